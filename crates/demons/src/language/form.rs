//! The clue forms: each with its name in documents and its meaning in the language.
//!
//! The fourteen of the specification come first. A new form is one variant of [`Form`], one arm of
//! [`Form::statements`], one name in [`Kind`], and its sentences in `text.rs`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::normal::Normal;
use super::statement::{Quantifier, Relation, Statement};
use super::unit::{Place, Unit};
use crate::board::{Board, Crowd, Element, Identity, Line};

/// The name of a clue form in documents. The first fourteen are the specification's identifiers,
/// spelling included.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs)]
pub enum Kind {
    PersonIsDemon,
    PersonIsCultivator,
    OnlyDemonInRow,
    OnlyCultivatorInRow,
    OnlyDemonInColumn,
    OnlyCultivatorInColumn,
    #[serde(rename = "N_NEIGHBORS_A_DAEMON")]
    NNeighborsADaemon,
    #[serde(rename = "N_NEIGHBORS_A_CULTIVATOR")]
    NNeighborsACultivator,
    #[serde(rename = "M_OF_N_DEMONS_NEIGHBORING_IN_ROW")]
    MOfNDemonsNeighboringInRow,
    #[serde(rename = "M_OF_N_DEMONS_NEIGHBORING_IN_COLUMN")]
    MOfNDemonsNeighboringInColumn,
    #[serde(rename = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_ROW")]
    MOfNCultivatorsNeighboringInRow,
    #[serde(rename = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_COLUMN")]
    MOfNCultivatorsNeighboringInColumn,
    #[serde(rename = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON")]
    MOfNSpiritualRootElementBeDemon,
    #[serde(rename = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_CULTIVATOR")]
    MOfNSpiritualRootElementBeCultivator,
    Count,
    Compare,
    OnlyLine,
    Connected,
}

impl Kind {
    /// The fourteen of the specification, in its order.
    pub const CLASSIC: [Kind; 14] = [
        Kind::PersonIsDemon,
        Kind::PersonIsCultivator,
        Kind::OnlyDemonInRow,
        Kind::OnlyCultivatorInRow,
        Kind::OnlyDemonInColumn,
        Kind::OnlyCultivatorInColumn,
        Kind::NNeighborsADaemon,
        Kind::NNeighborsACultivator,
        Kind::MOfNDemonsNeighboringInRow,
        Kind::MOfNDemonsNeighboringInColumn,
        Kind::MOfNCultivatorsNeighboringInRow,
        Kind::MOfNCultivatorsNeighboringInColumn,
        Kind::MOfNSpiritualRootElementBeDemon,
        Kind::MOfNSpiritualRootElementBeCultivator,
    ];

    /// Number of the type in the specification, from 1; the forms beyond it follow.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

/// What a clue says, apart from who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Form {
    /// Types 1 and 2.
    PersonIs { identity: Identity, target: u8 },
    /// Types 3 to 6.
    OnlyInLine { identity: Identity, line: Line, subject: u8 },
    /// Types 7 and 8: about the speaker's own neighbours.
    Neighbours { identity: Identity, n: u8, mentioned: u8 },
    /// Types 9 to 12.
    Quota { identity: Identity, subject: u8, line: Line, m: u8, n: u8 },
    /// Types 13 and 14.
    Root { identity: Identity, element: Element, m: u8, n: u8 },
    /// So many of a unit.
    Count { identity: Identity, how: Quantifier, unit: Unit },
    /// More in one unit than in another, or as many.
    Compare { identity: Identity, unit: Unit, relation: Relation, than: Unit },
    /// The only row, or the only column, with exactly `n`.
    OnlyLine { identity: Identity, line: Line, n: u8 },
    /// All of a kind in a line stand without a gap.
    Connected { identity: Identity, line: Line },
}

impl Form {
    /// Its name in documents.
    pub fn kind(self) -> Kind {
        use Identity::{Cultivator, Demon};
        match self {
            Form::PersonIs { identity: Demon, .. } => Kind::PersonIsDemon,
            Form::PersonIs { identity: Cultivator, .. } => Kind::PersonIsCultivator,
            Form::OnlyInLine { identity, line, .. } => match (identity, line) {
                (Demon, Line::Row(_)) => Kind::OnlyDemonInRow,
                (Cultivator, Line::Row(_)) => Kind::OnlyCultivatorInRow,
                (Demon, Line::Column(_)) => Kind::OnlyDemonInColumn,
                (Cultivator, Line::Column(_)) => Kind::OnlyCultivatorInColumn,
            },
            Form::Neighbours { identity: Demon, .. } => Kind::NNeighborsADaemon,
            Form::Neighbours { identity: Cultivator, .. } => Kind::NNeighborsACultivator,
            Form::Quota { identity, line, .. } => match (identity, line) {
                (Demon, Line::Row(_)) => Kind::MOfNDemonsNeighboringInRow,
                (Demon, Line::Column(_)) => Kind::MOfNDemonsNeighboringInColumn,
                (Cultivator, Line::Row(_)) => Kind::MOfNCultivatorsNeighboringInRow,
                (Cultivator, Line::Column(_)) => Kind::MOfNCultivatorsNeighboringInColumn,
            },
            Form::Root { identity: Demon, .. } => Kind::MOfNSpiritualRootElementBeDemon,
            Form::Root { identity: Cultivator, .. } => Kind::MOfNSpiritualRootElementBeCultivator,
            Form::Count { .. } => Kind::Count,
            Form::Compare { .. } => Kind::Compare,
            Form::OnlyLine { .. } => Kind::OnlyLine,
            Form::Connected { .. } => Kind::Connected,
        }
    }

