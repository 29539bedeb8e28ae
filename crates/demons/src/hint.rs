//! What can be said at a position: the next step as a ladder, or everything that follows now.

use cluesmith_core::{Hint, Language, Reveals, Rung, Step, Stopped, Work, say};
use serde_json::{Map, Value, json};

use crate::board::each;
use crate::deduce::{region, step};
use crate::language::normal::Known;
use crate::play::{State, facts};
use crate::puzzle::Puzzle;
use crate::turns::first;
use crate::words::{WORDS, line};
use crate::worlds::argument::Argument;
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::worlds::proof::{Proof, Prover};

/// The next step from a position, or with `all` every step open now.
pub fn hint(
    puzzle: &Puzzle,
    state: &State,
    all: bool,
    language: Language,
    work: &mut Work,
) -> Hint {
    if state.revealed.len() >= puzzle.people.len() {
        return Hint::Solved;
    }
    let case = puzzle.case();
    let found = match all {
        true => everything(puzzle, &case, state, language, work),
        false => next(puzzle, &case, state, language, work),
    };
    found.unwrap_or_else(|stopped| Hint::Stuck { reason: stopped.to_string() })
}

fn stuck(reason: String) -> Hint {
    Hint::Stuck { reason }
}

fn next(
    puzzle: &Puzzle,
    case: &Case,
    state: &State,
    language: Language,
    work: &mut Work,
) -> Result<Hint, Stopped> {
    let Some(known) = facts(case, state, work)? else {
        return Ok(stuck(say!(WORDS, language, "play.stuck.start")));
    };
    let engine = &mut Engine::default();
    let mut prover = Prover::new(&case.clues, engine);
    let open = prover.arguments(known, known.crowd(), work)?;
    let (argument, total) = match first(&case.clues, known, open, work)? {
        Some(argument) => (argument, false),
        None => match by_total(case, &mut prover, known, known, work)?.pop() {
            Some(proof) => (proof.argument(), true),
            None => return Ok(stuck(say!(WORDS, language, "play.stuck.open"))),
        },
    };
    let step = step(puzzle, case, known, &argument, total, work)?;
    let region = region(case, &argument);
    let in_region: Vec<String> =
        each(case.board.line(region)).map(|p| case.board.label(p)).collect();
    let line = line(language, region);
    // Whom it is about is told by the next rung.
    let settled = argument.settles.crowd();
    let subjects: Vec<String> = each(settled).map(|p| case.board.label(p)).collect();
    let premises: Vec<String> =
        step.focus.iter().filter(|at| !subjects.contains(at)).cloned().collect();
    let names: Vec<_> = each(settled).map(|p| puzzle.called(p, language).into_owned()).collect();
    let about = say!(WORDS, language, "ladder.person", name = WORDS.list(language, &names));
    let steps = vec![step];
    let rungs = vec![
        Rung::new(Reveals::Place, say!(WORDS, language, "ladder.region", line)).at(&in_region),
        Rung::new(Reveals::Premises, &steps[0].look).at(&premises),
        Rung::new(Reveals::Subject, about).at(&steps[0].focus),
        Rung::whole(&steps),
    ];
    Ok(Hint::Steps { steps, rungs, more: Map::new() })
}

fn everything(
    puzzle: &Puzzle,
    case: &Case,
    state: &State,
    language: Language,
    work: &mut Work,
) -> Result<Hint, Stopped> {
    let Some(known) = facts(case, state, work)? else {
        return Ok(stuck(say!(WORDS, language, "play.stuck.start")));
    };
    let heard = known.crowd();
    let engine = &mut Engine::default();
    let mut prover = Prover::new(&case.clues, engine);
    let settled = prover.entailed(known, heard, None, work)?.unwrap_or(known);
    let mut proofs = Vec::new();
    for person in each(settled.crowd() & !heard) {
        proofs.push(prover.smallest(known, heard, None, person, settled, work)?);
    }
    proofs.sort_by_key(Proof::size);
    let counted = by_total(case, &mut prover, known, settled, work)?;
    let mut more = Map::new();
    more.insert("deducible".into(), listed(&proofs));
    more.insert("deducibleByTotal".into(), listed(&counted));
    proofs.extend(counted);
    if proofs.is_empty() {
        return Ok(stuck(say!(WORDS, language, "play.stuck.open")));
    }
    let mut told = Vec::new();
    for (argument, total) in together(&proofs) {
        told.push(step(puzzle, case, known, &argument, total, work)?);
    }
    let Hint::Steps { steps, rungs, .. } = Hint::of_steps(told) else { return Ok(Hint::Solved) };
    Ok(Hint::Steps { steps, rungs, more })
}

/// The smallest proof of everyone whom a judgement has revealed since.
pub fn way(
    puzzle: &Puzzle,
    before: &State,
    after: &State,
    work: &mut Work,
) -> Result<Vec<Step>, Stopped> {
    let case = puzzle.case();
    let Some(known) = facts(&case, before, work)? else { return Ok(Vec::new()) };
    let heard = known.crowd();
    let engine = &mut Engine::default();
    let mut prover = Prover::new(&case.clues, engine);
    let settled = prover.entailed(known, heard, None, work)?.unwrap_or(known);
    let mut steps = Vec::new();
    let new = after.revealed.iter().map(|&person| usize::from(person));
    for person in new.filter(|person| heard >> person & 1 == 0) {
        let proof = match settled.crowd() >> person & 1 {
            1 => Some(prover.smallest(known, heard, None, person, settled, work)?),
            _ => {
                let counted = by_total(&case, &mut prover, known, settled, work)?;
                counted.into_iter().find(|proof| proof.person == person)
            }
        };
        if let Some(proof) = proof {
            steps.push(step(puzzle, &case, known, &proof.argument(), proof.total, work)?);
        }
    }
    Ok(steps)
}

/// Whoever is settled only by counting all demons as well.
fn by_total(
    case: &Case,
    prover: &mut Prover<'_>,
    known: Known,
    settled: Known,
    work: &mut Work,
) -> Result<Vec<Proof>, Stopped> {
    let Some(total) = case.total(Total::Counted) else {
        return Ok(Vec::new());
    };
    let heard = known.crowd();
    let counted = prover.entailed(known, heard, Some(total), work)?.unwrap_or(settled);
    each(counted.crowd() & !settled.crowd() & !heard)
        .map(|person| prover.smallest(known, heard, Some(total), person, counted, work))
        .collect()
}

/// Whoever follows from the same clues is told at once.
fn together(proofs: &[Proof]) -> Vec<(Argument, bool)> {
    let mut all: Vec<(Argument, bool)> = Vec::new();
    for proof in proofs {
        let same =
            |one: &&mut (Argument, bool)| one.0.speakers == proof.speakers && one.1 == proof.total;
        match all.iter_mut().find(same) {
            Some((one, _)) => one.settles = one.settles.with(proof.person, proof.identity),
            None => all.push((proof.argument(), proof.total)),
        }
    }
    all
}

fn listed(proofs: &[Proof]) -> Value {
    let mut proofs: Vec<&Proof> = proofs.iter().collect();
    proofs.sort_by_key(|proof| proof.person);
    proofs
        .into_iter()
        .map(|proof| {
            json!({
                "id": proof.person,
                "identity": proof.identity,
                "clues": each(proof.speakers).collect::<Vec<_>>(),
            })
        })
        .collect()
}
