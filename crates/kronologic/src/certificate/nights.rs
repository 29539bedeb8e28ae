//! All nights at once: what is said about a night as claims, put together from who is where.
//!
//! Every question that can be asked of a finished [`Schedule`](crate::schedule::Schedule) can be asked
//! here by the same name, and the answer is a [`Claim`] that is true in exactly the nights in which it is
//! so. Scenarios write their rules with these words; nothing here knows of the solver.

use std::collections::BTreeMap;

use cluesmith_core::{Stopped, Work};

pub use super::refute::Claim;
use super::refute::Refuter;
use crate::ask::Question;
use crate::world::{Person, Room, Time, World, bits};

/// The nights of a world, and what was claimed about them so far.
pub struct Nights {
    people: usize,
    rooms: usize,
    times: usize,
    refuter: Refuter,
    here: Vec<Claim>,
    /// "All of these", by these.
    whole: BTreeMap<Vec<Claim>, Claim>,
    /// "In the same room", by both positions.
    same: BTreeMap<[(Person, Time); 2], Claim>,
}

impl Nights {
    /// Any night: everybody is in exactly one room at each time, even through walls.
    pub fn of(world: &World) -> Nights {
        let (people, rooms, times) = (world.people.len(), world.rooms.len(), world.times);
        let mut refuter = Refuter::new();
        let here: Vec<Claim> = (0..people * times * rooms).map(|_| refuter.claim()).collect();
        for places in here.chunks(rooms) {
            refuter.demand(places);
            for (at, &one) in places.iter().enumerate() {
                places[..at].iter().for_each(|&other| refuter.demand(&[!one, !other]));
            }
        }
        let (whole, same) = (BTreeMap::new(), BTreeMap::new());
        Nights { people, rooms, times, refuter, here, whole, same }
    }

    /// Whether there is a night in which all of these are so.
    pub fn exist(&mut self, all: &[Claim], work: &mut Work) -> Result<bool, Stopped> {
        self.refuter.is_possible(all, work)
    }

    /// All of these.
    pub fn all(&mut self, all: impl IntoIterator<Item = Claim>) -> Claim {
        let mut all: Vec<Claim> = all.into_iter().filter(|&one| one != Claim::TRUE).collect();
        all.sort_unstable();
        all.dedup();
        match all[..] {
            [] => return Claim::TRUE,
            [only] => return only,
            _ if all.windows(2).any(|two| two[0] == !two[1]) || all.contains(&Claim::FALSE) => {
                return Claim::FALSE;
            }
            _ => {}
        }
        if let Some(&known) = self.whole.get(&all) {
            return known;
        }
        let whole = self.refuter.claim();
        let mut or_one_is_not: Vec<Claim> = vec![whole];
        for &one in &all {
            self.refuter.demand(&[!whole, one]);
            or_one_is_not.push(!one);
        }
        self.refuter.demand(&or_one_is_not);
        self.whole.insert(all, whole);
        whole
    }

    /// One of these, or more.
    pub fn any(&mut self, any: impl IntoIterator<Item = Claim>) -> Claim {
        !self.all(any.into_iter().map(|one| !one))
    }

    /// Both, or neither.
    pub fn equal(&mut self, one: Claim, other: Claim) -> Claim {
        let (both, neither) = (self.all([one, other]), self.all([!one, !other]));
        self.any([both, neither])
    }

    /// So many of these, or more.
    pub fn at_least(&mut self, number: usize, of: &[Claim]) -> Claim {
        // "At least 0, 1, 2, … of those so far."
        let mut so_far = vec![Claim::TRUE];
        so_far.resize(number + 1, Claim::FALSE);
        for &one in of {
            for level in (1..=number).rev() {
                let now = self.all([one, so_far[level - 1]]);
                so_far[level] = self.any([so_far[level], now]);
            }
        }
        so_far[number]
    }

    /// Exactly so many of these.
    pub fn exactly(&mut self, number: usize, of: &[Claim]) -> Claim {
        let (enough, too_many) = (self.at_least(number, of), self.at_least(number + 1, of));
        self.all([enough, !too_many])
    }

    /// A new choice: claims of which exactly one is so if this is, and none if it is not.
    pub fn one_of(&mut self, choices: usize) -> (Claim, Vec<Claim>) {
        let all: Vec<Claim> = (0..choices).map(|_| self.refuter.claim()).collect();
        let made = self.exactly(1, &all);
        (made, all)
    }

    /// If the first is so, so is the other.
    pub fn demand(&mut self, first: Claim, other: Claim) {
        self.refuter.demand(&[!first, other]);
    }

    /// Somebody is in a room.
    pub fn here(&self, person: Person, time: Time, room: Room) -> Claim {
        self.here[(person.0 * self.times + time.0) * self.rooms + room.0]
    }

