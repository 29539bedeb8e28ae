//! What would happen.

use std::fmt::Write as _;

use cluesmith_core::say;

use super::result::{lines_of_silence, missing};
use super::story::{lines_of_doubt, sums};
use super::{BOLD, DIM, GOOD, KOA, WARN};
use crate::cards::Cards;
use crate::hand::Hand;
use crate::play::{State, objection, say_refusal, visible};
use crate::puzzle::Puzzle;
use crate::resolve::{Loss, Position, Status};
use crate::text::{LANGUAGE, WORDS};

/// What would happen: the same function as what happens.
pub(super) fn preview(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    state: &State,
    selected: Cards,
) -> String {
    let mut out =
        format!("\n{BOLD}{}{BOLD:#}\n", say!(WORDS, LANGUAGE, "draw.preview", cards = selected));
    // A counter that is hidden does not show in the preview either.
    let seen = visible(puzzle, hand, at);
    let mut open = hand.clone();
    for hit in &mut open.hit {
        *hit &= seen;
    }
    match open.resolve(at, selected) {
        Err(refusal) => {
            let _ = writeln!(out, "  {WARN}{}{WARN:#}", say_refusal(puzzle, refusal));
            if let Some(line) = objection(puzzle, state, selected) {
                let mood = say!(WORDS, LANGUAGE, "mood.blocked");
                let _ = writeln!(out, "  {KOA}KOA ({mood}):{KOA:#} {line}");
            }
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", say!(WORDS, LANGUAGE, "draw.blocked"));
        }
        Ok(outcome) => {
            let every = ((1u32 << hand.counters) - 1) as u8;
            if seen & every != every {
                let _ = writeln!(out, "  {DIM}{}{DIM:#}", say!(WORDS, LANGUAGE, "draw.unless"));
            }
            let _ = writeln!(out, "  {}", sums(puzzle, &outcome));
            let heard = outcome.after.status != Status::Lost(Loss::Scrutiny);
            for (index, counter) in puzzle.counters.iter().enumerate() {
                if heard && outcome.fired >> index & 1 == 1 {
                    let fires = say!(WORDS, LANGUAGE, "draw.fires", name = counter.name);
                    let _ = writeln!(out, "  {WARN}{fires}{WARN:#}");
                }
            }
            for why in lines_of_doubt(puzzle, at, &outcome) {
                let _ = writeln!(out, "  {WARN}{why}{WARN:#}");
            }
            for index in 0..puzzle.counters.len() {
                if heard && (outcome.refuted & seen) >> index & 1 == 1 {
                    let _ =
                        writeln!(out, "  {GOOD}{}{GOOD:#}", would_refute(puzzle, hand, at, index));
                }
            }
            let ends = match outcome.after.status {
                Status::Won => say!(WORDS, LANGUAGE, "draw.would-win"),
                Status::Lost(Loss::Scrutiny) => say!(WORDS, LANGUAGE, "draw.would-lose"),
                Status::Lost(_) => {
                    say!(WORDS, LANGUAGE, "draw.would-end", missing = missing(hand, &outcome.after))
                }
                Status::Active => {
                    let left = outcome.after.resistance.max(0);
                    say!(WORDS, LANGUAGE, "draw.would-leave", left)
                }
            };
            let _ = writeln!(out, "  {ends}");
            for why in lines_of_silence(puzzle, hand, &outcome.after) {
                let _ = writeln!(out, "  {WARN}{why}{WARN:#}");
            }
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", say!(WORDS, LANGUAGE, "draw.confirm"));
        }
    }
    out
}

fn would_refute(puzzle: &Puzzle, hand: &Hand, at: &Position, index: usize) -> String {
    let counter = &puzzle.counters[index];
    let restored = hand.gives_back(at, index);
    let name = &counter.name;
    match restored > 0 {
        true => say!(WORDS, LANGUAGE, "draw.would-restore", name, restored),
        false => say!(WORDS, LANGUAGE, "draw.would-refute", name),
    }
}
