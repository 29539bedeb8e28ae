//! A finished schedule: who is where at each time. Plain questions about it, for the predicates.
//!
//! Nothing here knows of the solver: the rules are stated twice, and the two never share code.

use crate::world::{Person, Room, Time, World, bits};

/// Who is where at each time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Schedule {
    times: usize,
    /// Row after row, one per person.
    rooms: Vec<u8>,
}

impl Schedule {
    /// From one row of rooms per person; all rows are equally long.
    pub fn new(rows: &[Vec<Room>]) -> Schedule {
        let times = rows.first().map_or(0, Vec::len);
        let rooms = rows.iter().flatten().map(|&room| room.0 as u8).collect();
        Schedule { times, rooms }
    }

    /// The same from places in the list of rooms.
    pub fn by_number(rows: &[Vec<usize>]) -> Schedule {
        let typed = |row: &Vec<usize>| row.iter().copied().map(Room).collect();
        Schedule::new(&rows.iter().map(typed).collect::<Vec<_>>())
    }

    /// How many people there are.
    pub fn people(&self) -> usize {
        self.rooms.len().checked_div(self.times).unwrap_or(0)
    }

    /// Everybody, in order.
    #[inline]
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = Person> + Clone + use<> {
        Person::all(self.people())
    }

    /// How many times there are.
    pub fn times(&self) -> usize {
        self.times
    }

    /// Every time, in order.
    #[inline]
    pub fn each_time(&self) -> impl DoubleEndedIterator<Item = Time> + Clone + use<> {
        Time::all(self.times)
    }

    /// Where somebody is.
    #[inline]
    pub fn at(&self, person: Person, time: Time) -> Room {
        Room(usize::from(self.rooms[person.0 * self.times + time.0]))
    }

    /// All the rooms of one person, in order.
    pub fn row(&self, person: Person) -> impl Iterator<Item = Room> + '_ {
        self.each_time().map(move |time| self.at(person, time))
    }

    /// Puts somebody somewhere.
    pub fn put(&mut self, person: Person, time: Time, room: Room) {
        self.rooms[person.0 * self.times + time.0] = room.0 as u8;
    }

    /// Exchanges the nights of two people.
    pub fn exchange(&mut self, a: Person, b: Person) {
        for time in self.each_time() {
            self.rooms.swap(a.0 * self.times + time.0, b.0 * self.times + time.0);
        }
    }

    /// Turns a part of somebody's night round.
    pub fn turn(&mut self, person: Person, from: Time, to: Time) {
        let row = person.0 * self.times;
        self.rooms[row + from.0..=row + to.0].reverse();
    }

    /// Moves somebody's night by one time, later or earlier, with `room` where one is missing.
    pub fn slide(&mut self, person: Person, later: bool, room: Room) {
        let row = &mut self.rooms[person.0 * self.times..][..self.times];
        if later {
            row.rotate_right(1);
            row[0] = room.0 as u8;
        } else {
            row.rotate_left(1);
            row[self.times - 1] = room.0 as u8;
        }
    }

    /// Takes over another schedule of the same size.
    pub fn copy_from(&mut self, other: &Schedule) {
        self.rooms.copy_from_slice(&other.rooms);
    }

    /// Everybody in a room at a time, as bits.
    pub fn occupants(&self, time: Time, room: Room) -> u32 {
        self.everybody()
            .filter(|&person| self.at(person, time) == room)
            .fold(0, |all, person| all | 1 << person)
    }

    /// Everybody in the same room as `person`, the person included, as bits.
    pub fn party(&self, person: Person, time: Time) -> u32 {
        self.occupants(time, self.at(person, time))
    }

    /// How many people are in the room of `person`, the person included.
    pub fn party_size(&self, person: Person, time: Time) -> u32 {
        self.party(person, time).count_ones()
    }

    /// The one other person in the room, if there is exactly one.
    pub fn only_company(&self, person: Person, time: Time) -> Option<Person> {
        let others = self.party(person, time) & !(1 << person);
        (others.count_ones() == 1).then(|| Person(others.trailing_zeros() as usize))
    }

    /// Whether nobody else is in the room.
    pub fn is_alone(&self, person: Person, time: Time) -> bool {
        self.party(person, time) == 1 << person
    }

    /// Whether two people are in the same room.
    pub fn together(&self, a: Person, b: Person, time: Time) -> bool {
        self.at(a, time) == self.at(b, time)
    }

    /// How often two people share a room.
    pub fn meetings(&self, a: Person, b: Person) -> usize {
        self.each_time().filter(|&time| self.together(a, b, time)).count()
    }

    /// Whether somebody is still in the same room at the next time.
    pub fn stands_still(&self, person: Person, time: Time) -> bool {
        time.clock() < self.times && self.at(person, time) == self.at(person, time.next())
    }

    /// The different rooms somebody visits, as bits.
    pub fn visited(&self, person: Person) -> u32 {
        self.row(person).fold(0, |seen, room| seen | 1 << room)
    }

    /// Every group: the people of each room that is not empty, at one time.
    pub fn groups(&self, time: Time) -> impl Iterator<Item = (Room, u32)> + '_ {
        let present = self.everybody().fold(0u32, |all, person| all | 1 << self.at(person, time));
        bits(present).map(move |room| (room, self.occupants(time, room)))
    }

    /// How many (time, room) there are with exactly `size` people.
    pub fn count_groups(&self, size: u32) -> u64 {
        self.each_time()
            .flat_map(|time| self.groups(time))
            .filter(|(_, group)| group.count_ones() == size)
            .count() as u64
    }

    /// The first step that no door allows, with `may_stay` deciding about standing still.
    pub fn bad_step(&self, world: &World, may_stay: bool) -> Option<(Person, Time)> {
        self.everybody()
            .flat_map(|person| {
                Time::all(self.times.saturating_sub(1)).map(move |time| (person, time))
            })
            .find(|&(person, time)| {
                let (from, to) = (self.at(person, time), self.at(person, time.next()));
                let fine = if from == to { may_stay } else { world.doors[from] >> to & 1 == 1 };
                !fine
            })
    }
}

/// Two people as bits.
pub fn both(a: Person, b: Person) -> u32 {
    1 << a | 1 << b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Movement;

    fn schedule() -> Schedule {
        Schedule::by_number(&[vec![0, 1, 0], vec![0, 1, 2], vec![2, 1, 2]])
    }

    #[test]
    fn a_party_includes_oneself_and_company_does_not() {
        let s = schedule();
        assert_eq!(s.party(Person(0), Time(0)), 0b011);
        assert_eq!(s.only_company(Person(0), Time(0)), Some(Person(1)));
        assert_eq!(s.only_company(Person(0), Time(1)), None);
        assert!(s.is_alone(Person(2), Time(0)) && !s.is_alone(Person(1), Time(2)));
        assert_eq!(s.count_groups(2), 2);
        assert_eq!(s.groups(Time(1)).collect::<Vec<_>>(), [(Room(1), 0b111)]);
    }

    #[test]
    fn a_step_without_a_door_is_found() {
        let rooms = ["A", "B", "C"].map(str::to_owned).to_vec();
        let world = World::new(rooms, &[(0, 1)], vec![], 3, Movement::MustMove);
        assert_eq!(schedule().bad_step(&world, false), Some((Person(1), Time(1))));
        let still = Schedule::by_number(&[vec![0, 0, 1]]);
        assert_eq!(still.bad_step(&world, true), None);
        assert_eq!(still.bad_step(&world, false), Some((Person(0), Time(0))));
    }
}
