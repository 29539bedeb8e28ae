//! Seven days, the same for everyone: what is asked of whom on which day of the week.

use cluesmith_core::date::Date;
use cluesmith_core::{Family, PuzzleId, Rng, Seed, Settings};

use crate::Testimony;
use crate::archetype::Archetype;
use crate::params::{Level, Params};

/// One day of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// Days since 1 January 1970, which is also the seed.
    pub number: u64,
    /// The day itself.
    pub date: Date,
    /// Monday is 0.
    pub weekday: usize,
    /// What is generated.
    pub params: Params,
    /// The puzzle's name.
    pub id: PuzzleId,
}

/// From easy on Monday to hard on Sunday.
const LEVELS: [Level; 7] = [
    Level::Easy,
    Level::Normal,
    Level::Normal,
    Level::Hard,
    Level::Normal,
    Level::Normal,
    Level::Hard,
];

/// Beyond this sums might not fit, and nobody will be there.
const DAYS: u64 = 1 << 40;

/// 1 January 1970 was a Thursday: the week, and the day of it, Monday being 0.
fn week_and_weekday(number: u64) -> (u64, usize) {
    let from_monday = number % DAYS + 3;
    (from_monday / 7, (from_monday % 7) as usize)
}

/// The archetype of a day. Monday has none of its own; from Tuesday on every archetype comes once, in an
/// order that each week has for itself, so that the day of the week tells nothing.
pub(crate) fn planned(number: u64) -> Option<Archetype> {
    let (week, weekday) = week_and_weekday(number);
    let mut kinds = Archetype::ALL.to_vec();
    Rng::new(Seed(week), "week").shuffle(&mut kinds);
    kinds.get(weekday.checked_sub(1)?).copied()
}

impl Day {
    /// The day with this number.
    pub fn new(number: u64) -> Day {
        let (_, weekday) = week_and_weekday(number);
        // The name says that there is a plan, not what is planned: it stands in what players share.
        let params = Params { level: LEVELS[weekday], daily: true, ..Params::default() };
        let id = PuzzleId {
            family: Testimony::NAME.to_owned(),
            generator: Testimony::GENERATOR,
            settings: Settings::write(&params),
            seed: Seed(number),
        };
        Day { number, date: Date::of_day(number), weekday, params, id }
    }

    /// The week, from Monday on, that holds this day.
    pub fn week(number: u64) -> Vec<Day> {
        let monday = number - (Day::new(number).weekday as u64).min(number);
        (monday..monday + 7).map(Day::new).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_begins_on_monday_and_has_every_archetype() {
        let week = Day::week("2026-11-19".parse::<Date>().unwrap().day().unwrap());
        assert_eq!(week[0].date.to_string(), "2026-11-16");
        assert_eq!(week[0].id.to_string(), "testimony@3:easy,daily=true#20773");
        let mut kinds: Vec<_> = week.iter().filter_map(|day| planned(day.number)).collect();
        kinds.sort_unstable();
        assert_eq!(kinds, Archetype::ALL);
    }

    #[test]
    fn no_weekday_tells_the_archetype_and_neither_does_the_name() {
        for weekday in 1..7 {
            let mut kinds: Vec<_> =
                (0..40).map(|week| planned(20_773 + 7 * week + weekday)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), Archetype::ALL.len(), "weekday {weekday}");
        }
        for day in Day::week(20_773) {
            let name = day.id.to_string();
            assert!(!Archetype::ALL.iter().any(|kind| name.contains(kind.name())), "{name}");
        }
    }
}
