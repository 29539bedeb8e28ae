//! Conclusions in an order that can be followed: each from what was answered and from those before
//! it, the easy ones first.
//!
//! How easy one is, is how far one must look for its premises and how many there are. What is about the
//! same person is tried first, then what is about the same time, then everything. So most questions to
//! the solver are small, and a long way round is never taken where a short one is in sight.

use std::collections::BTreeSet;

use cluesmith_core::{Stopped, Work};

use super::explain::{Explainer, Premise, Reason, weight};
use super::fact::Fact;
use super::knowledge::Possible;
use super::rules::Rules;
use crate::ask::{Heard, Question};
use crate::part::Aspect;
use crate::text::WRITTEN;
use crate::world::{Person, Time};

/// How far one looks for premises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// What is about the same person, or the same scenario.
    Own,
    /// And what is about the same time; for a part of the answer everything but doors.
    Near,
    /// Everything.
    All,
}

/// So many things anybody holds together.
const FEW: usize = 4;

/// How far one looks, and how many premises a conclusion may have. After each find one begins at the
/// first rung again.
const RUNGS: [(Reach, usize); 5] = [
    (Reach::Own, FEW),
    (Reach::Near, FEW),
    (Reach::Near, 7),
    (Reach::All, 7),
    (Reach::All, usize::MAX),
];

/// A position is worth saying if so many rooms are left, or fewer.
const ROOMS_WORTH_SAYING: u32 = 3;

/// For each person or time, what did not happen is worth saying if so many choices are left, or fewer.
const CHOICES_WORTH_SAYING: u32 = 2;

/// What is known now and was not before: positions that are nearly certain, and everything about the
/// answer that is decided or ruled out. If that is nothing, every position that has fewer rooms left.
pub fn news(rules: &Rules, before: &Possible, now: &Possible) -> Vec<Fact> {
    let mut facts = positions(rules, before, now, ROOMS_WORTH_SAYING);
    for (part, aspects) in now.choices.iter().enumerate() {
        for (aspect, &open) in aspects.iter().enumerate() {
            let old = before.choices[part][aspect];
            let Aspect { of, choices, .. } = &rules.parts[part].aspects[aspect];
            let choices = choices.len();
            // Who it cannot be is news; when somebody was not infected is only once little is left.
            let worth = of.is_empty() || open.count_ones() <= CHOICES_WORTH_SAYING;
            if open.count_ones() == 1 && old.count_ones() > 1 {
                facts.push(Fact::Is(part, aspect, open.trailing_zeros() as usize));
            } else if choices > 2 && worth {
                let gone = (0..choices).filter(|choice| (old & !open) >> choice & 1 == 1);
                facts.extend(gone.map(|choice| Fact::Not(part, aspect, choice)));
            }
        }
    }
    match facts.is_empty() {
        true => positions(rules, before, now, u32::MAX),
        false => once(rules, facts),
    }
}

/// What is not worth saying by itself, but good to lean on: where fewer rooms are left than before, though many, and
/// each choice that is ruled out. So whoever is left is found by finding out that it is nobody else.
pub fn stones(rules: &Rules, before: &Possible, now: &Possible) -> Vec<Fact> {
    let mut stones = positions(rules, before, now, u32::MAX);
    stones.retain(
        |fact| !matches!(fact, Fact::In(_, _, mask) if mask.count_ones() <= ROOMS_WORTH_SAYING),
    );
    for (part, aspects) in now.choices.iter().enumerate() {
        for (aspect, &open) in aspects.iter().enumerate() {
            let choices = rules.parts[part].aspects[aspect].choices.len();
            let gone = before.choices[part][aspect] & !open;
            if choices > 2 {
                let gone = (0..choices).filter(|choice| gone >> choice & 1 == 1);
                stones.extend(gone.map(|choice| Fact::Not(part, aspect, choice)));
            }
        }
    }
    stones
}

/// Where fewer rooms are left than before, and no more than so many.
fn positions(rules: &Rules, before: &Possible, now: &Possible, most: u32) -> Vec<Fact> {
    let times = rules.world.times;
    let cells =
        rules.world.everybody().flat_map(|person| Time::all(times).map(move |t| (person, t)));
    cells
        .filter_map(|(person, time)| {
            let (old, new) = (before.rooms(person, time), now.rooms(person, time));
            (old != new && new.count_ones() <= most).then_some(Fact::In(person, time, new))
        })
        .collect()
}

/// What two facts say in the same words is said once: "Bob was not frozen" is about the time and about
/// the room.
fn once(rules: &Rules, facts: Vec<Fact>) -> Vec<Fact> {
    let mut said = BTreeSet::new();
    facts.into_iter().filter(|fact| said.insert(fact.say(rules, WRITTEN))).collect()
}

