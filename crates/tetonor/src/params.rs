//! What to generate.

use cluesmith_core::SettingsError;
use cluesmith_core::settings::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::MAX_CELLS;

/// The levels, easiest first. A level is the reasoning a board needs, not the size of its numbers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Level {
    #[default]
    Easy,
    Medium,
    Hard,
    Expert,
    Fiendish,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Fiendish];

    /// As it stands in ids.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Fiendish => "fiendish",
        }
    }

    /// The hardest tier a generated board of this level may need. Plain exhaustion, which is no
    /// reasoning, is beyond every level.
    pub(crate) fn top_tier(self) -> u8 {
        match self {
            Level::Easy => 1,
            Level::Medium => 3,
            Level::Hard => 5,
            Level::Expert => 6,
            Level::Fiendish => 8,
        }
    }
}

/// Parameters as people give them; what is left out comes from the level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    /// The reasoning a board needs: easy, medium, hard, expert or fiendish.
    pub level: Level,
    /// How many cells the grid has: 8, 12, 16 or 24 (default 16).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 8, max = 24))]
    pub cells: Option<u32>,
    /// The smallest number of a pair (default 1).
    #[serde(deserialize_with = "within::<_, _, 1, 100>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub min: Option<u32>,
    /// The largest number of a pair (default 15, 30, 50, 132 or 132 by level).
    #[serde(deserialize_with = "within::<_, _, 2, 999>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 999))]
    pub max: Option<u32>,
    /// The largest number in the grid (default 400, as in newspapers).
    #[serde(
        deserialize_with = "within::<_, _, 4, 999999>",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(range(min = 4, max = 999_999))]
    pub largest: Option<u32>,
    /// How many numbers of the strip are shown (default 60, 50, 40, 35 or 35 % of the cells by level).
    #[serde(deserialize_with = "within::<_, _, 0, 24>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 24))]
    pub visible: Option<u32>,
    /// No number stands twice in the grid (default true).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct: Option<bool>,
    /// A pair may hold the same number twice (default true from 16 cells on, as in newspapers).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubles: Option<bool>,
    /// The original's generator, bit for bit: any board, not always with one answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub classic: bool,
}

/// Parameters with nothing left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    pub(crate) level: Level,
    pub(crate) cells: u32,
    pub(crate) min: u32,
    pub(crate) max: u32,
    pub(crate) largest: u32,
    pub(crate) visible: u32,
    pub(crate) distinct: bool,
    pub(crate) doubles: bool,
    pub(crate) classic: bool,
}

impl Params {
    /// Only a level.
    pub fn level(level: Level) -> Params {
        Params { level, ..Params::default() }
    }

    pub(crate) fn recipe(&self) -> Recipe {
        let (max, percent) = match self.level {
            Level::Easy => (15, 60),
            Level::Medium => (30, 50),
            Level::Hard => (50, 40),
            Level::Expert | Level::Fiendish => (132, 35),
        };
        let cells = self.cells.unwrap_or(16);
        Recipe {
            level: self.level,
            cells,
            min: self.min.unwrap_or(1),
            max: self.max.unwrap_or(max),
            largest: self.largest.unwrap_or(400),
            // Whoever asks for billions of cells is refused later.
            visible: self.visible.unwrap_or(cells.saturating_mul(percent) / 100),
            distinct: self.distinct.unwrap_or(true),
            doubles: self.doubles.unwrap_or(cells >= 16),
            classic: self.classic,
        }
    }

    /// Checked, and without what the level says anyway.
    pub(crate) fn canonical(&self) -> Result<Params, SettingsError> {
        let recipe = self.recipe();
        recipe.validate()?;
        if self.classic {
            let spare = Params { classic: true, ..Params::level(self.level) };
            if *self != spare {
                return Err(SettingsError::new(
                    "classic",
                    "the original's generator takes a level and nothing else",
                    "leave out the other parameters",
                ));
            }
            return Ok(spare);
        }
        // The default number of visible cells depends on the number of cells.
        let usual = Params { cells: self.cells, ..Params::level(self.level) }.recipe();
        let unless = |usual: u32, value: Option<u32>| value.filter(|&value| value != usual);
        Ok(Params {
            level: self.level,
            cells: unless(16, self.cells),
            min: unless(usual.min, self.min),
            max: unless(usual.max, self.max),
            largest: unless(usual.largest, self.largest),
            visible: unless(usual.visible, self.visible),
            distinct: self.distinct.filter(|&value| value != usual.distinct),
            doubles: self.doubles.filter(|&value| value != usual.doubles),
            classic: false,
        })
    }
}

