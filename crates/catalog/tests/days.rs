//! The puzzles of past days never change: days pinned to ids and identities.
//!
//! If this fails, people who open the archive see other puzzles than those who played on the day. A newer generator may
//! have the days from its own first one on ([`Older::until`](cluesmith::Older)), and no day before.

mod named;
mod pinned;

use std::collections::BTreeMap;

use cluesmith::calendar::daily;
use cluesmith::date::Date;
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
    if let Some(moved) = moved_day(&pinned::read("days.txt"), &found, first_day) {
        panic!("days.txt: {moved}");
    }
    pinned::compare("days.txt", &found);
}

/// The first day that a family's newest generator makes, if it is not the only one there ever was.
fn first_day(family: &str) -> Option<Date> {
    let family = cluesmith::family(family).expect("it made the puzzle of a day");
    family.older().last().map(|older| older.until)
}

/// The first day that has another puzzle than it had, though no newer generator begins before it: no file that is
/// written anew can hide that.
fn moved_day(
    pinned: &str,
    found: &[String],
    first_day: impl Fn(&str) -> Option<Date>,
) -> Option<String> {
    let split = |line: &str| {
        let id = line.split(' ').next().unwrap_or_default().to_owned();
        let family = id.split(['@', ':']).next().unwrap_or_default().to_owned();
        let day = id.rsplit('#').next().unwrap_or_default().to_owned();
        ((family, day), id)
    };
    let now: BTreeMap<(String, String), String> = found.iter().map(|line| split(line)).collect();
    pinned.lines().map(split).find_map(|((family, day), id)| {
        let date: Date = day.parse().expect("days are pinned by their date");
        let other = now.get(&(family.clone(), day)).filter(|&other| *other != id)?;
        let free = first_day(&family).is_some_and(|first| first <= date);
        (!free).then(|| format!("{id} was the puzzle of its day, and now that is {other}: keep the generator in Family::OLDER"))
    })
}

#[test]
fn a_day_keeps_its_puzzle_unless_a_newer_generator_says_that_it_begins_before() {
    let found = ["a@2:easy#2026-11-16 sha256:11 #1".to_owned()];
    let pinned = "a@1:easy#2026-11-16 sha256:00 #1\n";
    let moved = moved_day(pinned, &found, |_| None).unwrap();
    assert!(moved.contains("a@1:easy#2026-11-16") && moved.contains("a@2:easy"), "{moved}");
    assert!(moved_day(pinned, &found, |_| Some(Date::on(2026, 11, 17))).is_some());
    assert_eq!(moved_day(pinned, &found, |_| Some(Date::on(2026, 11, 16))), None);
    assert_eq!(moved_day("a@2:easy#2026-11-16 sha256:00 #1\n", &found, |_| None), None);
}
