//! Premises: from a transcript to a proof that holds nothing it does not need.

use super::engine::{Budget, Entry, Transcript, run};
use super::model::{About, Bound, Bounds, Constraint, Fact, Model};
use super::rules::{Deduction, Reason, Rung, bits};
use super::whatif::suppose;

/// One step with its premises.
pub(crate) struct Justified {
    pub(crate) rung: &'static Rung,
    pub(crate) reason: Reason,
    pub(crate) by: Vec<About>,
    pub(crate) given: Vec<Fact>,
    /// New facts; none in the last step of a supposition, which is a contradiction.
    pub(crate) so: Vec<Fact>,
    /// What a supposition leads to, step by step.
    pub(crate) inside: Vec<Justified>,
}

/// The steps of a transcript that lead to `goal`, in order, each with its premises.
pub(crate) fn needed_for(
    model: &Model,
    transcript: &Transcript,
    goal: &[Fact],
    budget: &mut Budget,
) -> Vec<Justified> {
    let mut wanted: Vec<Fact> = goal.to_vec();
    let mut steps: Vec<Justified> = Vec::new();
    for entry in transcript.entries.iter().rev() {
        let contradiction = entry.deduction.facts.is_empty();
        let mut used: Vec<Fact> = Vec::new();
        used.extend(entry.deduction.facts.iter().filter(|fact| wanted.contains(fact)));
        if used.is_empty() && !contradiction {
            continue;
        }
        wanted.retain(|fact| !used.contains(fact));
        let step = justify(model, entry, used, budget);
        for &fact in &step.given {
            if !wanted.contains(&fact) {
                wanted.push(fact);
            }
        }
        steps.push(step);
    }
    steps.reverse();
    steps
}

fn justify(model: &Model, entry: &Entry, so: Vec<Fact>, budget: &mut Budget) -> Justified {
    let Entry { before, rung, deduction } = entry;
    let mut step = Justified {
        rung,
        reason: deduction.reason.clone(),
        by: Vec::new(),
        given: Vec::new(),
        so,
        inside: Vec::new(),
    };
    let mut premises = Premises { model, before, step: &mut step };
    match deduction.reason {
        Reason::Cell(index) => premises.one(&model.cells[index], deduction),
        Reason::Closed(index) => premises.one(&model.closed[index], deduction),
        Reason::Point(index) => premises.one(&model.points[index], deduction),
        Reason::Range(index) => premises.one(&model.ranges[index], deduction),
        Reason::Roles { values, sums } => premises.roles(values, sums),
        Reason::Locked { inner, outer } => premises.cells(inner | outer),
        Reason::Island { which, values } => {
            let candidate = model.candidates[which as usize];
            premises.cells(values | 1 << candidate.sum | 1 << candidate.product);
        }
        Reason::WhatIf { which, tier } => {
            let hypothesis = suppose(before, which);
            let mut transcript = Transcript::default();
            run(model, &mut hypothesis.clone(), tier, budget, &mut transcript);
            step.inside = needed_for(model, &transcript, &[], budget);
            let supposed = Fact { which, bound: Bound::Least(hypothesis.least(which)) };
            take_over(&mut step, supposed);
        }
        Reason::Exhausted => premises.everything(),
    }
    step
}

/// A supposition leans on whatever the steps inside it lean on, but for what they found themselves.
fn take_over(step: &mut Justified, supposed: Fact) {
    let mut found = vec![supposed];
    for inner in &step.inside {
        for about in &inner.by {
            if !step.by.contains(about) {
                step.by.push(*about);
            }
        }
        for fact in &inner.given {
            if !found.contains(fact) && !step.given.contains(fact) {
                step.given.push(*fact);
            }
        }
        found.extend(&inner.so);
    }
}

struct Premises<'a> {
    model: &'a Model,
    before: &'a Bounds,
    step: &'a mut Justified,
}

impl Premises<'_> {
    /// A single constraint: what its other pairs are known to take, or to be unable to take.
    fn one(&mut self, constraint: &Constraint, deduction: &Deduction) {
        self.step.by.push(constraint.about);
        let taken: u32 = constraint
            .members
            .iter()
            .map(|&(which, weight)| u32::from(self.before.least(which)) * u32::from(weight))
            .sum();
        let full = match deduction.facts.first() {
            Some(fact) => matches!(fact.bound, Bound::Most(_)),
            None => taken > u32::from(constraint.most),
        };
        // A pair's own bound never helps to tighten its other one.
        let own = match self.step.so[..] {
            [only] => Some(only.which),
            _ => None,
        };
        for &(which, _) in &constraint.members {
            if own != Some(which) {
                self.bound(which, full, !full);
            }
        }
    }

    /// Nothing of these cells has the other role, and together they are half of the board.
    fn roles(&mut self, values: u32, sums: bool) {
        for v in bits(values) {
            self.step.by.push(self.model.cells[v].about);
            for &(which, _) in &self.model.cells[v].members {
                let candidate = self.model.candidates[which as usize];
                let role = if sums { candidate.product } else { candidate.sum };
                if role as usize == v {
                    self.bound(which, false, true);
                }
            }
        }
        self.step.by.push(About::All);
    }

    /// All that is known of the pairs of these cells.
    fn cells(&mut self, values: u32) {
        for v in bits(values) {
            self.step.by.push(self.model.cells[v].about);
            for &(which, _) in &self.model.cells[v].members {
                self.bound(which, true, true);
            }
        }
    }

    fn everything(&mut self) {
        let model = self.model;
        let strip = model.closed.iter().chain(&model.points).chain(&model.ranges);
        self.step.by.extend(model.cells.iter().chain(strip).map(|c| c.about));
        for which in 0..model.len() {
            self.bound(which, true, true);
        }
    }

    /// What is known of a pair beyond what the grid says from the start.
    fn bound(&mut self, which: u16, least: bool, most: bool) {
        let mut give = |bound| {
            let fact = Fact { which, bound };
            if !self.step.given.contains(&fact) {
                self.step.given.push(fact);
            }
        };
        if least && self.before.least(which) > 0 {
            give(Bound::Least(self.before.least(which)));
        }
        if most && self.before.most(which) < self.model.start.most(which) {
            give(Bound::Most(self.before.most(which)));
        }
    }
}
