//! What only Tetonor has.

mod common;

use common::run;

#[test]
fn a_simulation_proves_every_board() {
    let ran =
        run(&["tetonor", "simulate", "--count", "50", "--level", "medium", "--format", "json"]);
    let tally = ran.json();
    assert_eq!((ran.code, &tally["proven"]), (0, &50.into()));
    assert_eq!(tally["hardest"], serde_json::json!({"lone-user": 50}));
    for part in ["generate", "solve", "count", "explain", "verify"] {
        assert!(tally["microseconds"][part]["worst"].as_f64() > Some(0.0), "{part}");
    }
}

#[test]
fn without_a_level_the_levels_are_compared() {
    let ran = run(&["tetonor", "simulate", "--count", "20"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let table = ran.out.split("hardest rule by level").nth(1).expect("a table");
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert!(rows.len() >= 4, "at least one rule for each level: {table}");
    // Each rule belongs to one level.
    assert!(rows.iter().all(|row| row.matches('·').count() == 3), "{table}");
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
