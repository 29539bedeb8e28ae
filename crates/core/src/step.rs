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
#[non_exhaustive]
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
        /// The same, told a little at a time.
        rungs: Vec<Rung>,
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

/// One rung of a hint. Each says more than the one below it, and a player climbs one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Rung {
    /// How much it gives away.
    pub reveals: Reveals,
    /// What it says, in sentences.
    pub says: Vec<String>,
    /// Things on the board to look at, in the family's notation.
    pub focus: Vec<String>,
    /// The moves that enter it; on the last rung only.
    pub moves: Vec<String>,
}

/// How much a rung of a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reveals {
    /// Where to look.
    Place,
    /// What to hold together there.
    Premises,
    /// Whom or what the step is about.
    Subject,
    /// Which rule helps.
    Rule,
    /// The whole step.
    Step,
}

/// A hint as far as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Shown {
    /// On which rung, counted from 1.
    pub rung: usize,
    /// How many rungs there are.
    pub of: usize,
    /// How much this gives away.
    pub reveals: Reveals,
    /// Everything said so far, in sentences.
    pub says: Vec<String>,
    /// What this rung adds.
    pub newest: Vec<String>,
    /// Things on the board to look at, in the family's notation.
    pub focus: Vec<String>,
    /// The moves that enter it; on the last rung only.
    pub moves: Vec<String>,
}

impl Rung {
    /// A rung of one sentence.
    pub fn new(reveals: Reveals, says: impl Into<String>) -> Rung {
        Rung { reveals, says: vec![says.into()], focus: Vec::new(), moves: Vec::new() }
    }

    /// The last rung: everything, with its moves.
    pub fn whole(steps: &[Step]) -> Rung {
        let last = steps.last();
        Rung {
            reveals: Reveals::Step,
            says: steps.iter().map(|step| step.text.clone()).collect(),
            focus: last.map_or_else(Vec::new, |step| step.focus.clone()),
            moves: last.map_or_else(Vec::new, |step| step.moves.clone()),
        }
    }

    /// The same rung with things to look at.
    #[must_use]
    pub fn at(mut self, focus: &[String]) -> Rung {
        self.focus = focus.to_vec();
        self
    }
}

impl Hint {
    /// A hint of three rungs, read off its steps: where the last one looks, its rule, and all of it.
    pub fn of_steps(steps: Vec<Step>) -> Hint {
        let rungs = match steps.last() {
            None => Vec::new(),
            Some(last) => vec![
                Rung::new(Reveals::Place, &last.look).at(&last.focus),
                Rung::new(Reveals::Rule, &last.title).at(&last.focus),
                Rung::whole(&steps),
            ],
        };
        Hint::Steps { steps, rungs, more: Map::new() }
    }

    /// The hint as far as its `rung`th rung, counted from 1; nothing where there is no step. Every front end
    /// shows this, so that the same hint says the same everywhere.
    pub fn up_to(&self, rung: usize) -> Option<Shown> {
        let rungs = self.rungs();
        let rung = rung.clamp(1, rungs.len().max(1));
        let top = rungs.get(rung - 1)?;
        let says = rungs[..rung].iter().flat_map(|rung| rung.says.iter().cloned());
        Some(Shown {
            rung,
            of: rungs.len(),
            reveals: top.reveals,
            says: says.collect(),
            newest: top.says.clone(),
            focus: top.focus.clone(),
            moves: top.moves.clone(),
        })
    }

    /// Its rungs; none where there is no step.
    pub fn rungs(&self) -> &[Rung] {
        match self {
            Hint::Steps { rungs, .. } => rungs,
            _ => &[],
        }
    }
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
