//! What KOA and the player say: lines from the grammar, never the same one twice within a month.

use cluesmith_core::{Finding, finding, look_up, say};
pub use cluesmith_koa::testimony::DAYS;
pub(crate) use cluesmith_koa::testimony::PLAYER;
use cluesmith_koa::testimony::{LINES, share_of_a_day};
use cluesmith_koa::{Speaker, Voice};

use crate::cards::Cards;
use crate::claim::{Axis, Condition, Mood, Severity};
use crate::hand::Hand;
use crate::puzzle::{Card, Puzzle};
use crate::resolve::{Outcome, Position, Refusal, SCRUTINY_LIMIT, Status};
use crate::rules::{Resigned, Smug};
use crate::text::{LANGUAGE, WORDS};
use crate::tree::Tree;

/// Speaks for one day.
pub(crate) fn speaker(day: u64) -> Speaker {
    Speaker::new(&LINES, share_of_a_day, day)
}

/// What KOA feels about a submission, by the eight-mood table; the first that fits.
pub fn mood(hand: &Hand, outcome: &Outcome, winnable: bool) -> Mood {
    let after = &outcome.after;
    let nearly = hand.rules.resigned == Resigned::NearlyWon;
    let losing =
        hand.rules.smug == Smug::Losing && (after.scrutiny + 1 >= SCRUTINY_LIMIT || !winnable);
    match after.status {
        Status::Lost(_) => Mood::Smug,
        Status::Won if nearly => Mood::Resigned,
        Status::Won => Mood::Impressed,
        Status::Active if losing => Mood::Smug,
        Status::Active if !winnable && !nearly => Mood::Resigned,
        _ if outcome.refuted != 0 => Mood::Grudging,
        _ if outcome.minors > 0 || after.scrutiny >= 2 => Mood::Suspicious,
        _ if outcome.counter.is_some() => Mood::Curious,
        _ if outcome.agreed || outcome.settled != 0 => Mood::Impressed,
        _ => Mood::Neutral,
    }
}

/// The mood of every set of cards as opening words, and what it is about.
pub(crate) struct Beat {
    pub cards: Cards,
    pub mood: Mood,
    /// The pair that clashes worst.
    pub clash: Option<(usize, usize)>,
    pub counter: Option<usize>,
}

/// Every combination as opening words.
pub(crate) fn beats(puzzle: &Puzzle, tree: &Tree) -> Vec<Beat> {
    let (hand, root) = (&tree.hand, tree.root());
    let beat = |cards: Cards| match hand.resolve(&root.at, cards) {
        Err(Refusal::Impossible(a, b)) => {
            Beat { cards, mood: Mood::Blocked, clash: Some((a, b)), counter: None }
        }
        Err(_) => Beat { cards, mood: Mood::Neutral, clash: None, counter: None },
        Ok(outcome) => {
            let step = tree.moves(root).iter().find(|step| step.said == cards);
            let winnable = step.is_some_and(|step| Tree::winnable(tree.node(step.to)));
            let refuted = (outcome.refuted != 0).then(|| outcome.refuted.trailing_zeros() as usize);
            Beat {
                cards,
                mood: mood(hand, &outcome, winnable),
                clash: clash(puzzle, &root.at, cards, Severity::Minor),
                counter: refuted.or(outcome.counter.map(usize::from)),
            }
        }
    };
    hand.submissions.iter().map(|&cards| beat(cards)).collect()
}

/// The first pair, one of them among `said`, that clashes at least this badly.
pub(crate) fn clash(
    puzzle: &Puzzle,
    at: &Position,
    said: Cards,
    least: Severity,
) -> Option<(usize, usize)> {
    let against = at.played.with(said);
    said.iter().find_map(|one| {
        let mut others = against.iter().filter(|&other| other != one);
        others.find(|&other| puzzle.conflict(one, other).0 >= least).map(|other| (one, other))
    })
}

