//! The table as a player sees it, for a terminal and as a picture.

use std::fmt::{Display, Write as _};

use anstyle::{AnsiColor, Style};
use cluesmith_core::Work;

use crate::cards::{Cards, letter};
use crate::claim::Proof;
use crate::doubt::{Doubt, doubts};
use crate::hand::Hand;
use crate::play::{
    State, ending, grade_tier, objection, reaction, say_refusal, share, visible, winnable,
};
use crate::puzzle::{Answer, Card, Counter, Puzzle};
use crate::resolve::{Loss, Outcome, Position, Refusal, SCRUTINY_LIMIT, Status};
use crate::score::score;
use crate::text::WORDS;
use crate::tree::Tree;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();
const KOA: Style = AnsiColor::Cyan.on_default();

fn say(key: &str, values: &[(&str, &dyn Display)]) -> String {
    WORDS.say(key, values)
}

/// The whole table.
pub(crate) fn terminal(puzzle: &Puzzle, state: &State) -> String {
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
    out += &evidence(puzzle, &hand, &at, state);
    out += &story(puzzle, &hand, &outcomes);
    if let Some(selected) = state.selected {
        out += &preview(puzzle, &hand, &at, state, selected);
    }
    if let Some(ending) = ending(state, &at) {
        let line = puzzle.lines.endings.iter().find(|line| line.after == ending);
        if let Some(line) = line {
            let _ = writeln!(out, "\n{KOA}KOA:{KOA:#} {}", line.line);
        }
        out += &result(puzzle, &hand, state, &at, &outcomes);
    } else if !winnable(&hand, at) {
        let _ = writeln!(out, "\n{WARN}{}{WARN:#}", say("draw.see-result", &[]));
    }
    out
}

fn concerns(puzzle: &Puzzle, hand: &Hand, at: &Position) -> String {
    let open = hand.open_concerns(at);
    let mut out = String::new();
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let settled = open >> index & 1 == 0;
        let mark = if settled { format!("{GOOD}✓{GOOD:#}") } else { "○".to_owned() };
        let name = say(&format!("proof.{}", concern.proof.name()), &[]);
        let _ = writeln!(out, " {mark} {BOLD}{name}{BOLD:#}  {}", concern.text);
    }
    out
}

