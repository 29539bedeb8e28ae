//! A world together with the scenarios that happen in it.

use serde_json::{Map, Value};

use crate::logic::{Guesses, Logic};
use crate::points::Points;
use crate::scenario::{Case, Hidden, Need, Scenario};
use crate::schedule::Schedule;
use crate::world::{Movement, Person, Time, World};

/// At most so many scenarios at once.
pub const MOST_SCENARIOS: usize = 3;

/// A night with its rules.
#[derive(Clone)]
pub struct Mystery {
    /// Where and with whom.
    pub world: World,
    /// What happens.
    pub scenarios: Vec<Box<dyn Scenario>>,
}

/// Why scenarios cannot be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// No scenario, or more than [`MOST_SCENARIOS`].
    Number,
    /// The same twice.
    Twice(&'static str),
    /// The first contains the second.
    Contains(&'static str, &'static str),
    /// Both give standing still a meaning.
    Stays(&'static str, &'static str),
    /// The second excludes the first, for the reason of this key.
    Excludes(&'static str, &'static str, &'static str),
}

/// Whether these can happen in one night at all.
pub fn clash(scenarios: &[Box<dyn Scenario>]) -> Option<Clash> {
    if scenarios.is_empty() || scenarios.len() > MOST_SCENARIOS {
        return Some(Clash::Number);
    }
    let pairs = (0..scenarios.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.into_iter().find_map(|(a, b)| clash_of_two(&*scenarios[a], &*scenarios[b]))
}

fn clash_of_two(first: &dyn Scenario, second: &dyn Scenario) -> Option<Clash> {
    if first.id() == second.id() {
        return Some(Clash::Twice(first.id()));
    }
    for (one, other) in [(first, second), (second, first)] {
        if one.contains().contains(&other.id()) {
            return Some(Clash::Contains(one.id(), other.id()));
        }
        if let Some((_, why)) = one.excludes().iter().find(|(id, _)| *id == other.id()) {
            return Some(Clash::Excludes(other.id(), one.id(), why));
        }
    }
    let stays = first.explains_stays() && second.explains_stays();
    stays.then(|| Clash::Stays(first.id(), second.id()))
}

impl Mystery {
    /// What the world lacks, scenario by scenario.
    pub fn needs(&self) -> Vec<(&'static str, Need)> {
        let all = self.scenarios.iter();
        let each = all.flat_map(|s| s.needs(&self.world).into_iter().map(|need| (s.id(), need)));
        let all = self.scenarios.iter().flat_map(|one| {
            let others = self.scenarios.iter().filter(|other| other.id() != one.id());
            others.filter_map(|other| Some((one.id(), one.needs_beside(&self.world, other.id())?)))
        });
        each.chain(all).collect()
    }

    /// Whether a step may be no step. Where a scenario explains stays, its rule decides which.
    pub fn may_stay(&self) -> bool {
        self.world.movement == Movement::AllowStay
            || self.scenarios.iter().any(|scenario| scenario.explains_stays())
    }

    /// All the rules as constraints.
    pub fn constrain(&self) -> (Logic, Vec<Hidden>) {
        let mut logic = Logic::new(&self.world, self.may_stay());
        if let [only] = &self.scenarios[..]
            && only.follows_from_positions()
        {
            logic.guess(Guesses::Positions);
        }
        let hidden = self.scenarios.iter().map(|s| s.constrain(&self.world, &mut logic)).collect();
        (logic, hidden)
    }

    /// All the rules of the night as predicates: known starts, and each scenario with its case.
    /// Doors are not looked at; [`Schedule::bad_step`] does that.
    pub fn holds(&self, schedule: &Schedule, cases: &[Case]) -> bool {
        self.starts_hold(schedule)
            && self
                .scenarios
                .iter()
                .zip(cases)
                .all(|(s, case)| s.holds(&self.world, schedule, case))
    }

    /// Whether everybody is where they are known to start.
    pub fn starts_hold(&self, schedule: &Schedule) -> bool {
        let starts = Person::over(&self.world.start);
        starts.into_iter().all(|(person, start)| {
            start.is_none_or(|room| schedule.at(person, Time::FIRST) == room)
        })
    }

    /// For each scenario, every case that the schedule fits.
    pub fn readings(&self, schedule: &Schedule) -> Vec<Vec<Case>> {
        self.scenarios.iter().map(|s| s.readings(&self.world, schedule)).collect()
    }

    /// The only reading, if there is exactly one.
    pub fn only_reading(&self, schedule: &Schedule) -> Option<Vec<Case>> {
        let readings = self.readings(schedule).into_iter();
        readings.map(|mut cases| cases.pop().filter(|_| cases.is_empty())).collect()
    }

    /// The mystery as the players see it, once the night is known.
    #[must_use]
    pub fn told(&self, schedule: &Schedule, cases: &[Case]) -> Mystery {
        let mut told = self.clone();
        for (scenario, case) in told.scenarios.iter_mut().zip(cases) {
            scenario.tell(&self.world, schedule, case);
        }
        told
    }

    /// What the players must find out, by scenario.
    pub fn facts(&self, schedule: &Schedule, cases: &[Case]) -> Map<String, Value> {
        let all = self.scenarios.iter().zip(cases);
        all.map(|(s, case)| (s.id().to_owned(), s.facts(&self.world, schedule, case).into()))
            .collect()
    }

    /// What the players are told, by scenario.
    pub fn public(&self, schedule: &Schedule, cases: &[Case]) -> Map<String, Value> {
        let all = self.scenarios.iter().zip(cases);
        all.map(|(s, case)| (s.id(), s.public(&self.world, schedule, case)))
            .filter(|(_, public)| !public.is_empty())
            .map(|(id, public)| (id.to_owned(), public.into()))
            .collect()
    }

    /// The specification's score, by scenario.
    pub fn scores(&self, schedule: &Schedule, cases: &[Case]) -> Vec<(&'static str, Points)> {
        let all = self.scenarios.iter().zip(cases);
        all.map(|(s, case)| (s.id(), s.score(&self.world, schedule, case))).collect()
    }
}
