//! What the whole tree says of a puzzle: the figures that every criterion is stated in. Two engines
//! produce them, the memoised tree here and the plain one in [`plain`](crate::plain).

use cluesmith_core::{Stopped, Work};

use crate::cards::{Cards, MOST_CARDS};
use crate::hand::Hand;
use crate::players::Idea;
use crate::resolve::{Position, Status};
use crate::rules::Paths;
use crate::score::{WIN, score};
use crate::tree::{Fixed, Tally, Tree};

/// One way a won game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Won {
    /// The cards said.
    pub played: Cards,
    /// The counters refuted.
    pub refuted: u8,
    /// The counters that fired at some time.
    pub fired: u8,
    /// How suspicious KOA was.
    pub scrutiny: u8,
    /// Turns used.
    pub turns: u8,
    /// Damage beyond the resistance.
    pub surplus: u16,
    /// The points.
    pub score: u32,
}

/// One way to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What is said.
    pub said: Cards,
    /// The points of scrutiny it costs for contradictions.
    pub minors: u8,
    /// Whether a win is still possible.
    pub winnable: bool,
    /// How likely random legal play wins from there.
    pub random: Fixed,
}

/// Which cards do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// For each card, those it is suspicious with.
    pub suspicious: [Cards; MOST_CARDS],
    /// For each card, those it is impossible with.
    pub impossible: [Cards; MOST_CARDS],
}

impl Pairs {
    /// As the hand has them.
    pub fn of(hand: &Hand) -> Pairs {
        Pairs { suspicious: hand.minor, impossible: hand.major }
    }
}

/// Everything the criteria ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Games counted line by line.
    pub tally: Tally,
    /// How likely random legal play wins.
    pub random: Fixed,
    /// How likely the typical player wins.
    pub typical: Fixed,
    /// The best score.
    pub best: u32,
    /// Every line that reaches it; the first is the canonical one.
    pub best_lines: Vec<Vec<Cards>>,
    /// Every different way to win, sorted.
    pub wins: Vec<Won>,
    /// Every legal opening, in order.
    pub openings: Vec<Opening>,
    /// Which cards do not go together.
    pub pairs: Pairs,
    /// Whether the greedy player wins.
    pub greedy_wins: bool,
    /// Whether the player wins who answers as many concerns as possible first.
    pub concern_first_wins: bool,
    /// Whether the fewest turns still suffice when agreeing claims earn no bonus.
    pub quick_without_bonus: bool,
    /// Whether they still suffice when nothing can be refuted.
    pub quick_without_refuting: bool,
}

impl Figures {
    /// By the memoised tree.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn of(tree: &Tree, work: &mut Work) -> Result<Figures, Stopped> {
        let (hand, root) = (&tree.hand, tree.root());
        let won = tree.nodes().iter().filter(|node| node.at.status == Status::Won);
        let mut wins: Vec<Won> = won.map(|node| Won::of(hand, &node.at)).collect();
        wins.sort_unstable();
        wins.dedup();
        let openings = tree.moves(root).iter().map(|step| {
            let node = tree.node(step.to);
            let minors = hand.resolve(&root.at, step.said).map_or(0, |outcome| outcome.minors);
            Opening { said: step.said, minors, winnable: node.best >= WIN, random: node.random }
        });
        let turns = wins.iter().map(|won| won.turns).min().unwrap_or(0);
        let best_lines = if root.best >= WIN { tree.best_lines() } else { Vec::new() };
        Ok(Figures {
            tally: root.tally,
            random: root.random,
            typical: root.typical,
            best: root.best,
            best_lines,
            openings: openings.collect(),
            pairs: Pairs::of(hand),
            greedy_wins: Idea::Greedy.wins(hand),
            concern_first_wins: Idea::ConcernFirst.wins(hand),
            quick_without_bonus: quick(&hand.without_bonus(), &hand.start(), turns, work)?,
            quick_without_refuting: quick(&hand.without_refutations(), &hand.start(), turns, work)?,
            wins,
        })
    }

    /// The fewest turns that win.
    pub fn turns(&self) -> Option<u8> {
        self.wins.iter().map(|won| won.turns).min()
    }

    /// How the best lines end.
    pub fn best_wins(&self) -> impl Iterator<Item = &Won> {
        self.wins.iter().filter(|won| won.score == self.best)
    }

    /// The cards that every best line says.
    pub fn essential(&self) -> Cards {
        self.best_wins().fold(Cards(u8::MAX), |all, won| all.shared(won.played))
    }

    /// The cards that some best line says.
    pub fn useful(&self) -> Cards {
        self.best_wins().fold(Cards::NONE, |all, won| all.with(won.played))
    }

    /// Ways to win that differ in cards or strategy, each from each other: by two cards, or by the
    /// counters refuted *and* the counters endured. Same cards in another order are the same way.
    pub fn distinct_paths(&self) -> Vec<Won> {
        // Fewest cards first, then in the order in which people list sets: A+B before A+C.
        let listed = |set: u8| (0..8).filter(|bit| set >> bit & 1 == 1).collect::<Vec<u8>>();
        let mut wins: Vec<&Won> = self.wins.iter().collect();
        wins.dedup_by_key(|won| (won.played, won.refuted, won.eaten()));
        wins.sort_by_cached_key(|won| {
            (won.played.len(), listed(won.played.0), listed(won.refuted), listed(won.eaten()))
        });
        let mut ways: Vec<Won> = Vec::new();
        for won in wins {
            let differs = |other: &Won| {
                let cards = (won.played.0 ^ other.played.0).count_ones() >= 2;
                cards || (won.refuted != other.refuted && won.eaten() != other.eaten())
            };
            if ways.iter().all(differs) {
                ways.push(*won);
            }
        }
        ways
    }

    /// How many ways to win there are, as the rules count them.
    pub fn paths(&self, count: Paths) -> usize {
        match count {
            Paths::Distinct => self.distinct_paths().len(),
            Paths::CardSets => {
                let mut sets: Vec<Cards> = self.wins.iter().map(|won| won.played).collect();
                sets.sort_unstable();
                sets.dedup();
                sets.len()
            }
            Paths::Lines => usize::try_from(self.tally.won).unwrap_or(usize::MAX),
        }
    }

    /// Different scores among wins.
    pub fn winning_scores(&self) -> usize {
        let mut scores: Vec<u32> = self.wins.iter().map(|won| won.score).collect();
        scores.sort_unstable();
        scores.dedup();
        scores.len()
    }
}

impl Won {
    /// The counters that fired and were never refuted.
    pub fn eaten(&self) -> u8 {
        self.fired & !self.refuted
    }

    fn of(hand: &Hand, at: &Position) -> Won {
        Won {
            played: at.played,
            refuted: hand.refuted(at),
            fired: at.fired,
            scrutiny: at.scrutiny,
            turns: hand.turns - at.turns,
            surplus: at.resistance.unsigned_abs(),
            score: score(hand, at),
        }
    }
}

/// Whether so many turns can win.
fn quick(hand: &Hand, at: &Position, turns: u8, work: &mut Work) -> Result<bool, Stopped> {
    if at.status == Status::Won {
        return Ok(true);
    }
    if turns == 0 || at.status != Status::Active {
        return Ok(false);
    }
    work.spend(1)?;
    for &said in &hand.submissions {
        if let Ok(outcome) = hand.resolve(at, said)
            && quick(hand, &outcome.after, turns - 1, work)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}
