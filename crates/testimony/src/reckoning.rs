//! What a submission comes to, number by number: foreseen before it is said, remembered afterwards. Both are the
//! same outcome of the same function.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::{Cards, letter};
use crate::claim::{Activity, Axis, Condition, Place, Proof, Severity};
use crate::doubt::{Doubt, doubts};
use crate::hand::Hand;
use crate::play::visible;
use crate::puzzle::Puzzle;
use crate::resolve::{Loss, Outcome, Position, Refusal, Status, contested};

/// What a submission does, or would do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reckoning {
    /// Each card, and what it counts for.
    pub parts: Vec<Part>,
    /// Claims that two or more of them share.
    pub shared: Vec<Shared>,
    /// What that adds.
    pub bonus: u16,
    /// What refuting gives back of earlier turns.
    pub restored: u16,
    /// All of it together.
    pub total: u16,
    /// Resistance before and after, never below zero.
    pub resistance: [i16; 2],
    /// Scrutiny before and after.
    pub scrutiny: [u8; 2],
    /// Why scrutiny grows.
    pub doubts: Vec<Suspicion>,
    /// The challenges that step in, by their places in the list, from 0.
    pub fired: Vec<usize>,
    /// The challenges that are withdrawn.
    pub refuted: Vec<usize>,
    /// What she asked for and gets.
    pub settled: Vec<Proof>,
    /// She stops listening: nothing of it counts, not even the turn.
    pub unheard: bool,
    /// How it ends the game, if it does.
    pub ends: Option<Ends>,
}

/// A card of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    /// Which.
    pub letter: char,
    /// What is printed on it.
    pub power: u8,
    /// What it counts for: less where a challenge steps in.
    pub counts: u8,
    /// The challenge that halves it, from 0.
    pub by: Option<usize>,
}

/// Cards that claim the same.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shared {
    /// Which.
    pub cards: Cards,
    /// What: one of the three.
    pub place: Option<Place>,
    /// In what state.
    pub state: Option<Condition>,
    /// Doing what.
    pub activity: Option<Activity>,
}

/// One reason for scrutiny.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "because", rename_all = "kebab-case")]
pub enum Suspicion {
    /// Two claims are hard to believe together.
    Clash {
        /// Which.
        clash: Clash,
    },
    /// The source is sketchy.
    Sketchy {
        /// Of which card.
        card: char,
    },
}

/// Two claims that do not go together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Clash {
    /// The cards, that of the submission first.
    pub cards: [char; 2],
    /// How bad it is.
    pub severity: Severity,
    /// What about them.
    pub axis: Axis,
    /// Minutes between the two claims; none where they meet.
    pub gap: u32,
}

crate::claim::words! {
    /// How a submission ends a game.
    Ends:
    /// She is convinced.
    Won = "won",
    /// Scrutiny has reached its limit.
    Scrutiny = "scrutiny",
    /// No turn is left.
    Turns = "turns",
    /// Nothing is left that could be said.
    Nothing = "nothing",
}

impl Ends {
    fn of(status: Status) -> Option<Ends> {
        Some(match status {
            Status::Active => return None,
            Status::Won => Ends::Won,
            Status::Lost(Loss::Scrutiny) => Ends::Scrutiny,
            Status::Lost(Loss::Turns) => Ends::Turns,
            Status::Lost(Loss::NothingToSay) => Ends::Nothing,
        })
    }
}

impl Clash {
    /// What these two say against each other.
    pub(crate) fn of(puzzle: &Puzzle, card: usize, other: usize) -> Clash {
        let (severity, axis) = puzzle.conflict(card, other);
        let span = |card: usize| puzzle.cards[card].span(puzzle.axis());
        let gap = span(card).zip(span(other)).map_or(0, |(one, other)| one.gap(other) / 60);
        Clash { cards: [letter(card), letter(other)], severity, axis, gap }
    }
}

impl Hand {
    /// The hand as far as its player knows it: challenges that are hidden do nothing.
    pub(crate) fn as_seen(&self, puzzle: &Puzzle, at: &Position) -> Hand {
        let seen = visible(puzzle, self, at);
        let mut known = self.clone();
        for hit in &mut known.hit {
            *hit &= seen;
        }
        known
    }
}

