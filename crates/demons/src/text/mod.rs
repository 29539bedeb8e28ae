//! Clues as sentences, both ways: every sentence written here can be read back to the same clue.
//!
//! `classic` is the specification's wording to the letter, "is demons" included; `natural` is good
//! grammar and comes from the catalogue. Forms beyond the fourteen have natural sentences only. Which
//! sentences a form has stands in its file. Sentences are read in English, the language of documents.

mod read;

use std::fmt::Display;

use cluesmith_core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Line, column_letter};
use crate::language::form::row::Parts;
use crate::language::{Form, Place, Unit};
use crate::template::fill;
use crate::words::{self, kind};

/// How clues are worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// The specification's sentences, to the letter.
    #[default]
    Classic,
    /// Good grammar.
    Natural,
}

/// Writes and reads the sentences of one board.
#[derive(Clone, Copy)]
pub struct Scribe<'a> {
    /// What is written in.
    pub language: Language,
    /// Everyone's name, by id.
    pub names: &'a [String],
    /// The grid.
    pub board: &'a Board,
}

impl Scribe<'_> {
    /// A clue as a sentence.
    pub fn write(&self, form: Form, speaker: usize, style: Style) -> String {
        let (entry, name) = form.kind().entry();
        let parts = form.parts();
        let natural = || {
            let fitting = entry.sentences.iter().find(|sentence| sentence.fits(&parts, speaker));
            fitting.map_or_else(String::new, |sentence| self.template(sentence.key))
        };
        let literal = name.classic.filter(|_| style == Style::Classic);
        let sentence = literal.map_or_else(natural, str::to_owned);
        self.language.typeset(fill(&sentence, |slot| self.slot(&parts, speaker, slot)))
    }

    fn template(&self, key: &str) -> String {
        words::template(self.language, key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        words::say(self.language, key, values)
    }

    /// A person as the object of a sentence.
    fn who(&self, person: u8, speaker: usize) -> String {
        if usize::from(person) == speaker { self.template("word.me") } else { self.name(person) }
    }

    fn name(&self, person: u8) -> String {
        self.names.get(usize::from(person)).cloned().unwrap_or_default()
    }

    /// What stands in a slot of a sentence that speaks of these parts.
    fn slot(&self, parts: &Parts, speaker: usize, slot: &str) -> Option<String> {
        let language = self.language;
        Some(match slot {
            "name" => self.name(parts.person?),
            "who" => self.who(parts.person?, speaker),
            "whose" if usize::from(parts.person?) == speaker => self.template("word.my"),
            "whose" => self.say("word.whose", &[("name", &self.name(parts.person?))]),
            "n" => parts.n?.to_string(),
            "m" => parts.m?.to_string(),
            "be" => if parts.m? <= 1 { "is" } else { "are" }.to_owned(),
            "kind" => kind(language, "", parts.identity?, ""),
            "kinds" => kind(language, "", parts.identity?, "s"),
            "akind" => kind(language, "a", parts.identity?, ""),
            "line" => words::line(language, parts.line?),
            "row" | "col" => words::which(parts.line?),
            "axis" => match parts.line? {
                Line::Row(_) => self.template("word.row"),
                Line::Column(_) => self.template("word.column"),
            },
            "element" => words::element(language, parts.element?),
            "unit" => self.unit(parts.unit?, speaker),
            "than" => self.unit(parts.than?, speaker),
            _ => return None,
        })
    }

    fn unit(&self, unit: Unit, speaker: usize) -> String {
        let place = self.place(unit.place, speaker);
        match unit.and {
            None => place,
            Some(and) => {
                self.say("unit.both", &[("unit", &place), ("than", &self.place(and, speaker))])
            }
        }
    }

    fn place(&self, place: Place, speaker: usize) -> String {
        let who = |key: &str, person: u8| self.say(key, &[("who", &self.who(person, speaker))]);
        match place {
            Place::Person(person) => who("unit.person", person),
            Place::Row(row) => self.say("unit.row", &[("row", &(row + 1))]),
            Place::Column(col) => self.say("unit.column", &[("col", &column_letter(col.into()))]),
            Place::Near(person) => who("unit.near", person),
            Place::Edge => self.template("unit.edge"),
            Place::Corners => self.template("unit.corners"),
            Place::Above(person) => who("unit.above", person),
            Place::Below(person) => who("unit.below", person),
            Place::Left(person) => who("unit.left", person),
            Place::Right(person) => who("unit.right", person),
            Place::Between(a, b) => {
                let (a, b) = (self.who(a, speaker), self.who(b, speaker));
                self.say("unit.between", &[("who", &a), ("whom", &b)])
            }
            Place::Element(element) => {
                self.say("unit.element", &[("element", &words::element(self.language, element))])
            }
            Place::Everyone => self.template("unit.everyone"),
        }
    }
}
