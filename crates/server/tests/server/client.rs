//! A server for a test, and a plain client: bytes go out, and what comes back is read with a time limit.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use cluesmith_server::api::{Api, Terms};
use cluesmith_server::{Asset, Limits, Site, serve};
use serde_json::Value;

/// Far more than anything here takes, also on a machine with other things to do.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// As the builder of the app leaves it, in short.
pub const INDEX: &[u8] = b"<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Cluesmith</title>\n\
    <meta name=\"description\" content=\"Old.\" />\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\" />\n\
    <link rel=\"manifest\" href=\"./manifest.webmanifest\" />\n\
    <script type=\"module\" crossorigin src=\"./assets/a-1f.js\"></script>\n</head>\n\
    <body><div id=\"app\"></div></body>\n</html>\n";

pub const FILES: &[Asset] = &[
    Asset { path: "index.html", plain: INDEX, br: Some(b"br"), gz: Some(b"gz") },
    Asset { path: "theme.js", plain: b"<p>", br: Some(b"br"), gz: Some(b"gz") },
    Asset { path: "assets/a-1f.wasm", plain: b"\0asm", br: None, gz: None },
];

/// A server that stops when the test ends.
pub struct Server {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Server {
    pub fn start(site: Site, limits: Limits) -> Server {
        let stop: Arc<AtomicBool> = Arc::default();
        let (sender, receiver) = mpsc::channel();
        let asked = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let ready = |address| sender.send(address).unwrap();
            serve(Ipv4Addr::LOCALHOST.into(), 0, site, limits, asked, ready)
        });
        let address = receiver.recv_timeout(PATIENCE).unwrap();
        Server { address, stop, thread: Some(thread) }
    }

    /// The app and the API, as people have them.
    pub fn usual() -> Server {
        Server::start(with_api(Terms::default()), Limits::default())
    }

    pub fn connect(&self) -> TcpStream {
        connect(self.address).unwrap()
    }

    /// Sends these bytes; what is answered, if anything is.
    pub fn send(&self, bytes: &[u8]) -> Option<Got> {
        let mut stream = self.connect();
        // Whoever is refused early may be cut off while it is still sending.
        let _ = stream.write_all(bytes);
        Got::read(&mut stream, bytes.starts_with(b"HEAD "))
    }

    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Got {
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: x\r\n{headers}");
        let request = format!("{head}content-length: {length}\r\n\r\n{body}");
        self.send(request.as_bytes()).unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    pub fn get(&self, path: &str) -> Got {
        self.ask("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Got {
        self.ask("POST", path, "content-type: application/json\r\n", &body.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(Ok(())))), "the server ended well");
        }
    }
}

pub fn with_api(terms: Terms) -> Site {
    Site::of(FILES).with_api(Api::new(terms))
}

pub fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// An answer.
#[derive(Debug)]
pub struct Got {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Got {
    /// Reads one answer; nothing if the connection ends without one. Waiting longer than is right fails.
    pub fn read(stream: &mut TcpStream, head_only: bool) -> Option<Got> {
        let mut bytes = Vec::new();
        let end = loop {
            match bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                Some(end) => break end,
                None => read_more(stream, &mut bytes).then_some(())?,
            }
        };
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let split = |line: &str| line.split_once(": ").map(|(a, b)| (a.to_owned(), b.to_owned()));
        let headers = lines.filter_map(split).collect();
        let mut got = Got { status, headers, body: bytes[end + 4..].to_vec() };
        let length: usize = got.header("content-length").parse().unwrap_or(0);
        while !head_only && got.body.len() < length && read_more(stream, &mut got.body) {}
        Some(got)
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(own, _)| own == name).map_or("", |(_, value)| value)
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
}

/// Whether more came before the end.
fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> bool {
    let mut part = [0; 65536];
    match stream.read(&mut part) {
        Ok(length) => {
            bytes.extend_from_slice(&part[..length]);
            length > 0
        }
        Err(error) => {
            let hangs = [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut];
            assert!(!hangs.contains(&error.kind()), "the server neither answers nor hangs up");
            false
        }
    }
}

/// Waits until the server has hung up.
pub fn is_dropped(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    while read_more(stream, &mut rest) {}
    rest.is_empty()
}
