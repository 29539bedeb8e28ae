//! S16 Homebodies: everybody visits a different number of rooms, one of them just one.

use cluesmith_core::Rng;
use serde_json::{Map, Value, json};

use super::travelers::TOUR_STATES;
use super::{Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, facts, name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, Time, World};

/// The numbers of different rooms visited are 1, 2, 3, … up to the number of people, each once. The
/// homebody, who visits one, never moves; everybody else moves every time.
#[derive(Clone)]
pub struct Homebodies;

impl Scenario for Homebodies {
    fn id(&self) -> &'static str {
        "s16"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        let people = world.people.len();
        let needs = at_least(world, 2, people, people);
        let tour = if needs.is_empty() { world.longest_tour(true, TOUR_STATES) } else { people };
        if tour < people {
            return vec![Need { field: "timesteps", key: "tour", wants: people, has: tour }];
        }
        needs
    }

    fn explains_stays(&self) -> bool {
        true
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CD", people: 3, times: 4 }
    }

    fn small_world_with_stays(&self) -> SmallWorld {
        self.small_world()
    }

    /// One case stands for all: there are as many as orders of the people, and a schedule is read
    /// directly.
    fn cases(&self, world: &World) -> Vec<Case> {
        vec![Case::who(world.everybody().collect::<Vec<_>>())]
    }

    fn draw(&self, world: &World, rng: &mut Rng) -> Case {
        let mut ranking: Vec<Person> = world.everybody().collect();
        rng.shuffle(&mut ranking);
        Case::who(ranking)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let people = world.people.len();
        let mut ranking: Vec<Vec<Lit>> = vec![Vec::new(); people];
        for person in Person::all(people) {
            let visited = logic.rooms_visited(person);
            for (place, rank) in ranking.iter_mut().enumerate() {
                rank.push(match visited.get(place + 1) {
                    Some(&more) => logic.and(&[visited[place], !more]),
                    None => visited[place],
                });
            }
            for time in world.each_step() {
                let still = logic.stands_still(person, time);
                logic.same(still, ranking[0][person]);
            }
        }
        for rank in &ranking {
            logic.exactly_one(rank);
        }
        Hidden { who: ranking, ..Hidden::default() }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let homebody = Part::person(world, "homebody", &hidden.who[0]);
        vec![homebody, Part::ranking(world, logic, "ranking", &hidden.who)]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        case.who.iter().enumerate().all(|(place, &person)| {
            let still = world.each_step().filter(|&t| schedule.stands_still(person, t)).count();
            let expected = if place == 0 { world.times - 1 } else { 0 };
            schedule.visited(person).count_ones() as usize == place + 1 && still == expected
        })
    }

    fn readings(&self, world: &World, schedule: &Schedule) -> Vec<Case> {
        let mut ranking: Vec<Person> = world.everybody().collect();
        ranking.sort_by_key(|&person| schedule.visited(person).count_ones());
        let case = Case::who(ranking);
        if self.holds(world, schedule, &case) { vec![case] } else { Vec::new() }
    }

    /// Every order of the people at once: the night says which.
    fn possible(&self, _: &World) -> Vec<Case> {
        vec![Case::default()]
    }

    fn rule(&self, world: &World, nights: &mut Nights, _: &Case) -> Claim {
        let mut all = Vec::new();
        for place in 1..=world.people.len() {
            let placed: Vec<Claim> =
                world.everybody().map(|person| visits_exactly(nights, person, place)).collect();
            all.push(nights.exactly(1, &placed));
        }
        for person in world.everybody() {
            let homebody = visits_exactly(nights, person, 1);
            for time in world.each_step() {
                let still = nights.stands_still(person, time);
                all.push(nights.equal(still, homebody));
            }
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, _: &Case, said: &Said) -> Option<Claim> {
        // Places are counted from 1, as times are; every place is taken.
        let place = if said.part == "homebody" { Time::FIRST } else { said.when()? };
        Some(match said.value {
            None => Claim::FALSE,
            Some(_) => visits_exactly(nights, said.person(world)?, place.clock()),
        })
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        let ranking = case.who.iter().map(|&person| json!(world.people[person]));
        facts([("homebody", name(world, case.person(0))), ("ranking", ranking.collect())])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![Story::always("homebody", &case.who[..1], schedule)]
    }

    /// 25 for everybody, 30 for everybody who visits the homebody, 5 for every such visit.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let homebody = case.person(0);
        let calls = world.others(homebody).map(|other| schedule.meetings(homebody, other) as u64);
        let (callers, all) =
            calls.fold((0, 0), |(callers, all), n| (callers + u64::from(n > 0), all + n));
        Points::whole(25 * world.people.len() as u64 + 30 * callers + 5 * all)
    }
}

/// Somebody visits so many different rooms.
fn visits_exactly(nights: &mut Nights, person: Person, rooms: usize) -> Claim {
    let visited = nights.visited(person);
    nights.exactly(rooms, &visited)
}
