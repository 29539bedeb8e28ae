//! `check` of many documents: as they come, on all cores, in their order.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use common::*;
use serde_json::{Value, json};

/// Nobody waits longer than this for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that is asked again and again.
struct Partner {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Partner {
    fn start(args: &[&str]) -> Partner {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("cluesmith"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).all(|line| send.send(line).is_ok())
        });
        Partner { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    fn hear(&self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).expect("an answer in time");
        serde_json::from_str(&line).unwrap()
    }

    fn end(self) -> Option<i32> {
        let Partner { mut child, input, .. } = self;
        drop(input);
        child.wait().unwrap().code()
    }
}

#[test]
fn each_line_of_a_pipe_is_answered_before_the_next_one_is_said() {
    let mut partner = Partner::start(&["check", "-", "--format", "json"]);
    let good = document().to_string();
    let wrong = serde_json::from_str::<Value>(&with_wrong_answer()).unwrap().to_string();
    for (line, ok) in (1..).zip([true, false, true]) {
        partner.say(if ok { &good } else { &wrong });
        let answer = partner.hear();
        assert_eq!((&answer["line"], &answer["ok"]), (&json!(line), &json!(ok)));
    }
    assert_eq!(partner.end(), Some(1));
}

#[test]
fn a_broken_line_of_a_pipe_is_answered_at_once_too() {
    let mut partner = Partner::start(&["check", "-", "--format", "json", "--threads", "1"]);
    partner.say("{broken}");
    assert_eq!(partner.hear()["findings"][0]["id"], "D01");
    partner.say(&document().to_string());
    assert_eq!(partner.hear()["ok"], true);
    assert_eq!(partner.end(), Some(2));
}

#[test]
fn people_see_a_finding_before_the_next_line_too() {
    let mut partner = Partner::start(&["check", "-"]);
    partner.say("{}");
    let line = partner.lines.recv_timeout(PATIENCE).expect("an answer in time");
    assert!(line.starts_with("error[D01]"), "{line}");
    assert_eq!(partner.end(), Some(2));
}

#[test]
fn the_order_does_not_depend_on_the_threads() {
    let desk = Desk::new();
    let mut lines: Vec<String> = run(&["new", FAMILY, "--seed", "1", "--count", "300"])
        .out
        .lines()
        .map(Into::into)
        .collect();
    for broken in [0, 77, 299] {
        lines[broken] = "{\"family\": 7}".into();
    }
    let many = desk.file("many.jsonl", lines.join("\n"));
    let one = desk.file("one.json", document().to_string());
    let check = |threads| {
        let missing = desk.name("missing.json");
        run(&["check", &one, &missing, &many, &one, "--format", "json", "--threads", threads])
    };
    let alone = check("1");
    assert_eq!(alone.code, 2, "{}", alone.err);
    assert_eq!(alone.json_lines().len(), 302);
    for threads in ["0", "2", "7", "99999999"] {
        let ran = check(threads);
        assert!(ran.out == alone.out && ran.err == alone.err, "{threads}");
    }
}

/// However the two are parted: whatever is behind a good document is judged, or refused.
#[test]
fn a_wrong_document_does_not_hide_behind_a_good_one() {
    let desk = Desk::new();
    let good = document();
    let mut wrong = good.clone();
    wrong["answer"]["pairs"].as_array_mut().unwrap().pop();
    let (in_lines, wrong) = (serde_json::to_string_pretty(&wrong).unwrap(), wrong.to_string());
    for (parted, what) in [
        ("\n", &wrong),
        ("\r", &wrong),
        ("\r\n", &wrong),
        ("\n\n \n\t", &wrong),
        ("\u{b}", &wrong),
        ("\u{c}", &wrong),
        ("\u{85}", &wrong),
        ("\u{2028}", &wrong),
        ("\n\u{feff}", &wrong),
        ("\n\u{1e}", &wrong),
        ("\n\0\n", &wrong),
        (",", &wrong),
        (" ", &wrong),
        ("\n", &in_lines),
        ("\n// ", &wrong),
        ("\0", &wrong),
    ] {
        for (first, second) in [(&good.to_string(), what), (what, &good.to_string())] {
            let file = desk.file("both.jsonl", format!("{first}{parted}{second}"));
            let ran = run(&["check", &file]);
            assert!([1, 2].contains(&ran.code), "{parted:?}: {}{}", ran.out, ran.err);
        }
    }
}

#[test]
fn denied_warnings_fail() {
    let mut old = run(&["new", "pairplay:easy#7", "--format", "json"]).json();
    let newest = old["generator"].as_u64().unwrap();
    assert!(newest > 1, "there is an older generator");
    let name = format!("pairplay@{}:easy#7", newest - 1);
    old["generator"] = json!(newest - 1);
    old["id"] = json!(name);
    // What only its generator could know is left out.
    old.as_object_mut().unwrap().retain(|field, _| field != "proof" && field != "grade");
    let check = |more: &[&str]| {
        run_with(&[&["check", "-", "--format", "json"], more].concat(), old.to_string())
    };
    let allowed = check(&[]);
    assert_eq!((allowed.code, &allowed.json()["ok"]), (0, &json!(true)), "{}", allowed.out);
    let findings = allowed.json()["findings"].clone();
    assert_eq!((&findings[0]["id"], &findings[0]["severity"]), (&json!("D07"), &json!("warning")));
    assert!(findings[0]["message"].as_str().unwrap().contains("the name was not checked"));
    let denied = check(&["--deny", "warnings"]);
    assert_eq!((denied.code, &denied.json()["ok"]), (1, &json!(false)), "{}", denied.out);
    assert_eq!(denied.json()["findings"], findings);
    assert_eq!(run(&["check", ID, "--deny", "warnings"]).code, 0);
    assert_eq!(run(&["check", ID, "--deny", "everything"]).code, 2);
}
