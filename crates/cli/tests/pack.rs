//! `pack`: days that never change, from the command line.

mod common;

use std::fs;

use assert_cmd::Command;
use cluesmith::calendar::{Date, daily};
use common::*;

/// A desk with a pack of five days.
fn desk() -> (Desk, String) {
    let desk = Desk::new();
    let pack = desk.name("days.jsonl.zst");
    let made = run(&["pack", "make", "2026-11-16..2026-11-20", "--families", FAMILY, "-o", &pack]);
    assert_eq!((made.code, made.out.as_str()), (0, ""), "{}", made.err);
    assert!(made.err.contains("5 puzzles in"), "{}", made.err);
    (desk, pack)
}

#[test]
fn a_pack_is_made_proved_signed_published_and_proved_again() {
    let (desk, pack) = desk();
    let proved = run(&["pack", "verify", &pack]);
    assert_eq!(proved.code, 0, "{}{}", proved.out, proved.err);
    assert_eq!(
        proved.out,
        "5 puzzles looked at\n5 made again from their ids: tetonor@2 5\nnothing is wrong\n"
    );
    let hurried = run(&["pack", "verify", &pack, "--work", "1"]);
    assert_eq!(hurried.code, 3, "{}{}", hurried.out, hurried.err);
    assert!(hurried.out.ends_with("5 puzzles not proved\n"), "{}", hurried.out);
    let nameless = run(&["pack", "publish", &pack, "."]);
    assert_eq!(nameless.code, 2, "{}", nameless.err);
    assert!(nameless.err.contains("--secret"), "{}", nameless.err);
    let [key, public, www] = ["us.key", "us.pub", "www"].map(|name| desk.name(name));
    assert_eq!(run(&["pack", "key", "-o", &desk.name("us")]).code, 0);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let secret = fs::metadata(desk.path("us.key")).unwrap();
        assert_eq!(secret.permissions().mode() & 0o077, 0);
    }
    let publish = |on: &str, more: &[&str]| {
        run(&[&["pack", "publish", &pack, &www, "--key", &key, "--on", on], more].concat())
    };
    let base = ["--base", "https://example.org/"];
    let published = publish("2026-11-17", &base);
    assert_eq!(published.code, 0, "{}", published.err);
    assert!(
        published.out.starts_with("2 puzzles opened until 2026-11-17, 3 promised\n"),
        "{}",
        published.out
    );
    let again = publish("2026-11-17", &[]);
    assert!(again.out.contains("0 files new"), "{}", again.out);
    assert_eq!(publish("2026-11-18", &[]).code, 0);
    let proved = run(&["pack", "verify", &www, "--key", &public, "--format", "json"]);
    assert_eq!(proved.code, 0, "{}{}", proved.out, proved.err);
    let said = proved.json();
    assert_eq!((&said["puzzles"], &said["promised"]), (&3.into(), &2.into()), "{said}");
    assert!(fs::read_to_string(desk.path("www/feed.xml")).unwrap().contains("2026-11-18"));
    // Another puzzle of a begun day is refused, and superseded on request.
    let other = desk.name("other.jsonl");
    fs::copy(&pack, &other).unwrap();
    let add = ["pack", "add", &other, "tetonor:hard#1", "--date", "2026-11-17"];
    assert_eq!(run(&add).code, 1);
    assert_eq!(run(&[&add[..], &["--replace"]].concat()).code, 0);
    let differs = run(&["pack", "diff", &pack, &other]);
    assert_eq!(differs.code, 1);
    assert!(differs.out.starts_with("2026-11-17  tetonor  another puzzle"), "{}", differs.out);
    assert_eq!(run(&["pack", "diff", &pack, &pack]).code, 0);
    let call = ["pack", "publish", &other, &www, "--key", &key, "--on", "2026-11-18"];
    let refused = run(&call);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("2026-11-17 tetonor has begun"), "{}", refused.err);
    let why = ["--supersede", "2026-11-17:tetonor", "--why", "It was too easy."];
    let superseded = run(&[&call[..], &why].concat());
    assert!(superseded.out.contains("1 puzzle superseded"), "{}{}", superseded.out, superseded.err);
    let proved = run(&["pack", "verify", &www, "--key", &public]);
    assert!(proved.out.contains("1 superseded\n"), "{}", proved.out);
    // A byte of it, and all of it by somebody else.
    let object = fs::read_dir(desk.path("www/o")).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&object).unwrap();
    fs::write(&object, text.replacen("tetonor", "tetonoR", 1)).unwrap();
    let found = run(&["pack", "verify", &www, "--key", &public]);
    assert_eq!(found.code, 1);
    assert!(found.out.contains("its SHA-256 is another"), "{}", found.out);
    assert_eq!(run(&["pack", "key", "-o", &desk.name("them")]).code, 0);
    let found = run(&["pack", "verify", &www, "--key", &desk.name("them.pub")]);
    assert!(found.out.contains("signed with another key"), "{}", found.out);
}

