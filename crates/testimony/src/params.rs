//! What to generate, and the tuning table of the levels.

use cluesmith_core::{Language, SettingsError, look_up, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::archetype::Archetype;
use crate::rules::{MostScrutiny, Rules, Visibility};
use crate::text::WORDS;
use crate::week::planned;

crate::claim::words! {
    /// How hard.
    Level: Tutorial = "tutorial", Easy = "easy", Normal = "normal", Hard = "hard",
    Expert = "expert",
}

/// A level in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Cards in hand.
    pub cards: usize,
    /// Concerns.
    pub concerns: usize,
    /// Resistance.
    pub resistance: u32,
    /// Counters.
    pub counters: usize,
    /// Trap cards.
    pub traps: usize,
    /// Turns.
    pub turns: u32,
    /// How often the typical player wins, in percent, at least.
    pub wins: u64,
    /// Ways to win that differ.
    pub paths: usize,
    /// The most scrutiny of the best line.
    pub scrutiny: u8,
    /// In how many percent of the openings a win is still possible, at least.
    pub forgiving: u64,
    /// Different scores among wins, at least.
    pub scores: usize,
}

impl Level {
    /// The tuning table.
    pub fn tuning(self) -> Tuning {
        let (cards, concerns, resistance, counters, traps, turns) = match self {
            Level::Tutorial => (4, 2, 20, 1, 0, 5),
            Level::Easy => (5, 2, 25, 2, 0, 5),
            Level::Normal => (6, 3, 35, 2, 1, 6),
            Level::Hard => (6, 3, 45, 3, 1, 6),
            Level::Expert => (6, 4, 50, 3, 1, 6),
        };
        let (wins, paths, scrutiny, forgiving, scores) = match self {
            Level::Tutorial => (90, 1, 0, 80, 4),
            Level::Easy => (80, 2, 1, 60, 4),
            Level::Normal => (65, 2, 2, 40, 4),
            Level::Hard => (45, 2, 3, 25, 4),
            Level::Expert => (30, 2, 3, 15, 4),
        };
        Tuning {
            cards,
            concerns,
            resistance,
            counters,
            traps,
            turns,
            wins,
            paths,
            scrutiny,
            forgiving,
            scores,
        }
    }
}

impl Level {
    /// The most scrutiny of the best line: one number for expert says three, the other four.
    pub(crate) fn most_scrutiny(self, rules: &Rules) -> u8 {
        match (self, rules.most_scrutiny) {
            (Level::Expert, MostScrutiny::ByLevel) => 4,
            _ => self.tuning().scrutiny,
        }
    }
}

/// Parameters as people give them; what is left out is as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    /// How hard: tutorial, easy, normal, hard or expert.
    pub level: Level,
    /// What it is about: trap, scrutiny, counter-heavy, eat-the-contest, tight or corroboration
    /// (default: whatever the puzzle turns out to be).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub archetype: Option<Archetype>,
    /// The archetype is the one planned for the day whose number is the seed (default false).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub daily: bool,
    /// Counters stay hidden until they fire (default false).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The result is one of four tiers (default false).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tiers: bool,
}

/// Settings are refused before it is known who listens.
const SPOKEN: Language = Language::ENGLISH;

impl Default for Params {
    fn default() -> Params {
        Params { level: Level::Normal, archetype: None, daily: false, hidden: false, tiers: false }
    }
}

impl Params {
    /// A level as usual.
    pub fn level(level: Level) -> Params {
        Params { level, ..Params::default() }
    }

    /// Checked.
    pub(crate) fn canonical(self) -> Result<Params, SettingsError> {
        if self.daily && self.archetype.is_some() {
            let message = say!(WORDS, SPOKEN, "param.daily");
            let help = say!(WORDS, SPOKEN, "param.daily.help");
            return Err(SettingsError::new("daily", message, help));
        }
        let excluded = self.archetype.and_then(|one| Some((one, one.excluded(self.level)?)));
        let Some((archetype, why)) = excluded else { return Ok(self) };
        let possible = Archetype::of_level(self.level);
        let names: Vec<&str> = possible.iter().map(|one| one.name()).collect();
        let message = say!(
            WORDS,
            SPOKEN,
            "param.archetype",
            archetype = archetype.name(),
            level = self.level.name(),
            why = look_up!(WORDS, SPOKEN, "param.", why)
        );
        let help = say!(WORDS, SPOKEN, "param.archetype.help", list = names.join(", "));
        Err(SettingsError::new("archetype", message, help))
    }

    /// What is asked for: by name, or by the plan if the level can have what is planned.
    pub(crate) fn archetype_on(&self, day: u64) -> Option<Archetype> {
        let planned = || planned(day).filter(|kind| kind.excluded(self.level).is_none());
        self.archetype.or_else(|| if self.daily { planned() } else { None })
    }

    /// The switches these parameters turn.
    pub(crate) fn rules(&self) -> Rules {
        let visibility = if self.hidden { Visibility::Hidden } else { Visibility::Full };
        Rules { visibility, tiers: self.tiers, ..Rules::default() }
    }
}
