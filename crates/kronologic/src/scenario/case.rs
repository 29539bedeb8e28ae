//! What is hidden in a night: as people, rooms and times, and as statements of the constraints.

use crate::logic::Lit;
use crate::world::{Person, Room, Time};

/// What is hidden. Which fields mean something is up to the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The people of the hidden roles, in the scenario's order. People who share one role ascend, and
    /// are counted as one role by the tests.
    pub who: Vec<Person>,
    /// The hidden room.
    pub room: Option<Room>,
    /// The hidden time.
    pub time: Option<Time>,
    /// Times at which something must happen, drawn for variety.
    pub moments: Vec<Time>,
    /// A hidden set of people, as bits, drawn for variety.
    pub set: Option<u32>,
}

impl Case {
    /// Only people.
    pub fn who(who: impl Into<Vec<Person>>) -> Case {
        Case { who: who.into(), ..Case::default() }
    }

    /// The person of role `slot`.
    pub fn person(&self, slot: usize) -> Person {
        self.who.get(slot).copied().unwrap_or_default()
    }
}

/// The statements that say what is hidden, in the shape of a [`Case`].
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    /// For each role, the statement for each person.
    pub who: Vec<Vec<Lit>>,
    /// For each room, that it is the hidden one.
    pub room: Vec<Lit>,
    /// For each time, that it is the hidden one.
    pub time: Vec<Lit>,
    /// For each time, that it happens then.
    pub moments: Vec<Lit>,
    /// For each person, being in the hidden set.
    pub set: Vec<Lit>,
    /// What goes on besides, time by time, where the scenario has such a thing: who has the jewels,
    /// who is infected.
    pub story: Vec<Vec<Lit>>,
}

impl Hidden {
    /// One role.
    pub fn role(people: Vec<Lit>) -> Hidden {
        Hidden { who: vec![people], ..Hidden::default() }
    }

    /// A group of so many people without order.
    pub fn members(people: Vec<Lit>, size: usize) -> Hidden {
        Hidden { who: vec![people; size], ..Hidden::default() }
    }

    /// "This case is the hidden one."
    pub fn suppose(&self, case: &Case) -> Vec<Lit> {
        let mut all: Vec<Lit> = Vec::new();
        let slots = self.who.iter().zip(&case.who);
        all.extend(slots.filter_map(|(people, &person)| people.get(person.0)));
        all.extend(case.room.and_then(|room| self.room.get(room.0)));
        all.extend(case.time.and_then(|time| self.time.get(time.0)));
        all.extend(case.moments.iter().filter_map(|&time| self.moments.get(time.0)));
        if let Some(set) = case.set {
            let member =
                |(person, &lit): (Person, &Lit)| if set >> person & 1 == 1 { lit } else { !lit };
            all.extend(Person::over(&self.set).map(member));
        }
        all
    }
}
