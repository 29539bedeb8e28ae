//! S18 Heavy Sofa: two carry it to the alphabetically first room.

use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, Story, at_least, clock, facts, members, names, room_name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, Shape, role_here};
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, Room, Time, World};

/// The two carriers meet in the sofa's room with nobody else there, having come from different rooms.
/// From then on they walk together, never into a room twice, and reach the destination at the last
/// time.
///
/// Another pair might happen to walk like that, so one more thing is asked: no other pair does.
#[derive(Clone)]
pub struct HeavySofa;

impl Scenario for HeavySofa {
    fn id(&self) -> &'static str {
        "s18"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        let needs = at_least(world, 2, 2, 2);
        let reachable = world
            .steps_to(world.first_room())
            .iter()
            .any(|steps| steps.is_some_and(|steps| steps > 0 && steps < world.times));
        if needs.is_empty() && !reachable {
            let (wants, has) = (1, 0);
            return vec![Need { field: "map", key: "way", wants, has }];
        }
        needs
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        let steps = world.steps_to(world.first_room());
        let mut cases = Vec::new();
        for (a, b) in world.pairs() {
            for (room, steps) in Room::over(&steps) {
                let Some(steps) = steps.filter(|&steps| steps > 0) else {
                    continue;
                };
                // Early enough to arrive.
                cases.extend(Time::all(world.times.saturating_sub(steps)).map(|time| Case {
                    room: Some(room),
                    time: Some(time),
                    ..Case::who([a, b])
                }));
            }
        }
        cases
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let (last, destination) = (world.last_time(), world.first_room());
        // Straight(p, t): from t on, never in a room twice, and at the destination in the end.
        let straight: Vec<Vec<Lit>> = world
            .everybody()
            .map(|person| {
                let mut from = vec![logic.here(person, last, destination)];
                for time in world.each_step().rev() {
                    let mut all = vec![*from.last().unwrap_or(&from[0])];
                    all.extend(
                        time.next().through(last).map(|later| !logic.again(person, time, later)),
                    );
                    from.push(logic.and(&all));
                }
                from.reverse();
                from
            })
            .collect();
        let mut walks: Vec<(Person, Person, Time, Lit)> = Vec::new();
        for (a, b) in world.pairs() {
            let mut onward = logic.together(a, b, last);
            for time in world.each_step().rev() {
                let together = logic.together(a, b, time);
                onward = logic.and(&[onward, together]);
                let mut all = vec![onward, logic.pair(a, b, time), straight[a][time]];
                if let Some(before) = time.before() {
                    all.push(!logic.together(a, b, before));
                }
                walks.push((a, b, time, logic.and(&all)));
            }
        }
        let lits: Vec<Lit> = walks.iter().map(|walk| walk.3).collect();
        logic.exactly_one(&lits);
        let pairs: Vec<(Person, Person, Lit)> = walks.iter().map(|w| (w.0, w.1, w.3)).collect();
        let carriers = members(logic, world, &pairs);
        let time = world
            .each_step()
            .map(|time| {
                let then: Vec<Lit> = walks.iter().filter(|w| w.2 == time).map(|w| w.3).collect();
                logic.or(&then)
            })
            .collect();
        let room = world
            .each_room()
            .map(|room| {
                let there: Vec<Lit> = walks
                    .iter()
                    .map(|&(a, _, time, walk)| logic.and(&[walk, logic.here(a, time, room)]))
                    .collect();
                logic.or(&there)
            })
            .collect();
        Hidden { time, room, ..Hidden::members(carriers, 2) }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let carriers = &hidden.who[0];
        let mut carried: Vec<Lit> = Vec::new();
        let path: Vec<Vec<Lit>> = world
            .each_time()
            .map(|time| {
                carried.extend(hidden.time.get(time.0));
                let carried = logic.or(&carried);
                world
                    .each_room()
                    .map(|room| {
                        let there = role_here(logic, carriers, time, room);
                        logic.and(&[carried, there])
                    })
                    .collect()
            })
            .collect();
        vec![
            Part::members(world, "carriers", carriers, 2),
            Part::room(world, "start", &hidden.room),
            Part::time("pickup", &hidden.time),
            Part::rooms_by_time(world, logic, "path", Shape::Path, &path),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let (a, b) = (case.person(0), case.person(1));
        let Some(pickup) = pickup(world, schedule, a, b) else {
            return false;
        };
        case.time == Some(pickup)
            && case.room == Some(schedule.at(a, pickup))
            && world
                .pairs()
                .filter(|&(c, d)| both(c, d) != both(a, b))
                .all(|(c, d)| self::pickup(world, schedule, c, d).is_none())
    }

