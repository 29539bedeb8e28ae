//! Any lines as a game: the first is a puzzle id, the rest are moves.

#![no_main]

use cluesmith::game::Game;
use cluesmith::{Language, Reference, Seed, Work};
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
    let work = &mut Work::limit(WORK);
    let Ok(case) = family.open(document, Language::default()) else { return };
    let _ = Game::at(case.clone(), lines.clone().next().unwrap_or_default(), work);
    let mut position = case.start();
    let work = &mut Work::limit(WORK);
    for line in lines.take(50) {
        let _ = position.preview(line, work);
        let _ = position.complete(line, work);
        if let Ok(next) = position.apply(line, work) {
            position = next;
        }
    }
    // A position that moves lead to is always sound.
    let again = case.position(&position.state(), work);
    assert!(again.expect("moves keep the position sound").is_same(&*position));
    let _ = position.hint(false, &mut Work::limit(WORK));
});
