//! The clue forms, one file each. A file says all there is to say about its form: what it is called in
//! documents and what it takes there, what it means, how it is worded, and what of it is true on a board.
//!
//! Adding one is a file here, an entry in the list below, and its sentences in `words/`.

pub mod param;
pub mod row;

use cluesmith_core::Technique;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::candidates::{Scene, Topic};
use super::normal::Normal;
use super::statement::Statement;
use crate::board::{Board, Crowd, Identity};
use crate::worlds::proof::Proof;
use row::{Claim, Misfit, Name, Parts, Row, Sentence};

/// Makes the enums [`Form`] and [`Kind`] of a list of forms: an enum, and not a list of objects, because
/// the generator makes and weighs hundreds of clues for each board.
macro_rules! forms {
    ($($file:ident::$form:ident { $($kind:ident = $name:literal),+ $(,)? })+) => {
        $(mod $file;)+
        $(pub use $file::$form;)+

        /// What a clue says, apart from who says it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each is described in its file")]
        pub enum Form {
            $($form($form),)+
        }

        $(impl From<$form> for Form {
            #[inline]
            fn from(form: $form) -> Form {
                Form::$form(form)
            }
        })+

        /// The name of a clue form in documents. The first fourteen are the specification's identifiers,
        /// spelling included.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[allow(missing_docs)]
        pub enum Kind {
            $($(#[serde(rename = $name)] $kind,)+)+
        }

        impl Kind {
            /// Every name.
            pub const ALL: &'static [Kind] = &[$($(Kind::$kind,)+)+];

            /// As it stands in documents.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Kind::$kind => $name,)+)+
                }
            }
        }

        /// Does something with whichever form it is.
        macro_rules! whichever {
            ($any:expr, $one:ident => $done:expr) => {
                match $any {
                    $(Form::$form($one) => $done,)+
                }
            };
        }

        /// Every form as data, in the order of the list.
        pub static ALL: &[Entry] = &[$(Entry::of::<$form>(),)+];

        /// Every true clue about a topic, form by form.
        pub(super) fn candidates(scene: &Scene<'_>, topic: Topic, forms: &mut Vec<Form>) {
            $($form::candidates(scene, topic, forms);)+
        }
    };
}

forms! {
    person_is::PersonIs {
        PersonIsDemon = "PERSON_IS_DEMON",
        PersonIsCultivator = "PERSON_IS_CULTIVATOR",
    }
    only_in_line::OnlyInLine {
        OnlyDemonInRow = "ONLY_DEMON_IN_ROW",
        OnlyCultivatorInRow = "ONLY_CULTIVATOR_IN_ROW",
        OnlyDemonInColumn = "ONLY_DEMON_IN_COLUMN",
        OnlyCultivatorInColumn = "ONLY_CULTIVATOR_IN_COLUMN",
    }
    neighbours::Neighbours {
        NNeighborsADaemon = "N_NEIGHBORS_A_DAEMON",
        NNeighborsACultivator = "N_NEIGHBORS_A_CULTIVATOR",
    }
    quota::Quota {
        MOfNDemonsNeighboringInRow = "M_OF_N_DEMONS_NEIGHBORING_IN_ROW",
        MOfNDemonsNeighboringInColumn = "M_OF_N_DEMONS_NEIGHBORING_IN_COLUMN",
        MOfNCultivatorsNeighboringInRow = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_ROW",
        MOfNCultivatorsNeighboringInColumn = "M_OF_N_CULTIVATORS_NEIGHBORING_IN_COLUMN",
    }
    root::Root {
        MOfNSpiritualRootElementBeDemon = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON",
        MOfNSpiritualRootElementBeCultivator = "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_CULTIVATOR",
    }
    // Beyond the fourteen of the specification.
    count::Count { Count = "COUNT" }
    compare::Compare { Compare = "COMPARE" }
    only_line::OnlyLine { OnlyLine = "ONLY_LINE" }
    connected::Connected { Connected = "CONNECTED" }
}

/// A form as data: what can be looked up without having such a clue.
pub struct Entry {
    /// Its names in documents.
    pub names: &'static [Name],
    /// Its sentences in the catalogue.
    pub sentences: &'static [Sentence],
    /// Better ones that are said, but not written in documents.
    pub spoken: &'static [Sentence],
    /// Whether it says outright who someone is.
    pub plain: bool,
    /// The clue of this form that speaks of these parts.
    pub make: fn(&Parts) -> Option<Form>,
}

