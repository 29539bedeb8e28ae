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
    // Where more is possible than not, it is shorter to say what is not.
    let missing = !mask & all;
    match (mask.count_ones(), missing.count_ones()) {
        (open @ 2.., gone @ 1..) if gone < open => ("away", list("list.or", &names(missing))),
        _ => ("here", list("list.or", &names(mask & all))),
    }
}

fn say_choice(rules: &Rules, part: usize, aspect: usize, choice: usize, is: bool) -> String {
    let id = rules.ids[rules.asked_by[part]];
    let (part, aspect) = (&rules.parts[part], &rules.parts[part].aspects[aspect]);
    let bare = part.name.rsplit('.').next().unwrap_or(&part.name);
    let value = aspect.choices[choice].0.as_ref();
    let member = aspect.choices.len() == 2 && value.is_none_or(|value| *value == aspect.of);
    // "Is none of them" and "is not one of them" are the same.
    let (kind, usual) = match (is, value.is_some()) {
        (true, true) => ("is", "is.person"),
        (false, true) => ("not", "not.person"),
        (true, false) if !member => ("none", "is.person"),
        (false, false) if !member => ("some", "not.person"),
        (true, false) => ("not", ""),
        (false, false) => ("is", ""),
    };
    let usual = match (member, kind) {
        (true, "is") => "is.member",
        (true, _) => "not.member",
        (false, _) => usual,
    };
    let side = if aspect.side.is_empty() { String::new() } else { format!(".{}", aspect.side) };
    // A scenario's own words, then those of all parts of that name, then the usual ones.
    let own = [format!("{kind}.{id}.{bare}{side}"), format!("{kind}.{bare}{side}")];
    let key = own.into_iter().find(|key| WORDS.has(key)).unwrap_or_else(|| usual.to_owned());
    let none = WORDS.say("none", &[]);
    let value = value.unwrap_or(&none);
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("part", &bare), ("of", &aspect.of), ("value", value)];
    WORDS.say(&key, &values)
}
