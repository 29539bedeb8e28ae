//! Paths of the app, what they say of themselves, and what is made for whoever shows them.

use cluesmith_server::{Limits, Site};
use resvg::tiny_skia::Pixmap;

use crate::client::*;

fn site() -> Server {
    Server::start(Site::of(FILES), Limits::default())
}

/// What stands in a tag of the page.
fn tag<'a>(page: &'a str, name: &str) -> &'a str {
    let from = page.find(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("no {name}"));
    page[from..].split('"').nth(3).unwrap()
}

#[test]
fn every_place_of_the_app_has_a_path() {
    let server = site();
    for path in [
        "/",
        "/index.html",
        "/today",
        "/today/demons",
        "/play",
        "/archive",
        "/archive/2026-11",
        "/stats",
        "/p/tetonor/hard/7",
        "/p/demons/easy,rows=3,cols=3/2026-11-16",
        "/p/kronologic/easy/7",
        "/p/tetonor@2/hard/7?p=2abc",
    ] {
        let got = server.get(path);
        assert_eq!(got.status, 200, "{path}");
        assert_eq!(got.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(got.header("cache-control"), "no-cache");
        assert_eq!(tag(got.text(), "cluesmith-root"), "/");
        assert!(got.text().contains("src=\"/assets/a-1f.js\""), "{}", got.text());
        let known = format!("if-none-match: {}\r\n", got.header("etag"));
        assert_eq!(server.ask("GET", path, &known, "").status, 304, "{path}");
    }
    assert_ne!(server.get("/play").header("etag"), server.get("/stats").header("etag"));
    assert_eq!(server.ask("POST", "/play", "", "").status, 405);
}

#[test]
fn a_path_that_leads_nowhere_is_told_so_by_the_app() {
    let server = site();
    for path in [
        "/nothing",
        "/p/tetonor",
        "/p/chess/easy/7",
        "/p/tetonor@99/hard/7",
        "/p/tetonor/impossible/7",
        "/today/chess",
        "/embed/chess/easy/7",
        "/play/",
    ] {
        let got = server.get(path);
        assert_eq!((got.status, got.header("content-type")), (404, "text/html; charset=utf-8"));
        assert!(got.text().contains("id=\"app\"") && got.text().contains("noindex"), "{path}");
    }
}

#[test]
fn a_link_to_a_puzzle_shows_itself() {
    let got = site().get("/p/tetonor/hard/7");
    let page = got.text();
    assert!(page.contains("<title>Tetonor · hard · #7</title>"), "{page}");
    assert_eq!(tag(page, "og:title"), "Tetonor · hard · #7");
    assert_eq!(tag(page, "og:url"), "http://x/p/tetonor@2/hard/7");
    assert_eq!(tag(page, "og:image"), "http://x/og/tetonor@2/hard/7.png");
    assert_eq!(tag(page, "twitter:card"), "summary_large_image");
    assert!(tag(page, "description").contains("pair"), "{page}");
    assert!(!page.contains("Old."));
}

#[test]
fn people_may_know_the_site_by_another_address() {
    let site = Site::of(FILES).known_as("https://example.org/games".parse().unwrap());
    let server = Server::start(site, Limits::default());
    let got = server.get("/p/tetonor/hard/7");
    let page = got.text();
    assert_eq!(tag(page, "og:image"), "https://example.org/games/og/tetonor@2/hard/7.png");
    assert_eq!(tag(page, "cluesmith-root"), "/games/");
    assert!(page.contains("src=\"/games/assets/a-1f.js\""), "{page}");
    let feed = server.get("/feed.json").json();
    assert_eq!(feed["feed_url"], "https://example.org/games/feed.json");
}

#[test]
fn a_picture_is_a_png_of_the_size_that_chats_ask_for() {
    let server = site();
    let mut seen = Vec::new();
    for path in [
        "/og.png",
        "/og/tetonor@2/hard/7.png",
        "/og/tetonor/hard/8.png",
        "/og/demons/easy/7.png",
        "/og/kronologic/easy/7.png",
        "/og/pairplay/easy/7.png",
        "/og/testimony/tutorial/7.png",
    ] {
        let got = server.get(path);
        assert_eq!((got.status, got.header("content-type")), (200, "image/png"), "{path}");
        let pixels = Pixmap::decode_png(&got.body).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (1200, 630), "{path}");
        assert!(got.body.len() < 300_000, "{path}: {}", got.body.len());
        let known = format!("if-none-match: {}\r\n", got.header("etag"));
        assert_eq!(server.ask("GET", path, &known, "").status, 304, "{path}");
        seen.push(got.body);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 7, "each has its own");
    for path in ["/og/", "/og/tetonor/hard/7", "/og/tetonor.png", "/og/chess/a/7.png", "/og/%.png"]
    {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_crowd_that_wants_pictures_gets_pictures() {
    let server = site();
    std::thread::scope(|scope| {
        for seed in 0..40 {
            let server = &server;
            scope.spawn(move || {
                let got = server.get(&format!("/og/tetonor/easy,cells=8/{seed}.png"));
                assert_eq!((got.status, got.header("content-type")), (200, "image/png"));
            });
        }
    });
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn a_board_may_stand_in_a_frame_and_nothing_else_may() {
    let server = site();
    let policy = |path: &str| server.get(path).header("content-security-policy").to_owned();
    let framed = policy("/embed/tetonor/hard/7");
    assert!(framed.contains("frame-ancestors *") && framed.contains("worker-src 'self' blob:"));
    assert!(framed.contains("default-src 'none'") && !framed.contains("unsafe-inline"));
    let got = server.get("/embed/tetonor/hard/7");
    let page = got.text();
    assert!(!page.contains("http-equiv") && !page.contains("manifest"), "{page}");
    assert!(page.contains("noindex"), "{page}");
    for path in ["/", "/p/tetonor/hard/7", "/embed", "/nothing", "/feed.json", "/og.png"] {
        assert!(policy(path).contains("frame-ancestors 'none'"), "{path}");
    }
}

#[test]
fn days_gone_by_are_a_feed_and_a_calendar() {
    let server = site();
    let got = server.get("/feed.json");
    assert_eq!(got.header("content-type"), "application/feed+json; charset=utf-8");
    let feed = got.json();
    assert_eq!(feed["items"].as_array().unwrap().len(), 150);
    let first = feed["items"][0]["url"].as_str().unwrap().strip_prefix("http://x").unwrap();
    assert_eq!(server.get(first).status, 200, "{first}");
    let text = got.text();
    assert!(!text.contains("answer") && !text.contains("solution"), "{text}");
    let calendar = server.get("/dailies.ics");
    assert_eq!(calendar.header("content-type"), "text/calendar; charset=utf-8");
    assert!(calendar.text().starts_with("BEGIN:VCALENDAR\r\n"));
    for (path, got) in [("/feed.json", &got), ("/dailies.ics", &calendar)] {
        let known = format!("if-none-match: {}\r\n", got.header("etag"));
        assert_eq!(server.ask("GET", path, &known, "").status, 304, "{path}");
    }
}

#[test]
fn what_strangers_put_into_a_link_stays_text() {
    let server = site();
    let long = "x".repeat(6000);
    for seed in [
        "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "%3C%2Ftitle%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
        "%22%20onload=%22alert(1)",
        "%00%01%1b%5B31m",
        "%E2%80%AE%E2%80%8B",
        "'%20content='x",
        "%26%23x3c;",
        "%0d%0aSet-Cookie:%20a=b",
        "..%2f..%2fetc",
        "%F0%9F%98%88",
        "&lt;b&gt;",
        "{{7*7}}",
        &long,
    ] {
        for path in ["p", "embed"] {
            let got = server.get(&format!("/{path}/tetonor/easy,cells=8/{seed}"));
            assert_eq!(got.status, 200, "{path} {seed}");
            let page = got.text();
            assert_eq!(page.matches("<script").count(), 1, "{page}");
            assert_eq!(page.matches("<title>").count(), 1, "{page}");
            assert!(!page.contains("<img") && !page.contains("<b>"), "{page}");
            assert!(!page.contains(['\0', '\u{1b}', '\u{202e}']), "{page}");
            assert!(tag(page, "og:title").chars().count() < 300, "{page}");
            assert_eq!(got.header("set-cookie"), "");
        }
        let got = server.get(&format!("/og/tetonor/easy,cells=8/{seed}.png"));
        assert_eq!((got.status, got.header("content-type")), (200, "image/png"), "{seed}");
    }
    for host in ["x\"onload=y", "<b>", "a'b", "x&y"] {
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let Some(got) = server.send(request.as_bytes()) else { continue };
        assert!(got.status < 500, "{host}");
        assert!(!got.text().contains(&format!("//{host}/")), "{}", got.text());
    }
}

#[test]
fn hostile_paths_break_nothing() {
    let server = site();
    let long = "x/".repeat(4000);
    for path in [
        "/p/%/%/%",
        "/p/%ff/%fe/7",
        "/p/tetonor/%00/7",
        "/p//////",
        "/p/../../../etc/passwd",
        "/og/../../x.png",
        "/og/%2e%2e/%2e%2e/x.png",
        "/og/kronologic/people=10000/7.png",
        "/og/tetonor/rows=1000000000/7.png",
        "/og/demons/brutal/7.png",
        "/og/demons/rows=99999999999999999999/1.png",
        "/og/tetonor@0/easy/1.png",
        "/og/tetonor@4294967296/easy/1.png",
        "/og/tetonor/easy/-1.png",
        "/og/tetonor/easy/99999999999999999999.png",
        "/og/tetonor/level=easy,level=hard/7.png",
        "/embed/<script>/x/7",
        "/feed.json?x=<b>",
        "/dailies.ics/",
        "/today/../..",
        &format!("/{long}"),
    ] {
        let got = server.send(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes());
        let status = got.map_or(0, |got| got.status);
        assert!(status < 500, "{status} for {path}");
    }
    assert_eq!(server.get("/health").status, 200);
}
