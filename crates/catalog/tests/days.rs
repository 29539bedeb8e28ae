//! The puzzles of past days never change: days pinned to ids and the hashes of their documents.
//!
//! If this fails, people who open the archive see other puzzles than those who played on the day.

use cluesmith::calendar::daily;
use cluesmith::hash::fnv1a;
use cluesmith::{Reference, Work};
use serde_json::json;

const DAYS: [&str; 4] = ["2026-11-16", "2026-11-18", "2026-11-22", "2028-02-29"];

#[test]
fn days_give_the_puzzles_they_always_gave() {
    let mut found = String::new();
    for family in cluesmith::families() {
        for day in DAYS {
            let id = daily(*family, day.parse().unwrap());
            let reference = Reference::parse(&id).unwrap();
            let seed = reference.seed.unwrap().seed;
            let work = &mut Work::limit(50_000_000);
            let document = family.generate(&reference.settings, seed, work).unwrap();
            let whole = [Some(&document.puzzle), document.answer.as_ref()].map(|part| json!(part));
            let hash = fnv1a(json!(whole).to_string().as_bytes());
            found += &format!("{id} = #{seed} generator {} {hash:016x}\n", family.generator());
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/days.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let pinned = std::fs::read_to_string(&path).unwrap().replace('\r', "");
    assert_eq!(found, pinned, "a day's puzzle has changed: see the head of this file");
}
