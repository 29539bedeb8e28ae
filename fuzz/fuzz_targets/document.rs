//! Any text as a document: findings or refusals, never a panic, never an endless run.

#![no_main]

use cluesmith::{Document, Language, Work};
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let Ok(document) = Document::parse(text) else { return };
    let Some(family) = cluesmith::family(&document.family) else { return };
    let _ = family.check(&document, &mut Work::limit(WORK));
    let Ok(case) = family.open(document, Language::default()) else { return };
    let _ = case.solve(3, &mut Work::limit(WORK));
    let _ = case.remark(&mut Work::limit(WORK));
    let _ = case.grade(&mut Work::limit(WORK));
    let _ = case.explain(&mut Work::limit(WORK));
    let _ = case.paper(&mut Work::limit(WORK));
    let start = case.sealed().start();
    let _ = start.hint(true, &mut Work::limit(WORK));
    let _ = start.view(&mut Work::limit(WORK));
    let _ = start.draw(&mut Work::limit(WORK));
    let _ = start.picture(&mut Work::limit(WORK));
});
