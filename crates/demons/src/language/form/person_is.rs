//! Types 1 and 2: what someone is.

use cluesmith_core::Technique;

use super::param::Param;
use super::row::{Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity};
use crate::deduce::NAMED;
use crate::language::candidates::{Scene, Topic};
use crate::language::{Place, Quantifier, Statement};
use crate::worlds::proof::Proof;

/// Someone is a demon, or a cultivator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct PersonIs {
    pub identity: Identity,
    pub target: u8,
}

impl Row for PersonIs {
    const NAMES: &'static [Name] = &[
        Name::classic(
            Kind::PersonIsDemon,
            Identity::Demon,
            &[Param::Target],
            "{name} is a demon.",
        ),
        Name::classic(
            Kind::PersonIsCultivator,
            Identity::Cultivator,
            &[Param::Target],
            "{name} is a cultivator.",
        ),
    ];

    const SENTENCES: &'static [Sentence] = &[Sentence::plain("clue.is")];

    const SPOKEN: &'static [Sentence] =
        &[Sentence { key: "clue.is.me", implies: |parts, me| parts.person = Some(me) }];

    const PLAIN: bool = true;

    const WEIGHT: i64 = -1;

    fn parts(self) -> Parts {
        let PersonIs { identity, target } = self;
        Parts { identity: Some(identity), person: Some(target), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<PersonIs> {
        Some(PersonIs { identity: parts.identity?, target: parts.person? })
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let unit = Place::Person(self.target).into();
        vec![Statement::Count { identity: self.identity, how: Quantifier::All, unit }]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        if topic == Topic::Specified {
            for target in (0..scene.board.len()).filter(|&target| target != scene.speaker) {
                let identity = Identity::of(target, scene.demons);
                forms.push(PersonIs { identity, target: target as u8 }.into());
            }
        }
    }

    fn technique(self, _: &Board, _: &Proof) -> Technique {
        NAMED
    }
}
