//! The named players, each a rule for what to say next.

use crate::cards::Cards;
use crate::hand::Hand;
use crate::resolve::{Loss, Outcome, Position, Status};

/// Whether it is safe, then what the player wants, most wanted first.
type Worth = (bool, [i32; 3]);

crate::claim::words! {
    /// Players that follow one idea. With the best player and the random one they are the five
    /// whose win rates are reported; see [`Tree`](crate::tree::Tree) for those two and the typical one.
    Idea:
    /// Says whatever convinces most right now.
    Greedy = "greedy",
    /// Says whatever settles most concerns, then what convinces most.
    ConcernFirst = "concern-first",
    /// Says what no counter fires at, if there is such a thing, then what convinces most.
    CounterAware = "counter-aware",
}

impl Idea {
    /// The submission it makes; the first in order among equals.
    pub fn choose(self, hand: &Hand, at: &Position) -> Option<Outcome> {
        let mut best: Option<(Worth, Outcome)> = None;
        for &said in &hand.submissions {
            let Ok(outcome) = hand.resolve(at, said) else { continue };
            let worth = self.worth(&outcome);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, outcome));
            }
        }
        best.map(|(_, outcome)| outcome)
    }

    /// Nobody walks into the last point of scrutiny with open eyes; then each follows its idea.
    fn worth(self, outcome: &Outcome) -> Worth {
        let safe = outcome.after.status != Status::Lost(Loss::Scrutiny);
        let cost = i32::from(outcome.minors + outcome.sketchy);
        let total = i32::from(outcome.total);
        let settled = outcome.settled.count_ones() as i32;
        let quiet = i32::from(outcome.counter.is_none());
        match self {
            _ if !safe => (safe, [total, -cost, 0]),
            Idea::Greedy => (safe, [total, -cost, 0]),
            Idea::ConcernFirst => (safe, [settled, total, -cost]),
            Idea::CounterAware => (safe, [quiet, total, -cost]),
        }
    }

    /// Whether it wins.
    pub fn wins(self, hand: &Hand) -> bool {
        self.play(hand).1.status == Status::Won
    }

    /// Its whole game: what it said, and where it ended.
    pub fn play(self, hand: &Hand) -> (Vec<Cards>, Position) {
        let (mut line, mut at) = (Vec::new(), hand.start());
        while at.status == Status::Active {
            let Some(outcome) = self.choose(hand, &at) else { break };
            line.push(outcome.said);
            at = outcome.after;
        }
        (line, at)
    }
}
