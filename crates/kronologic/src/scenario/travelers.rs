//! S15 World Travelers: who saw the most rooms?

use serde_json::{Map, Value};

use super::{Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, facts, name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Person, World};

/// The first visits every room, the second all but one, the third all but two, and everybody else
/// at most all but three.
#[derive(Clone)]
pub struct WorldTravelers;

/// More than any map of a game needs; see [`World::longest_tour`].
pub(super) const TOUR_STATES: usize = 20_000;

impl Scenario for WorldTravelers {
    fn id(&self) -> &'static str {
        "s15"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        let rooms = world.rooms.len();
        let with_others = if world.people.len() > 3 { 5 } else { 4 };
        let needs = at_least(world, 3, with_others, rooms);
        let tour = if needs.is_empty() { world.longest_tour(true, TOUR_STATES) } else { rooms };
        if tour < rooms {
            return vec![Need { field: "timesteps", key: "tour", wants: rooms, has: tour }];
        }
        needs
    }

    /// The first of S16 visits as many rooms as there are people, ours every room.
    fn needs_beside(&self, world: &World, other: &str) -> Option<Need> {
        let (rooms, people) = (world.rooms.len(), world.people.len());
        let need = Need { field: "people", key: "ranking", wants: rooms, has: people };
        (other == "s16" && rooms != people).then_some(need)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CD", people: 3, times: 4 }
    }

    fn small_world_with_stays(&self) -> SmallWorld {
        self.small_world()
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        let mut cases = Vec::new();
        for first in world.everybody() {
            for second in world.others(first) {
                let thirds = world.others(first).filter(|&third| third != second);
                cases.extend(thirds.map(|third| Case::who([first, second, third])));
            }
        }
        cases
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let rooms = world.rooms.len();
        let mut podium: Vec<Vec<Lit>> = vec![Vec::new(); 3];
        for person in world.everybody() {
            let visited = logic.rooms_visited(person);
            podium[0].push(visited[rooms - 1]);
            podium[1].push(logic.and(&[visited[rooms - 2], !visited[rooms - 1]]));
            podium[2].push(logic.and(&[visited[rooms - 3], !visited[rooms - 2]]));
        }
        for place in &podium {
            logic.exactly_one(place);
        }
        Hidden { who: podium, ..Hidden::default() }
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let places = ["first", "second", "third"].iter().zip(&hidden.who);
        places.map(|(name, lits)| Part::person(world, name, lits)).collect()
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let rooms = world.rooms.len();
        world.everybody().all(|person| {
            let missed = rooms - schedule.visited(person).count_ones() as usize;
            match case.who.iter().position(|&placed| placed == person) {
                Some(place) => missed == place,
                None => missed >= 3,
            }
        })
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let rooms = world.rooms.len();
        let each = world.everybody().map(|person| {
            let visited = nights.visited(person);
            match case.who.iter().position(|&placed| placed == person) {
                Some(place) => nights.exactly(rooms - place, &visited),
                None => !nights.at_least(rooms - 2, &visited),
            }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        let place = ["first", "second", "third"].iter().position(|place| *place == said.part)?;
        said.is(world, case.person(place))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        let place = |place: usize| name(world, case.person(place));
        facts([("first", place(0)), ("second", place(1)), ("third", place(2))])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![
            Story::always("first", &case.who[..1], schedule),
            Story::always("second", &case.who[1..2], schedule),
            Story::always("third", &case.who[2..3], schedule),
        ]
    }

    /// 20 for everybody off the podium, and 30 for everybody who only just missed it.
    fn score(&self, world: &World, schedule: &Schedule, _: &Case) -> Points {
        let rooms = world.rooms.len() as u32;
        let close = |person: &Person| schedule.visited(*person).count_ones() + 3 == rooms;
        let close = world.everybody().filter(close).count() as u64;
        Points::whole(20 * (world.people.len() as u64).saturating_sub(3) + 30 * close)
    }
}
