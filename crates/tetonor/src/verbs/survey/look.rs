//! How a board looks: its numbers, and whether their places tell what they should not.

use serde::{Deserialize, Serialize};

use crate::board::{Answer, Op, Puzzle};

/// What can be seen of one board. Parts are counted out of wholes, so that boards can be added up.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Look {
    /// Pairs with a 1.
    pub(super) ones: u32,
    /// Pairs of equal numbers.
    pub(super) doubles: u32,
    /// The largest number of the grid.
    pub(super) largest: u32,
    /// The largest number of a pair.
    pub(super) operand: u32,
    /// Numbers shown, and how many of these stand in the lower half of the strip.
    pub(super) shown: u32,
    pub(super) shown_low: u32,
    /// Twice the pairs that were to be expected with both of their numbers shown, and the pairs there are, in
    /// thousandths.
    pub(super) both_expected: u32,
    pub(super) both_shown: u32,
    /// Sums in the upper half of the grid; half of all sums tells nothing.
    pub(super) sums: u32,
    pub(super) sums_above: u32,
    /// Pairs whose cells touch, and how many that would be by chance, in thousandths.
    pub(super) touching: u32,
    pub(super) touching_expected: u32,
}

impl Look {
    pub(super) fn at(puzzle: &Puzzle, answer: &Answer) -> Look {
        let numbers = || answer.pairs.iter().map(|pair| pair.numbers());
        let slots = answer.strip.len();
        let is_shown: Vec<bool> = puzzle.strip.iter().map(Option::is_some).collect();
        let shown = is_shown.iter().filter(|shown| **shown).count() as u32;
        let mut look = Look {
            ones: numbers().filter(|[small, _]| *small == 1).count() as u32,
            doubles: numbers().filter(|[small, large]| small == large).count() as u32,
            largest: puzzle.grid.iter().copied().max().unwrap_or_default(),
            operand: answer.strip.last().copied().unwrap_or_default(),
            shown,
            shown_low: is_shown[..slots / 2].iter().filter(|shown| **shown).count() as u32,
            ..Look::default()
        };
        look.see_pairs(puzzle, answer, &is_shown);
        look.see_places(puzzle, answer);
        look
    }

    /// Equal numbers are told apart by giving the slots out from the left.
    fn see_pairs(&mut self, puzzle: &Puzzle, answer: &Answer, is_shown: &[bool]) {
        let mut free: Vec<usize> = (0..answer.strip.len()).collect();
        let mut slot = |number: u32| {
            let at = free.iter().position(|&slot| answer.strip[slot] == number);
            at.is_some_and(|at| is_shown[free.remove(at)])
        };
        let both = answer.pairs.iter().filter(|pair| {
            let [small, large] = pair.numbers().map(&mut slot);
            small && large
        });
        self.both_shown = 1000 * both.count() as u32;
        let (shown, all) = (self.shown, puzzle.strip.len() as u32);
        let ways = shown * shown.saturating_sub(1);
        self.both_expected = 1000 * (all / 2) * ways / (all * (all - 1)).max(1);
    }

    fn see_places(&mut self, puzzle: &Puzzle, answer: &Answer) {
        let (columns, cells) = (puzzle.columns(), puzzle.grid.len());
        let touch = |one: usize, other: usize| {
            let [(r, c), (s, d)] = [one, other].map(|cell| (cell / columns, cell % columns));
            r.abs_diff(s) + c.abs_diff(d) == 1
        };
        let is_sum = |cell: &usize| answer.cells[*cell].op == Op::Sum;
        self.sums = (0..cells).filter(is_sum).count() as u32;
        self.sums_above = (0..cells / 2).filter(is_sum).count() as u32;
        let mut neighbours = 0;
        for one in 0..cells {
            for other in (one + 1..cells).filter(|&other| touch(one, other)) {
                neighbours += 1;
                let partners = answer.cells[one].pair == answer.cells[other].pair;
                self.touching += 1000 * u32::from(partners);
            }
        }
        let ways = (cells * (cells - 1) / 2).max(1) as u32;
        self.touching_expected = 1000 * (cells as u32 / 2) * neighbours / ways;
    }
}
