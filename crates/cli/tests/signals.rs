//! Ctrl-C, SIGTERM, SIGHUP and SIGKILL. Every call gets signals of its own, because whoever runs the tests
//! in the background ignores some, and every call is ended in time.

#![cfg(target_os = "linux")]

mod common;

use std::io::Write;
use std::process::Command;

use common::child::{Child, start, start_ignoring};
use common::*;

const ENDLESS: [&str; 6] = ["new", FAMILY, "--seed", "1", "--count", "1000000000"];

/// The signals that stop, with their exit codes.
const SIGNALS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

fn endless_into<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&ENDLESS[..], &["-o", file], more].concat()
}

/// Whole lines of JSON, from seed 1 on.
#[track_caller]
fn are_whole_lines(text: &str) {
    assert!(text.ends_with("}\n"), "{}", text.len());
    for (number, line) in text.lines().enumerate() {
        let document: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(document["seed"], number + 1);
    }
}

#[test]
fn each_signal_leaves_whole_lines_says_how_many_and_has_its_exit_code() {
    for (signal, code) in SIGNALS {
        let mut child = start(&ENDLESS);
        child.read_line();
        child.signal(signal);
        let ran = child.end();
        assert_eq!(ran.code, code, "{signal}: {}", ran.err);
        are_whole_lines(&ran.out);
        let lines = ran.out.lines().count();
        let said = format!("note: stopped; {lines} puzzles of 1000000000 written\n");
        assert_eq!(ran.err, said, "{signal}");
    }
}

#[test]
fn where_ctrl_c_is_ignored_the_others_keep_whole_lines_too() {
    let desk = Desk::new();
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let mut child = start_ignoring(&["INT"], &ENDLESS);
        child.read_line();
        child.signal(signal);
        let ran = child.end();
        assert_eq!(ran.code, code, "{signal}: {}", ran.err);
        are_whole_lines(&ran.out);

        let file = desk.name(signal);
        let mut child = start_ignoring(&["INT"], &endless_into(&file, &["--keep-partial"]));
        child.wait_for_bytes(&desk.path(&format!("{signal}.part")), 1);
        child.signal(signal);
        assert_eq!(child.end().code, code, "{signal}");
        are_whole_lines(&desk.read(signal));
    }
}

#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    for ignored in ["INT", "HUP"] {
        let mut child = start_ignoring(&[ignored], &ENDLESS);
        child.read_line();
        child.signal(ignored);
        child.signal(ignored);
        assert!(child.stays(), "{ignored}");
        child.signal("TERM");
        let ran = child.end();
        assert_eq!(ran.code, 143, "{ignored}: {}", ran.err);
        are_whole_lines(&ran.out);
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    // Nobody reads its output, so it waits in the middle of a line.
    let mut child = start(&ENDLESS);
    child.read_line();
    assert!(child.stays() && child.stays() && child.stays());
    child.signal("INT");
    assert!(child.stays(), "the first is for the next whole line");
    child.signal("TERM");
    child.wait();
    assert_eq!(child.end().code, 143);
}

#[test]
fn an_interrupted_file_does_not_take_its_name_and_says_how_to_go_on() {
    let desk = Desk::new();
    let file = desk.file("x.jsonl", "old");
    let part = desk.name("x.jsonl.part");
    let mut child = start(&endless_into(&file, &[]));
    child.wait_for_bytes(&desk.path("x.jsonl.part"), 100_000);
    child.signal("TERM");
    let ran = child.end();
    assert_eq!((ran.code, ran.out.as_str()), (143, ""));
    assert_eq!(desk.read("x.jsonl"), "old");
    let text = desk.read("x.jsonl.part");
    are_whole_lines(&text);
    let lines = text.lines().count();
    let said = format!(
        "note: stopped; {lines} puzzles of 1000000000 written to {part}; \
         repeat the command with --resume to go on\n"
    );
    assert_eq!(ran.err, said);
}

#[test]
fn a_stop_names_the_seed_that_nobody_named() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let mut child = start(&["new", FAMILY, "--count", "1000000000", "-o", &file]);
    child.wait_for_bytes(&desk.path("x.jsonl.part"), 1);
    child.signal("INT");
    let ran = child.end();
    let first: serde_json::Value =
        serde_json::from_str(desk.read("x.jsonl.part").lines().next().unwrap()).unwrap();
    let said = format!("with --seed {} --resume to go on", first["seed"]);
    assert!(ran.err.contains(&said), "{}", ran.err);
}

#[test]
fn killed_at_several_moments_and_resumed_it_ends_with_the_same_bytes() {
    let desk = Desk::new();
    let (unbroken, file) = (desk.name("unbroken.jsonl"), desk.name("x.jsonl"));
    let call = ["new", "tetonor:hard#1", "--count", "1200", "-o"];
    assert_eq!(run(&[&call[..], &[&unbroken]].concat()).code, 0);

    let resume = [&call[..], &[&file, "--resume"]].concat();
    let part = desk.path("x.jsonl.part");
    for (bytes, torn_off) in
        [(0, 0), (1, 1), (100_000, 0), (250_000, 500), (400_000, 3), (600_000, 0)]
    {
        let mut child = start(&resume);
        child.wait_for_bytes(&part, bytes);
        child.signal("KILL");
        assert_eq!(child.end().code, -1, "killed after {bytes} bytes");
        assert!(!desk.path("x.jsonl").exists());
        // We write whole lines at a time, but not every system keeps them whole.
        let left = std::fs::OpenOptions::new().write(true).open(&part).unwrap();
        left.set_len(left.metadata().unwrap().len().saturating_sub(torn_off)).unwrap();
    }
    let ran = run(&resume);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.starts_with("note: going on after "), "{}", ran.err);
    assert!(desk.read("x.jsonl") == desk.read("unbroken.jsonl"));
    assert_eq!(desk.names(), ["unbroken.jsonl", "x.jsonl"]);
}

