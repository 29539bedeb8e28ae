//! Named ways of reasoning.

use schemars::JsonSchema;
use serde::Serialize;

/// One deduction rule of a family. A family declares its techniques in one list, easiest first;
/// its engine tries them in that order, and its grade is read off the ones that were needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Technique {
    /// A stable name, used in documents: `lone-partner`.
    pub id: &'static str,
    /// Rung of the ladder. 0 is bookkeeping that nobody counts as a step.
    pub tier: u8,
    /// What one use of it adds to a puzzle's score.
    pub cost: u32,
}
