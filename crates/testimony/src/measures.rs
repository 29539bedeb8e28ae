//! Best play by each measure: a game that needs the fewest turns may not be the calmest one.

use crate::cards::Cards;
use crate::hand::Hand;
use crate::resolve::{Position, Status};
use crate::score::score;
use crate::tree::Tree;

crate::claim::words! {
    /// What a won game can be measured by.
    Measure:
    /// The score, which weighs all the others.
    Points = "points",
    /// Turns used, the fewer the better.
    Turns = "turns",
    /// Scrutiny, the less the better.
    Scrutiny = "scrutiny",
    /// Counters refuted.
    Refuted = "refuted",
    /// Damage beyond the resistance.
    Surplus = "surplus",
}

/// A line that no other beats by its measure; the one with the most points among equals, then the
/// first in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What it is measured by.
    pub measure: Measure,
    /// How much that is.
    pub value: u32,
    /// What is said.
    pub line: Vec<Cards>,
}

impl Measure {
    /// How much a won game has of it.
    pub fn of(self, hand: &Hand, at: &Position) -> u32 {
        match self {
            Measure::Points => score(hand, at),
            Measure::Turns => u32::from(hand.turns - at.turns),
            Measure::Scrutiny => u32::from(at.scrutiny),
            Measure::Refuted => hand.refuted(at).count_ones(),
            Measure::Surplus => u32::from(at.resistance.unsigned_abs()),
        }
    }

    /// The same, so that more is better.
    fn rank(self, hand: &Hand, at: &Position) -> i64 {
        let value = i64::from(self.of(hand, at));
        if matches!(self, Measure::Turns | Measure::Scrutiny) { -value } else { value }
    }

    /// The best line by this measure; nothing if no game is won.
    pub fn best(self, tree: &Tree) -> Option<Best> {
        // Nodes stand after those they lead to, so one pass is enough.
        let mut reached: Vec<Option<(i64, u32)>> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            let here = match node.at.status {
                Status::Won => Some((self.rank(&tree.hand, &node.at), node.best)),
                _ => tree.moves(node).iter().filter_map(|step| reached[step.to as usize]).max(),
            };
            reached.push(here);
        }
        let aim = (*reached.last()?)?;
        let (mut node, mut line) = (tree.root(), Vec::new());
        while let Some(step) =
            tree.moves(node).iter().find(|step| reached[step.to as usize] == Some(aim))
        {
            line.push(step.said);
            node = tree.node(step.to);
        }
        Some(Best { measure: self, value: self.of(&tree.hand, &node.at), line })
    }
}
