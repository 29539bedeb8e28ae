//! What a good puzzle is, criterion by criterion, stated in the figures of its tree. `check` gets
//! the figures from the plain engine, the generator from the memoised one.

mod design;
mod games;
mod hand;

use cluesmith_core::{Finding, Language};

use crate::figures::{Figures, Pairs};
use crate::puzzle::Puzzle;
use crate::sense::judge_sense;
use crate::tree::{Fixed, ONE};
use games::Case;
use hand::OnTheTable;

/// A probability in thousandths.
pub(crate) fn thousandths(chance: Fixed) -> u64 {
    (chance * 1000 + ONE / 2) / ONE
}

/// Thousandths in percent, with one digit.
pub(crate) fn percent(thousandths: u64) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

/// Everything that is not as it should be.
pub fn judge(puzzle: &Puzzle, figures: &Figures, language: Language) -> Vec<Finding> {
    let mut findings = judge_sense(puzzle, language);
    findings.extend(judge_hand(puzzle, &figures.pairs, language));
    findings.extend(OnTheTable { puzzle, pairs: &figures.pairs, language }.contradictions());
    findings.extend(judge_tree(puzzle, figures, language));
    findings
}

/// What can be said of a hand before its tree is known, but for the conflicts written down.
pub(crate) fn judge_hand(puzzle: &Puzzle, pairs: &Pairs, language: Language) -> Vec<Finding> {
    let hand = OnTheTable { puzzle, pairs, language };
    let mut findings = hand.solvable();
    findings.extend(hand.measured());
    findings.extend(hand.fair());
    findings.extend(hand.dominated());
    findings
}

/// What only the tree can tell.
pub(crate) fn judge_tree(puzzle: &Puzzle, figures: &Figures, language: Language) -> Vec<Finding> {
    let case = Case { puzzle, figures, tuning: puzzle.level.tuning(), language };
    let mut findings = case.table();
    findings.extend(case.solvable());
    findings.extend(case.contradictions());
    findings.extend(case.fair());
    findings.extend(case.invariants());
    findings.extend(case.at_a_glance());
    findings
}
