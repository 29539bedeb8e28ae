//! Texts that say something else.

use cluesmith_core::Rng;

/// Words and what would be the opposite. Where one stands twice, the first line counts.
const OPPOSITES: &[(&str, &str)] = &[
    ("demon", "cultivator"),
    ("demons", "cultivators"),
    ("before", "after"),
    ("earlier", "later"),
    ("truth", "lie"),
    ("truths", "lies"),
    ("true", "false"),
    ("steady", "uneasy"),
    ("first", "last"),
    ("more", "fewer"),
    ("most", "least"),
    ("above", "below"),
    ("left", "right"),
    ("row", "column"),
    ("odd", "even"),
    ("inside", "outside"),
    ("upstairs", "downstairs"),
    ("same", "different"),
    ("both", "neither"),
    ("all", "none"),
    ("always", "never"),
    ("everybody", "nobody"),
    ("awake", "asleep"),
    ("alert", "dozing"),
    ("strong", "weak"),
    ("stronger", "weaker"),
    ("strongest", "weakest"),
    ("high", "low"),
    ("with", "without"),
    ("open", "closed"),
    ("physical", "digital"),
    ("sensor", "testimony"),
    ("am", "pm"),
    ("one", "two"),
    ("three", "two"),
    (">=", "<="),
];

/// A text with every word that has an opposite exchanged for it.
pub(crate) fn invert(text: &str) -> String {
    map_words(text, |word| {
        let small = word.to_lowercase();
        let find = |(one, other): &(&'static str, &'static str)| match small {
            _ if small == *one => Some(*other),
            _ if small == *other => Some(*one),
            _ => None,
        };
        OPPOSITES.iter().find_map(find).map(|other| written_like(word, other))
    })
}

/// Capitals stay capitals.
fn written_like(model: &str, word: &str) -> String {
    let capital = |c: char| c.is_uppercase();
    if model.len() > 1 && model.chars().all(capital) {
        return word.to_uppercase();
    }
    match (model.starts_with(capital), word.chars().next()) {
        (true, Some(first)) => {
            first.to_uppercase().chain(word[first.len_utf8()..].chars()).collect()
        }
        _ => word.to_owned(),
    }
}

/// A text with every word replaced for which there is another.
fn map_words(text: &str, other: impl Fn(&str) -> Option<String>) -> String {
    let within = |c: char| c.is_alphanumeric() || matches!(c, '<' | '>' | '=');
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(within) {
        let end = rest[start..].find(|c| !within(c)).map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        result.push_str(&rest[..start]);
        result.push_str(other(word).as_deref().unwrap_or(word));
        rest = &rest[end..];
    }
    result + rest
}

/// A text that denies what it said.
pub(crate) fn deny(text: &str) -> String {
    const VERBS: [&str; 10] = [
        " is ", " was ", " are ", " were ", " has ", " have ", " had ", " can ", " did ", " will ",
    ];
    if text.contains(" not ") {
        return text.replacen(" not ", " ", 1);
    }
    let first = VERBS.iter().filter_map(|verb| Some((text.find(verb)?, verb))).min();
    first.map_or(text.to_owned(), |(at, verb)| {
        let after = at + verb.len();
        format!("{}not {}", &text[..after], &text[after..])
    })
}

/// A text whose first number is one more.
pub(crate) fn count(text: &str) -> String {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { return text.to_owned() };
    let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| start + n);
    match text[start..end].parse::<u64>() {
        Ok(number) => format!("{}{}{}", &text[..start], number.wrapping_add(1), &text[end..]),
        Err(_) => text.to_owned(),
    }
}

/// A text without its last letter.
pub(crate) fn cut(text: &str) -> String {
    let mut letters = text.chars();
    letters.next_back();
    letters.as_str().to_owned()
}

/// A time of day as texts write it: `9:30 PM`, `12:05am`.
struct Clock {
    /// Where its figures stand, and where its `am` or `pm` begins.
    at: usize,
    half: usize,
    /// Minutes since midnight.
    minutes: u32,
}

/// The times of day in a text.
fn clocks(text: &str) -> Vec<Clock> {
    let colons = text.match_indices(':').filter_map(|(colon, _)| {
        let before = text[..colon].trim_end_matches(|c: char| c.is_ascii_digit());
        let hour: u32 = text[before.len()..colon].parse().ok()?;
        let rest = text.get(colon + 3..)?;
        let minute: u32 = text[colon + 1..colon + 3].parse().ok()?;
        let half = text.len() - rest.trim_start_matches(' ').len();
        let is_late = match text.get(half..half + 2)?.to_ascii_lowercase().as_str() {
            "am" => false,
            "pm" => true,
            _ => return None,
        };
        let minutes = (hour % 12 + if is_late { 12 } else { 0 }) * 60 + minute;
        Some(Clock { at: before.len(), half, minutes })
    });
    colons.collect()
}

/// A text with another time of day in the place of one that stands in it, written as that was.
pub(crate) fn another_time(text: &str, rng: &mut Rng) -> Option<String> {
    /// Some minutes, some hours, the other half of the day.
    const LATER: [u32; 8] = [1, 5, 60, 120, 720, 1320, 1380, 1435];
    let all = clocks(text);
    let (clock, later) = (rng.choose(&all)?, rng.choose(&LATER)?);
    let minutes = (clock.minutes + later) % (24 * 60);
    let (hour, minute) = ((minutes / 60 + 11) % 12 + 1, minutes % 60);
    let half = if minutes < 12 * 60 { "am" } else { "pm" };
    let (blank, old) = (&text[clock.at..clock.half], &text[clock.half..clock.half + 2]);
    let blank = if blank.ends_with(' ') { " " } else { "" };
    let half = if old == old.to_uppercase() { half.to_uppercase() } else { half.to_owned() };
    let (before, after) = (&text[..clock.at], &text[clock.half + 2..]);
    Some(format!("{before}{hour}:{minute:02}{blank}{half}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Seed;

    #[test]
    fn a_time_becomes_another_that_a_clock_tells() {
        let mut rng = Rng::new(Seed(1), "times");
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let other = another_time("At 12:00pm, or 9:55 PM.", &mut rng).unwrap();
            assert_eq!(clocks(&other).len(), 2, "{other}");
            seen.insert(other);
        }
        for other in
            ["At 12:01pm, or 9:55 PM.", "At 12:00pm, or 9:55 AM.", "At 10:00am, or 9:55 PM."]
        {
            assert!(seen.contains(other), "{other}: {seen:?}");
        }
        assert_eq!(another_time("at 12, a:30pm, 1:2pm", &mut rng), None);
        let all: Vec<u32> = clocks("12:05am-1:10pm").iter().map(|clock| clock.minutes).collect();
        assert_eq!(all, [5, 790]);
    }

    #[test]
    fn texts_are_turned_into_their_opposites() {
        assert_eq!(invert("Xu Bo is a demon."), "Xu Bo is a cultivator.");
        assert_eq!(invert("Demons after 9:30 PM"), "Cultivators before 9:30 AM");
        assert_eq!(invert("3,20 <= 0"), "3,20 >= 0");
        assert_eq!(invert("nothing here"), "nothing here");
        assert_eq!(deny("He was at home, and she is."), "He was not at home, and she is.");
        assert_eq!(deny("He was not at home."), "He was at home.");
        assert_eq!(count("Exactly 9 of 13"), "Exactly 10 of 13");
        assert_eq!(cut("café"), "caf");
    }
}
