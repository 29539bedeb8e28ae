//! What an author may leave out: every word. Cards, hint and lies are given as data; the words for them
//! are drawn as the generator draws them, from a seed that the data make. What is there stays.
//!
//! Nothing here but mutterings is told which cards are lies, or the words would betray them.

use std::collections::BTreeSet;

use cluesmith_core::{Finding, Rng, Seed, Work, finding};

use crate::card::{Card, Evidence};
use crate::deck::{PAIR, SEARCH};
use crate::generate::mutters;
use crate::lexicon::{Incident, THINGS};
use crate::lines::{self, Line};
use crate::puzzle::{Answer, PairLines, Puzzle, Quip};
use crate::semantics::{loudest_echo, names_a_card};
use crate::text::WORDS;
use crate::thinking::Reader;
use crate::writer::{self, PairPhrases};

/// Fills in whatever is missing and the data decide.
pub(crate) fn fill_in(
    puzzle: &mut Puzzle,
    answer: Option<&mut Answer>,
    work: &mut Work,
) -> Result<(), Finding> {
    let language = work.language();
    let mut rng = Rng::new(Seed::hashed(&data(puzzle)), "pairplay complete");
    name_sources(&mut puzzle.cards, &mut rng);
    name_activities(&mut puzzle.cards, &mut rng);
    let mut used = BTreeSet::new();
    write_claims(&mut puzzle.cards, &mut used, &mut rng);
    name_incident(puzzle, &mut rng);
    make_room(puzzle);
    let cards = puzzle.cards.clone();
    lines::visit(puzzle, |mut line| write(&mut line, &cards, &mut used, &mut rng));
    let Some(answer) = answer else { return Ok(()) };
    if answer.mutters.is_empty() {
        work.spend(SEARCH)
            .map_err(|why| finding!(WORDS, language, "P12", "/answer/mutters", why))?;
        let lies = answer.read(puzzle, language)?;
        let hint = puzzle.hint_cards();
        let reader = Reader::of(&puzzle.deck(), &puzzle.rules, hint);
        let mut rng = rng.fork("mutters");
        let found = mutters(puzzle, lies, hint.group, &reader, &mut rng);
        let none = || finding!(WORDS, language, "P18", "/answer/mutters");
        answer.mutters = found.ok_or_else(none)?.0;
    }
    lines::visit_mutters(&mut answer.mutters, |mut line| {
        write(&mut line, &cards, &mut used, &mut rng);
    });
    Ok(())
}

/// Everything that is given and is no word, nor says which cards are lies.
fn data(puzzle: &Puzzle) -> String {
    let card = |card: &Card| {
        let Card { evidence, location, time, asserts, .. } = card;
        format!(
            "{evidence:?} {location} {time} {} {} {:?}",
            asserts.topic, asserts.happened, asserts.manner
        )
    };
    let cards: Vec<String> = puzzle.cards.iter().map(card).collect();
    format!("{:?} {:?} {}", puzzle.rules, puzzle.hint.about, cards.join(" "))
}

/// Draws a line that is missing: if it can be, one that was not said yet and that names no card.
fn write(line: &mut Line, cards: &[Card], used: &mut BTreeSet<String>, rng: &mut Rng) {
    if line.is_missing() {
        let fresh = |way: &&String| !used.contains(*way);
        let quiet = |way: &&String| !names_a_card(cards, way);
        let all: Vec<&String> = line.ways.iter().collect();
        let mut best: Vec<&String> = all.iter().copied().filter(quiet).filter(fresh).collect();
        for more in [
            all.iter().copied().filter(quiet).collect::<Vec<_>>(),
            all.iter().copied().filter(fresh).collect(),
            all,
        ] {
            if best.is_empty() {
                best = more;
            }
        }
        if let Some(way) = rng.choose(&best) {
            (*way).clone_into(line.text);
        }
    }
    used.insert(line.text.clone());
}

fn name_sources(cards: &mut [Card], rng: &mut Rng) {
    for kind in Evidence::ALL {
        let given: Vec<String> = cards.iter().map(|card| card.asserts.subject.clone()).collect();
        let known = THINGS.subjects[kind as usize].iter().map(|subject| subject.name);
        let mut open: Vec<&str> =
            known.filter(|name| !given.iter().any(|used| used == name)).collect();
        rng.shuffle(&mut open);
        let missing = cards
            .iter_mut()
            .filter(|card| card.evidence == kind && card.asserts.subject.is_empty());
        for (card, name) in missing.zip(open) {
            name.clone_into(&mut card.asserts.subject);
        }
    }
}

