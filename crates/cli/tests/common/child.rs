//! The program while it runs: with signals of its own, and never for longer than the tests allow.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{BOUND, Ran};

/// A call that runs beside the test. It is killed when the test is over, or has waited too long.
pub struct Child {
    inner: std::process::Child,
    /// Kills it in time, unless it is closed before.
    _watchdog: Sender<()>,
    stdout: Option<BufReader<ChildStdout>>,
    stderr: JoinHandle<String>,
    /// What was read of standard output so far.
    read: String,
}

/// Starts the program.
pub fn start_plain(args: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cluesmith"));
    command.args(args);
    Child::spawn(command)
}

/// Starts the program with the signals of a shell, whatever those of the tests are.
pub fn start(args: &[&str]) -> Child {
    start_ignoring(&[], args)
}

/// Starts the program as a shell script starts it with `&`, or as `nohup` does: some signals are ignored.
pub fn start_ignoring(ignored: &[&str], args: &[&str]) -> Child {
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP");
    command.args(ignored.iter().map(|signal| format!("--ignore-signal={signal}")));
    command.arg(assert_cmd::cargo::cargo_bin!("cluesmith")).args(args);
    Child::spawn(command)
}

impl Child {
    /// Runs a command beside the test.
    pub fn spawn(mut command: Command) -> Child {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut inner = command.spawn().expect("it starts");
        let stdout = inner.stdout.take().map(BufReader::new);
        let stderr = inner.stderr.take().expect("it is there");
        let (watchdog, closed) = mpsc::channel();
        let id = inner.id();
        thread::spawn(move || {
            if closed.recv_timeout(BOUND) == Err(RecvTimeoutError::Timeout) {
                send("KILL", id);
            }
        });
        let (stderr, read) = (collect(stderr), String::new());
        Child { inner, _watchdog: watchdog, stdout, stderr, read }
    }

    /// Where to write what it reads.
    pub fn stdin(&mut self) -> ChildStdin {
        self.inner.stdin.take().expect("once")
    }

    /// The next line of its output.
    pub fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.as_mut().expect("it is open").read_line(&mut line).expect("text");
        self.read.push_str(&line);
        line
    }

    /// Nobody reads its output any more.
    pub fn close_stdout(&mut self) {
        self.stdout = None;
    }

    /// Sends `INT`, `TERM`, `HUP` or `KILL`.
    pub fn signal(&self, name: &str) {
        send(name, self.inner.id());
    }

    /// Whether it is still there after a while in which it could have ended.
    pub fn stays(&mut self) -> bool {
        thread::sleep(Duration::from_millis(500));
        self.inner.try_wait().expect("known").is_none()
    }

    /// Waits until a file has so many bytes, or the program has ended.
    pub fn wait_for_bytes(&mut self, path: &Path, bytes: u64) {
        let is_there = || std::fs::metadata(path).is_ok_and(|data| data.len() >= bytes);
        self.wait_until(|child| is_there() || child.has_ended());
    }

    /// Waits for its end without reading what it writes.
    pub fn wait(&mut self) {
        self.wait_until(Child::has_ended);
    }

    /// How it ended by itself or by a signal that it heard. What it wrote is all that was written.
    pub fn end(mut self) -> Ran {
        let rest = self.stdout.take().map(collect);
        self.wait_until(Child::has_ended);
        let code = self.inner.wait().expect("known").code().unwrap_or(-1);
        let out =
            self.read.clone() + &rest.map(|rest| rest.join().expect("text")).unwrap_or_default();
        let err = std::mem::replace(&mut self.stderr, thread::spawn(String::new));
        Ran { code, out, err: err.join().expect("text") }
    }

    fn has_ended(&mut self) -> bool {
        self.inner.try_wait().expect("known").is_some()
    }

    /// For something that is true when it has ended, if not before.
    fn wait_until(&mut self, mut done: impl FnMut(&mut Child) -> bool) {
        while !done(self) {
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It has ended already, or there is nothing more to learn from it.
        let _ = self.inner.kill();
        let _ = self.inner.wait();
    }
}

fn send(signal: &str, id: u32) {
    let sent = Command::new("kill").args([format!("-{signal}"), id.to_string()]).status();
    assert!(sent.expect("kill").success(), "{signal}");
}

fn collect(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("readable");
        String::from_utf8(bytes).expect("text")
    })
}
