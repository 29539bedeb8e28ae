//! Reasoning about all worlds that fit what has been seen. [`entail`] is the fast engine of play
//! and generation, with [`count`] and [`search`] for its parts; [`proof`] finds the fewest clues
//! that settle someone, [`argument`] all that they settle.

pub mod argument;
pub mod case;
pub mod count;
pub mod entail;
pub mod proof;
pub mod search;
