//! Clients that send or take half of something: nobody else notices.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cluesmith_server::api::Terms;
use cluesmith_server::{Asset, Limits, Site};
use rustix::process::{Resource, getrlimit, setrlimit};

use crate::client::*;

const HALF: &[u8] = b"GET / HTTP/1.1\r\nhost: x\r\n";
const SHORT: Duration = Duration::from_millis(400);

/// Handles that the other tests need meanwhile.
const OTHERS: u64 = 1200;

/// How many connections a test may open with this many handles for each: all that it wants, and fewer only where the
/// system has not got them. Then it says so past whatever keeps the words of a test that passes, and CI fails.
fn as_many_as(wanted: usize, handles: usize) -> usize {
    let needed = (wanted * handles) as u64 + OTHERS;
    let mut limit = getrlimit(Resource::Nofile);
    // Some systems take no limit at all for too high a one.
    for raised in [limit.maximum, Some(needed)] {
        limit.current = raised;
        if setrlimit(Resource::Nofile, limit).is_ok() {
            break;
        }
    }
    let limit = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    if limit >= needed {
        eprintln!("{wanted} connections");
        return wanted;
    }
    let free = limit.saturating_sub(OTHERS) as usize;
    let many = wanted.min(free / handles).max(20);
    let line =
        format!("\nONLY {many} CONNECTIONS instead of {wanted}: the limit of handles is {limit}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
    assert!(std::env::var_os("CI").is_none(), "{line}");
    many
}

fn half_sent(server: &Server, many: usize) -> Vec<TcpStream> {
    let open = |_| {
        let mut stream = server.connect();
        stream.write_all(HALF).unwrap();
        stream
    };
    (0..many).map(open).collect()
}

fn answers_quickly(server: &Server) {
    let asked = Instant::now();
    assert_eq!(server.get("/").status, 200);
    let took = asked.elapsed();
    eprintln!("the next request took {took:?}");
    assert!(took < Duration::from_secs(1), "the next request took {took:?}");
}

#[test]
fn two_thousand_slow_connections_do_not_hinder_the_next_one() {
    // One address, so that limit is off; the other is the usual one. Nothing times out here.
    let limits = Limits { per_address: 0, head: PATIENCE * 9, ..Limits::default() };
    let server = Server::start(Site::of(FILES), limits);
    let many = as_many_as(2000, 1);
    let mut slow = half_sent(&server, many);
    answers_quickly(&server);
    if many > limits.connections {
        assert!(is_dropped(&mut slow[0]), "the one that was waited for longest made room");
    }
    let last = slow.last_mut().unwrap();
    last.write_all(b"\r\n").unwrap();
    assert_eq!(Got::read(last, false).map(|got| got.status), Some(200), "the last one did not");
}

#[test]
fn two_thousand_slow_connections_are_dropped_when_they_have_had_their_time() {
    let head = Duration::from_secs(4);
    let limits = Limits { connections: 5000, per_address: 0, head, ..Limits::default() };
    let server = Server::start(Site::of(FILES), limits);
    let mut slow = half_sent(&server, as_many_as(2000, 2));
    answers_quickly(&server);
    assert!(slow.iter_mut().all(is_dropped));
    answers_quickly(&server);
}

/// The test above with too few handles: its own program, which has to say so although it passes, and to fail in CI.
#[test]
fn a_test_with_too_few_connections_is_loud() {
    let run = |ci: &str| {
        let test = "slow::two_thousand_slow_connections_do_not_hinder_the_next_one";
        let program = std::env::current_exe().unwrap();
        let script = format!("ulimit -n 1500; {ci} exec \"$0\" --exact {test}");
        let done = Command::new("sh").args(["-c", &script]).arg(program).output().unwrap();
        (done.status.success(), String::from_utf8(done.stderr).unwrap())
    };
    let line = "ONLY 300 CONNECTIONS instead of 2000";
    let (passed, said) = run("unset CI;");
    assert!(passed && said.contains(line), "{said}");
    let (passed, said) = run("export CI=true;");
    assert!(!passed && said.contains(line), "{said}");
}

#[test]
fn an_address_has_its_share_and_no_more() {
    let limits = Limits { per_address: 3, ..Limits::default() };
    let server = Server::start(Site::of(FILES), limits);
    let mut slow = half_sent(&server, 4);
    assert!(is_dropped(&mut slow[0]), "the fourth takes the place of the first");
    answers_quickly(&server);
}

#[test]
fn a_head_that_comes_byte_by_byte_is_too_slow() {
    let limits = Limits { head: SHORT, ..Limits::default() };
    let server = Server::start(Site::of(FILES), limits);
    let mut stream = server.connect();
    stream.write_all(HALF).unwrap();
    stream.write_all(b"a: ").unwrap();
    let start = Instant::now();
    while start.elapsed() < PATIENCE && stream.write_all(b"x").is_ok() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(start.elapsed() < PATIENCE, "every byte bought more time");
}

#[test]
fn a_body_that_does_not_come_is_told_so() {
    let limits = Limits { body: SHORT, ..Limits::default() };
    let server = Server::start(with_api(Terms::default()), limits);
    let head = "POST /v1/check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    for rest in ["content-length: 100\r\n\r\n{", "transfer-encoding: chunked\r\n\r\n5\r\n{"] {
        let got = server.send(format!("{head}{rest}").as_bytes()).unwrap();
        assert_eq!((got.status, got.header("content-type")), (408, "application/problem+json"));
    }
}

#[test]
fn a_connection_is_kept_for_the_next_request_and_not_for_ever() {
    let limits = Limits { idle: SHORT * 10, ..Limits::default() };
    let server = Server::start(Site::of(FILES), limits);
    let mut stream = server.connect();
    for _ in 0..2 {
        stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        assert_eq!(Got::read(&mut stream, false).map(|got| got.status), Some(200));
    }
    assert!(is_dropped(&mut stream));
}

#[test]
fn whoever_takes_nothing_of_its_answer_is_dropped() {
    const LARGE: usize = 64 << 20;
    let plain: &'static [u8] = vec![b'x'; LARGE].leak();
    let files = vec![Asset { path: "large.txt", plain, br: None, gz: None }].leak();
    let server = Server::start(Site::of(files), Limits { idle: SHORT, ..Limits::default() });
    let mut stream = server.connect();
    stream.write_all(b"GET /large.txt HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    std::thread::sleep(SHORT * 10);
    let mut taken = Vec::new();
    // What the system holds of it can still be read.
    let _ = stream.read_to_end(&mut taken);
    assert!(taken.len() < LARGE, "the answer waited for its reader");
}

#[test]
fn half_a_request_does_not_keep_the_server_from_stopping() {
    let server = Server::start(Site::of(FILES), Limits::default());
    let held = half_sent(&server, 3);
    let start = Instant::now();
    drop(server);
    assert!(start.elapsed() < Duration::from_secs(30));
    drop(held);
}

/// The program, ended with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_without_handles_makes_room() {
    let program = env!("CARGO_BIN_EXE_cluesmith-app");
    let arguments = "--api --port 0 --per-address 0 --connections 100000";
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -n 60; exec \"$0\" {arguments}"), program])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let _program = Program(child);
    let line = lines.next().unwrap().unwrap();
    let port = line.split(' ').find_map(|word| word.rsplit(':').next()?.parse::<u16>().ok());
    let address = ([127, 0, 0, 1], port.unwrap()).into();
    let open = |_| {
        let mut stream = connect(address).unwrap();
        stream.write_all(HALF).unwrap();
        stream
    };
    let slow: Vec<TcpStream> = (0..200).map(open).collect();
    let mut stream = connect(address).unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert_eq!(Got::read(&mut stream, false).map(|got| got.status), Some(200));
    drop(slow);
}
