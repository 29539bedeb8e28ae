//! Any lines as a game: the first is a puzzle id, the rest are moves.

#![no_main]

use cluesmith::game::Game;
use cluesmith::{Reference, Seed, Work};
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Ok(reference) = Reference::parse(lines.next().unwrap_or_default()) else { return };
    let Some(family) = cluesmith::family(&reference.family) else { return };
    let seed = reference.seed.map_or(Seed(0), |text| text.seed);
    let Ok(document) = family.generate(&reference.settings, seed, &mut Work::limit(WORK)) else {
        return;
    };
    let _ = Game::at(document.clone(), lines.clone().next().unwrap_or_default());
    let Ok(mut state) = family.start(&document.puzzle) else { return };
    for line in lines.take(50) {
        if let Ok(next) = family.apply(&document.puzzle, &state, line) {
            state = next;
        }
    }
    // A position that moves lead to is always sound.
    family.review(&document.puzzle, &state).expect("moves keep the position sound");
    let _ = family.hint(&document.puzzle, &state, false, &mut Work::limit(WORK));
});
