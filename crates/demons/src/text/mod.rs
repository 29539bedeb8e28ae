//! Clues as sentences, both ways: every sentence written here can be read back to the same clue.
//!
//! `classic` is the specification's wording to the letter, "is demons" included; `natural` is good
//! grammar and comes from the catalogue. Forms beyond the fourteen have natural sentences only. Sentences
//! are read in English, the language of documents.

mod read;

use cluesmith_core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Line, column_letter};
use crate::language::{Form, Kind, Place, Quantifier, Relation, Unit};
use crate::template::fill;
use crate::words::{self, kind, say, template};

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

/// The specification's sentence for a type. Words that follow the numbers are slots too.
fn classic(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::PersonIsDemon => "{name} is a demon.",
        Kind::PersonIsCultivator => "{name} is a cultivator.",
        Kind::OnlyDemonInRow => "{name} is the only demon in row {row}.",
        Kind::OnlyCultivatorInRow => "{name} is the only cultivator in row {row}.",
        Kind::OnlyDemonInColumn => "{name} is the only demon in column {col}.",
        Kind::OnlyCultivatorInColumn => "{name} is the only cultivator in column {col}.",
        Kind::NNeighborsADaemon => "I have exactly {n} demon neighbors and {name} is one of them.",
        Kind::NNeighborsACultivator => {
            "I have exactly {n} cultivator neighbors and {name} is one of them."
        }
        Kind::MOfNDemonsNeighboringInRow => {
            "Exactly {m} of {n} demon neighbors of {name} {be} in row {row}."
        }
        Kind::MOfNDemonsNeighboringInColumn => {
            "Exactly {m} of {n} demon neighbors of {name} {be} in column {col}."
        }
        Kind::MOfNCultivatorsNeighboringInRow => {
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in row {row}."
        }
        Kind::MOfNCultivatorsNeighboringInColumn => {
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in column {col}."
        }
        Kind::MOfNSpiritualRootElementBeDemon => {
            "Exactly {m} of {n} people with {element} spiritual root {be} demons."
        }
        Kind::MOfNSpiritualRootElementBeCultivator => {
            "Exactly {m} of {n} people with {element} spiritual root {be} cultivators."
        }
        Kind::Count | Kind::Compare | Kind::OnlyLine | Kind::Connected => return None,
    })
}

/// The natural sentence of a form: which line of the catalogue.
fn natural(form: Form, speaker: usize) -> &'static str {
    match form {
        Form::PersonIs { .. } => "clue.is",
        Form::OnlyInLine { subject, .. } if usize::from(subject) == speaker => "clue.only.me",
        Form::OnlyInLine { .. } => "clue.only",
        Form::Neighbours { n: 1, .. } => "clue.near.one",
        Form::Neighbours { .. } => "clue.near",
        Form::Quota { m: 1, n: 1, .. } => "clue.quota.only",
        Form::Quota { m: 0, n: 1, .. } => "clue.quota.only.none",
        Form::Quota { m: 0, .. } => "clue.quota.none",
        Form::Quota { m, n, .. } if m == n => "clue.quota.all",
        Form::Quota { m: 1, .. } => "clue.quota.one",
        Form::Quota { .. } => "clue.quota",
        Form::Root { m: 1, n: 1, .. } => "clue.root.only",
        Form::Root { m: 0, n: 1, .. } => "clue.root.only.none",
        Form::Root { m: 0, .. } => "clue.root.none",
        Form::Root { m, n, .. } if m == n => "clue.root.all",
        Form::Root { m: 1, .. } => "clue.root.one",
        Form::Root { .. } => "clue.root",
        Form::Count { how, .. } => match how {
            Quantifier::Exactly(1) => "clue.exactly.one",
            Quantifier::Exactly(_) => "clue.exactly",
            Quantifier::AtLeast(1) => "clue.atleast.one",
            Quantifier::AtLeast(_) => "clue.atleast",
            Quantifier::AtMost(1) => "clue.atmost.one",
            Quantifier::AtMost(_) => "clue.atmost",
            Quantifier::Not(_) => "clue.not",
            Quantifier::Odd => "clue.odd",
            Quantifier::Even => "clue.even",
            Quantifier::All => "clue.all",
            Quantifier::None => "clue.none",
        },
        Form::Compare { relation: Relation::MoreThan, .. } => "clue.more",
        Form::Compare { relation: Relation::AsManyAs, .. } => "clue.same",
        Form::OnlyLine { n: 1, .. } => "clue.onlyline.one",
        Form::OnlyLine { .. } => "clue.onlyline",
        Form::Connected { .. } => "clue.connected",
    }
}