impl Reckoning {
    /// Foreseen by somebody who knows what is on the table and nothing else.
    ///
    /// # Errors
    /// Why the cards cannot be said.
    pub(crate) fn foreseen(
        puzzle: &Puzzle,
        hand: &Hand,
        at: &Position,
        said: Cards,
    ) -> Result<Reckoning, Refusal> {
        let outcome = hand.as_seen(puzzle, at).resolve(at, said)?;
        let seen = visible(puzzle, hand, at);
        Ok(Reckoning::of(puzzle, hand, at, &outcome, seen))
    }

    /// Of what happened, or would; only challenges that are `seen` are named.
    pub(crate) fn of(
        puzzle: &Puzzle,
        hand: &Hand,
        at: &Position,
        outcome: &Outcome,
        seen: u8,
    ) -> Reckoning {
        let after = &outcome.after;
        let unheard = after.status == Status::Lost(Loss::Scrutiny);
        let heard = |set: u8| if unheard { 0 } else { set & seen };
        let fired = heard(outcome.fired);
        let part = |card: usize| {
            let (power, by) = (hand.power[card], hand.hit[card] & fired);
            Part {
                letter: letter(card),
                power,
                counts: if by == 0 { power } else { contested(power) },
                by: (by != 0).then(|| by.trailing_zeros() as usize),
            }
        };
        let doubt = |doubt: Doubt| match doubt {
            Doubt::Clash(card, other) => Suspicion::Clash { clash: Clash::of(puzzle, card, other) },
            Doubt::Sketchy(card) => Suspicion::Sketchy { card: letter(card) },
        };
        let settled = if unheard { 0 } else { outcome.settled };
        let asked = puzzle.concerns.iter().map(|concern| concern.proof);
        let counted = |points: u16| if unheard { 0 } else { points };
        Reckoning {
            parts: outcome.said.iter().map(part).collect(),
            shared: if outcome.agreed { shared(puzzle, outcome.said) } else { Vec::new() },
            bonus: counted(outcome.bonus),
            restored: counted(outcome.restored),
            total: counted(outcome.total),
            resistance: [at.resistance.max(0), after.resistance.max(0)],
            scrutiny: [at.scrutiny, after.scrutiny],
            doubts: doubts(puzzle, at, outcome.said).into_iter().map(doubt).collect(),
            fired: bits(fired),
            refuted: bits(heard(outcome.refuted)),
            settled: asked
                .enumerate()
                .filter_map(|(index, proof)| (settled >> index & 1 == 1).then_some(proof))
                .collect(),
            unheard,
            ends: Ends::of(after.status),
        }
    }
}

/// Every place, state and activity that at least two of the cards claim.
fn shared(puzzle: &Puzzle, said: Cards) -> Vec<Shared> {
    let claimed = |matches: &dyn Fn(usize) -> bool| {
        let cards: Vec<usize> = said.iter().filter(|&card| matches(card)).collect();
        (cards.len() > 1).then(|| Cards::of(&cards))
    };
    let card = |card: usize| &puzzle.cards[card];
    let none = Shared { cards: Cards::NONE, place: None, state: None, activity: None };
    let places = Place::ALL.iter().filter_map(|&place| {
        let cards = claimed(&|one| card(one).place == Some(place))?;
        Some(Shared { cards, place: Some(place), ..none.clone() })
    });
    let states = Condition::ALL.iter().filter_map(|&state| {
        let cards = claimed(&|one| card(one).state == Some(state))?;
        Some(Shared { cards, state: Some(state), ..none.clone() })
    });
    let activities = Activity::ALL.iter().filter_map(|&activity| {
        let cards = claimed(&|one| card(one).activity == Some(activity))?;
        let counts = puzzle.rules.activity_corroborates;
        counts.then(|| Shared { cards, activity: Some(activity), ..none.clone() })
    });
    places.chain(states).chain(activities).collect()
}

fn bits(set: u8) -> Vec<usize> {
    (0..8).filter(|index| set >> index & 1 == 1).collect()
}
