//! Which cards are lies, and what only KOA knows besides.

use cluesmith_core::{Finding, Language, finding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Puzzle;
use crate::deck::{CARDS, Cards};
use crate::predicate::Predicate;
use crate::text::WORDS;

/// Which cards are lies, and what KOA mutters about the one her hint leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The strengths of the three lies, smallest first.
    pub lies: [u8; 3],
    /// After the first and the second pair.
    #[serde(default)]
    #[schemars(length(max = 2))]
    pub mutters: Vec<Mutter>,
}

/// Something true of the lie outside the hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mutter {
    /// What she says.
    #[serde(default)]
    #[schemars(length(max = 600))]
    pub text: String,
    /// What it means.
    pub about: Predicate,
}

impl Answer {
    /// The lies alone.
    pub fn of(puzzle: &Puzzle, lies: Cards) -> Answer {
        let mut strengths = [0; 3];
        let told = (0..CARDS).filter(|place| lies >> place & 1 == 1);
        for (slot, place) in strengths.iter_mut().zip(told) {
            *slot = puzzle.cards[place].strength;
        }
        strengths.sort_unstable();
        Answer { lies: strengths, mutters: Vec::new() }
    }

    /// The lies by place, or what is wrong with them.
    pub fn read(&self, puzzle: &Puzzle, language: Language) -> Result<Cards, Finding> {
        let deck = puzzle.deck();
        let lies = deck.with_strengths(&self.lies);
        if lies.count_ones() == 3 && self.lies.is_sorted() {
            return Ok(lies);
        }
        let lies = format!("{:?}", self.lies);
        Err(finding!(WORDS, language, "P10", "/answer/lies", lies))
    }
}
