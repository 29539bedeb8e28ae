//! Puzzle ids: `family@generator:params#seed` names a puzzle for ever.
//!
//! What a seed grows into depends on the generator, so an id may name it; without `@n` the newest is
//! meant. People may leave it out. Whatever is written down for later (documents, links, shares, saves,
//! days) names it.

use std::fmt;

use crate::erased::AnyFamily;
use crate::seed::{Seed, SeedError, SeedText};
use crate::settings::{Settings, SettingsError};

/// The full, canonical name of a puzzle, such as `tetonor@2:hard#7`.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleId {
    /// The family's name.
    pub family: String,
    /// The version of the family's generator that makes it.
    pub generator: u32,
    /// Its parameters, canonical: only what differs from the level.
    pub settings: Settings,
    /// The number it grows from.
    pub seed: Seed,
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}:{}#{}", self.family, self.generator, self.settings, self.seed)
    }
}

/// What someone typed to mean a puzzle: `tetonor`, `tetonor:hard`, `tetonor#2026-11-15`,
/// `tetonor@2:hard,cells=12#7`.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The family's name.
    pub family: String,
    /// The generator, if one was named; otherwise the newest is meant.
    pub generator: Option<u32>,
    /// The parameters given, not yet made canonical.
    pub settings: Settings,
    /// The seed, if one was given.
    pub seed: Option<SeedText>,
}

/// The text is no puzzle id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// No family in front.
    #[error("`{0}` does not start with a family name; an id looks like tetonor:hard#7")]
    NoFamily(String),
    /// What stands behind `@` is no generator.
    #[error("`@{0}` names no generator; one looks like @4, as in tetonor@4:hard#7")]
    NoGenerator(String),
    /// Longer than any id we make.
    #[error("an id of {0} bytes is too long")]
    TooLong(usize),
    /// The part between `:` and `#`.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The part behind `#`.
    #[error(transparent)]
    Seed(#[from] SeedError),
}

/// An id names a generator that this program does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {}", self.message(), self.help())]
pub struct OtherGenerator {
    /// The family.
    pub family: String,
    /// The generator that was asked for.
    pub asked: u32,
    /// The newest one that is here.
    pub has: u32,
    /// The older ones that are here, too, the oldest first.
    pub older: Vec<u32>,
}

impl OtherGenerator {
    /// What is wrong, without the way out.
    pub fn message(&self) -> String {
        let OtherGenerator { family, asked, has, older } = self;
        let older: Vec<String> = older.iter().map(|older| format!("{older}, ")).collect();
        let older = older.concat();
        format!(
            "`{family}@{asked}` asks for generator {asked}, and this program has generator {older}{has} of {family}"
        )
    }

    /// Who has it.
    pub fn help(&self) -> String {
        let OtherGenerator { asked, has, .. } = self;
        let age = if asked < has { "an older" } else { "a newer" };
        format!(
            "{age} release of Cluesmith makes it, or a pack holds it; without @{asked} the id means generator {has}"
        )
    }
}

impl Reference {
    /// Reads an id or a part of one.
    pub fn parse(text: &str) -> Result<Reference, IdError> {
        let text = text.trim();
        if text.len() > 8192 {
            return Err(IdError::TooLong(text.len()));
        }
        let (head, seed) = match text.split_once('#') {
            Some((head, seed)) => (head, Some(SeedText::parse(seed)?)),
            None => (text, None),
        };
        let (maker, params) = head.split_once(':').unwrap_or((head, ""));
        let (family, generator) = match maker.split_once('@') {
            Some((family, number)) => (family.trim(), Some(number.trim())),
            None => (maker.trim(), None),
        };
        if family.is_empty() || !family.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') {
            return Err(IdError::NoFamily(text.chars().take(40).collect()));
        }
        let generator = generator.map(read_generator).transpose()?;
        Ok(Reference {
            family: family.to_owned(),
            generator,
            settings: Settings::parse(params)?,
            seed,
        })
    }

    /// Which generator of the family is meant: the one it names, if it is here, or else the newest.
    pub fn generator_of(&self, family: &dyn AnyFamily) -> Result<u32, OtherGenerator> {
        let has = family.generator();
        let asked = self.generator.unwrap_or(has);
        if family.makes(asked) {
            return Ok(asked);
        }
        let older = family.older().iter().map(|older| older.generator).collect();
        Err(OtherGenerator { family: self.family.clone(), asked, has, older })
    }
}

/// A generator is written in one way only, so that one puzzle has one name.
fn read_generator(text: &str) -> Result<u32, IdError> {
    let number = text.parse().ok().filter(|number: &u32| *number > 0 && number.to_string() == text);
    number.ok_or_else(|| IdError::NoGenerator(text.chars().take(20).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_parses_and_prints() {
        let reference = Reference::parse("tetonor@2:hard,cells=12#7").unwrap();
        let id = PuzzleId {
            family: reference.family,
            generator: reference.generator.unwrap(),
            settings: reference.settings,
            seed: reference.seed.unwrap().seed,
        };
        assert_eq!(id.to_string(), "tetonor@2:hard,cells=12#7");
    }

    #[test]
    fn parts_may_be_left_out() {
        assert_eq!(Reference::parse("tetonor").unwrap().seed, None);
        assert_eq!(Reference::parse("tetonor:hard#7").unwrap().generator, None);
        for text in ["tetonor@3", "tetonor@3:hard", "tetonor@3#me@home", " tetonor @3 : hard #7"] {
            assert_eq!(Reference::parse(text).unwrap().generator, Some(3), "{text}");
        }
        let dated = Reference::parse("tetonor#2026-11-15").unwrap().seed.unwrap();
        assert_eq!(dated.hashed_from.as_deref(), Some("2026-11-15"));
        assert_eq!(Reference::parse("tetonor#me@home").unwrap().generator, None);
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "#7", ":hard", "Tetonor:hard", "../x", "7", "@1:hard#7"] {
            assert!(matches!(Reference::parse(text), Err(IdError::NoFamily(_))), "{text}");
        }
        for number in ["", "0", "01", "+1", "-1", "x", "1@2", "4294967296", "1.0"] {
            let text = format!("tetonor@{number}:hard#7");
            assert!(matches!(Reference::parse(&text), Err(IdError::NoGenerator(_))), "{text}");
        }
        assert!(matches!(Reference::parse(&"a".repeat(9000)), Err(IdError::TooLong(_))));
        assert!(matches!(Reference::parse("tetonor#-1"), Err(IdError::Seed(_))));
    }
}
