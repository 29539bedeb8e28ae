//! Where a night takes place: rooms and doors, people, times, and who is known to start where.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::numbered::{Person, Room, Time, bits};

/// How many people a night may have.
pub const PEOPLE: std::ops::RangeInclusive<usize> = 2..=12;
/// How many rooms a map may have.
pub const ROOMS: std::ops::RangeInclusive<usize> = 2..=24;
/// How many times a night may have.
pub const TIMES: std::ops::RangeInclusive<usize> = 2..=12;

/// What people do between two times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    /// Everybody goes to a neighbouring room.
    #[default]
    MustMove,
    /// Everybody goes to a neighbouring room or remains.
    AllowStay,
}

/// Everything about a night that is fixed before anyone moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// The names of the rooms.
    pub rooms: Vec<String>,
    /// The names of the people.
    pub people: Vec<String>,
    /// How many times there are.
    pub times: usize,
    /// What people do between two times.
    pub movement: Movement,
    /// The neighbours of each room, as bits.
    pub doors: Vec<u32>,
    /// Where people are at the first time, as far as everybody knows.
    pub start: Vec<Option<Room>>,
    /// The first room by its written name, whatever it is called: Dance Hall, contagious room, Vault, the sofa's destination.
    pub first: Room,
}

/// The alphabetically first of some rooms.
pub(crate) fn first_of(rooms: &[String]) -> Room {
    Room::over(rooms).min_by_key(|(_, name)| *name).map(|(room, _)| room).unwrap_or_default()
}

impl World {
    /// A night on a map, with nothing known. Doors are pairs of places in the list of rooms.
    pub fn new(
        rooms: Vec<String>,
        edges: &[(usize, usize)],
        people: Vec<String>,
        times: usize,
        movement: Movement,
    ) -> World {
        let mut doors = vec![0; rooms.len()];
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            doors[a] |= 1 << b;
            doors[b] |= 1 << a;
        }
        let start = vec![None; people.len()];
        let first = first_of(&rooms);
        World { rooms, people, times, movement, doors, start, first }
    }

    /// The alphabetically first room.
    pub fn first_room(&self) -> Room {
        self.first
    }

    /// Everybody, in order.
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = Person> + Clone + use<> {
        Person::all(self.people.len())
    }

    /// Every room, in order.
    pub fn each_room(&self) -> impl DoubleEndedIterator<Item = Room> + Clone + use<> {
        Room::all(self.rooms.len())
    }

    /// Every time, in order.
    pub fn each_time(&self) -> impl DoubleEndedIterator<Item = Time> + Clone + use<> {
        Time::all(self.times)
    }

    /// Every time but the last: those after which people move.
    pub fn each_step(&self) -> impl DoubleEndedIterator<Item = Time> + Clone + use<> {
        Time::all(self.times.saturating_sub(1))
    }

    /// When the night ends.
    pub fn last_time(&self) -> Time {
        Time(self.times.saturating_sub(1))
    }

    /// The time that people call so, if the night has it.
    pub fn time(&self, clock: usize) -> Option<Time> {
        Time::of_clock(clock).filter(|&time| time <= self.last_time())
    }

    /// The person of that name.
    pub fn person(&self, name: &str) -> Option<Person> {
        self.people.iter().position(|known| known == name).map(Person)
    }

    /// The room of that name.
    pub fn room(&self, name: &str) -> Option<Room> {
        self.rooms.iter().position(|known| known == name).map(Room)
    }

    /// Every pair of people.
    pub fn pairs(&self) -> impl Iterator<Item = (Person, Person)> + use<> {
        let n = self.people.len();
        (0..n).flat_map(move |a| (a + 1..n).map(move |b| (Person(a), Person(b))))
    }

    /// Everybody else.
    pub fn others(&self, person: Person) -> impl Iterator<Item = Person> + use<> {
        self.everybody().filter(move |&other| other != person)
    }

    /// The largest number of different rooms that one walk through all times can visit.
    ///
    /// `moving` forbids standing still. Exact, by a search over (room, rooms seen) per time; the
    /// number of states is bounded by `limit`, beyond which the map is so large that the search
    /// would not end soon and the answer is the optimistic one.
    pub fn longest_tour(&self, moving: bool, limit: usize) -> usize {
        let mut now: std::collections::BTreeSet<(Room, u32)> =
            self.each_room().map(|room| (room, 1 << room)).collect();
        let mut best = 1;
        for _ in 1..self.times {
            let mut next = std::collections::BTreeSet::new();
            for &(room, seen) in &now {
                if !moving {
                    next.insert((room, seen));
                }
                for door in bits(self.doors[room]) {
                    next.insert((door, seen | 1 << door));
                }
            }
            if next.len() > limit {
                return self.rooms.len().min(self.times);
            }
            let most = next.iter().map(|(_, seen)| seen.count_ones() as usize).max();
            best = best.max(most.unwrap_or(best));
            now = next;
        }
        best
    }

    /// How many steps it takes to walk from each room to `target`; nothing where no way leads.
    pub fn steps_to(&self, target: Room) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.rooms.len()];
        steps[target] = Some(0);
        let mut wave = vec![target];
        let mut distance = 0;
        while !wave.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for &room in &wave {
                for door in bits::<Room>(self.doors[room]) {
                    if steps[door].is_none() {
                        steps[door] = Some(distance);
                        next.push(door);
                    }
                }
            }
            wave = next;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_room_is_first_in_plain_string_order() {
        let names = ["attic", "Zoo", "Hall"].map(str::to_owned).to_vec();
        let world = World::new(names, &[(0, 1), (1, 2)], vec![], 2, Movement::MustMove);
        assert_eq!(world.first_room(), Room(2));
    }

    #[test]
    fn tours_and_ways_are_exact_on_a_line_of_four() {
        let names = ["A", "B", "C", "D"].map(str::to_owned).to_vec();
        let world = World::new(names, &[(0, 1), (1, 2), (2, 3)], vec![], 3, Movement::MustMove);
        assert_eq!(world.longest_tour(true, 10_000), 3);
        assert_eq!(world.steps_to(Room(3)), [Some(3), Some(2), Some(1), Some(0)]);
    }
}
