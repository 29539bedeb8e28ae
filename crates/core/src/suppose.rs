//! Thinking aloud: what would follow if something were so?
//!
//! A supposition is asked of a position and changes nothing there. Like a hint it is reasoned from what its owner
//! may know, and never from an answer; unlike a hint it is nobody's help but the player's own.

use schemars::JsonSchema;
use serde::Serialize;

use crate::step::Step;

/// What follows from a position and a few assumptions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Supposed {
    /// What is assumed, in the order in which it was.
    pub assumed: Vec<Assumed>,
    /// What follows, one step after the other: whatever leans on an assumption, and what that needs. Where it ends
    /// in a contradiction, only what leads there.
    pub follows: Vec<Consequence>,
    /// Where it ends.
    pub end: Ending,
    /// Moves that write down what is assumed and what follows; none after a contradiction.
    pub keep: Vec<String>,
}

/// Something assumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Assumed {
    /// As a move is written.
    pub text: String,
    /// In words, without a full stop: `Li Mu is a demon`.
    pub says: String,
    /// What it would put on the board.
    pub shows: Vec<Seen>,
}

/// Something that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Consequence {
    /// From what, why, and the moves that would write it down.
    #[serde(flatten)]
    pub step: Step,
    /// What it would put on the board; nothing where something is only ruled out.
    pub shows: Vec<Seen>,
    /// It leans on an assumption; others hold without one, and are needed on the way.
    pub leans: bool,
}

/// One place of the board as a supposition would have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seen {
    /// Where, in the family's notation.
    pub at: String,
    /// What would be there, in the family's notation.
    pub value: String,
}

/// Where a supposition ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ending {
    /// Nothing more follows. It may or may not be so.
    Open,
    /// Everything is decided, and nothing known speaks against it.
    Complete,
    /// It cannot be so.
    Contradiction {
        /// Why, in a sentence.
        says: String,
        /// Things on the board to look at, in the family's notation.
        focus: Vec<String>,
        /// What this proves, if it proves something by itself.
        proves: Option<Proved>,
    },
    /// What stands on the board contradicts itself already: nothing is reasoned from that.
    Broken {
        /// How.
        says: String,
    },
    /// It took too much work.
    Stopped {
        /// Why.
        reason: String,
    },
}

/// The contrary of an assumption that cannot be so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Proved {
    /// In a sentence: `So Li Mu is a cultivator.`
    pub says: String,
    /// The moves that enter it.
    pub moves: Vec<String>,
}
