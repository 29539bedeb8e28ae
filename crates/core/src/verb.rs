//! What only one family can do, as data: a name, what it takes, and what it does with it.
//!
//! A family lists its verbs in [`Play::verbs`]. The command line makes a subcommand of
//! each (`cluesmith kronologic ask …`), and any other front end can do the same without knowing the family.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::case::{Case, Position};
use crate::erased::Refused;
use crate::play::Play;
use crate::report::Severity;
use crate::seed::Seed;
use crate::settings::Settings;
use crate::shorten::shorten;
use crate::work::Work;

/// One verb of a family, in the family's own types.
pub struct Verb<F: Play> {
    /// Its name, the text that calls it and what it takes.
    pub about: VerbAbout,
    /// What it does.
    pub job: Job<F>,
}

/// What a verb is, for those who call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct VerbAbout {
    /// Lower-case letters.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Examples, and what else is to be known.
    pub help: &'static str,
    /// What may be said with it.
    pub takes: &'static [Slot],
    /// Whether it can answer with a picture.
    pub draws: bool,
}

/// One thing that may be said with a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// Lower-case letters and `-`.
    pub name: &'static str,
    /// What to call its value in help: `ROOM`; empty for flags.
    pub value: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Which values.
    pub takes: Takes,
}

/// Which values a slot takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Takes {
    /// Said or not.
    Flag,
    /// Any text, once at most.
    Text,
    /// A text that must be there.
    Needed,
    /// A text that must be there, said first and without the name of its slot.
    First,
    /// The same for something to read: what it is called, and after it what is in it, where whoever calls found
    /// a file of that name. See [`Given::source`].
    Source,
    /// Any number of texts.
    Texts,
    /// A whole number from the first to the second; the third unless said.
    Number(u64, u64, Option<u64>),
    /// One of these; the second unless said.
    OneOf(&'static [&'static str], Option<&'static str>),
    /// A date such as 2026-11-16; whoever calls says today unless told otherwise.
    Date,
}

/// The most texts that are taken for one slot.
const MOST: usize = 1000;
/// How much of a wrong text a message repeats.
pub(crate) const SHOWN: usize = 40;

/// What was said with a verb, as far as it makes sense.
#[derive(Clone, Debug, Default)]
pub struct Given(BTreeMap<&'static str, Vec<String>>);

impl Given {
    /// Holds what was said against what the verb takes.
    pub fn read<'a>(
        takes: &'static [Slot],
        said: impl IntoIterator<Item = (&'a str, String)>,
    ) -> Result<Given, Refused> {
        let mut given = Given::default();
        for (name, text) in said {
            let slot = takes.iter().find(|slot| slot.name == name).ok_or_else(|| {
                let names: Vec<&str> = takes.iter().map(|slot| slot.name).collect();
                let known = format!("it takes: {}", names.join(", "));
                call(format!("nothing here is called `{}`", shorten(name, SHOWN)), known)
            })?;
            slot.admit(&text)?;
            let texts = given.0.entry(slot.name).or_default();
            let most = match slot.takes {
                Takes::Texts => MOST,
                Takes::Source => 2,
                _ => 1,
            };
            if texts.len() == most {
                return Err(call(format!("`{name}` is given too often"), "leave some out"));
            }
            texts.push(text);
        }
        let is_needed =
            |slot: &&Slot| matches!(slot.takes, Takes::Needed | Takes::First | Takes::Source);
        for slot in takes.iter().filter(is_needed) {
            if !given.0.contains_key(slot.name) {
                return Err(call(format!("`{}` is missing", slot.name), slot.summary));
            }
        }
        for slot in takes {
            let unsaid = match slot.takes {
                Takes::Number(_, _, Some(number)) => number.to_string(),
                Takes::OneOf(_, Some(text)) => text.to_owned(),
                _ => continue,
            };
            given.0.entry(slot.name).or_insert_with(|| vec![unsaid]);
        }
        Ok(given)
    }

    /// Whether anything was said, or is meant unless said.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What was said.
    pub fn text(&self, name: &str) -> Option<&str> {
        Some(self.0.get(name)?.first()?)
    }

    /// Everything that was said, in its order.
    pub fn texts(&self, name: &str) -> &[String] {
        self.0.get(name).map_or(&[], |texts| texts)
    }

    /// What is to be read: how it is called, and what is in it unless it is only a name.
    pub fn source(&self, name: &str) -> Option<(&str, Option<&str>)> {
        let [called, read @ ..] = self.texts(name) else { return None };
        Some((called, read.first().map(String::as_str)))
    }

    /// The number that was said.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.text(name)?.parse().ok()
    }
}

