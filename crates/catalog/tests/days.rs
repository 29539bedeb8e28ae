//! The puzzles of past days never change: days pinned to ids and identities.
//!
//! If this fails, people who open the archive see other puzzles than those who played on the day.

mod named;
mod pinned;

use cluesmith::calendar::daily;
use cluesmith::identify;
use named::made;

const DAYS: [&str; 4] = ["2026-11-16", "2026-11-18", "2026-11-22", "2028-02-29"];

#[test]
fn days_give_the_puzzles_they_always_gave() {
    let mut found = Vec::new();
    for family in cluesmith::families() {
        for day in DAYS {
            let id = daily(*family, day.parse().unwrap()).to_string();
            let document = made(&id);
            let identity = identify(*family, &document).identity.unwrap();
            found.push(format!("{id} {identity} #{}", document.seed.unwrap_or_default()));
        }
    }
    pinned::compare("days.txt", &found);
}
