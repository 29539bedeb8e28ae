//! Questions and their answers: a number for everybody, and one thing for the asker alone.

use cluesmith_core::hash::fnv1a;
use cluesmith_core::{Rng, Seed};
use serde::{Deserialize, Serialize};

use crate::schedule::Schedule;
use crate::world::{Person, Room, Time, World};

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// How many people were in this room at this time?
    At(Room, Time),
    /// How many times did this person visit this room?
    Visits(Room, Person),
}

/// An answer: the shared part, and the private one unless there is nothing to tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// Everybody hears the number.
    pub shared: u32,
    /// Only the asker learns one person who was there, or one time of a visit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<String>,
}

/// A question with its answer, as far as one player heard it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Heard {
    /// What was asked.
    pub question: Question,
    /// The number everybody heard; nobody hears a private part alone.
    pub shared: u32,
    /// The person or the time that only the asker learned, if this player is the asker.
    pub private: Option<usize>,
}

impl Heard {
    /// What everybody heard of it.
    #[must_use]
    pub fn shared_only(self) -> Heard {
        Heard { private: None, ..self }
    }
}

impl Question {
    /// Its own stream of randomness, by name. Puzzles hang on it: by it par is played, and by par nights
    /// are chosen.
    pub(crate) fn label(self) -> String {
        match self {
            Question::At(room, time) => format!("At({}, {})", room.index(), time.index()),
            Question::Visits(room, person) => {
                format!("Visits({}, {})", room.index(), person.index())
            }
        }
    }

    /// Everything that the private part may name in this night: people, or times.
    pub fn items(self, schedule: &Schedule) -> u32 {
        match self {
            Question::At(room, time) => schedule.occupants(time, room),
            Question::Visits(room, person) => schedule
                .each_time()
                .filter(|&time| schedule.at(person, time) == room)
                .fold(0, |all, time| all | 1 << time),
        }
    }
}

/// The answer as a puzzle gives it, by number.
pub fn hear(world: &World, schedule: &Schedule, question: Question) -> Heard {
    let Reply { shared, private } = ask(world, schedule, question);
    let place = |name: &String| match question {
        Question::At(..) => world.people.iter().position(|known| known == name),
        Question::Visits(..) => name.parse::<usize>().ok()?.checked_sub(1),
    };
    Heard { question, shared, private: private.as_ref().and_then(place) }
}

/// Answers a question about a night.
///
/// The private item is drawn from a stream of its own for each question, grown from the night itself:
/// the same whenever the same puzzle is asked, different between puzzles, and unknown to whoever does
/// not know the night. So its place in any list tells nothing.
pub fn ask(world: &World, schedule: &Schedule, question: Question) -> Reply {
    let (items, label): (Vec<String>, String) = match question {
        Question::At(room, time) => {
            let there = world.everybody().filter(|&p| schedule.at(p, time) == room);
            let names = there.map(|p| world.people[p].clone()).collect();
            (names, format!("room {} at {}", world.rooms[room], time.clock()))
        }
        Question::Visits(room, person) => {
            let visits = world.each_time().filter(|&t| schedule.at(person, t) == room);
            let times = visits.map(|t| t.clock().to_string()).collect();
            (times, format!("room {} by {}", world.rooms[room], world.people[person]))
        }
    };
    let private = night_stream(world, schedule, "private").fork(&label).choose(&items).cloned();
    Reply { shared: items.len() as u32, private }
}

/// A stream of the night's own: everything about it goes into it.
pub fn night_stream(world: &World, schedule: &Schedule, label: &str) -> Rng {
    let mut text = format!("{:?} {:?}", world.rooms, world.people);
    for person in schedule.everybody() {
        text.extend(schedule.row(person).map(|room| char::from(b'a' + room.0 as u8)));
        text.push('/');
    }
    Rng::new(Seed(fnv1a(text.as_bytes())), label)
}

/// Every question there is.
pub fn all_questions(world: &World) -> impl Iterator<Item = Question> + use<> {
    let (rooms, people, times) = (world.rooms.len(), world.people.len(), world.times);
    Room::all(rooms).flat_map(move |room| {
        let at = Time::all(times).map(move |time| Question::At(room, time));
        at.chain(Person::all(people).map(move |person| Question::Visits(room, person)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Movement;

    fn world() -> World {
        let rooms = ["Foyer", "Gallery"].map(str::to_owned).to_vec();
        let people = ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec();
        World::new(rooms, &[(0, 1)], people, 4, Movement::MustMove)
    }

    #[test]
    fn everybody_hears_the_number_and_the_asker_one_of_them() {
        let (a, b) = (vec![0, 1, 0, 1], vec![1, 0, 1, 0]);
        let schedule = Schedule::by_number(&[a.clone(), a, b]);
        let reply = ask(&world(), &schedule, Question::At(Room(0), Time(0)));
        assert_eq!(reply.shared, 2);
        assert!(["Ann", "Ben"].contains(&reply.private.as_deref().unwrap()));
        let reply = ask(&world(), &schedule, Question::Visits(Room(1), Person(2)));
        assert_eq!(reply.shared, 2);
        assert!(["1", "3"].contains(&reply.private.as_deref().unwrap()));
        assert_eq!(reply, ask(&world(), &schedule, Question::Visits(Room(1), Person(2))), "stable");
    }

    #[test]
    fn nobody_and_never_have_nothing_private() {
        let still = World { movement: Movement::AllowStay, ..world() };
        let schedule = Schedule::by_number(&[vec![0; 4], vec![0; 4], vec![0; 4]]);
        let nothing = Reply { shared: 0, private: None };
        assert_eq!(ask(&still, &schedule, Question::At(Room(1), Time(2))), nothing);
        assert_eq!(ask(&still, &schedule, Question::Visits(Room(1), Person(0))), nothing);
    }

    #[test]
    fn the_private_item_is_at_any_place_of_its_list_equally_often() {
        let world = world();
        let mut first = [0u32; 3];
        for night in 0..64u32 {
            let bit = |n: u32| (night >> n & 1) as usize;
            let rows: Vec<Vec<usize>> =
                (0..3).map(|p| vec![0, bit(p), bit(p + 1), bit(p + 2)]).collect();
            let schedule = Schedule::by_number(&rows);
            let reply = ask(&world, &schedule, Question::At(Room(0), Time(0)));
            let place = world.people.iter().position(|name| Some(name) == reply.private.as_ref());
            first[place.unwrap()] += 1;
        }
        // 64 nights, 3 places: 13.8 is the 0.1 % point of chi-square with 2 degrees of freedom.
        let expected = 64.0 / 3.0;
        let chi: f64 = first.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 13.8, "{first:?}");
    }

    #[test]
    fn the_stream_of_a_question_keeps_its_name() {
        let questions = [Question::At(Room(3), Time(0)), Question::Visits(Room(1), Person(2))];
        assert_eq!(questions.map(Question::label), ["At(3, 0)", "Visits(1, 2)"]);
    }

    #[test]
    fn there_are_rooms_times_times_and_people_questions() {
        assert_eq!(all_questions(&world()).count(), 2 * 4 + 2 * 3);
    }
}