/// Writes and reads the sentences of one board.
pub struct Scribe<'a> {
    /// Everyone's name, by id.
    pub names: &'a [String],
    /// The grid.
    pub board: &'a Board,
}

impl Scribe<'_> {
    /// A clue as a sentence.
    pub fn write(&self, form: Form, speaker: usize, style: Style) -> String {
        let literal = classic(form.kind()).filter(|_| style == Style::Classic);
        let sentence = literal.map_or_else(|| template(natural(form, speaker)), str::to_owned);
        Language::spoken().typeset(fill(&sentence, |slot| self.slot(form, speaker, slot)))
    }

    /// A person as the object of a sentence.
    fn who(&self, person: u8, speaker: usize) -> String {
        if usize::from(person) == speaker { template("word.me") } else { self.name(person) }
    }

    fn name(&self, person: u8) -> String {
        self.names.get(usize::from(person)).cloned().unwrap_or_default()
    }

    /// What stands in a slot of a form's sentence.
    fn slot(&self, form: Form, speaker: usize, slot: &str) -> Option<String> {
        let (identity, person, line, n, m) = match form {
            Form::PersonIs { identity, target } => (identity, Some(target), None, 0, 0),
            Form::OnlyInLine { identity, line, subject } => {
                (identity, Some(subject), Some(line), 0, 0)
            }
            Form::Neighbours { identity, n, mentioned } => (identity, Some(mentioned), None, n, 0),
            Form::Quota { identity, subject, line, m, n } => {
                (identity, Some(subject), Some(line), n, m)
            }
            Form::Root { identity, m, n, .. } => (identity, None, None, n, m),
            Form::Count { identity, how, .. } => match how {
                Quantifier::Exactly(n)
                | Quantifier::Not(n)
                | Quantifier::AtLeast(n)
                | Quantifier::AtMost(n) => (identity, None, None, n, 0),
                _ => (identity, None, None, 0, 0),
            },
            Form::Compare { identity, .. } => (identity, None, None, 0, 0),
            Form::OnlyLine { identity, line, n } => (identity, None, Some(line), n, 0),
            Form::Connected { identity, line } => (identity, None, Some(line), 0, 0),
        };
        Some(match slot {
            "name" => self.name(person?),
            "who" => self.who(person?, speaker),
            "whose" if usize::from(person?) == speaker => template("word.my"),
            "whose" => say("word.whose", &[("name", &self.name(person?))]),
            "n" => n.to_string(),
            "m" => m.to_string(),
            "be" => if m <= 1 { "is" } else { "are" }.to_owned(),
            "kind" => kind("", identity, ""),
            "kinds" => kind("", identity, "s"),
            "akind" => kind("a", identity, ""),
            "line" => words::line(line?),
            "row" | "col" => words::which(line?),
            "axis" => match line? {
                Line::Row(_) => template("word.row"),
                Line::Column(_) => template("word.column"),
            },
            "element" => match form {
                Form::Root { element, .. } => words::element(element),
                _ => return None,
            },
            "unit" | "than" => match form {
                Form::Count { unit, .. } => self.unit(unit, speaker),
                Form::Compare { unit, .. } if slot == "unit" => self.unit(unit, speaker),
                Form::Compare { than, .. } => self.unit(than, speaker),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn unit(&self, unit: Unit, speaker: usize) -> String {
        let place = self.place(unit.place, speaker);
        match unit.and {
            None => place,
            Some(and) => say("unit.both", &[("unit", &place), ("than", &self.place(and, speaker))]),
        }
    }

    fn place(&self, place: Place, speaker: usize) -> String {
        let who = |key: &str, person: u8| say(key, &[("who", &self.who(person, speaker))]);
        match place {
            Place::Person(person) => who("unit.person", person),
            Place::Row(row) => say("unit.row", &[("row", &(row + 1))]),
            Place::Column(col) => say("unit.column", &[("col", &column_letter(col.into()))]),
            Place::Near(person) => who("unit.near", person),
            Place::Edge => template("unit.edge"),
            Place::Corners => template("unit.corners"),
            Place::Above(person) => who("unit.above", person),
            Place::Below(person) => who("unit.below", person),
            Place::Left(person) => who("unit.left", person),
            Place::Right(person) => who("unit.right", person),
            Place::Between(a, b) => {
                let (a, b) = (self.who(a, speaker), self.who(b, speaker));
                say("unit.between", &[("who", &a), ("whom", &b)])
            }
            Place::Element(element) => {
                say("unit.element", &[("element", &words::element(element))])
            }
            Place::Everyone => template("unit.everyone"),
        }
    }
}