#[test]
fn slow_puzzles_are_written_while_others_are_made() {
    let desk = Desk::new();
    let part = desk.path("x.jsonl.part");
    let file = desk.name("x.jsonl");
    let mut child = start(&["new", "kronologic:hard#1", "--count", "100000", "-o", &file]);
    child.wait_for_bytes(&part, 1);
    child.signal("KILL");
    assert_eq!(child.end().code, -1);
    let text = desk.read("x.jsonl.part");
    assert!(text.ends_with("}\n") && text.len() < 60_000, "{}", text.len());
}

#[test]
fn two_calls_do_not_write_into_each_other() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let mut first = start(&endless_into(&file, &[]));
    first.wait_for_bytes(&desk.path("x.jsonl.part"), 1);
    let second = ["new", ID, "--count", "3", "-o", &file];
    for more in [&[][..], &["--resume"]] {
        run(&[&second[..], more].concat())
            .is_wrong_call("x.jsonl is being written by another call");
    }
    run(&["complete", ID, "-o", &file]).is_wrong_call("another call");
    first.signal("KILL");
    assert_eq!(first.end().code, -1);
    let ran = run(&second);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("x.jsonl.part of an earlier call is written over"), "{}", ran.err);
    assert_eq!(desk.read("x.jsonl").lines().count(), 3);
    assert_eq!(desk.names(), ["x.jsonl"]);
}

#[test]
fn of_many_calls_at_once_one_after_the_other_writes_a_whole_file() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let call = ["new", ID, "--count", "50", "-o", &file];
    let children: Vec<Child> = (0..6).map(|_| start(&call)).collect();
    let codes: Vec<i32> = children.into_iter().map(|child| child.end().code).collect();
    assert!(codes.contains(&0) && codes.iter().all(|code| [0, 2].contains(code)), "{codes:?}");
    assert_eq!(desk.read("x.jsonl"), run(&call[..4]).out);
    assert_eq!(desk.names(), ["x.jsonl"]);
}

#[test]
fn other_verbs_leave_the_old_file_and_nothing_beside_it() {
    let desk = Desk::new();
    let file = desk.file("x.json", "old");
    for call in [&["complete", "-", "-o", &file][..], &["draw", "-", "-o", &file]] {
        for (signal, code) in SIGNALS {
            let mut child = start(call);
            let mut input = child.stdin();
            writeln!(input, "{}", document()).unwrap();
            child.wait_for_bytes(&desk.path("x.json.part"), 0);
            child.signal(signal);
            assert_eq!(child.end().code, code, "{call:?} {signal}");
            assert_eq!(desk.names(), ["x.json"], "{call:?} {signal}");
            assert_eq!(desk.read("x.json"), "old");
        }
        // What a killed one leaves behind is used up by the next.
        let mut child = start(call);
        child.wait_for_bytes(&desk.path("x.json.part"), 0);
        child.signal("KILL");
        assert_eq!(child.end().code, -1);
        assert_eq!(desk.names(), ["x.json", "x.json.part"]);
        assert_eq!(run(&[call[0], ID, "-o", &file]).code, 0);
        assert_eq!(desk.names(), ["x.json"]);
        desk.file("x.json", "old");
    }
}

#[test]
fn a_disk_that_is_full_keeps_what_was_written() {
    let desk = Desk::new();
    let file = desk.file("x.jsonl", "old");
    let program = assert_cmd::cargo::cargo_bin!("cluesmith");
    let limited = |args: &[&str]| {
        let mut command = Command::new("sh");
        // A file may have 128 blocks of 512 or 1024 bytes.
        command.args(["-c", "trap '' XFSZ; ulimit -f 128; exec \"$0\" \"$@\""]);
        command.arg(program).args(args);
        Child::spawn(command).end()
    };
    let call = ["new", ID, "--count", "300", "-o", &file];
    let ran = limited(&call);
    ran.is_wrong_call("cannot write");
    assert!(
        ran.err.contains("x.jsonl.part; make room, and repeat the command with --resume"),
        "{}",
        ran.err
    );
    assert_eq!(desk.read("x.jsonl"), "old");
    let resumed = [&call[..], &["--resume"]].concat();
    assert_eq!(run(&resumed).code, 0);
    assert_eq!(desk.read("x.jsonl"), run(&call[..4]).out);
    // What cannot be gone on with is removed.
    let ran = limited(&[&call[..], &["--format", "text"]].concat());
    ran.is_wrong_call("cannot write");
    assert_eq!(desk.names(), ["x.jsonl"]);
}