#[test]
fn a_table_of_a_pack_has_its_ids() {
    let (desk, pack) = desk();
    let table = desk.name("days.csv");
    assert_eq!(run(&["pack", "export", &pack, "--csv", "-o", &table]).code, 0);
    let table = desk.read("days.csv");
    assert_eq!(table.lines().count(), 6);
    assert_eq!(table, run(&["pack", "export", &pack, "--csv"]).out);
}

#[test]
fn a_plan_of_ones_own_is_followed() {
    let desk = Desk::new();
    let ladder = r#"["easy", "easy", "easy", "easy", "easy", "easy", "hard"]"#;
    let plan = format!(
        r#"{{"days": "2026-11-21..2026-11-22", "families": {{"{FAMILY}": {{"ladder": {ladder}}}}}}}"#
    );
    let (plan, pack) = (desk.file("plan.json", plan), desk.name("days.jsonl"));
    let made = run(&["pack", "make", "--plan", &plan, "-o", &pack]);
    assert_eq!(made.code, 0, "{}", made.err);
    let text = desk.read("days.jsonl");
    assert!(text.starts_with("{\"date\":\"2026-11-21\",\"document\":{\"cluesmith\":1,"), "{text}");
    assert!(text.contains("@2:easy#") && text.contains("@2:hard#"), "{text}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let (desk, pack) = desk();
    let out = desk.name("x.jsonl");
    run(&["pack", "make", "2026-02-30", "-o", &out]).is_wrong_call("`2026-02-30` are no days");
    run(&["pack", "make", "2026", "--families", SLIP, "-o", &out]).is_wrong_call(FAMILY);
    run(&["pack", "make", "-o", &out]).is_wrong_call("DAYS");
    run(&["pack", "verify", &pack, "--key", "us.pub"]).is_wrong_call("a pack is not signed");
    run(&["pack", "verify", "no-such-file"]).is_wrong_call("no-such-file: there is no such file");
    let document = desk.file("one.json", run(&["new", ID, "--format", "json"]).out);
    assert_eq!(run(&["pack", "verify", &document]).code, 1);
    let www = desk.name("www");
    run(&["pack", "publish", &pack, &www, "--supersede", "x", "--why", "y"])
        .is_wrong_call("DATE:FAMILY");
    run(&["pack", "publish", &pack, &www, "--base", "example.org"]).is_wrong_call("no address");
    run(&["pack", "publish", &pack, &www, "--key", &document]).is_wrong_call("no secret key");
    assert_eq!(run(&["pack", "publish", &pack, &www, "--on", "2026-11-16"]).code, 0);
    fs::remove_file(desk.path("www.secret")).unwrap();
    run(&["pack", "publish", &pack, &www, "--on", "2026-11-17"])
        .is_wrong_call("www.secret is missing");
    assert_eq!(run(&["pack", "key", "-o", &desk.name("k")]).code, 0);
    run(&["pack", "key", "-o", &desk.name("k")]).is_wrong_call("is there already");
    let poor =
        run(&["pack", "make", "2026-11-16", "--families", FAMILY, "--work", "1", "-o", &out]);
    assert_eq!(poor.code, 3, "{}", poor.err);
    assert!(!desk.path("x.jsonl").exists());
}

/// What `today` prints, what a pack has and what the library says: one calendar.
#[test]
fn a_thousand_days_are_the_same_for_today_and_the_calendar() {
    let program = env!("CARGO_BIN_EXE_cluesmith");
    for first in (20_600..21_600).step_by(100) {
        let calls = (first..first + 100).map(|day| {
            let date = Date::of_day(day).to_string();
            format!("'{program}' today --date {date} --format json || exit 1\n")
        });
        let mut shell = Command::new("sh");
        let out = shell.write_stdin(calls.collect::<String>()).timeout(BOUND).output().unwrap();
        let said =
            serde_json::Deserializer::from_slice(&out.stdout).into_iter::<serde_json::Value>();
        let said: Vec<_> = said.collect::<Result<_, _>>().unwrap();
        assert_eq!(said.len(), 100);
        for (day, said) in (first..).zip(said) {
            let families = cluesmith::families().iter();
            let planned = families.map(|family| daily(*family, Date::of_day(day)).to_string());
            let ids = said["puzzles"].as_array().unwrap().iter();
            assert!(ids.map(|one| one["id"].as_str().unwrap()).eq(planned), "{said}");
        }
    }
}
