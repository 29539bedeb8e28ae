//! A game in progress: what the player has entered, and the moves that enter it.
//!
//! | move | meaning |
//! |---|---|
//! | `4,16` | these two are a pair: fill their sum and their product |
//! | `-4,16` | take that pair away again |
//! | `!4,16` | these two are no pair: cross them out (again: take that back) |
//! | `B2=4x16`, `B2=4+16` | fill one cell |
//! | `B2=` | clear one cell |
//! | `s5=8`, `s5=` | write into the fifth slot of the strip, or clear it |
//! | `B2~text`, `B2~` | a note on a cell, or none |

use std::collections::BTreeMap;

use cluesmith_core::play::{CLEAN, HINTED, OPEN, SLIP};
use cluesmith_core::{Finding, Language, MoveError, Played, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{MAX_NUMBER, Op, Pair, Puzzle};
use crate::text::WORDS;

/// The longest note kept on a cell.
const MAX_NOTE: usize = 80;
/// The most crossed-out pairs kept: more than any board has candidates.
const MAX_CROSSED: usize = 120;

/// One position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What stands in each cell of the grid.
    pub cells: Vec<Option<Entry>>,
    /// What the player wrote into the blank slots of the strip.
    pub strip: Vec<Option<u32>>,
    /// Pairs the player has ruled out.
    #[serde(default)]
    pub crossed: Vec<Pair>,
    /// Notes by cell index.
    #[serde(default)]
    pub notes: BTreeMap<usize, String>,
}

/// What a player says a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The two numbers.
    pub pair: Pair,
    /// What is done with them.
    pub op: Op,
}

/// A move, read from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Fill both cells of a pair.
    Place(Pair),
    /// Clear both cells of a pair.
    Remove(Pair),
    /// Rule a pair out, or take that back.
    Cross(Pair),
    /// Fill or clear one cell.
    Cell(usize, Option<Entry>),
    /// Write into a slot of the strip, or clear it.
    Strip(usize, Option<u32>),
    /// Note something on a cell; an empty note clears it.
    Note(usize, String),
}

impl Move {
    /// Reads a move.
    pub fn parse(puzzle: &Puzzle, text: &str, language: Language) -> Result<Move, MoveError> {
        let text = text.trim();
        let help = || MoveError::new(say!(WORDS, language, "move.unknown"));
        if let Some(rest) = text.strip_prefix('-') {
            return Ok(Move::Remove(pair(rest).ok_or_else(help)?));
        }
        if let Some(rest) = text.strip_prefix('!') {
            return Ok(Move::Cross(pair(rest).ok_or_else(help)?));
        }
        if let Some((cell, note)) = text.split_once('~') {
            let note: String = note.trim().chars().filter(|c| !c.is_control()).collect();
            if note.chars().count() > MAX_NOTE {
                let why = say!(WORDS, language, "move.long-note", most = MAX_NOTE);
                return Err(MoveError::new(why));
            }
            return Ok(Move::Note(named_cell(puzzle, cell, language)?, note));
        }
        if let Some((place, value)) = text.split_once('=') {
            let (place, value) = (place.trim(), value.trim());
            if let Some(slot) = slot(place) {
                let blank = slot < puzzle.strip.len() && puzzle.strip[slot].is_none();
                if !blank {
                    let why = say!(WORDS, language, "move.no-blank", slot = slot + 1);
                    return Err(MoveError::new(why));
                }
                let number = match value {
                    "" => None,
                    digits => Some(number(digits).ok_or_else(help)?),
                };
                return Ok(Move::Strip(slot, number));
            }
            let cell = named_cell(puzzle, place, language)?;
            let entry = match value {
                "" => None,
                value => Some(entry(value).ok_or_else(help)?),
            };
            return Ok(Move::Cell(cell, entry));
        }
        pair(text).map(Move::Place).ok_or_else(help)
    }
}

fn number(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|number| plain && (1..=MAX_NUMBER).contains(number))
}

fn pair(text: &str) -> Option<Pair> {
    let (a, b) = text.split_once([',', '&', ' '])?;
    Some(Pair::new(number(a)?, number(b)?))
}

fn entry(text: &str) -> Option<Entry> {
    let op = if text.contains('+') { Op::Sum } else { Op::Product };
    let (a, b) = text.split_once(['+', 'x', 'X', '*', '×'])?;
    Some(Entry { pair: Pair::new(number(a)?, number(b)?), op })
}

fn slot(place: &str) -> Option<usize> {
    let digits = place.strip_prefix(['s', 'S'])?;
    Some(number(digits)? as usize - 1)
}

