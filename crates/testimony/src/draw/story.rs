//! What was said, what KOA answered, and what it added up to.

use std::fmt::Write as _;

use cluesmith_core::{Work, look_up, say};

use super::{BOLD, DIM, GOOD, KOA, WARN};
use crate::cards::letter;
use crate::doubt::{Doubt, doubts};
use crate::hand::Hand;
use crate::play::reaction;
use crate::puzzle::Puzzle;
use crate::resolve::{Loss, Outcome, Position, Status};
use crate::text::{LANGUAGE, WORDS};

/// Every submission so far.
pub(super) fn story(puzzle: &Puzzle, hand: &Hand, outcomes: &[Outcome], work: &mut Work) -> String {
    let mut out = String::new();
    let (mut before, mut spoken) = (hand.start(), Vec::new());
    for (index, outcome) in outcomes.iter().enumerate() {
        if index == 0 {
            let _ = writeln!(out, "\n{BOLD}{}{BOLD:#}", say!(WORDS, LANGUAGE, "draw.story"));
        }
        let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
        let player = written.map_or("", |written| written.player.as_str());
        let (feels, koa) = reaction(puzzle, hand, &before, outcome, &spoken, work);
        spoken.push(koa.clone());
        let mood = look_up!(WORDS, LANGUAGE, "mood.", feels.name());
        let _ = writeln!(out, " {}. {BOLD}{}{BOLD:#}  {player}", index + 1, outcome.said);
        let _ = writeln!(out, "    {KOA}KOA ({mood}):{KOA:#} {koa}");
        let _ = writeln!(out, "    {DIM}{}{DIM:#}", sums(puzzle, outcome));
        for why in lines_of_doubt(puzzle, &before, outcome) {
            let _ = writeln!(out, "    {WARN}{why}{WARN:#}");
        }
        before = outcome.after;
        if outcome.after.status == Status::Lost(Loss::Scrutiny) {
            continue;
        }
        for (index, counter) in puzzle.counters.iter().enumerate() {
            if outcome.fired >> index & 1 == 1 {
                let _ = writeln!(out, "    {WARN}{}:{WARN:#} {}", counter.name, counter.claim);
            }
        }
        for (index, counter) in puzzle.counters.iter().enumerate() {
            if outcome.refuted >> index & 1 == 1 {
                let _ = writeln!(out, "    {GOOD}{}:{GOOD:#} {}", counter.name, counter.refuted);
            }
        }
    }
    out
}

/// What a submission added up to.
pub(super) fn sums(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let cost = outcome.minors + outcome.sketchy;
    if outcome.after.status == Status::Lost(Loss::Scrutiny) {
        return say!(WORDS, LANGUAGE, "sum.nothing", cost);
    }
    let mut parts = vec![say!(WORDS, LANGUAGE, "sum.total", total = outcome.total)];
    if outcome.bonus > 0 {
        parts.push(say!(WORDS, LANGUAGE, "sum.bonus", bonus = outcome.bonus));
    }
    if !outcome.contested.is_empty() {
        parts.push(say!(WORDS, LANGUAGE, "sum.contested", cards = outcome.contested));
    }
    if outcome.restored > 0 {
        parts.push(say!(WORDS, LANGUAGE, "sum.restored", restored = outcome.restored));
    }
    if cost > 0 {
        parts.push(say!(WORDS, LANGUAGE, "sum.scrutiny", cost));
    }
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        if outcome.settled >> index & 1 == 1 {
            let name = look_up!(WORDS, LANGUAGE, "proof.", concern.proof.name());
            parts.push(say!(WORDS, LANGUAGE, "sum.settled", proof = name));
        }
    }
    parts.join(" · ")
}

/// Every reason for scrutiny, a line each.
pub(super) fn lines_of_doubt(puzzle: &Puzzle, at: &Position, outcome: &Outcome) -> Vec<String> {
    let line = |doubt: &Doubt| match doubt {
        Doubt::Clash(card, _) => {
            let (card, reason) = (letter(*card), doubt.reason(puzzle));
            say!(WORDS, LANGUAGE, "draw.suspicious", card, reason)
        }
        Doubt::Sketchy(card) => {
            say!(WORDS, LANGUAGE, "draw.sketchy", card = puzzle.title(*card))
        }
    };
    doubts(puzzle, at, outcome.said).iter().map(line).collect()
}
