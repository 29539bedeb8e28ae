//! What the API is asked and what it answers, where the messages of the protocol do not say it already.

use cluesmith::{Document, Language};
use cluesmith_protocol::message::FamilyInfo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question about a puzzle. Either `id` or `document` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleRequest {
    /// The puzzle of that name: `tetonor@2:hard#7`; without `@2` the newest generator is meant.
    pub(crate) id: Option<String>,
    /// The puzzle itself; `family` and `puzzle` are enough.
    #[schemars(with = "Option<Document>")]
    pub(crate) document: Option<Value>,
    /// Units of work after which to give up.
    pub(crate) work: Option<u64>,
    /// The language of every sentence in the answer.
    #[serde(default)]
    pub(crate) language: Language,
}

/// A puzzle to be solved. Either `id` or `document` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The puzzle of that name.
    pub(crate) id: Option<String>,
    /// The puzzle itself; `family` and `puzzle` are enough.
    #[schemars(with = "Option<Document>")]
    pub(crate) document: Option<Value>,
    /// Units of work after which to give up.
    pub(crate) work: Option<u64>,
    /// Stop after this many answers.
    #[serde(default = "usual_limit")]
    #[schemars(range(min = 1, max = 100))]
    pub(crate) limit: usize,
}

/// The most answers that are listed.
pub(crate) const MAX_LIMIT: usize = 100;

fn usual_limit() -> usize {
    10
}

/// A puzzle and a position of it. Either `id` or `document` is given, and at most one of `state` and `moves`;
/// without both the hint is for the first position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The puzzle of that name.
    pub(crate) id: Option<String>,
    /// The puzzle itself.
    #[schemars(with = "Option<Document>")]
    pub(crate) document: Option<Value>,
    /// The position, as `$defs/state` of the family's schema has it.
    pub(crate) state: Option<Value>,
    /// The moves that lead to the position. Where a move is answered by a referee, the answer of the
    /// document is used.
    pub(crate) moves: Option<Vec<String>>,
    /// How much to say: 1 where to look, and with every rung a little more; everything unless said.
    pub(crate) rung: Option<u8>,
    /// Units of work after which to give up.
    pub(crate) work: Option<u64>,
    /// The language of every sentence in the answer.
    #[serde(default)]
    pub(crate) language: Language,
}

/// The answers of a puzzle; for a game of questions, those possible before the first one.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answers {
    /// How many there are in the list.
    pub(crate) count: usize,
    /// Whether the list holds every answer; if not, and it is shorter than was asked for, the work ran out.
    pub(crate) complete: bool,
    /// The answers, in a fixed order.
    pub(crate) solutions: Vec<Value>,
}

/// What families there are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Families {
    /// In the order people should see them.
    pub(crate) families: Vec<FamilyEntry>,
}

/// A family, and what its puzzles are made by.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FamilyEntry {
    /// Name, kind, title, rules and levels.
    #[serde(flatten)]
    pub(crate) info: FamilyInfo,
    /// The version of its generator, as in `tetonor@2:hard#7`.
    pub(crate) generator: u32,
}
