//! `COMPARE`: more in one unit than in another, or as many.

use std::cmp::Ordering;

use super::param::Param;
use super::row::{Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, size};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Relation, Statement, Unit};

/// More in one unit than in another, or as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Compare {
    pub identity: Identity,
    pub unit: Unit,
    pub relation: Relation,
    pub than: Unit,
}

impl Row for Compare {
    const NAMES: &'static [Name] = &[Name::beyond(
        Kind::Compare,
        &[Param::Identity, Param::Unit, Param::Relation, Param::Than],
    )];

    const SENTENCES: &'static [Sentence] = &[
        Sentence {
            key: "clue.more",
            implies: |parts, _| parts.relation = Some(Relation::MoreThan),
        },
        Sentence {
            key: "clue.same",
            implies: |parts, _| parts.relation = Some(Relation::AsManyAs),
        },
    ];

    // In Chinese the other one says "with" twice before a neighbour.
    const SPOKEN: &'static [Sentence] = &[Sentence {
        key: "clue.asmany",
        implies: |parts, _| parts.relation = Some(Relation::AsManyAs),
    }];

    fn parts(self) -> Parts {
        let Compare { identity, unit, relation, than } = self;
        let (identity, relation) = (Some(identity), Some(relation));
        Parts { identity, unit: Some(unit), relation, than: Some(than), ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Compare> {
        let &Parts { identity, unit, relation, than, .. } = parts;
        Some(Compare { identity: identity?, unit: unit?, relation: relation?, than: than? })
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let Compare { identity, unit, relation, than } = self;
        vec![Statement::Compare { identity, unit, relation, than }]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        let Topic::Unit(index, identity) = topic else { return };
        let kind = scene.all(identity);
        let (unit, crowd) = scene.units[index];
        // A comparison with the next units of the list keeps the number of forms linear.
        for &(than, other) in scene.units.iter().cycle().skip(index + 1).take(3) {
            let relation = match size(crowd & kind).cmp(&size(other & kind)) {
                Ordering::Greater => Relation::MoreThan,
                Ordering::Equal => Relation::AsManyAs,
                Ordering::Less => continue,
            };
            forms.push(Compare { identity, unit, relation, than }.into());
        }
    }
}
