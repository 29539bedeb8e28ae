//! The whole game along its easiest way: at every state the step that needs the fewest clues.
//!
//! Grading, explaining and generating all walk this way; a grade is the walk with nothing written
//! down, an explanation the same walk with every step put into words.

use cluesmith_core::{Stopped, Unproven, Work};

use crate::board::{Crowd, Identity, size};
use crate::language::normal::{Known, Normal};
use crate::worlds::entail::Engine;
use crate::worlds::proof::{Proof, Prover};

/// One step of the walk.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// Who was known before it.
    pub before: Known,
    /// Who follows, from which clues.
    pub proof: Proof,
    /// How many people could have been proved in that state.
    pub choices: u8,
}

/// Walks from the opening person to the last.
pub fn walk(
    clues: &[Normal],
    start: usize,
    opening: Identity,
    everyone: Crowd,
    work: &mut Work,
) -> Result<Vec<Stride>, Unproven> {
    let engine = &mut Engine::default();
    let mut prover = Prover::new(clues, engine);
    let mut known = Known::default().with(start, opening);
    let mut strides = Vec::with_capacity(usize::from(size(everyone)));
    while known.crowd() != everyone {
        let heard = known.crowd();
        let all = prover.entailed(known, heard, None, work)?.ok_or(Unproven::NoAnswer)?;
        let proof = prover.easiest(known, heard, work)?.ok_or(Unproven::Several)?;
        strides.push(Stride { before: known, proof, choices: size(all.crowd() & !heard) });
        known = known.with(proof.person, proof.identity);
    }
    Ok(strides)
}

/// The sizes of the proofs along a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// How many steps.
    pub steps: u32,
    /// Steps that need two clues or more.
    pub several: u32,
    /// Steps that need three clues or more.
    pub many: u32,
    /// All proof sizes added up.
    pub sum: u32,
    /// The largest proof.
    pub largest: u32,
    /// The choices of all states added up.
    pub choices: u32,
}

impl Sizes {
    /// Reads the sizes off a walk.
    pub fn of(strides: &[Stride]) -> Sizes {
        let mut sizes = Sizes::default();
        for stride in strides {
            let clues = u32::from(stride.proof.size());
            sizes.steps += 1;
            sizes.several += u32::from(clues >= 2);
            sizes.many += u32::from(clues >= 3);
            sizes.sum += clues;
            sizes.largest = sizes.largest.max(clues);
            sizes.choices += u32::from(stride.choices);
        }
        sizes
    }

    /// Of a hundred steps, how many need two clues or more, rounded down.
    pub fn share(&self) -> u32 {
        100 * self.several / self.steps.max(1)
    }

    /// Of a hundred steps, how many need three clues or more, rounded down.
    pub fn share_many(&self) -> u32 {
        100 * self.many / self.steps.max(1)
    }
}

/// Keeps a stopped walk apart from a board that has no walk.
pub fn stopped(error: Unproven) -> Result<(), Stopped> {
    match error {
        Unproven::Stopped(stopped) => Err(stopped),
        _ => Ok(()),
    }
}
