//! Everything a scenario is written with: one import for its file, wherever that is.

use std::fmt::Display;

pub use cluesmith_core::Language;
pub use serde_json::{Map, Value, json};

pub use super::{Case, Hidden, Need, Said, Scenario, SmallWorld};
pub use crate::certificate::nights::{Claim, Nights};
pub use crate::logic::{Lit, Logic};
pub use crate::part::Part;
pub use crate::points::Points;
pub use crate::schedule::{Schedule, both};
use crate::text::WORDS;
pub use crate::world::{Person, Room, Time, World, bits};

/// The usual needs: so many people, rooms and times.
pub fn at_least(world: &World, people: usize, rooms: usize, times: usize) -> Vec<Need> {
    let all = [
        ("people", "people", people, world.people.len()),
        ("map", "rooms", rooms, world.rooms.len()),
        ("timesteps", "times", times, world.times),
    ];
    let lacking = all.into_iter().filter(|(_, _, wants, has)| has < wants);
    lacking.map(|(field, key, wants, has)| Need { field, key, wants, has }).collect()
}

/// Everybody as a case of their own.
pub fn each_person(world: &World) -> Vec<Case> {
    world.everybody().map(|person| Case::who([person])).collect()
}

/// Every pair as a case of its own.
pub fn each_pair(world: &World) -> Vec<Case> {
    world.pairs().map(|(a, b)| Case::who([a, b])).collect()
}

/// The literals "person is in one of the pairs that hold", from literals per pair.
pub fn members(logic: &mut Logic, world: &World, pairs: &[(Person, Person, Lit)]) -> Vec<Lit> {
    world
        .everybody()
        .map(|person| {
            let of = pairs.iter().filter(|(a, b, _)| *a == person || *b == person);
            let theirs: Vec<Lit> = of.map(|&(_, _, lit)| lit).collect();
            logic.or(&theirs)
        })
        .collect()
}

/// Somebody by name, as documents have it.
pub fn name(world: &World, person: Person) -> Value {
    json!(world.people[person])
}

/// Several people by name, from bits.
pub fn names(world: &World, people: u32) -> Value {
    bits(people).map(|person| name(world, person)).collect()
}

/// A room by name.
pub fn room_name(world: &World, room: Room) -> Value {
    json!(world.rooms[room])
}

/// A time as people count.
pub fn clock(time: Time) -> Value {
    json!(time.clock())
}

/// Something that happened to somebody: who, when and where.
pub fn event(world: &World, schedule: &Schedule, person: Person, time: Time) -> Value {
    json!({
        "who": name(world, person),
        "time": clock(time),
        "room": room_name(world, schedule.at(person, time)),
    })
}

/// The parts of an answer, or of what is told, by name.
pub fn facts<const N: usize>(parts: [(&str, Value); N]) -> Map<String, Value> {
    parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A sentence about this house and these people, which may name the first person listed, the
/// alphabetically first room and whatever is given besides; nothing where there is none under `told.key`.
pub fn say_told(
    key: &str,
    world: &World,
    more: &[(&str, &dyn Display)],
    language: Language,
) -> Option<String> {
    let mut values: Vec<(&str, &dyn Display)> =
        vec![("first", &world.people[0]), ("room", &world.rooms[world.first_room()])];
    values.extend(more);
    WORDS.has(&format!("told.{key}")).then(|| WORDS.look_up(language, "told.", key, &values))
}
