//! The table as a player sees it, for a terminal and as a picture.

mod picture;
mod preview;
mod result;
mod story;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use cluesmith_core::{Work, look_up, say};

use crate::cards::{Cards, letter};
use crate::claim::Proof;
use crate::hand::Hand;
use crate::play::{State, ending, visible, winnable};
use crate::puzzle::{Card, Counter, Puzzle};
use crate::resolve::{Position, SCRUTINY_LIMIT};
use crate::text::{LANGUAGE, WORDS};
pub(crate) use picture::svg;
use preview::preview;
pub(crate) use result::answer;
use result::result;
use story::story;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();
const KOA: Style = AnsiColor::Cyan.on_default();

/// The whole table, and what would happen with the cards that are selected.
pub(crate) fn terminal(
    puzzle: &Puzzle,
    state: &State,
    selected: Option<Cards>,
    work: &mut Work,
) -> String {
    let hand = Hand::new(puzzle);
    let Some(outcomes) = state.outcomes(&hand) else { return String::new() };
    let at = outcomes.last().map_or(hand.start(), |last| last.after);
    let mut out = String::new();
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}", puzzle.scenario.title);
    if outcomes.is_empty() {
        for line in &puzzle.scenario.opening {
            let _ = writeln!(out, "{KOA}KOA:{KOA:#} {line}");
        }
    }
    out.push('\n');
    out += &concerns(puzzle, &hand, &at);
    out += &counters(puzzle, &hand, &at);
    out += &meters(&hand, &at);
    out += &evidence(puzzle, &hand, &at, selected);
    out += &story(puzzle, &hand, &outcomes, work);
    if let Some(selected) = selected {
        out += &preview(puzzle, &hand, &at, state, selected);
    }
    if let Some(ending) = ending(&hand, state, &at) {
        let line = puzzle.lines.endings.iter().find(|line| line.after == ending);
        if let Some(line) = line {
            let _ = writeln!(out, "\n{KOA}KOA:{KOA:#} {}", line.line);
        }
        out += &result(puzzle, &hand, state, &at, &outcomes, work);
    } else if !winnable(&hand, at, work) {
        let _ = writeln!(out, "\n{WARN}{}{WARN:#}", say!(WORDS, LANGUAGE, "draw.see-result"));
    }
    out
}

fn concerns(puzzle: &Puzzle, hand: &Hand, at: &Position) -> String {
    let open = hand.open_concerns(at);
    let mut out = String::new();
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let settled = open >> index & 1 == 0;
        let mark = if settled { format!("{GOOD}✓{GOOD:#}") } else { "○".to_owned() };
        let name = look_up!(WORDS, LANGUAGE, "proof.", concern.proof.name());
        let _ = writeln!(out, " {mark} {BOLD}{name}{BOLD:#}  {}", concern.text);
    }
    out
}

fn counters(puzzle: &Puzzle, hand: &Hand, at: &Position) -> String {
    let (seen, refuted) = (visible(puzzle, hand, at), hand.refuted(at));
    let mut out = String::new();
    for (index, counter) in puzzle.counters.iter().enumerate() {
        if seen >> index & 1 == 0 {
            let _ = writeln!(out, " {DIM}! {}{DIM:#}", say!(WORDS, LANGUAGE, "draw.hidden"));
            continue;
        }
        let name = &counter.name;
        if refuted >> index & 1 == 1 {
            let _ =
                writeln!(out, " {DIM}! {name}: {}{DIM:#}", say!(WORDS, LANGUAGE, "draw.refuted"));
        } else {
            let against = against(counter);
            let _ =
                writeln!(out, " {WARN}!{WARN:#} {BOLD}{name}{BOLD:#} {against}  {}", counter.claim);
        }
    }
    out
}

/// What a counter halves.
fn against(counter: &Counter) -> String {
    say!(WORDS, LANGUAGE, "draw.against", targets = names(&counter.targets))
}

fn names(proofs: &[Proof]) -> String {
    let names = proofs.iter().map(|proof| look_up!(WORDS, LANGUAGE, "proof.", proof.name()));
    names.collect::<Vec<_>>().join(", ")
}

fn meters(hand: &Hand, at: &Position) -> String {
    format!("\n {}\n\n", meter_line(hand, at))
}

fn meter_line(hand: &Hand, at: &Position) -> String {
    let left = at.resistance.max(0);
    let dots = format!(
        "{}{}",
        "●".repeat(at.scrutiny.into()),
        "○".repeat(usize::from(SCRUTINY_LIMIT - at.scrutiny))
    );
    say!(
        WORDS,
        LANGUAGE,
        "draw.meters",
        left,
        whole = hand.resistance,
        scrutiny = dots,
        turns = at.turns,
        all = hand.turns
    )
}

/// A claim in few words: "2:05am-2:10am · kitchen · awake".
fn claims(card: &Card) -> String {
    let mut parts: Vec<String> = card.time.iter().cloned().collect();
    parts.extend(card.place.map(|place| look_up!(WORDS, LANGUAGE, "at.", place.name())));
    parts.extend(card.state.map(|state| look_up!(WORDS, LANGUAGE, "is.", state.name())));
    parts.extend(card.activity.map(|doing| look_up!(WORDS, LANGUAGE, "does.", doing.name())));
    parts.join(" · ")
}

/// What a card refutes, or proves and claims.
fn what_it_does(puzzle: &Puzzle, hand: &Hand, at: &Position, piece: &Card) -> String {
    if !piece.is_refuter() {
        return format!("{}  {}", names(&piece.proves), claims(piece));
    }
    let seen = visible(puzzle, hand, at);
    let met = |counter: &&u32| seen >> (**counter - 1) & 1 == 1;
    let name = |&counter: &u32| Some(puzzle.counters.get(counter as usize - 1)?.name.clone());
    let mut names: Vec<String> = piece.refutes.iter().filter(met).filter_map(name).collect();
    match piece.refutes.iter().filter(|counter| !met(counter)).count() {
        0 => {}
        1 => names.push(say!(WORDS, LANGUAGE, "draw.hidden")),
        n => names.push(say!(WORDS, LANGUAGE, "draw.hidden.many", n)),
    }
    say!(WORDS, LANGUAGE, "draw.refutes", names = names.join(", "))
}

fn evidence(puzzle: &Puzzle, hand: &Hand, at: &Position, selected: Option<Cards>) -> String {
    let mut out = String::new();
    for card in hand.left(at).iter() {
        let piece = &puzzle.cards[card];
        let chosen = selected.is_some_and(|selected| selected.has(card));
        let mark = if chosen { ">" } else { " " };
        let what = what_it_does(puzzle, hand, at, piece);
        let trust = look_up!(WORDS, LANGUAGE, "trust.", piece.trust.name());
        let (name, power) = (&piece.name, piece.power);
        let _ = writeln!(
            out,
            "{mark}{BOLD}{}{BOLD:#} {power:>2}  {BOLD}{name}{BOLD:#}  {what}  {DIM}{trust}{DIM:#}",
            letter(card)
        );
        let _ = writeln!(out, "       {DIM}{}{DIM:#}", piece.flavor);
    }
    out
}
