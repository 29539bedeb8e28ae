//! What a board asks of whoever solves it, read off its proof; and from that its level.
//!
//! A level is not the hardest step alone: a board with one hard step is an easier board with one hard moment.
//! So levels also ask how many such steps there are, and of how many kinds.

use cluesmith_core::{Rng, Technique};

use crate::deduce::proof::Justified;
use crate::params::Level;

/// The steps of a proof, counted. Bookkeeping is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The hardest tier.
    pub(crate) tier: u8,
    /// The cost of all steps together.
    pub(crate) score: u32,
    /// Steps of tiers 3 to 5.
    counting: u32,
    /// Those among them that find an odd one left over, and what they cost.
    islands: u32,
    islands_score: u32,
    /// Steps of tier 6 and above.
    what_ifs: u32,
    /// Different rules.
    rules: u32,
}

impl Asked {
    pub(crate) fn by(proof: &[Justified]) -> Asked {
        Asked::of(proof.iter().map(|step| step.rung.technique))
    }

    /// What these steps ask.
    pub(crate) fn of(steps: impl Iterator<Item = Technique>) -> Asked {
        let mut asked = Asked::default();
        let mut seen: Vec<&str> = Vec::new();
        for technique in steps.filter(|technique| technique.tier > 0) {
            asked.tier = asked.tier.max(technique.tier);
            asked.score += technique.cost;
            asked.counting += u32::from((3..=5).contains(&technique.tier));
            if technique.id == "odd-island" {
                asked.islands += 1;
                asked.islands_score += technique.cost;
            }
            asked.what_ifs += u32::from(technique.tier >= 6);
            if !seen.contains(&technique.id) {
                seen.push(technique.id);
            }
        }
        asked.rules = seen.len() as u32;
        asked
    }

    fn without_islands(&self) -> Asked {
        Asked {
            score: self.score - self.islands_score,
            counting: self.counting - self.islands,
            rules: self.rules - u32::from(self.islands > 0),
            ..*self
        }
    }

    /// The level that a board of so many cells belongs to.
    pub(crate) fn level(&self, cells: usize) -> Level {
        match self.tier {
            0..=1 => Level::Easy,
            2..=5 if self.counting < by_size(3, cells) => Level::Medium,
            2..=5 => Level::Hard,
            6 => Level::Expert,
            _ => Level::Fiendish,
        }
    }
}

/// What is wanted of a board before it is good enough for its level.
pub(crate) struct Demand {
    level: Level,
    cells: usize,
    /// The least of each.
    least: Asked,
    /// Whether odd ones may be left over.
    islands: bool,
}

impl Demand {
    /// The scores double from level to level; what else is wanted keeps them from coming from one rule over and
    /// over. At hard the odd one left over is worth most and would end nearly every board: so nearly half of them,
    /// by chance, have to do without, and may then ask for a little less.
    pub(crate) fn draw(level: Level, cells: usize, rng: &mut Rng) -> Demand {
        let islands = level != Level::Hard || rng.chance(11, 20);
        let (score, counting, what_ifs, rules) = match level {
            Level::Easy => (0, 0, 0, 0),
            Level::Medium => (18, 1, 0, 3),
            Level::Hard if islands => (41, 4, 0, 4),
            Level::Hard => (35, 3, 0, 4),
            Level::Expert => (90, 2, 3, 6),
            Level::Fiendish => (200, 1, 4, 5),
        };
        let least = Asked {
            score: by_size(by_size(score, cells), cells),
            counting: by_size(counting, cells),
            what_ifs: by_size(what_ifs, cells),
            rules: by_size(rules, cells),
            ..Asked::default()
        };
        Demand { level, cells, least, islands }
    }

    /// Whether asking for more can still make it a board of the level.
    pub(crate) fn allows(&self, asked: &Asked) -> bool {
        asked.level(self.cells) <= self.level
    }

    pub(crate) fn is_met(&self, asked: &Asked) -> bool {
        (self.islands || asked.islands == 0)
            && asked.level(self.cells) == self.level
            && self.worth(asked) == self.worth(&self.least)
    }

    /// How near a board has come. More of one thing than is wanted makes up for nothing.
    pub(crate) fn worth(&self, asked: &Asked) -> u32 {
        let asked = &if self.islands { *asked } else { asked.without_islands() };
        let part = |has: fn(&Asked) -> u32| has(asked).min(has(&self.least));
        let kinds = part(|a| a.counting) + part(|a| a.what_ifs) + part(|a| a.rules);
        part(|a| a.score) + KIND * kinds
    }
}

/// What a step or a rule of a kind that is wanted is worth, in points of the score.
const KIND: u32 = 8;

/// So many on a board of sixteen cells: smaller ones have fewer steps, and as it is cells taken two at a time that
/// mislead, still fewer hard ones; larger ones may ask for more, and need not.
fn by_size(number: u32, cells: usize) -> u32 {
    number * cells.min(16) as u32 / 16
}