fn counters(puzzle: &Puzzle, hand: &Hand, at: &Position) -> String {
    let (seen, refuted) = (visible(puzzle, hand, at), hand.refuted(at));
    let mut out = String::new();
    for (index, counter) in puzzle.counters.iter().enumerate() {
        if seen >> index & 1 == 0 {
            let _ = writeln!(out, " {DIM}! {}{DIM:#}", say("draw.hidden", &[]));
            continue;
        }
        let name = &counter.name;
        if refuted >> index & 1 == 1 {
            let _ = writeln!(out, " {DIM}! {name}: {}{DIM:#}", say("draw.refuted", &[]));
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
    say("draw.against", &[("targets", &names(&counter.targets))])
}

fn names(proofs: &[Proof]) -> String {
    let names = proofs.iter().map(|proof| say(&format!("proof.{}", proof.name()), &[]));
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
    let values: [(&str, &dyn Display); 5] = [
        ("left", &left),
        ("whole", &hand.resistance),
        ("scrutiny", &dots),
        ("turns", &at.turns),
        ("all", &hand.turns),
    ];
    say("draw.meters", &values)
}

/// A claim in few words: "2:05am-2:10am · kitchen · awake".
fn claims(card: &Card) -> String {
    let mut parts: Vec<String> = card.time.iter().cloned().collect();
    parts.extend(card.place.map(|place| say(&format!("at.{}", place.name()), &[])));
    parts.extend(card.state.map(|state| say(&format!("is.{}", state.name()), &[])));
    parts.extend(card.activity.map(|doing| say(&format!("does.{}", doing.name()), &[])));
    parts.join(" · ")
}

/// What a card refutes, or proves and claims.
fn what_it_does(puzzle: &Puzzle, hand: &Hand, at: &Position, piece: &Card) -> String {
    if !piece.is_refuter() {
        return format!("{}  {}", names(&piece.proves), claims(piece));
    }
    let hidden = say("draw.hidden", &[]);
    let seen = visible(puzzle, hand, at);
    let name = |&counter: &u32| match seen >> (counter - 1) & 1 {
        1 => puzzle.counters.get(counter as usize - 1).map(|one| one.name.as_str()),
        _ => Some(hidden.as_str()),
    };
    let names: Vec<&str> = piece.refutes.iter().filter_map(name).collect();
    say("draw.refutes", &[("names", &names.join(", "))])
}

fn evidence(puzzle: &Puzzle, hand: &Hand, at: &Position, state: &State) -> String {
    let mut out = String::new();
    for card in hand.left(at).iter() {
        let piece = &puzzle.cards[card];
        let chosen = state.selected.is_some_and(|selected| selected.has(card));
        let mark = if chosen { ">" } else { " " };
        let what = what_it_does(puzzle, hand, at, piece);
        let trust = say(&format!("trust.{}", piece.trust.name()), &[]);
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

fn story(puzzle: &Puzzle, hand: &Hand, outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    let (mut before, mut spoken) = (hand.start(), Vec::new());
    for (index, outcome) in outcomes.iter().enumerate() {
        if index == 0 {
            let _ = writeln!(out, "\n{BOLD}{}{BOLD:#}", say("draw.story", &[]));
        }
        let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
        let player = written.map_or("", |written| written.player.as_str());
        let (feels, koa) = reaction(puzzle, hand, &before, outcome, &spoken);
        spoken.push(koa.clone());
        let mood = say(&format!("mood.{}", feels.name()), &[]);
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
                let _ = writeln!(out, "    {WARN}{}{WARN:#} {}", counter.name, counter.claim);
            }
        }
        for (index, counter) in puzzle.counters.iter().enumerate() {
            if outcome.refuted >> index & 1 == 1 {
                let _ = writeln!(out, "    {GOOD}{}{GOOD:#} {}", counter.name, counter.refuted);
            }
        }
    }
    out
}

/// What a submission added up to.
fn sums(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let cost = outcome.minors + outcome.sketchy;
    if outcome.after.status == Status::Lost(Loss::Scrutiny) {
        return say("sum.nothing", &[("cost", &cost)]);
    }
    let mut parts = vec![say("sum.total", &[("total", &outcome.total)])];
    if outcome.bonus > 0 {
        parts.push(say("sum.bonus", &[("bonus", &outcome.bonus)]));
    }
    if !outcome.contested.is_empty() {
        parts.push(say("sum.contested", &[("cards", &outcome.contested)]));
    }
    if outcome.restored > 0 {
        parts.push(say("sum.restored", &[("restored", &outcome.restored)]));
    }
    if cost > 0 {
        parts.push(say("sum.scrutiny", &[("cost", &cost)]));
    }
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        if outcome.settled >> index & 1 == 1 {
            let name = say(&format!("proof.{}", concern.proof.name()), &[]);
            parts.push(say("sum.settled", &[("proof", &name)]));
        }
    }
    parts.join(" · ")
}

/// What would happen: the same function as what happens.
fn preview(puzzle: &Puzzle, hand: &Hand, at: &Position, state: &State, selected: Cards) -> String {
    let mut out = format!("\n{BOLD}{}{BOLD:#}\n", say("draw.preview", &[("cards", &selected)]));
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
                let mood = say("mood.blocked", &[]);
                let _ = writeln!(out, "  {KOA}KOA ({mood}):{KOA:#} {line}");
            }
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", say("draw.blocked", &[]));
        }
        Ok(outcome) => {
            let every = ((1u32 << hand.counters) - 1) as u8;
            if seen & every != every {
                let _ = writeln!(out, "  {DIM}{}{DIM:#}", say("draw.unless", &[]));
            }
            let _ = writeln!(out, "  {}", sums(puzzle, &outcome));
            let heard = outcome.after.status != Status::Lost(Loss::Scrutiny);
            for (index, counter) in puzzle.counters.iter().enumerate() {
                if heard && outcome.fired >> index & 1 == 1 {
                    let fires = say("draw.fires", &[("name", &counter.name)]);
                    let _ = writeln!(out, "  {WARN}{fires}{WARN:#}");
                }
            }
            for why in lines_of_doubt(puzzle, at, &outcome) {
                let _ = writeln!(out, "  {WARN}{why}{WARN:#}");
            }
            for index in 0..puzzle.counters.len() {
                if heard && (outcome.refuted & seen) >> index & 1 == 1 {
                    let _ = writeln!(out, "  {GOOD}{}{GOOD:#}", would_refute(puzzle, hand, at, index));
                }
            }
            let ends = match outcome.after.status {
                Status::Won => say("draw.would-win", &[]),
                Status::Lost(Loss::Scrutiny) => say("draw.would-lose", &[]),
                Status::Lost(_) => {
                    say("draw.would-end", &[("missing", &missing(hand, &outcome.after))])
                }
                Status::Active => {
                    let left = outcome.after.resistance.max(0);
                    say("draw.would-leave", &[("left", &left)])
                }
            };
            let _ = writeln!(out, "  {ends}");
            for why in lines_of_silence(puzzle, hand, &outcome.after) {
                let _ = writeln!(out, "  {WARN}{why}{WARN:#}");
            }
            let _ = writeln!(out, "  {DIM}{}{DIM:#}", say("draw.confirm", &[]));
        }
    }
    out
}

