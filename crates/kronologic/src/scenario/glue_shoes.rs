//! S13 Glue Shoes: whoever meets the carrier stays one turn longer.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_person, event, facts,
    name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, first};
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, Time, World};

/// Everybody in a room with the carrier (before the last time) is still there at the next time and
/// gone at the one after. The carrier always moves. Somebody gets stuck.
///
/// Standing still is the evidence: whatever the movement rule, nobody else stands still.
#[derive(Clone)]
pub struct GlueShoes;

impl Scenario for GlueShoes {
    fn id(&self) -> &'static str {
        "s13"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 2, 2)
    }

    fn explains_stays(&self) -> bool {
        true
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC", people: 3, times: 4 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let carrier = logic.one_of(world.people.len());
        let mut stuck = Vec::new();
        for person in world.everybody() {
            for time in world.each_step() {
                // Stuck exactly if together with the carrier. The carrier has moved on by the next
                // time, so the extra turn is one turn only.
                let still = logic.stands_still(person, time);
                logic.implies(&[carrier[person]], &[!still]);
                for other in world.others(person) {
                    let together = logic.together(person, other, time);
                    logic.same_if(carrier[other], still, together);
                }
                stuck.push(still);
            }
        }
        logic.clause(&stuck);
        Hidden::role(carrier)
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let carrier = &hidden.who[0];
        let stuck: Vec<Vec<Lit>> = world
            .everybody()
            .map(|person| {
                let meets: Vec<Lit> = world
                    .each_step()
                    .map(|time| {
                        let with: Vec<Lit> = world
                            .others(person)
                            .map(|other| {
                                let together = logic.together(person, other, time);
                                logic.and(&[carrier[other], together])
                            })
                            .collect();
                        logic.or(&with)
                    })
                    .collect();
                first(logic, &meets)
            })
            .collect();
        let carrier = Part::person(world, "carrier", carrier);
        vec![carrier, Part::first_times(world, logic, "stuck", &stuck)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let carrier = case.person(0);
        let mut anyone = false;
        for person in world.everybody() {
            for time in world.each_step() {
                let meets = person != carrier && schedule.together(person, carrier, time);
                if schedule.stands_still(person, time) != meets {
                    return false;
                }
                let gone = !schedule.stands_still(person, time.next());
                if meets && !gone {
                    return false;
                }
                anyone |= meets;
            }
        }
        anyone
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let (mut all, mut anyone) = (Vec::new(), Vec::new());
        for person in world.everybody() {
            let meets = meets(world, nights, case.person(0), person);
            for (time, meets) in Time::over(meets) {
                let (still, again) =
                    (nights.stands_still(person, time), nights.stands_still(person, time.next()));
                all.push(nights.equal(still, meets));
                all.push(nights.any([!meets, !again]));
                anyone.push(meets);
            }
        }
        all.push(nights.any(anyone));
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        if said.part == "carrier" {
            return said.is(world, case.person(0));
        }
        let person = said.who(world)?;
        let meets = meets(world, nights, case.person(0), person);
        said.first(world, nights, person, &meets)
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let stuck = stuck(schedule, case.person(0));
        let events = stuck.iter().map(|&(who, time)| event(world, schedule, who, time));
        facts([("carrier", name(world, case.person(0))), ("stuck", events.collect())])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let carrier = case.person(0);
        let stuck = |time: Time| {
            let before_the_end = time.next().0 < schedule.times();
            if before_the_end { schedule.party(carrier, time) & !(1 << carrier) } else { 0 }
        };
        vec![
            Story::always("glue-carrier", &[carrier], schedule),
            Story::each("stuck", schedule, stuck),
        ]
    }

    /// 22 for every victim, 6 for every meeting with the carrier, 4 for every time beyond three.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let carrier = case.person(0);
        let meetings: u64 =
            world.each_step().map(|time| u64::from(schedule.party_size(carrier, time) - 1)).sum();
        let victims = stuck(schedule, carrier).len() as u64;
        Points::whole(22 * victims + 6 * meetings + 4 * (world.times as u64).saturating_sub(3))
    }
}

/// Who gets stuck, and when first, in the order of time.
fn stuck(schedule: &Schedule, carrier: Person) -> Vec<(Person, Time)> {
    let mut stuck: Vec<(Person, Time)> = schedule
        .everybody()
        .filter(|&person| person != carrier)
        .filter_map(|person| {
            let mut steps = Time::all(schedule.times() - 1);
            let first = steps.find(|&time| schedule.together(person, carrier, time));
            first.map(|time| (person, time))
        })
        .collect();
    stuck.sort_by_key(|&(_, time)| time);
    stuck
}

/// For each time but the last, that somebody steps into the glue of the carrier's shoes.
fn meets(world: &World, nights: &mut Nights, carrier: Person, person: Person) -> Vec<Claim> {
    let meets = |time: Time| match person == carrier {
        true => Claim::FALSE,
        false => nights.together(person, carrier, time),
    };
    world.each_step().map(meets).collect()
}
