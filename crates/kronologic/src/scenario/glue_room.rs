//! S12 Glue Room: whoever steps in stays one turn longer.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, clock, facts, room_name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, first};
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, Room, Time, World};

/// Whoever enters the glue room (or begins there) is still there at the next time, and gone at the
/// one after. Somebody enters before the last time.
///
/// Standing still is the evidence: whatever the movement rule, nobody stands still elsewhere.
#[derive(Clone)]
pub struct GlueRoom;

impl Scenario for GlueRoom {
    fn id(&self) -> &'static str {
        "s12"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 1, 2, 2)
    }

    fn explains_stays(&self) -> bool {
        true
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA", people: 2, times: 4 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        world.each_room().map(|room| Case { room: Some(room), ..Case::default() }).collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let glue = logic.one_of(world.rooms.len());
        let mut stuck = Vec::new();
        for person in world.everybody() {
            let mut stuck_before: Option<Lit> = None;
            for time in world.each_step() {
                let still = logic.stands_still(person, time);
                for (room, &is_glue) in Room::over(&glue) {
                    let here = logic.here(person, time, room);
                    logic.implies(&[is_glue, still], &[here]);
                    match stuck_before {
                        None => logic.implies(&[is_glue, here], &[still]),
                        // Stuck on arrival, free after the extra turn.
                        Some(before) => {
                            logic.implies(&[is_glue, here], &[still, before]);
                            logic.implies(&[before], &[!still]);
                        }
                    }
                }
                stuck.push(still);
                stuck_before = Some(still);
            }
        }
        logic.clause(&stuck);
        Hidden { room: glue, ..Hidden::default() }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let entered: Vec<Vec<Lit>> = world
            .everybody()
            .map(|person| {
                let inside: Vec<Lit> = world
                    .each_time()
                    .map(|time| {
                        let rooms: Vec<Lit> = world
                            .each_room()
                            .map(|r| logic.and(&[hidden.room[r], logic.here(person, time, r)]))
                            .collect();
                        logic.or(&rooms)
                    })
                    .collect();
                first(logic, &inside)
            })
            .collect();
        let room = Part::room(world, "room", &hidden.room);
        vec![room, Part::when(world, logic, "entered", &entered)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let glue = case.room.unwrap_or_default();
        let last = world.last_time();
        let mut seen = false;
        for person in world.everybody() {
            let entries = entries(schedule, person, glue);
            seen |= entries.iter().any(|&time| time < last);
            let fits = world
                .each_step()
                .all(|time| schedule.stands_still(person, time) == entries.contains(&time));
            if !fits {
                return false;
            }
        }
        seen
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let glue = case.room.unwrap_or_default();
        let (mut all, mut anyone) = (Vec::new(), Vec::new());
        for person in world.everybody() {
            for time in world.each_step() {
                let before = time.before().map(|before| !nights.here(person, before, glue));
                let enters =
                    nights.all([nights.here(person, time, glue)].into_iter().chain(before));
                let still = nights.stands_still(person, time);
                all.push(nights.equal(still, enters));
                anyone.push(enters);
            }
        }
        all.push(nights.any(anyone));
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        let glue = case.room?;
        if said.part == "room" {
            return Some(Claim::from(said.room(world)? == glue));
        }
        let person = said.who(world)?;
        let there: Vec<Claim> =
            world.each_time().map(|time| nights.here(person, time, glue)).collect();
        said.first(world, nights, person, &there)
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let glue = case.room.unwrap_or_default();
        let first = world.everybody().map(|person| {
            let entry = entries(schedule, person, glue).first().copied();
            (world.people[person].clone(), entry.map_or(Value::Null, clock))
        });
        facts([("room", room_name(world, glue)), ("entered", Value::Object(first.collect()))])
    }

    fn story(&self, world: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let glue = case.room.unwrap_or_default();
        let stuck = |time: Time| {
            let sticks = |person: &Person| {
                let next = time.next();
                next.0 < schedule.times()
                    && schedule.at(*person, time) == glue
                    && schedule.at(*person, next) == glue
            };
            world.everybody().filter(sticks).fold(0, |all, person| all | 1 << person)
        };
        vec![Story::place("glue", schedule, |_| Some(glue)), Story::each("stuck", schedule, stuck)]
    }

    /// 12 for every entry, 10 for every visitor, 2 for every time beyond two.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let glue = case.room.unwrap_or_default();
        let entries = world.everybody().map(|person| entries(schedule, person, glue).len());
        let (all, visitors) = entries.fold((0, 0), |(all, visitors), count| {
            (all + count as u64, visitors + u64::from(count > 0))
        });
        Points::whole(12 * all + 10 * visitors + 2 * (world.times as u64).saturating_sub(2))
    }
}

/// The times at which somebody comes into a room.
fn entries(schedule: &Schedule, person: Person, room: Room) -> Vec<Time> {
    let there = |time: Time| schedule.at(person, time) == room;
    schedule.each_time().filter(|&time| there(time) && !time.before().is_some_and(there)).collect()
}
