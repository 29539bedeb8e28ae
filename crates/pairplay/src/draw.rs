//! The table as a picture, described once for every way to show it.

mod preview;

use std::fmt::Write as _;

use cluesmith_ink::{Cards, List, Picture, Role, glued, line};

use crate::card::Card;
use crate::marks::marks;
use crate::play::State;
use crate::puzzle::{Answer, Puzzle};
use crate::recount::Turn;
use crate::rules::Tier;
use crate::text::WORDS;

use preview::preview;

/// Where sentences break in a terminal.
pub(crate) const WIDTH: usize = 96;
/// Cards beside each other on a page.
const ACROSS: u16 = 4;

/// Who speaks, and what is said.
fn koa(talk: List, text: &str) -> List {
    talk.item(line(Role::Speaker, "KOA"), text)
}

/// The whole table.
pub(crate) fn picture(puzzle: &Puzzle, state: &State) -> Picture {
    let rules = &puzzle.rules;
    let mut picture = Picture::new(&puzzle.title).heading(&puzzle.title);
    let mut talk = List::flush();
    if state.pairs.is_empty() {
        picture = picture.para(&puzzle.scenario).gap();
        talk = koa(talk, &puzzle.stance_line);
    }
    picture = picture.block(koa(talk, &puzzle.hint.text)).gap();
    let (known, lies) = state.known();
    let cards = puzzle.cards.iter().enumerate().map(|(place, card)| {
        let gone = state.pairs.iter().position(|pair| pair.cards.contains(&card.strength));
        let truth = (known >> place & 1 == 1).then_some(lies >> place & 1 == 0);
        card_of(puzzle, card, gone, truth)
    });
    picture = picture.block(Cards::new(ACROSS, cards)).gap();
    let worth = rules.stance.combos();
    let values: [(&str, &dyn std::fmt::Display); 4] = [
        ("corroboration", &worth.corroboration),
        ("reinforcement", &worth.reinforcement),
        ("coverage", &worth.coverage),
        ("timeline", &worth.timeline),
    ];
    let target: [(&str, &dyn std::fmt::Display); 3] =
        [("target", &rules.target), ("stance", &rules.stance.name()), ("mode", &rules.mode.name())];
    picture = picture
        .para(line(Role::Muted, WORDS.say("draw.target", &target)))
        .para(line(Role::Muted, WORDS.say("draw.combos", &values)));
    for number in 0..state.pairs.len() {
        picture = presented(picture, puzzle, state, number);
        if number == 1 && puzzle.rules.mode.challenge() {
            picture = double_check(picture, puzzle, state);
        }
    }
    if !state.is_over() && !state.is_checked(puzzle) {
        picture = preview(picture, puzzle, state);
    }
    if state.pairs.iter().any(|pair| pair.lies.is_some()) {
        let total = state.score(puzzle);
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("score", &total), ("target", &rules.target)];
        picture = picture.para(line(Role::Strong, WORDS.say("draw.score", &values)));
    }
    picture
}

fn card_of(
    puzzle: &Puzzle,
    card: &Card,
    gone: Option<usize>,
    truth: Option<bool>,
) -> cluesmith_ink::Card {
    let (role, mark) = match (gone, truth) {
        (_, Some(false)) => (Role::Wrong, "✗"),
        (_, Some(true)) => (Role::Good, "✓"),
        (Some(_), None) => (Role::Muted, "·"),
        (None, None) => (Role::Plain, " "),
    };
    let turn = gone.map_or(" ".to_owned(), |turn| (turn + 1).to_string());
    // A mark says what it says as a whole.
    let foot: Vec<String> = marks(puzzle, card).iter().map(glued).collect();
    cluesmith_ink::Card::new(line(Role::Strong, card.strength))
        .thing(card.strength.to_string())
        .role(role)
        .sign(format!("{mark}{turn}"))
        .field(card.evidence.label())
        .field(&card.time)
        .field(&card.location)
        .body(&card.claim)
        .foot(foot.join(" · "))
}

fn signed(number: i32) -> String {
    format!("{number:+}")
}

