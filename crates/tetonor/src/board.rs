//! The things of the game: grid, strip, pairs, and the answer that joins them.

use std::fmt;

use cluesmith_core::{Finding, Language, finding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text::WORDS;

/// The most cells a board may have.
pub const MAX_CELLS: usize = 24;
/// The largest number that may stand in a grid or a strip.
pub const MAX_NUMBER: u32 = 1_000_000;

/// All that a player may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The numbers of the grid, row by row: each is the sum or the product of one pair.
    #[schemars(length(min = 2, max = 24), inner(range(min = 1, max = 1_000_000)))]
    pub grid: Vec<u32>,
    /// The numbers that make up the pairs, ascending; `null` where one is hidden.
    #[schemars(length(min = 2, max = 24), inner(range(min = 1, max = 1_000_000)))]
    pub strip: Vec<Option<u32>>,
}

/// Two numbers of the strip, the smaller first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
#[schemars(with = "[u32; 2]")]
pub struct Pair {
    small: u32,
    large: u32,
}

impl Pair {
    /// A pair in either order.
    pub fn new(a: u32, b: u32) -> Pair {
        Pair { small: a.min(b), large: a.max(b) }
    }

    /// Its two numbers, the smaller first.
    pub fn numbers(self) -> [u32; 2] {
        [self.small, self.large]
    }

    /// What it gives by addition.
    pub fn sum(self) -> u64 {
        u64::from(self.small) + u64::from(self.large)
    }

    /// What it gives by multiplication.
    pub fn product(self) -> u64 {
        u64::from(self.small) * u64::from(self.large)
    }

    /// What it gives by an operation.
    pub fn result(self, op: Op) -> u64 {
        match op {
            Op::Sum => self.sum(),
            Op::Product => self.product(),
        }
    }

    /// How many of its numbers lie in `low..=high`.
    pub fn within(self, low: u32, high: u32) -> u8 {
        self.numbers().iter().filter(|n| (low..=high).contains(*n)).count() as u8
    }
}

impl From<[u32; 2]> for Pair {
    fn from([a, b]: [u32; 2]) -> Pair {
        Pair::new(a, b)
    }
}

impl From<Pair> for [u32; 2] {
    fn from(pair: Pair) -> [u32; 2] {
        pair.numbers()
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} & {}", self.small, self.large)
    }
}

/// What a cell does with its pair.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Op {
    /// It adds.
    #[serde(rename = "+")]
    Sum,
    /// It multiplies.
    #[serde(rename = "×", alias = "x", alias = "*")]
    Product,
}

impl Op {
    /// Both, the sum first.
    pub const BOTH: [Op; 2] = [Op::Sum, Op::Product];

    /// `+` or `×`.
    pub fn symbol(self) -> char {
        match self {
            Op::Sum => '+',
            Op::Product => '×',
        }
    }
}

/// The one way to pair everything off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The pairs, ascending.
    pub pairs: Vec<Pair>,
    /// The whole strip.
    pub strip: Vec<u32>,
    /// For each cell, which pair gives it and how. Of cells that show the same number, the first
    /// goes to the first pair: exchanging them is not another answer.
    pub cells: Vec<Label>,
}

/// What one cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// Index into `pairs`.
    pub pair: usize,
    /// What the cell does with it.
    pub op: Op,
}

impl Answer {
    /// The answer made of these pairs, if they give exactly the numbers of the grid.
    pub fn new(grid: &[u32], pairs: &[Pair]) -> Option<Answer> {
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable();
        let mut labels: Vec<Option<Label>> = vec![None; grid.len()];
        for (index, pair) in pairs.iter().enumerate() {
            for op in Op::BOTH {
                let result = pair.result(op);
                let cell = (0..grid.len())
                    .find(|&c| labels[c].is_none() && u64::from(grid[c]) == result)?;
                labels[cell] = Some(Label { pair: index, op });
            }
        }
        let cells = labels.into_iter().collect::<Option<Vec<Label>>>()?;
        let mut strip: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
        strip.sort_unstable();
        Some(Answer { pairs, strip, cells })
    }
}

impl Answer {
    /// What an answer is made of, in a fixed order. Two answers with the same pairs are the same,
    /// however their cells are labelled.
    pub fn sorted_pairs(&self) -> Vec<Pair> {
        let mut pairs = self.pairs.clone();
        pairs.sort_unstable();
        pairs
    }
}

impl Puzzle {
    /// How many columns the grid is drawn with.
    pub fn columns(&self) -> usize {
        columns(self.grid.len())
    }

