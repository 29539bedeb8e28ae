//! What a puzzle gives away without its answer: whoever knows the promises of the generator can ask
//! which sets of lies keep them all.

use cluesmith_core::Severity;

use crate::deck::{Cards, Deck};
use crate::draft::holds;
use crate::invariants::{fails_with_three, is_fair_share, is_in_margin};
use crate::judge::reasoning;
use crate::knowledge::{HintCards, possible};
use crate::puzzle::{Bands, Puzzle};
use crate::rules::Rules;
use crate::semantics::{About, leaning_tone, no_partition};
use crate::survey::{Course, Glance};
use crate::thinking::think;

/// The fewest sets of lies that must keep every promise, or the promises would give the answer away.
pub const FEWEST: usize = 4;

/// Which sets of lies keep every promise about numbers on one deck with one target; each is worked out
/// when it is first asked for.
pub(crate) struct Promises<'a> {
    course: &'a Course,
    deck: &'a Deck,
    rules: &'a Rules,
    bands: Bands,
    kept: [Option<bool>; 256],
}

impl<'a> Promises<'a> {
    pub(crate) fn of(
        course: &'a Course,
        deck: &'a Deck,
        rules: &'a Rules,
        bands: Bands,
    ) -> Promises<'a> {
        Promises { course, deck, rules, bands, kept: [None; 256] }
    }

    /// Whether these lies keep them.
    fn keeps(&mut self, lies: Cards) -> bool {
        let Promises { course, deck, rules, bands, .. } = *self;
        *self.kept[usize::from(lies)].get_or_insert_with(|| {
            let fair = |seen: &Glance| is_fair_share(seen.games, [seen.wins, seen.flawless]);
            let in_bands = |seen: &Glance| {
                bands == Bands::Relaxed
                    || is_in_margin(rules.target, seen.best)
                        && fails_with_three(rules.target, seen.best_of_three)
            };
            // What refuses most for its cost comes first.
            if leaning_tone(deck, lies).is_some()
                || !fair(&course.glance(deck, lies, &rules.for_beginners()))
            {
                return false;
            }
            let seen = course.glance(deck, lies, rules);
            fair(&seen) && in_bands(&seen) && {
                let figures = course.survey(deck, lies, rules);
                holds(deck, lies, rules, bands, &figures)
            }
        })
    }

    /// Whether enough sets of lies that fit a hint keep them; known before a word is written.
    pub(crate) fn may_seal(&mut self, hint: &HintCards) -> bool {
        let deck = self.deck;
        possible(deck, hint).filter(|&lies| self.keeps(lies)).take(FEWEST).count() == FEWEST
    }

    /// The sets of lies that keep every promise, of words, too.
    pub(crate) fn kept<'s>(&'s mut self, about: &'s About) -> impl Iterator<Item = Cards> {
        let fitting: Vec<Cards> = possible(self.deck, &about.puzzle.hint_cards()).collect();
        fitting.into_iter().filter(move |&lies| {
            self.keeps(lies) && about.lies(lies, &[]).iter().all(|check| check.ok)
        })
    }

    /// Whether enough sets of lies keep every promise, in a puzzle that is sound otherwise.
    pub(crate) fn seals(&mut self, about: &About) -> bool {
        self.kept(about).take(FEWEST).count() == FEWEST
    }
}

/// Whether every promise is kept that is the same whichever cards are lies, words apart: those may be
/// missing, and whether they say what they mean is for `check` to tell.
pub(crate) fn is_sound(puzzle: &Puzzle, deck: &Deck) -> bool {
    let mut checks = vec![no_partition(puzzle, deck, puzzle.hint_cards().group)];
    checks.extend(reasoning(puzzle, &[], &think(puzzle, deck, 0, &[])));
    checks.iter().all(|check| check.ok || check.severity < Severity::Error)
}
