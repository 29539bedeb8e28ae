//! Any text as a document: findings or refusals, never a panic, never an endless run.

#![no_main]

use cluesmith::{Document, Work};
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let Ok(document) = Document::parse(text) else { return };
    let Some(family) = cluesmith::family(&document.family) else { return };
    let _ = family.check(&document, &mut Work::limit(WORK));
    let _ = family.solve(&document.puzzle, 3, &mut Work::limit(WORK));
    let _ = family.grade(&document.puzzle, &mut Work::limit(WORK));
    let _ = family.explain(&document.puzzle, &mut Work::limit(WORK));
    if let Ok(state) = family.start(&document.puzzle) {
        let _ = family.hint(&document.puzzle, &state, true, &mut Work::limit(WORK));
        let _ = family.draw(&document.puzzle, &state);
        let _ = family.svg(&document.puzzle, &state);
    }
});
