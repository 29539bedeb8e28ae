//! What a reasoning player learns, as inferences: from what was known and what was heard, which sets of
//! lies are left. [`certificate`](crate::certificate) reads the same notation and verifies each.
//!
//! | text | what it says |
//! |---|---|
//! | `one of 2+4+5 2+4+6` | the lies are one of these sets |
//! | `3+8 uneasy`, `3+8 steady` | something in the pair is a lie, or nothing |
//! | `mutter 1` | the lie outside the hint is among the cards that the first muttering fits |
//! | `3 true`, `8 lie` | what was read out |
//! | `present 3+8`, `stand`, `withdraw` | the move that does best |

use cluesmith_core::Inference;

use crate::deck::{CARDS, Cards, TRIPLES};

/// Some of [`TRIPLES`], by their bits.
type Sets = u64;

/// Something known, and the sets of lies it leaves.
pub(crate) struct Premise {
    text: String,
    leaves: Sets,
}

impl Premise {
    pub(crate) fn new(text: String, holds: impl Fn(Cards) -> bool) -> Premise {
        let sets = TRIPLES.iter().enumerate().filter(|(_, lies)| holds(**lies));
        Premise { text, leaves: sets.fold(0, |all, (n, _)| all | 1 << n) }
    }

    /// Whether it holds if these are the lies.
    pub(crate) fn holds(&self, lies: Cards) -> bool {
        TRIPLES.iter().position(|set| *set == lies).is_some_and(|n| self.leaves >> n & 1 == 1)
    }

    /// The lies are one of these.
    pub(crate) fn one_of(sets: &[Cards]) -> Premise {
        Premise::new(one_of(sets), |lies| sets.contains(&lies))
    }
}

/// The lies are one of these, as a text.
pub(crate) fn one_of(sets: &[Cards]) -> String {
    let strengths = |lies: &Cards| {
        let cards = (0..CARDS).filter(|place| lies >> place & 1 == 1);
        cards.map(|place| (place + 1).to_string()).collect::<Vec<_>>().join("+")
    };
    let sets: Vec<String> = sets.iter().map(strengths).collect();
    format!("one of {}", sets.join(" "))
}

/// An inference by one rule.
pub(crate) fn by(rule: &str, given: Vec<String>, so: Vec<String>) -> Inference {
    Inference { rule: rule.to_owned(), by: vec![rule.to_owned()], given, so }
}

/// What follows from what was heard, given what was known; with no premise that it could do without. What
/// takes no set away was to be expected, and follows itself.
pub(crate) fn infer(rule: &str, known: &[Cards], heard: Vec<Premise>, left: &[Cards]) -> Inference {
    let known = Premise::one_of(known);
    let after = Premise::one_of(left);
    if after.leaves == known.leaves {
        let heard = heard.into_iter().map(|premise| premise.text).collect();
        return by(rule, vec![known.text], heard);
    }
    let mut premises = heard;
    premises.push(known);
    let mut place = 0;
    while place < premises.len() {
        let others = premises.iter().enumerate().filter(|(n, _)| *n != place);
        let without = others.fold(Sets::MAX >> 8, |sets, (_, premise)| sets & premise.leaves);
        if without == after.leaves {
            premises.remove(place);
        } else {
            place += 1;
        }
    }
    let given = premises.into_iter().rev().map(|premise| premise.text).collect();
    by(rule, given, vec![after.text])
}
