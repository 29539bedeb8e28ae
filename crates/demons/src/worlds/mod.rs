//! Reasoning about all worlds that fit what has been seen. [`entail`] is the fast engine of play
//! and generation, [`proof`] finds the fewest clues that settle someone.

pub mod case;
pub mod entail;
pub mod proof;
