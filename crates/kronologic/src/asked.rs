//! A question with its answer, as games and documents keep it, and in words.

use cluesmith_core::{Language, say};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Heard, Question, Reply};
use crate::text::{WORDS, list_all, then};
use crate::world::World;

/// One question with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The room asked about.
    pub room: String,
    /// The time asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// Or the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The number everybody hears.
    pub shared: u32,
    /// What only the asker learns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<String>,
}

impl Asked {
    /// A question by name with its answer.
    pub fn new(world: &World, question: Question, reply: Reply) -> Asked {
        let Reply { shared, private } = reply;
        let (room, time, who) = match question {
            Question::At(room, time) => (room, Some(time.clock() as u32), None),
            Question::Visits(room, person) => (room, None, Some(world.people[person].clone())),
        };
        Asked { room: world.rooms[room].clone(), time, who, shared, private }
    }

    /// From numbers.
    pub fn write(world: &World, heard: Heard) -> Asked {
        let private = heard.private.map(|item| match heard.question {
            Question::At(..) => world.people[item].clone(),
            Question::Visits(..) => (item + 1).to_string(),
        });
        Asked::new(world, heard.question, Reply { shared: heard.shared, private })
    }

    /// Why this cannot be an answer, whatever the night; nothing if it can.
    pub(crate) fn fault(
        &self,
        people: &[String],
        times: usize,
        language: Language,
    ) -> Option<String> {
        let most = if self.time.is_some() { people.len() } else { times };
        if self.shared as usize > most {
            let n = self.shared;
            return Some(match self.time {
                Some(_) => say!(WORDS, language, "answer.people", n, most),
                None => say!(WORDS, language, "answer.visits", n, most),
            });
        }
        let private = self.private.as_ref()?;
        let text: String = private.chars().take(40).collect();
        let known = match self.time {
            Some(_) => people.contains(private),
            None => private.parse().is_ok_and(|time: usize| (1..=times).contains(&time)),
        };
        if !known {
            return Some(match self.time {
                Some(_) => {
                    say!(WORDS, language, "answer.who", text, people = list_all(people, language))
                }
                None => say!(WORDS, language, "answer.when", text, times),
            });
        }
        (self.shared == 0).then(|| say!(WORDS, language, "answer.nobody", text))
    }

    /// By number; nothing if it names what is not there.
    pub fn read(&self, world: &World) -> Option<Heard> {
        let room = world.room(&self.room)?;
        let question = match (self.time, &self.who) {
            (Some(time), None) => Question::At(room, world.time(time as usize)?),
            (None, Some(who)) => Question::Visits(room, world.person(who)?),
            _ => return None,
        };
        let private = match (&self.private, question) {
            (None, _) => None,
            (Some(private), Question::At(..)) => Some(world.person(private)?.0),
            (Some(private), Question::Visits(..)) => Some(world.time(private.parse().ok()?)?.0),
        };
        Some(Heard { question, shared: self.shared, private })
    }

    /// The question and its answer in words; the private part only if wanted.
    pub fn say(&self, with_private: bool, language: Language) -> String {
        let Asked { room, shared: n, .. } = self;
        let mut text = match (&self.time, self.who.as_deref().unwrap_or_default()) {
            (Some(what), _) => say!(WORDS, language, "said.at", room, what, n),
            (None, what) => say!(WORDS, language, "said.visits", room, what, n),
        };
        if with_private {
            let told = match (&self.private, self.time) {
                (Some(private), Some(_)) => say!(WORDS, language, "told.at", private),
                (Some(private), None) => say!(WORDS, language, "told.visits", private),
                (None, Some(_)) => say!(WORDS, language, "told.nothing.at"),
                (None, None) => say!(WORDS, language, "told.nothing.visits"),
            };
            text = then(&text, &told, language);
        }
        text
    }
}
