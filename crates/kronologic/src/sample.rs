//! Fair samples. What is hidden is drawn first, every possibility equally likely; the solver finds
//! one night that fits it, or proves that there is none; then a chain of small changes, each kept if
//! the rules still hold, leads to a night that is as likely as any other.
//!
//! Why not the solver's night: with random first guesses some nights come a hundred times as often as
//! others. Why the chain is fair: every kind of change (`change.rs`) is as likely as its reverse, so in
//! the long run all nights are equally likely; and one kind redraws everybody at once, so that every
//! night can be reached from every other. That the run is long enough is tested in `tests/fairness.rs`,
//! scenario by scenario: on small worlds whose nights are all counted, and in a large house by whether
//! the first night is forgotten.

use cluesmith_core::{Rng, Stopped, Work};

use crate::change::Changer;
use crate::logic::{Lit, Logic};
use crate::mystery::Mystery;
use crate::scenario::{Case, Hidden};
use crate::schedule::Schedule;
use crate::solver::Solver;

/// Changes tried per person.
const CHANGES: usize = 160;
/// Where standing still means something, fewer changes are kept, and more must be tried.
const CHANGES_WITH_STAYS: usize = 500;

/// After so many impossible cases it is time to ask whether any is possible.
const DOUBT: u32 = 4;

/// Draws nights of one mystery.
pub struct Sampler<'a> {
    mystery: &'a Mystery,
    logic: Logic,
    hidden: Vec<Hidden>,
}

/// A night, and what is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Night {
    /// Who is where.
    pub schedule: Schedule,
    /// What is hidden, scenario by scenario.
    pub cases: Vec<Case>,
}

impl<'a> Sampler<'a> {
    /// Writes down the rules.
    pub fn new(mystery: &'a Mystery) -> Sampler<'a> {
        let (logic, hidden) = mystery.constrain();
        Sampler { mystery, logic, hidden }
    }

    /// Draws a night; nothing if it is proved that there is none.
    pub fn draw(&self, rng: &Rng, work: &mut Work) -> Result<Option<Night>, Stopped> {
        let mut roles = rng.fork("roles");
        let mut solver = Solver::load(&self.logic, Some(&mut rng.fork("solver")));
        let mut misses = 0;
        loop {
            let cases = self.draw_cases(&mut roles);
            if !solver.ask(&self.suppose(&cases), work)? {
                // Perhaps just these cases are impossible: then others are drawn, which leaves every
                // possible one as likely as the next.
                misses += 1;
                if misses == DOUBT && !solver.ask(&[], work)? {
                    return Ok(None);
                }
                continue;
            }
            let schedule = solver.schedule(&self.mystery.world, &self.logic);
            let schedule = self.wander(schedule, &cases, &mut rng.fork("changes"), work)?;
            // What was drawn for variety is not part of the rule; the reading is.
            let told = self.mystery.told(&schedule, &cases);
            if let Some(cases) = told.only_reading(&schedule) {
                return Ok(Some(Night { schedule, cases }));
            }
        }
    }

    /// Draws a night in which exactly this is hidden; nothing if there is none.
    pub fn draw_with(
        &self,
        cases: &[Case],
        rng: &Rng,
        work: &mut Work,
    ) -> Result<Option<Schedule>, Stopped> {
        let mut solver = Solver::load(&self.logic, Some(&mut rng.fork("solver")));
        if !solver.ask(&self.suppose(cases), work)? {
            return Ok(None);
        }
        let schedule = solver.schedule(&self.mystery.world, &self.logic);
        Ok(Some(self.wander(schedule, cases, &mut rng.fork("changes"), work)?))
    }

    /// Draws what is hidden, scenario by scenario.
    pub fn draw_cases(&self, rng: &mut Rng) -> Vec<Case> {
        self.mystery.scenarios.iter().map(|s| s.draw(&self.mystery.world, rng)).collect()
    }

    /// "These cases are the hidden ones", in the words of [`logic`](Sampler::logic).
    pub fn suppose(&self, cases: &[Case]) -> Vec<Lit> {
        self.hidden.iter().zip(cases).flat_map(|(hidden, case)| hidden.suppose(case)).collect()
    }

    /// The rules as constraints.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// Small changes, each kept if the rules still hold for these cases: from any night with them to
    /// a fair sample of all such nights.
    pub fn wander(
        &self,
        mut now: Schedule,
        cases: &[Case],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Schedule, Stopped> {
        let (people, times) = (now.people(), now.times());
        let mut changer = Changer::new(self.mystery, cases);
        let mut next = now.clone();
        let stays = self.mystery.scenarios.iter().any(|scenario| scenario.explains_stays());
        let changes = if stays { CHANGES_WITH_STAYS } else { CHANGES };
        // A change moves a few times at once, so a long night needs more than its length more of them.
        for _ in 0..changes * people * (times * times).max(36) / 36 {
            work.spend(1)?;
            if changer.change(&mut next, rng) && self.mystery.holds(&next, cases) {
                now.copy_from(&next);
            } else {
                next.copy_from(&now);
            }
        }
        Ok(now)
    }
}