impl Recipe {
    fn validate(&self) -> Result<(), SettingsError> {
        let wrong = |field: &str, message: String, help: &str| {
            Err(SettingsError::new(field, message, help))
        };
        if ![8, 12, 16, 24].contains(&self.cells) {
            return wrong("cells", format!("{} is no board size", self.cells), "8, 12, 16 or 24");
        }
        if !(1..=100).contains(&self.min) {
            return wrong("min", format!("{} is out of range", self.min), "1 to 100");
        }
        if !(2..=999).contains(&self.max) || self.max <= self.min {
            let help = format!("{} to 999: more than min", self.min + 1);
            return wrong("max", format!("{} is out of range", self.max), &help);
        }
        if self.largest > 999_999 || self.largest < 4 {
            return wrong("largest", format!("{} is out of range", self.largest), "4 to 999999");
        }
        if self.visible > self.cells {
            let message = format!("{} of {} numbers cannot be shown", self.visible, self.cells);
            return wrong("visible", message, &format!("0 to {}", self.cells));
        }
        if self.classic && self.level > Level::Hard {
            let help = "easy, medium or hard";
            return wrong(
                "level",
                format!("the original has no {} level", self.level.name()),
                help,
            );
        }
        let needed = u64::from(self.cells / 2);
        let in_range = Recipe { largest: 999_999, ..*self }.pair_count();
        if in_range < needed {
            let message =
                format!("only {in_range} pairs have numbers from {} to {}", self.min, self.max);
            return wrong("max", message, &format!("{needed} are needed: widen the range"));
        }
        let pairs = self.pair_count();
        if pairs < needed {
            let message = format!("only {pairs} pairs have a product up to {}", self.largest);
            return wrong("largest", message, &format!("{needed} are needed: allow larger ones"));
        }
        debug_assert!(self.cells as usize <= MAX_CELLS);
        Ok(())
    }

    /// How many pairs the generator can choose from.
    pub(crate) fn pair_count(&self) -> u64 {
        (self.min..=self.max)
            .map(|small| {
                let first = if self.doubles { small } else { small + 1 };
                // The sum of a pair with a 1 is greater than its product.
                let last =
                    self.max.min(if small == 1 { self.largest - 1 } else { self.largest / small });
                u64::from((last + 1).saturating_sub(first))
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_level_says_is_left_out() {
        let spelled = Params {
            cells: Some(16),
            max: Some(50),
            visible: Some(6),
            distinct: Some(true),
            ..Params::level(Level::Hard)
        };
        assert_eq!(spelled.canonical(), Ok(Params::level(Level::Hard)));
        let smaller = Params { cells: Some(12), visible: Some(4), ..Params::level(Level::Hard) };
        let canonical = smaller.canonical().unwrap();
        assert_eq!(canonical, Params { cells: Some(12), ..Params::level(Level::Hard) });
    }

    #[test]
    fn the_specification_gives_ranges_and_shares() {
        let shown = Level::ALL.map(|level| Params::level(level).recipe().visible);
        assert_eq!(shown, [9, 8, 6, 5, 5]);
        let largest = Level::ALL.map(|level| Params::level(level).recipe().max);
        assert_eq!(largest, [15, 30, 50, 132, 132]);
    }

    #[test]
    fn a_setting_out_of_range_is_told_its_range() {
        let base = Params::default();
        for (params, range) in [
            (Params { cells: Some(1_000_000), ..base.clone() }, "8, 12, 16 or 24"),
            (Params { min: Some(101), ..base.clone() }, "1 to 100"),
            (Params { min: Some(9), max: Some(9), ..base.clone() }, "10 to 999"),
            (Params { max: Some(1000), ..base.clone() }, "2 to 999"),
            (Params { largest: Some(1_000_000), ..base.clone() }, "4 to 999999"),
            (Params { cells: Some(12), visible: Some(13), ..base.clone() }, "0 to 12"),
        ] {
            let error = params.canonical().unwrap_err();
            assert!(error.help.contains(range), "{error}: {}", error.help);
        }
    }

    #[test]
    fn impossible_wishes_name_their_parameter() {
        let base = Params::default();
        for (params, field) in [
            (Params { cells: Some(10), ..base.clone() }, "cells"),
            (Params { min: Some(0), ..base.clone() }, "min"),
            (Params { min: Some(9), max: Some(9), ..base.clone() }, "max"),
            (Params { max: Some(3), ..base.clone() }, "max"),
            (Params { largest: Some(6), ..base.clone() }, "largest"),
            (Params { visible: Some(17), ..base.clone() }, "visible"),
            (Params { classic: true, cells: Some(8), ..base.clone() }, "classic"),
            (Params { classic: true, ..Params::level(Level::Expert) }, "level"),
        ] {
            assert_eq!(params.canonical().unwrap_err().field, field, "{params:?}");
        }
    }
}
