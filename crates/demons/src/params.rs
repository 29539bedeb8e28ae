//! What to generate.

use cluesmith_core::SettingsError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{MAX_SIDE, MIN_SIDE};
use crate::generate::Recipe;
use crate::language::candidates::Repertoire;
use crate::switches::Switches;
use crate::text::Style;

/// How hard, by the sizes of the proofs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
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
    pub rows: Option<u8>,
    /// Columns, 3 to 8 (default 4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cols: Option<u8>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "it is no number such as 7, and no range such as 6-8")]
pub enum Demons {
    /// Exactly so many.
    Number(u64),
    /// `6-8`.
    Range(String),
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The usual number of demons: 6 to 8 of 20, and the same share of any other number of people.
pub fn usual_demons(people: usize) -> (u8, u8) {
    ((people * 3 / 10) as u8, (people * 4).div_ceil(10) as u8)
}

impl Params {
    /// Rows and columns.
    pub fn sides(&self) -> (usize, usize) {
        (self.rows.unwrap_or(5).into(), self.cols.unwrap_or(4).into())
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
        let wrong = || {
            let help = format!("a number or a range such as 6-8, between 1 and {}", people - 1);
            SettingsError::new("demons", "is no number of demons for this board", help)
        };
        let (fewest, most) = match &self.demons {
            None => usual_demons(people),
            Some(Demons::Number(number)) => {
                let number = u8::try_from(*number).map_err(|_| wrong())?;
                (number, number)
            }
            Some(Demons::Range(text)) => {
                let (fewest, most) = text.split_once('-').ok_or_else(wrong)?;
                (
                    fewest.trim().parse().map_err(|_| wrong())?,
                    most.trim().parse().map_err(|_| wrong())?,
                )
            }
        };
        if fewest < 1 || fewest > most || usize::from(most) >= people {
            return Err(wrong());
        }
        Ok((fewest, most))
    }

    /// Checks everything and leaves out what the defaults already say.
    pub fn canonical(mut self) -> Result<Params, SettingsError> {
        let (rows, cols) = self.sides();
        for (field, side) in [("rows", rows), ("cols", cols)] {
            if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
                return Err(SettingsError::new(field, format!("{side} is out of range"), "3 to 8"));
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
            let good = |name: &String| {
                !name.is_empty() && name.len() <= 40 && !name.chars().any(char::is_control)
            };
            let mut sorted = names.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if names.len() != rows * cols || sorted.len() != names.len() || !names.iter().all(good)
            {
                let message = format!("{} names for {} people", names.len(), rows * cols);
                let help = "one different name for everyone, separated by `;`";
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
