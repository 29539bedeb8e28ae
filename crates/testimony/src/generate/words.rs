//! What a generated hand is about: the deed of a day, and when it happened.

use cluesmith_core::{Rng, Seed};
use cluesmith_koa::Walk;

use super::Found;
use super::draft::Incident;
use crate::clock::say_time;
use crate::lexicon::{DEEDS, Deed};
use crate::scene::Scene;
use crate::writer::write;

/// The deed of a day: all of them before any comes again.
pub(crate) fn deed(day: u64) -> &'static Deed {
    let walk = Walk::new(DEEDS.len() as u64, &mut Rng::new(Seed(0), "deed"));
    &DEEDS[walk.at(day % (1 << 40)) as usize]
}

/// When it happened: nights are laid out from noon to noon, days from midnight.
pub(crate) fn incident(deed: &Deed, rng: &mut Rng) -> Incident {
    let (begins, first, last) =
        if deed.night { (12 * 60, 9 * 60, 14 * 60) } else { (0, 540, 1140) };
    let minute = first + rng.below(last - first);
    Incident { begins, minute, room: deed.room, night: deed.night }
}

/// Puts everything into words.
pub(crate) fn speak(found: &mut Found, deed: &Deed, at: Incident, day: u64, rng: &mut Rng) {
    let scene = Scene::of(deed, say_time(at.minute + at.begins));
    write(&mut found.puzzle, &found.tree, &scene, day, rng);
}
