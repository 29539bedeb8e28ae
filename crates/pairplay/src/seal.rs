//! What a puzzle gives away without its answer: whoever knows the promises of the generator can ask
//! which sets of lies keep them all.

use crate::deck::{Cards, Deck};
use crate::draft::{holds, survey};
use crate::judge::reasoning;
use crate::knowledge::possible;
use crate::puzzle::Puzzle;
use crate::semantics::{about_lies, about_words, leaning_tone};
use crate::thinking::think;
use cluesmith_core::Severity;

/// The fewest sets of lies that must keep every promise, or the promises would give the answer away.
pub const FEWEST: usize = 4;

/// Whether these lies keep every promise about numbers.
fn keeps_numbers(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> bool {
    if leaning_tone(deck, lies).is_some() {
        return false;
    }
    let figures = survey(deck, lies, &puzzle.rules);
    holds(deck, lies, &puzzle.rules, puzzle.bands, &figures)
}

/// Whether these lies keep every promise that depends on them.
pub(crate) fn keeps_promises(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> bool {
    keeps_numbers(puzzle, deck, lies)
        && about_lies(puzzle, deck, lies, &[]).iter().all(|check| check.ok)
}

/// Whether every promise is kept that is the same whichever cards are lies.
pub(crate) fn is_sound(puzzle: &Puzzle, deck: &Deck) -> bool {
    let mut checks = about_words(puzzle, deck, &[]);
    checks.extend(reasoning(puzzle, &[], &think(puzzle, deck, 0, &[])));
    checks.iter().all(|check| check.ok || check.severity < Severity::Error)
}

fn enough(puzzle: &Puzzle, deck: &Deck, keeps: impl Fn(Cards) -> bool) -> bool {
    let hint = puzzle.hint_cards();
    possible(deck, &hint).filter(|&lies| keeps(lies)).take(FEWEST).count() == FEWEST
}

/// Whether enough sets of lies keep every promise about numbers; known before a word is written.
pub(crate) fn may_be_sealed(puzzle: &Puzzle, deck: &Deck) -> bool {
    enough(puzzle, deck, |lies| keeps_numbers(puzzle, deck, lies))
}

/// Whether enough sets of lies keep every promise, in a puzzle that is sound otherwise.
pub(crate) fn is_sealed(puzzle: &Puzzle, deck: &Deck) -> bool {
    enough(puzzle, deck, |lies| keeps_promises(puzzle, deck, lies))
}
