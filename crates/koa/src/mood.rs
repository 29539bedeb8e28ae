//! How KOA feels about what was just said. What brings each mood about is for the game to say; how it
//! sounds stands in the entries `koa.NAME` and `bark.NAME` of its lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How KOA feels about what was just said.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the words")]
pub enum Mood {
    // Nothing came of it.
    Neutral,
    // She has something to hold against it.
    Curious,
    // It is hard to believe.
    Suspicious,
    // It cannot be true.
    Blocked,
    // What she held against it is refuted.
    Grudging,
    // It answers or fits.
    Impressed,
    // It has led nowhere.
    Resigned,
    // She has heard enough.
    Smug,
}

impl Mood {
    /// All of them, in order.
    pub const ALL: &'static [Mood] = &[
        Mood::Neutral,
        Mood::Curious,
        Mood::Suspicious,
        Mood::Blocked,
        Mood::Grudging,
        Mood::Impressed,
        Mood::Resigned,
        Mood::Smug,
    ];

    /// As it stands in documents and in the lines.
    pub fn name(self) -> &'static str {
        match self {
            Mood::Neutral => "neutral",
            Mood::Curious => "curious",
            Mood::Suspicious => "suspicious",
            Mood::Blocked => "blocked",
            Mood::Grudging => "grudging",
            Mood::Impressed => "impressed",
            Mood::Resigned => "resigned",
            Mood::Smug => "smug",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testimony::LINES;

    #[test]
    fn every_mood_has_its_lines() {
        for mood in Mood::ALL {
            for key in [format!("koa.{}", mood.name()), format!("bark.{}", mood.name())] {
                assert!(LINES.has(&key), "{key}");
            }
        }
    }
}
