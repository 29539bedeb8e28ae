//! Why a submission costs scrutiny: a reason for each point.

use cluesmith_core::{Language, say};

use crate::cards::Cards;
use crate::claim::{Severity, Trust};
use crate::puzzle::Puzzle;
use crate::resolve::Position;
use crate::rules::ScrutinyPer;
use crate::text::WORDS;
use crate::voice::reason;

/// One reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// What this card claims is hard to believe beside the other.
    Clash(usize, usize),
    /// This card comes from a sketchy source.
    Sketchy(usize),
}

impl Doubt {
    /// In words, without the card's name.
    pub fn reason(self, puzzle: &Puzzle, language: Language) -> String {
        match self {
            Doubt::Clash(card, other) => reason(puzzle, card, other, language),
            Doubt::Sketchy(_) => say!(WORDS, language, "reason.sketchy"),
        }
    }
}

/// Every reason, as the rules count points: claims that clash, then sketchy sources.
pub(crate) fn doubts(puzzle: &Puzzle, at: &Position, said: Cards) -> Vec<Doubt> {
    let rules = &puzzle.rules;
    let within = if rules.within_submission { said } else { Cards::NONE };
    let mut found = Vec::new();
    for card in said.iter() {
        let before = within.shared(Cards::first(card));
        let (against, most) = match rules.scrutiny_per {
            ScrutinyPer::Card => (before, 1),
            ScrutinyPer::BothCards => (within.without(Cards::of(&[card])), 1),
            ScrutinyPer::Pair => (before, usize::MAX),
        };
        let clashes = |other: &usize| puzzle.conflict(card, *other).0 == Severity::Minor;
        let others = at.played.with(against).iter().filter(clashes).take(most);
        found.extend(others.map(|other| Doubt::Clash(card, other)));
    }
    if rules.sketchy_costs {
        let sketchy = |card: &usize| puzzle.cards[*card].trust == Trust::Sketchy;
        found.extend(said.iter().filter(sketchy).map(Doubt::Sketchy));
    }
    found
}
