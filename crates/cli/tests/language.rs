//! `--lang`: families speak the player's language; documents stay as they are.

mod common;

use common::*;

/// Whether a text holds Chinese characters.
fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn hints_and_explanations_are_said_in_the_language_asked_for() {
    for id in ["tetonor:easy#7", "demons:easy#7"] {
        for verb in ["hint", "explain"] {
            let (english, other) = (run(&[verb, id]), run(&[verb, id, "--lang", "zh"]));
            assert_eq!((english.code, other.code), (0, 0), "{}", other.err);
            assert!(!chinese(&english.out), "{}", english.out);
            assert!(chinese(&other.out), "{}", other.out);
        }
    }
    assert!(chinese(&run(&["--lang", "zh", "draw", "demons:easy#7"]).out));
}

#[test]
fn documents_are_the_same_in_every_language() {
    for id in ["tetonor:easy#7", "demons:easy#7"] {
        let document = |more: &[&str]| run(&[&["new", id, "--format", "json"], more].concat());
        assert_eq!(document(&[]).out, document(&["--lang", "zh"]).out);
    }
}

#[test]
fn a_language_nobody_speaks_is_refused() {
    let refused = run(&["families", "--lang", "xx"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("en, zh"), "{}", refused.err);
}
