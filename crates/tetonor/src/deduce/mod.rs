//! Reasoning as a person does it: named rules, easiest first.
//!
//! - [`model`](self::model): the board as bounds on how often each pair is used
//! - [`rules`](self::rules): the ladder of named rules
//! - [`whatif`](self::whatif): rules that suppose something
//! - [`engine`](self::engine): applies the ladder, tells a recorder
//! - [`proof`](self::proof): premises, and only what a goal needs

pub(crate) mod engine;
pub(crate) mod model;
pub(crate) mod proof;
pub(crate) mod rules;
pub(crate) mod whatif;

use cluesmith_core::{Stopped, Technique, Work};

use self::engine::{Budget, End, Recorder, Transcript, run};
use self::model::{Bound, Bounds, Fact, Model};
use self::proof::{Justified, needed_for};
use self::whatif::TOP;

/// How far rules up to a tier get on a board.
pub(crate) struct Attempt {
    transcript: Transcript,
    /// The pairs that were placed.
    placed: Vec<Fact>,
    /// Nothing is left open.
    pub(crate) is_settled: bool,
}

/// Applies rules up to `top` from `known` on. Recorder on.
pub(crate) fn attempt(
    model: &Model,
    known: &Bounds,
    top: u8,
    work: &mut Work,
) -> Result<Attempt, Stopped> {
    let mut transcript = Transcript::default();
    let mut bounds = *known;
    match run(model, &mut bounds, top, &mut Budget::new(work), &mut transcript) {
        End::Stopped(stopped) => Err(stopped),
        end => {
            let placed = placements(model, known, &bounds);
            Ok(Attempt { transcript, placed, is_settled: end == End::Settled })
        }
    }
}

impl Attempt {
    /// The rules of everything that was found, needed or not.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Technique> {
        self.transcript.entries.iter().map(|entry| entry.rung.technique)
    }

    pub(crate) fn placed(&self) -> usize {
        self.placed.len()
    }

    /// The steps that were needed to place what was placed.
    pub(crate) fn proof(&self, model: &Model, work: &mut Work) -> Result<Vec<Justified>, Stopped> {
        let budget = &mut Budget::new(work);
        let steps = needed_for(model, &self.transcript, &self.placed, budget);
        budget.stopped.map_or(Ok(steps), Err)
    }
}

/// The steps that lead from `known` to a decided board.
pub(crate) fn solve_by_reasoning(
    model: &Model,
    known: &Bounds,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    let attempt = attempt(model, known, TOP, work)?;
    attempt.is_settled.then(|| attempt.proof(model, work)).transpose()
}

/// The steps that lead from `known` to the next pair that can be placed. Recorder on.
pub(crate) fn next_placement(
    model: &Model,
    known: &Bounds,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    until(model, known, work, |bounds| {
        placements(model, known, bounds).first().map(|&placed| vec![placed])
    })
}

/// The steps that lead from `known` to all that `goal` knows besides. Recorder on.
pub(crate) fn way_to(
    model: &Model,
    known: &Bounds,
    goal: &Bounds,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    until(model, known, work, |bounds| {
        let mut facts = Vec::new();
        for which in 0..model.len() {
            if goal.least(which) > known.least(which) {
                facts.push(Fact { which, bound: Bound::Least(bounds.least(which)) });
                if bounds.least(which) < goal.least(which) {
                    return None;
                }
            } else if goal.most(which) < known.most(which) {
                facts.push(Fact { which, bound: Bound::Most(bounds.most(which)) });
                if bounds.most(which) > goal.most(which) {
                    return None;
                }
            }
        }
        Some(facts)
    })
}

/// Applies the ladder from `known` on until the facts that are wanted hold: the steps that they need.
fn until(
    model: &Model,
    known: &Bounds,
    work: &mut Work,
    reached: impl Fn(&Bounds) -> Option<Vec<Fact>>,
) -> Result<Option<Vec<Justified>>, Stopped> {
    let budget = &mut Budget::new(work);
    let mut transcript = Transcript::default();
    let mut bounds = *known;
    loop {
        if let Some(facts) = reached(&bounds) {
            let steps = needed_for(model, &transcript, &facts, budget);
            return budget.stopped.map_or(Ok(Some(steps)), Err);
        }
        let found = engine::next(model, &bounds, TOP, budget);
        if let Some(stopped) = budget.stopped {
            return Err(stopped);
        }
        let Some((rung, deduction)) = found.filter(|(_, d)| !d.facts.is_empty()) else {
            return Ok(None);
        };
        transcript.note(&bounds, rung, &deduction);
        for &fact in &deduction.facts {
            bounds.apply(fact);
        }
    }
}

/// All that the easiest rule with anything to say can say now, with the bookkeeping between. Recorder
/// on.
pub(crate) fn everything_open(
    model: &Model,
    known: &Bounds,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    let budget = &mut Budget::new(work);
    let mut transcript = Transcript::default();
    let mut goal: Vec<Fact> = Vec::new();
    let mut bounds = *known;
    let mut only: Option<&str> = None;
    while let Some((rung, deduction)) = engine::next(model, &bounds, TOP, budget) {
        let technique = rung.technique;
        let bookkeeping = technique.tier == 0;
        if deduction.facts.is_empty() || !(bookkeeping || only.is_none_or(|id| id == technique.id))
        {
            break;
        }
        if !bookkeeping {
            only = Some(technique.id);
            goal.extend(&deduction.facts);
        }
        transcript.note(&bounds, rung, &deduction);
        for &fact in &deduction.facts {
            bounds.apply(fact);
        }
        budget.spend(1);
    }
    let steps = needed_for(model, &transcript, &goal, budget);
    budget.stopped.map_or(Ok((!steps.is_empty()).then_some(steps)), Err)
}

/// The pairs that are used more often than was known.
pub(crate) fn placements(model: &Model, known: &Bounds, bounds: &Bounds) -> Vec<Fact> {
    (0..model.len())
        .filter(|&which| bounds.least(which) > known.least(which))
        .map(|which| Fact { which, bound: Bound::Least(bounds.least(which)) })
        .collect()
}

#[cfg(test)]
mod tests {
    use cluesmith_core::Seed;

    use super::*;
    use crate::generate::generate;
    use crate::params::{Level, Params};

    /// Every step of a proof, with all that it leans on and all that it finds.
    fn steps(model: &Model) -> Vec<(&'static str, Vec<Fact>, Vec<Fact>, usize)> {
        let proof = solve_by_reasoning(model, &model.start, &mut Work::unlimited()).unwrap();
        let of = |step: Justified| (step.rung.technique.id, step.given, step.so, step.inside.len());
        proof.unwrap().into_iter().map(of).collect()
    }

    /// Bits are a way to be quick, not another way to think.
    #[test]
    fn a_board_is_solved_alike_by_bits_and_by_numbers() {
        for level in Level::ALL {
            let recipe = Params { cells: Some(12), ..Params::level(level) }.recipe();
            for seed in 0..40 {
                let made = generate(&recipe, Seed(seed), &mut Work::unlimited());
                let mut model = Model::new(&made.unwrap().0);
                assert!(model.is_simple);
                let by_bits = steps(&model);
                model.is_simple = false;
                assert_eq!(by_bits, steps(&model), "{level:?}#{seed}");
            }
        }
    }
}
