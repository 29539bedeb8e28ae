//! Types 7 and 8: how many neighbours the speaker has, and one of them.

use cluesmith_core::Technique;

use super::param::Param;
use super::row::{Among, Claim, Misfit, Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, each, size};
use crate::deduce::{NAMED, NEIGHBOURS_FULL, NEIGHBOURS_REST};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Place, Quantifier, Statement};
use crate::worlds::proof::Proof;

/// So many of the speaker's own neighbours, someone among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Neighbours {
    pub identity: Identity,
    pub n: u8,
    pub mentioned: u8,
}

const TAKES: &[Param] = &[Param::N, Param::Mentioned, Param::Speaker];

impl Row for Neighbours {
    const NAMES: &'static [Name] = &[
        Name::classic(
            Kind::NNeighborsADaemon,
            Identity::Demon,
            TAKES,
            "I have exactly {n} demon neighbors and {name} is one of them.",
        ),
        Name::classic(
            Kind::NNeighborsACultivator,
            Identity::Cultivator,
            TAKES,
            "I have exactly {n} cultivator neighbors and {name} is one of them.",
        ),
    ];

    const SENTENCES: &'static [Sentence] = &[
        Sentence { key: "clue.near.one", implies: |parts, _| parts.n = Some(1) },
        Sentence::plain("clue.near"),
    ];

    fn parts(self) -> Parts {
        let Neighbours { identity, n, mentioned } = self;
        let (identity, n, person) = (Some(identity), Some(n), Some(mentioned));
        Parts { identity, n, person, ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Neighbours> {
        let &Parts { identity, n, person, .. } = parts;
        Some(Neighbours { identity: identity?, n: n?, mentioned: person? })
    }

    fn check(self, board: &Board, speaker: usize) -> Result<(), Misfit> {
        match board.near(speaker) >> self.mentioned & 1 {
            0 => Err(Misfit::at("mentionedId", "that is no neighbour of the speaker")),
            _ => Ok(()),
        }
    }

    fn statements(self, _: &Board, speaker: usize) -> Vec<Statement> {
        let Neighbours { identity, n, mentioned } = self;
        let near = Place::Near(speaker as u8).into();
        let unit = Place::Person(mentioned).into();
        vec![
            Statement::Count { identity, how: Quantifier::All, unit },
            Statement::Count { identity, how: Quantifier::Exactly(n), unit: near },
        ]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        if topic != Topic::Specified {
            return;
        }
        for identity in Identity::BOTH {
            let near = scene.board.near(scene.speaker) & scene.all(identity);
            for mentioned in each(near) {
                let mentioned = mentioned as u8;
                forms.push(Neighbours { identity, n: size(near), mentioned }.into());
            }
        }
    }

    fn technique(self, _: &Board, proof: &Proof) -> Technique {
        match () {
            () if usize::from(self.mentioned) == proof.person => NAMED,
            () if self.identity == proof.identity => NEIGHBOURS_REST,
            () => NEIGHBOURS_FULL,
        }
    }

    fn claims(self, board: &Board, speaker: usize) -> Vec<Claim> {
        let Neighbours { identity, n: count, mentioned } = self;
        let (group, named, subject) = (board.near(speaker), 1 << mentioned, Some(speaker));
        vec![Claim { among: Among::Near, group, identity, count, named, subject }]
    }
}