/// What one was doing, and what that has to do with, as far as the story is known.
fn name_activities(cards: &mut [Card], rng: &mut Rng) {
    for topic in &THINGS.topics {
        let given: Vec<String> = cards.iter().map(|card| card.asserts.activity.clone()).collect();
        let ways = topic.activities.iter().filter(|way| !given.iter().any(|used| used == *way));
        let mut open: Vec<&str> = ways.copied().collect();
        rng.shuffle(&mut open);
        for asserts in cards.iter_mut().map(|card| &mut card.asserts) {
            if asserts.topic != topic.name {
                continue;
            }
            if asserts.activity.is_empty()
                && let Some(way) = open.pop()
            {
                way.clone_into(&mut asserts.activity);
            }
            if asserts.tags.is_empty() {
                asserts.tags = topic.tags.iter().map(|tag| (*tag).to_owned()).collect();
            }
        }
    }
}

/// Claims come first: what happened is chosen so that it echoes none of them.
fn write_claims(cards: &mut [Card], used: &mut BTreeSet<String>, rng: &mut Rng) {
    let known = cards.to_vec();
    for (card, known) in cards.iter_mut().zip(&known) {
        let ways = writer::claims(known);
        let mut line = Line { path: String::new(), text: &mut card.claim, ways };
        write(&mut line, &[], used, rng);
    }
}

/// Without title and scenario: something that happened, names no card and has as few words as can be in common with
/// any claim. Which cards are lies is not asked: then no lie has more of them than the truths.
fn name_incident(puzzle: &mut Puzzle, rng: &mut Rng) {
    if !puzzle.title.is_empty() || !puzzle.scenario.is_empty() {
        return;
    }
    let quiet = THINGS.incidents.iter().filter(|incident| {
        let said = [incident.title, incident.what, incident.locked].join(" ");
        !names_a_card(&puzzle.cards, &said)
    });
    let echo = |incident: &Incident| {
        let told = writer::framed("scenario", Some(incident)).ways();
        loudest_echo(&puzzle.cards, told.iter().map(String::as_str).chain([incident.title]))
    };
    let mut quiet: Vec<_> = quiet.map(|incident| (echo(incident), incident.title)).collect();
    let told_of: Vec<_> =
        quiet.iter().copied().filter(|(_, title)| is_told_at_the_end(puzzle, title)).collect();
    if !told_of.is_empty() {
        quiet = told_of;
    }
    let least = quiet.iter().map(|(echo, _)| *echo).min();
    let quiet: Vec<&str> =
        quiet.iter().filter(|(echo, _)| Some(*echo) == least).map(|(_, title)| *title).collect();
    if let Some(title) = rng.choose(&quiet) {
        (*title).clone_into(&mut puzzle.title);
    }
}

/// Whether last words that are there already speak of this.
fn is_told_at_the_end(puzzle: &Puzzle, title: &str) -> bool {
    let mut trial = puzzle.clone();
    title.clone_into(&mut trial.title);
    let mut is_told = true;
    lines::visit(&mut trial, |line| {
        let is_end = line.path.starts_with("/puzzle/closing/");
        is_told &= !is_end || line.is_missing() || line.is_right();
    });
    is_told
}

/// Adds the lines that are not there, without words.
fn make_room(puzzle: &mut Puzzle) {
    let deck = puzzle.deck();
    for &(a, b) in &PAIR {
        let cards = [a, b].map(|place| puzzle.cards[place].strength);
        if puzzle.lines(cards[0], cards[1]).is_none() {
            let PairPhrases { tone, pattern, .. } = writer::pair_phrases(puzzle, &deck, a, b);
            let [say, koa, tell] = [const { String::new() }; 3];
            puzzle.pairs.push(PairLines { cards, tone, say, koa, pattern, tell });
        }
    }
    puzzle.pairs.sort_by_key(|lines| lines.cards);
    puzzle.check.ask.resize(puzzle.cards.len().max(puzzle.check.ask.len()), String::new());
    for card in puzzle.cards.iter().map(|card| card.strength) {
        if !puzzle.quips.iter().any(|quip| quip.card == card) {
            puzzle.quips.push(Quip { card, truth: String::new(), lie: String::new() });
        }
    }
    puzzle.quips.sort_by_key(|quip| quip.card);
}
