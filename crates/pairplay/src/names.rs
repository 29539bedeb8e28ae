//! Names carry meaning, too: what cards are said to be about is what the word lists know of it, and what an
//! author names anew is not taken for something else.

use cluesmith_core::spelling::{is_written_as_a_name, look, reading, says};
use cluesmith_core::{Finding, Language, OwnWords, finding};
use cluesmith_koa::alike::mistaken;

use crate::card::{Assertion, Card, Evidence};
use crate::lexicon::THINGS;
use crate::lines;
use crate::predicate::Predicate;
use crate::puzzle::{Answer, Puzzle};
use crate::reading::shorten;
use crate::semantics::contains_word;
use crate::text::WORDS;

/// Every name that is not what it says.
pub(crate) fn check(puzzle: &Puzzle, answer: Option<&Answer>, language: Language) -> Vec<Finding> {
    let mut findings = known(puzzle, language);
    findings.extend(alike(puzzle, language));
    findings.extend(elsewhere(puzzle, answer, language));
    findings
}

/// What a place, a source or a story is, the word lists know: a garage is outside, a tablet is digital,
/// and soup has to do with food. Names that they do not know are an author's own.
fn known(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut wrong = |path: String, text: &str, right: &str| {
        let text = shorten(text);
        findings.push(finding!(WORDS, language, "P16", path, text, right));
    };
    for (n, place) in puzzle.places.iter().enumerate() {
        let path = |field: &str| format!("/puzzle/places/{n}/{field}");
        let known = THINGS.places.iter().find(|known| known.name == place.name);
        let zones = || THINGS.places.iter().map(|known| known.zone);
        match known {
            Some(known) if known.zone != place.zone => wrong(path("zone"), &place.zone, known.zone),
            None if zones().all(|zone| zone != place.zone) => {
                wrong(path("zone"), &place.zone, "downstairs, upstairs, outside");
            }
            None if !is_name(&place.name) => wrong(path("name"), &place.name, NAME),
            _ => {}
        }
        let used = puzzle.cards.iter().any(|card| card.location == place.name);
        let twice = puzzle.places[..n].iter().any(|other| other.name == place.name);
        if !used || twice {
            wrong(path("name"), &place.name, "a place of some card, listed once");
        }
    }
    for (n, card) in puzzle.cards.iter().enumerate() {
        let path = |field: &str| format!("/puzzle/cards/{n}/{field}");
        if let Some((field, text, right)) = misnamed(card) {
            wrong(path(field), &text, &right);
        }
    }
    findings
}

/// Letters, spaces and what stands in names; nothing that denies, says a time or speaks of truth.
const NAME: &str = "a plain name, without figures, denials or a word about truth";

/// Who judges is no witness.
const KOA: &str = "koa";

fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_alphabetic() || " '’-".contains(c);
    let words = ["truth", "denial", "not"].map(|key| THINGS.labels(key));
    text.chars().all(plain)
        && text.chars().any(char::is_alphabetic)
        && is_written_as_a_name(text)
        && says(text).is_none()
        && reading(text) != KOA
        && !words.iter().any(|list| contains_word(&look(text), list))
}

/// The first thing on a card that is not what it is called: the field, what it says, what is right.
fn misnamed(card: &Card) -> Option<(&'static str, String, String)> {
    let asserts = &card.asserts;
    let named = |field, text: &str, right: &str| Some((field, text.to_owned(), right.to_owned()));
    let kind = Evidence::ALL.into_iter().find(|kind| {
        THINGS.subjects[*kind as usize].iter().any(|subject| subject.name == asserts.subject)
    });
    match kind {
        Some(kind) if kind != card.evidence => {
            return named("evidence", card.evidence.name(), kind.name());
        }
        None if !is_name(&asserts.subject) => {
            return named("asserts/subject", &asserts.subject, NAME);
        }
        _ => {}
    }
    let by_activity =
        THINGS.topics.iter().find(|topic| topic.activities.contains(&asserts.activity.as_str()));
    let by_name = THINGS.topics.iter().find(|topic| topic.name == asserts.topic);
    match (by_activity, by_name) {
        (Some(topic), _) if topic.name != asserts.topic => {
            named("asserts/topic", &asserts.topic, topic.name)
        }
        (None, Some(topic)) => {
            named("asserts/activity", &asserts.activity, &topic.activities.join(", "))
        }
        (_, Some(topic)) if topic.tags != asserts.tags => {
            named("asserts/tags", &asserts.tags.join(", "), &topic.tags.join(", "))
        }
        (None, None) if !is_name(&asserts.activity) => {
            named("asserts/activity", &asserts.activity, NAME)
        }
        (None, None) if !is_name(&asserts.topic) => named("asserts/topic", &asserts.topic, NAME),
        (None, None) => {
            let mut known: Vec<&str> =
                THINGS.topics.iter().flat_map(|topic| topic.tags.iter().copied()).collect();
            known.sort_unstable();
            known.dedup();
            let twice = |n: usize, tag: &String| asserts.tags[..n].contains(tag);
            let mut tags = asserts.tags.iter().enumerate();
            let wrong = tags.find(|(n, tag)| !known.contains(&tag.as_str()) || twice(*n, tag));
            wrong.and_then(|(_, tag)| named("asserts/tags", tag, &known.join(", ")))
        }
        _ => None,
    }
}