/// Explains all of these, easiest first, each from the answers and from those before it, and little things on the way
/// that make less of what must be held together; whoever wants only what leads somewhere [prunes](prune). What is about
/// the answer is always explained; for positions that need a look at everything there is so much
/// patience, in units of work.
pub fn climb(
    explainer: &mut Explainer,
    facts: &[Fact],
    heard: &[Heard],
    patience: u64,
    work: &mut Work,
) -> Result<Vec<Reason>, Stopped> {
    let pool = explainer.givens(heard);
    let open = |facts: &[Fact], most: usize| -> Vec<Open> {
        facts.iter().map(|&fact| Open { fact, most, looked: [(0, 0); 3] }).collect()
    };
    let wanted = open(facts, usize::MAX);
    let mut climber = Climber { explainer, pool, open: wanted, patience, steps: Vec::new() };
    let mut pebbles = Some(pebbles(&climber.explainer.rules, facts));
    let mut rung = 0;
    while rung < RUNGS.len() && !climber.open.is_empty() {
        let (reach, most) = RUNGS[rung];
        // Before much is held together, little things are looked for that make it less.
        if most > FEW
            && let Some(pebbles) = pebbles.take()
        {
            climber.open.extend(open(&pebbles, FEW));
            rung = 0;
            continue;
        }
        rung = if climber.scan(reach, most, work)? { 0 } else { rung + 1 };
    }
    Ok(climber.steps)
}

/// Of whom less is known than where they were: that they were not in one room, for each room in which they were not.
fn pebbles(rules: &Rules, facts: &[Fact]) -> Vec<Fact> {
    let rooms = rules.world.rooms.len();
    let all = (1u32 << rooms) - 1;
    let positions = facts.iter().filter_map(|fact| match *fact {
        Fact::In(person, time, mask) => Some((person, time, mask)),
        _ => None,
    });
    let each = positions.flat_map(|(person, time, mask)| {
        let gone = (0..rooms).filter(move |room| mask >> room & 1 == 0);
        gone.map(move |room| Fact::In(person, time, all & !(1 << room)))
    });
    each.filter(|fact| !facts.contains(fact)).collect()
}

/// A fact not explained yet.
struct Open {
    fact: Fact,
    /// How many premises it may have to be worth it.
    most: usize,
    /// For each reach, how many premises were within it when it was tried last, and how many of them a
    /// reason was allowed. With no more of either there is nothing new to find.
    looked: [(usize, usize); 3],
}

struct Climber<'a> {
    explainer: &'a mut Explainer,
    /// Everything that may be used, the facts found so far included.
    pool: Vec<Premise>,
    open: Vec<Open>,
    patience: u64,
    steps: Vec<Reason>,
}

impl Climber<'_> {
    /// Explains what can be explained on one rung. Whether there was anything.
    fn scan(&mut self, reach: Reach, most: usize, work: &mut Work) -> Result<bool, Stopped> {
        let mut later = Vec::new();
        let found = self.steps.len();
        for mut open in std::mem::take(&mut self.open) {
            let asked_by = &self.explainer.rules.asked_by;
            let within = self.pool.iter().copied();
            let within: Vec<Premise> =
                within.filter(|&premise| reach.holds(asked_by, open.fact, premise)).collect();
            let far = reach == Reach::All && matches!(open.fact, Fact::In(..));
            let (premises, allowed) = open.looked[reach as usize];
            let known = premises == within.len() && most <= allowed;
            if most > open.most || known || far && self.patience == 0 {
                later.push(open);
                continue;
            }
            open.looked[reach as usize] = (within.len(), most);
            let before = work.used();
            let reason = self.explainer.why_within(open.fact, &within, most, work)?;
            if far {
                self.patience = self.patience.saturating_sub(work.used() - before);
            }
            match reason {
                Some(reason) => {
                    self.pool.push(Premise::Fact(reason.so));
                    self.steps.push(reason);
                }
                None => later.push(open),
            }
        }
        self.open = later;
        Ok(self.steps.len() > found)
    }
}

impl Reach {
    /// Whether a premise is near enough to a fact to be looked at.
    fn holds(self, asked_by: &[usize], fact: Fact, premise: Premise) -> bool {
        match (self, fact) {
            (Reach::All, _) => true,
            (_, Fact::In(person, time, _)) => match premise {
                Premise::Doors => true,
                Premise::Scenario(_) => self == Reach::Near,
                _ => {
                    let (whom, when) = subject(premise);
                    whom == Some(person) || self == Reach::Near && when == Some(time)
                }
            },
            (_, Fact::Is(part, ..) | Fact::Not(part, ..)) => match premise {
                Premise::Doors => false,
                Premise::Scenario(index) => index == asked_by[part],
                Premise::Fact(Fact::Is(other, ..) | Fact::Not(other, ..)) => {
                    self == Reach::Near || asked_by[other] == asked_by[part]
                }
                _ => self == Reach::Near,
            },
        }
    }
}

/// Whom and which time a premise is about.
fn subject(premise: Premise) -> (Option<Person>, Option<Time>) {
    match premise {
        Premise::Fact(Fact::In(person, time, _)) => (Some(person), Some(time)),
        Premise::Start(person) => (Some(person), Some(Time::FIRST)),
        Premise::Private(Question::At(_, time), person) => (Some(Person(person)), Some(time)),
        Premise::Private(Question::Visits(_, person), time) => (Some(person), Some(Time(time))),
        Premise::Shared(Question::At(_, time), _) => (None, Some(time)),
        Premise::Shared(Question::Visits(_, person), _) => (Some(person), None),
        Premise::Fact(_) | Premise::Verdict(_) | Premise::Doors | Premise::Scenario(_) => {
            (None, None)
        }
    }
}

/// Leaves only the steps that the wanted ones lean on.
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
        weight(&self.premises)
    }
}
