//! Arguments: a few clues held together, and everyone they settle at once.
//!
//! A player who holds two clues together sees all that follows from them, so that is one thing to find however many
//! people it settles. At every state there are the arguments with the fewest clues; a player who takes the easiest
//! takes any of these.

use crate::board::{Crowd, size};
use crate::language::normal::Known;

/// A set of clues, and everyone new whom they settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Whose clues are held together.
    pub speakers: Crowd,
    /// Whom they settle.
    pub settles: Known,
}

impl Argument {
    /// How many clues it holds together.
    pub fn size(&self) -> u8 {
        size(self.speakers)
    }
}

/// One argument of a way through a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who was known before it.
    pub before: Known,
    /// What was found.
    pub argument: Argument,
}
