//! What people read must say what is proved: every line is one that the writer can say for its meaning.

use cluesmith_core::spelling::{has_words, is_invisible, look};
use cluesmith_core::{Finding, Language, Severity, finding};

use crate::card::{Assertion, Card, Evidence};
use crate::lexicon::THINGS;
use crate::lines::{self, Line};
use crate::names;
use crate::puzzle::{Answer, HintKind, Puzzle};
use crate::semantics::{contains_word, times};
use crate::text::WORDS;
use crate::writer::{self, PairPhrases};

/// Every line that is missing or does not say what it means.
pub(crate) fn read(puzzle: &Puzzle, answer: Option<&Answer>, language: Language) -> Vec<Finding> {
    let mut findings = names::check(puzzle, answer, language);
    findings.extend(hint(puzzle, language));
    findings.extend(pairs(puzzle, language));
    findings.extend(counts(puzzle, answer, language));
    findings.extend(prose(puzzle, language));
    let look = |line: Line| findings.extend(misread(&line, language));
    lines::visit(&mut puzzle.clone(), look);
    if let Some(answer) = answer {
        lines::visit_mutters(&mut answer.mutters.clone(), |line| {
            findings.extend(misread(&line, language));
        });
    }
    findings
}

/// What is wrong with a line.
fn misread(line: &Line, language: Language) -> Option<Finding> {
    if line.is_right() {
        return None;
    }
    let path = line.path.as_str();
    if line.is_missing() {
        return Some(finding!(WORDS, language, "P13", path));
    }
    let text = shorten(line.text);
    Some(match line.ways.first() {
        Some(right) => finding!(WORDS, language, "P14", path, text, right),
        None => finding!(WORDS, language, "P15", path, text),
    })
}

/// What stands in a document is not trusted to be short.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Tones and patterns follow from the cards.
fn pairs(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let deck = puzzle.deck();
    let mut findings = Vec::new();
    for (n, lines) in puzzle.pairs.iter().enumerate() {
        let [a, b] = lines.cards.map(|strength| usize::from(strength.clamp(1, 8)) - 1);
        let PairPhrases { tone, pattern, .. } = writer::pair_phrases(puzzle, &deck, a, b);
        let mut differs = |field: &str, text: &str, right: &str| {
            let path = format!("/puzzle/pairs/{n}/{field}");
            findings.extend(
                (text != right).then(|| finding!(WORDS, language, "P14", path, text, right)),
            );
        };
        differs("tone", lines.tone.name(), tone.name());
        differs("pattern", lines.pattern.name(), pattern.name());
    }
    findings
}

/// A hint is of the kind that its meaning has.
fn hint(puzzle: &Puzzle, language: Language) -> Option<Finding> {
    let (kind, path) = (puzzle.hint.kind.name(), "/puzzle/hint/kind");
    match HintKind::of(&puzzle.hint.about) {
        Some(right) if right == puzzle.hint.kind => None,
        Some(right) => {
            Some(finding!(WORDS, language, "P14", path, text = kind, right = right.name()))
        }
        None => Some(finding!(WORDS, language, "P15", path, text = kind)),
    }
}

/// Who says what on each card, one line about each, one question about each, two mutterings.
fn counts(puzzle: &Puzzle, answer: Option<&Answer>, language: Language) -> Vec<Finding> {
    let missing = |path: &str| finding!(WORDS, language, "P13", path);
    let quips = |card: &Card| puzzle.quips.iter().filter(|quip| quip.card == card.strength).count();
    let mut findings = Vec::new();
    for (n, card) in puzzle.cards.iter().enumerate() {
        let Assertion { subject, activity, .. } = &card.asserts;
        for (field, text) in [("subject", subject), ("activity", activity)] {
            let path = format!("/puzzle/cards/{n}/asserts/{field}");
            findings.extend(text.is_empty().then(|| missing(&path)));
        }
    }
    if puzzle.quips.len() != puzzle.cards.len() || puzzle.cards.iter().any(|card| quips(card) != 1)
    {
        findings.push(missing("/puzzle/quips"));
    }
    if puzzle.check.ask.len() != puzzle.cards.len() {
        findings.push(missing("/puzzle/check/ask"));
    }
    // Who says nothing of mutterings guesses at the lies; one that is missing is missed in the game.
    findings.extend(answer.and_then(|answer| match answer.mutters.len() {
        2 => None,
        0 => Some(missing("/answer/mutters").as_severity(Severity::Warning)),
        _ => Some(missing("/answer/mutters")),
    }));
    findings
}

/// Title and scenario of an author's own are free prose, from which nothing is concluded; so they say
/// nothing of the cards.
fn prose(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    if puzzle.title.is_empty() {
        return vec![finding!(WORDS, language, "P13", "/puzzle/title")];
    }
    if lines::incident(puzzle).is_some() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    if puzzle.scenario.is_empty() {
        findings.push(finding!(WORDS, language, "P13", "/puzzle/scenario"));
    }
    for (path, text) in [("/puzzle/title", &puzzle.title), ("/puzzle/scenario", &puzzle.scenario)] {
        if let Some(said) = says_something(puzzle, text) {
            let said = shorten(&said);
            findings.push(finding!(WORDS, language, "P17", path, said));
        }
    }
    findings
}

/// What a text says of the cards: a time, a place, a part of the house, a source, a story, or which of
/// them are true.
fn says_something(puzzle: &Puzzle, text: &str) -> Option<String> {
    let seen = look(text);
    let truth = THINGS.labels("truth").iter().find(|word| contains_word(&seen, &[word]));
    let places = puzzle.places.iter().flat_map(|place| [place.name.as_str(), &place.zone]);
    let cards = puzzle.cards.iter().map(|card| &card.asserts);
    let cards = cards.flat_map(|asserts| [asserts.subject.as_str(), &asserts.activity]);
    let kinds = Evidence::ALL.iter().map(|kind| kind.label());
    let mut named = places.chain(cards).chain(kinds).chain(["of the three", "the third"]);
    let named = named.find(|name| !name.is_empty() && seen.contains(&look(name)));
    let time = times(text).into_iter().next();
    let word = || ABOUT_THE_GAME.iter().find(|word| has_words(text, word)).copied();
    let sign = || text.chars().find(|&c| c.is_numeric() || is_invisible(c) || is_chinese(c));
    truth
        .map(|word| (*word).to_owned())
        .or(named.map(str::to_owned))
        .or(time)
        .or_else(|| word().map(str::to_owned))
        .or_else(|| sign().map(String::from))
}

/// Numbers, and what is counted or done in the game: a scenario has nothing to say of it.
const ABOUT_THE_GAME: [&str; 21] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "number", "numbers",
    "card", "cards", "points", "target", "win", "lie", "lies", "lied", "liar", "withdraw",
];

/// The words of the cards are English, and what is not read here could say anything of them.
fn is_chinese(c: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&c)
}
