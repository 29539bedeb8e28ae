//! What a player sees of a table: nothing that KOA keeps to herself.

use cluesmith_core::Work;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::letter;
use crate::claim::Mood;
use crate::clock::{DAY, parse_time};
use crate::hand::Hand;
use crate::lexicon::called;
use crate::play::{State, ending, find_best, reaction, visible};
use crate::puzzle::{Card, Concern, Counter, Ending, Puzzle, Scenario};
use crate::reckoning::Reckoning;
use crate::resolve::{Position, SCRUTINY_LIMIT};
use crate::scene::Scene;
use crate::score::{Badge, Tier, badges, score, tier};

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
    /// Every card that was dealt, by letter.
    pub cards: Vec<Piece>,
    /// When it happened, in minutes on the axis of the cards' windows.
    pub incident: Option<u32>,
    /// Where that axis begins, in minutes past midnight.
    pub begins: u32,
    /// What was said, and what she replied.
    pub story: Vec<Said>,
    /// How it ended.
    pub result: Option<Ended>,
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

/// A card that was dealt.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// As it is called in moves.
    pub letter: char,
    /// It refutes, and claims nothing.
    pub refuter: bool,
    /// How many challenges it refutes that the player has not met.
    pub unmet: usize,
    /// From when to when, in minutes on the puzzle's axis.
    pub window: Option<[u32; 2]>,
    /// The turn it was said in, from 1; nothing while it is in the hand.
    pub told: Option<usize>,
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
    /// What it came to.
    pub sum: Reckoning,
}

/// A finished game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ended {
    /// How.
    pub how: Ending,
    /// Her last word.
    pub line: String,
    /// Points.
    pub score: u32,
    /// The most there are, where the work was enough to find out.
    pub best: Option<u32>,
    /// How near that came to the best.
    pub tier: Option<Tier>,
    /// What it earned besides.
    pub badges: Vec<Badge>,
}

impl View {
    /// The table of a position.
    pub(crate) fn of(puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        let (hand, axis, language) = (Hand::new(puzzle), puzzle.axis(), work.language());
        let outcomes = state.outcomes(&hand).unwrap_or_default();
        let at = outcomes.last().map_or(hand.start(), |last| last.after);
        let (open, seen, refuted) =
            (hand.open_concerns(&at), visible(puzzle, &hand, &at), hand.refuted(&at));
        let held = |(index, counter): (usize, &Counter)| {
            (seen >> index & 1 == 1).then(|| Held {
                name: called(&counter.name, language).to_owned(),
                targets: counter.targets.clone(),
                claim: counter.claim.clone(),
                refuted: refuted >> index & 1 == 1,
            })
        };
        let said = |card: usize| state.said.iter().position(|cards| cards.has(card));
        let piece = |card: usize| {
            let mut printed = puzzle.cards[card].clone();
            printed.name = called(&printed.name, language).to_owned();
            let (refuter, all) = (printed.is_refuter(), printed.refutes.len());
            printed.refutes.retain(|&counter| seen >> (counter - 1) & 1 == 1);
            Piece {
                letter: letter(card),
                refuter,
                unmet: all - printed.refutes.len(),
                window: printed.span(axis).map(|span| [span.from, span.to]),
                told: said(card).map(|turn| turn + 1),
                card: printed,
            }
        };
        let (mut before, mut spoken, mut story) = (hand.start(), Vec::new(), Vec::new());
        for outcome in &outcomes {
            let (mood, koa) = reaction(puzzle, &hand, &before, outcome, &spoken, work);
            spoken.push(koa.clone());
            let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
            let player = written.map_or_else(String::new, |written| written.player.clone());
            let sum = Reckoning::of(puzzle, &hand, &before, outcome, u8::MAX);
            story.push(Said { cards: outcome.said.to_string(), player, koa, mood, sum });
            before = outcome.after;
        }
        View {
            scenario: Scenario {
                device: called(&puzzle.scenario.device, language).to_owned(),
                ..puzzle.scenario.clone()
            },
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
            cards: (0..puzzle.cards.len()).map(piece).collect(),
            incident: parse_time(&Scene::read(puzzle).time).map(|time| (time + DAY - axis) % DAY),
            begins: axis,
            story,
            result: ending(&hand, state, &at).map(|how| Ended::of(puzzle, &hand, &at, how, work)),
            state: state.clone(),
        }
    }
}

impl Ended {
    fn of(puzzle: &Puzzle, hand: &Hand, at: &Position, how: Ending, work: &mut Work) -> Ended {
        let best = find_best(hand, work);
        let line = puzzle.lines.endings.iter().find(|line| line.after == how);
        Ended {
            how,
            line: line.map_or_else(String::new, |line| line.line.clone()),
            score: score(hand, at),
            best,
            tier: best.map(|best| tier(hand, at, best)),
            badges: badges(hand, at),
        }
    }
}
