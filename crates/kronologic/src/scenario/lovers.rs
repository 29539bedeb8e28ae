//! S5 Lovers: the only two who never meet.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_pair, facts, members,
    names,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, World};

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
        vec![Part::members(world, "lovers", &hidden.who[0], 2)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let lovers = both(case.person(0), case.person(1));
        world.pairs().all(|(a, b)| (both(a, b) == lovers) == (schedule.meetings(a, b) == 0))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let lovers = both(case.person(0), case.person(1));
        let each = world.pairs().map(|(a, b)| {
            let meet = nights.ever_meet(a, b);
            if both(a, b) == lovers { !meet } else { meet }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        said.member(case.who.contains(&said.who(world)?))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("lovers", names(world, both(case.person(0), case.person(1))))])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![Story::always("lovers", &case.who, schedule)]
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
