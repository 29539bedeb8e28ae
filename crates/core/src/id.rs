//! Puzzle ids: `family:params#seed` names a puzzle for ever.

use std::fmt;

use crate::seed::{Seed, SeedText};
use crate::settings::{Settings, SettingsError};

/// The full, canonical name of a puzzle, such as `tetonor:hard#7`.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleId {
    /// The family's name.
    pub family: String,
    /// Its parameters, canonical: only what differs from the level.
    pub settings: Settings,
    /// The number it grows from.
    pub seed: Seed,
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}#{}", self.family, self.settings, self.seed)
    }
}

/// What someone typed to mean a puzzle: `tetonor`, `tetonor:hard`, `tetonor#2026-11-15`,
/// `tetonor:hard,cells=12#7`.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The family's name.
    pub family: String,
    /// The parameters given, not yet made canonical.
    pub settings: Settings,
    /// The seed, if one was given.
    pub seed: Option<SeedText>,
}

/// The text is no puzzle id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// No family in front.
    #[error("`{0}` does not start with a family name; an id looks like tetonor:hard#7")]
    NoFamily(String),
    /// Longer than any id we make.
    #[error("an id of {0} bytes is too long")]
    TooLong(usize),
    /// The part between `:` and `#`.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl Reference {
    /// Reads an id or a part of one.
    pub fn parse(text: &str) -> Result<Reference, IdError> {
        let text = text.trim();
        if text.len() > 8192 {
            return Err(IdError::TooLong(text.len()));
        }
        let (head, seed) = match text.split_once('#') {
            Some((head, seed)) => (head, Some(SeedText::parse(seed))),
            None => (text, None),
        };
        let (family, params) = head.split_once(':').unwrap_or((head, ""));
        let family = family.trim();
        if family.is_empty() || !family.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') {
            return Err(IdError::NoFamily(text.chars().take(40).collect()));
        }
        Ok(Reference { family: family.to_owned(), settings: Settings::parse(params)?, seed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_parses_and_prints() {
        let reference = Reference::parse("tetonor:hard,cells=12#7").unwrap();
        let id = PuzzleId {
            family: reference.family,
            settings: reference.settings,
            seed: reference.seed.unwrap().seed,
        };
        assert_eq!(id.to_string(), "tetonor:hard,cells=12#7");
    }

    #[test]
    fn parts_may_be_left_out() {
        assert_eq!(Reference::parse("tetonor").unwrap().seed, None);
        let dated = Reference::parse("tetonor#2026-11-15").unwrap().seed.unwrap();
        assert_eq!(dated.hashed_from.as_deref(), Some("2026-11-15"));
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "#7", ":hard", "Tetonor:hard", "../x", "7"] {
            assert!(matches!(Reference::parse(text), Err(IdError::NoFamily(_))), "{text}");
        }
        assert!(matches!(Reference::parse(&"a".repeat(9000)), Err(IdError::TooLong(_))));
    }
}
