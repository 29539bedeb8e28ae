//! What reasoning a game took, and what of it the player found alone.
//!
//! Nobody can look into a head. What can be told is the easiest reasoning from where the player stood to what a move
//! settled: every step of it counts once for its technique. It counts as found after a hint if a hint had told of it,
//! be it on the first rung only and some moves before; and else as found alone.

use cluesmith_core::{Hint, Step, Work};
use schemars::JsonSchema;
use serde::Serialize;

use super::Game;

/// How often one technique was used in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Skill {
    /// The technique.
    pub rule: String,
    /// Steps found without a hint.
    pub alone: u32,
    /// Steps that a hint had told of.
    pub hinted: u32,
}

impl Game {
    /// The techniques of the moves that led to this position, easiest first.
    pub fn skills(&self, work: &mut Work) -> Vec<Skill> {
        let techniques = self.family().techniques();
        let mut skills: Vec<Skill> = techniques
            .iter()
            .map(|one| Skill { rule: one.id.to_owned(), alone: 0, hinted: 0 })
            .collect();
        let (mut told, mut known) = (Vec::new(), Vec::new());
        let mut before = &*self.start;
        for turn in &self.moves[..self.cursor] {
            if turn.hinted
                && let Hint::Steps { steps, .. } = before.hint(false, work)
            {
                told.extend(steps.into_iter().flat_map(|step| step.inference.so));
            }
            for Step { inference, tier, .. } in before.way_to(&*turn.position, work) {
                let hinted = inference.so.iter().any(|fact| told.contains(fact));
                // What was found once is known from then on, and bookkeeping is no step.
                let were_known = known.len();
                for fact in inference.so {
                    if !known.contains(&fact) {
                        known.push(fact);
                    }
                }
                let is_new = known.len() > were_known;
                let skill = skills.iter_mut().find(|skill| skill.rule == inference.rule);
                if let (Some(skill), true) = (skill, tier > 0 && is_new) {
                    *(if hinted { &mut skill.hinted } else { &mut skill.alone }) += 1;
                }
            }
            before = &*turn.position;
        }
        skills.retain(|skill| skill.alone + skill.hinted > 0);
        skills
    }
}
