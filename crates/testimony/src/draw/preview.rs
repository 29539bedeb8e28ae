//! What would happen.

use cluesmith_core::ink::{List, Picture, Role, Text, line};
use cluesmith_core::{Language, say};

use super::result::{lines_of_silence, missing};
use super::story::{lines_of_doubt, sums};
use crate::cards::Cards;
use crate::hand::Hand;
use crate::lexicon::called;
use crate::play::{State, objection, say_refusal, visible};
use crate::puzzle::Puzzle;
use crate::resolve::{Loss, Outcome, Position, Status};
use crate::text::WORDS;

/// What would happen: the same function as what happens.
pub(super) fn preview(
    picture: Picture,
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    state: &State,
    selected: Cards,
    language: Language,
) -> Picture {
    let picture = picture.gap().heading(say!(WORDS, language, "draw.preview", cards = selected));
    // A counter that is hidden does not show in the preview either.
    let seen = visible(puzzle, hand, at);
    let lines = match hand.as_seen(puzzle, at).resolve(at, selected) {
        Err(refusal) => {
            let mut lines = vec![line(Role::Doubt, say_refusal(puzzle, refusal, language))];
            if let Some(said) = objection(puzzle, state, selected) {
                let mood = say!(WORDS, language, "mood.blocked");
                lines.push(line(Role::Speaker, format!("KOA ({mood}):")).and(" ").and(said));
            }
            lines.push(line(Role::Muted, say!(WORDS, language, "draw.blocked")));
            lines
        }
        Ok(outcome) => lines_of(puzzle, hand, at, seen, &outcome, language),
    };
    let mut list = List::new();
    list.push("", lines);
    picture.block(list)
}

/// What a submission would do.
fn lines_of(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    seen: u8,
    outcome: &Outcome,
    language: Language,
) -> Vec<Text> {
    let mut lines = Vec::new();
    let every = ((1u32 << hand.counters) - 1) as u8;
    if seen & every != every {
        lines.push(line(Role::Muted, say!(WORDS, language, "draw.unless")));
    }
    lines.push(Text::from(sums(puzzle, outcome, language)));
    let heard = outcome.after.status != Status::Lost(Loss::Scrutiny);
    for (index, counter) in puzzle.counters.iter().enumerate() {
        if heard && outcome.fired >> index & 1 == 1 {
            lines.push(line(
                Role::Doubt,
                say!(WORDS, language, "draw.fires", name = called(&counter.name, language)),
            ));
        }
    }
    for why in lines_of_doubt(puzzle, at, outcome, language) {
        lines.push(line(Role::Doubt, why));
    }
    for index in 0..puzzle.counters.len() {
        if heard && (outcome.refuted & seen) >> index & 1 == 1 {
            lines.push(line(Role::Good, would_refute(puzzle, hand, at, index, language)));
        }
    }
    let ends = match outcome.after.status {
        Status::Won => say!(WORDS, language, "draw.would-win"),
        Status::Lost(Loss::Scrutiny) => say!(WORDS, language, "draw.would-lose"),
        Status::Lost(_) => {
            say!(
                WORDS,
                language,
                "draw.would-end",
                missing = missing(hand, &outcome.after, language)
            )
        }
        Status::Active => {
            let left = outcome.after.resistance.max(0);
            say!(WORDS, language, "draw.would-leave", left)
        }
    };
    lines.push(Text::from(ends));
    for why in lines_of_silence(puzzle, hand, &outcome.after, language) {
        lines.push(line(Role::Doubt, why));
    }
    lines.push(line(Role::Muted, say!(WORDS, language, "draw.confirm")));
    lines
}

fn would_refute(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    index: usize,
    language: Language,
) -> String {
    let counter = &puzzle.counters[index];
    let restored = hand.gives_back(at, index);
    let name = called(&counter.name, language);
    match restored > 0 {
        true => say!(WORDS, language, "draw.would-restore", name, restored),
        false => say!(WORDS, language, "draw.would-refute", name),
    }
}
