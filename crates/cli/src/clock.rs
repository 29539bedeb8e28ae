//! Which day it is where the program runs.

use cluesmith::calendar::Date;

/// The date on the wall, as the app has it: that of the machine's time zone, or of UTC where that is not known.
pub fn today() -> Date {
    let date = jiff::Zoned::now().date();
    // What a clock shows can be written as a date, unless it has stopped long before puzzles.
    date.to_string().parse().unwrap_or_else(|_| Date::of_day(0))
}

/// The latest date on any wall on earth: where a day begins first, 14 hours before Greenwich.
pub fn furthest() -> Date {
    let seconds = jiff::Timestamp::now().as_second().max(0) as u64;
    Date::of_day((seconds + 14 * 3600) / 86_400)
}
