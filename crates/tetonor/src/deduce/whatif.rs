//! Rules that suppose something and follow it to a contradiction.

use super::engine::{Budget, End, Recorder, Tally, run};
use super::model::{Bound, Bounds, Fact, Model, Which};
use super::rules::{Deduction, Reason, no_more};
use crate::solve;

/// How far each kind of supposition is followed: the hardest tier of rule it may use.
const SHORT: u8 = 1;
pub(crate) const LONG: u8 = 5;
const NESTED: u8 = 6;
/// The hardest tier there is.
pub(crate) const TOP: u8 = 9;

/// Suppose a pair, follow lone partners, meet a contradiction.
pub(crate) fn short(model: &Model, bounds: &Bounds, budget: &mut Budget) -> Option<Deduction> {
    refute(model, bounds, SHORT, budget)
}

/// Suppose a pair and follow every rule that supposes nothing itself.
pub(crate) fn long(model: &Model, bounds: &Bounds, budget: &mut Budget) -> Option<Deduction> {
    refute(model, bounds, LONG, budget)
}

/// Suppose a pair, and inside that suppose another.
pub(crate) fn nested(model: &Model, bounds: &Bounds, budget: &mut Budget) -> Option<Deduction> {
    refute(model, bounds, NESTED, budget)
}

/// The pair that is refuted in the fewest steps. Trying them all costs more than taking the first,
/// but it is the step a person would want to be shown; only where each trial is a tree of its own
/// the first must do.
fn refute(model: &Model, bounds: &Bounds, tier: u8, budget: &mut Budget) -> Option<Deduction> {
    let mut best: Option<Which> = None;
    // Whoever has taken as many steps as the best need not go on.
    let mut tally = Tally::of_all();
    for which in (0..model.len()).filter(|&which| bounds.is_open(which)) {
        let mut world = suppose(bounds, which);
        if run(model, &mut world, tier, budget, &mut tally) == End::Contradiction
            && !tally.has_enough()
        {
            best = Some(which);
            if tier == NESTED || tally.steps == 1 {
                break;
            }
            tally = Tally::up_to(tally.steps);
        }
        if budget.stopped.is_some() {
            return None;
        }
        tally.steps = 0;
    }
    best.map(|which| Deduction {
        facts: vec![no_more(bounds, which)],
        reason: Reason::WhatIf { which, tier },
    })
}

/// The pair is used once more than known.
pub(crate) fn suppose(bounds: &Bounds, which: Which) -> Bounds {
    let mut world = *bounds;
    world.apply(Fact { which, bound: Bound::Least(bounds.least(which) + 1) });
    world
}

/// The last resort, which closes every board that has one answer: the exact engine.
pub(crate) fn exhaustion(model: &Model, bounds: &Bounds, budget: &mut Budget) -> Option<Deduction> {
    let found = solve::solve(&model.puzzle, 1, budget.work());
    if !budget.spend(0) || !found.complete {
        return None;
    }
    let pairs = found.list.first()?;
    (0..model.len()).find_map(|which| {
        let uses = pairs.iter().filter(|&&pair| pair == model.pair(which)).count() as u8;
        (bounds.most(which) > uses).then(|| Deduction {
            facts: vec![Fact { which, bound: Bound::Most(uses) }],
            reason: Reason::Exhausted,
        })
    })
}
