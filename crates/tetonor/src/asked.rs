//! What a board asks of whoever solves it, read off its proof; and from that its level.
//!
//! A level is not the hardest step alone: a board with one hard step is an easier board with one hard moment.
//! So levels also ask how many such steps there are, and of how many kinds.

use cluesmith_core::Rng;

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
    /// Those among them that find an odd one left over.
    islands: u32,
    /// Steps of tier 6 and above.
    what_ifs: u32,
    /// Different rules.
    rules: u32,
}

impl Asked {
    pub(crate) fn by(proof: &[Justified]) -> Asked {
        let mut asked = Asked::default();
        let mut seen: Vec<&str> = Vec::new();
        for technique in proof.iter().map(|step| step.rung.technique).filter(|t| t.tier > 0) {
            asked.tier = asked.tier.max(technique.tier);
            asked.score += technique.cost;
            asked.counting += u32::from((3..=5).contains(&technique.tier));
            asked.islands += u32::from(technique.id == "odd-island");
            asked.what_ifs += u32::from(technique.tier >= 6);
            if !seen.contains(&technique.id) {
                seen.push(technique.id);
            }
        }
        asked.rules = seen.len() as u32;
        asked
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
    /// The least of each on a board of sixteen cells.
    least: Asked,
    /// Whether odd ones may be left over.
    islands: bool,
}

impl Demand {
    /// The scores double from level to level; what else is wanted keeps them from coming from one rule over and
    /// over. At hard the odd one left over is worth most and would end nearly every board, so nearly half of
    /// them, by chance, have to do without, and may then ask for a little less.
    pub(crate) fn draw(level: Level, rng: &mut Rng) -> Demand {
        let islands = level != Level::Hard || rng.chance(11, 20);
        let (score, counting, what_ifs, rules) = match level {
            Level::Easy => (0, 0, 0, 0),
            Level::Medium => (18, 1, 0, 3),
            Level::Hard if islands => (39, 3, 0, 4),
            Level::Hard => (30, 3, 0, 4),
            Level::Expert => (86, 1, 2, 5),
            Level::Fiendish => (180, 0, 2, 4),
        };
        let least = Asked { score, counting, what_ifs, rules, ..Asked::default() };
        Demand { level, least, islands }
    }

    /// Whether the board may be gone on with.
    pub(crate) fn allows(&self, asked: &Asked) -> bool {
        self.islands || asked.islands == 0
    }

    pub(crate) fn is_met(&self, asked: &Asked, cells: usize) -> bool {
        let parts = |asked: &Asked| [asked.score, asked.counting, asked.what_ifs, asked.rules];
        let mut each = parts(asked).into_iter().zip(parts(&self.least));
        asked.level(cells) == self.level && each.all(|(has, least)| has >= by_size(least, cells))
    }
}

/// So many on a board of sixteen cells. It is cells taken two at a time that mislead, so smaller boards have
/// far less to ask for; larger ones may ask for more, and need not.
fn by_size(number: u32, cells: usize) -> u32 {
    let cells = cells.min(16) as u32;
    (number * cells * cells / 256).max(number.min(1))
}
