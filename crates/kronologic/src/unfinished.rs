//! An unfinished night: for everybody and every time the rooms that are still open. Plain questions
//! about it have three answers: surely, surely not, and not known yet.
//!
//! As with [`schedule`](crate::schedule), nothing here knows of the solver.

use crate::maybe::Maybe;
use crate::schedule::Schedule;
use crate::world::{Person, Room, Time, bits};

/// The rooms that are still open for everybody at each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    times: usize,
    /// Row after row, one per person, as bits.
    open: Vec<u32>,
}

impl Unfinished {
    /// Nothing is known.
    pub fn anything(rooms: usize, people: usize, times: usize) -> Unfinished {
        Unfinished { times, open: vec![(1u32 << rooms) - 1; people * times] }
    }

    /// How many people there are.
    pub fn people(&self) -> usize {
        self.open.len() / self.times
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

    /// Where somebody may be, as bits.
    pub fn open(&self, person: Person, time: Time) -> u32 {
        self.open[person.0 * self.times + time.0]
    }

    /// Leaves only these rooms open. Whether that closes any.
    pub fn keep(&mut self, person: Person, time: Time, rooms: u32) -> bool {
        let open = &mut self.open[person.0 * self.times + time.0];
        let before = *open;
        *open &= rooms;
        *open != before
    }

    /// Whether somebody can be nowhere.
    pub fn is_impossible(&self) -> bool {
        self.open.contains(&0)
    }

    /// Whether it is known where somebody is.
    pub fn is_known(&self, person: Person, time: Time) -> bool {
        self.open(person, time).count_ones() == 1
    }

    /// Whether it is known where everybody is at a time.
    pub fn is_settled(&self, time: Time) -> bool {
        self.everybody().all(|person| self.is_known(person, time))
    }

    /// Some schedule, with everybody in one of their rooms; doors are not looked at.
    pub fn any_schedule(&self) -> Schedule {
        let row =
            |row: &[u32]| row.iter().map(|open| Room(open.trailing_zeros() as usize)).collect();
        Schedule::new(&self.open.chunks(self.times).map(row).collect::<Vec<_>>())
    }

    /// Whether somebody is in a room.
    pub fn here(&self, person: Person, time: Time, room: Room) -> Maybe {
        match self.open(person, time) {
            open if open >> room & 1 == 0 => Some(false),
            open if open.count_ones() == 1 => Some(true),
            _ => None,
        }
    }

    /// Whether two people are in the same room.
    pub fn together(&self, a: Person, b: Person, time: Time) -> Maybe {
        let (a, b) = (self.open(a, time), self.open(b, time));
        match a & b {
            0 => Some(false),
            _ if a == b && a.count_ones() == 1 => Some(true),
            _ => None,
        }
    }

    /// Everybody who is surely in the same room, and everybody who may be; both with the person.
    pub fn party(&self, person: Person, time: Time) -> (u32, u32) {
        let (mut surely, mut perhaps) = (1 << person, 1 << person);
        for other in self.everybody().filter(|&other| other != person) {
            match self.together(person, other, time) {
                Some(true) => (surely, perhaps) = (surely | 1 << other, perhaps | 1 << other),
                Some(false) => {}
                None => perhaps |= 1 << other,
            }
        }
        (surely, perhaps)
    }

    /// Whether somebody is with so many people, oneself included.
    pub fn party_of(&self, person: Person, time: Time, size: u32) -> Maybe {
        let (surely, perhaps) = self.party(person, time);
        match (surely.count_ones(), perhaps.count_ones()) {
            (least, most) if size < least || size > most => Some(false),
            (least, most) => (least == most).then_some(true),
        }
    }

    /// Whether nobody else is in the room.
    pub fn is_alone(&self, person: Person, time: Time) -> Maybe {
        self.party_of(person, time, 1)
    }

    /// Whether these people, and nobody else, are in one room.
    pub fn is_group(&self, group: u32, time: Time) -> Maybe {
        let (surely, perhaps) = self.party(Person(group.trailing_zeros() as usize), time);
        match () {
            () if surely & !group != 0 || group & !perhaps != 0 => Some(false),
            () => (surely == perhaps).then_some(true),
        }
    }

    /// Every group of so many people that is surely complete at a time.
    pub fn groups_of(&self, size: u32, time: Time) -> impl Iterator<Item = u32> + '_ {
        let parties = self.everybody().map(move |person| self.party(person, time));
        parties
            .filter(move |(surely, perhaps)| surely == perhaps && surely.count_ones() == size)
            .map(|p| p.0)
    }

