//! How hard a puzzle is, and why.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Difficulty read off the easiest proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    /// The level this reasoning belongs to.
    pub level: String,
    /// A single number to sort by: the cost of every step added up.
    pub score: u32,
    /// How many steps the easiest proof takes, bookkeeping left out.
    pub steps: u32,
    /// The hardest technique that could not be avoided.
    pub hardest: String,
    /// Its tier.
    pub tier: u8,
    /// What else the family measures.
    #[serde(default)]
    pub profile: Map<String, Value>,
}