    /// A cell's name as on a map: column letter, row number.
    pub fn cell_name(&self, cell: usize) -> String {
        let columns = self.columns();
        format!("{}{}", (b'A' + (cell % columns) as u8) as char, cell / columns + 1)
    }

    /// The cell of that name, in either case.
    pub fn cell_named(&self, name: &str) -> Option<usize> {
        (0..self.grid.len()).find(|&cell| self.cell_name(cell).eq_ignore_ascii_case(name))
    }

    /// The same grid with every number of the strip hidden.
    #[must_use]
    pub fn without_strip(&self) -> Puzzle {
        Puzzle { grid: self.grid.clone(), strip: vec![None; self.strip.len()] }
    }

    /// Whether a complete strip agrees with the numbers shown.
    pub fn strip_agrees(&self, strip: &[u32]) -> bool {
        strip.len() == self.strip.len()
            && self
                .strip
                .iter()
                .zip(strip)
                .all(|(shown, &number)| shown.is_none_or(|s| s == number))
    }

    /// What is wrong with the form of this puzzle.
    pub fn inspect(&self, language: Language) -> Vec<Finding> {
        let mut findings = Vec::new();
        let cells = self.grid.len();
        if !(2..=MAX_CELLS).contains(&cells) || cells % 2 == 1 {
            findings.push(finding!(WORDS, language, "T01", "/puzzle/grid", cells));
        }
        if self.strip.len() != cells {
            let (path, strip) = ("/puzzle/strip", self.strip.len());
            findings.push(finding!(WORDS, language, "T02", path, strip, cells));
        }
        let grid = self.grid.iter().copied().enumerate().map(|(i, n)| ("grid", i, n));
        let shown = self.strip.iter().enumerate().filter_map(|(i, n)| Some(("strip", i, (*n)?)));
        for (part, index, number) in grid.chain(shown.clone()) {
            if !(1..=MAX_NUMBER).contains(&number) {
                let path = format!("/puzzle/{part}/{index}");
                findings.push(finding!(WORDS, language, "T03", path, number));
            }
        }
        let mut last = 0;
        for (_, index, number) in shown {
            if number < last {
                let path = format!("/puzzle/strip/{index}");
                findings.push(finding!(WORDS, language, "T04", path, number, last));
            }
            last = last.max(number);
        }
        findings
    }
}

/// Four columns up to sixteen cells, six beyond, so that rows stay short enough for a phone.
fn columns(cells: usize) -> usize {
    if cells <= 16 { 4 } else { 6 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_like_squares_on_a_map() {
        let puzzle = Puzzle { grid: vec![1; 16], strip: vec![None; 16] };
        assert_eq!(puzzle.cell_name(0), "A1");
        assert_eq!(puzzle.cell_name(6), "C2");
        for cell in 0..16 {
            assert_eq!(puzzle.cell_named(&puzzle.cell_name(cell).to_lowercase()), Some(cell));
        }
        assert_eq!(puzzle.cell_named("E1"), None);
    }

    #[test]
    fn an_answer_labels_every_cell_or_is_none() {
        let pairs = [Pair::new(4, 3), Pair::new(2, 2)];
        let answer = Answer::new(&[4, 7, 4, 12], &pairs).unwrap();
        assert_eq!(answer.pairs, [Pair::new(2, 2), Pair::new(3, 4)]);
        assert_eq!(answer.strip, [2, 2, 3, 4]);
        assert_eq!(answer.cells[2], Label { pair: 0, op: Op::Product });
        assert_eq!(Answer::new(&[4, 7, 5, 12], &pairs), None);
    }

    #[test]
    fn the_form_is_inspected() {
        let ids = |grid: &[u32], strip: &[Option<u32>]| -> Vec<String> {
            let puzzle = Puzzle { grid: grid.to_vec(), strip: strip.to_vec() };
            puzzle.inspect(Language::ENGLISH).into_iter().map(|f| f.id).collect()
        };
        assert!(ids(&[7, 12], &[None, None]).is_empty());
        assert_eq!(ids(&[7, 12, 1], &[None; 3]), ["T01"]);
        assert_eq!(ids(&[1; 26], &[None; 26]), ["T01"]);
        assert_eq!(ids(&[7, 12], &[None]), ["T02"]);
        assert_eq!(ids(&[0, 12], &[None, Some(2_000_000)]), ["T03", "T03"]);
        assert_eq!(ids(&[7, 12], &[Some(4), Some(3)]), ["T04"]);
    }
}