/// Every reason for scrutiny, a line each.
fn lines_of_doubt(puzzle: &Puzzle, at: &Position, outcome: &Outcome) -> Vec<String> {
    let line = |doubt: &Doubt| {
        let (key, card) = match doubt {
            Doubt::Clash(card, _) => ("draw.suspicious", letter(*card).to_string()),
            Doubt::Sketchy(card) => ("draw.sketchy", puzzle.title(*card)),
        };
        say(key, &[("card", &card), ("reason", &doubt.reason(puzzle))])
    };
    doubts(puzzle, at, outcome.said).iter().map(line).collect()
}

/// Why no more can be said in a game that ended without a decision: the turns are used up, or the
/// hand, or what is left of it cannot be true beside the story.
fn lines_of_silence(puzzle: &Puzzle, hand: &Hand, at: &Position) -> Vec<String> {
    let left = hand.left(at);
    match at.status {
        Status::Lost(Loss::Turns | Loss::NothingToSay) if at.turns == 0 => {
            vec![say("draw.no-turns", &[])]
        }
        Status::Lost(Loss::Turns | Loss::NothingToSay) if left.is_empty() => {
            vec![say("draw.no-cards", &[])]
        }
        Status::Lost(Loss::Turns | Loss::NothingToSay) => {
            let clash = |card: usize| hand.major[card].shared(at.played).iter().next();
            let pairs =
                left.iter().filter_map(|card| Some(Refusal::Impossible(card, clash(card)?)));
            pairs.map(|pair| say_refusal(puzzle, pair)).collect()
        }
        _ => Vec::new(),
    }
}

/// What is left to overcome and to answer.
fn missing(hand: &Hand, at: &Position) -> String {
    let open = hand.open_concerns(at).count_ones();
    let key = match open {
        0 => "draw.missing.none",
        1 => "draw.missing.one",
        _ => "draw.missing",
    };
    say(key, &[("left", &at.resistance.max(0)), ("open", &open)])
}

fn would_refute(puzzle: &Puzzle, hand: &Hand, at: &Position, index: usize) -> String {
    let counter = &puzzle.counters[index];
    let restored = hand.gives_back(at, index);
    let key = if restored > 0 { "draw.would-restore" } else { "draw.would-refute" };
    say(key, &[("name", &counter.name), ("restored", &restored)])
}

