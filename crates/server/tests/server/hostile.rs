//! Requests that nobody should send: never a fault of ours (5xx), never a hang, and afterwards all is well.

use std::time::{Duration, Instant};

use cluesmith::{Rng, Seed, Settings, Work};
use cluesmith_server::Limits;
use cluesmith_server::api::Terms;
use serde_json::{Value, json};

use crate::client::*;

/// A server that spends little; `wait` is how long it waits for the other half of a request.
fn server(wait: Duration) -> Server {
    let limits = Limits { head: wait, body: wait, idle: wait, ..Limits::default() };
    let terms = Terms { work: 20_000, max_work: 100_000, origin: None };
    Server::start(with_api(terms), limits)
}

fn assert_survives(server: &Server, bytes: &[u8]) {
    let asked = Instant::now();
    let got = server.send(bytes);
    let status = got.as_ref().map_or(0, |got| got.status);
    let about = String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).into_owned();
    assert!(status < 500, "{status} for {about}");
    assert!(asked.elapsed() < PATIENCE, "{:?} for {about}", asked.elapsed());
}

fn assert_well(server: &Server) {
    assert_eq!(server.get("/health").status, 200);
    assert_eq!(server.get("/v1/puzzle/tetonor/easy/7").status, 200);
}

/// The same where the server does not wait long, and this thread may be slow.
fn answers_again(server: &Server) {
    let ask = || server.send(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n");
    assert!((0..20).any(|_| ask().is_some_and(|got| got.status == 200)));
}

const POST: &str = "POST /v1/check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";

#[test]
fn broken_http_breaks_nothing() {
    let server = server(Duration::from_secs(1));
    let mut corpus: Vec<Vec<u8>> = Vec::new();
    let mut add = |text: &str| corpus.push(text.as_bytes().to_vec());
    for method in
        ["get", "FOO", "TRACE", "CONNECT", "OPTIONS", "PUT", "DELETE", "PATCH", "G\u{e9}T", ""]
    {
        for path in ["/", "/v1/check", "/v1/families", "*", "x:80", "http://x/", "//", ""] {
            add(&format!("{method} {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        }
    }
    for line in [
        "GET /",
        "GET / HTTP/9.9",
        "GET / HTTP/2.0",
        "GET  /  HTTP/1.1",
        "GET /\0 HTTP/1.1",
        "GET / HTTP/1.1 x",
        "\u{16}\u{3}\u{1}",
        "PRI * HTTP/2.0",
        "HTTP/1.1 200 OK",
        "\r\n\r\n\r\n",
    ] {
        add(&format!("{line}\r\nhost: x\r\n\r\n"));
        add(line);
    }
    for header in [
        "host",
        "host:x\r\n y",
        " : x",
        "a\0b: c",
        "a: b\0c",
        "a b: c",
        "a: \u{7f}",
        ": x",
        "content-length: -1",
        "content-length: 99999999999999999999",
        "content-length: 1, 2",
        "content-length: 5\r\ncontent-length: 6",
        "transfer-encoding: gzip",
        "connection: \u{1}",
        "transfer-encoding: chunked, chunked",
        "content-length: 3\r\ntransfer-encoding: chunked",
        "expect: 200-maybe",
        "upgrade: websocket\r\nconnection: upgrade",
        "range: bytes=5-1",
        "if-none-match: W/",
        "if-none-match: \"",
        "accept-encoding: br;q=nan,,;;",
    ] {
        add(&format!("GET / HTTP/1.1\r\nhost: x\r\n{header}\r\n\r\n"));
        add(&format!("{POST}{header}\r\n\r\n{{}}"));
    }
    add(&format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(5000)));
    add(&format!("GET / HTTP/1.1\r\nhost: x\r\na: {}\r\n\r\n", "x".repeat(1 << 20)));
    add(&format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(1 << 20)));
    for chunks in [
        "zz\r\n",
        "-1\r\n",
        "5\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}",
        "2\r\n{}\r\n",
        "ffffffffffffffff\r\n{}",
        "fffffffffffffffff1\r\n",
        "2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n",
        "2\n{}\n0\n\n",
        "2;\0\r\n{}\r\n0\r\n\r\n",
    ] {
        add(&format!("{POST}transfer-encoding: chunked\r\n\r\n{chunks}"));
    }
    let long = format!("2;{}\r\n", "x".repeat(1 << 17));
    add(&format!("{POST}transfer-encoding: chunked\r\n\r\n{long}"));
    for end in [1, 5, 16, 20, 40, 60] {
        add(&POST[..end]);
    }
    for length in [0, 1, 2, 1000, 1 << 20, (1 << 20) + 1, usize::MAX] {
        add(&format!("{POST}content-length: {length}\r\n\r\n{{}}"));
    }
    corpus.push([POST.as_bytes(), b"content-length: 4\r\n\r\n\xff\xfe\0\x80"].concat());
    corpus.push((0..=255).collect());
    // Most of the time is spent waiting, so it is spent together.
    std::thread::scope(|scope| {
        for part in corpus.chunks(corpus.len() / 8) {
            let server = &server;
            scope.spawn(move || part.iter().for_each(|bytes| assert_survives(server, bytes)));
        }
    });
    assert!(corpus.len() > 150, "{}", corpus.len());
    answers_again(&server);
}

#[test]
fn hostile_paths_and_bodies_are_refused() {
    let server = server(PATIENCE);
    for path in [
        "%",
        "%2",
        "%zz",
        "%00",
        "%ff%fe",
        "%23",
        "..",
        "..%2f..",
        "tetonor:easy%237%00",
        "a?b?c",
        "tetonor@0:easy%231",
        "tetonor@4294967296:easy%231",
        "@:#",
        "tetonor:%2523%237",
        "é",
        "tetonor:level=easy,level=hard%237",
        "kronologic:people=10000%237",
        "tetonor:rows=1000000000%237",
        "demons:brutal,rows=3,columns=3%231",
        "tetonor:easy%23-1",
        "tetonor:easy%2399999999999999999999",
        "tetonor/easy/7?sealed=2",
        "tetonor/easy/7?work=-1",
        "tetonor/easy/7?work=1e9",
        "a/b/c/d/e",
        "tetonor/easy/7?sealed=1&sealed=1",
        "tetonor/easy/7?&&==&",
        "tetonor/easy/7?sealed=%",
    ] {
        assert_survives(
            &server,
            format!("GET /v1/puzzle/{path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes(),
        );
    }
    let long = "x".repeat(9000);
    for path in [&long, &format!("tetonor:{long}%237"), &format!("tetonor:easy%23{long}")] {
        assert_survives(
            &server,
            format!("GET /v1/puzzle/{path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes(),
        );
    }
    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    let objects = r#"{"a":"#.repeat(100_000);
    let numbers = format!("[{}0]", "0,".repeat(200_000));
    for value in [
        "null",
        "1e999",
        "-0",
        "\"\\ud800\"",
        "\"\u{0}\"",
        "{",
        "]",
        "tru",
        "NaN",
        "[1,]",
        "'x'",
        "{\"family\": null}",
        "{\"family\": \"tetonor\", \"puzzle\": null}",
        "\u{feff}{}",
        &open,
        &format!("{open}{close}"),
        &objects,
        &numbers,
    ] {
        for verb in ["check", "grade", "solve", "hint"] {
            for body in [
                value.to_owned(),
                format!("{{\"document\": {value}}}"),
                format!("{{\"id\": {value}}}"),
            ] {
                let got = server.ask(
                    "POST",
                    &format!("/v1/{verb}"),
                    "content-type: application/json\r\n",
                    &body,
                );
                assert!(got.status < 500, "{verb} {}", &body[..body.len().min(100)]);
            }
        }
    }
    assert_well(&server);
}

/// One value of a document exchanged for another, or taken out.
fn mutate(value: &mut Value, rng: &mut Rng) {
    let children = match value {
        Value::Object(fields) => fields.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    };
    if children > 0 && rng.below(8) > 0 {
        let at = rng.index(children);
        match value {
            Value::Object(fields) => return mutate(fields.values_mut().nth(at).unwrap(), rng),
            Value::Array(items) => return mutate(&mut items[at], rng),
            _ => {}
        }
    }
    let other = match rng.below(12) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(u64::MAX),
        3 => json!(1e300),
        4 => json!(""),
        5 => json!("\u{202e}\0".repeat(500)),
        6 => json!([]),
        7 => json!({}),
        8 => json!(vec![value.clone(); 60]),
        9 => json!({"x": value.clone()}),
        10 => json!(0),
        _ => value.as_u64().map_or_else(|| json!(true), |number| json!(number.wrapping_add(1))),
    };
    *value = other;
}

#[test]
fn forged_documents_are_judged_and_never_believed() {
    let server = server(PATIENCE);
    for (family, level, mutants) in [
        ("tetonor", "easy", 60),
        ("demons", "easy", 60),
        ("pairplay", "easy", 40),
        ("testimony", "tutorial", 40),
        ("kronologic", "easy", 12),
    ] {
        let maker = cluesmith::family(family).unwrap();
        let settings = Settings::level(level);
        let made = maker.generate(&settings, Seed(7), &mut Work::limit(50_000_000)).unwrap();
        let document = serde_json::to_value(made).unwrap();
        let mut rng = Rng::new(Seed(7), "hostile");
        for number in 0..mutants {
            let mut forged = document.clone();
            for _ in 0..=rng.below(3) {
                mutate(&mut forged, &mut rng);
            }
            let verb = ["check", "grade", "solve", "hint"][number % 4];
            let state = forged["puzzle"].clone();
            let mut asked = json!({"document": forged});
            if verb == "hint" && number % 8 > 4 {
                asked["state"] = state;
            }
            let got = server.post(&format!("/v1/{verb}"), &asked);
            assert!(got.status < 500, "{family} {verb} {number}: {}", got.text());
            if verb == "check" && claims_other_answer(&document, &asked["document"]) {
                assert_ne!(got.json()["ok"], json!(true), "{family} {number}: {asked}");
            }
        }
    }
    assert_well(&server);
}

/// Whether it claims another answer under the old name.
fn claims_other_answer(document: &Value, forged: &Value) -> bool {
    let kept = |part: &str| forged.get(part) == document.get(part);
    let named = ["family", "id", "generator", "params", "seed"].iter().all(|part| kept(part));
    named && forged["answer"].is_object() && !kept("answer")
}
