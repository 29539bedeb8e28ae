//! What to generate.

use cluesmith_core::SettingsError;
use cluesmith_core::spelling::is_taken_for;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::board::{MAX_SIDE, MIN_SIDE};
use crate::generate::Recipe;
use crate::language::candidates::Repertoire;
use crate::names::{contains_name, is_place, is_readable};
use crate::switches::Switches;
use crate::text::Style;

/// How hard, by the sizes of the proofs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum LevelName {
    #[default]
    Easy,
    Medium,
    Tricky,
    Hard,
    Brutal,
}

impl LevelName {
    /// Easiest first.
    pub const ALL: [LevelName; 5] =
        [LevelName::Easy, LevelName::Medium, LevelName::Tricky, LevelName::Hard, LevelName::Brutal];

    /// As it stands in ids.
    pub fn name(self) -> &'static str {
        match self {
            LevelName::Easy => "easy",
            LevelName::Medium => "medium",
            LevelName::Tricky => "tricky",
            LevelName::Hard => "hard",
            LevelName::Brutal => "brutal",
        }
    }
}

/// Which clue forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Forms {
    /// The fourteen of the specification.
    #[default]
    Classic,
    /// The whole clue language.
    Extended,
}

/// What to generate. Each of the fourteen clue types can be switched off under its own name, as in
/// the specification's `CLUE_CONFIG`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// How hard.
    #[serde(default)]
    pub level: LevelName,
    /// Rows, 3 to 8 (default 5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 3, max = 8))]
    pub rows: Option<u32>,
    /// Columns, 3 to 8 (default 4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 3, max = 8))]
    pub cols: Option<u32>,
    /// How many demons: `7`, or `6-8` (default: 30 to 40 % of the people).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demons: Option<Demons>,
    /// Which clue forms.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clues: Forms,
    /// How clues are worded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub style: Style,
    /// Names to use instead of drawn ones, separated by `;`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 2000))]
    pub names: Option<String>,
    /// Which clue types may be used.
    #[serde(flatten)]
    pub switches: Switches,
}

/// A number of demons, or the fewest and the most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Demons {
    /// Exactly so many.
    Number(u32),
    /// `6-8`.
    Range(String),
}

