//! The table as a player sees it, described once for every way to show it.

mod preview;
mod result;
mod story;

use cluesmith_core::ink::{Card as Piece, Cards, List, Picture, Role, Text, line};
use cluesmith_core::{Language, Work, look_up, say};

use crate::cards::{Cards as Chosen, letter};
use crate::claim::Proof;
use crate::hand::Hand;
use crate::lexicon::{called, comma};
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

/// Something that KOA says.
fn koa(text: &str) -> Text {
    line(Role::Speaker, "KOA:").and(" ").and(text)
}

/// The whole table, and what would happen with the cards that are selected.
pub(crate) fn picture(
    puzzle: &Puzzle,
    state: &State,
    selected: Option<Chosen>,
    work: &mut Work,
) -> Picture {
    let language = work.language();
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
        .block(questions(puzzle, &hand, &at, language))
        .gap()
        .para(Text::from(meter_line(&hand, &at, language)))
        .gap()
        .block(evidence(puzzle, &hand, &at, selected, language));
    picture = story(picture, puzzle, &hand, &outcomes, work);
    if let Some(selected) = selected {
        picture = preview(picture, puzzle, &hand, &at, state, selected, language);
    }
    if let Some(ending) = ending(&hand, state, &at) {
        if let Some(said) = puzzle.lines.endings.iter().find(|said| said.after == ending) {
            picture = picture.gap().para(koa(&said.line));
        }
        picture = result(picture, puzzle, &hand, state, &at, &outcomes, work);
    } else if !winnable(&hand, at, work) {
        picture = picture.gap().para(line(Role::Doubt, say!(WORDS, language, "draw.see-result")));
    }
    picture
}

/// What KOA wants to know, and her challenges.
fn questions(puzzle: &Puzzle, hand: &Hand, at: &Position, language: Language) -> List {
    let open = hand.open_concerns(at);
    let mut list = List::new();
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let settled = open >> index & 1 == 0;
        let mark = if settled { line(Role::Good, "✓") } else { line(Role::Plain, "○") };
        let name = look_up!(WORDS, language, "proof.", concern.proof.name());
        list = list.item(mark, line(Role::Strong, name).and("  ").and(&concern.text));
    }
    let (seen, refuted) = (visible(puzzle, hand, at), hand.refuted(at));
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let quiet = |text: String| (line(Role::Muted, "!"), line(Role::Muted, text));
        let name = called(&counter.name, language);
        let (mark, text) = if seen >> index & 1 == 0 {
            quiet(say!(WORDS, language, "draw.hidden"))
        } else if refuted >> index & 1 == 1 {
            quiet(format!("{name}: {}", say!(WORDS, language, "draw.refuted")))
        } else {
            let text = line(Role::Strong, name).and(format!(" {}", against(counter, language)));
            (line(Role::Doubt, "!"), text.and("  ").and(&counter.claim))
        };
        list = list.item(mark, text);
    }
    list
}

/// What a counter halves.
fn against(counter: &Counter, language: Language) -> String {
    say!(WORDS, language, "draw.against", targets = names(&counter.targets, language))
}

fn names(proofs: &[Proof], language: Language) -> String {
    let names = proofs.iter().map(|proof| look_up!(WORDS, language, "proof.", proof.name()));
    names.collect::<Vec<_>>().join(comma(language))
}

fn meter_line(hand: &Hand, at: &Position, language: Language) -> String {
    let left = at.resistance.max(0);
    let dots = format!(
        "{}{}",
        "●".repeat(at.scrutiny.into()),
        "○".repeat(usize::from(SCRUTINY_LIMIT - at.scrutiny))
    );
    say!(
        WORDS,
        language,
        "draw.meters",
        left,
        whole = hand.resistance,
        scrutiny = dots,
        turns = at.turns,
        all = hand.turns
    )
}

/// A claim in few words: "2:05am-2:10am · kitchen · awake".
fn claims(card: &Card, language: Language) -> String {
    let mut parts: Vec<String> = card.time.iter().cloned().collect();
    parts.extend(card.place.map(|place| look_up!(WORDS, language, "at.", place.name())));
    parts.extend(card.state.map(|state| look_up!(WORDS, language, "is.", state.name())));
    parts.extend(card.activity.map(|doing| look_up!(WORDS, language, "does.", doing.name())));
    parts.join(" · ")
}

/// What a card refutes, or proves and claims.
fn what_it_does(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    piece: &Card,
    language: Language,
) -> String {
    if !piece.is_refuter() {
        return format!("{}  {}", names(&piece.proves, language), claims(piece, language));
    }
    let seen = visible(puzzle, hand, at);
    let met = |counter: &&u32| seen >> (**counter - 1) & 1 == 1;
    let name = |&counter: &u32| {
        let name = &puzzle.counters.get(counter as usize - 1)?.name;
        Some(called(name, language).to_owned())
    };
    let mut names: Vec<String> = piece.refutes.iter().filter(met).filter_map(name).collect();
    match piece.refutes.iter().filter(|counter| !met(counter)).count() {
        0 => {}
        1 => names.push(say!(WORDS, language, "draw.hidden")),
        n => names.push(say!(WORDS, language, "draw.hidden.many", n)),
    }
    say!(WORDS, language, "draw.refutes", names = names.join(comma(language)))
}

/// The cards that are left.
fn evidence(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    selected: Option<Chosen>,
    language: Language,
) -> Cards {
    let card = |card: usize| {
        let piece = &puzzle.cards[card];
        let chosen = selected.is_some_and(|selected| selected.has(card));
        Piece::new(line(Role::Strong, letter(card)))
            .thing(letter(card).to_string())
            .role(if chosen { Role::Focus } else { Role::Plain })
            .sign(if chosen { ">" } else { " " })
            .field(piece.power.to_string())
            .field(line(Role::Strong, called(&piece.name, language)))
            .field(look_up!(WORDS, language, "trust.", piece.trust.name()))
            .body(what_it_does(puzzle, hand, at, piece, language))
            .foot(&piece.flavor)
    };
    Cards::new(ACROSS, hand.left(at).iter().map(card))
}
