//! How calls end: exit codes and errors, the same for every verb.

mod common;

use common::*;
use serde_json::{Value, json};

/// Every verb that reads a document: its words before and after the input, and a family it reads.
const READERS: [(&[&str], &[&str], &str); 19] = [
    (&["solve"], &[], FAMILY),
    (&["check"], &[], FAMILY),
    (&["grade"], &[], FAMILY),
    (&["hint"], &[], FAMILY),
    (&["explain"], &[], FAMILY),
    (&["draw"], &[], FAMILY),
    (&["complete"], &[], FAMILY),
    (&["id"], &[], FAMILY),
    (&["play"], &[], FAMILY),
    (&["kronologic", "ask"], &["--room", "Foyer", "--time", "1"], "kronologic"),
    (&["kronologic", "par"], &[], "kronologic"),
    (&["kronologic", "conclude"], &[], "kronologic"),
    (&["kronologic", "next"], &[], "kronologic"),
    (&["kronologic", "contradictions"], &[], "kronologic"),
    (&["kronologic", "race"], &["--against", "beginner"], "kronologic"),
    (&["pairplay", "validate"], &[], "pairplay"),
    (&["pairplay", "deduce"], &["--play", "5 6"], "pairplay"),
    (&["testimony", "archetypes"], &[], "testimony"),
    (&["testimony", "lines"], &[], "testimony"),
];

/// Every verb of a family's own that reads none, and `today`, each with what it takes as a call.
const OTHERS: [&[&str]; 11] = [
    &["today"],
    &["tetonor", "simulate"],
    &["tetonor", "survey"],
    &["kronologic", "scenarios"],
    &["kronologic", "rules", "s7"],
    &["kronologic", "map", "mansion"],
    &["pairplay", "sweep"],
    &["pairplay", "session", "--seed", "7"],
    &["pairplay", "schedule", "--seed", "7"],
    &["testimony", "week"],
    &["testimony", "rates"],
];

fn call(before: &[&str], file: &str, after: &[&str]) -> Ran {
    run(&[before, &[file], after].concat())
}

#[test]
fn what_cannot_be_read_ends_with_2_in_every_verb() {
    let desk = Desk::new();
    let inputs = [
        desk.name("nosuch.json"),
        desk.file("empty.json", ""),
        desk.file("binary.json", [0xff, 0xfe]),
        desk.file("broken.json", "{\"family\": "),
        desk.file("list.json", "[1, 2]"),
        desk.file("field.json", json!({"family": FAMILY, "puzzle": {}, "x": 1}).to_string()),
        desk.file("family.json", json!({"family": SLIP, "puzzle": {}}).to_string()),
    ];
    for (before, after, _) in READERS {
        for input in &inputs {
            let ran = call(before, input, after);
            assert_eq!(ran.code, 2, "{before:?} {input}: {}{}", ran.out, ran.err);
            assert!(!ran.err.is_empty(), "{before:?} {input}");
        }
    }
}