fn named_cell(puzzle: &Puzzle, name: &str, language: Language) -> Result<usize, MoveError> {
    let name = name.trim();
    puzzle.cell_named(name).ok_or_else(|| {
        let last = puzzle.cell_name(puzzle.grid.len() - 1);
        let shown: String = name.chars().filter(|c| !c.is_control()).take(20).collect();
        MoveError::new(say!(WORDS, language, "move.no-cell", name = shown, last))
    })
}

impl State {
    /// Nothing entered yet.
    pub fn start(puzzle: &Puzzle) -> State {
        State {
            cells: vec![None; puzzle.grid.len()],
            strip: vec![None; puzzle.strip.len()],
            ..State::default()
        }
    }

    /// What is wrong with the form of a position from outside.
    pub fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        let start = State::start(puzzle);
        let mut findings = Vec::new();
        let mut find = |path: &str, message: String| {
            let help = say!(WORDS, language, "V00.help");
            findings.push(Finding::error("V00", path, message, help));
        };
        if self.cells.len() != start.cells.len() {
            find("/state/cells", say!(WORDS, language, "V00.cells"));
        }
        if self.strip.len() != start.strip.len() {
            find("/state/strip", say!(WORDS, language, "V00.strip"));
        } else if self
            .strip
            .iter()
            .zip(&puzzle.strip)
            .any(|(own, shown)| own.is_some() && shown.is_some())
        {
            find("/state/strip", say!(WORDS, language, "V00.shown"));
        }
        let notes_fit = self
            .notes
            .iter()
            .all(|(&cell, note)| cell < puzzle.grid.len() && note.chars().count() <= MAX_NOTE);
        if !notes_fit || self.crossed.len() > MAX_CROSSED {
            find("/state/notes", say!(WORDS, language, "V00.notes"));
        }
        findings
    }

    /// How many cells hold this pair with this operation.
    pub fn uses(&self, pair: Pair, op: Op) -> usize {
        let entry = Some(Entry { pair, op });
        self.cells.iter().filter(|cell| **cell == entry).count()
    }

    /// How often the pair has been entered, whole or in half.
    pub fn placed(&self, pair: Pair) -> usize {
        self.uses(pair, Op::Sum).max(self.uses(pair, Op::Product))
    }

    /// Every pair entered somewhere, once each.
    pub fn entered(&self) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = self.cells.iter().flatten().map(|entry| entry.pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The position after a move.
    pub fn apply(
        &self,
        puzzle: &Puzzle,
        text: &str,
        language: Language,
    ) -> Result<State, MoveError> {
        let mut next = self.clone();
        match Move::parse(puzzle, text, language)? {
            Move::Place(pair) => next.place(puzzle, pair, language)?,
            Move::Remove(pair) => {
                if next.placed(pair) == 0 {
                    let why = say!(WORDS, language, "move.not-placed", pair);
                    return Err(MoveError::new(why));
                }
                next.remove(pair);
            }
            Move::Cross(pair) => match next.crossed.iter().position(|&p| p == pair) {
                Some(at) => drop(next.crossed.remove(at)),
                None if next.crossed.len() < MAX_CROSSED => next.crossed.push(pair),
                None => return Err(MoveError::new(say!(WORDS, language, "move.crossed-full"))),
            },
            Move::Cell(cell, entry) => next.cells[cell] = entry,
            Move::Strip(slot, number) => next.strip[slot] = number,
            Move::Note(cell, note) if note.is_empty() => drop(next.notes.remove(&cell)),
            Move::Note(cell, note) => drop(next.notes.insert(cell, note)),
        }
        Ok(next)
    }

    /// Fills the sum and the product, or the one that is missing if the other is there already.
    fn place(&mut self, puzzle: &Puzzle, pair: Pair, language: Language) -> Result<(), MoveError> {
        let [sums, products] = Op::BOTH.map(|op| self.uses(pair, op));
        for (op, uses) in [(Op::Sum, sums), (Op::Product, products)] {
            if uses > sums.min(products) {
                continue;
            }
            let result = pair.result(op);
            let is_number = |number: u32| u64::from(number) == result;
            let free = |cell: &usize| is_number(puzzle.grid[*cell]) && self.cells[*cell].is_none();
            let Some(cell) = (0..puzzle.grid.len()).find(free) else {
                let ([a, b], op) = (pair.numbers(), op.symbol());
                let shown = puzzle.grid.iter().any(|&number| is_number(number));
                return Err(MoveError::new(if shown {
                    say!(WORDS, language, "move.filled", a, op, b, result)
                } else {
                    say!(WORDS, language, "move.absent", a, op, b, result)
                }));
            };
            self.cells[cell] = Some(Entry { pair, op });
        }
        Ok(())
    }

    fn remove(&mut self, pair: Pair) {
        for op in Op::BOTH {
            let entry = Some(Entry { pair, op });
            if let Some(cell) = self.cells.iter_mut().rev().find(|cell| **cell == entry) {
                *cell = None;
            }
        }
    }
}

