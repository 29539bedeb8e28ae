//! Things that can be concluded, noted or used as premises: where somebody was, and what happened.

use crate::ask::{Heard, Question};
use crate::logic::Lit;
use crate::text::{WORDS, list};
use crate::world::{Person, Room, Time, bits};

use super::rules::Rules;

/// A statement about the night that players can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Somebody was in one of these rooms (as bits) at a time.
    In(Person, Time, u32),
    /// An aspect of a part of the answer is one choice.
    Is(usize, usize, usize),
    /// It is not.
    Not(usize, usize, usize),
}

impl Fact {
    /// Somebody was in a room.
    pub fn here(person: Person, time: Time, room: Room) -> Fact {
        Fact::In(person, time, 1 << room)
    }

    /// The statements that together say it.
    pub fn affirmed(self, rules: &Rules) -> Vec<Lit> {
        match self {
            Fact::In(person, time, mask) => match mask.count_ones() {
                1 => vec![rules.logic.here(person, time, mask.trailing_zeros() as usize)],
                _ => elsewhere(rules, person, time, !mask),
            },
            Fact::Is(part, aspect, choice) => vec![choice_lit(rules, part, aspect, choice)],
            Fact::Not(part, aspect, choice) => vec![!choice_lit(rules, part, aspect, choice)],
        }
    }

    /// The statements that together say the opposite.
    pub fn denied(self, rules: &Rules) -> Vec<Lit> {
        match self {
            Fact::In(person, time, mask) => elsewhere(rules, person, time, mask),
            Fact::Is(..) | Fact::Not(..) => {
                self.affirmed(rules).into_iter().map(std::ops::Not::not).collect()
            }
        }
    }

    /// In words, as part of a sentence.
    pub fn say(self, rules: &Rules) -> String {
        match self {
            Fact::In(person, time, mask) => {
                let places = say_place(rules, mask, &(time + 1).to_string());
                let who = &rules.world.people[person];
                WORDS.say("that.was", &[("who", who), ("places", &places)])
            }
            Fact::Is(part, aspect, choice) => say_choice(rules, part, aspect, choice, true),
            Fact::Not(part, aspect, choice) => say_choice(rules, part, aspect, choice, false),
        }
    }

    /// In words, after a sentence that was about `person` all along.
    pub fn say_on(self, rules: &Rules, person: Person) -> String {
        match self {
            Fact::In(who, time, mask) if who == person => {
                let (key, rooms) = rooms_of(rules, mask);
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("time", &(time + 1)), ("rooms", &rooms)];
                WORDS.say(&format!("so.{key}"), &values)
            }
            other => other.say(rules),
        }
    }

    /// What the private part of an answer says in so many words.
    pub fn told(heard: &Heard) -> Option<Fact> {
        let item = heard.private?;
        Some(match heard.question {
            Question::At(room, time) => Fact::here(item, time, room),
            Question::Visits(room, person) => Fact::here(person, item, room),
        })
    }
}

/// "In none of these rooms", statement by statement.
fn elsewhere(rules: &Rules, person: Person, time: Time, mask: u32) -> Vec<Lit> {
    let rooms = (0..rules.world.rooms.len()).filter(|room| mask >> room & 1 == 1);
    rooms.map(|room| !rules.logic.here(person, time, room)).collect()
}

fn choice_lit(rules: &Rules, part: usize, aspect: usize, choice: usize) -> Lit {
    rules.parts[part].aspects[aspect].choices[choice].1
}

/// "in Foyer at 3 and 5": rooms as bits, times already in words.
pub(super) fn say_place(rules: &Rules, mask: u32, times: &str) -> String {
    let (key, rooms) = rooms_of(rules, mask);
    WORDS.say(&format!("that.{key}"), &[("rooms", &rooms), ("times", &times)])
}

/// The rooms in words, and whether somebody was in them or not.
fn rooms_of(rules: &Rules, mask: u32) -> (&'static str, String) {
    let world = &rules.world;
    let all = (1u32 << world.rooms.len()) - 1;
    let names = |mask: u32| -> Vec<&str> { bits(mask).map(|r| world.rooms[r].as_str()).collect() };
    // With nearly everything possible it is shorter to say what is not.
    let missing = !mask & all;
    match (mask.count_ones(), missing.count_ones()) {
        (2.., 1) => ("away", list("list.or", &names(missing))),
        _ => ("here", list("list.or", &names(mask & all))),
    }
}

fn say_choice(rules: &Rules, part: usize, aspect: usize, choice: usize, is: bool) -> String {
    let (part, aspect) = (&rules.parts[part], &rules.parts[part].aspects[aspect]);
    let bare = part.name.rsplit('.').next().unwrap_or(&part.name);
    let value = aspect.choices[choice].0.as_ref();
    let side = if aspect.side.is_empty() { String::new() } else { format!(".{}", aspect.side) };
    let own = |kind: &str| format!("{kind}.{bare}{side}");
    let member = value.is_none_or(|value| *value == aspect.of) && aspect.choices.len() == 2;
    // "Not none" and "is not one of them" turn around.
    let (key, value) = match (is, value) {
        _ if member && !WORDS.has(&own("is")) => {
            (if is == value.is_some() { "is.member" } else { "not.member" }.to_owned(), value)
        }
        (true, Some(_)) => (own("is"), value),
        (false, Some(_)) => (own("not"), value),
        (true, None) => (own("none"), None),
        (false, None) => ("not".to_owned(), None),
    };
    let key = match WORDS.has(&key) {
        true => key,
        false if is => "is.person".to_owned(),
        false => "not.person".to_owned(),
    };
    let none = WORDS.say("none", &[]);
    let value = value.unwrap_or(&none);
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("part", &bare), ("of", &aspect.of), ("side", &aspect.side), ("value", value)];
    WORDS.say(&key, &values)
}
