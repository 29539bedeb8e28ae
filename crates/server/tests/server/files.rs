//! The app's files, and what HTTP asks of whoever serves them.

use cluesmith_server::{Limits, Site};

use crate::client::*;

fn site() -> Server {
    Server::start(Site::of(FILES), Limits::default())
}

#[test]
fn files_come_packed_as_the_browser_likes() {
    let server = site();
    for (accepted, body, packing) in
        [("gzip, br", "br", "br"), ("gzip, br;q=0", "gz", "gzip"), ("identity", "<p>", "")]
    {
        let headers = format!("accept-encoding: {accepted}\r\n");
        let got = server.ask("GET", "/theme.js", &headers, "");
        assert_eq!((got.status, got.text(), got.header("content-encoding")), (200, body, packing));
        assert_eq!(got.header("content-type"), "text/javascript; charset=utf-8");
        assert_eq!(got.header("cache-control"), "no-cache");
        assert_eq!(got.header("access-control-allow-origin"), "");
    }
}

#[test]
fn what_a_client_has_is_not_sent_again() {
    let server = site();
    let got = server.get("/assets/a-1f.wasm");
    assert!(got.header("cache-control").contains("immutable"));
    assert_eq!(got.header("content-type"), "application/wasm");
    // What a board in a sandbox is made of; the page itself is nobody else's to read.
    assert_eq!(got.header("access-control-allow-origin"), "*");
    let tag = got.header("etag");
    for (known, status) in [
        (tag.to_owned(), 304),
        (format!("W/{tag}"), 304),
        (format!("\"x\", W/\"y\",{tag}"), 304),
        ("*".to_owned(), 304),
        ("\"x\"\r\nif-none-match: ".to_owned() + tag, 304),
        ("\"x\", W/\"y\"".to_owned(), 200),
        (tag.replace('"', ""), 200),
    ] {
        let headers = format!("if-none-match: {known}\r\n");
        let again = server.ask("GET", "/assets/a-1f.wasm", &headers, "");
        assert_eq!(again.status, status, "{known}");
        assert_eq!(again.body.is_empty(), status == 304);
        assert_eq!(again.header("etag"), tag);
    }
}

#[test]
fn whoever_speaks_http_1_1_names_the_host_once() {
    let server = site();
    for (head, status) in [
        ("HTTP/1.1\r\nhost: x", 200),
        ("HTTP/1.1\r\nhost: localhost:4567", 200),
        ("HTTP/1.1\r\nhost: [::1]:80", 200),
        ("HTTP/1.1\r\nhost:", 200),
        ("HTTP/1.0", 200),
        ("HTTP/1.1", 400),
        ("HTTP/1.1\r\nhost: x\r\nhost: x", 400),
        ("HTTP/1.1\r\nhost: a b", 400),
        ("HTTP/1.1\r\nhost: user@x", 400),
        ("HTTP/1.1\r\nhost: x/y", 400),
    ] {
        let request = format!("GET / {head}\r\nconnection: close\r\n\r\n");
        let got = server.send(request.as_bytes()).unwrap();
        assert_eq!(got.status, status, "{head}");
    }
}

#[test]
fn what_is_not_there_is_said_in_words() {
    let server = site();
    for path in ["/nothing.js", "/assets/gone", "/.env"] {
        let got = server.get(path);
        assert_eq!((got.status, got.text()), (404, "404 Not Found\n"), "{path}");
        assert_eq!(got.header("content-type"), "text/plain; charset=utf-8");
    }
}

#[test]
fn a_head_is_a_get_without_its_body() {
    let server = site();
    for path in ["/", "/nothing", "/health", "/assets/a-1f.wasm", "/og.png", "/feed.json"] {
        let (got, head) = (server.get(path), server.ask("HEAD", path, "", ""));
        let about = |got: &Got| {
            let mut headers = got.headers.clone();
            headers.retain(|(name, _)| name != "date");
            (got.status, headers)
        };
        assert_eq!(about(&got), about(&head), "{path}");
        assert!(head.body.is_empty() && !got.body.is_empty(), "{path}");
    }
}

#[test]
fn the_server_says_that_it_is_well() {
    let server = site();
    let got = server.get("/health");
    assert_eq!((got.status, got.text(), got.header("cache-control")), (200, "ok\n", "no-store"));
    assert_eq!(server.ask("POST", "/health", "", "").status, 405);
}

#[test]
fn every_answer_is_under_the_policy() {
    let server = Server::usual();
    for (method, path, status) in [
        ("GET", "/", 200),
        ("GET", "/../etc", 404),
        ("POST", "/", 405),
        ("GET", "/health", 200),
        ("GET", "/p/tetonor/hard/7", 200),
        ("GET", "/nothing", 404),
        ("GET", "/og.png", 200),
        ("GET", "/feed.json", 200),
        ("GET", "/v1/families", 200),
        ("GET", "/v1/nothing", 404),
    ] {
        let got = server.ask(method, path, "", "");
        assert_eq!(got.status, status, "{path}");
        let policy = got.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("worker-src 'self';"));
        assert_eq!(got.header("x-content-type-options"), "nosniff");
    }
}