    /// Somebody is in one of these rooms.
    pub fn is_in(&mut self, person: Person, time: Time, rooms: u32) -> Claim {
        let all = Room::all(self.rooms).filter(|&room| rooms >> room & 1 == 1);
        let all: Vec<Claim> = all.map(|room| self.here(person, time, room)).collect();
        self.any(all)
    }

    /// Two positions are in the same room.
    fn same_room(&mut self, one: (Person, Time), other: (Person, Time)) -> Claim {
        let both = if one < other { [one, other] } else { [other, one] };
        if let Some(&known) = self.same.get(&both) {
            return known;
        }
        let same = self.refuter.claim();
        for room in Room::all(self.rooms) {
            let [a, b] = both.map(|(person, time)| self.here(person, time, room));
            for clause in [[!same, !a, b], [!same, a, !b], [same, !a, !b]] {
                self.refuter.demand(&clause);
            }
        }
        self.same.insert(both, same);
        same
    }

    /// Two people are in the same room.
    pub fn together(&mut self, a: Person, b: Person, time: Time) -> Claim {
        self.same_room((a, time), (b, time))
    }

    /// Somebody is in the same room at two times.
    pub fn again(&mut self, person: Person, time: Time, later: Time) -> Claim {
        self.same_room((person, time), (person, later))
    }

    /// Somebody is still in the same room at the next time; never after the last.
    pub fn stands_still(&mut self, person: Person, time: Time) -> Claim {
        match time.clock() < self.times {
            true => self.again(person, time, time.next()),
            false => Claim::FALSE,
        }
    }

    /// Being together with each of the others, in order.
    fn company(&mut self, person: Person, time: Time) -> Vec<(Person, Claim)> {
        let others = Person::all(self.people).filter(|&other| other != person);
        others.map(|other| (other, self.together(person, other, time))).collect()
    }

    /// These people, and nobody else, are in one room.
    pub fn is_group(&mut self, group: u32, time: Time) -> Claim {
        let first = Person(group.trailing_zeros() as usize);
        let company = self.company(first, time).into_iter();
        let right = |(who, with): (Person, Claim)| if group >> who & 1 == 1 { with } else { !with };
        self.all(company.map(right).collect::<Vec<_>>())
    }

    /// Somebody is in a room with so many people, oneself included.
    pub fn party_of(&mut self, person: Person, time: Time, size: usize) -> Claim {
        let company: Vec<Claim> = self.company(person, time).into_iter().map(|c| c.1).collect();
        self.exactly(size - 1, &company)
    }

    /// Nobody else is in the room.
    pub fn is_alone(&mut self, person: Person, time: Time) -> Claim {
        self.is_group(1 << person, time)
    }

    /// Two people share a room at some time.
    pub fn ever_meet(&mut self, a: Person, b: Person) -> Claim {
        let meetings: Vec<Claim> =
            Time::all(self.times).map(|time| self.together(a, b, time)).collect();
        self.any(meetings)
    }

    /// For each room, that somebody visits it.
    pub fn visited(&mut self, person: Person) -> Vec<Claim> {
        let mut visited = Vec::new();
        for room in Room::all(self.rooms) {
            let there = Time::all(self.times).map(|time| self.here(person, time, room));
            let there: Vec<Claim> = there.collect();
            visited.push(self.any(there));
        }
        visited
    }

    /// A question has this number as its answer.
    pub fn count(&mut self, question: Question, number: usize) -> Claim {
        let there: Vec<Claim> = match question {
            Question::At(room, time) => {
                Person::all(self.people).map(|person| self.here(person, time, room)).collect()
            }
            Question::Visits(room, person) => {
                Time::all(self.times).map(|time| self.here(person, time, room)).collect()
            }
        };
        if number > there.len() { Claim::FALSE } else { self.exactly(number, &there) }
    }

    /// Everybody walks through doors.
    pub fn doors(&mut self, world: &World, may_stay: bool) -> Claim {
        let mut all = Vec::new();
        for person in world.everybody() {
            for time in world.each_step() {
                for room in world.each_room() {
                    let next = world.doors[room] | u32::from(may_stay) << room;
                    let next = bits(next).map(|room| self.here(person, time.next(), room));
                    let next: Vec<Claim> = next.chain([!self.here(person, time, room)]).collect();
                    all.push(self.any(next));
                }
            }
        }
        self.all(all)
    }

    /// Something that may happen at each time first happens at this one; or never.
    pub fn first(&mut self, happens: &[Claim], when: Option<Time>) -> Claim {
        let before = when.map_or(happens.len(), Time::index).min(happens.len());
        let never_before = happens[..before].iter().map(|&then| !then);
        let then = when.map(|time| happens.get(time.0).copied().unwrap_or(Claim::FALSE));
        self.all(never_before.chain(then))
    }
}
