//! The board as a picture, described once for every way to show it.

use cluesmith_core::ink::{Block, Cell, Grid, List, Look, Picture, Role, Text, line};

use crate::board::{Answer, Op, Pair, Puzzle};
use crate::play::{Entry, State};

/// How many letters wide a cell is.
const CELL: u16 = 11;
/// As much of the strip as fits on one line.
const SLOTS: usize = 16;

/// The position.
pub(crate) fn picture(puzzle: &Puzzle, state: &State) -> Picture {
    let mut picture = Picture::new("Tetonor board").block(grid(puzzle, state));
    let (strip, hidden) = strip(puzzle, state);
    picture.push(strip);
    let note = |text: String| line(Role::Muted, text);
    let mut notes = List::new();
    if !hidden.is_empty() {
        let hidden: Vec<String> = hidden.iter().map(u32::to_string).collect();
        notes.push("", [note(format!("in blank slots: {}", hidden.join(" ")))]);
    }
    if !state.crossed.is_empty() {
        let crossed: Vec<String> = state.crossed.iter().map(Pair::to_string).collect();
        notes.push("", [note(format!("no pair: {}", crossed.join("; ")))]);
    }
    for (&cell, text) in &state.notes {
        notes.push("", [note(format!("{}: {text}", puzzle.cell_name(cell)))]);
    }
    if !notes.is_empty() {
        picture.push(notes);
    }
    picture
}

fn grid(puzzle: &Puzzle, state: &State) -> Grid {
    let columns = puzzle.columns();
    let letters = (0..columns).map(|column| char::from(b'A' + column as u8).to_string());
    let grid = Grid::new(Look::Ruled).centred().least(CELL).lines(4).columns(letters);
    let rows = puzzle.grid.len().div_ceil(columns);
    (0..rows).fold(grid, |grid, row| {
        let cells = (row * columns..(row + 1) * columns).filter(|&cell| cell < puzzle.grid.len());
        grid.row((row + 1).to_string(), cells.map(|at| cell(puzzle, state, at)))
    })
}

fn cell(puzzle: &Puzzle, state: &State, at: usize) -> Cell {
    let mark = if state.notes.contains_key(&at) { "*" } else { "" };
    let number = line(Role::Given, puzzle.grid[at]).with(Role::Muted, mark);
    Cell::new().thing(puzzle.cell_name(at)).large(number).line(entry(state.cells[at]))
}

fn entry(entry: Option<Entry>) -> Text {
    let Some(Entry { pair, op }) = entry else { return Text::new() };
    let role = if op == Op::Sum { Role::Entered } else { Role::Alternate };
    let [a, b] = pair.numbers();
    line(role, format!("{a} {} {b}", op.symbol()))
}

/// The numbers, below each its slot's name, and the numbers in use that no slot shows. A number that is
/// in use needs no more attention.
fn strip(puzzle: &Puzzle, state: &State) -> (Block, Vec<u32>) {
    let mut used: Vec<u32> = state
        .entered()
        .into_iter()
        .flat_map(|pair| std::iter::repeat_n(pair, state.placed(pair)))
        .flat_map(Pair::numbers)
        .collect();
    let mut slot = |index: usize, shown: Option<u32>| {
        let number = shown.or(state.strip[index]);
        let taken = number.and_then(|n| used.iter().position(|&u| u == n));
        if let Some(at) = taken {
            used.remove(at);
        }
        let role = match (shown, taken) {
            (_, Some(_)) => Role::Muted,
            (Some(_), None) => Role::Given,
            (None, None) => Role::Plain,
        };
        let name = format!("s{}", index + 1);
        let text = number.map_or_else(|| line(Role::Plain, "·"), |number| line(role, number));
        let paper = if shown.is_some() { Role::Given } else { Role::Plain };
        Cell::new().thing(&name).role(paper).line(text).small(line(Role::Muted, name))
    };
    let slots: Vec<Cell> =
        puzzle.strip.iter().enumerate().map(|(index, shown)| slot(index, *shown)).collect();
    let grid = slots
        .chunks(SLOTS)
        .fold(Grid::new(Look::Cards).centred(), |grid, slots| grid.row("", slots.iter().cloned()));
    (grid.into(), used)
}

/// The answer: one pair a line, with the cells it fills.
pub(crate) fn picture_of_answer(puzzle: &Puzzle, answer: &Answer) -> Picture {
    let mut grid = Grid::new(Look::Open);
    for (index, pair) in answer.pairs.iter().enumerate() {
        let [a, b] = pair.numbers();
        let cell = |op: Op| {
            let found = answer.cells.iter().position(|one| one.pair == index && one.op == op);
            let found = found.filter(|&cell| cell < puzzle.grid.len());
            found.map(|cell| puzzle.cell_name(cell)).unwrap_or_default()
        };
        let sum = line(Role::Entered, format!("{a} + {b} = {}", pair.sum()));
        let product = line(Role::Alternate, format!("{a} × {b} = {}", pair.product()));
        let word = |text: String| Cell::new().line(text);
        grid = grid.row(
            "",
            [
                Cell::new().line(sum),
                word(cell(Op::Sum)),
                Cell::new().line(product),
                word(cell(Op::Product)),
            ],
        );
    }
    let strip: Vec<String> = answer.strip.iter().map(u32::to_string).collect();
    let strip = List::new().item("", format!("strip: {}", strip.join(" ")));
    Picture::new("Tetonor answer").block(grid).block(strip)
}
