//! Every console block of the READMEs is run, and what the program says is what they show.
//!
//! A line `…` stands for whatever comes there. Lines that begin with `> ` are typed.

mod common;

use std::path::Path;

use assert_cmd::Command;
use common::{BOUND, Desk};

/// What is not run here, and why.
const NOT_RUN: &[(&str, &str)] = &[
    ("cluesmith new tetonor --level expert --count 1000", "a minute; tests of batches make fewer"),
    ("cluesmith check expert.jsonl", "the same"),
    ("cluesmith new tetonor:expert#1 --count 20000", "stopped by Ctrl-C: resume.rs does that"),
    ("cluesmith tetonor simulate --count 1000", "a minute; tetonor.rs simulates fewer"),
    ("cluesmith play testimony ", "one at random"),
    ("cluesmith testimony rates --count 500", "minutes; testimony.rs asks for fewer"),
    ("cargo bench", "a bench"),
];

/// A document that a README checks.
const TWO_WAYS: &str =
    r#"{"family": "tetonor", "puzzle": {"grid": [5, 6], "strip": [null, null]}}"#;

/// A command and what it is said to print.
struct Call<'a> {
    command: &'a str,
    shown: Vec<&'a str>,
}

/// The commands of a page, in their order.
fn calls(page: &str) -> Vec<Call<'_>> {
    let mut calls: Vec<Call<'_>> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            calls.push(Call { command, shown: Vec::new() });
        } else if let Some(call) = calls.last_mut().filter(|_| is_console) {
            call.shown.push(line);
        }
    }
    calls
}

impl Call<'_> {
    /// Runs it in a shell, in this folder: what it says, and whether all went well.
    fn run(&self, folder: &Path) -> (String, bool) {
        let programs = Path::new(env!("CARGO_BIN_EXE_cluesmith")).parent().expect("a folder");
        let path = std::env::var("PATH").expect("a path");
        let typed = self.shown.iter().filter_map(|line| line.strip_prefix("> "));
        let typed: String = typed.map(|line| format!("{line}\n")).collect();
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{{ {}\n}} 2>&1", self.command)).current_dir(folder);
        shell.env("PATH", format!("{}:{path}", programs.display()));
        shell.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
        let output = shell.write_stdin(typed).timeout(BOUND).output().expect("it runs");
        (String::from_utf8(output.stdout).expect("text"), output.status.success())
    }

    /// Where the page and what was said part ways, word by word: terminals break lines as they are wide.
    fn difference(&self, said: &str) -> Option<String> {
        let is_gap = |line: &&str| *line == "…" || line.starts_with("> ");
        let words =
            |lines: &[&'_ str]| lines.join(" ").split_whitespace().map(str::to_owned).collect();
        let parts: Vec<Vec<String>> = self.shown.split(is_gap).map(words).collect();
        let said: Vec<&str> = said.split_whitespace().collect();
        let (mut at, last) = (0, parts.len() - 1);
        for (n, part) in parts.iter().enumerate() {
            let fits =
                |from: &usize| said.get(*from..from + part.len()).is_some_and(|it| it == part);
            let from = match n {
                0 => Some(0).filter(fits),
                _ if n == last && !part.is_empty() => {
                    said.len().checked_sub(part.len()).filter(|from| *from >= at).filter(fits)
                }
                _ => (at..=said.len()).find(fits),
            };
            let Some(from) = from else { return Some(format!("not said: {}", part.join(" "))) };
            at = from + part.len();
        }
        let is_open = last > 0 && parts[last].is_empty();
        (!is_open && at != said.len()).then(|| format!("not shown: {}", said[at..].join(" ")))
    }
}

fn says_what_it_shows(page: &str) {
    let desk = Desk::new();
    desk.file("two-ways.json", TWO_WAYS);
    let (mut run, mut wrong) = (0, String::new());
    for call in calls(page) {
        if NOT_RUN.iter().any(|(start, _)| call.command.starts_with(start)) {
            continue;
        }
        let (said, is_fine) = call.run(&desk.path(""));
        run += 1;
        // Where a page shows nothing, it only says that this works.
        if is_fine && call.shown.iter().all(|line| line.is_empty()) {
            continue;
        }
        if let Some(difference) = call.difference(&said) {
            wrong += &format!("\n$ {}\n{difference}\n--- said:\n{said}", call.command);
        }
    }
    assert!(run > 0, "nothing was run");
    assert!(wrong.is_empty(), "{wrong}");
}

/// A page that shows what the program does not say is found out, or this test shows nothing.
#[test]
fn a_page_that_is_wrong_is_noticed() {
    let shown = |text: &'static str| Call { command: "", shown: text.lines().collect() };
    for right in ["a\nb\nc", "a\n…", "…\nc", "…\nb\n…", "a\n…\nc", "a\nb\nc\n\n", "> x\n…\nb\nc"]
    {
        assert_eq!(shown(right).difference("a\nb\nc\n"), None, "{right}");
    }
    for wrong in ["a\nb", "a\nc", "b\nc", "…\nb", "b\n…", "…\nd\n…", "a\nb\nc\nd", "…\nb\n…\na\n…"]
    {
        assert!(shown(wrong).difference("a\nb\nc\n").is_some(), "{wrong}");
    }
}

#[test]
fn what_is_not_run_is_still_shown_somewhere() {
    let pages = [README, KRONOLOGIC, PAIRPLAY, TESTIMONY].map(calls);
    for (start, why) in NOT_RUN {
        let mut all = pages.iter().flatten();
        assert!(all.any(|call| call.command.starts_with(start)), "{start}: {why}");
    }
}

const README: &str = include_str!("../../../README.md");
const KRONOLOGIC: &str = include_str!("../../kronologic/README.md");
const PAIRPLAY: &str = include_str!("../../pairplay/README.md");
const TESTIMONY: &str = include_str!("../../testimony/README.md");

#[test]
fn the_tour_says_what_it_shows() {
    says_what_it_shows(README);
}

#[test]
fn kronologics_page_says_what_it_shows() {
    says_what_it_shows(KRONOLOGIC);
}

#[test]
fn pair_plays_page_says_what_it_shows() {
    says_what_it_shows(PAIRPLAY);
}

#[test]
fn testimonys_page_says_what_it_shows() {
    says_what_it_shows(TESTIMONY);
}
