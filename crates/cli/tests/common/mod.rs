//! What the tests of every verb share. Boards are generated, never written out, so that the family
//! under test is named here only.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod child;

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// The family the tests run with.
pub const FAMILY: &str = "tetonor";
/// A puzzle of it, as people type it.
pub const ID: &str = "tetonor:easy#7";
/// The same, as it is written.
pub const NAME: &str = "tetonor@2:easy#7";
/// A level of it that is not the first.
pub const LEVEL: &str = "hard";
/// A slip of the finger.
pub const SLIP: &str = "tetoner";

/// No call of the tests may take longer, on however busy a machine.
pub const BOUND: Duration = Duration::from_secs(300);

/// How a call went.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// Each line of the output as JSON.
    pub fn json_lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Exactly one clear message, and nothing on standard output.
    #[track_caller]
    pub fn is_wrong_call(&self, part: &str) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert_eq!(self.err.matches("error").count(), 1, "{}", self.err);
        assert!(self.err.contains(part), "{part}: {}", self.err);
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().expect("no signal"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// The program, in an environment that does not depend on whoever runs the tests.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("cluesmith").expect("the program is built");
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command.timeout(BOUND);
    command
}

/// Runs the program.
pub fn run(args: &[&str]) -> Ran {
    command(args).output().expect("it runs").into()
}

/// Runs the program with this on its standard input.
pub fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    command(args).write_stdin(input).output().expect("it runs").into()
}

/// A folder for the files of one test.
pub struct Desk(TempDir);

impl Desk {
    pub fn new() -> Desk {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file and returns its path as text.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).expect("written");
        self.name(name)
    }

    pub fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("text").to_owned()
    }

    /// What is in a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What there is, by name.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("")).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().expect("text")).collect();
        names.sort();
        names
    }
}

/// The document of [`ID`].
pub fn document() -> Value {
    run(&["new", ID, "--format", "json"]).json()
}

/// The document of [`ID`], changed.
pub fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut document = document();
    change(&mut document);
    serde_json::to_string_pretty(&document).expect("JSON")
}

/// A document with more than one answer.
pub fn ambiguous() -> Value {
    (1..500)
        .map(|seed| format!("tetonor:medium,classic=true#{seed}"))
        .map(|id| run(&["new", &id, "--format", "json"]).json())
        .find(|document| document["proof"]["solutions"].as_u64() > Some(1))
        .expect("classic boards sometimes have several answers")
}

/// A document whose answer belongs to another puzzle.
pub fn with_wrong_answer() -> String {
    let answer = document()["answer"].clone();
    let other = (1..50)
        .map(|seed| run(&["new", FAMILY, "--seed", &seed.to_string(), "--format", "json"]).json())
        .map(|document| document["answer"].clone())
        .find(|other| *other != answer)
        .expect("puzzles differ");
    changed(|document| document["answer"] = other)
}
