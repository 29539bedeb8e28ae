//! S16 Homebodies: everybody visits a different number of rooms, one of them just one.

use cluesmith_core::Rng;
use serde_json::{Map, Value, json};

use super::travelers::TOUR_STATES;
use super::{Case, Hidden, Need, Scenario, SmallWorld, at_least, facts, name};
use crate::logic::{Lit, Logic};
use crate::maybe::may_equal;
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::unfinished::Unfinished;
use crate::world::{Person, Time, World};

/// The numbers of different rooms visited are 1, 2, 3, … up to the number of people, each once. The
/// homebody, who visits one, never moves; everybody else moves every time.
#[derive(Clone)]
pub struct Homebodies;

/// More orders than these are not listed: those of six people are.
const MOST_ORDERS: usize = 720;

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

    /// Every order of the people, unless there are too many people.
    fn possible(&self, world: &World) -> Option<Vec<Case>> {
        let people = world.people.len();
        let mut orders: Vec<Vec<Person>> = vec![Vec::new()];
        for _ in 0..people {
            let next = |order: Vec<Person>| {
                let left = Person::all(people).filter(|person| !order.contains(person));
                left.map(|person| [&order[..], &[person]].concat()).collect::<Vec<_>>()
            };
            orders = orders.into_iter().flat_map(next).collect();
            if orders.len() > MOST_ORDERS {
                return None;
            }
        }
        Some(orders.into_iter().map(Case::who).collect())
    }

    fn may_hold(&self, world: &World, night: &Unfinished, case: &Case) -> bool {
        case.who.iter().enumerate().all(|(place, &person)| {
            let (fewest, most) = night.visited(person);
            let still = Some(place == 0);
            (fewest..=most).contains(&(place + 1))
                && world.each_step().all(|time| may_equal(night.stands_still(person, time), still))
        })
    }

    fn rests_on(&self, _: &World, _: &Case, _: &str) -> Option<Vec<(Person, Time)>> {
        Some(Vec::new())
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        let ranking = case.who.iter().map(|&person| json!(world.people[person]));
        facts([("homebody", name(world, case.person(0))), ("ranking", ranking.collect())])
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
