//! Days of the calendar: civil dates, which know nothing of hours or time zones.

use std::fmt;
use std::str::FromStr;

use crate::shorten::shorten;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no date; one looks like 2026-11-16")]
pub struct DateError(String);

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let wrong = || DateError(shorten(text, 20));
        let bytes = text.as_bytes();
        let form = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, b)| match at {
                4 | 7 => *b == b'-',
                _ => b.is_ascii_digit(),
            });
        if !form {
            return Err(wrong());
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| wrong());
        let (year, month, day) =
            (number(&text[..4])?, number(&text[5..7])? as u8, number(&text[8..])? as u8);
        if year == 0 || !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
            return Err(wrong());
        }
        Ok(Date { year, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// From 1 March of the year 0 to 1 January 1970.
const DAYS_TO_1970: u64 = 719_468;
/// In a year that has no more digits than a date can hold.
const LAST_DAY: u64 = 23_000_000;

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// A day that is known when the program is compiled; one that there is not does not compile.
    pub const fn on(year: u16, month: u8, day: u8) -> Date {
        assert!(year > 0 && 1 <= month && month <= 12 && 1 <= day && day <= days_in(year, month));
        Date { year, month, day }
    }

    /// The day that so many days after 1 January 1970 is.
    pub fn of_day(days: u64) -> Date {
        // Years that begin in March put the leap day last; 400 of them have 146,097 days.
        let from_march = days.min(LAST_DAY) + DAYS_TO_1970;
        let (era, of_era) = (from_march / 146_097, from_march % 146_097);
        let of_years = of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096;
        let year = of_years / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        Date { year: year as u16, month: month as u8, day: day as u8 }
    }

    /// How many days after 1 January 1970 it is; nothing for days before.
    pub fn day(self) -> Option<u64> {
        let (year, month, day) = (u64::from(self.year), u64::from(self.month), u64::from(self.day));
        let year = year - u64::from(month <= 2);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let whole = year * 365 + year / 4 - year / 100 + year / 400;
        (whole + of_year).checked_sub(DAYS_TO_1970)
    }

    /// 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        // Years that begin in March put the leap day last, so months have fixed offsets.
        const OFFSETS: [usize; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = usize::from(self.year) - usize::from(self.month < 3);
        let offset = OFFSETS[usize::from(self.month) - 1];
        let from_sunday =
            year + year / 4 - year / 100 + year / 400 + offset + usize::from(self.day);
        (from_sunday + 6) % 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_counted_from_1970_through_leap_years() {
        let mut date: Date = "1970-01-01".parse().unwrap();
        for days in 0..60_000 {
            assert_eq!((Date::of_day(days), date.day()), (date, Some(days)));
            date = match (date.month, date.day) {
                (12, 31) => Date { year: date.year + 1, month: 1, day: 1 },
                (month, day) if day == days_in(date.year, month) => {
                    Date { month: month + 1, day: 1, ..date }
                }
                (_, day) => Date { day: day + 1, ..date },
            };
        }
    }

    #[test]
    fn no_number_of_days_is_too_many_and_no_date_too_early() {
        assert!(Date::of_day(u64::MAX) > date("9999-12-31"));
        assert_eq!(Date::of_day(date("9999-12-31").day().unwrap() + 1).to_string(), "10000-01-01");
        assert_eq!(["1969-12-31", "0001-01-01"].map(|text| date(text).day()), [None, None]);
    }

    #[test]
    fn weekdays_are_those_of_the_calendar() {
        for (text, weekday) in [
            ("2026-11-16", 0),
            ("2024-02-29", 3),
            ("2000-01-01", 5),
            ("1970-01-01", 3),
            ("2100-03-01", 0),
        ] {
            assert_eq!(date(text).weekday(), weekday, "{text}");
            assert_eq!(date(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in
            ["", "2026-2-3", "2026-13-01", "2026-02-29", "2026-00-10", "0000-01-01", "２０２６-1"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