impl Entry {
    const fn of<R: Row>() -> Entry {
        Entry {
            names: R::NAMES,
            sentences: R::SENTENCES,
            spoken: R::SPOKEN,
            plain: R::PLAIN,
            make: |parts| R::of(parts).map(Into::into),
        }
    }
}

impl Kind {
    /// The fourteen of the specification, in its order.
    pub fn classic() -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().take(Kind::CLASSIC)
    }

    /// How many the specification has.
    pub const CLASSIC: usize = 14;

    /// Number of the type in the specification, from 1; the forms beyond it follow.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The form of this name, and what the name says.
    pub fn entry(self) -> (&'static Entry, &'static Name) {
        let mut names = ALL.iter().flat_map(|form| form.names.iter().map(move |name| (form, name)));
        let found = names.find(|(_, name)| name.kind == self);
        found.unwrap_or((&ALL[0], &ALL[0].names[0]))
    }
}

impl Form {
    /// Its name in documents.
    pub fn kind(self) -> Kind {
        whichever!(self, form => form.kind())
    }

    /// What it speaks of.
    pub fn parts(self) -> Parts {
        whichever!(self, form => form.parts())
    }

    /// Whom it counts, in its own words.
    pub fn identity(self) -> Identity {
        whichever!(self, form => form.identity)
    }

    /// Whether it says outright who someone is.
    pub fn is_plain(self) -> bool {
        fn plain<R: Row>(_: R) -> bool {
            R::PLAIN
        }
        whichever!(self, form => plain(form))
    }

    /// What the specification's score gives for hearing it.
    pub fn weight(self) -> i64 {
        fn weight<R: Row>(_: R) -> i64 {
            R::WEIGHT
        }
        whichever!(self, form => weight(form))
    }

    /// What makes no sense in it on this board.
    pub fn check(self, board: &Board, speaker: usize) -> Result<(), Misfit> {
        whichever!(self, form => form.check(board, speaker))
    }

    /// Its meaning: all of these statements are true.
    pub fn statements(self, board: &Board, speaker: usize) -> Vec<Statement> {
        whichever!(self, form => form.statements(board, speaker))
    }

    /// The name of a step that takes nothing but this clue.
    pub fn technique(self, board: &Board, proof: &Proof) -> Technique {
        whichever!(self, form => form.technique(board, proof))
    }

    /// The counts it states, as they are told in a step.
    pub fn claims(self, board: &Board, speaker: usize) -> Vec<Claim> {
        whichever!(self, form => form.claims(board, speaker))
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
    use crate::board::Line;

    #[test]
    fn the_fourteen_names_are_those_of_the_specification() {
        let names: Vec<&str> = Kind::classic().map(Kind::name).collect();
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
        assert!(Kind::ALL.iter().enumerate().all(|(i, kind)| kind.number() == i + 1));
    }

    #[test]
    fn every_name_belongs_to_one_form_and_is_written_as_it_is_read() {
        for &kind in Kind::ALL {
            let rows = ALL.iter().flat_map(|form| form.names).filter(|name| name.kind == kind);
            assert_eq!(rows.count(), 1, "{}", kind.name());
            assert_eq!(kind.entry().1.kind, kind);
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            let classic = kind.number() <= Kind::CLASSIC;
            assert_eq!(kind.entry().1.classic.is_some(), classic, "{}", kind.name());
        }
    }

    #[test]
    fn the_two_wordings_of_a_quota_are_one_clue() {
        let board = Board::new(5, 4, []);
        let demons = Form::from(Quota {
            identity: Identity::Demon,
            subject: 5,
            line: Line::Row(0),
            m: 1,
            n: 3,
        });
        let cultivators = Form::from(Quota {
            identity: Identity::Cultivator,
            subject: 5,
            line: Line::Row(0),
            m: 2,
            n: 5,
        });
        assert_eq!(demons.normal(&board, 0), cultivators.normal(&board, 7));
    }

    #[test]
    fn the_only_row_with_two_rules_two_out_everywhere_else() {
        let board = Board::new(3, 3, []);
        let only = Form::from(OnlyLine { identity: Identity::Demon, line: Line::Row(1), n: 2 });
        assert!(only.holds(&board, 0, 0b001_011_000));
        assert!(!only.holds(&board, 0, 0b011_011_000));
        assert!(!only.holds(&board, 0, 0b011_001_000));
    }
}
