//! One board of a simulation: made, solved, counted again, explained, verified.

use std::time::Instant;

use cluesmith_core::{Family, Inference, Reason, Seed, Work};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Params, Tetonor, check, solve};

/// What became of one seed.
#[derive(Serialize, Deserialize)]
pub(super) struct Trial {
    pub(super) seed: u64,
    pub(super) outcome: Outcome,
    pub(super) nanos: Nanos,
}

/// How it ended.
#[derive(Serialize, Deserialize)]
pub(super) enum Outcome {
    /// Every engine agrees on the one answer.
    Proven {
        /// The hardest rule.
        hardest: String,
        score: u32,
        /// Answers of the grid alone, without the strip.
        open_without_strip: bool,
        false_leads: u64,
    },
    /// More than one answer; only the classic generator makes such boards.
    Ambiguous(usize),
    /// No board within the work limit.
    GaveUp,
    /// Two engines disagree: a bug, in words.
    Failed(String),
}

/// How long each part took.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Nanos {
    pub(super) generate: u64,
    pub(super) solve: u64,
    pub(super) count: u64,
    pub(super) explain: u64,
    pub(super) verify: u64,
}

impl Trial {
    /// Tries one seed; every part may do so much work.
    pub(super) fn run(params: &Params, seed: Seed, work: u64) -> Trial {
        let mut nanos = Nanos::default();
        let outcome = run(params, seed, work, &mut nanos);
        let outcome = outcome.unwrap_or_else(|why| Outcome::Failed(why.to_owned()));
        Trial { seed: seed.0, outcome, nanos }
    }
}

fn run(params: &Params, seed: Seed, work: u64, nanos: &mut Nanos) -> Result<Outcome, &'static str> {
    let budget = || Work::limit(work);
    let made = timed(&mut nanos.generate, || Tetonor.generate(params, seed, &mut budget()));
    let Ok(made) = made else { return Ok(Outcome::GaveUp) };
    let (puzzle, pairs) = (&made.puzzle, &made.answer.pairs);
    let solved = timed(&mut nanos.solve, || solve::solve(puzzle, 1, &mut budget()));
    if solved.list.is_empty() {
        return Err("the exact engine finds no answer");
    }
    let counted = timed(&mut nanos.count, || check::pairings(puzzle, 1000, &mut budget()));
    let counted = counted.map_err(|_| "the independent count gave up")?;
    if !counted.contains(pairs) {
        return Err("the independent count does not find the answer");
    }
    if solved.complete != (counted.len() == 1) || made.solutions != counted.len() as u64 {
        return Err("the engines disagree about how many answers there are");
    }
    let Some(grade) = made.grade else { return Ok(Outcome::Ambiguous(counted.len())) };
    let steps = timed(&mut nanos.explain, || Tetonor.explain(puzzle, &mut budget()));
    let steps = steps.map_err(|_| "it cannot be explained")?;
    let certificate: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
    let proved = timed(&mut nanos.verify, || Tetonor.verify(puzzle, &certificate, &mut budget()));
    match proved {
        Ok(answer) if answer.pairs == *pairs => {
            let number = |name: &str| grade.profile.get(name).and_then(Value::as_u64).unwrap_or(0);
            Ok(Outcome::Proven {
                open_without_strip: number("pairings_without_strip") > 1,
                false_leads: number("false_leads"),
                hardest: grade.hardest,
                score: grade.score,
            })
        }
        Ok(_) => Err("the explanation proves another answer"),
        Err(_) => Err("the explanation does not hold"),
    }
}

fn timed<T>(nanos: &mut u64, job: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = job();
    *nanos = start.elapsed().as_nanos() as u64;
    result
}
