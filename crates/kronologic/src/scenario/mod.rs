//! The mysteries, one file each. A file states its rule twice, side by side: as constraints for
//! the solver and as a plain predicate on a finished schedule; and it says what is asked.
//!
//! Adding one is a file here, a line in [`ALL`], its words, and a line in the tests' list.

mod aggrosassin;
mod bomb;
mod contagion;
mod crowd;
mod curse;
mod doctor;
mod freeze;
mod glue_room;
mod glue_shoes;
mod homebodies;
mod jewels;
mod lovers;
mod phantom;
mod phantom_lovers;
mod poison;
mod sofa;
mod travelers;
mod triple_alibi;
mod vault;

use cluesmith_core::Rng;
use serde_json::{Map, Value, json};

use crate::logic::{Lit, Logic};
use crate::maybe::{Maybe, all, first, not};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::unfinished::Unfinished;
use crate::world::{Person, Room, Time, World, bits};

/// Every scenario, in the order of the specification.
pub static ALL: [&dyn Scenario; 19] = [
    &poison::Poison,
    &phantom::Phantom,
    &jewels::Jewels,
    &bomb::BombDuo,
    &lovers::Lovers,
    &phantom_lovers::PhantomLovers,
    &aggrosassin::Aggrosassin,
    &freeze::Freeze,
    &doctor::Doctor,
    &contagion::Contagion,
    &vault::Vault,
    &glue_room::GlueRoom,
    &glue_shoes::GlueShoes,
    &curse::Curse,
    &travelers::WorldTravelers,
    &homebodies::Homebodies,
    &triple_alibi::TripleAlibi,
    &sofa::HeavySofa,
    &crowd::CrowdedAlibi,
];

/// The scenario of that id, such as `s2`.
pub fn find(id: &str) -> Option<&'static dyn Scenario> {
    ALL.iter().copied().find(|scenario| scenario.id() == id)
}

/// One kind of mystery.
pub trait Scenario: Send + Sync {
    /// As in the specification: `s2`.
    fn id(&self) -> &'static str;

    /// What the world lacks for this mystery; empty if nothing.
    fn needs(&self, world: &World) -> Vec<Need>;

    /// Whether standing still means something here. Then nobody stands still for another reason,
    /// whatever the movement rule says.
    fn explains_stays(&self) -> bool {
        false
    }

    /// Whether all that the rule speaks of follows from positions alone, and so directly that the
    /// solver is faster if it guesses at nothing else. Measure before saying so: where a plan is
    /// easier to guess than its steps (S18), it is a hundred times slower.
    fn follows_from_positions(&self) -> bool {
        false
    }

    /// Everything that may be hidden: who, where, when.
    fn cases(&self, world: &World) -> Vec<Case>;

    /// Draws what is hidden, each possibility equally likely. May ask for more than the rule does,
    /// for variety.
    fn draw(&self, world: &World, rng: &mut Rng) -> Case {
        rng.choose(&self.cases(world)).cloned().unwrap_or_default()
    }

    /// The rule as constraints, and the statements that say what is hidden.
    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden;

    /// What the players must find out, in the words of the constraints: the parts of
    /// [`facts`](Scenario::facts), by the same names.
    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part>;

    /// The rule as a plain predicate: whether the schedule is such a night with this hidden.
    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool;

    /// Every case that a finished schedule fits. A fair mystery has exactly one.
    fn readings(&self, world: &World, schedule: &Schedule) -> Vec<Case> {
        let cases = self.cases(world).into_iter();
        cases.filter(|case| self.holds(world, schedule, case)).collect()
    }

    /// Everything that readings of a night of this world can be; nothing where that is too much to
    /// list, and is read off a finished night instead.
    fn possible(&self, world: &World) -> Option<Vec<Case>> {
        Some(self.cases(world))
    }

    /// False if an unfinished night shows already that it is no such night with this hidden. To see
    /// less than there is to see is right, too; it only makes proofs longer to verify.
    fn may_hold(&self, _world: &World, _night: &Unfinished, _case: &Case) -> bool {
        true
    }

    /// The positions that say, together with what is hidden, what one of the
    /// [`facts`](Scenario::facts) is; nothing where it may take the whole night.
    fn rests_on(&self, _world: &World, _case: &Case, _part: &str) -> Option<Vec<(Person, Time)>> {
        None
    }

    /// Whether one thing is among the [`facts`](Scenario::facts) of an unfinished night, as far as can be
    /// seen, if it becomes such a night with this hidden.
    fn says(&self, _world: &World, _night: &Unfinished, _case: &Case, _said: &Said) -> Maybe {
        None
    }

    /// What the players must find out.
    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value>;

    /// What the players are told at the start.
    fn public(&self, _world: &World, _schedule: &Schedule, _case: &Case) -> Map<String, Value> {
        Map::new()
    }

    /// Takes over what a document says the players are told; false if it is not understood.
    fn hear(&self, world: &mut World, told: &Map<String, Value>) -> bool {
        *told == self.public(world, &Schedule::new(&[]), &Case::default())
    }

    /// Writes what the players are told into the world, so that readings of the schedule know it.
    fn tell(&self, _world: &mut World, _schedule: &Schedule, _case: &Case) {}

    /// The specification's difficulty score.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points;
}

