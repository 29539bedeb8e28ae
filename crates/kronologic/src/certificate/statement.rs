//! What a certificate says, in a notation that can be read back: `Gallery@3 = 4` and
//! `Gallery@Alice = 2` are answers, `Bob@4: Foyer + Hall` is where somebody was, `phantom = Alice`,
//! `phantom != Bob` and `frozen:Bob:room = Foyer` are about the answer.
//!
//! Names hold none of `@ : = +`, so nothing can be read in two ways.

use cluesmith_core::say;

use crate::ask::{Heard, Question};
use crate::part::{Aspect, Part};
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::text::{WORDS, WRITTEN};
use crate::world::{Room, Time, World, bits};

/// One thing that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statement {
    /// The number everybody heard.
    Count(Question, u32),
    /// Anything else.
    Fact(Fact),
}

impl Statement {
    /// An answer, statement by statement.
    pub fn answer(heard: &Heard) -> Vec<Statement> {
        let told = Fact::told(heard).map(Statement::Fact);
        [Statement::Count(heard.question, heard.shared)].into_iter().chain(told).collect()
    }

    /// As it stands in a certificate.
    pub fn write(self, rules: &Rules) -> String {
        let world = &rules.world;
        match self {
            Statement::Count(Question::At(room, time), number) => {
                format!("{}@{} = {number}", world.rooms[room], time.clock())
            }
            Statement::Count(Question::Visits(room, person), number) => {
                format!("{}@{} = {number}", world.rooms[room], world.people[person])
            }
            Statement::Fact(Fact::In(person, time, mask)) => {
                let rooms: Vec<&str> =
                    bits::<Room>(mask).map(|room| world.rooms[room].as_str()).collect();
                format!("{}@{}: {}", world.people[person], time.clock(), rooms.join(" + "))
            }
            Statement::Fact(Fact::Is(part, aspect, choice)) => {
                let (left, value) = write_choice(&rules.parts[part], aspect, choice);
                format!("{left} = {value}")
            }
            Statement::Fact(Fact::Not(part, aspect, choice)) => {
                let (left, value) = write_choice(&rules.parts[part], aspect, choice);
                format!("{left} != {value}")
            }
        }
    }

    /// Reads it back; nothing if it says nothing about this puzzle.
    pub fn read(rules: &Rules, text: &str) -> Option<Statement> {
        let world = &rules.world;
        if let Some((left, rooms)) = text.split_once(": ") {
            let (who, time) = left.split_once('@')?;
            let room = |name: &str| Some(1u32 << world.room(name)?);
            let mask = rooms.split(" + ").try_fold(0, |mask, name| Some(mask | room(name)?))?;
            return Some(Statement::Fact(Fact::In(world.person(who)?, clock(world, time)?, mask)));
        }
        if let Some((left, value)) = text.split_once(" != ") {
            let (part, aspect, choice) = read_choice(rules, left, value)?;
            return Some(Statement::Fact(Fact::Not(part, aspect, choice)));
        }
        let (left, value) = text.split_once(" = ")?;
        let Some((room, what)) = left.split_once('@') else {
            let (part, aspect, choice) = read_choice(rules, left, value)?;
            return Some(Statement::Fact(Fact::Is(part, aspect, choice)));
        };
        let room = world.room(room)?;
        let question = match world.person(what) {
            Some(person) => Question::Visits(room, person),
            None => Question::At(room, clock(world, what)?),
        };
        Some(Statement::Count(question, value.parse().ok()?))
    }
}

fn clock(world: &World, text: &str) -> Option<Time> {
    world.time(text.parse().ok()?)
}

/// What an aspect is called: `frozen:Bob:room`.
fn write_aspect(part: &Part, aspect: &Aspect) -> String {
    let parts = [&part.name, &aspect.of, aspect.side].into_iter();
    parts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(":")
}

fn write_value(choice: Option<&String>) -> String {
    choice.cloned().unwrap_or_else(|| say!(WORDS, WRITTEN, "none"))
}

fn write_choice(part: &Part, aspect: usize, choice: usize) -> (String, String) {
    let aspect = &part.aspects[aspect];
    (write_aspect(part, aspect), write_value(aspect.choices[choice].0.as_ref()))
}

fn read_choice(rules: &Rules, left: &str, value: &str) -> Option<(usize, usize, usize)> {
    rules.parts.iter().enumerate().find_map(|(index, part)| {
        let aspect = part.aspects.iter().position(|aspect| write_aspect(part, aspect) == left)?;
        let choices = &part.aspects[aspect].choices;
        let choice = choices.iter().position(|(text, _)| write_value(text.as_ref()) == value)?;
        Some((index, aspect, choice))
    })
}