/// By hand: what serde writes for it keeps a copy of whatever it reads, of which nothing else is in need, and which is a
/// fortieth of the engine that a browser downloads.
impl<'de> Deserialize<'de> for Demons {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Demons, D::Error> {
        let no_number = || D::Error::custom("it is no number such as 7, and no range such as 6-8");
        match Value::deserialize(reader)? {
            Value::String(range) => Ok(Demons::Range(range)),
            other => {
                let number = other.as_u64().and_then(|number| u32::try_from(number).ok());
                number.map(Demons::Number).ok_or_else(no_number)
            }
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The usual number of demons: 6 to 8 of 20, and the same share of any other number of people.
pub fn usual_demons(people: usize) -> (u8, u8) {
    ((people * 3 / 10) as u8, (people * 4).div_ceil(10) as u8)
}

impl Params {
    /// Rows and columns; none is larger than a thousand, whatever is given.
    pub fn sides(&self) -> (usize, usize) {
        let side = |given: Option<u32>, usual: u32| given.unwrap_or(usual).min(1000) as usize;
        (side(self.rows, 5), side(self.cols, 4))
    }

    /// The names given, if any.
    pub fn names(&self) -> Option<Vec<String>> {
        let names = self.names.as_ref()?;
        Some(names.split(';').map(|name| name.trim().to_owned()).collect())
    }

    /// The fewest and the most demons.
    fn range(&self) -> Result<(u8, u8), SettingsError> {
        let (rows, cols) = self.sides();
        let people = rows * cols;
        let wrong = |given: &str| {
            let given: String = given.chars().take(40).collect();
            let message = format!("{given} is no number of demons for {people} people");
            let help = format!("a number or a range such as 6-8, between 1 and {}", people - 1);
            SettingsError::new("demons", message, help)
        };
        let (fewest, most) = match &self.demons {
            None => return Ok(usual_demons(people)),
            Some(Demons::Number(number)) => (number.to_string(), number.to_string()),
            Some(Demons::Range(text)) => {
                let (fewest, most) = text.split_once('-').ok_or_else(|| wrong(text))?;
                (fewest.trim().to_owned(), most.trim().to_owned())
            }
        };
        match (fewest.parse::<u8>(), most.parse::<u8>()) {
            (Ok(fewest), Ok(most))
                if 1 <= fewest && fewest <= most && usize::from(most) < people =>
            {
                Ok((fewest, most))
            }
            _ if fewest == most => Err(wrong(&fewest)),
            _ => Err(wrong(&format!("{fewest}-{most}"))),
        }
    }

    /// Checks everything and leaves out what the defaults already say.
    pub fn canonical(mut self) -> Result<Params, SettingsError> {
        let (rows, cols) = self.sides();
        for (field, side, given) in [("rows", rows, self.rows), ("cols", cols, self.cols)] {
            if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
                let message = format!(
                    "{} is not a whole number from {MIN_SIDE} to {MAX_SIDE}",
                    given.unwrap_or_default()
                );
                return Err(SettingsError::new(field, message, "3 to 8"));
            }
        }
        let range = self.range()?;
        self.rows = self.rows.filter(|&rows| rows != 5);
        self.cols = self.cols.filter(|&cols| cols != 4);
        self.demons = match range {
            usual if usual == usual_demons(rows * cols) => None,
            (fewest, most) if fewest == most => Some(Demons::Number(fewest.into())),
            (fewest, most) => Some(Demons::Range(format!("{fewest}-{most}"))),
        };
        if let Some(names) = self.names() {
            if names.len() != rows * cols {
                let message = format!("{} names for {} people", names.len(), rows * cols);
                let help = "one different name for everyone, separated by `;`";
                return Err(SettingsError::new("names", message, help));
            }
            let twin = |at: usize| {
                let mut others = names.iter().enumerate().filter(|(other, _)| *other != at);
                others.any(|(other, name)| {
                    (other < at && is_taken_for(&names[at], name))
                        || contains_name(&names[at], name)
                })
            };
            let is_name = |name: &str| is_readable(name) && !is_place(name) && name.len() <= 40;
            let bad = |at: &usize| !is_name(&names[*at]) || twin(*at);
            if let Some(at) = (0..names.len()).find(bad) {
                let name: String = names[at].chars().take(40).collect();
                let message = format!("`{name}` is no name, too long, or there twice");
                let help = "different names of 1 to 40 bytes, with single blanks inside them and \
                            nothing invisible; no places and no words of clues, such as `me` or `nobody`";
                return Err(SettingsError::new("names", message, help));
            }
            self.names = Some(names.join(";"));
        }
        Ok(self)
    }

    /// What the generator needs of it.
    pub fn recipe(&self) -> Result<Recipe, SettingsError> {
        let (rows, cols) = self.sides();
        let enabled = self.switches.enabled();
        let repertoire = Repertoire { extended: self.clues == Forms::Extended, enabled };
        Ok(Recipe { rows, cols, demons: self.range()?, level: self.level, repertoire })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Settings;

    #[test]
    fn a_setting_out_of_range_is_told_its_range() {
        for (text, message, range) in [
            ("rows=2", "2 is not a whole number from 3 to 8", "3 to 8"),
            ("rows=1000000000", "1000000000 is not a whole number from 3 to 8", "3 to 8"),
            ("cols=9", "9 is not a whole number from 3 to 8", "3 to 8"),
            ("demons=0", "0 is no number of demons for 20 people", "between 1 and 19"),
            ("demons=20", "20 is no number of demons for 20 people", "between 1 and 19"),
            ("demons=10000", "10000 is no number of demons for 20 people", "between 1 and 19"),
            ("demons=5-99,rows=3,cols=3", "5-99 is no number of demons for 9", "between 1 and 8"),
            ("demons=x", "x is no number of demons for 20 people", "between 1 and 19"),
            ("names=A;B", "2 names for 20 people", "one different name for everyone"),
            (
                "rows=3,cols=3,names=A;B;C;D;E;F;G;H;A",
                "`A` is no name, too long, or there twice",
                "1 to 40",
            ),
            ("rows=3,cols=3,names=A;B;C;D;E;F;G;H;me", "`me` is no name", "1 to 40"),
            ("rows=3,cols=3,names=A;B;C;D;E;F;G;Xu Bo;徐博不", "`徐博不` is no name", "1 to 40"),
            ("rows=3,cols=3,names=A;B;C;D;E;F;G;Xu Bo;徐博文", "`徐博文` is no name", "1 to 40"),
        ] {
            let params: Params = Settings::parse(text).unwrap().read().unwrap();
            let error = params.canonical().unwrap_err();
            assert!(error.message.starts_with(message), "{text}: {error}");
            assert!(error.help.contains(range), "{text}: {}", error.help);
        }
    }
}