impl Slot {
    fn admit(&self, text: &str) -> Result<(), Refused> {
        let wrong = |help: String| {
            Err(call(
                format!("`{}`: {:?} is not what it takes", self.name, shorten(text, SHOWN)),
                help,
            ))
        };
        match self.takes {
            Takes::Number(least, most, _) => match text.parse::<u64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(()),
                _ => wrong(format!("a whole number from {least} to {most}")),
            },
            Takes::OneOf(values, _) if !values.contains(&text) => {
                wrong(format!("one of: {}", values.join(", ")))
            }
            _ => Ok(()),
        }
    }
}

/// The call was wrong.
pub fn call(message: impl Into<String>, help: impl Into<String>) -> Refused {
    Refused::Call { message: message.into(), help: help.into() }
}

/// What a verb does, by what it needs.
#[non_exhaustive]
pub enum Job<F: Play> {
    /// Needs no puzzle.
    Alone(fn(&Given, &mut Work) -> Result<Said, Refused>),
    /// One puzzle.
    Puzzle(OnePuzzle<F>),
    /// One puzzle, or several in an order.
    Puzzles(Puzzles<F>),
    /// A position of a game.
    Position(AtPosition<F>),
    /// Many seeds, each tried by itself, and what they add up to.
    Trials(Trials<F>),
}

/// Does something with a puzzle.
pub type OnePuzzle<F> = fn(&Exhibit<'_, F>, &Given, &mut Work) -> Result<Said, Refused>;
/// Does something with puzzles.
pub type Puzzles<F> = fn(&[Exhibit<'_, F>], &Given, &mut Work) -> Result<Said, Refused>;
/// Does something with a position.
pub type AtPosition<F> =
    fn(&Exhibit<'_, F>, &<F as Play>::State, &Given, &mut Work) -> Result<Said, Refused>;

/// A puzzle that a verb is about.
pub struct Exhibit<'a, F: Play> {
    /// What the caller calls it.
    pub name: &'a str,
    /// The puzzle; its form is sound.
    pub puzzle: &'a F::Puzzle,
    /// The answer, where the document gives it.
    pub answer: Option<&'a F::Answer>,
}

impl<'a, F: Play> Exhibit<'a, F> {
    /// The answer, for verbs that cannot do without.
    pub fn needed_answer(&self) -> Result<&'a F::Answer, Refused> {
        let help = "generate the puzzle with its answer, or name it by its id";
        self.answer.ok_or_else(|| call("the document has no answer to ask", help))
    }
}

/// An experiment over many seeds.
pub struct Trials<F: Play> {
    /// How many seeds of each level unless said.
    pub count: u64,
    /// Tries one.
    pub attempt: fn(&F::Params, Seed, &mut Work) -> Value,
    /// What the attempts of each setting add up to.
    pub sum: fn(&[Batch<F::Params>], &Given) -> Said,
}

/// The attempts with one setting, in the order of their seeds.
pub struct Batch<P> {
    /// The setting.
    pub params: P,
    /// What each attempt gave.
    pub results: Vec<Value>,
}

/// What a verb is about.
#[non_exhaustive]
pub enum On<'a> {
    /// Nothing.
    Nothing,
    /// Opened puzzles, with the names their caller has for them.
    Cases(&'a [(&'a str, &'a dyn Case)]),
    /// A position, and what its caller calls the game.
    Position(&'a str, &'a dyn Position),
    /// What was tried, setting by setting.
    Batches(&'a [(Settings, Vec<Value>)]),
}

/// What a verb needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Needs {
    /// Nothing but what is said.
    Nothing,
    /// One puzzle.
    Puzzle,
    /// One puzzle or more.
    Puzzles,
    /// A position.
    Position,
    /// Seeds: so many unless said.
    Seeds(u64),
}

/// What a verb says.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// For people, with ANSI styles; see [`bold`] and [`dim`].
    pub text: String,
    /// For programs.
    pub data: Data,
    /// An SVG, where it draws.
    pub svg: Option<String>,
    /// What is wrong or odd in the text that it read, by its place; shown before everything else.
    pub flaws: Vec<Flaw>,
    /// How it ends.
    pub ends: Ends,
}

/// Something wrong or odd in a text that a verb read ([`Takes::Source`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// How bad it is.
    pub severity: Severity,
    /// Counted from 1; 0 where it is about the text as a whole.
    pub line: usize,
    /// Counted from 1, in letters; 0 where it is about the whole line.
    pub column: usize,
    /// How many letters it is about.
    pub length: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

/// What a verb says to programs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Data {
    /// One value.
    One(Value),
    /// One value a line.
    Lines(Vec<Value>),
}