/// What the word lists do not know: names, and title and scenario of something that did not happen in this house.
pub(crate) fn own(puzzle: &Puzzle) -> Vec<OwnWords> {
    let mut own = Vec::new();
    let mut add = |known: bool, path: String, text: &str| {
        if !known && !text.is_empty() {
            own.push(OwnWords::new(path, text));
        }
    };
    for (n, place) in puzzle.places.iter().enumerate() {
        add(is_place(&place.name), format!("/puzzle/places/{n}/name"), &place.name);
    }
    for (n, card) in puzzle.cards.iter().enumerate() {
        let path = |field: &str| format!("/puzzle/cards/{n}/asserts/{field}");
        let Assertion { subject, topic, activity, .. } = &card.asserts;
        add(is_subject(subject), path("subject"), subject);
        add(is_topic(topic), path("topic"), topic);
        add(is_activity(activity), path("activity"), activity);
    }
    let is_known = lines::incident(puzzle).is_some();
    add(is_known, "/puzzle/title".to_owned(), &puzzle.title);
    add(is_known, "/puzzle/scenario".to_owned(), &puzzle.scenario);
    own
}

fn is_place(name: &str) -> bool {
    THINGS.places.iter().any(|place| place.name == name)
}

fn is_subject(name: &str) -> bool {
    THINGS.subjects.iter().flatten().any(|one| one.name == name)
}

fn is_topic(name: &str) -> bool {
    THINGS.topics.iter().any(|topic| topic.name == name)
}

fn is_activity(name: &str) -> bool {
    THINGS.topics.iter().any(|one| one.activities.contains(&name))
}

/// Where a name of an author's choice stands, and what it is.
type Chosen<'a> = (String, &'a str);

/// P19: own names that a reader takes for a word of the house, or for another name of this document.
fn alike(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let places = puzzle.places.iter().enumerate();
    let places = places.map(|(n, place)| (format!("/puzzle/places/{n}/name"), &*place.name));
    let subjects = on_cards(puzzle, "subject", |asserts| &asserts.subject);
    let topics = on_cards(puzzle, "topic", |asserts| &asserts.topic);
    let activities = on_cards(puzzle, "activity", |asserts| &asserts.activity);
    let mut findings = alike_among(&places.collect::<Vec<_>>(), is_place, language);
    findings.extend(alike_among(&subjects, is_subject, language));
    findings.extend(alike_among(&topics, is_topic, language));
    findings.extend(alike_among(&activities, is_activity, language));
    findings
}

/// What every card has in this field.
fn on_cards<'a>(
    puzzle: &'a Puzzle,
    field: &str,
    read: fn(&Assertion) -> &String,
) -> Vec<Chosen<'a>> {
    let path = |n: usize| format!("/puzzle/cards/{n}/asserts/{field}");
    let cards = puzzle.cards.iter().enumerate();
    cards.map(|(n, card)| (path(n), read(&card.asserts).as_str())).collect()
}

/// The same among names of one kind, of which some are the house's own.
fn alike_among(
    chosen: &[Chosen<'_>],
    is_known: impl Fn(&str) -> bool,
    language: Language,
) -> Vec<Finding> {
    let names: Vec<&str> = chosen.iter().map(|(_, name)| *name).collect();
    let mistaken = mistaken(&names, |n| !is_known(names[n]), THINGS.words());
    let finding = |(n, other): (usize, &str)| {
        let (path, text, other) = (&chosen[n].0, shorten(names[n]), shorten(other));
        finding!(WORDS, language, "P19", path, text, other)
    };
    mistaken.into_iter().map(finding).collect()
}

/// P05 and P03: hints and mutterings about a place where no card can be, or about a time that no clock shows, would
/// be about nothing or about everything, and be believed.
fn elsewhere(puzzle: &Puzzle, answer: Option<&Answer>, language: Language) -> Vec<Finding> {
    let hint = ("/puzzle/hint/about".to_owned(), &puzzle.hint.about);
    let mutters = answer.into_iter().flat_map(|answer| answer.mutters.iter().enumerate());
    let mutters = mutters.map(|(n, mutter)| (format!("/answer/mutters/{n}/about"), &mutter.about));
    let is_there = |name: &str| puzzle.places.iter().any(|place| place.name == name);
    let mut findings = Vec::new();
    for (path, about) in std::iter::once(hint).chain(mutters) {
        for atom in about.atoms() {
            match atom {
                Predicate::Location(place) if !is_there(place) => {
                    let place = shorten(place);
                    findings.push(finding!(WORDS, language, "P05", &path, place));
                }
                Predicate::From(time) | Predicate::Before(time) if !puzzle.tells(time) => {
                    let time = shorten(time);
                    findings.push(finding!(WORDS, language, "P03", &path, time));
                }
                _ => {}
            }
        }
    }
    findings
}
