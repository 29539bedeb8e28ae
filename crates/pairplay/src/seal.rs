//! What a puzzle gives away without its answer: whoever knows the promises of the generator can ask
//! which sets of lies keep them all.

use crate::deck::{Cards, Deck};
use crate::draft::{holds, survey};
use crate::judge::{Measured, judge};
use crate::knowledge::possible;
use crate::puzzle::Puzzle;
use crate::semantics::leaning_tone;
use crate::thinking::Thinking;
use cluesmith_core::Severity;

/// The fewest sets of lies that must keep every promise, or the promises would give the answer away.
pub const FEWEST: usize = 4;

/// Whether the puzzle would be sound with these lies. What reasoning is worth before the first pair is
/// the same for all of them.
pub(crate) fn is_sound(puzzle: &Puzzle, deck: &Deck, lies: Cards, thinking: &Thinking) -> bool {
    // What is cheap and refuses most comes first.
    if leaning_tone(deck, lies).is_some() {
        return false;
    }
    let figures = survey(deck, lies, &puzzle.rules);
    if !holds(deck, lies, &puzzle.rules, puzzle.bands, &figures) {
        return false;
    }
    let [figures, training] = figures;
    let measured = Measured { figures, training, thinking: thinking.clone() };
    let checks = judge(puzzle, deck, lies, &[], &measured);
    checks.iter().all(|check| check.ok || check.severity < Severity::Error)
}

/// Whether enough other sets of lies keep every promise.
pub(crate) fn is_sealed(puzzle: &Puzzle, deck: &Deck, thinking: &Thinking) -> bool {
    let hint = puzzle.hint_cards();
    let sound = possible(deck, &hint).filter(|&lies| is_sound(puzzle, deck, lies, thinking));
    sound.take(FEWEST).count() == FEWEST
}
