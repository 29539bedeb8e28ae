//! `ONLY_LINE`: the only row, or the only column, with exactly so many.

use super::param::Param;
use super::row::{Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, Line, size};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Quantifier, Statement};

/// The only row, or the only column, with exactly `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct OnlyLine {
    pub identity: Identity,
    pub line: Line,
    pub n: u8,
}

impl Row for OnlyLine {
    const NAMES: &'static [Name] =
        &[Name::beyond(Kind::OnlyLine, &[Param::Identity, Param::N, Param::RowOrCol])];

    // "No row but row 2 has exactly 1 demon" has no slot for the 1: it is implied.
    const SENTENCES: &'static [Sentence] = &[
        Sentence { key: "clue.onlyline.one", implies: |parts, _| parts.n = Some(1) },
        Sentence::plain("clue.onlyline"),
    ];

    fn parts(self) -> Parts {
        let OnlyLine { identity, line, n } = self;
        Parts { identity: Some(identity), line: Some(line), n: Some(n), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<OnlyLine> {
        Some(OnlyLine { identity: parts.identity?, line: parts.line?, n: parts.n? })
    }

    fn statements(self, board: &Board, _: usize) -> Vec<Statement> {
        let OnlyLine { identity, line, n } = self;
        let count = |other: Line| {
            let how = if other == line { Quantifier::Exactly(n) } else { Quantifier::Not(n) };
            Statement::Count { identity, how, unit: other.into() }
        };
        board.lines().filter(|other| other.is_along(line)).map(count).collect()
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        let Topic::Line(line, identity) = topic else { return };
        let count = |line| size(scene.board.line(line) & scene.all(identity));
        let n = count(line);
        let mut others = scene.board.lines().filter(|other| other.is_along(line) && *other != line);
        if others.all(|other| count(other) != n) {
            forms.push(OnlyLine { identity, line, n }.into());
        }
    }
}
