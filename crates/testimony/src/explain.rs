//! The best line told submission by submission, as a certificate that the plain engine verifies.

use std::fmt::Display;

use cluesmith_core::{
    CertificateError, Hint, Inference, Language, Step, Stopped, Unproven, Work, look_up, say,
};

use crate::cards::Cards;
use crate::doubt::doubts;
use crate::grade::technique;
use crate::hand::Hand;
use crate::lexicon::{called, comma, in_a_sentence};
use crate::plain::Plain;
use crate::play::{State, visible};
use crate::puzzle::{Answer, Puzzle};
use crate::resolve::{Outcome, Position, Status};
use crate::text::WORDS;
use crate::tree::Tree;

const START: &str = "start";

/// What is true after so many submissions, in the notation of certificates.
fn fact(turn: usize, said: Cards, resistance: i32, scrutiny: u32) -> String {
    format!("turn {turn}: {said}, resistance {resistance}, scrutiny {scrutiny}")
}

fn fact_after(hand: &Hand, outcome: &Outcome) -> String {
    let after = &outcome.after;
    let turn = usize::from(hand.turns - after.turns);
    fact(turn, outcome.said, after.resistance.max(0).into(), after.scrutiny.into())
}

/// The best line from the beginning.
pub(crate) fn explain(puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
    let language = work.language();
    let tree = Tree::grow(Hand::new(puzzle), work)?;
    if !Tree::winnable(tree.root()) {
        return Err(Unproven::NoAnswer);
    }
    let mut at = tree.hand.start();
    let mut given = START.to_owned();
    let mut steps = Vec::new();
    for said in tree.best_line() {
        let Ok(outcome) = tree.hand.resolve(&at, said) else { break };
        steps.push(step(puzzle, &tree.hand, &at, &outcome, &given, u8::MAX, language));
        given = fact_after(&tree.hand, &outcome);
        at = outcome.after;
    }
    Ok(steps)
}

/// One submission as a step; counters that are not `seen` are not named.
fn step(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    outcome: &Outcome,
    given: &str,
    seen: u8,
    language: Language,
) -> Step {
    let used = technique(outcome);
    let names: Vec<String> = outcome.said.iter().map(|card| puzzle.title(card, language)).collect();
    let open = hand.open_concerns(at);
    let proof = |index: usize| in_a_sentence(puzzle.concerns[index].proof, language);
    let asked: Vec<String> = bits(open).map(proof).collect();
    let settled: Vec<String> = bits(outcome.settled).map(proof).collect();
    let name = |index: usize| match seen >> index & 1 {
        1 => called(&puzzle.counters[index].name, language).to_owned(),
        _ => say!(WORDS, language, "draw.hidden"),
    };
    let mut refuted: Vec<String> = bits(outcome.refuted).map(name).collect();
    refuted.dedup();
    let counter = outcome.counter.map_or(String::new(), |index| name(index.into()));
    let why = doubts(puzzle, at, outcome.said);
    let why: Vec<String> = why.iter().map(|doubt| doubt.reason(puzzle, language)).collect();
    let comma = comma(language);
    let why = why.join(if language == Language::CHINESE { "；" } else { "; " });
    let left = outcome.after.resistance.max(0);
    let (cost, total) = (outcome.minors + outcome.sketchy, outcome.total);
    let values: Vec<(&str, &dyn Display)> = vec![
        ("total", &total),
        ("left", &left),
        ("restored", &outcome.restored),
        ("bonus", &outcome.bonus),
        ("cost", &cost),
    ];
    let (names, asked) = (names.join(comma), asked.join(comma));
    let (settled_text, refuted_text) = (settled.join(comma), refuted.join(comma));
    let mut all = values;
    let texts: [(&str, &dyn Display); 6] = [
        ("cards", &names),
        ("asked", &asked),
        ("settled", &settled_text),
        ("refuted", &refuted_text),
        ("counter", &counter),
        ("reason", &why),
    ];
    all.extend(texts);
    let mut text = WORDS.look_up(language, "text.", used.id, &all);
    let mut add = |key: &str, when: bool| {
        if when {
            if language != Language::CHINESE {
                text.push(' ');
            }
            text.push_str(&WORDS.look_up(language, "text.", key, &all));
        }
    };
    add("settles", !settled.is_empty());
    add("also-refutes", outcome.refuted != 0 && used.tier > 3);
    add("also-agrees", outcome.agreed && used.id != "align");
    add("sum", true);
    Step {
        inference: Inference {
            rule: used.id.to_owned(),
            by: vec![format!("say {}", outcome.said)],
            given: vec![given.to_owned()],
            so: vec![fact_after(hand, outcome)],
        },
        tier: used.tier,
        title: look_up!(WORDS, language, "rule.", used.id),
        look: look(&asked, language),
        text,
        focus: outcome.said.iter().map(|card| crate::cards::letter(card).to_string()).collect(),
        moves: vec![outcome.said.to_string()],
    }
}

