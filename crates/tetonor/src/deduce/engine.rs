//! One engine, two uses: with a tally it tells how long a supposition takes to end badly, with a transcript it
//! gives the proof that is graded and explained.

use cluesmith_core::{Stopped, Work};

use super::model::{Bounds, Model};
use super::rules::{Deduction, LADDER, Rung, objection};

/// Work to spend, and what became of it. Rules that search spend from it; once it is used up they
/// find nothing more, and the engine reports why it stopped.
pub(crate) struct Budget<'w> {
    work: &'w mut Work,
    pub(crate) stopped: Option<Stopped>,
}

impl<'w> Budget<'w> {
    pub(crate) fn new(work: &'w mut Work) -> Budget<'w> {
        Budget { work, stopped: None }
    }

    /// True while there is work left.
    pub(crate) fn spend(&mut self, units: u64) -> bool {
        if let Err(stopped) = self.work.spend(units) {
            self.stopped = Some(stopped);
        }
        self.stopped.is_none()
    }

    pub(crate) fn work(&mut self) -> &mut Work {
        self.work
    }
}

/// Is told of every deduction, with what was known before it.
pub(crate) trait Recorder {
    fn note(&mut self, before: &Bounds, rung: &'static Rung, deduction: &Deduction);

    /// Whether it need not be told of any more.
    fn has_enough(&self) -> bool;
}

/// Counts deductions, up to a number of them.
pub(crate) struct Tally {
    pub(crate) steps: u16,
    most: u16,
}

impl Tally {
    pub(crate) fn up_to(most: u16) -> Tally {
        Tally { steps: 0, most }
    }

    pub(crate) fn of_all() -> Tally {
        Tally::up_to(u16::MAX)
    }
}

impl Recorder for Tally {
    fn note(&mut self, _: &Bounds, _: &'static Rung, _: &Deduction) {
        self.steps += 1;
    }

    fn has_enough(&self) -> bool {
        self.steps >= self.most
    }
}

/// Keeps everything.
#[derive(Default)]
pub(crate) struct Transcript {
    pub(crate) entries: Vec<Entry>,
}

pub(crate) struct Entry {
    pub(crate) before: Bounds,
    pub(crate) rung: &'static Rung,
    pub(crate) deduction: Deduction,
}

impl Recorder for Transcript {
    fn note(&mut self, before: &Bounds, rung: &'static Rung, deduction: &Deduction) {
        self.entries.push(Entry { before: *before, rung, deduction: deduction.clone() });
    }

    fn has_enough(&self) -> bool {
        false
    }
}

/// How a run of the engine ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every pair is decided, and no rule up to the given tier objects.
    Settled,
    /// No rule up to the given tier has anything to say.
    Stalled,
    /// What was assumed cannot be.
    Contradiction,
    /// The recorder has enough.
    CutShort,
    /// The work limit was reached, or the caller cancelled.
    Stopped(Stopped),
}

/// Applies the easiest rule that finds something, again and again, up to tier `top`.
pub(crate) fn run(
    model: &Model,
    bounds: &mut Bounds,
    top: u8,
    budget: &mut Budget,
    recorder: &mut impl Recorder,
) -> End {
    loop {
        budget.spend(1);
        let found = next(model, bounds, top, budget).or_else(|| objection(model, bounds));
        if let Some(stopped) = budget.stopped {
            return End::Stopped(stopped);
        }
        let Some((rung, deduction)) = found else {
            return if model.is_settled(bounds) { End::Settled } else { End::Stalled };
        };
        recorder.note(bounds, rung, &deduction);
        if deduction.facts.is_empty() {
            return End::Contradiction;
        }
        if recorder.has_enough() {
            return End::CutShort;
        }
        for &fact in &deduction.facts {
            bounds.apply(fact);
        }
    }
}

/// The easiest deduction open now.
pub(crate) fn next(
    model: &Model,
    bounds: &Bounds,
    top: u8,
    budget: &mut Budget,
) -> Option<(&'static Rung, Deduction)> {
    LADDER
        .iter()
        .take_while(|rung| rung.technique.tier <= top)
        .find_map(|rung| Some((rung, (rung.find)(model, bounds, budget)?)))
}