    /// Whether it may be that two people meet some time, or that they never do.
    pub fn may_meet(&self, a: Person, b: Person, ever: bool) -> bool {
        let together = |time| self.together(a, b, time);
        match ever {
            true => self.each_time().any(|time| together(time) != Some(false)),
            false => self.each_time().all(|time| together(time) != Some(true)),
        }
    }

    /// Whether somebody is still in the same room at the next time.
    pub fn stands_still(&self, person: Person, time: Time) -> Maybe {
        let (now, then) = (self.open(person, time), self.open(person, time.next()));
        match now & then {
            0 => Some(false),
            _ if now == then && now.count_ones() == 1 => Some(true),
            _ => None,
        }
    }

    /// The fewest and the most different rooms that somebody visits.
    pub fn visited(&self, person: Person) -> (usize, usize) {
        let (mut known, mut all, mut open_times) = (0u32, 0u32, 0);
        for time in self.each_time() {
            let open = self.open(person, time);
            all |= open;
            match self.is_known(person, time) {
                true => known |= open,
                false => open_times += 1,
            }
        }
        let known = known.count_ones() as usize;
        (known.max(1), (known + open_times).min(all.count_ones() as usize))
    }

    /// Everybody who may be in a room.
    pub fn visitors(&self, time: Time, room: Room) -> u32 {
        self.everybody()
            .filter(|&person| self.open(person, time) >> room & 1 == 1)
            .fold(0, |all, person| all | 1 << person)
    }

    /// Everybody whose whereabouts are not known at some time, with the times.
    pub fn unknown(&self) -> impl Iterator<Item = (Person, Time)> + '_ {
        let cells = self.everybody().flat_map(|p| self.each_time().map(move |time| (p, time)));
        cells.filter(|&(person, time)| !self.is_known(person, time))
    }

    /// Closes what no walk through doors can use: in each room one must have come from somewhere and
    /// go somewhere. What is left for one person is then exactly what some walk uses.
    pub fn walk(&mut self, doors: &[u32], may_stay: bool) {
        let reach = |open: u32| {
            let stay = if may_stay { open } else { 0 };
            bits::<Room>(open).fold(stay, |all, room| all | doors[room])
        };
        for person in self.everybody() {
            for time in Time::all(self.times - 1) {
                self.keep(person, time.next(), reach(self.open(person, time)));
            }
            for time in Time::all(self.times - 1).rev() {
                self.keep(person, time, reach(self.open(person, time.next())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_yet_is_neither_so_nor_not() {
        let mut night = Unfinished::anything(3, 3, 2);
        assert_eq!(night.together(Person(0), Person(1), Time(0)), None);
        night.keep(Person(0), Time(0), 0b001);
        night.keep(Person(1), Time(0), 0b001);
        assert_eq!(
            (night.together(Person(0), Person(1), Time(0)), night.is_alone(Person(0), Time(0))),
            (Some(true), Some(false))
        );
        assert_eq!(night.is_group(0b011, Time(0)), None, "the third may be there, too");
        night.keep(Person(2), Time(0), 0b110);
        assert_eq!(night.is_group(0b011, Time(0)), Some(true));
        assert_eq!(
            (night.is_alone(Person(2), Time(0)), night.here(Person(2), Time(0), Room(1))),
            (Some(true), None)
        );
        assert_eq!(night.groups_of(2, Time(0)).next(), Some(0b011));
    }

    #[test]
    fn doors_close_what_no_walk_uses() {
        let mut night = Unfinished::anything(3, 1, 3);
        night.keep(Person(0), Time(2), 0b100);
        night.walk(&[0b010, 0b101, 0b010], false);
        assert_eq!([0, 1, 2].map(|time| night.open(Person(0), Time(time))), [0b101, 0b010, 0b100]);
    }
}
