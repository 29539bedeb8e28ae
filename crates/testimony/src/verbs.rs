//! What only this family can do.

mod archetypes;
mod lines;
mod rates;
mod week;

use cluesmith_core::verb::{Exhibit, call};
use cluesmith_core::{Family, Language, Refused, Verb};

use crate::Testimony;
use crate::puzzle::Puzzle;

/// The verbs, in the order people should see them.
pub(crate) static VERBS: &[Verb<Testimony>] =
    &[week::WEEK, rates::RATES, archetypes::ARCHETYPES, lines::LINES];

/// The one puzzle that a verb is about; nothing is odd about its form.
fn read_sound_puzzle<'a>(
    puzzles: &[Exhibit<'a, Testimony>],
    language: Language,
) -> Result<&'a Puzzle, Refused> {
    let [exhibit] = puzzles else { return Err(call("one puzzle is wanted", "")) };
    let findings = Testimony.inspect(exhibit.puzzle, language);
    match findings.is_empty() {
        true => Ok(exhibit.puzzle),
        false => Err(Refused::Malformed(findings)),
    }
}
