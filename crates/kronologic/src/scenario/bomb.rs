//! S4 Bomb Duo: the only two who are ever alone together.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, Story, at_least, each_pair, facts, members, names,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, World};

/// The two bombers are alone together at least once, and whenever a room holds exactly two people,
/// they are the bombers.
#[derive(Clone)]
pub struct BombDuo;

impl Scenario for BombDuo {
    fn id(&self) -> &'static str {
        "s4"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 1, 1)
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_pair(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let duos: Vec<(Person, Person, Lit)> = world
            .pairs()
            .map(|(a, b)| {
                let ever: Vec<Lit> = world.each_time().map(|time| logic.pair(a, b, time)).collect();
                (a, b, logic.or(&ever))
            })
            .collect();
        let lits: Vec<Lit> = duos.iter().map(|&(_, _, lit)| lit).collect();
        logic.exactly_one(&lits);
        let bombers = members(logic, world, &duos);
        Hidden::members(bombers, 2)
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![Part::members(world, "bombers", &hidden.who[0], 2)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let bombers = both(case.person(0), case.person(1));
        let mut together = false;
        for time in world.each_time() {
            for (_, group) in schedule.groups(time) {
                if group.count_ones() == 2 {
                    if group != bombers {
                        return false;
                    }
                    together = true;
                }
            }
        }
        together
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let bombers = both(case.person(0), case.person(1));
        let each = world.pairs().map(|(a, b)| {
            let alone = world.each_time().map(|time| nights.is_group(both(a, b), time));
            let alone: Vec<Claim> = alone.collect();
            let ever = nights.any(alone);
            if both(a, b) == bombers { ever } else { !ever }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        said.member(case.who.contains(&said.who(world)?))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("bombers", names(world, both(case.person(0), case.person(1))))])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let duo = both(case.person(0), case.person(1));
        let alone = |time| match schedule.party(case.person(0), time) == duo {
            true => Some(schedule.at(case.person(0), time)),
            false => None,
        };
        vec![
            Story::always("bombers", &case.who, schedule),
            Story::place("alone-together", schedule, alone),
        ]
    }

    /// 40 for every time both bombers are in company, 30 for every group of three.
    fn score(&self, _: &World, schedule: &Schedule, case: &Case) -> Points {
        let (a, b) = (case.person(0), case.person(1));
        let hidden = schedule
            .each_time()
            .filter(|&time| schedule.together(a, b, time) && schedule.party_size(a, time) > 2)
            .count() as u64;
        Points::whole(40 * hidden + 30 * schedule.count_groups(3))
    }
}
