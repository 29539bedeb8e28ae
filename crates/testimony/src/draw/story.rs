//! What was said, what KOA answered, and what it added up to.

use cluesmith_core::ink::{List, Picture, Role, Text, line};
use cluesmith_core::{Language, Work, look_up, say};

use crate::cards::letter;
use crate::doubt::{Doubt, doubts};
use crate::hand::Hand;
use crate::play::reaction;
use crate::puzzle::Puzzle;
use crate::resolve::{Loss, Outcome, Position, Status};
use crate::text::WORDS;

/// Every submission so far.
pub(super) fn story(
    picture: Picture,
    puzzle: &Puzzle,
    hand: &Hand,
    outcomes: &[Outcome],
    work: &mut Work,
) -> Picture {
    let language = work.language();
    if outcomes.is_empty() {
        return picture;
    }
    let mut told = List::new();
    let (mut before, mut spoken) = (hand.start(), Vec::new());
    for (index, outcome) in outcomes.iter().enumerate() {
        let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
        let player = written.map_or("", |written| written.player.as_str());
        let (feels, koa) = reaction(puzzle, hand, &before, outcome, &spoken, work);
        spoken.push(koa.clone());
        let mood = look_up!(WORDS, language, "mood.", feels.name());
        let mut lines = vec![
            line(Role::Strong, outcome.said).and("  ").and(player),
            line(Role::Speaker, format!("KOA ({mood}):")).and(" ").and(koa),
            line(Role::Muted, sums(puzzle, outcome, language)),
        ];
        let doubts = lines_of_doubt(puzzle, &before, outcome, language);
        lines.extend(doubts.iter().map(|why| line(Role::Doubt, why)));
        if outcome.after.status != Status::Lost(Loss::Scrutiny) {
            lines.extend(challenges(puzzle, outcome));
        }
        told.push(format!("{}.", index + 1), lines);
        before = outcome.after;
    }
    picture.gap().heading(say!(WORDS, language, "draw.story")).block(told)
}

/// The counters that stepped in, and those that were refuted.
fn challenges(puzzle: &Puzzle, outcome: &Outcome) -> Vec<Text> {
    let all = || puzzle.counters.iter().enumerate();
    let said =
        |role, name: &String, text: &String| line(role, format!("{name}:")).and(" ").and(text);
    let fired = all().filter(|(index, _)| outcome.fired >> index & 1 == 1);
    let refuted = all().filter(|(index, _)| outcome.refuted >> index & 1 == 1);
    fired
        .map(|(_, counter)| said(Role::Doubt, &counter.name, &counter.claim))
        .chain(refuted.map(|(_, counter)| said(Role::Good, &counter.name, &counter.refuted)))
        .collect()
}

/// What a submission added up to.
pub(super) fn sums(puzzle: &Puzzle, outcome: &Outcome, language: Language) -> String {
    let cost = outcome.minors + outcome.sketchy;
    if outcome.after.status == Status::Lost(Loss::Scrutiny) {
        return say!(WORDS, language, "sum.nothing", cost);
    }
    let mut parts = vec![say!(WORDS, language, "sum.total", total = outcome.total)];
    if outcome.bonus > 0 {
        parts.push(say!(WORDS, language, "sum.bonus", bonus = outcome.bonus));
    }
    if !outcome.contested.is_empty() {
        parts.push(say!(WORDS, language, "sum.contested", cards = outcome.contested));
    }
    if outcome.restored > 0 {
        parts.push(say!(WORDS, language, "sum.restored", restored = outcome.restored));
    }
    if cost > 0 {
        parts.push(say!(WORDS, language, "sum.scrutiny", cost));
    }
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        if outcome.settled >> index & 1 == 1 {
            let name = look_up!(WORDS, language, "proof.", concern.proof.name());
            parts.push(say!(WORDS, language, "sum.settled", proof = name));
        }
    }
    parts.join(" · ")
}

/// Every reason for scrutiny, a line each.
pub(super) fn lines_of_doubt(
    puzzle: &Puzzle,
    at: &Position,
    outcome: &Outcome,
    language: Language,
) -> Vec<String> {
    let line = |doubt: &Doubt| match doubt {
        Doubt::Clash(card, _) => {
            let (card, reason) = (letter(*card), doubt.reason(puzzle, language));
            say!(WORDS, language, "draw.suspicious", card, reason)
        }
        Doubt::Sketchy(card) => {
            say!(WORDS, language, "draw.sketchy", card = puzzle.title(*card, language))
        }
    };
    doubts(puzzle, at, outcome.said).iter().map(line).collect()
}
