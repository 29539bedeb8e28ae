//! Types 13 and 14: how many people with an element in their spiritual root.

use cluesmith_core::Technique;

use super::param::Param;
use super::row::{Among, Claim, Misfit, Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Element, Identity, size};
use crate::deduce::{ROOT_FULL, ROOT_REST};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Place, Quantifier, Statement};
use crate::worlds::proof::Proof;

/// Of the `n` people with an element, `m` are of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Root {
    pub identity: Identity,
    pub element: Element,
    pub m: u8,
    pub n: u8,
}

const TAKES: &[Param] = &[Param::M, Param::N, Param::Element];

impl Row for Root {
    const NAMES: &'static [Name] = &[
        Name::classic(
            Kind::MOfNSpiritualRootElementBeDemon,
            Identity::Demon,
            TAKES,
            "Exactly {m} of {n} people with {element} spiritual root {be} demons.",
        ),
        Name::classic(
            Kind::MOfNSpiritualRootElementBeCultivator,
            Identity::Cultivator,
            TAKES,
            "Exactly {m} of {n} people with {element} spiritual root {be} cultivators.",
        ),
    ];

    const SENTENCES: &'static [Sentence] = &[
        Sentence {
            key: "clue.root.only",
            implies: |parts, _| (parts.m, parts.n) = (Some(1), Some(1)),
        },
        Sentence {
            key: "clue.root.only.none",
            implies: |parts, _| (parts.m, parts.n) = (Some(0), Some(1)),
        },
        Sentence { key: "clue.root.none", implies: |parts, _| parts.m = Some(0) },
        Sentence { key: "clue.root.all", implies: |parts, _| parts.m = parts.n },
        Sentence { key: "clue.root.one", implies: |parts, _| parts.m = Some(1) },
        Sentence::plain("clue.root"),
    ];

    const SPOKEN: &'static [Sentence] = &[Sentence {
        key: "clue.root.both",
        implies: |parts, _| (parts.m, parts.n) = (Some(2), Some(2)),
    }];

    const WEIGHT: i64 = 2;

    fn parts(self) -> Parts {
        let Root { identity, element, m, n } = self;
        let (identity, element) = (Some(identity), Some(element));
        Parts { identity, element, m: Some(m), n: Some(n), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Root> {
        let &Parts { identity, element, m, n, .. } = parts;
        Some(Root { identity: identity?, element: element?, m: m?, n: n? })
    }

    fn check(self, board: &Board, _: usize) -> Result<(), Misfit> {
        match self.n == size(board.with_element(self.element)) {
            true => Ok(()),
            false => Err(Misfit::at("N", "N is the number of people with that element")),
        }
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let (how, unit) = (Quantifier::Exactly(self.m), Place::Element(self.element).into());
        vec![Statement::Count { identity: self.identity, how, unit }]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        if topic != Topic::Specified {
            return;
        }
        for element in Element::ALL {
            let group = scene.board.with_element(element);
            for identity in Identity::BOTH {
                let (m, n) = (size(group & scene.all(identity)), size(group));
                if m > 0 {
                    forms.push(Root { identity, element, m, n }.into());
                }
            }
        }
    }

    fn technique(self, _: &Board, proof: &Proof) -> Technique {
        if self.identity == proof.identity { ROOT_REST } else { ROOT_FULL }
    }

    fn claims(self, board: &Board, _: usize) -> Vec<Claim> {
        let Root { identity, element, m: count, .. } = self;
        let group = board.with_element(element);
        vec![Claim { among: Among::Root, group, identity, count, named: 0, subject: None }]
    }
}
