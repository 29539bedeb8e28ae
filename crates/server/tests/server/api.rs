//! The API: what it answers, and what it refuses.

use cluesmith::{Seed, Settings, Work};
use cluesmith_server::api::Terms;
use cluesmith_server::{Limits, Site};
use serde_json::{Value, json};

use crate::client::*;

fn tetonor() -> Value {
    let family = cluesmith::family("tetonor").unwrap();
    let settings = Settings::level("easy");
    let made = family.generate(&settings, Seed(7), &mut Work::limit(10_000_000)).unwrap();
    serde_json::to_value(made).unwrap()
}

fn assert_problem(got: &Got, status: u16, kind: &str) {
    assert_eq!(got.status, status, "{}", got.text());
    assert_eq!(got.header("content-type"), "application/problem+json");
    let problem = got.json();
    assert_eq!(problem["type"], format!("/v1/problems/{kind}"), "{problem}");
    assert_eq!(problem["status"], status);
    for field in ["title", "detail"] {
        let said = problem[field].as_str().unwrap_or_default();
        assert!(
            said.starts_with(|first: char| first.is_alphanumeric() || "`\"/".contains(first)),
            "{field} of {problem}"
        );
    }
}

#[test]
fn the_api_is_there_only_if_it_is_wanted() {
    let server = Server::start(Site::of(FILES), Limits::default());
    for path in ["/v1/families", "/v1/openapi.json", "/v1/puzzle/tetonor/easy/7"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_name_gives_its_puzzle() {
    let server = Server::usual();
    let (full, short) = ("/v1/puzzle/tetonor@2:easy%237", "/v1/puzzle/tetonor/easy/7");
    for (path, cache) in [(full, "public, max-age=31536000, immutable"), (short, "no-cache")] {
        let got = server.get(path);
        assert_eq!((got.status, got.header("content-type")), (200, "application/json"));
        assert_eq!((got.json(), got.header("cache-control")), (tetonor(), cache), "{path}");
        let known = format!("if-none-match: W/{}\r\n", got.header("etag"));
        let again = server.ask("GET", path, &known, "");
        assert_eq!((again.status, again.body.len()), (304, 0));
        let head = server.ask("HEAD", path, "", "");
        assert_eq!((head.status, head.header("etag")), (200, got.header("etag")));
    }
    let sealed = server.get("/v1/puzzle/tetonor@2:easy%237?sealed=1").json();
    assert_eq!(sealed["puzzle"], tetonor()["puzzle"]);
    assert!(["answer", "proof", "certificate"].iter().all(|secret| sealed.get(secret).is_none()));
}

#[test]
fn names_that_mean_nothing_are_refused() {
    let server = Server::usual();
    for (path, status, kind) in [
        ("/v1/puzzle/nothing:easy%237", 404, "not-found"),
        ("/v1/puzzle/tetonor@77:easy%237", 404, "not-found"),
        ("/v1/puzzle/tetonor:easy", 400, "id"),
        ("/v1/puzzle/tetonor:easy#7", 400, "id"),
        ("/v1/puzzle/tetonor:nothing%237", 400, "id"),
        ("/v1/puzzle/tetonor:easy,cells=9999999%237", 400, "id"),
        ("/v1/puzzle/tetonor/easy%238/7", 400, "id"),
        ("/v1/puzzle/", 400, "id"),
        ("/v1/puzzle/tetonor/easy", 404, "not-found"),
        ("/v1/puzzle/%ff", 400, "request"),
        ("/v1/puzzle/tetonor/easy/7?sealed=yes", 400, "request"),
        ("/v1/puzzle/tetonor/easy/7?seal=1", 400, "request"),
        ("/v1/puzzle/tetonor/easy/7?work=1", 422, "gave-up"),
        ("/v1/puzzle/tetonor/easy/7?work=50000001", 422, "too-much-work"),
        ("/v1", 404, "not-found"),
        ("/v1/", 404, "not-found"),
        ("/v1/check", 405, "method"),
        ("/v1/schema/nothing", 404, "not-found"),
    ] {
        let got = server.get(path);
        assert_problem(&got, status, kind);
    }
}

#[test]
fn a_document_is_checked_graded_and_solved() {
    let server = Server::usual();
    let document = tetonor();
    for asked in [json!({"document": document}), json!({"id": "tetonor:easy#7"})] {
        let report = server.post("/v1/check", &asked);
        assert_eq!((report.status, report.json()), (200, json!({"ok": true, "findings": []})));
        assert_eq!(report.header("cache-control"), "no-store");
        assert_eq!(server.post("/v1/grade", &asked).json(), document["grade"]);
        let solved = server.post("/v1/solve", &asked).json();
        let expected = json!({"count": 1, "complete": true, "solutions": [document["answer"]]});
        assert_eq!(solved, expected);
    }
}

#[test]
fn a_forged_document_is_not_ok() {
    let server = Server::usual();
    let mut forged = tetonor();
    forged["proof"]["solutions"] = json!(2);
    let report = server.post("/v1/check", &json!({"document": forged}));
    assert_eq!((report.status, &report.json()["ok"]), (200, &json!(false)));
    // Nor is one that cannot be read, or that was not checked to the end.
    for document in [json!({"family": "tetonor"}), json!([1]), json!({"family": "x", "puzzle": 1})]
    {
        let report = server.post("/v1/check", &json!({"document": document}));
        assert_eq!((report.status, &report.json()["ok"]), (200, &json!(false)), "{document}");
    }
    let report = server.post("/v1/check", &json!({"document": tetonor(), "work": 3}));
    assert_eq!((report.status, &report.json()["ok"]), (200, &json!(false)));
}

#[test]
fn a_hint_says_as_much_as_it_is_asked_for() {
    let server = Server::usual();
    let hint = |more: Value| {
        let mut asked = json!({"id": "tetonor:easy#7"});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post("/v1/hint", &asked)
    };
    let first = hint(json!({"rung": 1})).json();
    assert_eq!((&first["hint"], &first["rung"]), (&json!("step"), &json!(1)));
    assert_eq!(first["moves"], json!([]));
    let whole = hint(json!({})).json();
    assert_eq!(whole["rung"], whole["of"]);
    let moves = &whole["moves"];
    assert!(moves.as_array().is_some_and(|moves| !moves.is_empty()), "{whole}");
    let next = hint(json!({"moves": moves})).json();
    assert_ne!(next, whole, "after the move there is another step");
    assert!(hint(json!({"language": "zh"})).text().contains(|c: char| c > '\u{4e00}'));
    assert_problem(&hint(json!({"moves": ["nonsense"]})), 422, "unusable");
    let misfit = hint(json!({"state": {"no": "state"}}));
    assert_problem(&misfit, 422, "unusable");
    assert_eq!(misfit.json()["findings"][0]["id"], "D01");
    assert_problem(&hint(json!({"state": {}, "moves": []})), 400, "request");
}

#[test]
fn every_family_is_there() {
    let server = Server::usual();
    let families = server.get("/v1/families").json();
    let families = families["families"].as_array().unwrap().clone();
    let names: Vec<&str> = families.iter().map(|one| one["name"].as_str().unwrap()).collect();
    let expected: Vec<&str> = cluesmith::families().iter().map(|one| one.name()).collect();
    assert_eq!(names, expected);
    for name in names {
        let schema = server.get(&format!("/v1/schema/{name}"));
        assert_eq!(schema.json()["properties"]["family"]["const"], name);
    }
    let chinese = server.get("/v1/families?language=zh");
    assert!(chinese.text().contains(|c: char| c > '\u{4e00}'));
}

#[test]
fn requests_are_read_strictly() {
    let server = Server::usual();
    let json = "content-type: application/json\r\n";
    for (body, status, kind) in [
        ("", 400, "request"),
        ("[]", 400, "request"),
        ("{", 400, "request"),
        ("{}", 400, "request"),
        (r#"{"id": "tetonor:easy#7", "document": {}}"#, 400, "request"),
        (r#"{"id": "tetonor:easy#7", "wrok": 7}"#, 400, "request"),
        (r#"{"id": "tetonor:easy#7", "id": "tetonor:easy#7"}"#, 400, "request"),
        (r#"{"document": {"family": "tetonor", "puzzle": {"a": 1, "a": 2}}}"#, 400, "request"),
        (r#"{"id": "tetonor:easy#7", "work": -1}"#, 400, "request"),
        (r#"{"id": "tetonor:easy#7", "work": 50000001}"#, 422, "too-much-work"),
        (r#"{"id": "tetonor:easy#7", "work": 1}"#, 422, "gave-up"),
        (r#"{"id": "tetonor"}"#, 400, "id"),
        (r#"{"id": "nothing#7"}"#, 422, "unusable"),
        (r#"{"document": {"family": "tetonor", "puzzle": {}}}"#, 422, "unusable"),
    ] {
        assert_problem(&server.ask("POST", "/v1/grade", json, body), status, kind);
    }
    let body = r#"{"id": "tetonor:easy#7"}"#;
    for kind in ["", "content-type: text/plain\r\n", "content-type: application/jsonp\r\n"] {
        assert_problem(&server.ask("POST", "/v1/grade", kind, body), 415, "media-type");
    }
    let charset = "content-type: Application/JSON; charset=utf-8\r\n";
    assert_eq!(server.ask("POST", "/v1/grade", charset, body).status, 200);
    // Refused before it is sent; whoever sends it all the same may be cut off.
    let length = (1 << 20) + 1;
    let head =
        format!("POST /v1/grade HTTP/1.1\r\nhost: x\r\n{json}content-length: {length}\r\n\r\n");
    assert_problem(&server.send(head.as_bytes()).unwrap(), 413, "too-large");
    let limit = json!({"id": "tetonor:easy#7", "limit": 101});
    assert_problem(&server.post("/v1/solve", &limit), 400, "request");
}

#[test]
fn pages_of_other_origins_read_nothing_unless_they_are_named() {
    let asks = "origin: https://a.example\r\n";
    let closed = Server::usual();
    assert_eq!(closed.ask("GET", "/v1/families", asks, "").header(ALLOWED), "");
    assert_eq!(closed.ask("OPTIONS", "/v1/check", asks, "").status, 405);
    let origin = Some("https://a.example".parse().unwrap());
    let terms = Terms { origin, ..Terms::default() };
    let open = Server::start(with_api(terms), Limits::default());
    assert_eq!(open.ask("GET", "/v1/families", asks, "").header(ALLOWED), "https://a.example");
    let other = open.ask("GET", "/v1/families", "origin: https://b.example\r\n", "");
    assert_eq!((other.header(ALLOWED), other.header("vary")), ("", "origin"));
    let before = open.ask("OPTIONS", "/v1/check", asks, "");
    assert_eq!((before.status, before.header(ALLOWED)), (204, "https://a.example"));
    assert_eq!(before.header("access-control-allow-headers"), "content-type");
    assert_eq!(open.ask("GET", "/", asks, "").header(ALLOWED), "", "the app is nobody else's");
}

const ALLOWED: &str = "access-control-allow-origin";
