//! The game on paper, where nothing can be revealed and nobody refuses a guess.
//!
//! Every card bears a number, and a list tells by number what that person is and says. The numbers are
//! out of order and no entry says whose it is, so that a neighbouring one read by accident gives little
//! away: not who speaks, and nothing that is counted from there.

use cluesmith_core::ink::Picture;
use cluesmith_core::{Paper, Rng, Seed, Work, say};

use crate::draw::cards;
use crate::play::{State, facts, start};
use crate::puzzle::Puzzle;
use crate::words::{WORDS, kind};

/// The sheet of a puzzle: the board with a number on every card that is not known at the start, and by
/// number what everyone is and says. Nothing if the clues do not tell what everyone is.
pub fn sheet(puzzle: &Puzzle, work: &mut Work) -> Option<Paper> {
    let language = work.language();
    let start = start(puzzle);
    let revealed = (0..puzzle.people.len()).map(u8::try_from).collect::<Result<_, _>>().ok()?;
    let end = State { revealed, ..start.clone() };
    let known = facts(&puzzle.case(), &end, work).ok()??;
    let mut order: Vec<usize> =
        (0..puzzle.people.len()).filter(|&person| person != usize::from(puzzle.start)).collect();
    // The same for everyone who prints this board, and another for the next board.
    let seed = Seed::hashed(&puzzle.names().join(","));
    Rng::new(seed, "paper").shuffle(&mut order);
    let entry = |&person: &usize| {
        let kind = kind(language, known.get(person)?);
        let clue = puzzle.said(person, language);
        Some(say!(WORDS, language, "paper.entry", kind, clue))
    };
    let sealed = order.iter().map(entry).collect::<Option<_>>()?;
    let number =
        |person: usize| order.iter().position(|&one| one == person).unwrap_or_default() + 1;
    let entry = |person| say!(WORDS, language, "paper.number", n = number(person));
    let board =
        Picture::new(say!(WORDS, language, "title")).block(cards(puzzle, &start, work, entry));
    Some(Paper { svg: cluesmith_core::ink::svg(&board), sealed })
}
