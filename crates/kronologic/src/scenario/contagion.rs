//! S10 Contagion: one room makes ill, and the ill make ill.

use serde_json::{Map, Value, json};

use super::{Case, Hidden, Need, Said, Scenario, at_least, clock, facts, room_name};
use crate::logic::{Lit, Logic};
use crate::maybe::{Maybe, all, any};
use crate::part::{Part, first};
use crate::points::Points;
use crate::schedule::Schedule;
use crate::unfinished::Unfinished;
use crate::world::{Person, Time, World};

/// Whoever is in the alphabetically first room is infected at once and for good, and so is everybody
/// in a room with somebody infected. Somebody enters that room.
///
/// Nobody has a hidden role: the schedule says everything.
#[derive(Clone)]
pub struct Contagion;

impl Scenario for Contagion {
    fn id(&self) -> &'static str {
        "s10"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 1, 1, 1)
    }

    fn cases(&self, _: &World) -> Vec<Case> {
        vec![Case::default()]
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let source = world.first_room();
        let mut story: Vec<Vec<Lit>> = Vec::new();
        let mut entries = Vec::new();
        for time in world.each_time() {
            let infected: &[Lit] = story.last().map_or(&[], |infected| infected);
            let mut next = Vec::new();
            for person in world.everybody() {
                let entry = logic.here(person, time, source);
                entries.push(entry);
                let mut causes = vec![entry];
                if let Some(&already) = infected.get(person.0) {
                    causes.push(already);
                    for other in world.others(person) {
                        let together = logic.together(person, other, time);
                        causes.push(logic.and(&[together, infected[other]]));
                    }
                }
                next.push(logic.or(&causes));
            }
            story.push(next);
        }
        logic.clause(&entries);
        Hidden { story, ..Hidden::default() }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let people = world.people.len();
        let first: Vec<Vec<Lit>> = Person::all(people)
            .map(|person| {
                let infected: Vec<Lit> = hidden.story.iter().map(|then| then[person]).collect();
                first(logic, &infected)
            })
            .collect();
        // Before: infected earlier, or at the same time and first by name.
        let order: Vec<Vec<Lit>> = Person::all(people)
            .map(|person| {
                let before: Vec<Lit> = world
                    .others(person)
                    .map(|other| {
                        let tie = world.people[other] < world.people[person];
                        let ways: Vec<Lit> = world
                            .each_time()
                            .filter_map(|time| {
                                let until = if tie { Some(time) } else { time.before() };
                                let earlier = hidden.story[until?][other];
                                Some(logic.and(&[first[person][time], earlier]))
                            })
                            .collect();
                        logic.or(&ways)
                    })
                    .collect();
                let at_least = logic.tally(&before, before.len());
                let ever = hidden.story[world.last_time()][person];
                (0..people)
                    .map(|place| {
                        let mut all = vec![ever];
                        all.extend(place.checked_sub(1).map(|few| at_least[few]));
                        all.extend(at_least.get(place).map(|&more| !more));
                        logic.and(&all)
                    })
                    .collect()
            })
            .collect();
        let places: Vec<Vec<Lit>> =
            (0..people).map(|place| order.iter().map(|places| places[place]).collect()).collect();
        vec![
            Part::when(world, logic, "infected", &first),
            Part::ranking(world, logic, "order", &places),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, _: &Case) -> bool {
        let source = world.first_room();
        world.each_time().any(|time| schedule.occupants(time, source) != 0)
    }

    fn says(&self, world: &World, night: &Unfinished, _: &Case, said: &Said) -> Maybe {
        let ill = ill(world, night);
        let happens = |person: Person| ill.iter().map(|then| then[person]).collect::<Vec<Maybe>>();
        if said.part == "infected" {
            let person = said.who(world)?;
            return said.first(world, night, person, &happens(person));
        }
        // The earliest time at which each may be infected, and the latest, if they surely are.
        let never = world.times;
        let span = |person: Person| {
            let happens = happens(person);
            let earliest = happens.iter().position(|is| *is != Some(false)).unwrap_or(never);
            (earliest, happens.iter().position(|is| *is == Some(true)).unwrap_or(never))
        };
        // Places are counted from 1, as times are.
        let place = said.when()?.index();
        let Some(person) = said.person(world) else {
            let surely = night.everybody().filter(|&who| span(who).1 < never).count();
            let perhaps = night.everybody().filter(|&who| span(who).0 < never).count();
            return match () {
                () if surely > place => Some(false),
                () => (perhaps <= place).then_some(true),
            };
        };
        let (earliest, latest) = span(person);
        let (mut surely, mut perhaps) = (0, 0);
        for other in world.others(person) {
            let (least, most) = span(other);
            let tie = usize::from(world.people[other] < world.people[person]);
            surely += usize::from(most < never && most < earliest + tie);
            perhaps += usize::from(least < never && least < latest + tie);
        }
        match () {
            () if earliest == never || place < surely || place > perhaps => Some(false),
            () => (latest < never && surely == perhaps).then_some(true),
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, _: &Case) -> Map<String, Value> {
        let times = infections(world, schedule);
        let each = world
            .everybody()
            .map(|person| (world.people[person].clone(), times[person].map_or(Value::Null, clock)));
        let mut order: Vec<Person> =
            world.everybody().filter(|&person| times[person].is_some()).collect();
        order.sort_by_key(|&person| (times[person], &world.people[person]));
        facts([
            ("infected", Value::Object(each.collect())),
            ("order", order.iter().map(|&person| json!(world.people[person])).collect()),
        ])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        facts([("contagious", room_name(world, world.first_room()))])
    }

    /// 180 × the share infected, 20 for every time with a new case, more for cases one by one.
    fn score(&self, world: &World, schedule: &Schedule, _: &Case) -> Points {
        let times = infections(world, schedule);
        let new: Vec<u64> = world
            .each_time()
            .map(|time| times.iter().filter(|&&when| when == Some(time)).count() as u64)
            .filter(|&new| new > 0)
            .collect();
        let (all, steps) = (new.iter().sum::<u64>(), new.len() as u64);
        let each: u64 = new
            .iter()
            .map(|&new| if new == 1 { 25 } else { 18u64.saturating_sub(2 * new).max(8) })
            .sum();
        // The average number of new cases a step, against 1.25 and 2.5.
        let pace = match steps {
            0 => 0,
            _ if 4 * all <= 5 * steps => 35,
            _ if 2 * all <= 5 * steps => 18,
            _ => 8,
        };
        Points::share(180, all, world.people.len() as u64) + Points::whole(20 * steps + each + pace)
    }
}

/// Who is infected at each time of an unfinished night, as far as can be seen.
fn ill(world: &World, night: &Unfinished) -> Vec<Vec<Maybe>> {
    let source = world.first_room();
    let mut ill: Vec<Vec<Maybe>> = Vec::new();
    for time in world.each_time() {
        let next = night.everybody().map(|person| {
            let here = night.here(person, time, source);
            let Some(before) = ill.last() else {
                return here;
            };
            let caught = world
                .others(person)
                .map(|other| all([before[other], night.together(person, other, time)]));
            any(caught.chain([here, before[person]]))
        });
        let next = next.collect();
        ill.push(next);
    }
    ill
}

/// When each person is infected first.
fn infections(world: &World, schedule: &Schedule) -> Vec<Option<Time>> {
    let source = world.first_room();
    let mut when: Vec<Option<Time>> = vec![None; schedule.people()];
    let mut ill = 0u32;
    for time in schedule.each_time() {
        for (room, group) in schedule.groups(time) {
            if room != source && group & ill == 0 {
                continue;
            }
            for (person, first) in Person::over(&mut when) {
                if group >> person & 1 == 1 && first.is_none() {
                    *first = Some(time);
                }
            }
        }
        ill = schedule.everybody().filter(|&p| when[p].is_some()).fold(0, |set, p| set | 1 << p);
    }
    when
}
