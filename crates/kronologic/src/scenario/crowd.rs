//! S19 Crowded Alibi: the celebrity is always where most people are.

use serde_json::{Map, Value};

use super::{Case, Hidden, Need, Said, Scenario, Story, at_least, clock, facts, name, room_name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, role_here};
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, Room, Time, World};

/// At every time the celebrity is in a room that no other room outnumbers; everybody else is
/// elsewhere at least once. The first time at which one room alone has the most people is the
/// reveal; it comes before the last time.
#[derive(Clone)]
pub struct CrowdedAlibi;

impl Scenario for CrowdedAlibi {
    fn id(&self) -> &'static str {
        "s19"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 3, 2)
    }

    fn follows_from_positions(&self) -> bool {
        true
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        world
            .everybody()
            .flat_map(|person| {
                world.each_step().map(move |time| Case { time: Some(time), ..Case::who([person]) })
            })
            .collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let (people, rooms) = (world.people.len(), world.rooms.len());
        let mut crowded: Vec<Vec<Lit>> = vec![Vec::new(); people];
        let mut reveal = Vec::new();
        let mut tied_so_far: Vec<Lit> = Vec::new();
        for time in world.each_time() {
            let sizes: Vec<Vec<Lit>> = Room::all(rooms)
                .map(|room| {
                    let inside: Vec<Lit> =
                        Person::all(people).map(|p| logic.here(p, time, room)).collect();
                    logic.tally(&inside, people)
                })
                .collect();
            let most: Vec<Lit> = (0..people)
                .map(|size| {
                    let any: Vec<Lit> = sizes.iter().map(|room| room[size]).collect();
                    logic.or(&any)
                })
                .collect();
            let largest: Vec<Lit> = Room::all(rooms)
                .map(|room| {
                    let keeps_up: Vec<Lit> = (0..people)
                        .map(|size| logic.or(&[!most[size], sizes[room][size]]))
                        .collect();
                    logic.and(&keeps_up)
                })
                .collect();
            for (person, crowded) in Person::over(&mut crowded) {
                let inside = logic.fresh();
                for (room, &is_largest) in Room::over(&largest) {
                    logic.same_if(logic.here(person, time, room), inside, is_largest);
                }
                crowded.push(inside);
            }
            if time < world.last_time() {
                let tied = logic.tally(&largest, 2)[1];
                let mut all = tied_so_far.clone();
                all.push(!tied);
                reveal.push(logic.and(&all));
                tied_so_far.push(tied);
            }
        }
        let celebrity: Vec<Lit> = crowded.iter().map(|always| logic.and(always)).collect();
        logic.exactly_one(&celebrity);
        logic.exactly_one(&reveal);
        Hidden { time: reveal, ..Hidden::role(celebrity) }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let celebrity = &hidden.who[0];
        let rooms: Vec<Lit> = world
            .each_room()
            .map(|room| {
                let there: Vec<Lit> = Time::all(hidden.time.len())
                    .map(|time| {
                        let here = role_here(logic, celebrity, time, room);
                        logic.and(&[hidden.time[time], here])
                    })
                    .collect();
                logic.or(&there)
            })
            .collect();
        vec![
            Part::person(world, "celebrity", celebrity),
            Part::time("reveal", &hidden.time),
            Part::room(world, "room", &rooms),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let celebrity = case.person(0);
        let mut always = u32::MAX;
        let mut reveal = None;
        for time in world.each_time() {
            let (inside, rooms) = crowd(schedule, time);
            always &= inside;
            if always >> celebrity & 1 == 0 {
                return false;
            }
            if rooms.count_ones() == 1 && reveal.is_none() {
                reveal = Some(time);
                if case.time != reveal {
                    return false;
                }
            }
        }
        always == 1 << celebrity && reveal.is_some_and(|time| time < world.last_time())
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let mut crowded: Vec<Vec<Claim>> = vec![Vec::new(); world.people.len()];
        let mut all = Vec::new();
        for time in world.each_time() {
            let fullest = fullest(world, nights, time);
            for (person, crowded) in Person::over(&mut crowded) {
                let ways = Room::over(&fullest).map(|(room, &is)| {
                    let here = nights.here(person, time, room);
                    nights.all([here, is])
                });
                let ways: Vec<Claim> = ways.collect();
                crowded.push(nights.any(ways));
            }
            let tied = nights.at_least(2, &fullest);
            match case.time.unwrap_or_default() {
                reveal if time < reveal => all.push(tied),
                reveal if time == reveal => all.push(!tied),
                _ => {}
            }
        }
        for (person, crowded) in Person::over(crowded) {
            let always = nights.all(crowded);
            all.push(if person == case.person(0) { always } else { !always });
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        match said.part {
            "celebrity" => said.is(world, case.person(0)),
            "reveal" => Some(Claim::from(said.time()? == case.time?)),
            _ => Some(nights.here(case.person(0), case.time?, said.room(world)?)),
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let reveal = case.time.unwrap_or_default();
        facts([
            ("celebrity", name(world, case.person(0))),
            ("reveal", clock(reveal)),
            ("room", room_name(world, schedule.at(case.person(0), reveal))),
        ])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let reveal = case.time.unwrap_or_default();
        let place = |time: Time| (time == reveal).then(|| schedule.at(case.person(0), time));
        vec![
            Story::always("celebrity", &case.who[..1], schedule),
            Story::place("reveal", schedule, place),
        ]
    }

    /// 10 for every time, 60 and 5 for every time until the reveal, 5 for every time until each of
    /// the others is first elsewhere, 8 for every person, 6 for every room.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let reveal = case.time.unwrap_or_default().clock() as u64;
        let first_miss = |person: Person| {
            let missing = |time: &Time| crowd(schedule, *time).0 >> person & 1 == 0;
            world.each_time().find(missing).map_or(0, |time| time.clock() as u64)
        };
        let misses: u64 = world.others(case.person(0)).map(first_miss).sum();
        let (times, people) = (world.times as u64, world.people.len() as u64);
        let rooms = world.rooms.len() as u64;
        Points::whole(10 * times + 60 + 5 * reveal + 5 * misses + 8 * people + 6 * rooms)
    }
}

/// Everybody in the fullest rooms at a time, and those rooms, both as bits.
fn crowd(schedule: &Schedule, time: Time) -> (u32, u32) {
    let (mut people, mut rooms, mut most) = (0, 0, 0);
    for (room, group) in schedule.groups(time) {
        let size = group.count_ones();
        if size > most {
            (people, rooms, most) = (0, 0, size);
        }
        if size == most {
            people |= group;
            rooms |= 1 << room;
        }
    }
    (people, rooms)
}

/// For each room, that none has more people at a time.
fn fullest(world: &World, nights: &mut Nights, time: Time) -> Vec<Claim> {
    let sizes: Vec<Vec<Claim>> = world
        .each_room()
        .map(|room| {
            let inside: Vec<Claim> =
                world.everybody().map(|person| nights.here(person, time, room)).collect();
            (1..=world.people.len()).map(|size| nights.at_least(size, &inside)).collect()
        })
        .collect();
    let keeps_up = |room: &Vec<Claim>| {
        let mut all = Vec::new();
        for other in &sizes {
            for (&has, &theirs) in room.iter().zip(other) {
                all.push(nights.any([has, !theirs]));
            }
        }
        nights.all(all)
    };
    sizes.iter().map(keeps_up).collect()
}
