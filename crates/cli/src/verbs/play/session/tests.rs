//! Games with a scripted player and a scripted clock.

use std::cell::Cell;

use cluesmith::{Seed, Settings};

use super::*;

fn game() -> Game {
    let family = cluesmith::families()[0];
    let document = family.generate(&Settings::default(), Seed(7), &mut Work::unlimited()).unwrap();
    Game::new(document, cluesmith::Language::default()).unwrap()
}

/// What the player sees, with every look at the clock three quarters of a second after the last.
fn played(script: &str) -> String {
    let ticks = Cell::new(0.0);
    let clock = || {
        ticks.set(ticks.get() + 0.75);
        ticks.get()
    };
    let mut out = Vec::new();
    Session::new(game(), script.as_bytes(), &mut out, clock, None, u64::MAX).run().unwrap();
    anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string()
}

#[test]
fn following_the_hints_wins() {
    let out = played(&"hint\nhint\nhint\ndo\n".repeat(200));
    assert!(out.contains("Solved!"), "{out}");
    assert!(out.contains("Cluesmith "), "{out}");
}

#[test]
fn time_counts_at_the_prompt_only() {
    // Four prompts of three quarters of a second each, the fourth being the one that asks.
    let out = played("notes\nnotes\nnotes\ntime\n");
    assert!(out.contains("0:03, 0 hints used."), "{out}");
}

#[test]
fn every_command_answers() {
    let script = "help\n?\nrules\nboard\nundo\nredo\nrestart\ncheck\nauto on\nauto off\nnotes\n\
                  note look left\nnotes\ntime\nshare\nno such move at all\nanswer\nshare\nquit\nn\n";
    let out = played(script);
    for expected in [
        "Commands",
        "nothing to take back",
        "nothing to make again",
        "No mistake so far",
        "every move is on",
        "every move is off",
        "No notes yet",
        "look left",
        "0 hints used",
        "unfinished",
        "answer shown",
        "Save to",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
}

#[test]
fn control_characters_are_never_echoed() {
    let out = played("note \u{1b}[2J\u{7}bad\nnotes\n\u{1b}]0;x\u{7}\n\u{0}\n");
    assert!(!out.contains('\u{7}') && !out.contains('\u{0}'), "{out:?}");
    assert!(out.contains("\\u{1b}[2J"), "{out:?}");
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_survived() {
    let mut script = vec![0xff, 0xfe, b'\n'];
    script.extend(vec![b'x'; 50_000]);
    let mut out = Vec::new();
    Session::new(game(), &script[..], &mut out, || 0.0, None, u64::MAX).run().unwrap();
}
