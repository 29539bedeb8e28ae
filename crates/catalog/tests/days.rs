//! The puzzles of past days never change: days pinned to ids and identities.
//!
//! If this fails, people who open the archive see other puzzles than those who played on the day.

mod pinned;

use cluesmith::calendar::daily;
use cluesmith::{Reference, Work, identify};

const DAYS: [&str; 4] = ["2026-11-16", "2026-11-18", "2026-11-22", "2028-02-29"];

#[test]
fn days_give_the_puzzles_they_always_gave() {
    let mut found = Vec::new();
    for family in cluesmith::families() {
        for day in DAYS {
            let id = daily(*family, day.parse().unwrap()).to_string();
            let reference = Reference::parse(&id).unwrap();
            assert_eq!(reference.generator, Some(family.generator()));
            let seed = reference.seed.unwrap().seed;
            let work = &mut Work::limit(50_000_000);
            let document = family.generate(&reference.settings, seed, work).unwrap();
            let identity = identify(*family, &document).identity.unwrap();
            found.push(format!("{id} {identity} #{seed}"));
        }
    }
    pinned::compare("days.txt", &found);
}
