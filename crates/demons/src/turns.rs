//! The way through a game that is told: at every state an argument that needs the fewest clues, with all it settles.
//!
//! A grade walks one person at a time; whoever is told a proof wants it once.

use cluesmith_core::{Unproven, Work};

use crate::board::{Crowd, size};
use crate::language::normal::{Known, Normal};
use crate::tactic;
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
        let Some(argument) = first(clues, known, &found) else {
            let evidence = prover.entailed(known, known.crowd(), None, work)?;
            return Err(if evidence.is_none() { Unproven::NoAnswer } else { Unproven::Several });
        };
        turns.push(Turn { before: known, argument });
        known.demons |= argument.settles.demons;
        known.cultivators |= argument.settles.cultivators;
    }
    Ok(turns)
}

/// The argument that is told first: one that can be told, a plain statement before counting, whom it settles.
pub fn first(clues: &[Normal], known: Known, found: &[Argument]) -> Option<Argument> {
    let key = |argument: &&Argument| {
        let plain = size(argument.speakers) == 1 && {
            let speaker = argument.speakers.trailing_zeros() as usize;
            argument.settles.crowd() & clues[speaker].settled.crowd() != 0
        };
        let told = argument.size() < 2 || tactic::explain(clues, known, argument, None).is_some();
        (!told, !plain, argument.settles.crowd().trailing_zeros(), argument.speakers)
    };
    found.iter().min_by_key(key).copied()
}
