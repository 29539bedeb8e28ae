//! The table in a terminal and as a picture.

mod preview;
mod svg;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use cluesmith_core::{look_up, say};

use crate::card::Card;
use crate::marks::marks;
use crate::play::State;
use crate::puzzle::{Answer, Puzzle};
use crate::recount::Turn;
use crate::rules::Tier;
use crate::text::{LANGUAGE, WORDS};

use preview::preview;
pub(crate) use svg::svg;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const KOA: Style = AnsiColor::Cyan.on_default();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const WIDTH: usize = 96;

/// Breaks a text into lines of this many characters; those after the first are indented.
fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

fn koa(out: &mut String, text: &str) {
    let _ = writeln!(out, "{KOA}KOA{KOA:#}  {}", wrapped(text, WIDTH - 5, 5));
}

/// The whole table.
pub(crate) fn terminal(puzzle: &Puzzle, state: &State, look: Option<[u8; 2]>) -> String {
    let mut out = String::new();
    let rules = &puzzle.rules;
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}", puzzle.title);
    if state.pairs.is_empty() {
        let _ = writeln!(out, "{}\n", wrapped(&puzzle.scenario, WIDTH, 0));
        koa(&mut out, &puzzle.stance_line);
    }
    koa(&mut out, &puzzle.hint.text);
    out.push('\n');
    let (known, lies) = state.known();
    for (place, card) in puzzle.cards.iter().enumerate() {
        let gone = state.pairs.iter().position(|pair| pair.cards.contains(&card.strength));
        let truth = (known >> place & 1 == 1).then_some(lies >> place & 1 == 0);
        line_of(&mut out, puzzle, card, gone, truth);
    }
    let worth = rules.stance.combos();
    let (target, stance, mode) = (rules.target, rules.stance.name(), rules.mode.name());
    let target = say!(WORDS, LANGUAGE, "draw.target", target, stance, mode);
    let _ = writeln!(out, "\n{DIM}{target}{DIM:#}");
    let paid = say!(
        WORDS,
        LANGUAGE,
        "draw.combos",
        corroboration = worth.corroboration,
        reinforcement = worth.reinforcement,
        coverage = worth.coverage,
        timeline = worth.timeline,
    );
    let _ = writeln!(out, "{DIM}{}{DIM:#}", wrapped(&paid, WIDTH, 0));
    for number in 0..state.pairs.len() {
        presented(&mut out, puzzle, state, number);
        if number == 1 && puzzle.rules.mode.challenge() {
            double_check(&mut out, puzzle, state);
        }
    }
    if !state.is_over() && !state.is_checked(puzzle) {
        preview(&mut out, puzzle, state, look);
    }
    let total = state.score(puzzle);
    if state.pairs.iter().any(|pair| pair.lies.is_some()) {
        let score = say!(WORDS, LANGUAGE, "draw.score", score = total, target = rules.target);
        let _ = writeln!(out, "{BOLD}{score}{BOLD:#}");
    }
    out
}

fn line_of(
    out: &mut String,
    puzzle: &Puzzle,
    card: &Card,
    gone: Option<usize>,
    truth: Option<bool>,
) {
    let (style, mark) = match (gone, truth) {
        (Some(_), Some(true)) => (GOOD, "✓"),
        (_, Some(false)) => (BAD, "✗"),
        (_, Some(true)) => (DIM, "✓"),
        (Some(_), None) => (DIM, "·"),
        (None, None) => (Style::new(), " "),
    };
    let turn = gone.map_or(" ".to_owned(), |turn| (turn + 1).to_string());
    let claim = wrapped(&card.claim, WIDTH - 40, 40);
    let _ = writeln!(
        out,
        "{style}{mark}{turn} {BOLD}{}{BOLD:#}{style}  {:8}  {:>8}  {:12}  {claim}{style:#}",
        card.strength,
        card.evidence.label(),
        card.time,
        card.location,
    );
    for foot in foot(puzzle, card, WIDTH - 40) {
        let _ = writeln!(out, "{:40}{DIM}{foot}{DIM:#}", "");
    }
}

/// The marks of a card in lines of this many characters; none is broken.
fn foot(puzzle: &Puzzle, card: &Card, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mark in marks(puzzle, card) {
        match lines.last_mut() {
            // Room for the next dot is kept, so that a broken line shows that it goes on.
            Some(line) if line.chars().count() + 5 + mark.chars().count() <= width => {
                line.push_str(" · ");
                line.push_str(&mark);
            }
            Some(line) => {
                line.push_str(" ·");
                lines.push(mark);
            }
            None => lines.push(mark),
        }
    }
    lines
}

fn signed(number: i32) -> String {
    format!("{number:+}")
}