    /// Whom it counts, in its own words.
    pub fn identity(self) -> Identity {
        match self {
            Form::PersonIs { identity, .. }
            | Form::OnlyInLine { identity, .. }
            | Form::Neighbours { identity, .. }
            | Form::Quota { identity, .. }
            | Form::Root { identity, .. }
            | Form::Count { identity, .. }
            | Form::Compare { identity, .. }
            | Form::OnlyLine { identity, .. }
            | Form::Connected { identity, .. } => identity,
        }
    }

    /// Its meaning: all of these statements are true.
    pub fn statements(self, board: &Board, speaker: usize) -> Vec<Statement> {
        use Quantifier::{All, Exactly, Not};
        let count = |identity, how, unit: Unit| Statement::Count { identity, how, unit };
        match self {
            Form::PersonIs { identity, target } => {
                vec![count(identity, All, Place::Person(target).into())]
            }
            Form::OnlyInLine { identity, line, subject } => vec![
                count(identity, All, Place::Person(subject).into()),
                count(identity, Exactly(1), line.into()),
            ],
            Form::Neighbours { identity, n, mentioned } => vec![
                count(identity, All, Place::Person(mentioned).into()),
                count(identity, Exactly(n), Place::Near(speaker as u8).into()),
            ],
            Form::Quota { identity, subject, line, m, n } => vec![
                count(identity, Exactly(n), Place::Near(subject).into()),
                count(identity, Exactly(m), Unit::shared(Place::Near(subject), line)),
            ],
            Form::Root { identity, element, m, n: _ } => {
                vec![count(identity, Exactly(m), Place::Element(element).into())]
            }
            Form::Count { identity, how, unit } => vec![count(identity, how, unit)],
            Form::Compare { identity, unit, relation, than } => {
                vec![Statement::Compare { identity, unit, relation, than }]
            }
            Form::OnlyLine { identity, line, n } => board
                .lines()
                .filter(|other| matches!(other, Line::Row(_)) == matches!(line, Line::Row(_)))
                .map(|other| {
                    let how = if other == line { Exactly(n) } else { Not(n) };
                    count(identity, how, other.into())
                })
                .collect(),
            Form::Connected { identity, line } => vec![Statement::Connected { identity, line }],
        }
    }

    /// Whether it is true when exactly these people are demons.
    pub fn holds(self, board: &Board, speaker: usize, demons: Crowd) -> bool {
        self.statements(board, speaker).iter().all(|statement| statement.holds(board, demons))
    }

    /// The one form behind all wordings.
    pub fn normal(self, board: &Board, speaker: usize) -> Normal {
        Normal::of(board, &self.statements(board, speaker))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourteen_names_are_those_of_the_specification() {
        let names: Vec<String> = Kind::CLASSIC
            .iter()
            .map(|kind| serde_json::to_value(kind).unwrap().as_str().unwrap().to_owned())
            .collect();
        assert_eq!(
            names,
            [
                "PERSON_IS_DEMON",
                "PERSON_IS_CULTIVATOR",
                "ONLY_DEMON_IN_ROW",
                "ONLY_CULTIVATOR_IN_ROW",
                "ONLY_DEMON_IN_COLUMN",
                "ONLY_CULTIVATOR_IN_COLUMN",
                "N_NEIGHBORS_A_DAEMON",
                "N_NEIGHBORS_A_CULTIVATOR",
                "M_OF_N_DEMONS_NEIGHBORING_IN_ROW",
                "M_OF_N_DEMONS_NEIGHBORING_IN_COLUMN",
                "M_OF_N_CULTIVATORS_NEIGHBORING_IN_ROW",
                "M_OF_N_CULTIVATORS_NEIGHBORING_IN_COLUMN",
                "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON",
                "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_CULTIVATOR",
            ]
        );
        assert!(Kind::CLASSIC.iter().enumerate().all(|(i, kind)| kind.number() == i + 1));
    }

    #[test]
    fn the_two_wordings_of_a_quota_are_one_clue() {
        let board = Board::new(5, 4, []);
        let demons =
            Form::Quota { identity: Identity::Demon, subject: 5, line: Line::Row(0), m: 1, n: 3 };
        let cultivators = Form::Quota {
            identity: Identity::Cultivator,
            subject: 5,
            line: Line::Row(0),
            m: 2,
            n: 5,
        };
        assert_eq!(demons.normal(&board, 0), cultivators.normal(&board, 7));
    }

    #[test]
    fn the_only_row_with_two_rules_two_out_everywhere_else() {
        let board = Board::new(3, 3, []);
        let only = Form::OnlyLine { identity: Identity::Demon, line: Line::Row(1), n: 2 };
        assert!(only.holds(&board, 0, 0b001_011_000));
        assert!(!only.holds(&board, 0, 0b011_011_000));
        assert!(!only.holds(&board, 0, 0b011_001_000));
    }
}
