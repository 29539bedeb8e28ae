//! `play`, through a pipe.

mod common;

use common::*;
use serde_json::{Value, json};

#[test]
fn following_the_hints_wins() {
    let ran = run_with(&["play", ID], "hint\nhint\nhint\ndo\n".repeat(200));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Solved!"), "{}", ran.out);
    assert!(ran.out.contains(&format!("Cluesmith {NAME} · solved in")), "{}", ran.out);
}

#[test]
fn a_long_line_is_not_repeated() {
    let ran = run_with(&["play", ID], format!("{}\nquit\n", "x".repeat(3_000_000)));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("is no move and no command").count(), 1, "once for the whole line");
    assert!(ran.out.len() < 5000, "{}", ran.out.len());
    for long in ["7 ".repeat(4000), "y".repeat(8000), format!("1,{}", "2".repeat(8000))] {
        let ran = run_with(&["play", ID], format!("{long}\nquit\n"));
        assert!(ran.out.len() < 5000, "{}", ran.out.len());
    }
}

#[test]
fn the_end_of_the_input_is_a_clean_end() {
    for input in ["", "help", "hint\n"] {
        assert_eq!(run_with(&["play", ID], input).code, 0);
    }
}

#[test]
fn a_game_is_saved_and_goes_on() {
    let desk = Desk::new();
    let save = desk.name("game.save.json");
    let first = run_with(&["play", ID], format!("note look left\nhint\nsave {save}\nquit\n"));
    assert!(first.out.contains("Saved."), "{}", first.out);
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
    assert_eq!((&saved["cluesmith_game"], &saved["log"]["hints"]), (&json!(2), &json!(1)));
    let again = run_with(&["play", &save], format!("notes\n{}", "do\n".repeat(200)));
    assert!(again.out.contains("look left") && again.out.contains("Solved!"), "{}", again.out);
    // The solved game was kept in the file it came from.
    assert!(run_with(&["play", &save], "").out.contains("Solved!"));
}

#[test]
fn with_save_every_move_is_kept() {
    let desk = Desk::new();
    let save = desk.name("game.save.json");
    run_with(&["play", ID, "--save", &save], "do\nundo\n");
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
    assert!(saved["log"]["moves"].is_array());
    run(&["play", ID, "--save", &save]).is_wrong_call("exists already");
}

#[test]
fn nothing_but_a_game_is_written_over() {
    let desk = Desk::new();
    let precious = desk.file("precious.txt", "mine");
    let ran = run_with(&["play", ID], format!("save {precious}\n"));
    assert!(ran.out.contains("Not saved"), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(precious).unwrap(), "mine");
}

#[test]
fn quitting_asks_only_when_something_would_be_lost() {
    assert!(!run_with(&["play", ID], "quit\n").out.contains("Save to"));
    assert!(run_with(&["play", ID], "note x\nquit\nn\n").out.contains("Save to"));
}

#[test]
fn a_game_that_cannot_be_kept_is_not_begun() {
    let desk = Desk::new();
    run(&["play", ID, "--save", &desk.name("no/such/folder.json")]).is_wrong_call("cannot write");
    assert_eq!(std::fs::read_dir(desk.path("")).unwrap().count(), 0);
}

#[test]
fn leaving_says_how_to_keep_the_game() {
    assert!(run_with(&["play", ID], "do\n").out.contains("--save FILE"));
    assert!(!run_with(&["play", ID], "board\n").out.contains("--save FILE"));
}

#[test]
fn a_word_is_no_file_name() {
    let desk = Desk::new();
    let play = |input: String| -> Ran {
        command(&["play", ID])
            .current_dir(desk.path(""))
            .write_stdin(input)
            .output()
            .unwrap()
            .into()
    };
    for word in ["quit", "no", "board\nn"] {
        play(format!("do\nquit\n{word}\n"));
        assert_eq!(std::fs::read_dir(desk.path("")).unwrap().count(), 0, "{word}");
    }
    for reply in ["y", "mine.json", "save mine"] {
        assert!(play(format!("do\nquit\n{reply}\n")).out.contains("Saved."), "{reply}");
    }
    assert!(desk.path("mine.json").exists() && desk.path("mine").exists());
}

#[test]
fn check_finds_what_hint_finds() {
    let answer = document()["answer"]["pairs"].clone();
    let in_answer = |a: u64, b: u64| answer.as_array().unwrap().iter().any(|p| *p == json!([a, b]));
    // Crossing out a pair of the answer breaks no rule, and leads nowhere.
    let [a, b] = [0, 1].map(|i| answer[0][i].as_u64().unwrap());
    assert!(in_answer(a, b));
    let out = run_with(&["play", ID], format!("!{a},{b}\ncheck\n")).out;
    assert!(out.contains("Something is wrong already"), "{out}");
    assert!(!out.contains("No mistake so far"), "{out}");
}

#[test]
fn a_word_that_is_no_command_is_said_to_be_none() {
    let out = run_with(&["play", ID], "foo\nundo 99\nhint 3\n").out;
    assert!(out.contains("no command `foo`"), "{out}");
    assert!(out.contains("`undo` takes nothing") && out.contains("`hint` takes nothing"), "{out}");
}

#[test]
fn a_document_is_played_from_its_file() {
    let desk = Desk::new();
    let file = desk.file("a.json", document().to_string());
    assert!(run_with(&["play", &file], "do\n".repeat(200)).out.contains("Solved!"));
    run(&["play", &file, "--level", LEVEL]).is_wrong_call("one puzzle already");
}

#[test]
fn a_broken_saved_game_names_its_move() {
    let desk = Desk::new();
    let game = json!({"cluesmith_game": 1, "document": document(), "moves": ["no such move"]});
    let file = desk.file("bad.save.json", game.to_string());
    run(&["play", &file]).is_wrong_call("move 1 of the saved game");
    let log = json!({"moves": ["no such move"]});
    let game = json!({"cluesmith_game": 2, "document": document(), "log": log});
    let file = desk.file("bad2.save.json", game.to_string());
    run(&["play", &file]).is_wrong_call("move 1 of the saved game");
    let game = json!({"cluesmith_game": 9, "document": document()});
    let file = desk.file("new.save.json", game.to_string());
    run(&["play", &file]).is_wrong_call("format 9");
}

#[test]
fn wrong_calls_say_what_would_be_right() {
    run(&["play", SLIP]).is_wrong_call("did you mean");
    run(&["play", "nosuch.json"]).is_wrong_call("no such file or folder");
    run(&["play", FAMILY, "--level", "impossible"]).is_wrong_call("levels are");
}

#[test]
fn nothing_typed_reaches_the_terminal_raw() {
    let ran = run_with(&["play", ID, "--color", "always"], "note \u{1b}[2J\u{7}\nnotes\n\u{7}\n");
    assert!(!ran.out.contains("\u{1b}[2J") && !ran.out.contains('\u{7}'), "{:?}", ran.out);
}