    fn readings(&self, world: &World, schedule: &Schedule) -> Vec<Case> {
        let walks = world.pairs().filter_map(|(a, b)| {
            let time = pickup(world, schedule, a, b)?;
            let room = Some(schedule.at(a, time));
            Some(Case { room, time: Some(time), ..Case::who([a, b]) })
        });
        walks.filter(|case| self.holds(world, schedule, case)).collect()
    }

    /// Where the sofa stood is said by the night.
    fn possible(&self, world: &World) -> Vec<Case> {
        let times = |(a, b)| {
            world.each_step().map(move |time| Case { time: Some(time), ..Case::who([a, b]) })
        };
        world.pairs().flat_map(times).collect()
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let mut walks = Vec::new();
        for (a, b) in world.pairs() {
            walks.extend(world.each_step().map(|time| carries(world, nights, a, b, time)));
        }
        let (a, b) = (case.person(0), case.person(1));
        let walk = carries(world, nights, a, b, case.time.unwrap_or_default());
        let another = nights.at_least(2, &walks);
        nights.all([walk, !another])
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        let pickup = case.time?;
        Some(match said.part {
            "carriers" => return said.member(case.who.contains(&said.who(world)?)),
            "pickup" => Claim::from(said.time()? == pickup),
            "start" => nights.here(case.person(0), pickup, said.room(world)?),
            _ => match (said.when()?, said.value) {
                (time, None) => Claim::from(time < pickup),
                (time, Some(_)) if time < pickup => Claim::FALSE,
                (time, Some(_)) => nights.here(case.person(0), time, said.room(world)?),
            },
        })
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let pickup = case.time.unwrap_or_default();
        let path = pickup
            .through(world.last_time())
            .map(|t| room_name(world, schedule.at(case.person(0), t)));
        facts([
            ("carriers", names(world, both(case.person(0), case.person(1)))),
            ("start", room_name(world, case.room.unwrap_or_default())),
            ("pickup", clock(pickup)),
            ("path", path.collect()),
        ])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        facts([("destination", room_name(world, world.first_room()))])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let pickup = case.time.unwrap_or_default();
        let sofa = |time: Time| match time < pickup {
            true => case.room,
            false => Some(schedule.at(case.person(0), time)),
        };
        vec![Story::always("carriers", &case.who, schedule), Story::place("sofa", schedule, sofa)]
    }

    /// 30 for every room on the way, 20 for every time until the pickup, 15 for every pair, 10 for
    /// every room.
    fn score(&self, world: &World, _: &Schedule, case: &Case) -> Points {
        let pickup = case.time.unwrap_or_default().0 as u64;
        let path = world.times as u64 - pickup;
        let pairs = world.pairs().count() as u64;
        Points::whole(30 * path + 20 * (pickup + 1) + 15 * pairs + 10 * world.rooms.len() as u64)
    }
}

/// When two people take up a sofa that they then carry to the destination, if they do.
fn pickup(world: &World, schedule: &Schedule, a: Person, b: Person) -> Option<Time> {
    let last = world.last_time();
    if schedule.at(a, last) != world.first_room() || !schedule.together(a, b, last) {
        return None;
    }
    let apart = world.each_time().rev().find(|&time| !schedule.together(a, b, time));
    let start = apart.map_or(Time::FIRST, Time::next);
    let seen = start.through(last).fold(0u32, |seen, time| seen | 1 << schedule.at(a, time));
    let never_twice = seen.count_ones() as usize == world.times - start.0;
    let in_private = schedule.party_size(a, start) == 2;
    (start < last && never_twice && in_private).then_some(start)
}

/// Two people take up a sofa at a time and carry it to the destination.
fn carries(world: &World, nights: &mut Nights, a: Person, b: Person, start: Time) -> Claim {
    let last = world.last_time();
    let mut all = vec![nights.here(a, last, world.first_room())];
    all.push(nights.is_group(both(a, b), start));
    all.extend(start.before().map(|before| !nights.together(a, b, before)));
    for time in start.through(last) {
        all.push(nights.together(a, b, time));
        all.extend(time.next().through(last).map(|later| !nights.again(a, time, later)));
    }
    nights.all(all)
}