#[test]
fn a_puzzle_that_is_none_ends_with_1_in_every_verb() {
    let desk = Desk::new();
    for (before, after, family) in READERS {
        let text = json!({"family": family, "puzzle": {"nonsense": 1}}).to_string();
        let ran = call(before, &desk.file("wrong.json", text), after);
        assert_eq!(ran.code, 1, "{before:?}: {}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains("error[D01]"), "{before:?}");
    }
}

#[test]
fn a_wrong_call_ends_with_2_in_every_verb() {
    for (before, after, _) in READERS {
        let ran = run(&[before, after, &["x.json", "--no-such-option"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{before:?}: {}", ran.err);
    }
    for words in OTHERS {
        for wrong in ["--no-such-option", "--format=runes"] {
            let ran = run(&[words, &[wrong]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?} {wrong}: {}", ran.err);
        }
    }
    for words in [
        &["kronologic", "map", "no-such-map"][..],
        &["kronologic", "rules", "s99"],
        &["kronologic", "scenarios", "s7"],
        &["today", "no-such-family"],
        &["today", "--date", "yesterday"],
    ] {
        let ran = run(words);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_map_that_is_none_ends_with_1_and_what_is_no_text_with_2() {
    let desk = Desk::new();
    for (name, code) in [("empty", 1), ("wrong", 1), ("binary", 2)] {
        let file = match name {
            "empty" => desk.file(name, ""),
            "wrong" => desk.file(name, "graph TD\nFoyer --- \"Hall\nHall ---"),
            _ => desk.file(name, [0xff, 0xfe]),
        };
        let ran = run(&["kronologic", "map", &file]);
        assert_eq!(ran.code, code, "{name}: {}{}", ran.out, ran.err);
    }
}

/// So that a new verb does not go without.
#[test]
fn every_verb_of_a_family_is_tried() {
    let tried: Vec<&[&str]> =
        READERS.iter().map(|(words, ..)| *words).chain(OTHERS).filter(|it| it.len() > 1).collect();
    for family in ["tetonor", "demons", "kronologic", "pairplay", "testimony"] {
        let help = run(&[family, "--help"]).out;
        let verbs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let verbs = verbs.take_while(|line| !line.is_empty());
        let named = verbs.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        // A line that goes on begins with more blanks.
        for verb in named.filter(|verb| !verb.is_empty() && *verb != "help") {
            let is_tried = tried.iter().any(|words| words[..2] == [family, verb]);
            assert!(is_tried, "{family} {verb}");
        }
    }
}

/// The one object on standard error.
#[track_caller]
fn error(ran: &Ran, code: i32, kind: &str) -> Value {
    assert_eq!(ran.code, code, "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let said: Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(said["error"]["kind"], kind, "{said}");
    assert!(said["error"]["message"].as_str().is_some_and(|words| !words.is_empty()), "{said}");
    assert!(said["error"]["help"].is_string(), "{said}");
    said["error"].clone()
}

#[test]
fn programs_are_told_of_errors_in_json() {
    let desk = Desk::new();
    let wrong = desk.file("wrong.json", json!({"family": FAMILY, "puzzle": {"x": 1}}).to_string());
    let broken = desk.file("broken.json", "{\"family\": \u{9b}}");
    let several = desk.file("several.json", ambiguous().to_string());
    for verb in ["solve", "grade", "hint", "explain"] {
        let json = |more: &[&str]| run(&[&[verb, "--format", "json"], more].concat());
        error(&json(&[&desk.name("nosuch")]), 2, "input");
        error(&json(&["--no-such-option"]), 2, "usage");
        error(&json(&[]), 2, "usage");
        assert_eq!(error(&json(&[&broken]), 2, "input")["file"], broken);
        assert!(!json(&[&broken]).err.contains('\u{9b}'));
        let refused = error(&json(&[&wrong]), 1, "refused");
        assert_eq!(
            (&refused["path"], &refused["findings"][0]["id"]),
            (&json!("/puzzle/x"), &json!("D01"))
        );
    }
    for verb in ["grade", "explain"] {
        error(&run(&[verb, &several, "--format", "json"]), 1, "refused");
        error(&run(&[verb, ID, "--work", "1", "--format=json"]), 3, "gave-up");
    }
    error(&run(&["check", &desk.name("nosuch"), "--format", "json"]), 2, "input");
    error(&run(&["new", SLIP, "--format", "jsonl"]), 2, "usage");
    #[cfg(target_os = "linux")]
    error(&run(&["new", ID, "--format", "json", "-o", "/dev/full"]), 2, "output");
    error(&run(&["families", SLIP, "--format", "json"]), 2, "usage");
}

#[test]
fn whoever_gives_up_says_so_whatever_the_family() {
    let families = run(&["families", "--format", "json"]).json();
    for family in families.as_array().unwrap() {
        let id = format!("{}:easy#7", family["name"].as_str().unwrap());
        let nameless = run(&["new", &id, "--format", "json"]).json();
        let nameless = json!({"family": nameless["family"], "puzzle": nameless["puzzle"],
            "answer": nameless["answer"]});
        for verb in ["check", "grade", "explain", "hint", "complete"] {
            for ran in [
                run(&[verb, &id, "--work", "1"]),
                run_with(&[verb, "-", "--work", "1"], nameless.to_string()),
            ] {
                assert_eq!(ran.code, 3, "{verb} {id}: {}{}", ran.out, ran.err);
                let said = format!("{}{}", ran.out, ran.err);
                assert!(said.contains("gave up after 1 unit"), "{verb} {id}: {said}");
            }
        }
    }
}

#[test]
fn quiet_means_errors_only() {
    assert_eq!(run(&["check", ID, "-q"]).err, "");
    assert_eq!(run(&["--quiet", "new", FAMILY, "--seed", "2026-11-15"]).err, "");
    run(&["solve", "nosuch.json", "-q"]).is_wrong_call("cannot read");
    let ran = run(&["solve", ID, "--work", "1", "-q"]);
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    assert_eq!(run(&["check", ID, "-q", "-v"]).code, 2);
}

#[test]
fn verbose_tells_what_was_done() {
    for call in [&["solve", ID][..], &["check", ID], &["new", ID], &["new", ID, "--count", "3"]] {
        let said = run(&[call, &["-v"]].concat()).err;
        assert!(said.contains("tetonor (generator 2): "), "{call:?}: {said}");
        assert!(said.contains(" units of work in "), "{call:?}: {said}");
        assert!(!said.contains(" 0 units"), "{call:?}: {said}");
        assert!(!run(call).err.contains("units"), "{call:?}");
    }
}

#[test]
fn the_version_tells_commit_target_and_generators() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(run(&["-V"]).out, format!("cluesmith {version}\n"));
    let long = run(&["--version"]).out;
    assert!(long.starts_with(&format!("cluesmith {version}\ncommit ")), "{long}");
    let families = run(&["families", "--format", "json"]).json();
    for family in families.as_array().unwrap() {
        let name = format!(" {}@{}", family["name"].as_str().unwrap(), family["generator"]);
        assert!(long.contains(&name), "{name}: {long}");
    }
    assert!(long.contains(&format!("target {}", std::env::consts::ARCH)), "{long}");
}

#[test]
fn every_verb_has_a_manual_page() {
    let page = run(&["man"]).out;
    assert!(
        page.contains(".TH cluesmith 1") && page.contains("cluesmith new tetonor:hard#7"),
        "{page}"
    );
    assert!(page.contains("gave up within the work limit"), "{page}");
    assert!(run(&["man", "kronologic", "ask"]).out.contains(".TH cluesmith-kronologic-ask 1"));
    run(&["man", "nosuch"]).is_wrong_call("the verbs are");
    let desk = Desk::new();
    let folder = desk.name("pages/man1");
    let ran = run(&["man", "-o", &folder]);
    assert!(ran.code == 0 && ran.out.is_empty(), "{}", ran.err);
    for name in
        ["cluesmith.1", "cluesmith-check.1", "cluesmith-kronologic-ask.1", "cluesmith-man.1"]
    {
        assert!(desk.path("pages/man1").join(name).is_file(), "{name}");
    }
    run(&["man", "-o", &desk.file("file", "")]).is_wrong_call("cannot write");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_a_failure() {
    for call in [&["--help"][..], &["--version"], &["check", "--help"], &["families"], &["man"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cluesmith"))
            .args(call)
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{call:?}: {said}");
        assert!(said.contains("cannot write standard output"), "{call:?}: {said}");
    }
}
