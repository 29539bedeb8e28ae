//! One statement of the clue language, with its meaning in plain counting.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::unit::Unit;
use crate::board::{Board, Crowd, Identity, Line, each, size};

/// How many.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Quantifier {
    Exactly(u8),
    /// Any number but this one.
    Not(u8),
    #[serde(rename = "at least")]
    AtLeast(u8),
    #[serde(rename = "at most")]
    AtMost(u8),
    Odd,
    Even,
    /// Everyone, and there is someone.
    All,
    /// Nobody.
    None,
}

impl Quantifier {
    /// Whether `count` of a group of `total` is as many as this says.
    pub fn admits(self, count: u8, total: u8) -> bool {
        match self {
            Quantifier::Exactly(n) => count == n,
            Quantifier::Not(n) => count != n,
            Quantifier::AtLeast(n) => count >= n,
            Quantifier::AtMost(n) => count <= n,
            Quantifier::Odd => count % 2 == 1,
            Quantifier::Even => count.is_multiple_of(2),
            Quantifier::All => count == total && total > 0,
            Quantifier::None => count == 0,
        }
    }

    /// The number in it.
    pub fn number(self) -> Option<u8> {
        match self {
            Quantifier::Exactly(n)
            | Quantifier::Not(n)
            | Quantifier::AtLeast(n)
            | Quantifier::AtMost(n) => Some(n),
            Quantifier::Odd | Quantifier::Even | Quantifier::All | Quantifier::None => None,
        }
    }
}

/// How two counts compare.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Relation {
    MoreThan,
    AsManyAs,
}

/// Something that is true or false of a board whose demons are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Statement {
    /// So many of the unit are of this kind.
    Count { identity: Identity, how: Quantifier, unit: Unit },
    /// The first unit has more of this kind than the second, or as many.
    Compare { identity: Identity, unit: Unit, relation: Relation, than: Unit },
    /// Some in the line are of this kind, and they stand without a gap.
    Connected { identity: Identity, line: Line },
}

impl Statement {
    /// Whether it is true when exactly these people are demons.
    pub fn holds(self, board: &Board, demons: Crowd) -> bool {
        self.on(board).holds(demons)
    }

    /// The statement with its groups looked up on a board.
    pub fn on(self, board: &Board) -> Spoken {
        match self {
            Statement::Count { identity, how, unit } => {
                Spoken::Count { identity, how, crowd: unit.crowd(board) }
            }
            Statement::Compare { identity, unit, relation, than } => Spoken::Compare {
                identity,
                crowd: unit.crowd(board),
                relation,
                than: than.crowd(board),
            },
            Statement::Connected { identity, line } => Spoken::Connected {
                identity,
                crowd: board.line(line),
                step: match line {
                    Line::Row(_) => 1,
                    Line::Column(_) => board.cols(),
                },
            },
        }
    }

    /// The groups whose demons it counts. People who belong to the same groups are alike to it,
    /// except to [`Statement::Connected`], which gets every person as a group.
    pub fn groups(self, board: &Board, mut group: impl FnMut(Crowd)) {
        match self {
            Statement::Count { unit, .. } => group(unit.crowd(board)),
            Statement::Compare { unit, than, .. } => {
                group(unit.crowd(board));
                group(than.crowd(board));
            }
            Statement::Connected { line, .. } => {
                each(board.line(line)).for_each(|person| group(1 << person));
            }
        }
    }
}

/// A statement about people instead of places.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Spoken {
    Count { identity: Identity, how: Quantifier, crowd: Crowd },
    Compare { identity: Identity, crowd: Crowd, relation: Relation, than: Crowd },
    Connected { identity: Identity, crowd: Crowd, step: usize },
}

impl Spoken {
    /// Whether it is true when exactly these people are demons. This is the definition: every
    /// faster engine is tested against it.
    pub fn holds(self, demons: Crowd) -> bool {
        let of_kind = |identity, crowd: Crowd| match identity {
            Identity::Demon => crowd & demons,
            Identity::Cultivator => crowd & !demons,
        };
        match self {
            Spoken::Count { identity, how, crowd } => {
                how.admits(size(of_kind(identity, crowd)), size(crowd))
            }
            Spoken::Compare { identity, crowd, relation, than } => {
                let (one, other) = (size(of_kind(identity, crowd)), size(of_kind(identity, than)));
                match relation {
                    Relation::MoreThan => one > other,
                    Relation::AsManyAs => one == other,
                }
            }
            Spoken::Connected { identity, crowd, step } => {
                let mut along = each(of_kind(identity, crowd));
                along.next().is_some_and(|first| {
                    along
                        .try_fold(first, |last, next| (next - last == step).then_some(next))
                        .is_some()
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Place;

    #[test]
    fn all_needs_someone_and_none_does_not() {
        assert!(!Quantifier::All.admits(0, 0));
        assert!(Quantifier::None.admits(0, 0));
    }

    #[test]
    fn a_single_demon_is_connected_and_no_demon_is_not() {
        let board = Board::new(3, 4, []);
        let connected = |demons| {
            Statement::Connected { identity: Identity::Demon, line: Line::Row(1) }
                .holds(&board, demons)
        };
        assert!(connected(0b0010_0000));
        assert!(connected(0b0110_0000));
        assert!(!connected(0b1010_0000));
        assert!(!connected(0b0000_0001));
        let column = Statement::Connected { identity: Identity::Cultivator, line: Line::Column(0) };
        assert!(column.holds(&board, 0b0000_0000_0001));
        assert!(!column.holds(&board, 0b0000_0001_0000));
    }

    #[test]
    fn comparing_cultivators_is_not_comparing_demons() {
        let board = Board::new(3, 3, []);
        let more = |identity| Statement::Compare {
            identity,
            unit: Place::Row(0).into(),
            relation: Relation::MoreThan,
            than: Place::Row(1).into(),
        };
        assert!(more(Identity::Demon).holds(&board, 0b001));
        assert!(!more(Identity::Cultivator).holds(&board, 0b001));
        assert!(more(Identity::Cultivator).holds(&board, 0b001_000));
    }
}