/// What is hidden. Which fields mean something is up to the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The people of the hidden roles, in the scenario's order.
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
        all.extend(slots.filter_map(|(people, &person)| people.get(person)));
        all.extend(case.room.and_then(|room| self.room.get(room)));
        all.extend(case.time.and_then(|time| self.time.get(time)));
        all.extend(case.moments.iter().filter_map(|&time| self.moments.get(time)));
        if let Some(set) = case.set {
            let member =
                |(person, &lit): (Person, &Lit)| if set >> person & 1 == 1 { lit } else { !lit };
            all.extend(self.set.iter().enumerate().map(member));
        }
        all
    }
}

/// What a world lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The parameter to change: `people`, `map` or `timesteps`.
    pub field: &'static str,
    /// The sentence, as its key in the catalogue.
    pub key: &'static str,
    /// How much is needed.
    pub wants: usize,
    /// How much there is.
    pub has: usize,
}

/// The usual needs: so many people, rooms and times.
fn at_least(world: &World, people: usize, rooms: usize, times: usize) -> Vec<Need> {
    let all = [
        ("people", "need.people", people, world.people.len()),
        ("map", "need.rooms", rooms, world.rooms.len()),
        ("timesteps", "need.times", times, world.times),
    ];
    let lacking = all.into_iter().filter(|(_, _, wants, has)| has < wants);
    lacking.map(|(field, key, wants, has)| Need { field, key, wants, has }).collect()
}

/// Everybody as a case of their own.
fn each_person(world: &World) -> Vec<Case> {
    (0..world.people.len()).map(|person| Case::who([person])).collect()
}

/// Every pair as a case of its own.
fn each_pair(world: &World) -> Vec<Case> {
    world.pairs().map(|(a, b)| Case::who([a, b])).collect()
}

/// The literals "person is in one of the pairs that hold", from literals per pair.
fn members(logic: &mut Logic, world: &World, pairs: &[(Person, Person, Lit)]) -> Vec<Lit> {
    (0..world.people.len())
        .map(|person| {
            let of = pairs.iter().filter(|(a, b, _)| *a == person || *b == person);
            let theirs: Vec<Lit> = of.map(|&(_, _, lit)| lit).collect();
            logic.or(&theirs)
        })
        .collect()
}

/// One thing that may be said about a part of the answer, in the words of an
/// [`Aspect`](crate::part::Aspect) and one of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said<'a> {
    /// The part.
    pub part: &'a str,
    /// Whom or what it is about, where a part is about several; else empty.
    pub of: &'a str,
    /// Which side of it, where there are several; else empty.
    pub side: &'a str,
    /// What it is; nothing means "none".
    pub value: Option<&'a str>,
}

impl Said<'_> {
    /// Whom it is about.
    fn who(&self, world: &World) -> Option<Person> {
        world.people.iter().position(|name| name == self.of)
    }

    /// The time it is about.
    fn when(&self) -> Option<Time> {
        self.of.parse::<usize>().ok()?.checked_sub(1)
    }

    /// The person it is.
    fn person(&self, world: &World) -> Option<Person> {
        world.people.iter().position(|name| Some(name.as_str()) == self.value)
    }

    /// The room it is.
    fn room(&self, world: &World) -> Option<Room> {
        world.rooms.iter().position(|name| Some(name.as_str()) == self.value)
    }

    /// The time it is.
    fn time(&self) -> Option<Time> {
        self.value?.parse::<usize>().ok()?.checked_sub(1)
    }

    /// Whether this is so, if it is about when (or where) something first happens to a person, from
    /// whether it happens at each time.
    fn first(&self, world: &World, night: &Unfinished, person: Person, happens: &[Maybe]) -> Maybe {
        let never = first(happens, None);
        match (self.value, self.side) {
            (None, _) => never,
            (Some(_), "room") => {
                let room = self.room(world)?;
                let times = (0..happens.len()).filter(|&t| first(happens, Some(t)) != Some(false));
                let there: Vec<Maybe> = times.map(|time| night.here(person, time, room)).collect();
                match there.iter().all(|there| *there == Some(false)) {
                    true => Some(false),
                    false => all(there.into_iter().chain([not(never)])).filter(|is| *is),
                }
            }
            (Some(_), _) => first(happens, Some(self.time()?)),
        }
    }

    /// Whether this is so, if it is about being a member, from whether somebody is.
    fn member(&self, is: Maybe) -> Maybe {
        if self.value.is_some() { is } else { not(is) }
    }
}

fn name(world: &World, person: Person) -> Value {
    json!(world.people[person])
}

fn names(world: &World, people: u32) -> Value {
    bits(people).map(|person| name(world, person)).collect()
}

fn room_name(world: &World, room: Room) -> Value {
    json!(world.rooms[room])
}

/// A time as people count.
fn clock(time: Time) -> Value {
    json!(time + 1)
}

/// Something that happened to somebody: who, when and where.
fn event(world: &World, schedule: &Schedule, person: Person, time: Time) -> Value {
    json!({
        "who": name(world, person),
        "time": clock(time),
        "room": room_name(world, schedule.at(person, time)),
    })
}

fn facts<const N: usize>(parts: [(&str, Value); N]) -> Map<String, Value> {
    parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
