//! The named players, each a rule for what to say next.

use crate::cards::{Cards, MOST_CARDS};
use crate::hand::Hand;
use crate::resolve::{Loss, Outcome, Position, Status};
use crate::tree::{Fixed, Move, ONE, Tree};

/// Whether it is safe, then what the player wants, most wanted first.
type Worth = (bool, [i32; 5]);

crate::claim::words! {
    /// Players that follow one idea. With the best player and the random one they are the five
    /// whose win rates are reported; see [`Tree`] for those two and the typical one.
    Idea:
    /// Says whatever convinces most right now.
    Greedy = "greedy",
    /// Says whatever settles most concerns, then what convinces most.
    ConcernFirst = "concern-first",
    /// Says what no counter fires at, if there is such a thing, then what convinces most.
    CounterAware = "counter-aware",
    /// Leaves the card out that clashes most, says what refutes first, then the rest by threes: a habit
    /// that players stumble on.
    Tidy = "tidy",
}

impl Idea {
    /// The submission it makes; the first in order among equals.
    pub fn choose(self, hand: &Hand, at: &Position) -> Option<Outcome> {
        let mut best: Option<(Worth, Outcome)> = None;
        let misfit = self.leaves_out(hand);
        for &said in &hand.submissions {
            let Ok(outcome) = hand.resolve(at, said) else { continue };
            let worth = self.worth(hand, misfit, &outcome);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, outcome));
            }
        }
        best.map(|(_, outcome)| outcome)
    }

    /// Nobody walks into the last point of scrutiny with open eyes; then each follows its idea.
    fn worth(self, hand: &Hand, misfit: Cards, outcome: &Outcome) -> Worth {
        let safe = outcome.after.status != Status::Lost(Loss::Scrutiny);
        let cost = i32::from(outcome.minors + outcome.sketchy);
        let total = i32::from(outcome.total);
        let settled = outcome.settled.count_ones() as i32;
        let quiet = i32::from(outcome.counter.is_none());
        match self {
            _ if !safe => (safe, [total, -cost, 0, 0, 0]),
            Idea::Greedy => (safe, [total, -cost, 0, 0, 0]),
            Idea::ConcernFirst => (safe, [settled, total, -cost, 0, 0]),
            Idea::CounterAware => (safe, [quiet, total, -cost, 0, 0]),
            Idea::Tidy => {
                let fits = i32::from(outcome.said.shared(misfit).is_empty());
                let refuting = outcome.said.iter().filter(|&card| hand.refutes[card] != 0).count();
                let others = outcome.said.len() as i32 - refuting as i32;
                // What refutes is said by itself.
                let many = if refuting > 0 { -others } else { others };
                (safe, [fits, refuting as i32, many, total, -cost])
            }
        }
    }

    /// The card that has no place in the story: impossible with most others, then suspicious with most;
    /// the strongest among equals, because that is the one that looks too good.
    fn leaves_out(self, hand: &Hand) -> Cards {
        let clashes = |card: &usize| (hand.major[*card].len(), hand.minor[*card].len());
        let most = (0..hand.cards)
            .filter(|card| self == Idea::Tidy && clashes(card) != (0, 0))
            .max_by_key(|card| (clashes(card), hand.power[*card], MOST_CARDS - card));
        most.map_or(Cards::NONE, |card| Cards::of(&[card]))
    }

    /// Whether it wins.
    pub fn wins(self, hand: &Hand) -> bool {
        self.play(hand).1.status == Status::Won
    }

    /// How likely it wins if so many of a thousand submissions are slips: then it says anything that is
    /// legal.
    pub fn wins_despite(self, slips: u64, tree: &Tree) -> Fixed {
        // Nodes stand after those they lead to, the first position last.
        let mut chances: Vec<Fixed> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            let ways = tree.moves(node);
            let to = |way: &Move| chances[way.to as usize];
            let chance = match node.at.status {
                Status::Won => ONE,
                Status::Lost(_) => 0,
                Status::Active => {
                    let said = self.choose(&tree.hand, &node.at).map(|outcome| outcome.said);
                    let meant = ways.iter().find(|way| Some(way.said) == said).map_or(0, to);
                    let any = ways.iter().map(to).sum::<Fixed>() / ways.len().max(1) as u64;
                    (meant * (1000 - slips.min(1000)) + any * slips.min(1000)) / 1000
                }
            };
            chances.push(chance);
        }
        chances.last().copied().unwrap_or_default()
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
