//! What to generate.

use cluesmith_core::{Language, SettingsError, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::{CARDS, Cards, Layout};
use crate::puzzle::{Bands, HintKind};
use crate::rules::{Echo, Mode, Stance, Timeline};
use crate::text::WORDS;
use crate::traps::Trap;

/// The levels: what the hint asks of a reader.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Level {
    Easy,
    #[default]
    Medium,
    Hard,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// As it stands in ids.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The kinds of hint it uses.
    pub const fn hints(self) -> [HintKind; 2] {
        match self {
            Level::Easy => [HintKind::Direct, HintKind::Compound],
            Level::Medium => [HintKind::Negation, HintKind::Behavioral],
            Level::Hard => [HintKind::Relational, HintKind::Oblique],
        }
    }

    /// The level a kind of hint belongs to.
    pub fn of(hint: HintKind) -> Level {
        match hint.rank() {
            ..=2 => Level::Easy,
            3 => Level::Medium,
            _ => Level::Hard,
        }
    }
}

/// How strong the lies are.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// At most 12 together: forgiving.
    Low,
    /// 13 or 14 together.
    Mixed,
    /// 15 or more together: every lie is costly.
    High,
}

impl Profile {
    /// What a set of lies on the canonical strengths counts as.
    pub fn of(lies: Cards) -> Profile {
        let sum: usize = (0..CARDS).filter(|place| lies >> place & 1 == 1).map(|p| p + 1).sum();
        match sum {
            ..=12 => Profile::Low,
            13..=14 => Profile::Mixed,
            _ => Profile::High,
        }
    }
}

/// Decks that can be generated: those whose cards fall into natural pairs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum DeckLayout {
    /// 1+2, 3+4, 5+6, 7+8 belong together.
    #[default]
    PairedBoth,
    /// 1+5, 2+6, 3+7, 4+8 belong together.
    Interleaved,
}

impl DeckLayout {
    /// The layout.
    pub fn layout(self) -> Layout {
        match self {
            DeckLayout::PairedBoth => Layout::PairedBoth,
            DeckLayout::Interleaved => Layout::Interleaved,
        }
    }
}

/// Whose reading of the rules.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Reading {
    /// The specification's.
    #[default]
    Specification,
    /// The prototype's: `timeline=clock,echo=earlier`.
    Prototype,
}

/// Parameters as people give them; what is left out is as usual, or drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    /// easy (direct or compound hint), medium (negation or behavioral), hard (relational or oblique).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The kind of hint (default: one of the level's).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintKind>,
    /// A trap that must be set (default: any).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trap: Option<Trap>,
    /// KOA's stance (default: drawn).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// How strong the lies are: low, mixed or high (default: any).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lies: Option<Profile>,
    /// full, training (no pressure, no Double-Check) or no-objection (no Double-Check).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// all bands, or relaxed: all but the margin over the target and "three lies never clear".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bands: Option<Bands>,
    /// Which cards belong together: paired-both or interleaved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<DeckLayout>,
    /// When times are close: slot (neighbours), minutes (90 minutes) or clock (90 minutes, not over
    /// midnight).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeline: Option<Timeline>,
    /// Which earlier pairs make an echo: previous or earlier (all of them).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub echo: Option<Echo>,
    /// specification, or prototype: short for timeline=clock and echo=earlier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Reading>,
}

/// Settings are refused before it is known who listens.
const SPOKEN: Language = Language::ENGLISH;

/// Parameters with nothing left open but what is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) level: Level,
    pub(crate) hint: Option<HintKind>,
    pub(crate) trap: Option<Trap>,
    pub(crate) stance: Option<Stance>,
    pub(crate) lies: Option<Profile>,
    pub(crate) mode: Mode,
    pub(crate) bands: Bands,
    pub(crate) layout: DeckLayout,
    pub(crate) timeline: Timeline,
    pub(crate) echo: Echo,
}

impl Params {
    /// Only a level.
    pub fn level(level: Level) -> Params {
        Params { level: Some(level), ..Params::default() }
    }

    pub(crate) fn recipe(&self) -> Result<Recipe, SettingsError> {
        let level = match (self.level, self.hint) {
            (Some(level), Some(hint)) if Level::of(hint) != level => {
                let right = Level::of(hint).name();
                let (hint, level) = (hint.name(), level.name());
                let message = say!(WORDS, SPOKEN, "param.hint", hint, level);
                let help = say!(WORDS, SPOKEN, "param.hint.help", right);
                return Err(SettingsError::new("hint", message, help));
            }
            (Some(level), _) => level,
            (None, Some(hint)) => Level::of(hint),
            (None, None) => Level::default(),
        };
        let mode = self.mode.unwrap_or_default();
        if mode == Mode::NoPressure {
            let message = say!(WORDS, SPOKEN, "param.mode");
            let help = say!(WORDS, SPOKEN, "param.mode.help");
            return Err(SettingsError::new("mode", message, help));
        }
        let (timeline, echo) = match self.profile.unwrap_or_default() {
            Reading::Specification => (Timeline::Slot, Echo::Previous),
            Reading::Prototype => (Timeline::Clock, Echo::Earlier),
        };
        Ok(Recipe {
            level,
            hint: self.hint,
            trap: self.trap,
            stance: self.stance,
            lies: self.lies,
            mode,
            bands: self.bands.unwrap_or_default(),
            layout: self.layout.unwrap_or_default(),
            timeline: self.timeline.unwrap_or(timeline),
            echo: self.echo.unwrap_or(echo),
        })
    }

    /// Checked, in one form only, without what is as usual.
    pub(crate) fn canonical(&self) -> Result<Params, SettingsError> {
        fn unusual<T: Default + PartialEq>(value: T) -> Option<T> {
            (value != T::default()).then_some(value)
        }
        let recipe = self.recipe()?;
        Ok(Params {
            level: Some(recipe.level),
            hint: recipe.hint,
            trap: recipe.trap,
            stance: recipe.stance,
            lies: recipe.lies,
            mode: unusual(recipe.mode),
            bands: unusual(recipe.bands),
            layout: unusual(recipe.layout),
            timeline: unusual(recipe.timeline),
            echo: unusual(recipe.echo),
            // One puzzle, one id: the two readings are written out.
            profile: None,
        })
    }
}
