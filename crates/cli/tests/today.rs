//! `today`: the puzzles of a day.

mod common;

use assert_cmd::Command;
use cluesmith::calendar::daily;
use common::*;

#[test]
fn a_day_has_one_puzzle_of_each_family_by_the_name_that_the_calendar_gives() {
    for day in ["2026-11-16", "2026-11-22", "2026-12-01", "2031-03-02"] {
        let said = run(&["today", "--date", day, "--format", "json"]).json();
        assert_eq!(said["date"], day);
        let ids = said["puzzles"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap());
        let planned = cluesmith::families().iter();
        let planned = planned.map(|family| daily(*family, day.parse().unwrap()).to_string());
        assert!(ids.clone().eq(planned), "{said}");
        let text = run(&["today", "--date", day]).out;
        assert!(text.starts_with(&format!("{day}\n")), "{text}");
        for id in ids {
            assert_eq!(text.matches(&format!("  {id}\n")).count(), 1, "{id}: {text}");
        }
    }
}

#[test]
fn a_name_of_a_day_is_a_puzzle() {
    let said = run(&["today", FAMILY, "--date", "2026-11-16", "--format", "json"]).json();
    assert_eq!(said["puzzles"].as_array().unwrap().len(), 1);
    let id = said["puzzles"][0]["id"].as_str().unwrap();
    let made = run(&["new", id]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert_eq!(run_with(&["today", FAMILY, "--date", "2026-11-16", "--play"], "quit\n").code, 0);
}

#[test]
fn today_is_the_date_on_the_wall() {
    // 26 hours apart: never the same day in both.
    let [east, west] = ["EAST-14", "WEST+12"].map(|zone| {
        let mut call = Command::cargo_bin("cluesmith").unwrap();
        let out = call.args(["today", "--format", "json"]).env("TZ", zone).output().unwrap();
        let said: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        said["date"].as_str().unwrap().parse::<cluesmith::calendar::Date>().unwrap()
    });
    assert!(west < east, "{west} {east}");
}

#[test]
fn what_is_no_day_and_what_cannot_be_played_is_said() {
    run(&["today", "--date", "2026-02-30"]).is_wrong_call("`2026-02-30` is no date");
    run(&["today", "--play"]).is_wrong_call("one puzzle is played at a time");
    run(&["today", SLIP]).is_wrong_call(FAMILY);
    run(&["today", FAMILY, "--save", "game.json"]).is_wrong_call("--play");
}