/// How each cell came to what it holds, row by row: with a hint, after holding something else, or
/// at once.
pub fn trail(puzzle: &Puzzle, played: &[Played<&State>]) -> Vec<String> {
    let square = |cell: usize| {
        let entry = |played: &Played<&State>| played.state.cells.get(cell).copied().flatten();
        let Some(last) = played.last().and_then(entry) else { return OPEN };
        let since = played.iter().rposition(|one| entry(one) != Some(last)).map_or(0, |at| at + 1);
        match () {
            // The card counts the hints; that a cell was wrong once stands nowhere else.
            () if played.iter().filter_map(entry).any(|entry| entry != last) => SLIP,
            () if played[since].hinted => HINTED,
            () => CLEAN,
        }
    };
    let cells: Vec<char> = (0..puzzle.grid.len()).map(square).collect();
    cells.chunks(puzzle.columns()).map(|row| row.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Puzzle {
        Puzzle { grid: vec![7, 12, 8, 12], strip: vec![Some(2), None, None, Some(6)] }
    }

    fn after(moves: &[&str]) -> State {
        let puzzle = board();
        let apply =
            |state: State, text: &&str| state.apply(&puzzle, text, Language::ENGLISH).unwrap();
        moves.iter().fold(State::start(&puzzle), apply)
    }

    #[test]
    fn a_pair_fills_its_two_cells() {
        let state = after(&["4,3"]);
        assert_eq!(state.cells[0], Some(Entry { pair: Pair::new(3, 4), op: Op::Sum }));
        assert_eq!(state.cells[1], Some(Entry { pair: Pair::new(3, 4), op: Op::Product }));
        assert_eq!(after(&["4,3", "-3,4"]), after(&[]));
    }

    #[test]
    fn half_a_pair_is_completed() {
        assert_eq!(after(&["B1=3x4", "3,4"]), after(&["3 4"]));
        assert_eq!(after(&["a1=3 + 4", "3&4"]), after(&["3,4"]));
    }

    #[test]
    fn notes_marks_and_strip_are_part_of_the_position() {
        let state = after(&["!1,12", "s2=3", "C1~ 2 and 6? "]);
        assert_eq!(state.crossed, [Pair::new(1, 12)]);
        assert_eq!(state.strip, [None, Some(3), None, None]);
        assert_eq!(state.notes[&2], "2 and 6?");
        assert_eq!(after(&["!1,12", "!12,1", "s2=3", "s2=", "C1~x", "C1~"]), after(&[]));
    }

    #[test]
    fn the_trail_shows_hints_and_second_thoughts() {
        let moves = ["A1=2+5", "A1=", "3,4", "2,6"];
        let states: Vec<State> = (1..=4).map(|n| after(&moves[..n])).collect();
        let played = |with: fn(usize) -> bool| -> Vec<Played<&State>> {
            (1..).zip(&states).map(|(n, state)| Played { state, hinted: with(n) }).collect()
        };
        assert_eq!(trail(&board(), &played(|n| n > 2)), ["🟨🟦🟦🟦"]);
        let played = played(|n| n == 4);
        assert_eq!(trail(&board(), &played), ["🟨🟩🟦🟦"]);
        assert_eq!(trail(&board(), &played[..2]), ["⬜⬜⬜⬜"]);
        assert_eq!(trail(&board(), &[]), ["⬜⬜⬜⬜"]);
    }

    #[test]
    fn moves_that_cannot_be_made_say_why() {
        let puzzle = board();
        let refused = |moves: &[&str], text| {
            after(moves).apply(&puzzle, text, Language::ENGLISH).unwrap_err().message
        };
        assert!(refused(&[], "9,9").contains("18"), "no such sum");
        assert!(refused(&["3,4"], "3,4").contains('7'), "taken");
        assert!(refused(&[], "-3,4").contains("3 & 4"));
        assert!(refused(&[], "s1=3").contains('1'));
        assert!(refused(&[], "Z9=3+4").contains("Z9"));
        for text in ["", "3", "3,", "x", "A1=3", "A1=0+7", "s2=-1", "3,4,5"] {
            assert!(!refused(&[], text).is_empty());
        }
    }
}
