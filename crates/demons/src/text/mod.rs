//! Clues as sentences, both ways: every sentence written here can be read back to the same clue.
//!
//! `classic` is the specification's wording to the letter, "is demons" included; `natural` is good
//! grammar and comes from the catalogue. Forms beyond the fourteen have natural sentences only. Which
//! sentences a form has stands in its file. Sentences are read in English, the language of documents.
//!
//! The style is a matter of documents. People hear what [`Scribe::say`] says.

mod read;
mod says;
mod terms;

use cluesmith_core::{Language, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Line, column_letter};
use crate::language::form::row::{Parts, Sentence};
use crate::language::{Form, Place, Unit};
use crate::template::fill;
use crate::words::{self, WORDS, a_kind, kind, kinds};
pub use says::{Says, Voice};
pub use terms::Term;

/// The places that a unit can be, by their keys.
pub(crate) const UNITS: [&str; 13] = [
    "person", "row", "column", "near", "edge", "corners", "above", "below", "left", "right",
    "between", "element", "everyone",
];

/// How clues are worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// The specification's sentences, to the letter, for programs that know them.
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
        self.fill_slots(&self.template(form, speaker, style), form, speaker)
    }

    /// A clue as people hear it, in good grammar.
    pub fn say(&self, form: Form, speaker: usize) -> String {
        self.fill_slots(&self.spoken(form, speaker), form, speaker)
    }

    /// The written sentence of a clue before its slots are filled.
    fn template(&self, form: Form, speaker: usize, style: Style) -> String {
        let (entry, name) = form.kind().entry();
        let literal = name.classic.filter(|_| style == Style::Classic).map(str::to_owned);
        literal.or_else(|| self.find(entry.sentences, form, speaker)).unwrap_or_default()
    }

    /// The spoken one.
    fn spoken(&self, form: Form, speaker: usize) -> String {
        let spoken = self.find(form.kind().entry().0.spoken, form, speaker);
        spoken.unwrap_or_else(|| self.template(form, speaker, Style::Natural))
    }

    /// The first of these sentences that fits a clue.
    fn find(&self, sentences: &[Sentence], form: Form, speaker: usize) -> Option<String> {
        let parts = form.parts();
        let fitting = sentences.iter().find(|sentence| sentence.fits(&parts, speaker))?;
        Some(WORDS.template(self.language, fitting.key))
    }

    fn fill_slots(&self, sentence: &str, form: Form, speaker: usize) -> String {
        let parts = form.parts();
        self.language.typeset(fill(sentence, |slot| self.slot(&parts, speaker, slot)))
    }

    /// A person as the object of a sentence.
    fn who(&self, person: u8, speaker: usize) -> String {
        if usize::from(person) == speaker {
            say!(WORDS, self.language, "word.me")
        } else {
            self.name(person)
        }
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
            "whose" if usize::from(parts.person?) == speaker => {
                say!(WORDS, language, "word.my")
            }
            "whose" => say!(WORDS, language, "word.whose", name = self.name(parts.person?)),
            "n" => parts.n?.to_string(),
            "m" => parts.m?.to_string(),
            "be" => if parts.m? <= 1 { "is" } else { "are" }.to_owned(),
            "kind" => kind(language, parts.identity?),
            "kinds" => kinds(language, parts.identity?),
            "akind" => a_kind(language, parts.identity?),
            "line" => words::line(language, parts.line?),
            "row" | "col" => words::which(parts.line?),
            "axis" => match parts.line? {
                Line::Row(_) => say!(WORDS, language, "word.row"),
                Line::Column(_) => say!(WORDS, language, "word.column"),
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
                say!(
                    WORDS,
                    self.language,
                    "unit.both",
                    unit = place,
                    than = self.place(and, speaker)
                )
            }
        }
    }

    fn place(&self, place: Place, speaker: usize) -> String {
        let language = self.language;
        let who = |person| self.who(person, speaker);
        match place {
            Place::Person(person) => say!(WORDS, language, "unit.person", who = who(person)),
            Place::Row(row) => say!(WORDS, language, "unit.row", row = row + 1),
            Place::Column(col) => {
                say!(WORDS, language, "unit.column", col = column_letter(col.into()))
            }
            Place::Near(person) => say!(WORDS, language, "unit.near", who = who(person)),
            Place::Edge => say!(WORDS, language, "unit.edge"),
            Place::Corners => say!(WORDS, language, "unit.corners"),
            Place::Above(person) => say!(WORDS, language, "unit.above", who = who(person)),
            Place::Below(person) => say!(WORDS, language, "unit.below", who = who(person)),
            Place::Left(person) => say!(WORDS, language, "unit.left", who = who(person)),
            Place::Right(person) => say!(WORDS, language, "unit.right", who = who(person)),
            Place::Between(a, b) => {
                let (who, whom) = (who(a), who(b));
                say!(WORDS, language, "unit.between", who, whom)
            }
            Place::Element(element) => {
                say!(WORDS, language, "unit.element", element = words::element(language, element))
            }
            Place::Everyone => say!(WORDS, language, "unit.everyone"),
        }
    }
}
