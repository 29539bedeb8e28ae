//! Proves a board again from its document alone.
//!
//! This engine shares no code with the solver. It pairs off *cells*, first free cell first, by
//! dividing; it looks at the strip only when every cell has a partner.

use std::collections::BTreeSet;

use cluesmith_core::{Finding, Language, Stopped, Work, finding};

use crate::board::{Answer, Op, Pair, Puzzle};
use crate::text::WORDS;

/// Findings about a puzzle whose form is right: it must have one answer, the one given.
pub fn check(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    work: &mut Work,
    language: Language,
) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        answer.map_or_else(Vec::new, |answer| check_answer(puzzle, answer, language));
    let pairings = match pairings(puzzle, 3, work) {
        Ok(pairings) => pairings,
        Err(stopped) => {
            findings.push(finding!(WORDS, language, "T12", "/puzzle", stopped));
            return findings;
        }
    };
    let mut all = pairings.iter();
    match (all.next(), all.next()) {
        (None, _) => findings.push(finding!(WORDS, language, "T10", "/puzzle")),
        (Some(one), Some(other)) => {
            let (one, other) = (difference(one, other), difference(other, one));
            findings.push(finding!(WORDS, language, "T11", "/puzzle", one, other));
        }
        (Some(only), None) => {
            if answer.is_some_and(|answer| findings.is_empty() && answer.sorted_pairs() != *only) {
                findings.push(finding!(WORDS, language, "T15", "/answer/pairs"));
            }
        }
    }
    findings
}

/// The pairs of one pairing that another does not have, for people to read.
fn difference(one: &[Pair], other: &[Pair]) -> String {
    let mut rest = other.to_vec();
    let mut texts = Vec::new();
    for pair in one {
        match rest.iter().position(|p| p == pair) {
            Some(at) => drop(rest.remove(at)),
            None => texts.push(pair.to_string()),
        }
    }
    texts.join(", ")
}

/// Up to `limit` different ways to pair the board off.
///
/// One unit of work is one cell looked at as a partner of another. Of free cells that show the same
/// number only the first is tried, for the others would give the same pairs again.
pub fn pairings(
    puzzle: &Puzzle,
    limit: usize,
    work: &mut Work,
) -> Result<BTreeSet<Vec<Pair>>, Stopped> {
    let grid = &puzzle.grid;
    let splits = |&here: &u32| grid.iter().map(|&there| split_both(here, there)).collect();
    let mut search = PairOff {
        puzzle,
        splits: grid.iter().map(splits).collect(),
        free: vec![true; grid.len()],
        partner: vec![0; grid.len()],
        chosen: Vec::new(),
        found: BTreeSet::new(),
        limit,
    };
    search.next(work)?;
    Ok(search.found)
}

struct PairOff<'a> {
    puzzle: &'a Puzzle,
    /// For every two cells, the pairs that give one by addition and the other by multiplication.
    splits: Vec<Vec<Vec<Pair>>>,
    free: Vec<bool>,
    /// The partner of each cell that was given one.
    partner: Vec<usize>,
    chosen: Vec<Pair>,
    found: BTreeSet<Vec<Pair>>,
    limit: usize,
}

impl PairOff<'_> {
    fn next(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let Some(cell) = self.free.iter().position(|&free| free) else {
            self.keep();
            return Ok(());
        };
        self.free[cell] = false;
        for partner in cell + 1..self.free.len() {
            work.spend(1)?;
            if !self.free[partner] || self.was_tried(cell, partner) {
                continue;
            }
            self.free[partner] = false;
            self.partner[cell] = partner;
            for option in 0..self.splits[cell][partner].len() {
                self.chosen.push(self.splits[cell][partner][option]);
                self.next(work)?;
                self.chosen.pop();
                if self.found.len() >= self.limit {
                    return Ok(());
                }
            }
            self.free[partner] = true;
        }
        self.partner[cell] = 0;
        self.free[cell] = true;
        Ok(())
    }

    /// Whether this choice only exchanges cells that show the same number, so that it would give
    /// pairs met before: another free cell shows what `partner` shows; or an earlier twin of `cell`
    /// has a larger partner, which it could exchange for this one.
    fn was_tried(&self, cell: usize, partner: usize) -> bool {
        let grid = &self.puzzle.grid;
        let same_partner = (cell + 1..partner).any(|c| self.free[c] && grid[c] == grid[partner]);
        let out_of_order = (0..cell).any(|twin| {
            grid[twin] == grid[cell]
                && self.partner[twin] > cell
                && grid[self.partner[twin]] > grid[partner]
        });
        same_partner || out_of_order
    }

    fn keep(&mut self) {
        let mut strip: Vec<u32> = self.chosen.iter().flat_map(|pair| pair.numbers()).collect();
        strip.sort_unstable();
        if self.puzzle.strip_agrees(&strip) {
            let mut pairs = self.chosen.clone();
            pairs.sort_unstable();
            self.found.insert(pairs);
        }
    }
}

