//! Seeds: a 64-bit number, or any text hashed to one.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hash::{fnv1a, mix};

/// The number a puzzle grows from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A seed as someone wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedText {
    /// The number it means.
    pub seed: Seed,
    /// The text it was hashed from, when it was not a number itself.
    pub hashed_from: Option<String>,
}

impl SeedText {
    /// A decimal number stands for itself; any other text, such as a date, is hashed.
    ///
    /// The hash keeps 53 bits, so that the number survives programs that read JSON numbers as
    /// floating point.
    pub fn parse(text: &str) -> SeedText {
        let text = text.trim();
        match text.parse::<u64>() {
            Ok(number) if text.bytes().all(|b| b.is_ascii_digit()) => {
                SeedText { seed: Seed(number), hashed_from: None }
            }
            _ => SeedText {
                seed: Seed(mix(fnv1a(text.as_bytes())) >> 11),
                hashed_from: Some(text.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_themselves() {
        assert_eq!(SeedText::parse("7"), SeedText { seed: Seed(7), hashed_from: None });
        assert_eq!(SeedText::parse(" 18446744073709551615 ").seed, Seed(u64::MAX));
    }

    #[test]
    fn other_text_is_hashed_and_says_so() {
        let date = SeedText::parse("2026-11-15");
        assert_eq!(date.hashed_from.as_deref(), Some("2026-11-15"));
        assert_eq!(date.seed, Seed(3_020_151_543_790_399));
        assert_ne!(date.seed, SeedText::parse("2026-11-16").seed);
        // One more than a 64-bit number holds, and signs, are text.
        for text in ["18446744073709551616", "+7", "-7", ""] {
            assert!(SeedText::parse(text).hashed_from.is_some(), "{text}");
        }
    }

    #[test]
    fn a_hashed_seed_survives_floating_point() {
        for text in ["a", "b", "2026-01-01", "日本"] {
            assert!(SeedText::parse(text).seed.0 < 1 << 53);
        }
    }
}
