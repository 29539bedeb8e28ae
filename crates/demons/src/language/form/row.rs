//! What one row of the table of clue forms says.
//!
//! Documents and sentences meet in [`Parts`]: a form says of what parts it is made, and the rest (JSON
//! and words, both ways) follows from what it takes and how it is worded.

use super::param::Param;
use super::{Form, Kind};
use crate::board::{Board, Crowd, Element, Identity, Line};
use crate::deduce::ONE_CLUE;
use crate::language::candidates::{Scene, Topic};
use crate::language::{Quantifier, Relation, Statement, Unit};
use crate::worlds::proof::Proof;
use cluesmith_core::Technique;

/// A form of clue, as a type with what it speaks of.
pub trait Row: Copy + Into<Form> {
    /// Its names in documents.
    const NAMES: &'static [Name];

    /// Its sentences in the catalogue; the first that fits is said.
    const SENTENCES: &'static [Sentence];

    /// Better ones that are said where they fit, before all others. Documents keep to those above: an id gives
    /// the same words for ever.
    const SPOKEN: &'static [Sentence] = &[];

    /// Whether it says outright who someone is, which makes an easy step wherever it stands.
    const PLAIN: bool = false;

    /// What the specification's score gives for hearing it.
    const WEIGHT: i64 = 0;

    /// What it speaks of.
    fn parts(self) -> Parts;

    /// The clue that speaks of this; nothing if a part is missing.
    fn of(parts: &Parts) -> Option<Self>;

    /// What makes no sense in it on this board, though every part does by itself.
    fn check(self, _board: &Board, _speaker: usize) -> Result<(), Misfit> {
        Ok(())
    }

    /// Its meaning: all of these are true.
    fn statements(self, board: &Board, speaker: usize) -> Vec<Statement>;

    /// Adds every true clue of this form about a topic.
    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>);

    /// The name of a step that takes nothing but this clue.
    fn technique(self, _board: &Board, _proof: &Proof) -> Technique {
        ONE_CLUE
    }

    /// The counts it states, or that follow from its numbers, as they are told in a step.
    fn claims(self, _board: &Board, _speaker: usize) -> Vec<Claim> {
        Vec::new()
    }

    /// Its name in documents.
    #[inline]
    fn kind(self) -> Kind {
        let parts = self.parts();
        let named = Self::NAMES.iter().find(|name| name.fits(&parts));
        named.unwrap_or(&Self::NAMES[0]).kind
    }
}

/// Everything that a clue can speak of; each form speaks of some of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the specification")]
pub struct Parts {
    pub identity: Option<Identity>,
    pub person: Option<u8>,
    pub line: Option<Line>,
    pub n: Option<u8>,
    pub m: Option<u8>,
    pub element: Option<Element>,
    pub how: Option<Quantifier>,
    pub unit: Option<Unit>,
    pub relation: Option<Relation>,
    pub than: Option<Unit>,
}

/// What a form is called in documents. Some are called otherwise for demons and cultivators, and for
/// rows and columns.
#[derive(Debug)]
pub struct Name {
    /// The name.
    pub kind: Kind,
    /// Who is counted, where the name says it.
    pub identity: Option<Identity>,
    /// The parameters beside it.
    pub takes: &'static [Param],
    /// The specification's sentence to the letter. Words that follow the numbers are slots too.
    pub classic: Option<&'static str>,
}

impl Name {
    /// A name of the specification.
    pub const fn classic(
        kind: Kind,
        identity: Identity,
        takes: &'static [Param],
        sentence: &'static str,
    ) -> Name {
        Name { kind, identity: Some(identity), takes, classic: Some(sentence) }
    }

    /// A name beyond the specification; it leaves to the parameters who is counted.
    pub const fn beyond(kind: Kind, takes: &'static [Param]) -> Name {
        Name { kind, identity: None, takes, classic: None }
    }

    fn fits(&self, parts: &Parts) -> bool {
        let axis = |param: &Param| match param {
            Param::Row => matches!(parts.line, Some(Line::Row(_))),
            Param::Col => matches!(parts.line, Some(Line::Column(_))),
            _ => true,
        };
        (self.identity.is_none() || self.identity == parts.identity) && self.takes.iter().all(axis)
    }
}

/// A sentence of the catalogue, and what it says without naming it.
pub struct Sentence {
    /// Its key.
    pub key: &'static str,
    /// Puts in what has no slot of its own, such as the `1` of "the only". A sentence fits a clue that
    /// this leaves as it is. The number is the speaker.
    pub implies: fn(&mut Parts, u8),
}

impl Sentence {
    /// A sentence that names all there is.
    pub const fn plain(key: &'static str) -> Sentence {
        Sentence { key, implies: |_, _| {} }
    }

    /// Whether it says exactly this.
    pub fn fits(&self, parts: &Parts, speaker: usize) -> bool {
        let mut implied = *parts;
        (self.implies)(&mut implied, speaker as u8);
        implied == *parts
    }
}

/// A parameter that does not fit the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Where, from the clue on.
    pub path: String,
    /// Why.
    pub why: String,
}

impl Misfit {
    /// About one parameter.
    pub fn at(name: &str, why: impl Into<String>) -> Misfit {
        Misfit { path: format!("/params/{name}"), why: why.into() }
    }
}

/// Whom a clue counts.
#[derive(Clone, Copy, Debug)]
pub enum Among {
    /// Someone's neighbours.
    Near,
    /// Those of them in a line.
    Inside,
    /// Those of them outside a line.
    Outside,
    /// Those of an element.
    Root,
}

/// A group of which exactly `count` are `identity`, as a clue says it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Whom it counts, as one says it.
    pub among: Among,
    /// Who is counted.
    pub group: Crowd,
    /// As what.
    pub identity: Identity,
    /// How many.
    pub count: u8,
    /// Of that identity by the clue itself.
    pub named: Crowd,
    /// Whose neighbours they are, if anybody's.
    pub subject: Option<usize>,
}
