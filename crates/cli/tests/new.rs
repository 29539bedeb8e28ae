//! `new`, `families`, `schema` and `completions`.

mod common;

use common::*;

#[test]
fn an_id_gives_the_same_document_every_time() {
    let first = run(&["new", ID, "--format", "json"]);
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out, run(&["new", ID, "--format", "json"]).out);
    assert_eq!(first.json()["id"], NAME);
    assert_eq!(first.err, "");
}

#[test]
fn text_shows_board_id_grade_and_answer() {
    let ran = run(&["new", ID]);
    assert!(ran.out.contains(NAME) && ran.out.contains("score"), "{}", ran.out);
    assert!(ran.out.contains("answer"), "{}", ran.out);
    let ran = run(&["new", ID, "--no-answer"]);
    assert!(!ran.out.contains("answer"), "{}", ran.out);
}

#[test]
fn without_a_seed_the_id_says_which_one_it_was() {
    let ran = run(&["new", FAMILY, "--level", LEVEL, "--format", "json"]);
    let id = ran.json()["id"].as_str().unwrap().to_owned();
    assert!(id.starts_with(&format!("{FAMILY}@2:{LEVEL}#")), "{id}");
    assert_eq!(run(&["new", &id, "--format", "json"]).out, ran.out);
    assert!(ran.json()["seed"].as_u64().unwrap() < 1_000_000_000);
}

#[test]
fn a_text_seed_is_hashed_and_said_so() {
    let said = run(&["new", FAMILY, "--seed", "2026-11-15"]).err;
    assert_eq!(said, "note: seed \"2026-11-15\" is the number 3020151543790399\n");
    let ran = run(&["new", FAMILY, "--seed", "2026-11-15", "--format", "json"]);
    let note = serde_json::from_str::<serde_json::Value>(&ran.err).unwrap();
    assert_eq!(note["note"]["message"], "seed \"2026-11-15\" is the number 3020151543790399");
    assert_eq!(ran.json()["seed"], 3_020_151_543_790_399_u64);
    let escape = run(&["new", FAMILY, "--seed", "a\u{1b}[2J"]);
    assert!(!escape.err.contains('\u{1b}'), "{:?}", escape.err);
}

