//! What a player sees of a table: nothing that KOA keeps to herself.

use cluesmith_core::Work;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::letter;
use crate::claim::Mood;
use crate::hand::Hand;
use crate::play::{State, ending, reaction, visible};
use crate::puzzle::{Card, Concern, Counter, Puzzle, Scenario};
use crate::resolve::SCRUTINY_LIMIT;

/// A table as its player sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// What KOA accuses the player of.
    pub scenario: Scenario,
    /// How much convincing she needs, and how much is left of that.
    pub resistance: [i16; 2],
    /// Points of scrutiny, and how many are too many.
    pub scrutiny: [u8; 2],
    /// How often the player may speak, and how often still.
    pub turns: [u8; 2],
    /// What she wants to know, and whether it is settled.
    pub concerns: Vec<Asked>,
    /// What she holds against the player; nothing where she has not shown it yet.
    pub counters: Vec<Option<Held>>,
    /// The cards still in the hand, by letter.
    pub hand: Vec<Piece>,
    /// What was said, and what she replied.
    pub story: Vec<Said>,
    /// Her last word.
    pub ending: Option<String>,
    /// The position.
    pub state: State,
}

/// A question of hers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asked {
    /// The question.
    #[serde(flatten)]
    pub concern: Concern,
    /// It is answered.
    pub settled: bool,
}

/// Something she holds against the player. Which cards refute it is for the player to find out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Held {
    /// What it is.
    pub name: String,
    /// The kinds of proof it halves.
    pub targets: Vec<crate::claim::Proof>,
    /// What she says of it.
    pub claim: String,
    /// It is refuted.
    pub refuted: bool,
}

/// A card in the hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// As it is called in moves.
    pub letter: char,
    /// What is printed on it; of what it refutes, only what is shown on the table.
    #[serde(flatten)]
    pub card: Card,
}

/// One submission and the reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Said {
    /// The cards, as in moves.
    pub cards: String,
    /// The player's words.
    pub player: String,
    /// Hers.
    pub koa: String,
    /// How she feels about it.
    pub mood: Mood,
}

impl View {
    /// The table of a position.
    pub(crate) fn of(puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        let hand = Hand::new(puzzle);
        let outcomes = state.outcomes(&hand).unwrap_or_default();
        let at = outcomes.last().map_or(hand.start(), |last| last.after);
        let (open, seen, refuted) =
            (hand.open_concerns(&at), visible(puzzle, &hand, &at), hand.refuted(&at));
        let held = |(index, counter): (usize, &Counter)| {
            (seen >> index & 1 == 1).then(|| Held {
                name: counter.name.clone(),
                targets: counter.targets.clone(),
                claim: counter.claim.clone(),
                refuted: refuted >> index & 1 == 1,
            })
        };
        let piece = |card: usize| {
            let mut printed = puzzle.cards[card].clone();
            printed.refutes.retain(|&counter| seen >> (counter - 1) & 1 == 1);
            Piece { letter: letter(card), card: printed }
        };
        let (mut before, mut spoken, mut story) = (hand.start(), Vec::new(), Vec::new());
        for outcome in &outcomes {
            let (mood, koa) = reaction(puzzle, &hand, &before, outcome, &spoken, work);
            spoken.push(koa.clone());
            let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
            let player = written.map_or_else(String::new, |written| written.player.clone());
            story.push(Said { cards: outcome.said.to_string(), player, koa, mood });
            before = outcome.after;
        }
        let last = ending(&hand, state, &at);
        let last = last.and_then(|end| puzzle.lines.endings.iter().find(|line| line.after == end));
        View {
            scenario: puzzle.scenario.clone(),
            resistance: [hand.resistance, at.resistance.max(0)],
            scrutiny: [at.scrutiny, SCRUTINY_LIMIT],
            turns: [hand.turns, at.turns],
            concerns: puzzle
                .concerns
                .iter()
                .enumerate()
                .map(|(index, concern)| Asked {
                    concern: concern.clone(),
                    settled: open >> index & 1 == 0,
                })
                .collect(),
            counters: puzzle.counters.iter().enumerate().map(held).collect(),
            hand: hand.left(&at).iter().map(piece).collect(),
            story,
            ending: last.map(|line| line.line.clone()),
            state: state.clone(),
        }
    }
}
