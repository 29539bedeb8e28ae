//! What a family gets by its one line in the catalog's list, shown with the template.

mod common;

use common::*;

const NEEDLE: &str = "needle:easy#7";

#[test]
fn a_family_is_listed_and_described() {
    assert!(run(&["families"]).out.contains("needle"));
    let about = run(&["families", "needle"]);
    assert_eq!(about.code, 0, "{}", about.err);
    for part in ["Needle", "easy", "hard", "strike"] {
        assert!(about.out.contains(part), "{part}: {}", about.out);
    }
    let schema = run(&["schema", "needle"]).json();
    assert_eq!(schema["properties"]["family"]["const"], "needle");
}

#[test]
fn its_puzzles_are_made_checked_solved_graded_and_explained() {
    let desk = Desk::new();
    let made = run(&["new", NEEDLE, "--format", "json"]);
    let document = made.json();
    assert_eq!(document["id"], "needle@1:easy#7", "{document}");
    let file = desk.file("needle.json", &made.out);
    for verb in ["check", "solve", "grade", "hint", "explain", "draw", "id"] {
        let ran = run(&[verb, &file]);
        assert_eq!(ran.code, 0, "{verb}: {}{}", ran.out, ran.err);
    }
    let found = run(&["solve", &file, "--format", "json"]).json();
    assert_eq!(found["solutions"][0], document["answer"]);
    let many = run(&["new", "needle", "--count", "3", "--format", "jsonl"]);
    assert_eq!(many.out.lines().count(), 3);
}

#[test]
fn its_games_are_won_by_their_hints() {
    let played = run_with(&["play", NEEDLE], "hint\ndo\n".repeat(20));
    assert!(played.out.contains("Solved!"), "{}", played.out);
}

#[test]
fn a_slip_of_the_finger_is_told_its_name() {
    run(&["new", "neddle"]).is_wrong_call("needle");
}
