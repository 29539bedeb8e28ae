//! What KOA and the player say: lines from the grammar, never the same one twice within a month.

use cluesmith_core::{Finding, Language, Severity as Grave, finding, look_up, say};
use cluesmith_koa::Speaker;
pub use cluesmith_koa::testimony::DAYS;
pub(crate) use cluesmith_koa::testimony::PLAYER;
use cluesmith_koa::testimony::{LINES, share_of_a_day};

use crate::cards::Cards;
use crate::claim::{Axis, Condition, Mood, Severity};
use crate::hand::Hand;
use crate::lexicon::{doubt_named, excuse_named};
use crate::puzzle::{Card, Puzzle};
use crate::resolve::{Outcome, Position, Refusal, SCRUTINY_LIMIT, Status};
use crate::rules::{Resigned, Smug};
use crate::scene::bare;
use crate::sentence::Sentence;
use crate::text::{WORDS, WRITTEN};
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
pub fn reason(puzzle: &Puzzle, a: usize, b: usize, language: Language) -> String {
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
            Axis::Place => card.place.map(|p| look_up!(WORDS, language, "in.", p.name())),
            Axis::State => card.state.map(|s| look_up!(WORDS, language, "is.", s.name())),
        }
        .unwrap_or_default()
    };
    let ends = one.to.min(other.to);
    let time =
        crate::clock::say_time(if gap == 0 { one.from.max(other.from) } else { ends } + axis);
    let minutes = say!(WORDS, language, "minutes", n = gap);
    let (one, other) = (name(first), name(second));
    match (severity, gap) {
        (Severity::Major, 0) => say!(WORDS, language, "reason.same", one, other),
        (_, 0) => say!(WORDS, language, "reason.both", one, other, time),
        _ => say!(WORDS, language, "reason.apart", one, other, time, minutes),
    }
}

/// What a piece of evidence claims: "awake and walking in the kitchen".
pub(crate) fn claim(card: &Card) -> String {
    let mut parts = Vec::new();
    if let Some(state) = card.state {
        parts.push(look_up!(WORDS, WRITTEN, "has.", state.name()));
    }
    if let Some(activity) = card.activity
        && card.state != Some(Condition::Asleep)
    {
        let and = if parts.is_empty() { "" } else { "and " };
        parts.push(format!("{and}{}", look_up!(WORDS, WRITTEN, "does.", activity.name())));
    }
    if let Some(place) = card.place {
        parts.push(look_up!(WORDS, WRITTEN, "in.", place.name()));
    }
    parts.join(" ")
}

/// The same as a clause: "the fridge has me awake in the kitchen at 2:05am". What refutes says why a
/// counter is wrong.
pub(crate) fn clause(puzzle: &Puzzle, card: usize) -> String {
    let piece = &puzzle.cards[card];
    let source = &piece.source;
    if piece.is_refuter() {
        let numbers = piece.refutes.iter().map(|&number| (number as usize).saturating_sub(1));
        let names: Vec<String> = numbers.map(|counter| called(puzzle, counter)).collect();
        let own = || say!(WORDS, WRITTEN, "clause.refuter", source, names = names.join(" and "));
        return excuse_named(&piece.name).map_or_else(own, |excuse| excuse.says.to_owned());
    }
    let time = piece.time.as_deref().and_then(|time| time.split_once('-'));
    let time = time.map_or("", |(from, _)| from.trim());
    say!(WORDS, WRITTEN, "clause", source, what = claim(piece), time)
}

/// How KOA calls a counter.
pub(crate) fn called(puzzle: &Puzzle, counter: usize) -> String {
    let Some(counter) = puzzle.counters.get(counter) else { return String::new() };
    let own = || format!("the {}", bare(&counter.name));
    doubt_named(&counter.name).map_or_else(own, |doubt| doubt.called.to_owned())
}

/// Where lines do not keep to the voice. A puzzle with such a line can be played all the same.
pub(crate) fn lint(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let spoken = Sentence::all(puzzle).into_iter().filter(|one| *one != Sentence::Title);
    let fault = |sentence: Sentence| {
        let line = sentence.text(puzzle);
        // That something is missing is another finding.
        let faults = if line.is_empty() { Vec::new() } else { sentence.voice().faults(line) };
        let fault = faults.into_iter().next()?;
        let found = finding!(WORDS, language, "V2", sentence.path(), fault);
        Some(found.as_severity(Grave::Warning))
    };
    spoken.filter_map(fault).collect()
}