/// " +3 one place +2 two kinds"
fn parts(prefix: &str, list: &[(&'static str, i32)]) -> String {
    list.iter().fold(String::new(), |mut all, (name, worth)| {
        let name = WORDS.say(&format!("{prefix}.{name}"), &[]);
        let _ = write!(all, " {} ({name})", signed(*worth));
        all
    })
}

fn presented(picture: Picture, puzzle: &Puzzle, state: &State, number: usize) -> Picture {
    let pair = &state.pairs[number];
    let [a, b] = pair.cards;
    let mut talk = List::flush();
    if let Some(lines) = puzzle.lines(a, b) {
        talk = koa(talk.item("You", &lines.say), &lines.koa);
        if number < 2 {
            let reactions = &puzzle.reactions;
            let uneasy = pair.uneasy.or(pair.lies.map(|[a, b]| a || b)).unwrap_or(false);
            let felt = if uneasy { &reactions.uneasy } else { &reactions.steady };
            talk = koa(talk, &format!("{} {}", lines.tell, felt[number]));
            let mutter = pair.mutter.as_ref().map_or(&reactions.nothing, |mutter| &mutter.text);
            talk = koa(talk, mutter);
        }
    }
    talk = match state.turn(puzzle, number) {
        Some(turn) => read_out(talk, puzzle, state, number, &turn),
        None => talk.item("", line(Role::Muted, WORDS.say("draw.sealed", &[]))),
    };
    picture.gap().heading(format!("{}. {a} + {b}", number + 1)).block(talk)
}

fn read_out(talk: List, puzzle: &Puzzle, state: &State, number: usize, turn: &Turn) -> List {
    let pair = &state.pairs[number];
    let [x, y] = pair.lies.unwrap_or_default();
    let word = |lie: bool| WORDS.say(if lie { "lie" } else { "truth" }, &[]);
    let truth = format!("{} {}, {} {}", pair.cards[0], word(x), pair.cards[1], word(y));
    let cards = format!("{}+{}", pair.cards[0], pair.cards[1]);
    let cancelled = if x || y { WORDS.say("draw.cancelled", &[]) } else { String::new() };
    let values: [(&str, &dyn std::fmt::Display); 7] = [
        ("cards", &cards),
        ("truth", &truth),
        ("base", &signed(turn.base)),
        ("combos", &parts("combo", &turn.combos)),
        ("cancelled", &cancelled),
        ("pressure", &parts("pressure", &turn.pressure)),
        ("total", &signed(turn.score())),
    ];
    let mut talk = talk.item("", WORDS.say("draw.read", &values));
    for (card, lie) in pair.cards.iter().zip([x, y]) {
        if let Some(quip) = puzzle.quips.iter().find(|quip| quip.card == *card) {
            talk = koa(talk, if lie { &quip.lie } else { &quip.truth });
        }
    }
    talk
}

fn double_check(picture: Picture, puzzle: &Puzzle, state: &State) -> Picture {
    let Some(place) = state.challenged(puzzle) else {
        return picture;
    };
    let mut talk = List::flush();
    if let Some(ask) = puzzle.check.ask.get(place) {
        talk = koa(talk, ask);
    }
    let card = puzzle.cards.get(place).map_or(0, |card| card.strength);
    talk = match (state.stand, state.delta(puzzle)) {
        (Some(stand), Some(delta)) => {
            let lie = state.known().1 >> place & 1 == 1;
            let lines = &puzzle.check;
            let (key, said) = match (stand, lie) {
                (true, false) => ("draw.check.stand", &lines.held),
                (true, true) => ("draw.check.stand", &lines.broke),
                (false, _) => ("draw.check.withdraw", &lines.withdrawn),
            };
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("card", &card), ("delta", &signed(delta))];
            koa(talk.item("", WORDS.say(key, &values)), said)
        }
        _ => talk.item("", format!("({card}) {}", WORDS.say("draw.ask", &[]))),
    };
    picture.gap().heading(WORDS.say("draw.kind", &[])).block(talk)
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
    let values: [(&str, &dyn std::fmt::Display); 6] = [
        ("tier", &tier_name(tier)),
        ("score", &points(state.score(puzzle))),
        ("target", &puzzle.rules.target),
        ("line", &puzzle.closing.line(tier)),
        ("lies", &lies.join(", ")),
        ("left", &home.join(", ")),
    ];
    Some(WORDS.say("ending", &values))
}

/// "1 point", "21 points"
fn points(points: i32) -> String {
    let key = if points.abs() == 1 { "points.one" } else { "points" };
    WORDS.say(key, &[("points", &points)])
}

fn tier_name(tier: Tier) -> String {
    WORDS.say(&format!("tier.{}", tier.name()), &[])
}

/// A mark for each card presented, then tier and score.
pub(crate) fn share(puzzle: &Puzzle, state: &State) -> String {
    let Some(tier) = state.tier(puzzle) else {
        return WORDS.say("share.open", &[("count", &state.pairs.len())]);
    };
    let marks: Vec<String> = state
        .pairs
        .iter()
        .map(|pair| {
            let marks = pair.lies.unwrap_or_default();
            marks.iter().map(|lie| if *lie { '✗' } else { '✓' }).collect()
        })
        .collect();
    let values: [(&str, &dyn std::fmt::Display); 4] = [
        ("marks", &marks.join(" ")),
        ("tier", &tier_name(tier)),
        ("score", &state.score(puzzle)),
        ("target", &puzzle.rules.target),
    ];
    WORDS.say("share", &values)
}

/// The lies, and what is said about each.
pub(crate) fn picture_of_answer(puzzle: &Puzzle, answer: &Answer) -> Picture {
    let mut picture = Picture::new(&puzzle.title);
    for strength in answer.lies {
        if let Some(card) = puzzle.card(strength) {
            picture.push(Cards::new(1, [card_of(puzzle, card, None, Some(false))]));
        }
        if let Some(quip) = puzzle.quips.iter().find(|quip| quip.card == strength) {
            picture.push(koa(List::flush(), &quip.lie));
        }
    }
    picture
}
