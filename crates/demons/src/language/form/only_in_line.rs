//! Types 3 to 6: the only one in a line.

use cluesmith_core::Technique;

use super::param::Param;
use super::row::{Misfit, Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, Line, size};
use crate::deduce::ONLY_IN_LINE;
use crate::language::candidates::{Scene, Topic};
use crate::language::{Place, Quantifier, Statement};
use crate::worlds::proof::Proof;

/// Someone is the only demon, or the only cultivator, of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct OnlyInLine {
    pub identity: Identity,
    pub line: Line,
    pub subject: u8,
}

const IN_ROW: &[Param] = &[Param::Subject, Param::Row];
const IN_COLUMN: &[Param] = &[Param::Subject, Param::Col];

impl Row for OnlyInLine {
    const NAMES: &'static [Name] = &[
        Name::classic(
            Kind::OnlyDemonInRow,
            Identity::Demon,
            IN_ROW,
            "{name} is the only demon in row {row}.",
        ),
        Name::classic(
            Kind::OnlyCultivatorInRow,
            Identity::Cultivator,
            IN_ROW,
            "{name} is the only cultivator in row {row}.",
        ),
        Name::classic(
            Kind::OnlyDemonInColumn,
            Identity::Demon,
            IN_COLUMN,
            "{name} is the only demon in column {col}.",
        ),
        Name::classic(
            Kind::OnlyCultivatorInColumn,
            Identity::Cultivator,
            IN_COLUMN,
            "{name} is the only cultivator in column {col}.",
        ),
    ];

    const SENTENCES: &'static [Sentence] = &[
        Sentence { key: "clue.only.me", implies: |parts, me| parts.person = Some(me) },
        Sentence::plain("clue.only"),
    ];

    const PLAIN: bool = true;

    fn parts(self) -> Parts {
        let OnlyInLine { identity, line, subject } = self;
        let (identity, line, person) = (Some(identity), Some(line), Some(subject));
        Parts { identity, line, person, ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<OnlyInLine> {
        let &Parts { identity, line, person, .. } = parts;
        Some(OnlyInLine { identity: identity?, line: line?, subject: person? })
    }

    fn check(self, board: &Board, _: usize) -> Result<(), Misfit> {
        match board.line(self.line) >> self.subject & 1 {
            0 => Err(Misfit::at("subjectId", "the subject is not in that line")),
            _ => Ok(()),
        }
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let OnlyInLine { identity, line, subject } = self;
        let unit = Place::Person(subject).into();
        vec![
            Statement::Count { identity, how: Quantifier::All, unit },
            Statement::Count { identity, how: Quantifier::Exactly(1), unit: line.into() },
        ]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        if topic != Topic::Specified {
            return;
        }
        for line in scene.board.lines() {
            for identity in Identity::BOTH {
                let some = scene.board.line(line) & scene.all(identity);
                if size(some) == 1 {
                    let subject = some.trailing_zeros() as u8;
                    forms.push(OnlyInLine { identity, line, subject }.into());
                }
            }
        }
    }

    fn technique(self, _: &Board, _: &Proof) -> Technique {
        ONLY_IN_LINE
    }
}
