//! `solve`, `check`, `grade`, `hint` and `explain` on documents good and bad.

mod common;

use common::*;
use serde_json::{Value, json};

const READERS: [&str; 5] = ["solve", "check", "grade", "hint", "explain"];

#[test]
fn every_reader_takes_a_file_a_pipe_and_an_id() {
    let desk = Desk::new();
    let text = document().to_string();
    let file = desk.file("a.json", &text);
    for verb in READERS {
        let from_id = run(&[verb, ID]);
        assert_eq!(from_id.code, 0, "{verb}: {}", from_id.err);
        assert_eq!(from_id.out, run(&[verb, &file]).out, "{verb}");
        assert_eq!(from_id.out, run_with(&[verb, "-"], text.clone()).out, "{verb}");
    }
}

#[test]
fn a_partial_document_is_enough() {
    let partial = json!({"family": FAMILY, "puzzle": document()["puzzle"]}).to_string();
    for verb in READERS {
        let ran = run_with(&[verb, "-"], partial.clone());
        assert_eq!(ran.code, 0, "{verb}: {}", ran.err);
    }
}

#[test]
fn solve_finds_the_answer() {
    let found = run(&["solve", ID, "--format", "json"]).json();
    let expected = json!({"id": NAME, "count": 1, "complete": true, "solutions": [document()["answer"].clone()]});
    assert_eq!(found, expected);
    assert!(run(&["solve", ID]).out.contains("Exactly one answer."));
    assert_eq!(run(&["solve", ID, "--limit", "0"]).code, 2);
}

#[test]
fn grade_agrees_with_the_generator() {
    let mut grade = run(&["grade", ID, "--format", "json"]).json();
    assert_eq!(grade.as_object_mut().unwrap().shift_remove("id"), Some(json!(NAME)));
    assert_eq!(grade, document()["grade"]);
    assert!(run(&["grade", ID]).out.contains("hardest rule"));
}

#[test]
fn explain_writes_words_steps_and_a_certificate() {
    let steps = run(&["explain", ID, "--format", "json"]).json();
    let steps = steps.as_array().unwrap().clone();
    let text = run(&["explain", ID]).out;
    for step in &steps {
        // Bookkeeping is in the steps and in the certificate; people are not told of it.
        let is_told = text.contains(step["text"].as_str().unwrap());
        assert_eq!(is_told, step["tier"] != 0, "{}: {text}", step["title"]);
    }
    assert!(steps.iter().any(|step| step["tier"] == 0), "there is bookkeeping");
    let certificate = run(&["explain", ID, "--format", "certificate"]).json();
    assert_eq!(certificate.as_array().unwrap().len(), steps.len());
    let with = changed(|document| document["certificate"] = certificate);
    assert_eq!(run_with(&["check", "-"], with).code, 0);
}

#[test]
fn a_certificate_with_a_hole_is_found() {
    let mut certificate = run(&["explain", ID, "--format", "certificate"]).json();
    certificate.as_array_mut().unwrap().remove(0);
    let with = changed(|document| document["certificate"] = certificate);
    let ran = run_with(&["check", "-"], with);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("error[D06]"), "{}", ran.out);
}

