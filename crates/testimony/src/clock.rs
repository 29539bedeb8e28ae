//! Times of day as people write them, laid out on one axis per puzzle, so that nights across
//! midnight need no special case.

/// Minutes in a day.
pub const DAY: u32 = 24 * 60;

/// Reads `2:05am`, `12:30PM` or `14:30` as minutes since midnight.
pub fn parse_time(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    let (digits, half) = match (lower.strip_suffix("am"), lower.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(0)),
        (_, Some(digits)) => (digits, Some(12)),
        _ => (lower.as_str(), None),
    };
    let (hours, minutes) = digits.split_once(':')?;
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=2).contains(&hours.len()) || minutes.len() != 2 {
        return None;
    }
    if !all_digits(hours) || !all_digits(minutes) {
        return None;
    }
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    if minutes > 59 {
        return None;
    }
    match half {
        Some(half) => (1..=12).contains(&hours).then_some((hours % 12 + half) * 60 + minutes),
        None => (hours < 24).then_some(hours * 60 + minutes),
    }
}

/// Reads `2:05am-2:10am` as minutes since midnight; blanks around the dash are fine.
pub fn parse_range(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-')?;
    Some((parse_time(from.trim())?, parse_time(to.trim())?))
}

/// Minutes since midnight as `2:05am`.
pub fn say_time(minutes: u32) -> String {
    let (hours, minutes) = (minutes / 60 % 24, minutes % 60);
    let half = if hours < 12 { "am" } else { "pm" };
    format!("{}:{minutes:02}{half}", (hours + 11) % 12 + 1)
}

/// A stretch of time on a puzzle's own axis, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First minute.
    pub from: u32,
    /// Last minute.
    pub to: u32,
}

impl Span {
    /// A written range on the axis that begins at `begins` minutes past midnight; nothing if it
    /// cannot be read or ends before it begins there.
    pub fn read(text: &str, begins: u32) -> Option<Span> {
        let (from, to) = parse_range(text)?;
        let on_axis = |time: u32| (time + DAY - begins % DAY) % DAY;
        let span = Span { from: on_axis(from), to: on_axis(to) };
        (span.from <= span.to).then_some(span)
    }

    /// As people write it.
    pub fn write(self, begins: u32) -> String {
        format!("{}-{}", say_time(self.from + begins), say_time(self.to + begins))
    }

    /// Seconds between the end of one and the beginning of the other; 0 when they touch.
    pub fn gap(self, other: Span) -> u32 {
        let minutes = match self.to < other.from {
            true => other.from - self.to,
            false => self.from.saturating_sub(other.to),
        };
        minutes * 60
    }

    /// Seconds between the two beginnings.
    pub fn between_starts(self, other: Span) -> u32 {
        self.from.abs_diff(other.from) * 60
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_across_midnight_is_one_stretch() {
        let noon = 12 * 60;
        let late = Span::read("11:50pm-12:10am", noon).unwrap();
        assert_eq!(late.to - late.from, 20);
        assert_eq!(late.gap(Span::read("11:55pm-11:58pm", noon).unwrap()), 0);
        assert_eq!(late.gap(Span::read("12:15am-12:20am", noon).unwrap()), 5 * 60);
        assert_eq!(late.write(noon), "11:50pm-12:10am");
        assert_eq!(Span::read("11:50pm-12:10am", 0), None, "on an axis from midnight it is none");
    }

    #[test]
    fn times_are_written_as_they_are_read() {
        for minutes in 0..DAY {
            assert_eq!(parse_time(&say_time(minutes)), Some(minutes));
        }
    }
}
