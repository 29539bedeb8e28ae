//! The table as a picture, described once for every way to show it.

mod preview;

use std::fmt::Write as _;

use cluesmith_core::ink::{Cards, List, Picture, Role, glued, line};
use cluesmith_core::{Language, look_up, say};

use crate::card::Card;
use crate::marks::marks;
use crate::play::State;
use crate::puzzle::{Answer, Puzzle};
use crate::recount::Turn;
use crate::rules::Tier;
use crate::text::WORDS;

use preview::preview;

/// Where sentences break in a terminal.
const WIDTH: usize = 96;
/// Cards beside each other on a page.
const ACROSS: u16 = 4;

/// Who speaks, and what is said.
fn koa(talk: List, text: &str) -> List {
    talk.item(line(Role::Speaker, "KOA"), text)
}

/// The whole table.
pub(crate) fn picture(
    puzzle: &Puzzle,
    state: &State,
    look: Option<[u8; 2]>,
    language: Language,
) -> Picture {
    let rules = &puzzle.rules;
    let mut picture = Picture::new(&puzzle.title).within(WIDTH).heading(&puzzle.title);
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
    let (target, stance, mode) = (rules.target, rules.stance.name(), rules.mode.name());
    let target = say!(WORDS, language, "draw.target", target, stance, mode);
    picture = picture.para(line(Role::Muted, target)).para(line(
        Role::Muted,
        say!(
            WORDS,
            language,
            "draw.combos",
            corroboration = worth.corroboration,
            reinforcement = worth.reinforcement,
            coverage = worth.coverage,
            timeline = worth.timeline
        ),
    ));
    for number in 0..state.pairs.len() {
        picture = presented(picture, puzzle, state, number, language);
        if number == 1 && puzzle.rules.mode.challenge() {
            picture = double_check(picture, puzzle, state, language);
        }
    }
    if !state.is_over() && !state.is_checked(puzzle) {
        picture = preview(picture, puzzle, state, look, language);
    }
    if state.pairs.iter().any(|pair| pair.lies.is_some()) {
        let total = state.score(puzzle);
        picture = picture.para(line(
            Role::Strong,
            say!(WORDS, language, "draw.score", score = total, target = rules.target),
        ));
    }
    picture
}

fn card_of(
    puzzle: &Puzzle,
    card: &Card,
    gone: Option<usize>,
    truth: Option<bool>,
) -> cluesmith_core::ink::Card {
    let (role, mark) = match (gone, truth) {
        (_, Some(false)) => (Role::Wrong, "✗"),
        (_, Some(true)) => (Role::Good, "✓"),
        (Some(_), None) => (Role::Muted, "·"),
        (None, None) => (Role::Plain, " "),
    };
    let turn = gone.map_or(" ".to_owned(), |turn| (turn + 1).to_string());
    // A mark says what it says as a whole.
    let foot: Vec<String> = marks(puzzle, card).iter().map(glued).collect();
    cluesmith_core::ink::Card::new(line(Role::Strong, card.strength))
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
fn parts(prefix: &str, list: &[(&'static str, i32)], language: Language) -> String {
    list.iter().fold(String::new(), |mut all, (name, worth)| {
        let name = WORDS.look_up(language, prefix, name, &[]);
        let _ = write!(all, " {} ({name})", signed(*worth));
        all
    })
}

fn presented(
    picture: Picture,
    puzzle: &Puzzle,
    state: &State,
    number: usize,
    language: Language,
) -> Picture {
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
        Some(turn) => read_out(talk, puzzle, state, number, &turn, language),
        None => talk.item("", line(Role::Muted, say!(WORDS, language, "draw.sealed"))),
    };
    picture.gap().heading(format!("{}. {a} + {b}", number + 1)).block(talk)
}

fn read_out(
    talk: List,
    puzzle: &Puzzle,
    state: &State,
    number: usize,
    turn: &Turn,
    language: Language,
) -> List {
    let pair = &state.pairs[number];
    let [x, y] = pair.lies.unwrap_or_default();
    let word = |lie: bool| match lie {
        true => say!(WORDS, language, "lie"),
        false => say!(WORDS, language, "truth"),
    };
    let truth = format!("{} {}, {} {}", pair.cards[0], word(x), pair.cards[1], word(y));
    let cards = format!("{}+{}", pair.cards[0], pair.cards[1]);
    let cancelled = if x || y { say!(WORDS, language, "draw.cancelled") } else { String::new() };
    let mut talk = talk.item(
        "",
        say!(
            WORDS,
            language,
            "draw.read",
            cards,
            truth,
            base = signed(turn.base),
            combos = parts("combo.", &turn.combos, language),
            cancelled,
            pressure = parts("pressure.", &turn.pressure, language),
            total = signed(turn.score())
        ),
    );
    for (card, lie) in pair.cards.iter().zip([x, y]) {
        if let Some(quip) = puzzle.quips.iter().find(|quip| quip.card == *card) {
            talk = koa(talk, if lie { &quip.lie } else { &quip.truth });
        }
    }
    talk
}

fn double_check(picture: Picture, puzzle: &Puzzle, state: &State, language: Language) -> Picture {
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
            let said = match (stand, lie) {
                (true, false) => &lines.held,
                (true, true) => &lines.broke,
                (false, _) => &lines.withdrawn,
            };
            let delta = signed(delta);
            let told = match stand {
                true => say!(WORDS, language, "draw.check.stand", card, delta),
                false => say!(WORDS, language, "draw.check.withdraw", card, delta),
            };
            koa(talk.item("", told), said)
        }
        _ => talk.item("", format!("({card}) {}", say!(WORDS, language, "draw.ask"))),
    };
    picture.gap().heading(say!(WORDS, language, "draw.kind")).block(talk)
}

/// Last words.
pub(crate) fn ending(puzzle: &Puzzle, state: &State, language: Language) -> Option<String> {
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
        language,
        "ending",
        tier = tier_name(tier, language),
        score = points(state.score(puzzle), language),
        target = puzzle.rules.target,
        line = puzzle.closing.line(tier),
        lies = lies.join(", "),
        left = home.join(", ")
    ))
}

/// "1 point", "21 points"
fn points(points: i32, language: Language) -> String {
    say!(WORDS, language, "points", points)
}

fn tier_name(tier: Tier, language: Language) -> String {
    look_up!(WORDS, language, "tier.", tier.name())
}

/// A mark for each card presented, then tier and score.
pub(crate) fn share(puzzle: &Puzzle, state: &State, language: Language) -> String {
    let Some(tier) = state.tier(puzzle) else {
        return say!(WORDS, language, "share.open", count = state.pairs.len());
    };
    let marks: Vec<String> = state
        .pairs
        .iter()
        .map(|pair| {
            let marks = pair.lies.unwrap_or_default();
            marks.iter().map(|lie| if *lie { '✗' } else { '✓' }).collect()
        })
        .collect();
    say!(
        WORDS,
        language,
        "share",
        marks = marks.join(" "),
        tier = tier_name(tier, language),
        score = state.score(puzzle),
        target = puzzle.rules.target
    )
}

/// The lies, and what is said about each.
pub(crate) fn picture_of_answer(puzzle: &Puzzle, answer: &Answer) -> Picture {
    let mut picture = Picture::new(&puzzle.title).within(WIDTH);
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
