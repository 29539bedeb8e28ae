//! KOA's hint: its kind, its words, its meaning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::predicate::Predicate;

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
    #[schemars(length(max = 600))]
    pub text: String,
    /// What it means.
    pub about: Predicate,
}
