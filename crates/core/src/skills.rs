//! What some games can do besides, a small trait for each: a family implements what it can, and hands itself out by the
//! function of the same name in [`Play`]. None of them has a default that refuses.

use cluesmith_ink::Picture;

use crate::play::{Dialogue, MoveError, Play, Preview};
use crate::suppose::Supposed;
use crate::work::Work;

/// Reasoning from assumptions.
pub trait Suppose<F: Play> {
    /// What would follow if all of this were so, or why it cannot be assumed. Assumptions are written as moves are,
    /// and the position stays as it is.
    fn suppose(
        &self,
        puzzle: &F::Puzzle,
        state: &F::State,
        assumed: &[String],
        work: &mut Work,
    ) -> Result<Supposed, MoveError>;
}

/// Moves that are selected before they are made.
pub trait Select<F: Play> {
    /// What a selection would do, drawn for a terminal, without doing it; nothing if the text is none.
    fn preview(
        &self,
        puzzle: &F::Puzzle,
        state: &F::State,
        text: &str,
        work: &mut Work,
    ) -> Option<Result<Preview, MoveError>>;
}

/// Answers with a part that is looked at apart.
pub trait Cover<F: Play> {
    /// What the owner of a position knows who has not looked at everything: without what is private in these answers,
    /// by their numbers.
    fn uncovered(&self, state: &F::State, covered: &[usize]) -> F::State;
}

/// What a game says to somebody who types.
pub trait Converse<F: Play> {
    /// The next question of a dialogue that makes a move in parts, for who began one that takes several, after so many
    /// replies; nothing if the text begins none.
    fn dialogue(
        &self,
        puzzle: &F::Puzzle,
        text: &str,
        replies: &[String],
        work: &mut Work,
    ) -> Option<Dialogue>;
    /// What follows from a position, as a table.
    fn table(
        &self,
        puzzle: &F::Puzzle,
        state: &F::State,
        work: &mut Work,
    ) -> Result<Picture, MoveError>;
    /// What is new since a position before; nothing where the whole picture is to be seen again.
    fn news(
        &self,
        puzzle: &F::Puzzle,
        before: &F::State,
        after: &F::State,
        work: &mut Work,
    ) -> Option<Picture>;
}
