//! S10 Contagion: one room makes ill, and the ill make ill.

use serde_json::{Map, Value, json};

use super::{Case, Hidden, Need, Said, Scenario, Story, at_least, clock, facts, room_name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{Part, first};
use crate::points::Points;
use crate::schedule::Schedule;
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

    fn rule(&self, world: &World, nights: &mut Nights, _: &Case) -> Claim {
        let ill = ill(world, nights);
        nights.any(ill.into_iter().flatten())
    }

    fn says(&self, world: &World, nights: &mut Nights, _: &Case, said: &Said) -> Option<Claim> {
        let ill = ill(world, nights);
        let happens = |person: Person| ill.iter().map(|then| then[person]).collect::<Vec<Claim>>();
        if said.part == "infected" {
            let person = said.who(world)?;
            return said.first(world, nights, person, &happens(person));
        }
        // Places are counted from 1, as times are.
        let place = said.when()?.index();
        let ever = ill[world.last_time()].clone();
        let Some(person) = said.person(world) else {
            return Some(!nights.at_least(place + 1, &ever));
        };
        let mut earlier = Vec::new();
        for other in world.others(person) {
            let tie = world.people[other] < world.people[person];
            let mut ways = Vec::new();
            for time in world.each_time() {
                let until = if tie { Some(time) } else { time.before() };
                let first = nights.first(&happens(person), Some(time));
                ways.extend(until.map(|until| nights.all([first, ill[until][other]])));
            }
            earlier.push(nights.any(ways));
        }
        let placed = nights.exactly(place, &earlier);
        Some(nights.all([ever[person], placed]))
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

    fn story(&self, world: &World, schedule: &Schedule, _: &Case) -> Vec<Story> {
        let times = infections(world, schedule);
        let ill = |time| {
            let ill = Person::over(&times).filter(|(_, since)| since.is_some_and(|at| at <= time));
            ill.fold(0, |all, (person, _)| all | 1 << person)
        };
        vec![
            Story::each("infected", schedule, ill),
            Story::place("contagious", schedule, |_| Some(world.first_room())),
        ]
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

/// For each time and person, that they are infected.
fn ill(world: &World, nights: &mut Nights) -> Vec<Vec<Claim>> {
    let source = world.first_room();
    let mut ill: Vec<Vec<Claim>> = Vec::new();
    for time in world.each_time() {
        let mut next = Vec::new();
        for person in world.everybody() {
            let mut ways = vec![nights.here(person, time, source)];
            if let Some(before) = ill.last() {
                ways.push(before[person]);
                for other in world.others(person) {
                    let together = nights.together(person, other, time);
                    ways.push(nights.all([before[other], together]));
                }
            }
            next.push(nights.any(ways));
        }
        ill.push(next);
    }
    ill
}