impl Default for Data {
    fn default() -> Data {
        Data::Lines(Vec::new())
    }
}

/// How a verb ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ends {
    /// All is well.
    #[default]
    Fine,
    /// Something is wrong with what it looked at.
    Findings,
    /// Something is not known within the work limit.
    GaveUp,
}

/// A heading or a name.
pub fn bold(text: impl std::fmt::Display) -> String {
    format!("\u{1b}[1m{text}\u{1b}[0m")
}

/// What may be skipped when reading.
pub fn dim(text: impl std::fmt::Display) -> String {
    format!("\u{1b}[2m{text}\u{1b}[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    static TAKES: &[Slot] = &[
        Slot { name: "room", value: "ROOM", summary: "Which room.", takes: Takes::Needed },
        Slot {
            name: "days",
            value: "N",
            summary: "How many.",
            takes: Takes::Number(1, 9, Some(3)),
        },
        Slot { name: "by", value: "", summary: "Who.", takes: Takes::OneOf(&["a", "b"], None) },
        Slot { name: "note", value: "NOTE", summary: "Notes.", takes: Takes::Texts },
    ];

    #[test]
    fn what_is_read_comes_after_what_it_is_called() {
        static READS: &[Slot] =
            &[Slot { name: "map", value: "FILE", summary: "Which map.", takes: Takes::Source }];
        let read = |texts: &[&str]| {
            Given::read(READS, texts.iter().map(|text| ("map", (*text).to_owned())))
        };
        assert_eq!(read(&["mansion"]).unwrap().source("map"), Some(("mansion", None)));
        let given = read(&["house.mmd", "A --- B"]).unwrap();
        assert_eq!(given.source("map"), Some(("house.mmd", Some("A --- B"))));
        assert!(read(&[]).is_err() && read(&["a", "b", "c"]).is_err());
    }

    fn read(said: &[(&'static str, &str)]) -> Result<Given, Refused> {
        Given::read(TAKES, said.iter().map(|(name, text)| (*name, (*text).to_owned())))
    }

    #[test]
    fn what_is_said_is_held_against_what_is_taken() {
        let given = read(&[("room", "Foyer"), ("note", "x"), ("note", "y")]).unwrap();
        assert_eq!(given.text("room"), Some("Foyer"));
        assert_eq!(given.number("days"), Some(3));
        assert_eq!(given.texts("note"), ["x", "y"]);
        assert!(!given.has("by"));
    }

    #[test]
    fn what_is_not_taken_is_refused_with_what_would_be_right() {
        let help = |said: &[(&'static str, &str)]| match read(said) {
            Err(Refused::Call { message, help }) => format!("{message}; {help}"),
            other => panic!("{other:?}"),
        };
        assert_eq!(help(&[]), "`room` is missing; Which room.");
        let days = help(&[("room", "Foyer"), ("days", "10")]);
        assert!(days.ends_with("a whole number from 1 to 9"), "{days}");
        assert!(help(&[("room", "Foyer"), ("by", "c")]).ends_with("one of: a, b"));
        assert!(help(&[("colour", "red")]).contains("it takes: room, days, by, note"));
        assert!(help(&[("room", "a"), ("room", "b")]).contains("too often"));
    }
}
