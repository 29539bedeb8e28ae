//! Types 9 to 12: how many of someone's neighbours stand in a line.

use cluesmith_core::Technique;

use super::param::Param;
use super::row::{Among, Claim, Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, Line, size};
use crate::deduce::{QUOTA_FULL, QUOTA_OUTSIDE, QUOTA_REST};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Place, Quantifier, Statement, Unit};
use crate::worlds::proof::Proof;

/// Of someone's `n` neighbours of a kind, `m` stand in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Quota {
    pub identity: Identity,
    pub subject: u8,
    pub line: Line,
    pub m: u8,
    pub n: u8,
}

const IN_ROW: &[Param] = &[Param::M, Param::N, Param::Row, Param::SubjectOrSpeaker];
const IN_COLUMN: &[Param] = &[Param::M, Param::N, Param::Col, Param::SubjectOrSpeaker];

impl Row for Quota {
    const NAMES: &'static [Name] = &[
        Name::classic(
            Kind::MOfNDemonsNeighboringInRow,
            Identity::Demon,
            IN_ROW,
            "Exactly {m} of {n} demon neighbors of {name} {be} in row {row}.",
        ),
        Name::classic(
            Kind::MOfNDemonsNeighboringInColumn,
            Identity::Demon,
            IN_COLUMN,
            "Exactly {m} of {n} demon neighbors of {name} {be} in column {col}.",
        ),
        Name::classic(
            Kind::MOfNCultivatorsNeighboringInRow,
            Identity::Cultivator,
            IN_ROW,
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in row {row}.",
        ),
        Name::classic(
            Kind::MOfNCultivatorsNeighboringInColumn,
            Identity::Cultivator,
            IN_COLUMN,
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in column {col}.",
        ),
    ];

    const SENTENCES: &'static [Sentence] = &[
        Sentence {
            key: "clue.quota.only",
            implies: |parts, _| (parts.m, parts.n) = (Some(1), Some(1)),
        },
        Sentence {
            key: "clue.quota.only.none",
            implies: |parts, _| (parts.m, parts.n) = (Some(0), Some(1)),
        },
        Sentence { key: "clue.quota.none", implies: |parts, _| parts.m = Some(0) },
        Sentence { key: "clue.quota.all", implies: |parts, _| parts.m = parts.n },
        Sentence { key: "clue.quota.one", implies: |parts, _| parts.m = Some(1) },
        Sentence::plain("clue.quota"),
    ];

    // "The only demon neighbour of me" and "all 2" are no English.
    const SPOKEN: &'static [Sentence] = &[
        Sentence {
            key: "clue.quota.mine",
            implies: |parts, me| (parts.person, parts.m, parts.n) = (Some(me), Some(1), Some(1)),
        },
        Sentence {
            key: "clue.quota.mine.none",
            implies: |parts, me| (parts.person, parts.m, parts.n) = (Some(me), Some(0), Some(1)),
        },
        Sentence {
            key: "clue.quota.both",
            implies: |parts, _| (parts.m, parts.n) = (Some(2), Some(2)),
        },
    ];

    const WEIGHT: i64 = 2;

    fn parts(self) -> Parts {
        let Quota { identity, subject, line, m, n } = self;
        let (identity, person, line) = (Some(identity), Some(subject), Some(line));
        Parts { identity, person, line, m: Some(m), n: Some(n), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Quota> {
        let &Parts { identity, person, line, m, n, .. } = parts;
        Some(Quota { identity: identity?, subject: person?, line: line?, m: m?, n: n? })
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let Quota { identity, subject, line, m, n } = self;
        let near = Place::Near(subject);
        let unit = Unit::shared(near, line);
        vec![
            Statement::Count { identity, how: Quantifier::Exactly(n), unit: near.into() },
            Statement::Count { identity, how: Quantifier::Exactly(m), unit },
        ]
    }

    /// The specification has quotas about the speaker, and at least one in the line. Beyond it they are
    /// about someone close by as well, and about nobody in a line.
    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        let (subject, least) = match topic {
            Topic::Specified => (scene.speaker, 1),
            Topic::Neighbour(subject) => (subject, 0),
            Topic::Unit(..) | Topic::Line(..) => return,
        };
        let near = scene.board.near(subject);
        for identity in Identity::BOTH {
            let kind = near & scene.all(identity);
            for line in scene.board.lines() {
                let crowd = scene.board.line(line);
                let m = size(kind & crowd);
                if kind != 0 && near & crowd != 0 && m >= least {
                    let subject = subject as u8;
                    forms.push(Quota { identity, subject, line, m, n: size(kind) }.into());
                }
            }
        }
    }

    fn technique(self, board: &Board, proof: &Proof) -> Technique {
        match () {
            () if board.line(self.line) >> proof.person & 1 == 0 => QUOTA_OUTSIDE,
            () if self.identity == proof.identity => QUOTA_REST,
            () => QUOTA_FULL,
        }
    }

    fn claims(self, board: &Board, _: usize) -> Vec<Claim> {
        let Quota { identity, subject, line, m, n } = self;
        let (near, line) = (board.near(subject.into()), board.line(line));
        let subject = Some(usize::from(subject));
        let claim = |among, group, count| Claim { among, group, identity, count, named: 0, subject };
        vec![
            claim(Among::Inside, near & line, m),
            claim(Among::Outside, near & !line, n.saturating_sub(m)),
        ]
    }
}
