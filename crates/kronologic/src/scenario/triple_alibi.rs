//! S17 Triple Alibi: the only three who are ever three.

use serde_json::{Map, Value, json};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, clock, facts, names, room_name,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, Shape, role_here};
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, Time, World};

/// Whenever a room holds exactly three people, they are the trio; that happens at least once. At
/// least once the trio is not all together.
#[derive(Clone)]
pub struct TripleAlibi;

impl Scenario for TripleAlibi {
    fn id(&self) -> &'static str {
        "s17"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 4, 2, 2)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA", people: 4, times: 2 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        trios(world).map(Case::who).collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let mut trio_lits: Vec<([Person; 3], Lit)> = Vec::new();
        let mut story: Vec<Vec<Lit>> = vec![Vec::new(); world.times];
        for trio in trios(world) {
            let meetings: Vec<Lit> =
                world.each_time().map(|time| logic.exactly(&trio, time)).collect();
            let is_trio = logic.or(&meetings);
            for (then, &meeting) in story.iter_mut().zip(&meetings) {
                then.push(meeting);
            }
            let mut apart = Vec::new();
            for time in world.each_time() {
                apart.push(!logic.together(trio[0], trio[1], time));
                apart.push(!logic.together(trio[0], trio[2], time));
            }
            logic.implies(&[is_trio], &apart);
            trio_lits.push((trio, is_trio));
        }
        let lits: Vec<Lit> = trio_lits.iter().map(|&(_, lit)| lit).collect();
        logic.exactly_one(&lits);
        let members = world
            .everybody()
            .map(|person| {
                let theirs = trio_lits.iter().filter(|(trio, _)| trio.contains(&person));
                let theirs: Vec<Lit> = theirs.map(|&(_, lit)| lit).collect();
                logic.or(&theirs)
            })
            .collect();
        Hidden { story, ..Hidden::members(members, 3) }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let trio = &hidden.who[0];
        let meetings: Vec<Vec<Lit>> = world
            .each_time()
            .map(|time| {
                let met = logic.or(&hidden.story[time]);
                world
                    .each_room()
                    .map(|room| {
                        let there = role_here(logic, trio, time, room);
                        logic.and(&[met, there])
                    })
                    .collect()
            })
            .collect();
        let trio = Part::members(world, "trio", trio, 3);
        vec![trio, Part::rooms_by_time(world, logic, "meetings", Shape::Events, &meetings)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let trio = set(case);
        let mut met = false;
        let mut apart = false;
        for time in world.each_time() {
            apart |= schedule.party(case.person(0), time) & trio != trio;
            for (_, group) in schedule.groups(time) {
                if group.count_ones() == 3 {
                    if group != trio {
                        return false;
                    }
                    met = true;
                }
            }
        }
        met && apart
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let mut all = Vec::new();
        for trio in trios(world) {
            let trio = set(&Case::who(trio));
            let met: Vec<Claim> =
                world.each_time().map(|time| nights.is_group(trio, time)).collect();
            let met = nights.any(met);
            all.push(if trio == set(case) { met } else { !met });
        }
        let mut apart = Vec::new();
        for time in world.each_time() {
            for other in [case.person(1), case.person(2)] {
                apart.push(!nights.together(case.person(0), other, time));
            }
        }
        all.push(nights.any(apart));
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        if said.part == "trio" {
            return said.member(case.who.contains(&said.who(world)?));
        }
        let time = said.when()?;
        let meeting = nights.is_group(set(case), time);
        Some(match said.value {
            None => !meeting,
            Some(_) => {
                let here = nights.here(case.person(0), time, said.room(world)?);
                nights.all([meeting, here])
            }
        })
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let meetings = meetings(schedule, case).into_iter().map(|time| {
            let room = room_name(world, schedule.at(case.person(0), time));
            json!({"time": clock(time), "room": room})
        });
        facts([("trio", names(world, set(case))), ("meetings", meetings.collect())])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let met = meetings(schedule, case);
        let place = |time: Time| met.contains(&time).then(|| schedule.at(case.person(0), time));
        vec![Story::always("trio", &case.who, schedule), Story::place("meeting", schedule, place)]
    }

    /// 50 for every time without a meeting and one more, 10 for every possible trio, 5 for every
    /// time and every room.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let (times, rooms) = (world.times as u64, world.rooms.len() as u64);
        let rare = times + 1 - meetings(schedule, case).len() as u64;
        let trios = trios(world).count() as u64;
        Points::whole(50 * rare + 10 * trios + 5 * times + 5 * rooms)
    }
}

fn trios(world: &World) -> impl Iterator<Item = [Person; 3]> + use<> {
    let people = world.people.len();
    world.pairs().flat_map(move |(a, b)| (b.0 + 1..people).map(move |c| [a, b, Person(c)]))
}

fn set(case: &Case) -> u32 {
    case.who.iter().fold(0, |set, &person| set | 1 << person)
}

/// The times at which exactly the trio is in one room.
fn meetings(schedule: &Schedule, case: &Case) -> Vec<Time> {
    let exactly = |time: &Time| schedule.party(case.person(0), *time) == set(case);
    schedule.each_time().filter(exactly).collect()
}
