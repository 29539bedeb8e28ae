//! Reasoning as data: inferences that can be verified, steps that can be read, hints.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::report::Finding;

/// One inference: from these rules and these facts, these new facts follow.
///
/// Rules and facts are short texts in the family's own notation, so that a list of inferences is
/// both readable and a certificate: a small checker that knows nothing of techniques can verify
/// each one by trying every way to satisfy `by` and `given` without `so`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inference {
    /// The technique that found it.
    pub rule: String,
    /// The clues or constraints held together.
    pub by: Vec<String>,
    /// Facts established earlier that it needs.
    pub given: Vec<String>,
    /// The new facts.
    pub so: Vec<String>,
}

/// An inference a person can follow on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// What follows from what.
    #[serde(flatten)]
    pub inference: Inference,
    /// The technique's rung.
    pub tier: u8,
    /// The technique's name in words.
    pub title: String,
    /// Where to look, without saying what is there.
    pub look: String,
    /// The whole step in a sentence.
    pub text: String,
    /// Things on the board to highlight, in the family's notation.
    pub focus: Vec<String>,
    /// Moves that enter the conclusion.
    pub moves: Vec<String>,
}

/// What can be said at a position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum Hint {
    /// Something on the board is wrong; nothing is reasoned from a wrong board.
    Mistake {
        /// What, and how to mend it.
        findings: Vec<Finding>,
    },
    /// The next step, preceded by the steps it leans on. With "all", every step open now.
    Steps {
        /// In order; the last one ends in a move.
        steps: Vec<Step>,
        /// What else the family says of the position.
        #[serde(flatten)]
        more: Map<String, Value>,
    },
    /// Nothing is left to find.
    Solved,
    /// Reasoning has no next step, because the puzzle has no single answer or took too much work.
    Stuck {
        /// Why.
        reason: String,
    },
}

/// A certificate that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {message}")]
pub struct CertificateError {
    /// Index of the first step that does not hold; the number of steps if the end is missing.
    pub step: usize,
    /// What is wrong with it.
    pub message: String,
}
