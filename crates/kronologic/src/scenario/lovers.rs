//! S5 Lovers: the only two who never meet.

use serde_json::{Map, Value};

use super::{Case, Hidden, Need, Scenario, SmallWorld, at_least, each_pair, facts, members, names};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::unfinished::Unfinished;
use crate::world::{Person, Time, World};

/// The lovers never share a room; every other pair does at least once.
///
/// The specification's headline asks this of "non-lovers" only, its details of any two who are not
/// both lovers. The details are the rule here: with the headline alone the lovers stay open.
#[derive(Clone)]
pub struct Lovers;

impl Scenario for Lovers {
    fn id(&self) -> &'static str {
        "s5"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 2, 1)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA CD", people: 3, times: 3 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_pair(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let strangers: Vec<(Person, Person, Lit)> = world
            .pairs()
            .map(|(a, b)| {
                let met: Vec<Lit> =
                    world.each_time().map(|time| logic.together(a, b, time)).collect();
                (a, b, !logic.or(&met))
            })
            .collect();
        let lits: Vec<Lit> = strangers.iter().map(|&(_, _, lit)| lit).collect();
        logic.exactly_one(&lits);
        let lovers = members(logic, world, &strangers);
        Hidden::members(lovers, 2)
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![Part::group(world, "lovers", &hidden.who[0])]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let lovers = both(case.person(0), case.person(1));
        world.pairs().all(|(a, b)| (both(a, b) == lovers) == (schedule.meetings(a, b) == 0))
    }

    fn may_hold(&self, world: &World, night: &Unfinished, case: &Case) -> bool {
        let lovers = both(case.person(0), case.person(1));
        world.pairs().all(|(a, b)| night.may_meet(a, b, both(a, b) != lovers))
    }

    fn rests_on(&self, _: &World, _: &Case, _: &str) -> Option<Vec<(Person, Time)>> {
        Some(Vec::new())
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("lovers", names(world, both(case.person(0), case.person(1))))])
    }

    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let lovers = both(case.person(0), case.person(1));
        let others = world.pairs().filter(|&(a, b)| both(a, b) != lovers);
        others.map(|(a, b)| reserved(schedule, a, b)).sum()
    }
}

/// How much like lovers two people look: 100 if they never meet, 80 if once, 40 if twice.
pub(super) fn reserved(schedule: &Schedule, a: Person, b: Person) -> Points {
    Points::whole(match schedule.meetings(a, b) {
        0 => 100,
        1 => 80,
        2 => 40,
        _ => 0,
    })
}
