//! Fair samples. What is hidden is drawn first, every possibility equally likely; the solver finds
//! one night that fits it, or proves that there is none; then a chain of small changes, each kept if
//! the rules still hold, leads to a night that is as likely as any other.
//!
//! Why not the solver's night: with random first guesses some nights come a hundred times as often as
//! others. Why the chain is fair: every kind of change is as likely as its reverse, so in the long
//! run all nights are equally likely; and one kind redraws everybody at once, so that every night
//! can be reached from every other. That the run is long enough is tested, scenario by scenario, on
//! small worlds whose nights are all counted (`tests/fairness.rs`).

use std::collections::BTreeMap;

use cluesmith_core::{Rng, Stopped, Work};

use crate::logic::{Lit, Logic};
use crate::mystery::Mystery;
use crate::scenario::{Case, Hidden};
use crate::schedule::Schedule;
use crate::solver::Solver;
use crate::walk::{Step, Walker, below};
use crate::world::{Person, Time, bits};

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

    /// Small changes, each kept if the rules still hold for these cases.
    fn wander(
        &self,
        start: Schedule,
        cases: &[Case],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Schedule, Stopped> {
        let mut chain = Chain::new(self.mystery, start, cases.to_vec());
        let stays = self.mystery.scenarios.iter().any(|scenario| scenario.explains_stays());
        let changes = if stays { CHANGES_WITH_STAYS } else { CHANGES };
        for _ in 0..changes * self.mystery.world.people.len() {
            work.spend(1)?;
            chain.step(&|_| true, rng);
        }
        Ok(chain.now)
    }
}

/// A night that changes a little at a time, while what is hidden in it stays.
pub(crate) struct Chain<'a> {
    changer: Changer<'a>,
    cases: Vec<Case>,
    pub(crate) now: Schedule,
    next: Schedule,
}

impl<'a> Chain<'a> {
    pub(crate) fn new(mystery: &'a Mystery, start: Schedule, cases: Vec<Case>) -> Chain<'a> {
        let changer = Changer {
            mystery,
            may_stay: mystery.may_stay(),
            stars: cases
                .iter()
                .flat_map(|case| case.who.iter().copied().chain(bits(case.set.unwrap_or(0))))
                .collect(),
            walker: Walker::default(),
            steps: Vec::new(),
            ways: BTreeMap::new(),
        };
        Chain { changer, cases, next: start.clone(), now: start }
    }

    /// Tries one change; keeps it if the rules still hold and the night `fits`.
    pub(crate) fn step(&mut self, fits: &dyn Fn(&Schedule) -> bool, rng: &mut Rng) -> bool {
        let changed = self.changer.change(&mut self.next, rng)
            && fits(&self.next)
            && self.changer.mystery.holds(&self.next, &self.cases);
        match changed {
            true => self.now.copy_from(&self.next),
            false => self.next.copy_from(&self.now),
        }
        changed
    }
}

/// Proposes changes. Each kind is as likely as its reverse.
struct Changer<'a> {
    mystery: &'a Mystery,
    may_stay: bool,
    /// People with hidden roles, who are chosen more often: their paths are the hardest to move.
    stars: Vec<Person>,
    walker: Walker,
    steps: Vec<Step>,
    /// How many walks there are with a pattern of stays and a start, both as bits.
    ways: BTreeMap<(u32, u32), u64>,
}

