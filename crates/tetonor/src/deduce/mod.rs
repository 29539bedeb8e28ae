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

use cluesmith_core::{Stopped, Work};

use self::engine::{Budget, End, Recorder, Tally, Transcript, run};
use self::model::{Bound, Bounds, Fact, Model};
use self::proof::{Justified, needed_for};
use self::whatif::TOP;

/// The proof of a board by rules up to `top`, or `None` when they do not finish it, or when it costs less than
/// `worth`. Writing a proof down costs more than finding it, and it holds no more steps than were found: so the
/// recorder stays off until it is known to be worth it.
pub(crate) fn solve_up_to(
    model: &Model,
    top: u8,
    worth: u32,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    let mut tally = Tally::default();
    match run(model, &mut model.start(), top, &mut Budget::new(work), &mut tally) {
        End::Settled if tally.score >= worth => solve(model, &model.start(), top, work),
        End::Stopped(stopped) => Err(stopped),
        _ => Ok(None),
    }
}

/// The steps that lead from `known` to a decided board. Recorder on.
pub(crate) fn solve_by_reasoning(
    model: &Model,
    known: &Bounds,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    solve(model, known, TOP, work)
}

fn solve(
    model: &Model,
    known: &Bounds,
    top: u8,
    work: &mut Work,
) -> Result<Option<Vec<Justified>>, Stopped> {
    let budget = &mut Budget::new(work);
    let mut transcript = Transcript::default();
    let mut bounds = *known;
    match run(model, &mut bounds, top, budget, &mut transcript) {
        End::Settled => {
            let goal = placements(model, known, &bounds);
            let steps = needed_for(model, &transcript, &goal, budget);
            budget.stopped.map_or(Ok(Some(steps)), Err)
        }
        End::Stalled | End::Contradiction => Ok(None),
        End::Stopped(stopped) => Err(stopped),
    }
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
            let index = which as usize;
            if goal.least[index] > known.least[index] {
                facts.push(Fact { which, bound: Bound::Least(bounds.least[index]) });
                if bounds.least[index] < goal.least[index] {
                    return None;
                }
            } else if goal.most[index] < known.most[index] {
                facts.push(Fact { which, bound: Bound::Most(bounds.most[index]) });
                if bounds.most[index] > goal.most[index] {
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
        .filter(|&which| bounds.least[which as usize] > known.least[which as usize])
        .map(|which| Fact { which, bound: Bound::Least(bounds.least[which as usize]) })
        .collect()
}
