//! `testimony week`, `rates`, `archetypes`, `lines`, and a game played through a pipe.

mod common;

use common::*;

const EVENING: &str = "testimony:normal#7";

#[test]
fn a_week_is_planned_the_same_for_everyone() {
    let ran = run(&["testimony", "week", "--from", "2026-11-18"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], "Mon  2026-11-16  testimony@3:easy,daily=true#20773");
    assert_eq!(lines[1], "Tue  2026-11-17  testimony@3:normal,daily=true#20774");
    run(&["testimony", "week", "--from", "18.11.2026"]).is_wrong_call("no date");
}

#[test]
fn rates_are_a_table_for_people_and_lines_for_programs() {
    let ran = run(&["testimony", "rates", "--count", "2", "--level", "easy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("concern-first") && ran.out.contains("slips"), "{}", ran.out);
    let ran =
        run(&["testimony", "rates", "--count", "2", "--level", "easy", "--format", "json"]).json();
    assert_eq!(
        (&ran["puzzles"], &ran["passed"], &ran["reached"]),
        (&2.into(), &2.into(), &2.into())
    );
}

#[test]
fn a_puzzle_tells_its_archetype_and_its_lines() {
    let id = "testimony:normal,archetype=trap#3";
    let ran = run(&["testimony", "archetypes", id]);
    assert!(ran.out.contains("yes  trap"), "{}", ran.out);
    assert!(ran.out.contains("best play by each measure"), "{}", ran.out);
    let ran = run(&["testimony", "lines", id]);
    assert!(ran.out.lines().count() > 41 * 2, "{}", ran.out);
    run(&["testimony", "lines", ID]).is_wrong_call("tetonor");
}

#[test]
fn a_game_is_previewed_saved_and_won_by_its_hints() {
    let desk = Desk::new();
    let save = desk.name("evening.save.json");
    let ran = run_with(&["play", EVENING, "--save", &save], "? B+D\nclear\n?B\nsay\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("If you say B+D:"), "a blank after ? is fine: {}", ran.out);
    assert!(ran.out.contains("If you say B:"), "{}", ran.out);
    assert!(ran.out.contains("Your story"), "{}", ran.out);
    let ran = run_with(&["play", &save], "hint\nhint\nhint\ndo\ndo\ndo\n");
    assert!(ran.out.contains("Solved!"), "{}", ran.out);
    assert!(ran.out.contains("ACCESS GRANTED"), "{}", ran.out);
    let shared = ran.out.rsplit("Solved!").next().unwrap();
    assert!(
        !shared.contains("Cloud Cover Bulletin"),
        "the share lines give nothing away: {shared}"
    );
}

#[test]
fn what_cannot_be_said_is_explained() {
    let ran = run_with(&["play", EVENING], "A+E\nA+A\nresult\nA\nresult\ncheck\nquit\nn\n");
    assert!(ran.out.contains("cannot both be true"), "{}", ran.out);
    assert!(ran.out.contains("named twice"), "{}", ran.out);
    assert!(ran.out.contains("a win is still possible"), "{}", ran.out);
    assert!(ran.out.contains("A win has become impossible"), "{}", ran.out);
    assert!(ran.out.contains("ACCESS DENIED"), "{}", ran.out);
}

#[test]
fn a_grade_counts_the_moves_of_the_best_line() {
    let ran = run(&["grade", EVENING]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let steps = run(&["explain", EVENING, "--format", "json"]).json().as_array().unwrap().len();
    let line = ran.out.lines().find(|line| line.trim_start().starts_with("best line"));
    assert!(line.is_some_and(|line| line.ends_with(&format!(" {steps} moves"))), "{}", ran.out);
    assert!(!ran.out.contains("reasoning"), "{}", ran.out);
}

#[test]
fn solve_does_not_call_one_of_many_best_lines_the_only_answer() {
    let several = run(&["solve", "testimony:normal#1"]).out;
    assert!(several.contains("Nothing is better than these"), "{several}");
    let one = run(&["solve", EVENING]).out;
    assert!(one.contains("The one best line."), "{one}");
    assert!([one, several].iter().all(|out| !out.contains("Exactly one answer")));
}

#[test]
fn whoever_has_lost_may_look_at_the_best_line_and_go_on() {
    let ran = run_with(&["play", EVENING], "A\nhint\nresult\nanswer\nundo\nundo\nB+C\nquit\nn\n");
    assert!(ran.out.contains("no win is left since submission 1, A"), "{}", ran.out);
    let (_, after) = ran.out.split_once("ACCESS DENIED").expect("a loss");
    assert!(after.contains("`answer` shows the answer"), "{after}");
    assert!(after.contains("leaves 0") && after.contains("Took back A."), "{after}");
    assert!(after.contains("Location ✓"), "the game goes on: {after}");
}

#[test]
fn saying_again_what_was_taken_back_is_no_slip() {
    let shared = |moves: &str| {
        let ran = run_with(&["play", EVENING], moves);
        ran.out.rsplit("Solved!").next().unwrap().to_owned()
    };
    let again = shared("B+C\nundo\nc+b\nD+E+F\n");
    assert!(again.contains("ACCESS GRANTED") && !again.contains("slip"), "{again}");
    let looked = shared("?B+C\nsay\nD\nundo\nundo\nundo\nB+C\nD\nE+F\n");
    assert!(looked.contains("ACCESS GRANTED") && !looked.contains("slip"), "{looked}");
    let other = shared("B\nundo\nB+C\nD+E+F\n");
    assert!(other.contains("1 slip"), "{other}");
}

#[test]
fn what_is_shared_of_a_day_does_not_tell_its_archetype() {
    let ran = run_with(&["play", "testimony:normal,daily=true#20774"], "share\n");
    let kinds = ["trap", "scrutiny puzzle", "counter-heavy", "eat-the", "tight", "corroboration"];
    assert!(ran.out.contains("testimony@3:normal,daily=true#20774"), "{}", ran.out);
    assert!(!kinds.iter().any(|kind| ran.out.contains(kind)), "{}", ran.out);
    run(&["new", "testimony:normal,daily=true,archetype=trap#1"]).is_wrong_call("archetype");
}
