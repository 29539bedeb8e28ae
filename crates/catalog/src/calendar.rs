//! The puzzles of a day: the same for everyone who has the same date on the wall.
//!
//! A daily puzzle has a plain id, `tetonor@2:easy#2026-11-16`: the date is the seed. Levels grow from
//! Monday to Sunday.

use std::fmt;

pub use cluesmith_core::date::{Date, DateError};
use cluesmith_core::{AnyFamily, Language};

/// A family's puzzle of one day. Its text is its id, `tetonor@2:easy#2026-11-16`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The family.
    pub family: &'static str,
    /// The generator that makes it: the newest of its day, whichever is the newest when someone looks.
    pub generator: u32,
    /// The level of that weekday.
    pub level: String,
    /// The day.
    pub date: Date,
}

impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Daily { family, generator, level, date } = self;
        write!(f, "{family}@{generator}:{level}#{date}")
    }
}

/// A family's puzzle of that day.
pub fn daily(family: &dyn AnyFamily, date: Date) -> Daily {
    let mut levels = family.about(Language::default()).levels;
    let level = match date.weekday() * levels.len() / 7 {
        at if at < levels.len() => levels.swap_remove(at).name,
        _ => String::new(),
    };
    let older = family.older().iter().find(|older| date < older.until);
    let generator = older.map_or(family.generator(), |older| older.generator);
    Daily { family: family.name(), generator, level, date }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_climbs_from_the_easiest_level_to_the_hardest() {
        for family in crate::families() {
            let levels = family.about(Language::default()).levels;
            let day = |day| daily(*family, format!("2026-11-{day}").parse().unwrap()).to_string();
            let week: Vec<String> = (16..=22).map(day).collect();
            let maker = format!(
                "{}@{}",
                family.name(),
                family.older().first().map_or(family.generator(), |older| older.generator)
            );
            let first = format!("{maker}:{}#2026-11-16", levels[0].name);
            let last = format!("{maker}:{}#2026-11-22", levels[levels.len() - 1].name);
            assert_eq!((&week[0], &week[6]), (&first, &last));
        }
    }
}