/// Why two claims clash, in one breath: "the kitchen at 11:40pm, the bathroom one minute later".
pub fn reason(puzzle: &Puzzle, a: usize, b: usize) -> String {
    let axis = puzzle.axis();
    let (Some(one), Some(other)) = (puzzle.cards[a].span(axis), puzzle.cards[b].span(axis)) else {
        return String::new();
    };
    let (first, second) = if one.from <= other.from { (a, b) } else { (b, a) };
    let gap = one.gap(other) / 60;
    let (severity, on) = puzzle.conflict(a, b);
    let name = |card: usize| {
        let card = &puzzle.cards[card];
        match on {
            Axis::Place => card.place.map(|p| look_up!(WORDS, LANGUAGE, "in.", p.name())),
            Axis::State => card.state.map(|s| look_up!(WORDS, LANGUAGE, "is.", s.name())),
        }
        .unwrap_or_default()
    };
    let ends = one.to.min(other.to);
    let time =
        crate::clock::say_time(if gap == 0 { one.from.max(other.from) } else { ends } + axis);
    let minutes = say!(WORDS, LANGUAGE, "minutes", n = gap);
    let (one, other) = (name(first), name(second));
    match (severity, gap) {
        (Severity::Major, 0) => say!(WORDS, LANGUAGE, "reason.same", one, other),
        (_, 0) => say!(WORDS, LANGUAGE, "reason.both", one, other, time),
        _ => say!(WORDS, LANGUAGE, "reason.apart", one, other, time, minutes),
    }
}

/// What a piece of evidence claims: "awake and walking in the kitchen".
pub(crate) fn claim(card: &Card) -> String {
    let mut parts = Vec::new();
    if let Some(state) = card.state {
        parts.push(look_up!(WORDS, LANGUAGE, "has.", state.name()));
    }
    if let Some(activity) = card.activity
        && card.state != Some(Condition::Asleep)
    {
        let and = if parts.is_empty() { "" } else { "and " };
        parts.push(format!("{and}{}", look_up!(WORDS, LANGUAGE, "does.", activity.name())));
    }
    if let Some(place) = card.place {
        parts.push(look_up!(WORDS, LANGUAGE, "in.", place.name()));
    }
    parts.join(" ")
}

/// The same as a clause: "the fridge has me awake in the kitchen at 2:05am".
pub(crate) fn clause(puzzle: &Puzzle, card: usize, excuse: Option<&str>) -> String {
    let piece = &puzzle.cards[card];
    if let Some(excuse) = excuse {
        return excuse.to_owned();
    }
    let time = piece.time.as_deref().and_then(|time| time.split_once('-'));
    let (source, what) = (&piece.source, claim(piece));
    let time = time.map_or("", |(from, _)| from);
    say!(WORDS, LANGUAGE, "clause", source, what, time)
}

/// Faults of every line of a puzzle, with the place of each.
pub(crate) fn lint(puzzle: &Puzzle) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut look = |path: String, line: &str, voice: Voice| {
        // That something is missing is another finding.
        let faults = if line.is_empty() { Vec::new() } else { voice.faults(line) };
        if let Some(fault) = faults.first() {
            findings.push(finding!(WORDS, LANGUAGE, "V2", path, fault));
        }
    };
    for (index, line) in puzzle.scenario.opening.iter().enumerate() {
        look(format!("/puzzle/scenario/opening/{index}"), line, Voice::BEAT);
    }
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        look(format!("/puzzle/concerns/{index}/text"), &concern.text, Voice::BEAT);
    }
    for (index, counter) in puzzle.counters.iter().enumerate() {
        look(format!("/puzzle/counters/{index}/claim"), &counter.claim, Voice::BEAT);
        look(format!("/puzzle/counters/{index}/refuted"), &counter.refuted, Voice::BEAT);
    }
    for (index, card) in puzzle.cards.iter().enumerate() {
        look(format!("/puzzle/cards/{index}/flavor"), &card.flavor, Voice::BEAT);
    }
    for (index, combination) in puzzle.combinations.iter().enumerate() {
        look(format!("/puzzle/combinations/{index}/player"), &combination.player, PLAYER);
        look(format!("/puzzle/combinations/{index}/koa"), &combination.koa, Voice::BEAT);
    }
    for (at, moods) in puzzle.lines.moods.iter().enumerate() {
        for (index, line) in moods.lines.iter().enumerate() {
            look(format!("/puzzle/lines/moods/{at}/lines/{index}"), line, Voice::BEAT);
        }
    }
    for (index, line) in puzzle.lines.edge.iter().enumerate() {
        look(format!("/puzzle/lines/edge/{index}"), line, Voice::BEAT);
    }
    for (index, ending) in puzzle.lines.endings.iter().enumerate() {
        look(format!("/puzzle/lines/endings/{index}/line"), &ending.line, Voice::BEAT);
    }
    findings
}
