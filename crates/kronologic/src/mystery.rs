//! A world together with the scenarios that happen in it.

use serde_json::{Map, Value};

use crate::logic::{Guesses, Logic};
use crate::points::Points;
use crate::scenario::{Case, Hidden, Need, Scenario};
use crate::schedule::Schedule;
use crate::world::{Movement, Wishes, World};

/// At most so many scenarios at once.
pub const MOST_SCENARIOS: usize = 3;

/// A night with its rules.
#[derive(Clone)]
pub struct Mystery {
    /// Where and with whom.
    pub world: World,
    /// What happens.
    pub scenarios: Vec<&'static dyn Scenario>,
}

/// Why scenarios cannot be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// No scenario, or more than [`MOST_SCENARIOS`].
    Number,
    /// The same twice.
    Twice(&'static str),
    /// One contains the other.
    Contains(&'static str, &'static str),
    /// Both give standing still a meaning.
    Stays(&'static str, &'static str),
    /// S4 lets one pair be alone together, S7 asks for two.
    Pairs(&'static str, &'static str),
}

/// Whether these can happen in one night at all.
pub fn clash(scenarios: &[&'static dyn Scenario]) -> Option<Clash> {
    if scenarios.is_empty() || scenarios.len() > MOST_SCENARIOS {
        return Some(Clash::Number);
    }
    for (index, a) in scenarios.iter().enumerate() {
        for b in &scenarios[..index] {
            let (first, second) = (b.id(), a.id());
            if first == second {
                return Some(Clash::Twice(first));
            }
            for (whole, part) in [(first, second), (second, first)] {
                if whole == "s6" && (part == "s2" || part == "s5") {
                    return Some(Clash::Contains(whole, part));
                }
            }
            if (first, second) == ("s4", "s7") || (first, second) == ("s7", "s4") {
                return Some(Clash::Pairs("s4", "s7"));
            }
            if a.explains_stays() && b.explains_stays() {
                return Some(Clash::Stays(first, second));
            }
        }
    }
    None
}

impl Mystery {
    /// What the world lacks, scenario by scenario.
    pub fn needs(&self) -> Vec<(&'static str, Need)> {
        let all = self.scenarios.iter();
        let each = all.flat_map(|s| s.needs(&self.world).into_iter().map(|need| (s.id(), need)));
        each.chain(self.ranking_needs()).collect()
    }

    /// S15's first visits every room, S16's as many as there are people.
    fn ranking_needs(&self) -> Option<(&'static str, Need)> {
        let has = |id: &str| self.scenarios.iter().any(|scenario| scenario.id() == id);
        let (rooms, people) = (self.world.rooms.len(), self.world.people.len());
        let need = Need { field: "people", key: "need.ranking", wants: rooms, has: people };
        (has("s15") && has("s16") && rooms != people).then_some(("s15", need))
    }

    /// Whether a step may be no step. Where a scenario explains stays, its rule decides which.
    pub fn may_stay(&self) -> bool {
        self.world.movement == Movement::AllowStay
            || self.scenarios.iter().any(|scenario| scenario.explains_stays())
    }

    /// All the rules as constraints.
    pub fn constrain(&self) -> (Logic, Vec<Hidden>) {
        let mut logic = Logic::new(&self.world, self.may_stay());
        if let [only] = self.scenarios[..]
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
        let starts = self.world.start.iter().enumerate();
        starts
            .into_iter()
            .all(|(person, start)| start.is_none_or(|room| schedule.at(person, 0) == room))
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
        told.world.wishes = Wishes::default();
        for (scenario, case) in self.scenarios.iter().zip(cases) {
            scenario.tell(&mut told.world, schedule, case);
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
