//! Things that can be concluded, noted or used as premises: where somebody was, and what happened.

use cluesmith_core::{Language, say};

use crate::ask::{Heard, Question};
use crate::logic::Lit;
use crate::part::Aspect;
use crate::text::{WORDS, list_clauses, list_or, part_label};
use crate::world::{Person, Room, Time, World, bits};

use super::rules::Rules;

/// A statement about the night that players can say, what is most worth leaning on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// An aspect of a part of the answer is one choice.
    Is(usize, usize, usize),
    /// It is not.
    Not(usize, usize, usize),
    /// Somebody was in one of these rooms (as bits) at a time.
    In(Person, Time, u32),
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
                1 => vec![rules.logic.here(person, time, Room(mask.trailing_zeros() as usize))],
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
    pub fn say(self, rules: &Rules, language: Language) -> String {
        match self {
            Fact::In(person, time, mask) => {
                let places = say_place(rules, mask, &time.clock().to_string(), language);
                let who = &rules.world.people[person];
                say!(WORDS, language, "that.was", who, places)
            }
            Fact::Is(part, aspect, choice) => {
                say_choice(rules, part, aspect, choice, true, language)
            }
            Fact::Not(part, aspect, choice) => {
                say_choice(rules, part, aspect, choice, false, language)
            }
        }
    }

    /// In words, after a sentence that was about `person` all along.
    pub fn say_on(self, rules: &Rules, person: Person, language: Language) -> String {
        match self {
            Fact::In(who, time, mask) if who == person => {
                let time = time.clock();
                match rooms_of(rules, mask, language) {
                    (true, rooms) => say!(WORDS, language, "so.here", time, rooms),
                    (false, rooms) => say!(WORDS, language, "so.away", time, rooms),
                }
            }
            other => other.say(rules, language),
        }
    }

    /// If it says no more than that somebody is among those of a part, or not: the part, whether, who.
    pub(super) fn member(self, rules: &Rules) -> Option<(usize, bool, &str)> {
        let (part, aspect, choice, is) = match self {
            Fact::Is(part, aspect, choice) => (part, aspect, choice, true),
            Fact::Not(part, aspect, choice) => (part, aspect, choice, false),
            Fact::In(..) => return None,
        };
        let aspect = &rules.parts[part].aspects[aspect];
        let kind = kind(aspect, choice, is);
        let plain = is_membership(aspect) && own_words(rules, part, aspect, kind).is_none();
        plain.then_some((part, kind == "is", aspect.of.as_str()))
    }

    /// What the private part of an answer says in so many words.
    pub fn told(heard: &Heard) -> Option<Fact> {
        let item = heard.private?;
        Some(match heard.question {
            Question::At(room, time) => Fact::here(Person(item), time, room),
            Question::Visits(room, person) => Fact::here(person, Time(item), room),
        })
    }
}

/// "In none of these rooms", statement by statement.
fn elsewhere(rules: &Rules, person: Person, time: Time, mask: u32) -> Vec<Lit> {
    let rooms = rules.world.each_room().filter(|&room| mask >> room & 1 == 1);
    rooms.map(|room| !rules.logic.here(person, time, room)).collect()
}

fn choice_lit(rules: &Rules, part: usize, aspect: usize, choice: usize) -> Lit {
    rules.parts[part].aspects[aspect].choices[choice].1
}

/// "in Foyer at 3 and 5": rooms as bits, times already in words.
pub(super) fn say_place(rules: &Rules, mask: u32, times: &str, language: Language) -> String {
    match rooms_of(rules, mask, language) {
        (true, rooms) => say!(WORDS, language, "that.here", rooms, times),
        (false, rooms) => say!(WORDS, language, "that.away", rooms, times),
    }
}

/// Whether somebody was in these rooms or was not, and the rooms in words.
fn rooms_of(rules: &Rules, mask: u32, language: Language) -> (bool, String) {
    let world = &rules.world;
    let (is, said) = rooms_said(world, mask);
    let names: Vec<&str> = bits::<Room>(said).map(|room| world.rooms[room].as_str()).collect();
    (is, list_or(&names, language))
}

