//! Seven days, the same for everyone: what is asked of whom on which day of the week.

use cluesmith_core::{Family, PuzzleId, Rng, Seed, Settings};

use crate::Testimony;
use crate::archetype::Archetype;
use crate::params::{Level, Params};

/// One day of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// Days since 1 January 1970, which is also the seed.
    pub number: u64,
    /// As people write it: 2026-11-16.
    pub date: String,
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
        Day { number, date: say_date(number), weekday, params, id }
    }

    /// The week, from Monday on, that holds this day.
    pub fn week(number: u64) -> Vec<Day> {
        let monday = number - (Day::new(number).weekday as u64).min(number);
        (monday..monday + 7).map(Day::new).collect()
    }
}

/// Reads 2026-11-16 as a number of days; nothing if there is no such day, or before 1970.
pub fn read_date(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    let digits = |text: &str, long: usize| {
        (text.len() == long && text.bytes().all(|b| b.is_ascii_digit())).then_some(())
    };
    digits(year, 4)?;
    digits(month, 2)?;
    digits(day, 2)?;
    let (year, month, day): (u64, u64, u64) =
        (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    if year < 1970 || !(1..=12).contains(&month) || day == 0 {
        return None;
    }
    let number = days(year, month, day);
    (say_date(number) == text).then_some(number)
}

/// Days from 1 January 1970 to this date of the Gregorian calendar. Years begin in March, so that
/// the day that may be missing is the last.
fn days(year: u64, month: u64, day: u64) -> u64 {
    let shifted = if month <= 2 { year - 1 } else { year };
    let from_march = (month + 9) % 12;
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    let whole = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400;
    whole + of_year - 719_468
}

fn say_date(number: u64) -> String {
    let era_day = number + 719_468;
    let (era, in_era) = (era_day / 146_097, era_day % 146_097);
    let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let of_year = in_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12 + 1;
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_numbers_and_back() {
        assert_eq!(read_date("1970-01-01"), Some(0));
        assert_eq!(read_date("2000-02-29"), Some(11_016));
        assert_eq!(read_date("2026-11-16"), Some(20_773));
        for number in 0..60_000 {
            assert_eq!(read_date(&say_date(number)), Some(number));
        }
        for wrong in ["2026-02-29", "2026-13-01", "1969-12-31", "16.11.2026", "2026-1-1", ""] {
            assert_eq!(read_date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_week_begins_on_monday_and_has_every_archetype() {
        let week = Day::week(read_date("2026-11-19").unwrap());
        assert_eq!(week[0].date, "2026-11-16");
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
