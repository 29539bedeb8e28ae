//! Any text as what a saved game says of its moves: the first line is a puzzle id, the rest the log as
//! JSON. The puzzle with its sealed answer is made here, since nobody guesses a check sum.

#![no_main]

use cluesmith::game::Game;
use cluesmith::{Language, Reference, Seed, Work};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let (id, log) = text.split_once('\n').unwrap_or((text, ""));
    let (Ok(reference), Ok(log)) = (Reference::parse(id), serde_json::from_str::<Value>(log)) else {
        return;
    };
    let Some(family) = cluesmith::family(&reference.family) else { return };
    let seed = reference.seed.map_or(Seed(0), |text| text.seed);
    let Ok(document) = family.generate(&reference.settings, seed, &mut Work::limit(WORK)) else {
        return;
    };
    let Ok(case) = family.open(document, Language::default()) else { return };
    let mut saved = Game::of(case.clone()).save_puzzle();
    saved["log"] = log;
    let Ok(game) = Game::load(&saved.to_string(), &mut Work::limit(WORK)) else { return };
    let again = Game::load(&game.save(), &mut Work::limit(2 * WORK));
    let again = again.expect("what was saved can be loaded");
    assert_eq!(again.save_log(), game.save_log());
    let there = Game::at(case, &game.position_text(), &mut Work::limit(2 * WORK));
    let there = there.expect("a link leads to where it was made");
    assert!(there.position().is_same(game.position()));
});
