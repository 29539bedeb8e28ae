//! The table as a player sees it, described once for every way to show it.

mod preview;
mod result;
mod story;

use std::fmt::Display;

use cluesmith_ink::{Card as Piece, Cards, List, Picture, Role, Text, line};

use crate::cards::letter;
use crate::claim::Proof;
use crate::hand::Hand;
use crate::play::{State, ending, visible, winnable};
use crate::puzzle::{Card, Counter, Puzzle};
use crate::resolve::{Position, SCRUTINY_LIMIT};
use crate::text::WORDS;
use preview::preview;
pub(crate) use result::picture_of_answer;
use result::result;
use story::story;

/// Cards beside each other on a page.
const ACROSS: u16 = 3;

fn say(key: &str, values: &[(&str, &dyn Display)]) -> String {
    WORDS.say(key, values)
}

/// Something that KOA says.
fn koa(text: &str) -> Text {
    line(Role::Speaker, "KOA:").and(" ").and(text)
}

/// The whole table.
pub(crate) fn picture(puzzle: &Puzzle, state: &State) -> Picture {
    let hand = Hand::new(puzzle);
    let title = &puzzle.scenario.title;
    let picture = Picture::new(title);
    let Some(outcomes) = state.outcomes(&hand) else { return picture };
    let at = outcomes.last().map_or(hand.start(), |last| last.after);
    let mut picture = picture.heading(title);
    if outcomes.is_empty() {
        picture = puzzle.scenario.opening.iter().fold(picture, |all, said| all.para(koa(said)));
    }
    picture = picture
        .gap()
        .block(questions(puzzle, &hand, &at))
        .gap()
        .para(Text::from(meter_line(&hand, &at)))
        .gap()
        .block(evidence(puzzle, &hand, &at, state));
    picture = story(picture, puzzle, &hand, &outcomes);
    if let Some(selected) = state.selected {
        picture = preview(picture, puzzle, &hand, &at, state, selected);
    }
    if let Some(ending) = ending(&hand, state, &at) {
        if let Some(said) = puzzle.lines.endings.iter().find(|said| said.after == ending) {
            picture = picture.gap().para(koa(&said.line));
        }
        picture = result(picture, puzzle, &hand, state, &at, &outcomes);
    } else if !winnable(&hand, at) {
        picture = picture.gap().para(line(Role::Doubt, say("draw.see-result", &[])));
    }
    picture
}

/// What KOA wants to know, and her challenges.
fn questions(puzzle: &Puzzle, hand: &Hand, at: &Position) -> List {
    let open = hand.open_concerns(at);
    let mut list = List::new();
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let settled = open >> index & 1 == 0;
        let mark = if settled { line(Role::Good, "✓") } else { line(Role::Plain, "○") };
        let name = say(&format!("proof.{}", concern.proof.name()), &[]);
        list = list.item(mark, line(Role::Strong, name).and("  ").and(&concern.text));
    }
    let (seen, refuted) = (visible(puzzle, hand, at), hand.refuted(at));
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let quiet = |text: String| (line(Role::Muted, "!"), line(Role::Muted, text));
        let name = &counter.name;
        let (mark, text) = if seen >> index & 1 == 0 {
            quiet(say("draw.hidden", &[]))
        } else if refuted >> index & 1 == 1 {
            quiet(format!("{name}: {}", say("draw.refuted", &[])))
        } else {
            let text = line(Role::Strong, name).and(format!(" {}", against(counter)));
            (line(Role::Doubt, "!"), text.and("  ").and(&counter.claim))
        };
        list = list.item(mark, text);
    }
    list
}

/// What a counter halves.
fn against(counter: &Counter) -> String {
    say("draw.against", &[("targets", &names(&counter.targets))])
}

fn names(proofs: &[Proof]) -> String {
    let names = proofs.iter().map(|proof| say(&format!("proof.{}", proof.name()), &[]));
    names.collect::<Vec<_>>().join(", ")
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
    let seen = visible(puzzle, hand, at);
    let met = |counter: &&u32| seen >> (**counter - 1) & 1 == 1;
    let name = |&counter: &u32| Some(puzzle.counters.get(counter as usize - 1)?.name.clone());
    let mut names: Vec<String> = piece.refutes.iter().filter(met).filter_map(name).collect();
    match piece.refutes.iter().filter(|counter| !met(counter)).count() {
        0 => {}
        1 => names.push(say("draw.hidden", &[])),
        n => names.push(say("draw.hidden.many", &[("n", &n)])),
    }
    say("draw.refutes", &[("names", &names.join(", "))])
}

/// The cards that are left.
fn evidence(puzzle: &Puzzle, hand: &Hand, at: &Position, state: &State) -> Cards {
    let card = |card: usize| {
        let piece = &puzzle.cards[card];
        let chosen = state.selected.is_some_and(|selected| selected.has(card));
        Piece::new(line(Role::Strong, letter(card)))
            .thing(letter(card).to_string())
            .role(if chosen { Role::Focus } else { Role::Plain })
            .sign(if chosen { ">" } else { " " })
            .field(piece.power.to_string())
            .field(line(Role::Strong, &piece.name))
            .field(say(&format!("trust.{}", piece.trust.name()), &[]))
            .body(what_it_does(puzzle, hand, at, piece))
            .foot(&piece.flavor)
    };
    Cards::new(ACROSS, hand.left(at).iter().map(card))
}
