//! S8 The Freeze: whoever is caught alone never moves again.

use cluesmith_core::Rng;
use serde_json::{Map, Value};

use super::{Case, Hidden, Need, Said, Scenario, Story, at_least, each_person, event, facts, name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, first};
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, Time, World};

/// Whoever is alone with the Freeze stays in that room for the rest of the night. At least one
/// person is frozen before the last time.
///
/// Standing still is the evidence: whatever the movement rule, nobody but the frozen stands still.
/// For variety the generator also draws one to three times at which somebody new must be frozen.
#[derive(Clone)]
pub struct Freeze;

impl Scenario for Freeze {
    fn id(&self) -> &'static str {
        "s8"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 2, 2)
    }

    fn explains_stays(&self) -> bool {
        true
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn draw(&self, world: &World, rng: &mut Rng) -> Case {
        let most = 3.min(world.people.len() - 1).min(world.times - 1);
        let count = 1 + rng.index(most);
        let mut times: Vec<Time> = world.each_step().collect();
        rng.shuffle(&mut times);
        times.truncate(count);
        times.sort_unstable();
        Case { moments: times, ..Case::who([Person(rng.index(world.people.len()))]) }
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let freeze = logic.one_of(world.people.len());
        let mut moments: Vec<Vec<Lit>> = vec![Vec::new(); world.times - 1];
        for person in world.everybody() {
            let mut frozen: Option<Lit> = None;
            for (time, moment) in Time::over(&mut moments) {
                let caught = logic.fresh();
                logic.implies(&[freeze[person]], &[!caught]);
                for other in world.others(person) {
                    let pair = logic.pair(other, person, time);
                    logic.same_if(freeze[other], caught, pair);
                }
                let still = logic.stands_still(person, time);
                let now = match frozen {
                    None => caught,
                    Some(before) => logic.or(&[before, caught]),
                };
                logic.same(still, now);
                moment.push(match frozen {
                    None => caught,
                    Some(before) => logic.and(&[caught, !before]),
                });
                frozen = Some(now);
            }
        }
        let moments: Vec<Lit> = moments.iter().map(|newly| logic.or(newly)).collect();
        logic.clause(&moments);
        Hidden { moments, ..Hidden::role(freeze) }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let freeze = &hidden.who[0];
        let frozen: Vec<Vec<Lit>> = world
            .everybody()
            .map(|person| {
                let caught: Vec<Lit> = world
                    .each_time()
                    .map(|time| {
                        let by: Vec<Lit> = world
                            .others(person)
                            .map(|other| {
                                let pair = logic.pair(other, person, time);
                                logic.and(&[freeze[other], pair])
                            })
                            .collect();
                        logic.or(&by)
                    })
                    .collect();
                first(logic, &caught)
            })
            .collect();
        let freeze = Part::person(world, "freeze", freeze);
        vec![freeze, Part::first_times(world, logic, "frozen", &frozen)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let freeze = case.person(0);
        let frozen = frozen(schedule, freeze);
        let last = world.last_time();
        let when = |person: Person| frozen.iter().find(|(who, _)| *who == person).map(|f| f.1);
        let stillness = world.everybody().all(|person| {
            let since = when(person).unwrap_or(last.next());
            world.each_step().all(|time| schedule.stands_still(person, time) == (time >= since))
        });
        stillness
            && frozen.iter().any(|&(_, time)| time < last)
            && case.moments.iter().all(|moment| frozen.iter().any(|(_, time)| time == moment))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let (mut all, mut anyone) = (Vec::new(), Vec::new());
        for person in world.everybody() {
            let caught = caught(world, nights, case.person(0), person);
            for time in world.each_step() {
                // Whoever was caught stands still, and nobody else does.
                let frozen = nights.any(caught[..=time.0].iter().copied());
                let still = nights.stands_still(person, time);
                all.push(nights.equal(still, frozen));
                anyone.push(caught[time]);
            }
        }
        all.push(nights.any(anyone));
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        if said.part == "freeze" {
            return said.is(world, case.person(0));
        }
        let person = said.who(world)?;
        let caught = caught(world, nights, case.person(0), person);
        said.first(world, nights, person, &caught)
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let frozen = frozen(schedule, case.person(0));
        let events = frozen.iter().map(|&(who, time)| event(world, schedule, who, time));
        facts([("freeze", name(world, case.person(0))), ("frozen", events.collect())])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let frozen = frozen(schedule, case.person(0));
        let cold = |time| {
            let caught = frozen.iter().filter(|(_, since)| *since <= time);
            caught.fold(0, |all, (person, _)| all | 1 << *person)
        };
        vec![
            Story::always("freeze", &case.who[..1], schedule),
            Story::each("frozen", schedule, cold),
        ]
    }

    /// 100 for every victim, 5 for every pair alone together without the Freeze.
    fn score(&self, _: &World, schedule: &Schedule, case: &Case) -> Points {
        let freeze = case.person(0);
        let herrings = schedule
            .each_time()
            .flat_map(|time| schedule.groups(time))
            .filter(|&(_, group)| group.count_ones() == 2 && group >> freeze & 1 == 0)
            .count() as u64;
        Points::whole(100 * frozen(schedule, freeze).len() as u64 + 5 * herrings)
    }
}

/// Who is caught, and when first, in the order of time.
fn frozen(schedule: &Schedule, freeze: Person) -> Vec<(Person, Time)> {
    let mut frozen: Vec<(Person, Time)> = Vec::new();
    for time in schedule.each_time() {
        if let Some(caught) = schedule.only_company(freeze, time)
            && frozen.iter().all(|(who, _)| *who != caught)
        {
            frozen.push((caught, time));
        }
    }
    frozen
}

/// For each time, that somebody is alone with the Freeze.
fn caught(world: &World, nights: &mut Nights, freeze: Person, person: Person) -> Vec<Claim> {
    let alone = |time: Time| match person == freeze {
        true => Claim::FALSE,
        false => nights.is_group(both(freeze, person), time),
    };
    world.each_time().map(alone).collect()
}