/// Whether somebody is said to have been in rooms or not to have been, and in which (as bits).
pub(crate) fn rooms_said(world: &World, mask: u32) -> (bool, u32) {
    let all = (1u32 << world.rooms.len()) - 1;
    // Where more is possible than not, it is shorter to say what is not.
    let missing = !mask & all;
    match (mask.count_ones(), missing.count_ones()) {
        (open @ 2.., gone @ 1..) if gone < open => (false, missing),
        _ => (true, mask & all),
    }
}

/// The name of a part without the scenario it belongs to.
pub(super) fn bare_name(rules: &Rules, part: usize) -> &str {
    let name = &rules.parts[part].name;
    name.rsplit('.').next().unwrap_or(name)
}

/// Whether an aspect only says that somebody is one of them, or not.
fn is_membership(aspect: &Aspect) -> bool {
    let of = |value: &Option<String>| value.as_ref().is_none_or(|value| *value == aspect.of);
    aspect.choices.len() == 2 && aspect.choices.iter().all(|(value, _)| of(value))
}

/// That an aspect is none of several choices.
pub(super) fn say_not(
    rules: &Rules,
    part: usize,
    aspect: usize,
    choices: &[usize],
    language: Language,
) -> String {
    let of = &rules.parts[part].aspects[aspect];
    let named: Option<Vec<&str>> = choices.iter().map(|&c| of.choices[c].0.as_deref()).collect();
    match (choices, named) {
        (&[first, _, ..], Some(named)) if !is_membership(of) => {
            say_value(rules, part, aspect, first, false, &list_or(&named, language), language)
        }
        _ => {
            let each = choices
                .iter()
                .map(|&choice| say_choice(rules, part, aspect, choice, false, language));
            list_clauses(&each.collect::<Vec<_>>(), language)
        }
    }
}

fn say_choice(
    rules: &Rules,
    part: usize,
    aspect: usize,
    choice: usize,
    is: bool,
    language: Language,
) -> String {
    let none = say!(WORDS, language, "none");
    let value = rules.parts[part].aspects[aspect].choices[choice].0.as_ref().unwrap_or(&none);
    say_value(rules, part, aspect, choice, is, value, language)
}

/// The sentence about a choice, with `value` for what is chosen.
fn say_value(
    rules: &Rules,
    part: usize,
    aspect: usize,
    choice: usize,
    is: bool,
    value: &str,
    language: Language,
) -> String {
    let aspect = &rules.parts[part].aspects[aspect];
    let kind = kind(aspect, choice, is);
    if let Some(own) = own_words(rules, part, aspect, kind) {
        return WORDS.look_up(language, kind, &own, &[("of", &aspect.of), ("value", &value)]);
    }
    let (part, of) = (part_label(bare_name(rules, part), language), &aspect.of);
    match (is_membership(aspect), kind) {
        (true, "is") => say!(WORDS, language, "is.member", of, part),
        (true, _) => say!(WORDS, language, "not.member", of, part),
        (false, _) if is => say!(WORDS, language, "is.person", part, value),
        (false, _) => say!(WORDS, language, "not.person", part, value),
    }
}

/// Which of a choice's sentences is meant: "is none of them" and "is not one of them" are the same.
fn kind(aspect: &Aspect, choice: usize, is: bool) -> &'static str {
    match (is, aspect.choices[choice].0.is_some()) {
        (true, true) => "is",
        (false, true) => "not",
        (true, false) if is_membership(aspect) => "not",
        (false, false) if is_membership(aspect) => "is",
        (true, false) => "none",
        (false, false) => "some",
    }
}

/// A scenario's own words, or those of all parts of that name: their key after the kind.
fn own_words(rules: &Rules, part: usize, aspect: &Aspect, kind: &str) -> Option<String> {
    let (id, bare) = (rules.ids[rules.asked_by[part]], bare_name(rules, part));
    let side = if aspect.side.is_empty() { String::new() } else { format!(".{}", aspect.side) };
    let own = [format!(".{id}.{bare}{side}"), format!(".{bare}{side}")];
    own.into_iter().find(|key| WORDS.has(&format!("{kind}{key}")))
}
