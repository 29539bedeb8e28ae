//! `CONNECTED`: some in a line, without a gap.

use super::param::Param;
use super::row::{Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, Line};
use crate::language::Statement;
use crate::language::candidates::{Scene, Topic};

/// All of a kind in a line stand without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Connected {
    pub identity: Identity,
    pub line: Line,
}

impl Row for Connected {
    const NAMES: &'static [Name] =
        &[Name::beyond(Kind::Connected, &[Param::Identity, Param::RowOrCol])];

    const SENTENCES: &'static [Sentence] = &[Sentence::plain("clue.connected")];

    fn parts(self) -> Parts {
        let Connected { identity, line } = self;
        Parts { identity: Some(identity), line: Some(line), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Connected> {
        Some(Connected { identity: parts.identity?, line: parts.line? })
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let Connected { identity, line } = self;
        vec![Statement::Connected { identity, line }]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        let Topic::Line(line, identity) = topic else { return };
        if (Statement::Connected { identity, line }).holds(scene.board, scene.demons) {
            forms.push(Connected { identity, line }.into());
        }
    }
}
