//! The words of a clue that mean a group of people: where they stand in the sentence, whom they mean, and
//! one sentence that explains them.
//!
//! Whom a word means is asked of the same [`Place`] that the clue's meaning is made of, so that what is
//! shown for "between" is what the engines take it for.

use cluesmith_core::say;

use super::{Scribe, Style};
use crate::board::{Crowd, column_letter};
use crate::language::form::row::Parts;
use crate::language::{Form, Place, Statement, Unit};
use crate::template::{Piece, pieces};
use crate::words::{self, WORDS};

/// A word or a few that mean a group of people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where it begins in the sentence, in characters.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Whom it means.
    pub crowd: Crowd,
    /// What it means, in a sentence.
    pub means: String,
}

/// What a word stands for.
#[derive(Clone, Copy)]
enum Sense {
    At(Place),
    /// Side by side in this line.
    Connected(Place),
}

impl Scribe<'_> {
    /// The words of a clue's sentence that mean people; none if it is not one of our own sentences.
    pub fn terms(&self, text: &str, form: Form, speaker: usize) -> Vec<Term> {
        let written = |style| self.template(form, speaker, style);
        let ours = [self.spoken(form, speaker), written(Style::Natural), written(Style::Classic)];
        let ours = ours.iter().find(|sentence| self.fill_slots(sentence, form, speaker) == text);
        ours.map_or_else(Vec::new, |sentence| self.terms_in(sentence, form, speaker))
    }

    fn terms_in(&self, sentence: &str, form: Form, speaker: usize) -> Vec<Term> {
        let parts = form.parts();
        let (mut said, mut found) = (String::new(), Vec::new());
        for piece in pieces(sentence) {
            let from = said.len();
            match piece {
                Piece::Text(text) => {
                    said.push_str(text);
                    found.extend(self.named(text, form, speaker, from));
                }
                Piece::Slot(slot) => {
                    let Some(text) = self.slot(&parts, speaker, slot) else { continue };
                    // "row {row}": the word before belongs to the number.
                    let word = || said[..from].trim_end().rfind(' ').map_or(0, |at| at + 1);
                    let start = if matches!(slot, "row" | "col") { word() } else { from };
                    found.extend(
                        self.meant(&parts, slot, &text, speaker)
                            .into_iter()
                            .map(|(sense, at, length)| (sense, start + at, from + at + length)),
                    );
                    said.push_str(&text);
                }
            }
        }
        found.into_iter().map(|(sense, start, end)| self.term(sense, &said, start, end)).collect()
    }

    /// What a clue says in words of its own, not in a slot: "neighbours", "connected".
    fn named(
        &self,
        text: &str,
        form: Form,
        speaker: usize,
        from: usize,
    ) -> Option<(Sense, usize, usize)> {
        let statements = form.statements(self.board, speaker);
        let sense = |statement: &Statement| match *statement {
            Statement::Count { unit: Unit { place: near @ Place::Near(_), .. }, .. } => {
                Some((Sense::At(near), say!(WORDS, self.language, "term.near")))
            }
            Statement::Connected { line, .. } => {
                Some((Sense::Connected(line.into()), say!(WORDS, self.language, "term.connected")))
            }
            _ => None,
        };
        let (sense, words) = statements.iter().find_map(sense)?;
        let word = words.split('|').find(|word| text.contains(word))?;
        let start = from + text.find(word)?;
        Some((sense, start, start + word.len()))
    }

    /// The places that a slot speaks of, and where in its text.
    fn meant(
        &self,
        parts: &Parts,
        slot: &str,
        text: &str,
        speaker: usize,
    ) -> Vec<(Sense, usize, usize)> {
        let whole = |place: Place| vec![(Sense::At(place), 0, text.len())];
        let unit = match slot {
            "line" | "row" | "col" => {
                return parts.line.map_or_else(Vec::new, |line| whole(line.into()));
            }
            "element" => {
                return parts.element.map_or_else(Vec::new, |one| whole(Place::Element(one)));
            }
            "unit" => parts.unit,
            "than" => parts.than,
            _ => None,
        };
        let mut after = 0;
        let places = unit.into_iter().flat_map(|unit| [Some(unit.place), unit.and]).flatten();
        let spoken = places.filter_map(|place| {
            let words = self.place(place, speaker);
            let at = after + text[after..].find(&words)?;
            after = at + words.len();
            let alone = matches!(place, Place::Person(_));
            (!alone).then_some((Sense::At(place), at, words.len()))
        });
        spoken.collect()
    }

    /// A term by the bytes it takes before the sentence is set.
    fn term(&self, sense: Sense, said: &str, start: usize, end: usize) -> Term {
        let set = |upto: usize| self.language.typeset(said[..upto].to_owned());
        let whole = set(end);
        let before = set(start).chars().count();
        // Setting may put a blank before it.
        let blanks = whole.chars().skip(before).take_while(|one| one.is_whitespace()).count();
        let (Sense::At(place) | Sense::Connected(place)) = sense;
        Term {
            start: before + blanks,
            end: whole.chars().count(),
            crowd: place.crowd(self.board),
            means: match sense {
                Sense::At(place) => self.means(place),
                Sense::Connected(_) => say!(WORDS, self.language, "means.connected"),
            },
        }
    }

    fn means(&self, place: Place) -> String {
        let language = self.language;
        let name = |person: u8| self.name(person);
        match place {
            Place::Person(person) => name(person),
            Place::Row(row) => say!(WORDS, language, "means.row", row = row + 1),
            Place::Column(col) => {
                say!(WORDS, language, "means.column", col = column_letter(col.into()))
            }
            Place::Near(person) => say!(WORDS, language, "means.near", name = name(person)),
            Place::Edge => say!(WORDS, language, "means.edge"),
            Place::Corners => say!(WORDS, language, "means.corners"),
            Place::Above(person) => say!(WORDS, language, "means.above", name = name(person)),
            Place::Below(person) => say!(WORDS, language, "means.below", name = name(person)),
            Place::Left(person) => say!(WORDS, language, "means.left", name = name(person)),
            Place::Right(person) => say!(WORDS, language, "means.right", name = name(person)),
            Place::Between(a, b) => {
                let (name, other) = (name(a), name(b));
                say!(WORDS, language, "means.between", name, other)
            }
            Place::Element(element) => {
                say!(WORDS, language, "means.element", element = words::element(language, element))
            }
            Place::Everyone => say!(WORDS, language, "means.everyone"),
        }
    }
}
