//! What the page of this family asks besides the game: what cards would do if they were said.

use cluesmith_core::{Refused, Sitting, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Testimony;
use crate::bench::{Bench, weigh};
use crate::cards::Cards;
use crate::hand::Hand;
use crate::play::{objection, say_refusal};
use crate::puzzle::Puzzle;
use crate::reckoning::{Clash, Reckoning};
use crate::resolve::Refusal;

/// What a page asks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "wish", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Wish {
    /// What these cards would do.
    Foresee {
        /// As in a move: `A+C`.
        cards: Cards,
    },
    /// What is to be said of a puzzle that its author is about to change. No game is needed for it.
    Weigh {
        /// The puzzle. Words that are left out are written.
        puzzle: Box<Puzzle>,
    },
}

/// What a page is answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "counsel", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Counsel {
    /// They can be said.
    Possible {
        /// What that comes to, unless a challenge that the player has not met steps in.
        sum: Reckoning,
    },
    /// They cannot be said.
    Impossible {
        /// The two claims that cannot both be true.
        clash: Clash,
        /// What KOA says to it.
        koa: String,
    },
    /// An author's puzzle was looked at.
    Weighed {
        /// What it comes to.
        bench: Box<Bench>,
    },
}

/// A question that cannot be answered, in words.
fn refuse(message: impl Into<String>) -> Refused {
    Refused::Call { message: message.into(), help: String::new() }
}

/// Answers a page.
pub(crate) fn consult(
    at: Option<Sitting<'_, Testimony>>,
    wish: Wish,
    work: &mut Work,
) -> Result<Counsel, Refused> {
    match wish {
        Wish::Foresee { cards } => {
            let game = at.ok_or_else(|| refuse("there is no game to ask about"))?;
            foresee(&game, cards, work)
        }
        Wish::Weigh { puzzle } => Ok(Counsel::Weighed { bench: Box::new(weigh(*puzzle, work)) }),
    }
}

fn foresee(
    game: &Sitting<'_, Testimony>,
    cards: Cards,
    work: &mut Work,
) -> Result<Counsel, Refused> {
    let (puzzle, hand) = (game.puzzle, Hand::new(game.puzzle));
    let at = game.state.position(&hand).unwrap_or(hand.start());
    match Reckoning::foreseen(puzzle, &hand, &at, cards) {
        Ok(sum) => Ok(Counsel::Possible { sum }),
        Err(Refusal::Impossible(one, other)) => Ok(Counsel::Impossible {
            clash: Clash::of(puzzle, one, other),
            koa: objection(puzzle, game.state, cards).unwrap_or_default(),
        }),
        Err(refusal) => Err(refuse(say_refusal(puzzle, refusal, work.language()))),
    }
}
