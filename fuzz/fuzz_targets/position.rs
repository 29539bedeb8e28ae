//! Any text as a position: the first line is a puzzle id, the rest the state of a game as JSON. It is
//! refused, or it can be looked at, played on and written again.

#![no_main]

use cluesmith::{Language, Reference, Seed, Work};
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let (id, state) = text.split_once('\n').unwrap_or((text, ""));
    let (Ok(reference), Ok(state)) = (Reference::parse(id), serde_json::from_str(state)) else {
        return;
    };
    let Some(family) = cluesmith::family(&reference.family) else { return };
    let seed = reference.seed.map_or(Seed(0), |text| text.seed);
    let Ok(document) = family.generate(&reference.settings, seed, &mut Work::limit(WORK)) else {
        return;
    };
    let Ok(case) = family.open(document, Language::default()) else { return };
    let work = &mut Work::limit(WORK);
    let Ok(position) = case.sealed().position(&state, work) else { return };
    let again = case.position(&position.state(), work);
    assert!(again.expect("what was read can be read again").is_same(&*position));
    let _ = position.review(&mut Work::limit(WORK));
    let _ = position.hint(true, &mut Work::limit(WORK));
    let _ = position.view(&mut Work::limit(WORK));
    let _ = position.draw(&mut Work::limit(WORK));
    let _ = position.picture(&mut Work::limit(WORK));
    let _ = position.share(&mut Work::limit(WORK));
});
