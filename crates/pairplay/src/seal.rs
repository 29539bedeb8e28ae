//! What a puzzle gives away without its answer: whoever knows the promises of the generator can ask
//! which sets of lies keep them all.

use crate::deck::{Cards, Deck};
use crate::draft::{holds, survey};
use crate::figures::Figures;
use crate::judge::{Measured, judge};
use crate::knowledge::possible;
use crate::puzzle::Puzzle;
use crate::semantics::leaning_tone;
use crate::thinking::Thinking;
use cluesmith_core::Severity;

/// The fewest sets of lies that must keep every promise, or the promises would give the answer away.
pub const FEWEST: usize = 4;

/// The figures of these lies, if they keep every promise about numbers.
fn numbers(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> Option<[Figures; 2]> {
    if leaning_tone(deck, lies).is_some() {
        return None;
    }
    let figures = survey(deck, lies, &puzzle.rules);
    holds(deck, lies, &puzzle.rules, puzzle.bands, &figures).then_some(figures)
}

/// Whether the puzzle would be sound with these lies. What reasoning is worth before the first pair is
/// the same for all of them.
pub(crate) fn is_sound(puzzle: &Puzzle, deck: &Deck, lies: Cards, thinking: &Thinking) -> bool {
    let Some([figures, training]) = numbers(puzzle, deck, lies) else {
        return false;
    };
    let measured = Measured { figures, training, thinking: thinking.clone() };
    let checks = judge(puzzle, deck, lies, &[], &measured);
    checks.iter().all(|check| check.ok || check.severity < Severity::Error)
}

fn enough(puzzle: &Puzzle, deck: &Deck, keeps: impl Fn(Cards) -> bool) -> bool {
    let hint = puzzle.hint_cards();
    possible(deck, &hint).filter(|&lies| keeps(lies)).take(FEWEST).count() == FEWEST
}

/// Whether enough sets of lies keep every promise about numbers; known before a word is written.
pub(crate) fn may_be_sealed(puzzle: &Puzzle, deck: &Deck) -> bool {
    enough(puzzle, deck, |lies| numbers(puzzle, deck, lies).is_some())
}

/// Whether enough sets of lies keep every promise.
pub(crate) fn is_sealed(puzzle: &Puzzle, deck: &Deck, thinking: &Thinking) -> bool {
    enough(puzzle, deck, |lies| is_sound(puzzle, deck, lies, thinking))
}
