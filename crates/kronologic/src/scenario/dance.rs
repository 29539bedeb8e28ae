//! S21 The Dance: somebody whose steps repeat.

use super::Story;
use super::prelude::*;
use crate::part::role_here;

/// The figure of the dance has so many steps as the house allows. Wherever one person is, they are there again a figure
/// later, all night long; everybody else is somewhere else a figure later at least once.
#[derive(Clone)]
pub struct Dance;

impl Scenario for Dance {
    fn id(&self) -> &'static str {
        "s21"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 3, 3)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA CD", people: 2, times: 4 }
    }

    fn figure(&self, world: &World) -> Option<usize> {
        Some(steps(world))
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let dancer: Vec<Lit> = world
            .everybody()
            .map(|person| {
                let again: Vec<Lit> =
                    rounds(world).map(|(time, later)| logic.again(person, time, later)).collect();
                logic.and(&again)
            })
            .collect();
        logic.exactly_one(&dancer);
        Hidden::role(dancer)
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let dancer = &hidden.who[0];
        let ends = world.each_room().map(|room| role_here(logic, dancer, world.last_time(), room));
        let ends: Vec<Lit> = ends.collect();
        vec![Part::person(world, "dancer", dancer), Part::room(world, "room", &ends)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let dances = |person| {
            rounds(world)
                .all(|(time, later)| schedule.at(person, time) == schedule.at(person, later))
        };
        world.everybody().all(|person| dances(person) == (person == case.person(0)))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let each = world.everybody().map(|person| {
            let again: Vec<Claim> =
                rounds(world).map(|(time, later)| nights.again(person, time, later)).collect();
            let dances = nights.all(again);
            if person == case.person(0) { dances } else { !dances }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        match said.part {
            "dancer" => said.is(world, case.person(0)),
            _ => Some(nights.here(case.person(0), world.last_time(), said.room(world)?)),
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let room = schedule.at(case.person(0), world.last_time());
        facts([("dancer", name(world, case.person(0))), ("room", room_name(world, room))])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        facts([("steps", json!(steps(world)))])
    }

    fn say_here(&self, world: &World, language: Language) -> Option<String> {
        say_told(self.id(), world, &[("steps", &steps(world))], language)
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![Story::always("dancer", &case.who, schedule)]
    }

    /// 50 for everybody who falls out of step only once, 20 for everybody who does so twice.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let slips = |person: Person| {
            let misses = |&(time, later): &(Time, Time)| {
                schedule.at(person, time) != schedule.at(person, later)
            };
            match rounds(world).filter(misses).count() {
                1 => 50,
                2 => 20,
                _ => 0,
            }
        };
        Points::whole(world.others(case.person(0)).map(slips).sum())
    }
}

/// How many steps a figure has: three where there are three rooms with doors between each two and the night is long
/// enough to see one begin again, else two.
fn steps(world: &World) -> usize {
    let is_corner = |room: Room| {
        bits(world.doors[room]).any(|next: Room| world.doors[next] & world.doors[room] != 0)
    };
    let has_triangle = world.each_room().any(is_corner);
    if has_triangle && world.times > 3 { 3 } else { 2 }
}

/// Each time with the one at which a figure that goes through it begins again.
fn rounds(world: &World) -> impl Iterator<Item = (Time, Time)> {
    let steps = steps(world);
    let later = move |time: Time| Time(time.0 + steps);
    world
        .each_time()
        .map(move |time| (time, later(time)))
        .take(world.times - steps.min(world.times))
}
