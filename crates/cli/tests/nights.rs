//! Nights without par, nights made by hand, and what a player at the terminal is shown of them.

mod common;

use common::*;
use serde_json::{Value, json};

const FAST: &str = "kronologic:medium,par=false#7";
const NIGHT: &str = "kronologic:medium,samples=1#7";

fn document(id: &str) -> Value {
    run(&["new", id, "--format", "json"]).json()
}

#[test]
fn without_par_a_night_is_proved_and_not_graded() {
    let night = run(&["new", "kronologic#7", "--set", "par=false", "--format", "json"]).json();
    assert!(night["id"].as_str().unwrap().contains("par=false"), "{}", night["id"]);
    assert_eq!(night["grade"], Value::Null);
    assert!(["shared", "private"].contains(&night["proof"]["by"].as_str().unwrap()));
    let desk = Desk::new();
    let file = desk.file("night.json", night.to_string());
    let checked = run(&["check", &file, "--deny", "warnings", "--format", "json"]);
    assert_eq!((checked.code, &checked.json()["findings"]), (0, &json!([])), "{}", checked.out);
    // A grade that somebody adds is proved like any other.
    let graded = run(&["grade", &file, "--format", "json"]);
    assert_eq!(graded.code, 0, "{}", graded.err);
    assert!(graded.json()["profile"]["par"].as_u64().is_some_and(|par| par > 0), "{}", graded.out);
}