/// " +3 one place +2 two kinds"
fn parts(prefix: &str, list: &[(&'static str, i32)]) -> String {
    list.iter().fold(String::new(), |mut all, (name, worth)| {
        let name = WORDS.look_up(LANGUAGE, prefix, name, &[]);
        let _ = write!(all, " {} ({name})", signed(*worth));
        all
    })
}

fn presented(out: &mut String, puzzle: &Puzzle, state: &State, number: usize) {
    let pair = &state.pairs[number];
    let [a, b] = pair.cards;
    let _ = writeln!(out, "\n{BOLD}{}. {a} + {b}{BOLD:#}", number + 1);
    if let Some(lines) = puzzle.lines(a, b) {
        let _ = writeln!(out, "You  {}", wrapped(&lines.say, WIDTH - 5, 5));
        koa(out, &lines.koa);
        if number < 2 {
            let reactions = &puzzle.reactions;
            let uneasy = pair.uneasy.or(pair.lies.map(|[a, b]| a || b)).unwrap_or(false);
            let felt = if uneasy { &reactions.uneasy } else { &reactions.steady };
            koa(out, &format!("{} {}", lines.tell, felt[number]));
            let mutter = pair.mutter.as_ref().map_or(&reactions.nothing, |mutter| &mutter.text);
            koa(out, mutter);
        }
    }
    match state.turn(puzzle, number) {
        Some(turn) => read_out(out, puzzle, state, number, &turn),
        None => {
            let _ = writeln!(out, "     {DIM}{}{DIM:#}", say!(WORDS, LANGUAGE, "draw.sealed"));
        }
    }
}

fn read_out(out: &mut String, puzzle: &Puzzle, state: &State, number: usize, turn: &Turn) {
    let pair = &state.pairs[number];
    let [x, y] = pair.lies.unwrap_or_default();
    let word = |lie: bool| match lie {
        true => say!(WORDS, LANGUAGE, "lie"),
        false => say!(WORDS, LANGUAGE, "truth"),
    };
    let truth = format!("{} {}, {} {}", pair.cards[0], word(x), pair.cards[1], word(y));
    let cards = format!("{}+{}", pair.cards[0], pair.cards[1]);
    let cancelled = if x || y { say!(WORDS, LANGUAGE, "draw.cancelled") } else { String::new() };
    let said = say!(
        WORDS,
        LANGUAGE,
        "draw.read",
        cards,
        truth,
        base = signed(turn.base),
        combos = parts("combo.", &turn.combos),
        cancelled,
        pressure = parts("pressure.", &turn.pressure),
        total = signed(turn.score()),
    );
    let _ = writeln!(out, "     {}", wrapped(&said, WIDTH - 5, 5));
    for (card, lie) in pair.cards.iter().zip([x, y]) {
        if let Some(quip) = puzzle.quips.iter().find(|quip| quip.card == *card) {
            koa(out, if lie { &quip.lie } else { &quip.truth });
        }
    }
}

fn double_check(out: &mut String, puzzle: &Puzzle, state: &State) {
    let Some(place) = state.challenged(puzzle) else {
        return;
    };
    let _ = writeln!(out, "\n{BOLD}{}{BOLD:#}", say!(WORDS, LANGUAGE, "draw.kind"));
    if let Some(ask) = puzzle.check.ask.get(place) {
        koa(out, ask);
    }
    let card = puzzle.cards.get(place).map_or(0, |card| card.strength);
    match (state.stand, state.delta(puzzle)) {
        (Some(stand), Some(delta)) => {
            let lie = state.known().1 >> place & 1 == 1;
            let lines = &puzzle.check;
            let (said, line) = match (stand, lie) {
                (true, false) => ("stand", &lines.held),
                (true, true) => ("stand", &lines.broke),
                (false, _) => ("withdraw", &lines.withdrawn),
            };
            let delta = signed(delta);
            let said = look_up!(WORDS, LANGUAGE, "draw.check.", said, card, delta);
            let _ = writeln!(out, "     {said}");
            koa(out, line);
        }
        _ => {
            let _ = writeln!(out, "     ({card}) {}", say!(WORDS, LANGUAGE, "draw.ask"));
        }
    }
}

/// Last words.
pub(crate) fn ending(puzzle: &Puzzle, state: &State) -> Option<String> {
    let tier = state.tier(puzzle)?;
    let lies: Vec<String> = state.lies?.iter().map(ToString::to_string).collect();
    let home: Vec<String> = puzzle
        .cards
        .iter()
        .filter(|card| !state.pairs.iter().any(|pair| pair.cards.contains(&card.strength)))
        .map(|card| card.strength.to_string())
        .collect();
    Some(say!(
        WORDS,
        LANGUAGE,
        "ending",
        tier = tier_name(tier),
        score = points(state.score(puzzle)),
        target = puzzle.rules.target,
        line = puzzle.closing.line(tier),
        lies = lies.join(", "),
        left = home.join(", "),
    ))
}

/// "1 point", "21 points"
fn points(points: i32) -> String {
    say!(WORDS, LANGUAGE, "points", points)
}

fn tier_name(tier: Tier) -> String {
    look_up!(WORDS, LANGUAGE, "tier.", tier.name())
}

/// A mark for each card presented, then tier and score.
pub(crate) fn share(puzzle: &Puzzle, state: &State) -> String {
    let Some(tier) = state.tier(puzzle) else {
        return say!(WORDS, LANGUAGE, "share.open", count = state.pairs.len());
    };
    let marks: Vec<String> = state
        .pairs
        .iter()
        .map(|pair| {
            let marks = pair.lies.unwrap_or_default();
            marks.iter().map(|lie| if *lie { '✗' } else { '✓' }).collect()
        })
        .collect();
    let (marks, tier, score) = (marks.join(" "), tier_name(tier), state.score(puzzle));
    say!(WORDS, LANGUAGE, "share", marks, tier, score, target = puzzle.rules.target)
}

/// The lies, and what is said about each.
pub(crate) fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let mut out = String::new();
    for strength in answer.lies {
        if let Some(card) = puzzle.card(strength) {
            line_of(&mut out, puzzle, card, None, Some(false));
        }
        if let Some(quip) = puzzle.quips.iter().find(|quip| quip.card == strength) {
            koa(&mut out, &quip.lie);
        }
    }
    out
}
