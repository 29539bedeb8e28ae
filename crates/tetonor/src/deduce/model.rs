//! A board as counting: how often is each pair used?
//!
//! Every candidate pair has an unknown number of uses. Each rule of the game is then a bound on a
//! weighted count: a grid value is used exactly as often as it is shown, and any range of numbers
//! holds as many of the pairs' numbers as the strip has slots for. Facts are bounds on one pair.

use std::fmt;

use crate::board::{Pair, Puzzle};
use crate::solve::{Candidate, Values};

/// More candidates than 24 cells can have: one for every two values, one more where they are
/// neighbours, and 2 & 2.
pub(crate) const MAX_CANDIDATES: usize = 304;

/// Index of a candidate pair.
pub(crate) type Which = u16;

/// A rule of the game on this board.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub(crate) about: About,
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// The candidates it counts, and how much one use of each counts.
    pub(crate) members: Vec<(Which, u8)>,
}

/// What a constraint speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The cells that show this number.
    Cell(u32),
    /// The strip's slots for numbers in `low..=high`.
    Strip(u32, u32),
    /// All pairs together: half as many as there are cells.
    All,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            About::Cell(number) => write!(f, "cell {number}"),
            About::Strip(low, high) if low == high => write!(f, "strip {low}"),
            About::Strip(low, u32::MAX) => write!(f, "strip {low}.."),
            About::Strip(low, high) => write!(f, "strip {low}..{high}"),
            About::All => f.write_str("all"),
        }
    }
}

/// A bound on how often a pair is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) which: Which,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Least(u8),
    Most(u8),
}

/// What is known of every candidate.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) least: [u8; MAX_CANDIDATES],
    pub(crate) most: [u8; MAX_CANDIDATES],
}

impl Bounds {
    pub(crate) fn is_open(&self, which: Which) -> bool {
        self.least[which as usize] < self.most[which as usize]
    }

    pub(crate) fn apply(&mut self, fact: Fact) {
        match fact.bound {
            Bound::Least(n) => self.least[fact.which as usize] = n,
            Bound::Most(n) => self.most[fact.which as usize] = n,
        }
    }
}

/// A board ready for reasoning.
pub(crate) struct Model {
    pub(crate) values: Values,
    pub(crate) candidates: Vec<Candidate>,
    /// One per value, in order of value: `cells[v]` is about `values.numbers[v]`.
    pub(crate) cells: Vec<Constraint>,
    /// Ranges for which the strip has no slot.
    pub(crate) closed: Vec<Constraint>,
    /// One per number shown in the strip.
    pub(crate) points: Vec<Constraint>,
    /// Gaps between shown numbers, and everything below or above one.
    pub(crate) ranges: Vec<Constraint>,
    pub(crate) all: Constraint,
    pub(crate) puzzle: Puzzle,
}

impl Model {
    pub(crate) fn new(puzzle: &Puzzle) -> Model {
        let values = Values::of(&puzzle.grid);
        let candidates = values.candidates();
        let cells = (0..values.numbers.len())
            .map(|v| {
                let uses = |c: &Candidate| {
                    u8::from(c.sum as usize == v) + u8::from(c.product as usize == v)
                };
                let count = values.counts[v];
                counting(About::Cell(values.numbers[v]), count, count, &candidates, uses)
            })
            .collect();
        let pairs = (puzzle.grid.len() / 2) as u8;
        let all = counting(About::All, pairs, pairs, &candidates, |_| 1);
        let mut model = Model {
            values,
            candidates,
            cells,
            closed: Vec::new(),
            points: Vec::new(),
            ranges: Vec::new(),
            all,
            puzzle: puzzle.clone(),
        };
        model.read_strip();
        model
    }

    /// The ranges worth reasoning about. Those below and above each shown number are together
    /// exactly the strip; the rest say some of the same in a way that is easier to see.
    fn read_strip(&mut self) {
        let mut shown: Vec<u32> = self.puzzle.strip.iter().flatten().copied().collect();
        shown.dedup();
        let Some((&first, &last)) = shown.first().zip(shown.last()) else { return };
        for &number in &shown {
            let point = self.range(number, number);
            self.points.push(point);
        }
        let gaps = shown.windows(2).map(|two| (two[0].saturating_add(1), two[1].saturating_sub(1)));
        let below = shown.iter().map(|&number| (1, number.saturating_sub(1)));
        let above = shown.iter().map(|&number| (number.saturating_add(1), u32::MAX));
        let ends = [(1, first.saturating_sub(1)), (last.saturating_add(1), u32::MAX)];
        let mut seen: Vec<(u32, u32)> = Vec::new();
        for (low, high) in ends.into_iter().chain(gaps).chain(below).chain(above) {
            if low > high || seen.contains(&(low, high)) {
                continue;
            }
            seen.push((low, high));
            let range = self.range(low, high);
            if range.members.is_empty() && range.least == 0 {
                continue;
            }
            if range.most == 0 {
                self.closed.push(range);
            } else {
                self.ranges.push(range);
            }
        }
    }

    /// The strip's slots for a range of numbers. A blank slot may hold anything from the last shown
    /// number to the next.
    fn range(&self, low: u32, high: u32) -> Constraint {
        let mut floor = 1;
        let mut least = 0;
        let mut most = 0;
        for (index, slot) in self.puzzle.strip.iter().enumerate() {
            floor = slot.unwrap_or(floor);
            let ceiling =
                self.puzzle.strip[index..].iter().flatten().next().copied().unwrap_or(u32::MAX);
            most += u8::from(floor <= high && ceiling >= low);
            least += u8::from(floor >= low && ceiling <= high);
        }
        let within = |c: &Candidate| c.pair.within(low, high);
        counting(About::Strip(low, high), least, most, &self.candidates, within)
    }

    /// Before any reasoning: a pair is used at most as often as its cells allow.
    pub(crate) fn start(&self) -> Bounds {
        let mut bounds = Bounds { least: [0; MAX_CANDIDATES], most: [0; MAX_CANDIDATES] };
        for (most, candidate) in bounds.most.iter_mut().zip(&self.candidates) {
            let [s, p] = [candidate.sum, candidate.product].map(|v| self.values.counts[v as usize]);
            *most = if candidate.sum == candidate.product { s / 2 } else { s.min(p) };
        }
        bounds
    }

    pub(crate) fn len(&self) -> Which {
        self.candidates.len() as Which
    }

    pub(crate) fn pair(&self, which: Which) -> Pair {
        self.candidates[which as usize].pair
    }

    pub(crate) fn which(&self, pair: Pair) -> Option<Which> {
        self.candidates.iter().position(|c| c.pair == pair).map(|index| index as Which)
    }

    pub(crate) fn fact_text(&self, fact: Fact) -> String {
        let [a, b] = self.pair(fact.which).numbers();
        match fact.bound {
            Bound::Least(n) => format!("{a},{b} >= {n}"),
            Bound::Most(n) => format!("{a},{b} <= {n}"),
        }
    }

    /// Every pair's number of uses is known.
    pub(crate) fn is_settled(&self, bounds: &Bounds) -> bool {
        (0..self.len()).all(|which| !bounds.is_open(which))
    }
}

fn counting(
    about: About,
    least: u8,
    most: u8,
    candidates: &[Candidate],
    weight: impl Fn(&Candidate) -> u8,
) -> Constraint {
    let members = candidates.iter().enumerate().map(|(index, c)| (index as Which, weight(c)));
    Constraint { about, least, most, members: members.filter(|&(_, weight)| weight > 0).collect() }
}
