//! KOA's hint: its kind, its words, its meaning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::is_time;
use crate::predicate::{GADGETS, PAPERWORK, Predicate};

/// The six kinds of hint.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum HintKind {
    /// One attribute.
    Direct,
    /// Two attributes at once.
    Compound,
    /// How the lies sound.
    Behavioral,
    /// What the lies are not.
    Negation,
    /// How the lies are related.
    Relational,
    /// A riddle.
    Oblique,
}

impl HintKind {
    /// All of them, easiest first.
    pub const ALL: [HintKind; 6] = [
        HintKind::Direct,
        HintKind::Compound,
        HintKind::Negation,
        HintKind::Behavioral,
        HintKind::Relational,
        HintKind::Oblique,
    ];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            HintKind::Direct => "direct",
            HintKind::Compound => "compound",
            HintKind::Behavioral => "behavioral",
            HintKind::Negation => "negation",
            HintKind::Relational => "relational",
            HintKind::Oblique => "oblique",
        }
    }

    /// The kind of hint that can mean this; none if no hint can.
    pub fn of(about: &Predicate) -> Option<HintKind> {
        let is_quarter = |part: &Predicate| match part {
            Predicate::Evidence(kinds) => kinds.len() == 1,
            part => matches!(part, Predicate::Location(_)),
        };
        let is_time = |part: &Predicate| match part {
            Predicate::Before(time) | Predicate::From(time) => is_time(time),
            _ => false,
        };
        let is_both = |parts: &[Predicate]| match parts {
            [quarter, time] => is_quarter(quarter) && is_time(time),
            _ => false,
        };
        match about {
            Predicate::Zone(_) => Some(HintKind::Direct),
            Predicate::Evidence(kinds) if kinds == &GADGETS || kinds == &PAPERWORK => {
                Some(HintKind::Direct)
            }
            Predicate::Before(_) | Predicate::From(_) => is_time(about).then_some(HintKind::Direct),
            Predicate::All(parts) => match &parts[..] {
                [Predicate::Not(quarter), time] if is_quarter(quarter) && is_time(time) => {
                    Some(HintKind::Compound)
                }
                _ => None,
            },
            Predicate::Not(inner) => match &**inner {
                Predicate::Any(parts) if is_both(parts) => Some(HintKind::Negation),
                _ => None,
            },
            Predicate::Happened(_) | Predicate::Manner(_) => Some(HintKind::Behavioral),
            Predicate::Shared => Some(HintKind::Relational),
            Predicate::Tag(_) => Some(HintKind::Oblique),
            Predicate::Evidence(_) | Predicate::Location(_) | Predicate::Any(_) => None,
        }
    }

    /// How many cards a hint of this kind may fit.
    ///
    /// The specification allows DIRECT hints that fit three cards, and elsewhere asks for at least
    /// four, "or the puzzle solves itself"; four it is.
    pub const fn sizes(self) -> std::ops::RangeInclusive<u32> {
        match self {
            HintKind::Direct => 4..=4,
            HintKind::Compound | HintKind::Negation => 4..=5,
            HintKind::Behavioral => 4..=6,
            HintKind::Relational | HintKind::Oblique => 5..=6,
        }
    }

    /// How much reading it takes: 1 to 4.
    pub const fn rank(self) -> u8 {
        match self {
            HintKind::Direct => 1,
            HintKind::Compound => 2,
            HintKind::Negation | HintKind::Behavioral => 3,
            HintKind::Relational | HintKind::Oblique => 4,
        }
    }
}

/// KOA's hint. It is about exactly two of the three lies.
///
/// The specification says in one place that it describes all three, in another that one stays outside.
/// With all three inside, the lie outside could not be deduced because there is none, and the tells
/// would have nothing to add; so two are inside, and the third is what the tells are for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Which kind.
    pub kind: HintKind,
    /// What she says.
    #[serde(default)]
    #[schemars(length(max = 600))]
    pub text: String,
    /// What it means.
    pub about: Predicate,
}
