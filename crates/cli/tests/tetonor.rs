//! What only Tetonor has.

mod common;

use common::run;

#[test]
fn a_simulation_proves_every_board() {
    let ran =
        run(&["tetonor", "simulate", "--count", "50", "--level", "medium", "--format", "json"]);
    let tally = ran.json();
    assert_eq!((ran.code, &tally["proven"]), (0, &50.into()));
    let hardest = tally["hardest"].as_object().expect("rules");
    assert!(hardest.keys().all(|rule| ["copies", "strip-room"].contains(&rule.as_str())));
    for part in ["generate", "solve", "count", "explain", "verify"] {
        assert!(tally["microseconds"][part]["worst"].as_f64() > Some(0.0), "{part}");
    }
}

#[test]
fn without_a_level_the_levels_are_compared() {
    let ran = run(&["tetonor", "simulate", "--count", "8"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let table = ran.out.split("hardest rule by level").nth(1).expect("a table");
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert!(rows.len() >= 4, "at least one rule for each level: {table}");
    // A rule ends boards of one level, or of two that meet in it.
    assert!(rows.iter().all(|row| row.matches('·').count() >= 3), "{table}");
}

/// The figures that the levels promise, by a program that the generator does not know.
#[test]
fn a_survey_finds_what_the_levels_promise() {
    let ran = run(&["tetonor", "survey", "--count", "40", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let columns: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let levels: Vec<&str> = columns.iter().filter_map(|one| one["level"].as_str()).collect();
    assert_eq!(levels, ["easy", "medium", "hard", "expert", "fiendish"]);
    let score = |at: usize| columns[at]["score"][1].as_u64().expect("a median");
    let scores = [0, 1, 2, 3, 4].map(score);
    assert!(scores.is_sorted_by(|easier, harder| *harder >= 2 * easier), "{scores:?}");
    for (at, measure, least) in [(2, "counting", 70.0), (3, "what_ifs", 70.0), (3, "rules", 70.0)] {
        let share = columns[at][measure][1].as_f64();
        assert!(share >= Some(least), "{}: {measure} {share:?}", levels[at]);
    }
    for column in &columns {
        assert_eq!((&column["lost"], &column["not_made"]), (&0.into(), &0.into()));
        assert!(column["largest"].as_u64() <= Some(400));
    }
}

#[test]
fn a_survey_shows_the_boards_of_before_beside_those_of_now() {
    let ran = run(&["tetonor", "survey", "--count", "3", "--level", "easy", "--before"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("easy@1") && ran.out.contains("easy@2"), "{}", ran.out);
    let boards =
        ran.out.lines().find(|line| line.trim_start().starts_with("boards ")).expect("a row");
    let numbers: Vec<&str> = boards.split_whitespace().skip(1).collect();
    assert_eq!(numbers, ["200", "3"]);
}

#[test]
fn classic_boards_with_several_answers_are_counted_and_named() {
    let call = ["tetonor", "simulate", "--level", "medium", "--set", "classic=true"];
    let ran = run(&[&call[..], &["--format", "json"]].concat());
    let tally = ran.json();
    assert_eq!((ran.code, &tally["ambiguous"], &tally["failed"]), (1, &10.into(), &0.into()));
    assert_eq!(tally["examples"].as_array().map(Vec::len), Some(5));
    assert!(run(&call).out.contains("seed "), "examples are named");
}

#[test]
fn giving_up_and_levels_by_set_are_understood() {
    let ran = run(&["tetonor", "simulate", "--count", "5", "--set", "level=hard", "--work", "0"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.starts_with("hard") && !ran.out.contains("easy"), "{}", ran.out);
}

#[test]
fn wrong_simulations_are_refused() {
    run(&["tetonor", "simulate", "--level", "nosuch"]).is_wrong_call("easy");
    run(&["tetonor", "simulate", "--count", "0"]).is_wrong_call("0");
    let late = u64::MAX.to_string();
    run(&["tetonor", "simulate", "--seed", &late]).is_wrong_call("64 bits");
}
