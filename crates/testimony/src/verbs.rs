//! What only this family can do.

mod archetypes;
mod lines;
mod rates;
mod week;

use cluesmith_core::verb::Exhibit;
use cluesmith_core::{Family, Language, Refused, Verb};

use crate::Testimony;
use crate::puzzle::Puzzle;

/// The verbs, in the order people should see them.
pub(crate) static VERBS: &[Verb<Testimony>] =
    &[week::WEEK, rates::RATES, archetypes::ARCHETYPES, lines::LINES];

/// The puzzle that a verb is about; nothing is odd about its form.
fn read_sound_puzzle<'a>(
    at: &Exhibit<'a, Testimony>,
    language: Language,
) -> Result<&'a Puzzle, Refused> {
    let findings = Testimony.inspect(at.puzzle, language);
    match findings.is_empty() {
        true => Ok(at.puzzle),
        false => Err(Refused::Malformed(findings)),
    }
}