#[test]
fn hints_climb_a_ladder() {
    let step = run(&["hint", ID, "--format", "json"]).json();
    let last = step["steps"].as_array().unwrap().last().unwrap().clone();
    let [look, title, text] = ["look", "title", "text"].map(|key| last[key].as_str().unwrap());
    let shown = |level| run(&["hint", ID, "--level", level]).out;
    assert!(shown("1").contains(look) && !shown("1").contains(text), "{}", shown("1"));
    assert!(shown("2").contains(title) && !shown("2").contains(text), "{}", shown("2"));
    let full = run(&["hint", ID]).out;
    assert!([look, title, text].iter().all(|part| full.contains(part)), "{full}");
    assert_eq!(run(&["hint", ID, "--all"]).code, 0);
    assert_eq!(run(&["hint", ID, "--level", "9"]).out, full, "there is no more to say");
    for wrong in ["0", "10", "x"] {
        assert_eq!(run(&["hint", ID, "--level", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn programs_are_told_no_more_of_a_hint_than_they_asked_for() {
    let whole = run(&["hint", ID, "--format", "json"]).json();
    let rungs = whole["rungs"].as_array().unwrap();
    for level in 1..=rungs.len() {
        let ran = run(&["hint", ID, "--format", "json", "--level", &level.to_string()]);
        let shown = &ran.json()["shown"][0];
        assert_eq!(shown["newest"], rungs[level - 1]["says"], "{shown}");
        assert_eq!((&shown["rung"], &shown["of"]), (&json!(level), &json!(rungs.len())));
        for above in &rungs[level..] {
            let says = above["says"][0].as_str().unwrap();
            assert!(!ran.out.contains(says), "rung {level} tells: {says}");
        }
    }
    let both = run(&["hint", ID, "--all", "--level", "1"]);
    assert_eq!(both.code, 2, "every step is told whole, or one of them in part: {}", both.out);
    assert!(both.err.contains("cannot be used with"), "{}", both.err);
}

#[test]
fn play_and_hint_say_a_rung_in_the_same_words() {
    for id in [ID, "demons:easy#7"] {
        let played = run_with(&["play", id], "hint\nhint\nhint\nhint\n").out;
        for line in run(&["hint", id]).out.lines().filter(|line| !line.starts_with("Move:")) {
            assert!(played.contains(line), "{line}\n\n{played}");
        }
    }
}

#[test]
fn every_rung_of_a_hint_says_how_much_it_gives_away() {
    for (id, labels) in [
        (ID, &["Where:", "Rule:", "Step:", "Move:"][..]),
        ("demons:easy#7", &["Where:", "Look:", "About:", "Step:", "Move:"]),
    ] {
        let words = |out: &str| -> Vec<String> {
            let first = |line: &str| line.split_whitespace().next().unwrap_or("").to_owned();
            let mut words: Vec<String> = out.lines().map(first).collect();
            words.retain(|word| labels.contains(&word.as_str()));
            words.dedup();
            words
        };
        let full = run(&["hint", id]).out;
        assert_eq!(words(&full), labels, "{full}");
        for level in 1..labels.len() - 1 {
            let shown = run(&["hint", id, "--level", &level.to_string()]).out;
            assert_eq!(words(&shown), labels[..level], "{shown}");
            assert!(full.starts_with(&shown), "{shown}");
        }
    }
}

#[test]
fn a_hint_starts_from_a_state_or_a_saved_game() {
    let desk = Desk::new();
    let save = desk.name("game.save.json");
    run_with(&["play", ID, "--save", &save], "do\n".repeat(200));
    for args in [vec!["hint", ID, "--state", &save], vec!["hint", &save]] {
        let ran = run(&args);
        assert!(ran.code == 0 && ran.out.contains("Solved"), "{}{}", ran.out, ran.err);
    }
    let state = desk.file("state.json", "{\"no-such-field\": 1}");
    run(&["hint", ID, "--state", &state]).is_wrong_call("/state");
    run(&["hint", ID, "--state", &desk.name("nosuch")]).is_wrong_call("cannot read");
}

#[test]
fn a_wrong_answer_is_pointed_at() {
    let desk = Desk::new();
    let file = desk.file("wrong.json", with_wrong_answer());
    let ran = run(&["check", &file]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("error[") && ran.out.contains(&format!("--> {file}:")));
    assert!(ran.out.contains('^') && ran.out.contains("help:"), "{}", ran.out);
    assert!(ran.err.contains("1 document, 1 with findings"), "{}", ran.err);
    let report = run(&["check", &file, "--format", "json"]);
    assert_eq!((report.code, &report.json()["ok"]), (1, &json!(false)));
    for key in ["id", "severity", "path", "message", "help"] {
        assert!(report.json()["findings"][0][key].is_string(), "{key}");
    }
}

#[test]
fn check_of_a_good_document_says_nothing_on_standard_output() {
    let ran = run(&["check", ID]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert_eq!(ran.err, "1 document, no findings\n");
    let expected = json!({"id": NAME, "ok": true, "findings": []});
    assert_eq!(run(&["check", ID, "--format", "json"]).json(), expected);
}

#[test]
fn json_lines_are_checked_line_by_line() {
    let desk = Desk::new();
    let mut lines: Vec<String> = run(&["new", FAMILY, "--seed", "1", "--count", "600"])
        .out
        .lines()
        .map(Into::into)
        .collect();
    lines[16] = with_wrong_answer().replace('\n', " ");
    lines[499] = "{broken}".into();
    let file = desk.file("many.jsonl", lines.join("\n"));
    let ran = run(&["check", &file]);
    assert_eq!(ran.code, 2, "one line is no document");
    assert!(ran.out.contains(&format!("{file}:17:")) && ran.out.contains(&format!("{file}:500:")));
    assert_eq!(ran.err, "600 documents, 2 with findings\n");
    let reports = run(&["check", &file, "--format", "json"]).json_lines();
    assert_eq!(reports.len(), 600);
    assert_eq!((&reports[3]["line"], &reports[3]["ok"]), (&json!(4), &json!(true)));
    assert!(reports[3]["id"].as_str().unwrap().ends_with("#4"));
    assert_eq!(reports[499]["ok"], json!(false));
}

#[test]
fn other_readers_take_json_lines_too() {
    let many = run(&["new", FAMILY, "--seed", "1", "--count", "3"]).out;
    for verb in ["solve", "grade"] {
        let lines = run_with(&[verb, "-", "--format", "json"], many.clone()).json_lines();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[2]["line"], 3);
    }
    assert_eq!(run_with(&["explain", "-", "--format", "json"], many.clone()).json_lines().len(), 3);
    run_with(&["hint", "-"], many).is_wrong_call("several documents");
}

#[test]
fn a_line_that_fails_keeps_its_place() {
    let good = document().to_string();
    let bad = changed(|document| document["puzzle"] = json!({"nonsense": 1})).replace('\n', " ");
    for verb in ["solve", "grade", "explain"] {
        let ran =
            run_with(&[verb, "-", "--format", "json"], format!("{good}\n{bad}\n{{}}\n{good}"));
        let lines = ran.json_lines();
        assert_eq!((ran.code, lines.len()), (2, 4), "{verb}: {}", ran.err);
        assert_eq!((&lines[1]["line"], &lines[2]["line"]), (&json!(2), &json!(3)), "{verb}");
        assert!(lines[1]["error"].is_string() && lines[2]["error"].is_string(), "{verb}");
    }
}

#[test]
fn one_line_of_json_lines_is_named_as_such() {
    let desk = Desk::new();
    let file = desk.file("one.jsonl", run(&["new", ID, "--count", "1"]).out);
    for verb in ["solve", "grade", "check"] {
        let line = run(&[verb, &file, "--format", "json"]).json();
        assert_eq!((&line["id"], &line["line"]), (&json!(NAME), &json!(1)), "{verb}");
    }
}

#[test]
fn a_saved_game_is_told_from_a_document() {
    let desk = Desk::new();
    let save = desk.name("game.save.json");
    run_with(&["play", ID, "--save", &save], "do\n");
    for verb in ["solve", "check", "grade", "explain", "draw", "complete"] {
        let ran = run(&[verb, &save]);
        assert_ne!(ran.code, 0, "{verb}");
        assert!(format!("{}{}", ran.out, ran.err).contains("this is a saved game"), "{verb}");
    }
    let other = format!("{FAMILY}:{LEVEL}#3");
    run(&["hint", &other, "--state", &save]).is_wrong_call(&format!("belongs to {NAME}"));
}

#[test]
fn a_limit_that_was_reached_is_named() {
    for verb in ["solve", "grade", "explain", "hint", "check"] {
        let ran = run_with(&[verb, "-", "--work", "1"], document().to_string());
        assert_eq!(ran.code, 3, "{verb}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("--work"), "{verb}: {}", ran.err);
    }
}

#[test]
fn a_puzzle_is_drawn_from_its_document() {
    let partial = json!({"family": FAMILY, "puzzle": document()["puzzle"]}).to_string();
    let board = run_with(&["draw", "-"], partial.clone());
    assert!(board.code == 0 && !board.out.contains("answer"), "{}", board.err);
    assert!(run_with(&["draw", "-", "--answer"], partial.clone()).out.contains("answer"));
    let open = run_with(&["draw", "-", "--format", "svg"], partial.clone()).out;
    let full = run_with(&["draw", "-", "--format", "svg", "--answer"], partial).out;
    assert!(open.starts_with("<svg") && full.starts_with("<svg") && open != full, "{full}");
    let two = format!("{}\n{}", document(), document());
    assert_eq!(run_with(&["draw", "-"], two.clone()).out.matches("(line ").count(), 2);
    run_with(&["draw", "-", "--format", "svg"], two).is_wrong_call("one puzzle");
}

#[test]
fn a_bare_puzzle_is_completed() {
    let whole = document();
    let bare = json!({"family": FAMILY, "puzzle": whole["puzzle"]}).to_string();
    let completed = run_with(&["complete", "-", "--certificate"], bare).json();
    for part in ["puzzle", "answer", "grade"] {
        assert_eq!(completed[part], whole[part], "{part}");
    }
    assert_eq!(completed["proof"]["solutions"], 1);
    assert!(completed.get("id").is_none() && completed["certificate"].is_array());
    assert_eq!(run_with(&["check", "-"], completed.to_string()).code, 0);
}

#[test]
fn completing_keeps_a_name_only_if_it_is_right() {
    let named = changed(|document| document["answer"] = json!(null));
    assert_eq!(run_with(&["complete", "-"], named).json(), document());
    let other = run(&["new", &format!("{FAMILY}:{LEVEL}#3"), "--format", "json"]).json();
    let renamed = changed(|document| document["puzzle"] = other["puzzle"].clone());
    let ran = run_with(&["complete", "-"], renamed);
    assert!(ran.err.contains("another puzzle"), "{}", ran.err);
    assert_eq!((ran.json().get("id"), &ran.json()["answer"]), (None, &other["answer"]));
}

#[test]
fn what_cannot_be_completed_stays_as_it_was() {
    let desk = Desk::new();
    let bad = changed(|document| document["puzzle"] = json!({"nonsense": 1}));
    let file = desk.file("mine.json", &bad);
    assert_eq!(run(&["complete", &file, "-o", &file]).code, 1);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), bad);
    let bare = json!({"family": FAMILY, "puzzle": document()["puzzle"]}).to_string();
    let file = desk.file("mine.json", bare);
    assert_eq!(run(&["complete", &file, "-o", &file]).code, 0);
    assert_eq!(run(&["check", &file]).code, 0);
}

/// A door that is there twice is no mistake, but nobody except its author knows whether it was meant.
#[test]
fn completing_tells_what_is_left_to_the_author() {
    let id = "kronologic:easy,people=4,timesteps=4,samples=1#7";
    let made = run(&["new", id, "--format", "json"]).json();
    let (mut puzzle, answer) = (made["puzzle"].clone(), &made["answer"]);
    let complete = |puzzle: &Value| {
        let author = json!({"family": "kronologic", "puzzle": puzzle, "answer": answer});
        run_with(&["complete", "-"], author.to_string())
    };
    let ran = complete(&puzzle);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let clean = run_with(&["check", "-", "--deny", "warnings"], ran.out);
    assert_eq!(clean.code, 0, "{}", clean.out);
    let door = puzzle["map"]["edges"][0].clone();
    puzzle["map"]["edges"].as_array_mut().unwrap().push(door);
    let ran = complete(&puzzle);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("left to you") && ran.err.contains("K11"), "{}", ran.err);
}

#[test]
fn a_puzzle_with_several_answers_is_said_to_have_them() {
    let several = ambiguous();
    for verb in ["grade", "explain", "complete"] {
        let mut bare = several.clone();
        bare.as_object_mut().unwrap().retain(|name, _| name == "family" || name == "puzzle");
        let ran = run_with(&[verb, "-"], bare.to_string());
        assert_eq!(ran.code, 1, "{verb}: {}", ran.err);
        assert!(ran.err.contains("more than one answer") && ran.err.contains("solve"), "{verb}");
    }
    let desk = Desk::new();
    let file = desk.file("several.json", several.to_string());
    assert!(run_with(&["play", &file], "quit\n").out.contains("several answers"));
    let id = several["id"].as_str().unwrap();
    let ran = run(&["new", id, "--certificate", "--format", "json"]);
    assert!(ran.code == 1 && ran.err.contains("more than one answer"), "{}", ran.err);
    assert!(!ran.err.contains("no such puzzle"), "{}", ran.err);
}

#[test]
fn several_files_are_checked_though_one_is_missing() {
    let desk = Desk::new();
    let good = desk.file("good.json", document().to_string());
    let ran = run(&["check", &desk.name("nosuch.json"), &good, "--format", "json"]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.json_lines(), [json!({"file": good, "id": NAME, "ok": true, "findings": []})]);
    assert!(ran.err.contains("no such file or folder"), "{}", ran.err);
}

#[test]
fn what_cannot_be_read_is_one_message_and_exit_code_2() {
    let desk = Desk::new();
    let folder = desk.path("folder");
    std::fs::create_dir(&folder).unwrap();
    let inputs = [
        (desk.file("empty", ""), "is empty"),
        (desk.file("blank", "\n \n"), "is empty"),
        (desk.file("binary", [0xff, 0xfe, 0, 1, 2]), "not text"),
        (desk.file("huge", vec![b'['; 20 << 20]), "16 MiB"),
        (desk.name("nosuch"), "no such file or folder"),
        (folder.to_str().unwrap().to_owned(), "directory"),
        (FAMILY.to_owned(), "add a seed"),
        (format!("{FAMILY}:easy"), "no seed"),
        (format!("{SLIP}#7"), "did you mean"),
        (format!("{FAMILY}:impossible#7"), "no level"),
    ];
    for (input, part) in &inputs {
        for verb in READERS {
            run(&[verb, input]).is_wrong_call(part);
        }
    }
}

#[test]
fn what_is_no_document_is_shown_at_its_place() {
    let good = document().to_string();
    let texts = [
        ("deep", format!("{{\"family\": \"{FAMILY}\", \"puzzle\": {}", "[".repeat(100_000))),
        ("deep and closed", format!("{}{}", "[".repeat(5000), "]".repeat(5000))),
        ("list", format!("[{good}]")),
        ("syntax", format!("{{\"family\": \"{FAMILY}\", \"puzzle\": }}")),
        ("trailing garbage", format!("{good} garbage")),
        ("number", "7".to_owned()),
        ("wrong family", changed(|document| document["family"] = json!(SLIP))),
        ("unknown field", changed(|document| document["colour"] = json!("red"))),
        ("no puzzle", json!({"family": FAMILY}).to_string()),
        ("version", changed(|document| document["cluesmith"] = json!(99))),
        ("escape", "{\"family\": \"\u{9b}2J\u{7f}\", \"puzzle\": {}, \"x\": \u{1b}[2J}".to_owned()),
    ];
    for (name, text) in texts {
        for verb in READERS {
            let ran = run_with(&[verb, "-"], text.clone());
            let shown = if verb == "check" { &ran.out } else { &ran.err };
            assert_eq!(ran.code, 2, "{verb} {name}: {shown}");
            assert!(shown.contains("error[D0") && shown.contains("<stdin>:"), "{name}: {shown}");
            assert!(!shown.contains(['\u{1b}', '\u{9b}', '\u{7f}']), "{name}: {shown:?}");
            assert!(shown.len() < 2000, "{name}: {shown}");
        }
    }
}

#[test]
fn a_malformed_puzzle_is_a_finding() {
    let text = changed(|document| document["puzzle"] = json!({"nonsense": 1}));
    for verb in READERS {
        let ran = run_with(&[verb, "-"], text.clone());
        assert_eq!(ran.code, 1, "{verb}: {}", ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains("error[D01]"), "{verb}");
    }
}

#[test]
fn a_closed_pipe_ends_check_cleanly() {
    let many = format!("{}\n", "{}\n".repeat(5000));
    let mut child = child::start_plain(&["check", "-"]);
    child.close_stdout();
    // It may be gone before all is written.
    let _ = std::io::Write::write_all(&mut child.stdin(), many.as_bytes());
    assert_eq!(child.end().code, 0);
}

/// An author's own puzzle whose words are not ours, or whose marks are a matter of taste.
fn odd(id: &str, change: impl Fn(&mut Value)) -> Value {
    let mut document = run(&["new", id, "--format", "json"]).json();
    document
        .as_object_mut()
        .unwrap()
        .retain(|field, _| !["id", "seed", "params", "generator"].contains(&field.as_str()));
    change(&mut document["puzzle"]);
    document
}

#[test]
fn what_check_says_of_style_stops_no_other_verb() {
    let desk = Desk::new();
    let clumsy = json!("objection, Your Honour  .");
    let map =
        desk.file("odd.mmd", "graph TD\n  a --- b\n  a --- a\n  b --- a\n  b[Tower]\n  Moon\n");
    let night = format!("map=@{map}");
    let settings = ["--set", &night, "--set", "samples=1", "--set", "percentile=50"];
    let mut strange =
        run(&[&["new", "kronologic#1", "--format", "json"][..], &settings].concat()).json();
    strange.as_object_mut().unwrap().retain(|field, _| field != "id");
    let documents = [
        ("V4", odd("testimony:easy#7", |puzzle| puzzle["combinations"][0]["koa"] = clumsy.clone())),
        ("P14", odd("pairplay:easy#7", |puzzle| puzzle["stance_line"] = clumsy.clone())),
        (
            "P26",
            odd("demons:easy#2", |puzzle| {
                let people = puzzle["people"].as_array_mut().unwrap();
                let idle = people.iter_mut().find(|person| person["clue"]["flavour"] == true);
                idle.unwrap()["clue"]["flavour"] = json!(false);
            }),
        ),
        ("K12", strange),
    ];
    for (finding, document) in documents {
        let file = desk.file("odd.json", document.to_string());
        let said = run(&["check", &file, "--format", "json"]).json();
        let ids = said["findings"].as_array().unwrap().iter().map(|found| &found["id"]);
        assert!(ids.clone().any(|id| id == finding), "{finding}: {said}");
        for verb in ["solve", "grade", "hint", "explain", "draw"] {
            let ran = run(&[verb, &file]);
            assert_eq!(ran.code, 0, "{finding} {verb}: {}", ran.err);
        }
        let played = run_with(&["play", &file], "hint\nquit\n");
        assert_eq!(played.code, 0, "{finding} play: {}", played.err);
    }
}
