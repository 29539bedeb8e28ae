//! The game on paper, where nothing can be revealed and nobody refuses a guess.
//!
//! Every card bears a number, and a list tells by number what that person is and says. The numbers are
//! out of order and no entry says whose it is, so that a neighbouring one read by accident gives little
//! away: not who speaks, and nothing that is counted from there.

use cluesmith_core::{Rng, SeedText, Work};
use cluesmith_ink::Picture;

use crate::draw::cards;
use crate::play::{State, facts, start};
use crate::puzzle::Puzzle;
use crate::words::{kind, say, template};

/// More than any honest board needs.
const LIMIT: u64 = 1_000_000;

/// A puzzle to play on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The board, with a number on every card that is not known at the start.
    pub svg: String,
    /// What everyone is and says, by number from 1 on.
    pub sealed: Vec<String>,
}

/// The sheet of a puzzle. Nothing if the clues do not tell what everyone is.
pub fn sheet(puzzle: &Puzzle) -> Option<Sheet> {
    let start = start(puzzle);
    let revealed = (0..puzzle.people.len()).map(u8::try_from).collect::<Result<_, _>>().ok()?;
    let end = State { revealed, ..start.clone() };
    let known = facts(&puzzle.case(), &end, &mut Work::limit(LIMIT)).ok()??;
    let mut order: Vec<usize> =
        (0..puzzle.people.len()).filter(|&person| person != usize::from(puzzle.start)).collect();
    // The same for everyone who prints this board, and another for the next board.
    let seed = SeedText::parse(&puzzle.names().join(",")).seed;
    Rng::new(seed, "paper").shuffle(&mut order);
    let entry = |&person: &usize| {
        let kind = kind("", known.get(person)?, "");
        Some(say("paper.entry", &[("kind", &kind), ("clue", &puzzle.said(person))]))
    };
    let sealed = order.iter().map(entry).collect::<Option<_>>()?;
    let number =
        |person: usize| order.iter().position(|&one| one == person).unwrap_or_default() + 1;
    let entry = |person| say("paper.number", &[("n", &number(person))]);
    let board = Picture::new(template("title")).block(cards(puzzle, &start, entry));
    Some(Sheet { svg: cluesmith_ink::svg(&board), sealed })
}
