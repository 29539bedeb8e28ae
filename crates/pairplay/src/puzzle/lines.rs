//! What is said during a game, none of which depends on which cards are lies. No line here is free prose:
//! each is one of those that KOA's house can say for its meaning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::Tier;

/// How well an argument holds together, whatever its truth.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// One place or neighbouring times.
    Cohesive,
    /// Not far apart.
    Plausible,
    /// Hours apart.
    Stitched,
}

impl Tone {
    /// All of them.
    pub const ALL: [Tone; 3] = [Tone::Cohesive, Tone::Plausible, Tone::Stitched];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Tone::Cohesive => "cohesive",
            Tone::Plausible => "plausible",
            Tone::Stitched => "stitched",
        }
    }
}

/// What KOA notices about a pair as a pattern.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    /// One kind of evidence.
    Alike,
    /// More than twelve together.
    High,
    /// Less than six together.
    Low,
    /// Neighbouring times.
    Close,
    /// Two kinds of evidence.
    Mixed,
}

impl Pattern {
    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::Alike => "alike",
            Pattern::High => "high",
            Pattern::Low => "low",
            Pattern::Close => "close",
            Pattern::Mixed => "mixed",
        }
    }
}

/// What is said when two cards are played together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairLines {
    /// Their strengths, the smaller first.
    pub cards: [u8; 2],
    /// How well the argument holds together.
    pub tone: Tone,
    /// What the player says.
    #[schemars(length(max = 600))]
    pub say: String,
    /// What KOA answers: to the argument, not to its truth.
    #[schemars(length(max = 600))]
    pub koa: String,
    /// What she notices about the pair.
    pub pattern: Pattern,
    /// And how she says it after the first and second pair.
    #[schemars(length(max = 600))]
    pub tell: String,
}

/// Whether something in a pair is invented: lines after the first and the second pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reactions {
    /// Nothing is.
    pub steady: [String; 2],
    /// Something is.
    pub uneasy: [String; 2],
    /// What she mutters when there is nothing to add.
    pub nothing: String,
}

/// The Double-Check. The question has the place of the card filled in when it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckLines {
    /// What she asks about each card, weakest first.
    #[schemars(length(max = 8))]
    pub ask: Vec<String>,
    /// The card was stood by, and is true.
    pub held: String,
    /// The card was stood by, and is a lie.
    pub broke: String,
    /// The card was withdrawn.
    pub withdrawn: String,
}

/// What is said about a card once its truth is known: both lines, so that neither tells anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quip {
    /// The card.
    #[schemars(range(min = 1, max = 8))]
    pub card: u8,
    /// If it is a truth.
    #[schemars(length(max = 600))]
    pub truth: String,
    /// If it is a lie.
    #[schemars(length(max = 600))]
    pub lie: String,
}

/// Last words by tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named after the tiers")]
pub struct Closing {
    #[schemars(length(max = 600))]
    pub flawless: String,
    #[schemars(length(max = 600))]
    pub cleared: String,
    #[schemars(length(max = 600))]
    pub close: String,
    #[schemars(length(max = 600))]
    pub busted: String,
}

impl Closing {
    /// The line for a tier.
    pub fn line(&self, tier: Tier) -> &str {
        match tier {
            Tier::Flawless => &self.flawless,
            Tier::Cleared => &self.cleared,
            Tier::Close => &self.close,
            Tier::Busted => &self.busted,
        }
    }
}
