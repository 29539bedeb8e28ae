//! `COUNT`: exactly, at least, at most, odd, even, all, none, not n of a unit.

use super::param::Param;
use super::row::{Name, Parts, Row, Sentence};
use super::{Form, Kind};
use crate::board::{Board, Identity, size};
use crate::language::candidates::{Scene, Topic};
use crate::language::{Quantifier, Statement, Unit};

/// So many of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Count {
    pub identity: Identity,
    pub how: Quantifier,
    pub unit: Unit,
}

/// A sentence that has its number in it, or has none.
const fn fixed(key: &'static str, implies: fn(&mut Parts, u8)) -> Sentence {
    Sentence { key, implies }
}

impl Row for Count {
    const NAMES: &'static [Name] =
        &[Name::beyond(Kind::Count, &[Param::Identity, Param::How, Param::Unit])];

    const SENTENCES: &'static [Sentence] = &[
        fixed("clue.exactly.one", |parts, _| parts.how = Some(Quantifier::Exactly(1))),
        fixed("clue.exactly", |parts, _| parts.how = parts.n.map(Quantifier::Exactly)),
        fixed("clue.atleast.one", |parts, _| parts.how = Some(Quantifier::AtLeast(1))),
        fixed("clue.atleast", |parts, _| parts.how = parts.n.map(Quantifier::AtLeast)),
        fixed("clue.atmost.one", |parts, _| parts.how = Some(Quantifier::AtMost(1))),
        fixed("clue.atmost", |parts, _| parts.how = parts.n.map(Quantifier::AtMost)),
        fixed("clue.not", |parts, _| parts.how = parts.n.map(Quantifier::Not)),
        fixed("clue.odd", |parts, _| parts.how = Some(Quantifier::Odd)),
        fixed("clue.even", |parts, _| parts.how = Some(Quantifier::Even)),
        fixed("clue.all", |parts, _| parts.how = Some(Quantifier::All)),
        fixed("clue.none", |parts, _| parts.how = Some(Quantifier::None)),
    ];

    fn parts(self) -> Parts {
        let Count { identity, how, unit } = self;
        let (identity, n, how, unit) = (Some(identity), how.number(), Some(how), Some(unit));
        Parts { identity, n, how, unit, ..Parts::default() }
    }

    fn of(parts: &Parts) -> Option<Count> {
        let &Parts { identity, how, unit, .. } = parts;
        Some(Count { identity: identity?, how: how?, unit: unit? })
    }

    fn statements(self, _: &Board, _: usize) -> Vec<Statement> {
        let Count { identity, how, unit } = self;
        vec![Statement::Count { identity, how, unit }]
    }

    fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
        let Topic::Unit(index, identity) = topic else { return };
        let (unit, crowd) = scene.units[index];
        let (count, total) = (size(crowd & scene.all(identity)), size(crowd));
        let mut say = |how| forms.push(Count { identity, how, unit }.into());
        say(if count % 2 == 1 { Quantifier::Odd } else { Quantifier::Even });
        say(match count {
            0 => Quantifier::None,
            _ if count == total => Quantifier::All,
            _ => Quantifier::Exactly(count),
        });
        // Bounds only where they exclude something.
        if count >= 2 {
            say(Quantifier::AtLeast(count));
        }
        if count >= 1 && count + 2 <= total {
            say(Quantifier::AtMost(count));
        }
    }
}
