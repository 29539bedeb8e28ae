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
    /// The same as bits, for a [`Model::is_simple`]: those that count, and those that count twice.
    pub(crate) counted: [u64; 2],
}

impl Constraint {
    fn empty(about: About, least: u8, most: u8) -> Constraint {
        Constraint { about, least, most, members: Vec::with_capacity(16), counted: [0; 2] }
    }

    fn count(&mut self, which: Which, weight: u8) {
        if weight > 0 {
            self.members.push((which, weight));
            set(&mut self.counted[0], which, true);
        }
        if weight > 1 {
            set(&mut self.counted[1], which, true);
        }
    }
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
    least: [u8; MAX_CANDIDATES],
    most: [u8; MAX_CANDIDATES],
    /// Which are used, and which may be, as bits: all there is to know of a [`Model::is_simple`].
    pub(crate) used: u64,
    pub(crate) possible: u64,
}

impl Bounds {
    pub(crate) fn least(&self, which: Which) -> u8 {
        self.least[which as usize]
    }

    pub(crate) fn most(&self, which: Which) -> u8 {
        self.most[which as usize]
    }

    pub(crate) fn is_open(&self, which: Which) -> bool {
        self.least(which) < self.most(which)
    }

    pub(crate) fn apply(&mut self, fact: Fact) {
        match fact.bound {
            Bound::Least(n) => {
                self.least[fact.which as usize] = n;
                set(&mut self.used, fact.which, n > 0);
            }
            Bound::Most(n) => {
                self.most[fact.which as usize] = n;
                set(&mut self.possible, fact.which, n > 0);
            }
        }
    }
}

/// Bits beyond the last are never asked for.
fn set(bits: &mut u64, which: Which, on: bool) {
    let bit = 1u64.checked_shl(u32::from(which)).unwrap_or_default();
    *bits = if on { *bits | bit } else { *bits & !bit };
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
    /// No pair can be used more than once, and all of them are bits of one word: nearly every board is like that,
    /// and much sooner thought through.
    pub(crate) is_simple: bool,
    /// Before any reasoning: a pair is used at most as often as its cells allow.
    pub(crate) start: Bounds,
    pub(crate) puzzle: Puzzle,
}

impl Model {
    pub(crate) fn new(puzzle: &Puzzle) -> Model {
        let values = Values::of(&puzzle.grid);
        let candidates = values.candidates();
        let about = values.numbers.iter().zip(&values.counts);
        let mut cells: Vec<Constraint> = about
            .map(|(&number, &count)| Constraint::empty(About::Cell(number), count, count))
            .collect();
        for (which, candidate) in (0..).zip(&candidates) {
            let (sum, product) = (candidate.sum as usize, candidate.product as usize);
            if sum == product {
                cells[sum].count(which, 2);
            } else {
                cells[sum].count(which, 1);
                cells[product].count(which, 1);
            }
        }
        let pairs = (puzzle.grid.len() / 2) as u8;
        let all = counting(About::All, pairs, pairs, &candidates, |_| 1);
        let start = start(&values, &candidates);
        let is_simple = candidates.len() <= 64 && start.most.iter().all(|&most| most <= 1);
        let mut model = Model {
            values,
            candidates,
            cells,
            closed: Vec::new(),
            points: Vec::new(),
            ranges: Vec::new(),
            all,
            is_simple,
            start,
            puzzle: puzzle.clone(),
        };
        model.read_strip();
        model
    }

    /// The ranges worth reasoning about, once the strip is another. Those below and above each shown number are
    /// together exactly the strip; the rest say some of the same in a way that is easier to see.
    pub(crate) fn read_strip(&mut self) {
        for told in [&mut self.closed, &mut self.points, &mut self.ranges] {
            told.clear();
        }
        let mut shown: Vec<u32> = self.puzzle.strip.iter().flatten().copied().collect();
        shown.dedup();
        let Some((&first, &last)) = shown.first().zip(shown.last()) else { return };
        let slots = slots(&self.puzzle.strip);
        let range = |low, high| range(&self.candidates, &slots, low, high);
        self.points.extend(shown.iter().map(|&number| range(number, number)));
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
            let range = range(low, high);
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
        match self.is_simple {
            true => bounds.used == bounds.possible,
            false => (0..self.len()).all(|which| !bounds.is_open(which)),
        }
    }
}

/// What each slot may hold: a blank one anything from the last shown number to the next.
fn slots(strip: &[Option<u32>]) -> Vec<(u32, u32)> {
    let mut slots = vec![(1, u32::MAX); strip.len()];
    let mut floor = 1;
    for (slot, shown) in slots.iter_mut().zip(strip) {
        floor = shown.unwrap_or(floor);
        slot.0 = floor;
    }
    let mut ceiling = u32::MAX;
    for (slot, shown) in slots.iter_mut().zip(strip).rev() {
        ceiling = shown.unwrap_or(ceiling);
        slot.1 = ceiling;
    }
    slots
}

/// The strip's slots for a range of numbers.
fn range(candidates: &[Candidate], slots: &[(u32, u32)], low: u32, high: u32) -> Constraint {
    let (mut least, mut most) = (0, 0);
    for &(floor, ceiling) in slots {
        most += u8::from(floor <= high && ceiling >= low);
        least += u8::from(floor >= low && ceiling <= high);
    }
    let within = |c: &Candidate| c.pair.within(low, high);
    counting(About::Strip(low, high), least, most, candidates, within)
}

fn start(values: &Values, candidates: &[Candidate]) -> Bounds {
    let none = [0; MAX_CANDIDATES];
    let mut bounds = Bounds { least: none, most: none, used: 0, possible: 0 };
    for (which, candidate) in (0..).zip(candidates) {
        let [s, p] = [candidate.sum, candidate.product].map(|v| values.counts[v as usize]);
        let most = if candidate.sum == candidate.product { s / 2 } else { s.min(p) };
        bounds.apply(Fact { which, bound: Bound::Most(most) });
    }
    bounds
}

fn counting(
    about: About,
    least: u8,
    most: u8,
    candidates: &[Candidate],
    weight: impl Fn(&Candidate) -> u8,
) -> Constraint {
    let mut constraint = Constraint::empty(about, least, most);
    for (which, candidate) in (0..).zip(candidates) {
        constraint.count(which, weight(candidate));
    }
    constraint
}