/// Where to look: at what is still asked for, or at the rest.
fn look(asked: &str, language: Language) -> String {
    match asked {
        "" => say!(WORDS, language, "look.rest"),
        _ => say!(WORDS, language, "look.open", asked),
    }
}

fn bits(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |index| set >> index & 1 == 1)
}

/// Replays a certificate with the plain engine, and holds its end against every other game.
pub(crate) fn verify(
    puzzle: &Puzzle,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<Answer, CertificateError> {
    let language = work.language();
    let plain = Plain::new(puzzle);
    let mut line: Vec<Cards> = Vec::new();
    let mut known = vec![START.to_owned()];
    for (step, inference) in certificate.iter().enumerate() {
        let fail = |key: &str| {
            let message = look_up!(WORDS, language, "proof.", key);
            CertificateError { step, message }
        };
        let [by] = &inference.by[..] else { return Err(fail("by")) };
        let said = by.strip_prefix("say ").and_then(|cards| Cards::parse(cards).ok());
        let said = said.ok_or_else(|| fail("by"))?;
        if inference.given.len() != 1 || inference.given.last() != known.last() {
            return Err(fail("given"));
        }
        line.push(said);
        let (resistance, scrutiny) = plain.after(&line).ok_or_else(|| fail("cannot"))?;
        let so = fact(line.len(), said, resistance.max(0), scrutiny);
        if inference.so != [so.as_str()] {
            return Err(fail("so"));
        }
        known.push(so);
    }
    let step = certificate.len();
    let stopped = |stopped: Stopped| CertificateError { step, message: stopped.to_string() };
    let figures = plain.figures(work).map_err(stopped)?;
    match figures.best_lines.contains(&line) {
        true => Ok(Answer { line }),
        false => Err(CertificateError { step, message: say!(WORDS, language, "proof.best") }),
    }
}

/// The best next submission from a position.
pub(crate) fn hint(puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
    let language = work.language();
    let hand = Hand::new(puzzle);
    let Some(at) = state.position(&hand) else {
        return Hint::Stuck { reason: say!(WORDS, language, "P0") };
    };
    let tree = match Tree::below(hand, at, work) {
        Ok(tree) => tree,
        Err(stopped) => return Hint::Stuck { reason: stopped.to_string() },
    };
    if at.status == Status::Won {
        return Hint::Solved;
    }
    if !Tree::winnable(tree.root()) || state.ended {
        return Hint::Mistake { findings: crate::play::review(puzzle, state, work).findings };
    }
    let root = tree.root();
    let given = match at.played.is_empty() {
        true => START.to_owned(),
        false => {
            let said = state.said.last().copied().unwrap_or_default();
            fact(state.said.len(), said, at.resistance.max(0).into(), at.scrutiny.into())
        }
    };
    let best = tree.moves(root).iter().filter(|way| tree.node(way.to).best == root.best);
    let outcomes = best.filter_map(|way| tree.hand.resolve(&at, way.said).ok());
    // A hint does not name what the player has not met.
    let seen = visible(puzzle, &tree.hand, &at);
    let mut steps: Vec<Step> = outcomes
        .map(|outcome| step(puzzle, &tree.hand, &at, &outcome, &given, seen, language))
        .collect();
    if !all {
        steps.truncate(1);
    }
    Hint::of_steps(steps)
}