#[test]
fn a_night_without_par_is_hinted_explained_and_played_like_any_other() {
    let phantom = document(FAST)["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let hint = run(&["hint", FAST]);
    assert!(hint.code == 0 && !hint.out.is_empty(), "{}", hint.err);
    let told = run(&["explain", FAST]);
    assert!(told.out.contains(&format!("the phantom is {phantom}")), "{}{}", told.out, told.err);
    let played = run_with(&["play", FAST], "hint\nhint\nhint\ndo\n".repeat(60));
    assert!(played.out.contains("Solved!"), "{}", played.out);
}

#[test]
fn a_level_without_par_takes_its_place_by_score() {
    let of = |level: &str| {
        let id = format!("kronologic:{level},par=false,samples=9#3");
        document(&id)["proof"].clone()
    };
    let (easy, brutal) = (of("easy"), of("brutal"));
    assert_eq!((&easy["rank"], &brutal["rank"]), (&json!(1), &json!(9)));
    assert_eq!((&easy["percentile"], &brutal["percentile"]), (&json!(0), &json!(100)));
    assert_eq!((&easy["samples"], &brutal["samples"]), (&json!(9), &json!(9)));
}

#[test]
fn generator_four_says_that_it_always_plays_its_games() {
    run(&["new", "kronologic@4:medium,par=false#7"]).is_wrong_call("generator 5");
}

#[test]
fn a_wrong_question_is_a_wrong_call_that_says_what_was_probably_meant() {
    let ask = |room: &str, option: &str, about: &str| {
        run(&["kronologic", "ask", NIGHT, "--room", room, option, about])
    };
    ask("Galery", "--time", "3").is_wrong_call("did you mean `Gallery`");
    ask("gallrey", "--who", "Alice").is_wrong_call("did you mean `Gallery`");
    ask("Attic", "--time", "3").is_wrong_call("the rooms are Foyer");
    ask("Gallery", "--who", "Alcie").is_wrong_call("did you mean `Alice`");
    ask("Gallery", "--who", "Zed").is_wrong_call("Alice, Bob");
    ask("Gallery", "--time", "9").is_wrong_call("1 to 6");
    ask("Gallery", "--time", "0").is_wrong_call("1 to 6");
}

/// Everything in a value that is a text and could be a number.
fn numbers_as_texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.parse::<f64>().is_ok() => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(numbers_as_texts).collect(),
        Value::Object(all) => all.values().flat_map(numbers_as_texts).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn whatever_is_a_number_is_a_number_and_a_list_is_a_list() {
    let night = document("kronologic:hard,scenario=s7+s10,par=false#7");
    assert!(night["answer"]["facts"]["s7"]["count"].is_u64(), "{}", night["answer"]["facts"]);
    assert_eq!(numbers_as_texts(&night["answer"]), Vec::<String>::new());
    let par = run(&["kronologic", "par", NIGHT, "--format", "json"]).json();
    assert!(par["par"].is_u64() && par["gold"].is_u64(), "{par}");
    let asked = ["--room", "Gallery", "--time", "3", "--format", "json"];
    let asked = run(&[&["kronologic", "ask", NIGHT][..], &asked].concat()).json();
    assert!(asked["time"].is_u64() && asked["shared"].is_u64(), "{asked}");
    // What is concluded at the end of par's own game is what the document says.
    let id = "kronologic:easy,scenario=s1,samples=1#3";
    let night = document(id);
    let line = night["grade"]["profile"]["line"].as_array().unwrap();
    let moves = line.iter().flat_map(|ask| ["--move", ask.as_str().unwrap()]);
    let conclude: Vec<&str> =
        ["kronologic", "conclude", id, "--format", "json"].into_iter().chain(moves).collect();
    let concluded = run(&conclude).json();
    assert_eq!(concluded["answer"], night["answer"]["facts"]["s1"]);
    assert!(concluded["answer"]["time"].is_u64(), "{concluded}");
}

#[test]
fn a_game_of_hints_earns_no_gold() {
    let played = run_with(&["play", NIGHT], "hint\nhint\nhint\ndo\n".repeat(60));
    assert!(played.out.contains("Solved!"), "{}", played.out);
    assert!(!played.out.contains("gold magnifier"), "{}", played.out);
}

#[test]
fn whoever_asks_no_more_than_par_without_a_hint_earns_gold() {
    let line = document(NIGHT)["grade"]["profile"]["line"].as_array().unwrap().clone();
    let phantom = document(NIGHT)["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let asks: String = line.iter().map(|ask| format!("{}\n", ask.as_str().unwrap())).collect();
    let played = run_with(&["play", NIGHT], format!("{asks}accuse phantom={phantom}\n"));
    assert!(played.out.contains("gold magnifier"), "{}", played.out);
}

#[test]
fn what_was_heard_and_taken_back_costs_the_gold() {
    let line = document(NIGHT)["grade"]["profile"]["line"].as_array().unwrap().clone();
    let phantom = document(NIGHT)["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let asks: String =
        line.iter().map(|ask| format!("{}\nundo\n", ask.as_str().unwrap())).collect();
    let played = run_with(&["play", NIGHT], format!("{asks}accuse phantom={phantom}\n"));
    assert!(played.out.contains("Solved!"), "{}", played.out);
    assert!(!played.out.contains("gold magnifier"), "{}", played.out);
}

#[test]
fn in_chinese_too_notes_are_told_once() {
    let moves = "note Alice Gallery 2\nask Masks 4\nask Stairs 2\n";
    let told = |language: &str| {
        let played = run_with(&["play", NIGHT, "--lang", language], moves);
        played.out.matches("Gallery 2").count() + played.out.matches("画廊 2").count()
    };
    assert_eq!(told("zh"), told("en"));
}

#[test]
fn a_night_made_by_hand_becomes_a_document() {
    let mut night = document(NIGHT);
    let schedule = night["answer"]["schedule"].clone();
    let bare = json!({
        "family": "kronologic", "puzzle": night["puzzle"], "answer": {"schedule": schedule},
    });
    let desk = Desk::new();
    let file = desk.file("bare.json", bare.to_string());
    let whole = run(&["complete", &file]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    let whole = whole.json();
    assert_eq!(whole["answer"], night["answer"].take());
    assert_eq!(whole["proof"]["solutions"], 1);
    let checked = run_with(&["check", "-"], whole.to_string());
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
}

#[test]
fn the_table_tells_who_can_still_be_where() {
    let played = run_with(&["play", NIGHT], "table\nask Gallery 3\ntable\nquit\nn\n");
    assert_eq!(played.out.matches("Who can still be where").count(), 2, "{}", played.out);
    let tables: Vec<&str> = played.out.split("Who can still be where").skip(1).collect();
    for table in &tables {
        for name in ["Alice", "Frank", "Phantom: "] {
            assert!(table.contains(name), "{name}: {table}");
        }
    }
    let row = |table: &str| table.lines().find(|line| line.contains("Alice")).unwrap().to_owned();
    let changed = ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank"].iter().any(|name| {
        let of = |table: &str| table.lines().find(|line| line.contains(name)).map(str::to_owned);
        of(tables[0]) != of(tables[1])
    });
    assert!(changed, "{} {}", row(tables[0]), row(tables[1]));
    let other = run_with(&["play", ID], "table\nquit\n");
    assert!(other.out.contains("no table besides its board"), "{}", other.out);
}

#[test]
fn after_a_move_only_what_is_new_is_shown() {
    let played = run_with(&["play", NIGHT], "ask Gallery 3\nask Foyer Bob\nboard\nquit\nn\n");
    let turns: Vec<&str> = played.out.split("\n> ").skip(1).collect();
    assert!(
        turns[1].contains("Bob in Foyer") && !turns[1].contains("Gallery at 3"),
        "{}",
        turns[1]
    );
    assert!(turns[1].contains("2."), "{}", turns[1]);
    assert!(turns[1].lines().count() < 6, "{}", turns[1]);
    assert!(turns[2].contains("Gallery at 3") && turns[2].contains("Stairs"), "{}", turns[2]);
    let played =
        run_with(&["play", NIGHT], "rival beginner\nthink Bob Foyer 1\nthink Bob Foyer 1\n");
    let turns: Vec<&str> = played.out.split("\n> ").skip(1).collect();
    assert!(turns[1].contains("You think") && !turns[1].contains("opponent"), "{}", turns[1]);
    assert!(turns[2].contains("6 times"), "a note taken back shows the board: {}", turns[2]);
}

#[test]
fn an_accusation_is_asked_for_part_by_part() {
    let id = "kronologic:easy,scenario=s6,par=false#3";
    let facts = document(id)["answer"]["facts"]["s6"].clone();
    let phantom = facts["phantom"].as_str().unwrap();
    let lovers: Vec<&str> =
        facts["lovers"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let lovers = lovers.join(" and ");
    let played = run_with(&["play", id], format!("accuse\nZed\n{phantom}\n{lovers}\n"));
    assert!(played.out.contains("`Zed` cannot be read here"), "{}", played.out);
    assert!(played.out.contains("Solved!"), "{}", played.out);
    assert!(played.out.contains("accusations: 1"), "a slip costs nothing: {}", played.out);
    let left = run_with(&["play", id], "accuse\nquit\nquit\n");
    assert!(left.out.contains("Nothing was said.") && !left.out.contains("Accused so far"));
    let ended = run_with(&["play", id], "accuse\n");
    assert_eq!(ended.code, 0, "{}", ended.err);
    let empty = run_with(&["play", id], "accuse\n\n\nquit\n");
    assert!(!empty.out.contains("Accused so far"), "{}", empty.out);
}
