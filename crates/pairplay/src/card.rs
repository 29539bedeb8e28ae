//! One piece of evidence: what is printed on it, and what it asserts in a form that programs can read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The four kinds of evidence.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Evidence {
    /// From a screen.
    Digital,
    /// Something you could pick up.
    Physical,
    /// What somebody says. KOA calls it spoken: the other word belongs to rooms she never enters.
    Testimony,
    /// What the house measured.
    Sensor,
}

impl Evidence {
    /// All of them.
    pub const ALL: [Evidence; 4] =
        [Evidence::Digital, Evidence::Physical, Evidence::Testimony, Evidence::Sensor];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Evidence::Digital => "digital",
            Evidence::Physical => "physical",
            Evidence::Testimony => "testimony",
            Evidence::Sensor => "sensor",
        }
    }

    /// As people read it.
    pub const fn label(self) -> &'static str {
        match self {
            Evidence::Testimony => "spoken",
            other => other.name(),
        }
    }
}

/// How a claim treats its time.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// "at 9:40 PM"
    Plain,
    /// "at 9:40 PM on the dot"
    Exact,
    /// "somewhere around 9:40 PM"
    Vague,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 3] = [Manner::Plain, Manner::Exact, Manner::Vague];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Plain => "plain",
            Manner::Exact => "exact",
            Manner::Vague => "vague",
        }
    }
}

/// What a claim says, apart from place and time, which are on the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assertion {
    /// Who or what says it: "the tablet".
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub subject: String,
    /// What it is about: "soup".
    #[schemars(length(max = 30))]
    pub topic: String,
    /// The activity as it is worded: "reheating soup".
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub activity: String,
    /// That it happened, or that nobody did it.
    pub happened: bool,
    /// How it treats its time.
    pub manner: Manner,
    /// What the activity involves: food, water, sound, light, hands.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub tags: Vec<String>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What it is worth if true; also its name, for every strength occurs once.
    #[schemars(range(min = 1, max = 8))]
    pub strength: u8,
    /// What kind of evidence.
    pub evidence: Evidence,
    /// Where.
    #[schemars(length(max = 30))]
    pub location: String,
    /// When, as on a clock: `9:40 PM`.
    #[schemars(length(max = 8))]
    pub time: String,
    /// What is printed on it.
    #[serde(default)]
    #[schemars(length(max = 300))]
    pub claim: String,
    /// The same for programs.
    pub asserts: Assertion,
}

/// Minutes after midnight of a time like `9:40 PM`.
pub fn read_time(text: &str) -> Option<u16> {
    // By bytes: the generator reads times thousands of times for one puzzle.
    let (clock, half) = text.as_bytes().split_last_chunk::<3>()?;
    let colon = clock.iter().position(|&byte| byte == b':')?;
    let number = |digits: &[u8]| match digits {
        [ones @ b'0'..=b'9'] => Some(u16::from(ones - b'0')),
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            Some(u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
        }
        _ => None,
    };
    let (hours, minutes) = (number(&clock[..colon])?, number(&clock[colon + 1..])?);
    let noon = match half {
        b" AM" => 0,
        b" PM" => 720,
        _ => return None,
    };
    ((1..=12).contains(&hours) && minutes < 60).then_some(hours % 12 * 60 + minutes + noon)
}

/// The time that many minutes after midnight, as people write it.
pub fn write_time(minutes: u16) -> String {
    let (hours, minutes) = (minutes / 60 % 24, minutes % 60);
    let half = if hours < 12 { "AM" } else { "PM" };
    let hours = if hours % 12 == 0 { 12 } else { hours % 12 };
    format!("{hours}:{minutes:02} {half}")
}

/// Whether a time is written as people write it, so that one time has one spelling: not `9:5 PM`, not `09:40 PM`.
pub fn is_time(text: &str) -> bool {
    read_time(text).is_some_and(|minutes| write_time(minutes) == text)
}

/// Minutes after noon: an evening's own axis, on which midnight is no wall.
pub fn after_noon(clock: u16) -> u16 {
    (clock + 720) % 1440
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_they_are_written() {
        for minutes in 0..1440 {
            assert_eq!(read_time(&write_time(minutes)), Some(minutes));
        }
        for bad in ["", "9 PM", "13:00 PM", "0:10 AM", "9:60 PM", "9:40", "+9:40 PM", "009:40 PM"] {
            assert_eq!(read_time(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_time_has_one_spelling() {
        for good in ["9:40 PM", "12:05 AM", "11:59 PM"] {
            assert!(is_time(good), "{good}");
        }
        for bad in ["9:5 PM", "09:40 PM", "9:40 pm", "soon", ""] {
            assert!(!is_time(bad), "{bad}");
        }
    }

    #[test]
    fn an_evening_goes_on_after_midnight() {
        let evening = ["9:30 PM", "11:59 PM", "12:00 AM", "3:15 AM"];
        let minutes: Vec<u16> =
            evening.iter().map(|time| after_noon(read_time(time).unwrap())).collect();
        assert!(minutes.is_sorted());
    }
}
