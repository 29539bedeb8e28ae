//! S11 The Vault: nobody enters without the key holder.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_person, facts, name,
    names, room_name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, World};

/// The alphabetically first room is the Vault. Whenever somebody is in it, so is the key holder, who
/// is there in company at two times or more, with two different companions or more over the night.
///
/// Somebody else who was at every opening could be the holder too, so one more thing is asked:
/// everybody else misses an opening.
#[derive(Clone)]
pub struct Vault;

impl Scenario for Vault {
    fn id(&self) -> &'static str {
        "s11"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 3, 3)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA", people: 3, times: 4 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let (people, vault) = (world.people.len(), world.first_room());
        let open: Vec<Lit> = world
            .each_time()
            .map(|time| {
                let inside: Vec<Lit> =
                    Person::all(people).map(|p| logic.here(p, time, vault)).collect();
                logic.or(&inside)
            })
            .collect();
        // The holder is the one who is there whenever it is open.
        let holder: Vec<Lit> = Person::all(people)
            .map(|person| {
                let never_missed: Vec<Lit> = world
                    .each_time()
                    .map(|time| logic.or(&[!open[time], logic.here(person, time, vault)]))
                    .collect();
                logic.and(&never_missed)
            })
            .collect();
        logic.exactly_one(&holder);
        for (person, &holds) in Person::over(&holder) {
            let joint: Vec<Lit> = world
                .each_time()
                .map(|time| {
                    let alone = logic.alone(person, time);
                    logic.and(&[logic.here(person, time, vault), !alone])
                })
                .collect();
            let twice = logic.tally(&joint, 2)[1];
            logic.implies(&[holds], &[twice]);
            let companions: Vec<Lit> =
                world.others(person).map(|other| logic.visits(other, vault)).collect();
            let two = logic.tally(&companions, 2)[1];
            logic.implies(&[holds], &[two]);
        }
        Hidden::role(holder)
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let vault = world.first_room();
        let entrants: Vec<Lit> =
            world.everybody().map(|person| logic.visits(person, vault)).collect();
        let holder = Part::person(world, "holder", &hidden.who[0]);
        vec![holder, Part::group(world, "entrants", &entrants)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let holder = case.person(0);
        let openings = openings(world, schedule);
        let everyone = |person: Person| openings.iter().all(|&inside| inside >> person & 1 == 1);
        let companions = openings.iter().fold(0, |all, inside| all | inside) & !(1 << holder);
        openings.iter().filter(|inside| inside.count_ones() > 1).count() >= 2
            && companions.count_ones() >= 2
            && everyone(holder)
            && world.others(holder).all(|other| !everyone(other))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let (holder, vault) = (case.person(0), world.first_room());
        let mut misses: Vec<Vec<Claim>> = vec![Vec::new(); world.people.len()];
        let mut joint = Vec::new();
        for time in world.each_time() {
            let inside: Vec<Claim> =
                world.everybody().map(|person| nights.here(person, time, vault)).collect();
            let open = nights.any(inside.iter().copied());
            joint.push(nights.at_least(2, &inside));
            for (person, misses) in Person::over(&mut misses) {
                misses.push(nights.all([open, !inside[person]]));
            }
        }
        let mut all = vec![nights.at_least(2, &joint)];
        let companions: Vec<Claim> =
            world.others(holder).map(|person| nights.visited(person)[vault]).collect();
        all.push(nights.at_least(2, &companions));
        for (person, misses) in Person::over(misses) {
            let misses = nights.any(misses);
            all.push(if person == holder { !misses } else { misses });
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        match said.part {
            "entrants" => said.member(nights.visited(said.who(world)?)[world.first_room()]),
            _ => said.is(world, case.person(0)),
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let entrants = openings(world, schedule).iter().fold(0, |all, inside| all | inside);
        facts([("holder", name(world, case.person(0))), ("entrants", names(world, entrants))])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        facts([("vault", room_name(world, world.first_room()))])
    }

    fn story(&self, world: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let vault = world.first_room();
        let inside = |time| schedule.occupants(time, vault) & !(1 << case.person(0));
        vec![
            Story::always("holder", &case.who[..1], schedule),
            Story::each("inside", schedule, inside),
            Story::place("vault", schedule, |_| Some(vault)),
        ]
    }

    /// 30, 12 for every companion, 8 for every joint visit, 4 for every lone one, 6 for every
    /// person beyond two in the largest group, 3 for every different group up to six.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let mut openings = openings(world, schedule);
        let all = openings.iter().fold(0, |all, inside| all | inside) & !(1 << case.person(0));
        let joint = openings.iter().filter(|inside| inside.count_ones() > 1).count() as u64;
        let alone = openings.len() as u64 - joint;
        let largest = openings.iter().map(|inside| inside.count_ones()).max().unwrap_or(0);
        openings.sort_unstable();
        openings.dedup();
        let groups = openings.len().min(6) as u64;
        let crowd = u64::from(largest.saturating_sub(2));
        let companions = u64::from(all.count_ones());
        Points::whole(30 + 12 * companions + 8 * joint + 4 * alone + 6 * crowd + 3 * groups)
    }
}

/// Who is in the Vault, each time somebody is.
fn openings(world: &World, schedule: &Schedule) -> Vec<u32> {
    let vault = world.first_room();
    let inside = schedule.each_time().map(|time| schedule.occupants(time, vault));
    inside.filter(|&inside| inside != 0).collect()
}
