//! What only Pair Play has, and a game played through a pipe.

mod common;

use common::*;
use serde_json::Value;

const PUZZLE: &str = "pairplay:easy#7";

#[test]
fn the_sweep_is_a_table_json_and_a_picture() {
    let table = run(&["pairplay", "sweep"]).out;
    for line in ["paired-both · neutral: 54 of 56", "interleaved · neutral: 52", "paired-locs"] {
        assert!(table.contains(line), "{table}");
    }
    assert!(table.contains("{3,6,7} containment  {4,6,7} containment"));
    let one = ["pairplay", "sweep", "--layout", "paired-both"];
    let json = run(&[&one[..], &["--format", "json"]].concat()).json();
    assert_eq!(
        (json[0]["viable"].as_u64(), json[0]["triples"].as_array().unwrap().len()),
        (Some(54), 56)
    );
    let picture = run(&[&one[..], &["--format", "svg"]].concat()).out;
    assert!(picture.starts_with("<svg") && picture.contains("54 of 56"));
    run(&["pairplay", "sweep", "--mode", "training"]).is_wrong_call("full game only");
    let rules = run(&["pairplay", "sweep", "--by", "prototype", "--layout", "paired-both"]).out;
    for line in ["skeptic: 52 of 56", "traditionalist: 37 of 56", "neutral: 48 of 56"] {
        assert!(rules.contains(line), "{rules}");
    }
}

#[test]
fn every_check_is_shown_with_its_figure() {
    let lines = run(&["pairplay", "validate", PUZZLE, "--format", "json"]).json();
    let lines = lines.as_array().unwrap();
    for id in ["I1", "I9b", "I12", "I22", "B2", "B9", "S1b", "S7", "S14", "S16", "K1", "K2", "V1"] {
        let line = lines.iter().find(|line| line["id"] == id);
        assert_eq!(line.map(|line| line["ok"] == true), Some(true), "{id}");
    }
    let text = run(&["pairplay", "validate", PUZZLE]).out;
    assert!(text.contains("checks hold") && text.contains("S14: read KOA's answers"), "{text}");
}

#[test]
fn several_puzzles_are_checked_as_a_session() {
    let week = run(&["pairplay", "session", "--seed", "7", "--format", "json"]).out;
    let ids: Vec<String> = week
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    let [monday, wednesday, friday] = [0, 1, 2].map(|day| ids[day].as_str());
    let rising = run(&["pairplay", "validate", monday, wednesday, friday]);
    assert!(rising.code == 0 && rising.out.contains("✓ S11"), "{}", rising.out);
    let falling = run(&["pairplay", "validate", friday, monday]);
    assert!(falling.code == 1 && falling.out.contains("✗ S11"), "{}", falling.out);
    let same = run(&["pairplay", "validate", monday, monday]);
    assert!(same.code == 1 && same.out.contains("✗ W1"), "{}", same.out);
}

#[test]
fn a_sealed_document_checks_clean_and_says_what_it_cannot_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sealed.json");
    let file = file.to_str().unwrap();
    assert_eq!(run(&["new", PUZZLE, "--no-answer", "--format", "json", "-o", file]).code, 0);
    let checked = run(&["check", file]);
    assert!(checked.code == 0 && checked.err.contains("no findings"), "{}", checked.out);
    let played = run_with(&["play", file], "look 1 2\n1 2\nhint\ndo\nanswer\n").out;
    assert!(played.contains("This document is sealed"), "{played}");
    assert!(played.contains("if both are true") && !played.contains('✗'), "{played}");
}

#[test]
fn an_answered_move_can_be_taken_back_but_not_for_nothing() {
    let lines = "5 6\n3 8\nstand\nundo\nwithdraw\n1 2\n";
    let played = run_with(&["play", PUZZLE], lines).out;
    assert!(played.contains("What was heard stays heard"), "{played}");
    assert!(played.contains("1 slip"), "{played}");
}

#[test]
fn deduction_goes_on_after_each_pair() {
    let stops = run(&["pairplay", "deduce", PUZZLE, "--format", "json"]).json();
    let stops = stops.as_array().unwrap();
    assert_eq!(stops.len(), 5, "start, two pairs, the Double-Check, the last pair");
    let left: Vec<usize> =
        stops.iter().map(|stop| stop["left"].as_array().unwrap().len()).collect();
    assert!(left.is_sorted_by(|a, b| a >= b), "{left:?}");
    assert_eq!(left.last(), Some(&1));
}

#[test]
fn a_week_and_a_schedule_name_puzzles_that_can_be_played() {
    let week = run(&["pairplay", "session", "--seed", "7", "--format", "json"]).out;
    let days: Vec<Value> = week.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(days.len(), 3);
    let id = days[0]["id"].as_str().unwrap();
    assert_eq!(run(&["check", id]).code, 0);
    let days = run(&["pairplay", "schedule", "--seed", "7", "--days", "5"]).out;
    assert_eq!(days.lines().count(), 5);
}

#[test]
fn a_whole_evening_can_be_played_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("evening.save.json");
    let save = save.to_str().unwrap();
    let first = run_with(&["play", PUZZLE, "--save", save], "5 6\nlook 3 8\n3 8\n").out;
    assert!(first.contains("Double-Check") && first.contains("if both are true"), "{first}");
    assert!(!first.contains("invented ·"), "nothing is read out before the Double-Check");
    let second = run_with(&["play", save], "1 2\nwithdraw\n1 2\n").out;
    assert!(second.contains("the Double-Check comes first"), "{second}");
    assert!(second.contains("You withdraw 8: -2"), "{second}");
    let tiers = ["FLAWLESS", "CLEARED", "CLOSE", "BUSTED"];
    assert!(tiers.iter().any(|tier| second.contains(&format!("{tier}: "))), "{second}");
}

#[test]
fn an_impossible_wish_is_refused_with_the_reason() {
    let refused = run(&["new", "pairplay:stance=traditionalist#1"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("only 1 of 56") && refused.err.contains("bands=relaxed"));
    let wrong = run(&["new", "pairplay:easy,hint=oblique#1"]);
    assert!(wrong.err.contains("oblique hints are not easy"));
}