fn result(
    puzzle: &Puzzle,
    hand: &Hand,
    state: &State,
    at: &Position,
    outcomes: &[Outcome],
) -> String {
    let mut out = format!("\n{BOLD}{}{BOLD:#}\n", share(puzzle, state));
    let best = Tree::grow(hand.clone(), &mut Work::unlimited()).map_or(0, |tree| tree.root().best);
    let values: [(&str, &dyn Display); 2] = [("score", &score(hand, at)), ("best", &best)];
    let _ = writeln!(out, "{}", say("draw.score", &values));
    if puzzle.rules.tiers {
        let _ = writeln!(out, "{}", say(&format!("tier.{}", grade_tier(hand, at)), &[]));
    }
    // Where every point of scrutiny came from.
    let mut before = hand.start();
    for outcome in outcomes {
        if outcome.minors + outcome.sketchy > 0 {
            let reasons = lines_of_doubt(puzzle, &before, outcome).join(". ");
            let cost = outcome.minors + outcome.sketchy;
            let values: [(&str, &dyn Display); 3] =
                [("cards", &outcome.said), ("cost", &cost), ("reasons", &reasons)];
            let _ = writeln!(out, "{DIM}{}{DIM:#}", say("draw.cost", &values));
        }
        before = outcome.after;
    }
    if at.status != Status::Won {
        let _ = writeln!(out, "{DIM}{}{DIM:#}", missing(hand, at));
        for why in lines_of_silence(puzzle, hand, at) {
            let _ = writeln!(out, "{DIM}{why}{DIM:#}");
        }
    }
    out
}

/// The best line in words.
pub(crate) fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let hand = Hand::new(puzzle);
    let mut at = hand.start();
    let mut out = String::new();
    for (index, &said) in answer.line.iter().enumerate() {
        let names: Vec<String> = said
            .iter()
            .filter_map(|card| puzzle.cards.get(card).map(|piece| piece.name.clone()))
            .collect();
        let _ = write!(out, " {}. {BOLD}{said}{BOLD:#}  {}", index + 1, names.join(", "));
        match hand.resolve(&at, said) {
            Ok(outcome) => {
                let left = outcome.after.resistance.max(0);
                let left = say("draw.leaves", &[("left", &left)]);
                let _ = writeln!(out, "  {DIM}{} · {left}{DIM:#}", sums(puzzle, &outcome));
                at = outcome.after;
            }
            Err(_) => out.push('\n'),
        }
    }
    let best = Tree::grow(hand, &mut Work::unlimited()).map(|tree| tree.best_lines());
    if let Ok(best) = best
        && best.len() > 1
        && best.contains(&answer.line)
    {
        let _ = writeln!(out, "{DIM}{}{DIM:#}", say("draw.one-of", &[("count", &best.len())]));
    }
    out
}

/// A picture to print: questions, challenges and evidence.
pub(crate) fn svg(puzzle: &Puzzle, state: &State) -> String {
    let hand = Hand::new(puzzle);
    let at = state.position(&hand).unwrap_or_else(|| hand.start());
    let mut lines: Vec<(u32, String)> = vec![(18, puzzle.scenario.title.clone())];
    lines.extend(puzzle.scenario.opening.iter().map(|line| (11, format!("KOA: {line}"))));
    for concern in &puzzle.concerns {
        let name = say(&format!("proof.{}", concern.proof.name()), &[]);
        lines.push((12, format!("○ {name}: {}", concern.text)));
    }
    let seen = visible(puzzle, &hand, &at);
    for (index, counter) in puzzle.counters.iter().enumerate() {
        if seen >> index & 1 == 1 {
            let against = against(counter);
            lines.push((12, format!("! {} {against}: {}", counter.name, counter.claim)));
        }
    }
    lines.push((12, meter_line(&hand, &at)));
    for card in hand.left(&at).iter() {
        let piece = &puzzle.cards[card];
        let (name, power) = (&piece.name, piece.power);
        let trust = say(&format!("trust.{}", piece.trust.name()), &[]);
        let what = what_it_does(puzzle, &hand, &at, piece);
        lines.push((13, format!("{} ({power}) {name} – {what} – {trust}", letter(card))));
        lines.push((10, piece.flavor.clone()));
    }
    let mut y = 0;
    let mut body = String::new();
    for (size, text) in lines {
        y += size + 10;
        let _ =
            write!(body, "<text x=\"16\" y=\"{y}\" font-size=\"{size}\">{}</text>", escape(&text));
    }
    let height = y + 20;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 {height}\" font-family=\"sans-serif\">{body}</svg>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