/// The pairs of two cells, whichever of them is the sum.
fn split_both(here: u32, there: u32) -> Vec<Pair> {
    let mut pairs: Vec<Pair> =
        [split(here, there), split(there, here)].into_iter().flatten().collect();
    pairs.dedup();
    pairs
}

/// The two numbers with this sum and product, found by walking the smaller one up to the root.
fn split(sum: u32, product: u32) -> Option<Pair> {
    (1..=sum / 2)
        .take_while(|&small| u64::from(small) * u64::from(small) <= u64::from(product))
        .find(|&small| u64::from(small) * u64::from(sum - small) == u64::from(product))
        .map(|small| Pair::new(small, sum - small))
}

/// Is the given answer an answer at all?
fn check_answer(puzzle: &Puzzle, answer: &Answer, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (labels, cells) = (answer.cells.len(), puzzle.grid.len());
    if labels != cells {
        let path = "/answer/cells";
        return vec![finding!(WORDS, language, "T13", path, labels, cells)];
    }
    for (cell, label) in answer.cells.iter().enumerate() {
        let path = format!("/answer/cells/{cell}");
        let Some(pair) = answer.pairs.get(label.pair) else {
            findings.push(finding!(WORDS, language, "T14", path, pair = label.pair));
            continue;
        };
        let (number, result) = (puzzle.grid[cell], pair.result(label.op));
        if result != u64::from(number) {
            let [a, b] = pair.numbers();
            let op = label.op.symbol();
            findings.push(finding!(WORDS, language, "T16", path, a, op, b, result, number));
        }
    }
    for (index, pair) in answer.pairs.iter().enumerate() {
        for op in Op::BOTH {
            let uses = answer.cells.iter().filter(|l| l.pair == index && l.op == op).count();
            if uses != 1 {
                let (path, op) = (format!("/answer/pairs/{index}"), op.symbol());
                let found = finding!(WORDS, language, "T17", path, pair, uses, op);
                findings.push(found);
            }
        }
    }
    let mut strip: Vec<u32> = answer.pairs.iter().flat_map(|pair| pair.numbers()).collect();
    strip.sort_unstable();
    if answer.strip != strip {
        findings.push(finding!(WORDS, language, "T18", "/answer/strip"));
    } else if !puzzle.strip_agrees(&strip) {
        findings.push(finding!(WORDS, language, "T19", "/answer/strip"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(grid: &[u32], strip: &[Option<u32>]) -> usize {
        let puzzle = Puzzle { grid: grid.to_vec(), strip: strip.to_vec() };
        pairings(&puzzle, 100, &mut Work::unlimited()).unwrap().len()
    }

    #[test]
    fn equal_cells_are_not_other_answers() {
        assert_eq!(count(&[7, 12, 7, 12], &[None; 4]), 1);
        assert_eq!(count(&[10, 10, 25, 25], &[None; 4]), 1);
    }

    #[test]
    fn five_and_six_are_twins_until_the_strip_tells() {
        assert_eq!(count(&[5, 6], &[None, None]), 2);
        assert_eq!(count(&[5, 6], &[Some(1), None]), 1);
        assert_eq!(count(&[5, 6], &[None, Some(4)]), 0);
    }

    #[test]
    fn two_and_two_need_two_fours() {
        assert_eq!(count(&[4, 4], &[None, None]), 1);
        assert_eq!(count(&[4, 5], &[None, None]), 1);
        assert_eq!(count(&[4, 4, 4, 4], &[None; 4]), 1);
    }
}
