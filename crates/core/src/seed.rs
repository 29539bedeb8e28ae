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

/// A number that is no seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the seed {0} is out of range; a number goes from 0 to {max}", max = u64::MAX)]
pub struct SeedError(pub String);

impl SeedText {
    /// A decimal number stands for itself; any other text, such as a date, is hashed. A number with a sign, or
    /// one too large, is neither: whoever writes it means a number.
    pub fn parse(text: &str) -> Result<SeedText, SeedError> {
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(SeedText { seed: Seed::hashed(text), hashed_from: Some(text.to_owned()) });
        }
        match text.parse() {
            Ok(number) if digits == text => Ok(SeedText { seed: Seed(number), hashed_from: None }),
            _ => Err(SeedError(text.chars().take(40).collect())),
        }
    }
}

impl Seed {
    /// The number that a text stands for. The hash keeps 53 bits, so that the number survives programs
    /// that read JSON numbers as floating point.
    pub fn hashed(text: &str) -> Seed {
        Seed(mix(fnv1a(text.as_bytes())) >> 11)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_themselves() {
        assert_eq!(SeedText::parse("7"), Ok(SeedText { seed: Seed(7), hashed_from: None }));
        assert_eq!(SeedText::parse(" 18446744073709551615 ").unwrap().seed, Seed(u64::MAX));
    }

    #[test]
    fn other_text_is_hashed_and_says_so() {
        let date = SeedText::parse("2026-11-15").unwrap();
        assert_eq!(date.hashed_from.as_deref(), Some("2026-11-15"));
        assert_eq!(date.seed, Seed(3_020_151_543_790_399));
        assert_ne!(date.seed, SeedText::parse("2026-11-16").unwrap().seed);
        for text in ["", "-", "7a", "-7-", "1.5", "1e9", "--7"] {
            assert!(SeedText::parse(text).unwrap().hashed_from.is_some(), "{text}");
        }
    }

    #[test]
    fn a_number_out_of_range_is_no_text() {
        for text in ["18446744073709551616", "+7", "-7", &"9".repeat(5000)] {
            let error = SeedText::parse(text).unwrap_err().to_string();
            assert!(error.contains("from 0 to 18446744073709551615"), "{error}");
            assert!(error.len() < 200, "{error}");
        }
    }

    #[test]
    fn a_hashed_seed_survives_floating_point() {
        for text in ["a", "b", "2026-01-01", "日本"] {
            assert!(SeedText::parse(text).unwrap().seed.0 < 1 << 53);
        }
    }
}