impl Changer<'_> {
    /// Changes the schedule somehow. False if that went nowhere; the schedule is then undefined.
    fn change(&mut self, schedule: &mut Schedule, rng: &mut Rng) -> bool {
        let people = schedule.people();
        match rng.below(16) {
            // A part of one path, standing still exactly where it did.
            0..=5 => {
                let person = self.somebody(people, rng);
                let (from, to) = part(schedule.times(), rng);
                self.redraw(schedule, &[person], from, to, true, rng)
            }
            // A part of one path, freely.
            6..=7 => {
                let person = self.somebody(people, rng);
                if self.may_stay && rng.chance(1, 2) {
                    return self.redraw_night(schedule, person, rng);
                }
                let (from, to) = part(schedule.times(), rng);
                self.redraw(schedule, &[person], from, to, false, rng)
            }
            // A part that two walk together.
            8..=9 => {
                let (a, b) = self.two(people, rng);
                let (from, to) = part(schedule.times(), rng);
                let last = schedule.times() - 1;
                let together = (from.saturating_sub(1)..=last.min(to + 1))
                    .all(|time| schedule.together(a, b, time));
                together && self.redraw(schedule, &[a, b], from, to, true, rng)
            }
            // Two exchange their nights.
            10..=11 => {
                let (a, b) = self.two(people, rng);
                schedule.exchange(a, b);
                true
            }
            // The same part of two paths, freely.
            12..=14 => {
                let (a, b) = self.two(people, rng);
                if self.may_stay && rng.chance(1, 2) {
                    return self.redraw_night(schedule, a, rng)
                        && self.redraw_night(schedule, b, rng);
                }
                let (from, to) = part(schedule.times(), rng);
                self.redraw(schedule, &[a], from, to, false, rng)
                    && self.redraw(schedule, &[b], from, to, false, rng)
            }
            // The whole night of several, up to everybody.
            _ => {
                let first = rng.index(people);
                let count = 1 + rng.index(people);
                let whole = schedule.times() - 1;
                (first..first + count)
                    .all(|p| self.redraw(schedule, &[p % people], 0, whole, false, rng))
            }
        }
    }

    fn somebody(&self, people: usize, rng: &mut Rng) -> Person {
        match rng.choose(&self.stars) {
            Some(&star) if rng.chance(1, 3) => star,
            _ => rng.index(people),
        }
    }

    fn two(&self, people: usize, rng: &mut Rng) -> (Person, Person) {
        let a = self.somebody(people, rng);
        let b = self.somebody(people, rng);
        if a == b { (a, (a + 1 + rng.index(people - 1)) % people) } else { (a, b) }
    }

    /// Redraws somebody's whole night with a new pattern of stays: none, the first few steps, the last
    /// few, or one. Patterns are equally likely and have different numbers of walks, so the change
    /// is made with the odds that make up for it.
    fn redraw_night(&mut self, schedule: &mut Schedule, person: Person, rng: &mut Rng) -> bool {
        let world = &self.mystery.world;
        let steps = schedule.times() - 1;
        let all = (1u32 << steps) - 1;
        let patterns = || {
            let first = (1..=steps).map(|n| (1u32 << n) - 1);
            let last = (1..steps).map(move |n| all & !((1 << n) - 1));
            let one = (1..steps.max(1) - 1).map(|n| 1 << n);
            std::iter::once(0).chain(first).chain(last).chain(one)
        };
        let old = (0..steps)
            .filter(|&time| schedule.stands_still(person, time))
            .fold(0, |pattern, time| pattern | 1 << time);
        if !patterns().any(|pattern| pattern == old) {
            return false;
        }
        let chosen = rng.index(patterns().count());
        let new = patterns().nth(chosen).unwrap_or_default();
        let anywhere = (1u32 << world.rooms.len()) - 1;
        let start = world.start[person].map_or(anywhere, |room| 1 << room);
        let write = |buffer: &mut Vec<Step>, pattern: u32| {
            buffer.clear();
            let step = |time| if pattern >> time & 1 == 1 { Step::Stay } else { Step::Move };
            buffer.extend((0..steps).map(step));
        };
        // There are few patterns, and each has the same number of walks all along.
        let [before, after] = [old, new].map(|pattern| {
            *self.ways.entry((pattern, start)).or_insert_with(|| {
                write(&mut self.steps, pattern);
                self.walker.count(world, &self.steps, start, anywhere)
            })
        });
        write(&mut self.steps, new);
        if after < before && below(rng, before) >= after {
            return false;
        }
        if !self.walker.draw(world, &self.steps, start, anywhere, rng) {
            return false;
        }
        for (time, &room) in self.walker.walk.iter().enumerate() {
            schedule.put(person, time, room);
        }
        true
    }

    /// Redraws times `from..=to` for a group that walks as one, every way equally likely.
    fn redraw(
        &mut self,
        schedule: &mut Schedule,
        group: &[Person],
        from: Time,
        to: Time,
        keep_stays: bool,
        rng: &mut Rng,
    ) -> bool {
        let (world, leader) = (&self.mystery.world, group[0]);
        let anywhere = (1u32 << world.rooms.len()) - 1;
        let fixed = |time: Time| 1u32 << schedule.at(leader, time);
        // The walk includes the fixed rooms before and after the part.
        let (first, start) = match from.checked_sub(1) {
            Some(before) => (before, fixed(before)),
            None => (0, world.start[leader].map_or(anywhere, |room| 1 << room)),
        };
        let after = to + 1;
        let (last, end) =
            if after < schedule.times() { (after, fixed(after)) } else { (to, anywhere) };
        self.steps.clear();
        self.steps.extend((first..last).map(|time| match (keep_stays, self.may_stay) {
            (_, false) => Step::Move,
            (true, true) if schedule.stands_still(leader, time) => Step::Stay,
            (true, true) => Step::Move,
            (false, true) => Step::Any,
        }));
        if !self.walker.draw(world, &self.steps, start, end, rng) {
            return false;
        }
        for (time, &room) in (first..=last).zip(&self.walker.walk) {
            for &person in group {
                schedule.put(person, time, room);
            }
        }
        true
    }
}

/// A part of the night; short parts are likelier than long ones.
fn part(times: usize, rng: &mut Rng) -> (Time, Time) {
    let length = if rng.chance(1, 4) { 1 + rng.index(times) } else { 1 + rng.index(times.min(3)) };
    // Parts may stick out at either end, so that the ends are redrawn as often as the middle.
    let start = rng.index(times + length - 1) + 1;
    (start.saturating_sub(length), (start - 1).min(times - 1))
}