#[test]
fn many_come_one_to_a_line_in_the_order_of_their_seeds() {
    let call =
        |threads| run(&["new", FAMILY, "--seed", "3", "--count", "60", "--threads", threads]);
    let alone = call("1");
    assert_eq!(alone.out, call("2").out);
    let seeds: Vec<u64> =
        alone.json_lines().iter().map(|line| line["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, (3..63).collect::<Vec<_>>());
}

#[test]
fn a_certificate_survives_check() {
    let ran = run(&["new", ID, "--certificate", "--format", "json"]);
    assert!(!ran.json()["certificate"].as_array().unwrap().is_empty());
    assert_eq!(run_with(&["check", "-"], ran.out).code, 0);
}

#[test]
fn a_picture_is_svg_and_shows_one_puzzle() {
    assert!(run(&["new", ID, "--format", "svg"]).out.starts_with("<svg"));
    run(&["new", FAMILY, "--count", "2", "--format", "svg"]).is_wrong_call("one puzzle");
}

#[test]
fn a_file_holds_what_its_name_says() {
    let desk = Desk::new();
    let written = |name: &str, more: &[&str]| {
        let file = desk.name(name);
        let ran = run(&[&["new", ID, "-o", &file][..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        std::fs::read_to_string(&file).unwrap()
    };
    assert!(written("a.json", &[]).starts_with("{\n"));
    assert!(written("a.json", &["--certificate"]).contains("\"certificate\""));
    assert_eq!(written("a.jsonl", &[]).lines().count(), 1);
    assert!(written("a.svg", &[]).starts_with("<svg"));
    assert!(written("a.txt", &[]).starts_with(NAME));
    assert!(written("a", &[]).starts_with(NAME));
    // What is said counts more than what a file is called.
    assert!(written("b.json", &["--format", "svg"]).starts_with("<svg"));
}

#[test]
fn output_goes_to_a_file_without_styles() {
    let desk = Desk::new();
    let file = desk.name("out.txt");
    let ran = run(&["new", ID, "-o", &file, "--color", "always"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(NAME) && !text.contains('\u{1b}'), "{text:?}");
    run(&["new", ID, "-o", &desk.name("no/such/folder")]).is_wrong_call("cannot write");
}

#[test]
fn wrong_calls_say_what_would_be_right() {
    run(&["new", SLIP]).is_wrong_call(&format!("did you mean `{FAMILY}`?"));
    run(&["new", "nothing-like-it"]).is_wrong_call(FAMILY);
    run(&["new", FAMILY, "--level", "impossible"]).is_wrong_call(LEVEL);
    run(&["new", FAMILY, "--set", "no-such-thing=1"]).is_wrong_call("no-such-thing");
    run(&["new", FAMILY, "--set", "nonsense"]).is_wrong_call("--set name=value");
    run(&["new", ID, "--seed", "8"]).is_wrong_call("twice");
    assert_eq!(run(&["new", FAMILY, "--count", "0"]).code, 2);
    assert_eq!(run(&["new"]).code, 2);
    assert_eq!(run(&["no-such-verb"]).code, 2);
}

#[test]
fn a_setting_out_of_range_hears_the_range() {
    for (family, setting, part) in [
        ("demons", "rows=1000000000", "1000000000 is not a whole number from 3 to 8"),
        ("demons", "cols=2", "2 is not a whole number from 3 to 8"),
        ("demons", "demons=1000", "between 1 and 19"),
        ("kronologic", "people=10000", "10000 people"),
        ("kronologic", "people=10000", "2 to 12"),
        ("kronologic", "people=99999999999", "2 to 12"),
        ("kronologic", "timesteps=99999999999", "99999999999 is not a whole number from 2 to 12"),
        ("kronologic", "percentile=101", "from 0 to 100"),
        ("tetonor", "max=99999999999", "from 2 to 999"),
        ("tetonor", "cells=1000000", "8, 12, 16 or 24"),
        ("tetonor", "min=-1", "\"-1\" is not a whole number from 1 to 100"),
    ] {
        run(&["new", family, "--set", setting]).is_wrong_call(part);
    }
}

#[test]
fn a_setting_given_twice_is_refused_like_a_seed() {
    for more in [&["--set", "level=hard"][..], &["--level", "hard"]] {
        let call = [&["new", "tetonor:easy"][..], more].concat();
        run(&call).is_wrong_call("`level`: is given twice");
    }
    run(&["new", FAMILY, "--set", "cells=8", "--set", "cells=12"]).is_wrong_call("twice");
    run(&["new", "tetonor:cells=8,cells=12"]).is_wrong_call("twice");
}

#[test]
fn giving_up_has_its_own_exit_code() {
    let ran = run(&["new", ID, "--work", "0"]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert!(ran.err.contains("--work"), "{}", ran.err);
    let ran = run(&["new", FAMILY, "--count", "5", "--work", "0"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}

#[test]
fn a_file_outlives_a_failure() {
    let desk = Desk::new();
    let file = desk.file("old.json", "old");
    for more in [&["--work", "0"][..], &["--work", "0", "--count", "5"]] {
        let ran = run(&[&["new", FAMILY, "--seed", "7", "-o", &file][..], more].concat());
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
    }
    assert_eq!(run(&["new", ID, "-o", &file]).code, 0);
    assert!(std::fs::read_to_string(&file).unwrap().contains(NAME));
    let folder = desk.path("");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "nothing is left beside it");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_named() {
    run(&["new", ID, "-o", "/dev/full"]).is_wrong_call("cannot write /dev/full");
}

#[test]
fn a_count_of_one_is_a_count() {
    let ran = run(&["new", FAMILY, "--seed", "7", "--count", "1"]);
    assert_eq!(ran.json_lines().len(), 1);
    assert!(run(&["new", ID, "--count", "1", "--format", "svg"]).out.starts_with("<svg"));
}

#[test]
fn seeds_that_gave_up_are_named() {
    let ran = run(&["new", FAMILY, "--seed", "3", "--count", "7", "--work", "0"]);
    assert!(ran.err.contains("7 seeds of 7: 3, 4, 5, 6, 7, …"), "{}", ran.err);
}

#[test]
fn a_certificate_needs_a_document() {
    run(&["new", ID, "--certificate"]).is_wrong_call("--format json");
    run(&["new", ID, "--certificate", "--format", "svg"]).is_wrong_call("--format json");
}

#[test]
fn seeds_are_neither_empty_nor_mistaken_for_options() {
    run(&["new", &format!("{FAMILY}:{LEVEL}#")]).is_wrong_call("seed is empty");
    run(&["solve", &format!("{FAMILY}:{LEVEL}#")]).is_wrong_call("seed is empty");
    run(&["new", FAMILY, "--seed", ""]).is_wrong_call("seed is empty");
    for number in ["-5", "+5", "18446744073709551616"] {
        let range = "from 0 to 18446744073709551615";
        run(&["new", FAMILY, "--seed", number]).is_wrong_call(range);
        run(&["new", &format!("{FAMILY}#{number}")]).is_wrong_call(range);
        run(&["solve", &format!("{FAMILY}:{LEVEL}#{number}")]).is_wrong_call(range);
    }
    let range = "from 0 to 18446744073709551615";
    run(&["pairplay", "session", "--seed", "-5"]).is_wrong_call(range);
    for option in ["--count", "--work"] {
        let ran = run(&["new", FAMILY, option, "-5"]);
        assert!(ran.code == 2 && ran.err.contains("invalid value '-5'"), "{}", ran.err);
        assert!(!ran.err.contains("-- -5"), "{}", ran.err);
    }
}

#[test]
fn colours_are_for_terminals() {
    assert!(!run(&["new", ID]).out.contains('\u{1b}'));
    assert!(run(&["new", ID, "--color", "always"]).out.contains('\u{1b}'));
    let ran: Ran = command(&["new", ID]).env("NO_COLOR", "1").output().unwrap().into();
    assert!(!ran.out.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_a_clean_end() {
    let mut child = child::start_plain(&["new", FAMILY, "--seed", "1", "--count", "1000000000"]);
    assert!(child.read_line().starts_with('{'));
    child.close_stdout();
    let ran = child.end();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn families_are_listed_with_levels_and_parameters() {
    let ran = run(&["families"]);
    assert!(ran.out.contains(FAMILY) && ran.out.contains(LEVEL), "{}", ran.out);
    assert!(ran.out.contains("Parameters"), "{}", ran.out);
    let json = run(&["families", "--format", "json"]).json();
    let family = json.as_array().unwrap().iter().find(|family| family["name"] == FAMILY).unwrap();
    for key in ["title", "summary", "levels", "params", "techniques"] {
        assert!(!family[key].is_null(), "{key}");
    }
    run(&["families", SLIP]).is_wrong_call(FAMILY);
}

#[test]
fn a_schema_describes_the_documents() {
    let schema = run(&["schema", FAMILY]).json();
    assert!(schema.pointer("/$defs/params").is_some());
    run(&["schema", SLIP]).is_wrong_call("did you mean");
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(run(&["completions", shell]).out.contains("cluesmith"), "{shell}");
    }
    assert_eq!(run(&["completions", "nosuch"]).code, 2);
}
