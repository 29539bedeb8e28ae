//! Things that can be concluded, noted or used as premises: where somebody was, and what happened.

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
                say_position(rules, person, mask, &(time + 1).to_string())
            }
            Fact::Is(part, aspect, choice) => say_choice(rules, part, aspect, choice, true),
            Fact::Not(part, aspect, choice) => say_choice(rules, part, aspect, choice, false),
        }
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

/// "Alice was in Foyer at 3 and 5": rooms as bits, times already in words.
pub(super) fn say_position(rules: &Rules, person: Person, mask: u32, times: &str) -> String {
    let world = &rules.world;
    let all = world.rooms.len();
    let names = |mask: u32| -> Vec<&str> {
        bits(mask).filter(|&r| r < all).map(|r| world.rooms[r].as_str()).collect()
    };
    let who = &world.people[person];
    // With nearly everything possible it is shorter to say what is not.
    let missing = !mask & ((1u32 << all) - 1);
    let (key, rooms) = match (mask.count_ones(), missing.count_ones()) {
        (1, _) => ("that.here", list("list.or", &names(mask))),
        (_, 1) => ("that.away", list("list.or", &names(missing))),
        _ => ("that.there", list("list.or", &names(mask))),
    };
    WORDS.say(key, &[("who", who), ("room", &rooms), ("rooms", &rooms), ("times", &times)])
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
