//! S2 Phantom: one person is alone all night.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_person, facts, name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, World};

/// Exactly one person is alone at every time; everybody else shares a room at least once.
#[derive(Clone)]
pub struct Phantom;

impl Scenario for Phantom {
    fn id(&self) -> &'static str {
        "s2"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 2, 1)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA CD", people: 3, times: 3 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let phantom: Vec<Lit> = world
            .everybody()
            .map(|person| {
                let alone: Vec<Lit> =
                    world.each_time().map(|time| logic.alone(person, time)).collect();
                logic.and(&alone)
            })
            .collect();
        logic.exactly_one(&phantom);
        Hidden::role(phantom)
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![Part::person(world, "phantom", &hidden.who[0])]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let phantom = case.person(0);
        let always_alone =
            |person: Person| world.each_time().all(|time| schedule.is_alone(person, time));
        always_alone(phantom) && world.others(phantom).all(|other| !always_alone(other))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let phantom = case.person(0);
        let each = world.everybody().map(|person| {
            let always = always_alone(world, nights, person);
            if person == phantom { always } else { !always }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        said.is(world, case.person(0))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("phantom", name(world, case.person(0)))])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![Story::always("phantom", &case.who, schedule)]
    }

    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        world.others(case.person(0)).map(|other| lonely(schedule, other)).sum()
    }
}

/// How much like a phantom somebody looks: 100 × the share of times alone when that is all but
/// two, else 50 × the share when it is at least half.
pub(super) fn lonely(schedule: &Schedule, person: Person) -> Points {
    let times = schedule.times();
    let alone = schedule.each_time().filter(|&time| schedule.is_alone(person, time)).count();
    let weight = if alone + 2 >= times {
        100
    } else if 2 * alone >= times {
        50
    } else {
        0
    };
    Points::share(weight, alone as u64, times as u64)
}

/// Somebody is alone at every time.
pub(super) fn always_alone(world: &World, nights: &mut Nights, person: Person) -> Claim {
    let alone: Vec<Claim> = world.each_time().map(|time| nights.is_alone(person, time)).collect();
    nights.all(alone)
}
