//! What to generate.

use cluesmith_core::SettingsError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{MAX_SIDE, MIN_SIDE};
use crate::generate::Recipe;
use crate::language::Kind;
use crate::language::candidates::Repertoire;
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the switches are named after the clue types")]
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
    #[serde(rename = "PERSON_IS_DEMON", default = "on", skip_serializing_if = "is_on")]
    pub person_is_demon: Switch,
    #[serde(rename = "PERSON_IS_CULTIVATOR", default = "on", skip_serializing_if = "is_on")]
    pub person_is_cultivator: Switch,
    #[serde(rename = "ONLY_DEMON_IN_ROW", default = "on", skip_serializing_if = "is_on")]
    pub only_demon_in_row: Switch,
    #[serde(rename = "ONLY_CULTIVATOR_IN_ROW", default = "on", skip_serializing_if = "is_on")]
    pub only_cultivator_in_row: Switch,
    #[serde(rename = "ONLY_DEMON_IN_COLUMN", default = "on", skip_serializing_if = "is_on")]
    pub only_demon_in_column: Switch,
    #[serde(rename = "ONLY_CULTIVATOR_IN_COLUMN", default = "on", skip_serializing_if = "is_on")]
    pub only_cultivator_in_column: Switch,
    #[serde(rename = "N_NEIGHBORS_A_DAEMON", default = "on", skip_serializing_if = "is_on")]
    pub n_neighbors_a_daemon: Switch,
    #[serde(rename = "N_NEIGHBORS_A_CULTIVATOR", default = "on", skip_serializing_if = "is_on")]
    pub n_neighbors_a_cultivator: Switch,
    #[serde(
        rename = "M_OF_N_DEMONS_NEIGHBORING_IN_ROW",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_demons_neighboring_in_row: Switch,
    #[serde(
        rename = "M_OF_N_DEMONS_NEIGHBORING_IN_COLUMN",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_demons_neighboring_in_column: Switch,
    #[serde(
        rename = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_ROW",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_cultivators_neighboring_in_row: Switch,
    #[serde(
        rename = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_COLUMN",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_cultivators_neighboring_in_column: Switch,
    #[serde(
        rename = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_spiritual_root_element_be_demon: Switch,
    #[serde(
        rename = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_CULTIVATOR",
        default = "on",
        skip_serializing_if = "is_on"
    )]
    pub m_of_n_spiritual_root_element_be_cultivator: Switch,
}

/// A number of demons, or the fewest and the most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Demons {
    /// Exactly so many.
    Number(u8),
    /// `6-8`.
    Range(String),
}

/// Whether a clue type may be used; on unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Switch(pub bool);

impl Default for Switch {
    fn default() -> Switch {
        Switch(true)
    }
}

fn on() -> Switch {
    Switch(true)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's calling convention")]
fn is_on(switch: &Switch) -> bool {
    switch.0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The usual number of demons: 6 to 8 of 20, and the same share of any other number of people.
pub fn usual_demons(people: usize) -> (u8, u8) {
    ((people * 3 / 10) as u8, (people * 4).div_ceil(10) as u8)
}

impl Params {
    /// The switches in the order of the types.
    fn switches(&self) -> [Switch; 14] {
        [
            self.person_is_demon,
            self.person_is_cultivator,
            self.only_demon_in_row,
            self.only_cultivator_in_row,
            self.only_demon_in_column,
            self.only_cultivator_in_column,
            self.n_neighbors_a_daemon,
            self.n_neighbors_a_cultivator,
            self.m_of_n_demons_neighboring_in_row,
            self.m_of_n_demons_neighboring_in_column,
            self.m_of_n_cultivators_neighboring_in_row,
            self.m_of_n_cultivators_neighboring_in_column,
            self.m_of_n_spiritual_root_element_be_demon,
            self.m_of_n_spiritual_root_element_be_cultivator,
        ]
    }

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
            Some(Demons::Number(number)) => (*number, *number),
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
            (fewest, most) if fewest == most => Some(Demons::Number(fewest)),
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
        let enabled = self
            .switches()
            .iter()
            .enumerate()
            .fold(0, |bits, (index, switch)| bits | u16::from(switch.0) << index);
        let repertoire = Repertoire { extended: self.clues == Forms::Extended, enabled };
        Ok(Recipe { rows, cols, demons: self.range()?, level: self.level, repertoire })
    }
}

/// Whether nothing but plain statements can be said: then one clue is enough for every step.
pub fn only_plain(repertoire: Repertoire) -> bool {
    let plain = [
        Kind::PersonIsDemon,
        Kind::PersonIsCultivator,
        Kind::OnlyDemonInRow,
        Kind::OnlyCultivatorInRow,
        Kind::OnlyDemonInColumn,
        Kind::OnlyCultivatorInColumn,
    ];
    let others = Kind::CLASSIC.iter().filter(|kind| !plain.contains(kind));
    !repertoire.extended && others.into_iter().all(|&kind| !repertoire.allows(kind))
}
