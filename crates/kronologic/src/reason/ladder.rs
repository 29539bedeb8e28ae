//! Conclusions in an order that can be followed: each from what was answered and from those before
//! it, the easy ones first.

use cluesmith_core::{Stopped, Work};

use super::explain::{Explainer, Premise, Reason};
use super::fact::Fact;
use super::knowledge::Possible;
use super::rules::Rules;
use crate::ask::Heard;

/// How many premises a conclusion may have in each pass; what needs more comes in a later one.
const PASSES: [usize; 7] = [1, 2, 3, 4, 6, 9, usize::MAX];
/// A position is worth saying if so many rooms are left, or fewer.
const ROOMS_WORTH_SAYING: u32 = 3;

/// What is known now and was not before: positions that are nearly certain, and everything about the
/// answer that is decided or ruled out.
pub fn news(rules: &Rules, before: &Possible, now: &Possible) -> Vec<Fact> {
    let mut facts = Vec::new();
    for person in 0..rules.world.people.len() {
        for time in 0..rules.world.times {
            let (old, new) = (before.rooms(person, time), now.rooms(person, time));
            if old != new && new.count_ones() <= ROOMS_WORTH_SAYING {
                facts.push(Fact::In(person, time, new));
            }
        }
    }
    for (part, aspects) in now.choices.iter().enumerate() {
        for (aspect, &open) in aspects.iter().enumerate() {
            let old = before.choices[part][aspect];
            let choices = rules.parts[part].aspects[aspect].choices.len();
            if open.count_ones() == 1 && old.count_ones() > 1 {
                facts.push(Fact::Is(part, aspect, open.trailing_zeros() as usize));
            } else if choices > 2 {
                let gone = (0..choices).filter(|choice| (old & !open) >> choice & 1 == 1);
                facts.extend(gone.map(|choice| Fact::Not(part, aspect, choice)));
            }
        }
    }
    facts
}

/// Explains all of these, easiest first, each from the answers and from those before it.
pub fn climb(
    explainer: &mut Explainer,
    facts: &[Fact],
    heard: &[Heard],
    work: &mut Work,
) -> Result<Vec<Reason>, Stopped> {
    let givens = explainer.givens(heard);
    let mut steps: Vec<Reason> = Vec::new();
    let mut open: Vec<Fact> = facts.to_vec();
    for most in PASSES {
        let mut later = Vec::new();
        for fact in open {
            let mut premises: Vec<Premise> =
                steps.iter().map(|step| Premise::Fact(step.so)).collect();
            premises.extend(&givens);
            match explainer.why(fact, &premises, work)? {
                Some(reason) if reason.weight() <= most => steps.push(reason),
                _ => later.push(fact),
            }
        }
        open = later;
    }
    Ok(steps)
}

/// Leaves only the steps that the last of them, or those about the answer, lean on.
pub fn prune(steps: Vec<Reason>, wanted: impl Fn(Fact) -> bool) -> Vec<Reason> {
    let mut needed: Vec<Fact> = Vec::new();
    let mut kept: Vec<Reason> = Vec::new();
    for step in steps.into_iter().rev() {
        if wanted(step.so) || needed.contains(&step.so) {
            needed.extend(step.premises.iter().filter_map(|premise| match premise {
                Premise::Fact(fact) => Some(*fact),
                _ => None,
            }));
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

impl Reason {
    /// How much must be held together: premises, doors not counted since one sees them on the map.
    pub fn weight(&self) -> usize {
        self.premises.iter().filter(|premise| **premise != Premise::Doors).count()
    }
}
