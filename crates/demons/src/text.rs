//! t
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
/// How clues are worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// The specification's sentences, to the letter.
    #[default]
    Classic,
    /// Good grammar.
    Natural,
}
