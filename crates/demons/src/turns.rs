//! The way through a game that is told: at every state an argument that needs the fewest clues, with all it settles.
//!
//! A grade walks one person at a time; whoever is told a proof wants it once.

use cluesmith_core::{Stopped, Unproven, Work};

use crate::board::Crowd;
use crate::language::normal::{Known, Normal};
use crate::tactic::explain;
use crate::worlds::argument::{Argument, Turn};
use crate::worlds::entail::Engine;
use crate::worlds::proof::Prover;

/// Walks from the opening person to the last.
pub fn turns(
    clues: &[Normal],
    opening: Known,
    everyone: Crowd,
    work: &mut Work,
) -> Result<Vec<Turn>, Unproven> {
    let engine = &mut Engine::default();
    let mut prover = Prover::new(clues, engine);
    let mut known = opening;
    let mut turns = Vec::new();
    while known.crowd() != everyone {
        let found = prover.arguments(known, known.crowd(), work)?;
        let Some(argument) = first(clues, known, found, work)? else {
            let evidence = prover.entailed(known, known.crowd(), None, work)?;
            return Err(if evidence.is_none() { Unproven::NoAnswer } else { Unproven::Several });
        };
        turns.push(Turn { before: known, argument });
        known.demons |= argument.settles.demons;
        known.cultivators |= argument.settles.cultivators;
    }
    Ok(turns)
}

/// The argument that is told first: one that can be told, a plain statement before counting, whom it settles. Where none
/// can be told to its end, whomever it settles before that.
pub fn first(
    clues: &[Normal],
    known: Known,
    mut found: Vec<Argument>,
    work: &mut Work,
) -> Result<Option<Argument>, Stopped> {
    found.sort_by_key(|argument| {
        let new = argument.settles.crowd();
        let plain = argument.size() == 1 && {
            let speaker = argument.speakers.trailing_zeros() as usize;
            new & clues[speaker].settled.crowd() != 0
        };
        (!plain, new.trailing_zeros(), argument.speakers)
    });
    let mut part = None;
    for argument in &found {
        if argument.size() < 2 {
            return Ok(Some(*argument));
        }
        let links = explain(clues, known, argument, None, work)?;
        let told = links.iter().fold(0, |crowd, link| crowd | link.new.crowd());
        let settles = argument.settles.only(told);
        if settles == argument.settles {
            return Ok(Some(*argument));
        }
        if settles != Known::default() {
            part = part.or(Some(Argument { settles, ..*argument }));
        }
    }
    Ok(part.or(found.first().copied()))
}
