//! The board for a terminal and as a picture.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::board::{Answer, Op, Pair, Puzzle};
use crate::play::{Entry, State};

const NUMBER: Style = Style::new().bold();
const SUM: Style = AnsiColor::Cyan.on_default();
const PRODUCT: Style = AnsiColor::Yellow.on_default();
const DIM: Style = Style::new().dimmed();

/// How wide a cell is drawn.
const CELL: usize = 11;

/// The position with ANSI styles.
pub(crate) fn terminal(puzzle: &Puzzle, state: &State) -> String {
    let columns = puzzle.columns();
    let mut out = String::new();
    let rule = |left: &str, middle: &str, right: &str| {
        let line = vec!["─".repeat(CELL); columns].join(middle);
        format!("   {left}{line}{right}\n")
    };
    let letters: String =
        (0..columns).map(|c| format!("{:^w$}", (b'A' + c as u8) as char, w = CELL + 1)).collect();
    let _ = writeln!(out, "   {DIM}{}{DIM:#}", letters.trim_end());
    let rows = puzzle.grid.len().div_ceil(columns);
    for row in 0..rows {
        out += &if row == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") };
        let cells: Vec<usize> = (row * columns..(row + 1) * columns).collect();
        let line = |content: &dyn Fn(usize) -> String| -> String {
            let joined: Vec<String> = cells
                .iter()
                .map(|&c| if c < puzzle.grid.len() { content(c) } else { " ".repeat(CELL) })
                .collect();
            joined.join("│")
        };
        let numbers = line(&|cell| {
            let mark = if state.notes.contains_key(&cell) { "*" } else { " " };
            format!("{NUMBER}{:^w$}{NUMBER:#}{DIM}{mark}{DIM:#}", puzzle.grid[cell], w = CELL - 1)
        });
        let entries = line(&|cell| entry_text(state.cells[cell]));
        let _ = writeln!(out, " {DIM}{:>1}{DIM:#} │{numbers}│", row + 1);
        let _ = writeln!(out, "   │{entries}│");
    }
    out += &rule("└", "┴", "┘");
    out += &strip(puzzle, state);
    if !state.crossed.is_empty() {
        let crossed: Vec<String> = state.crossed.iter().map(Pair::to_string).collect();
        let _ = writeln!(out, "   {DIM}no pair: {}{DIM:#}", crossed.join("; "));
    }
    for (&cell, note) in &state.notes {
        let _ = writeln!(out, "   {DIM}{}: {note}{DIM:#}", puzzle.cell_name(cell));
    }
    out
}

fn entry_text(entry: Option<Entry>) -> String {
    let Some(Entry { pair, op }) = entry else { return " ".repeat(CELL) };
    let style = if op == Op::Sum { SUM } else { PRODUCT };
    let [a, b] = pair.numbers();
    format!("{style}{:^w$}{style:#}", format!("{a} {} {b}", op.symbol()), w = CELL)
}

/// Two lines: the numbers, and below each its slot's name. Numbers in use are dimmed.
fn strip(puzzle: &Puzzle, state: &State) -> String {
    let mut used: Vec<u32> = state
        .entered()
        .into_iter()
        .flat_map(|pair| std::iter::repeat_n(pair, state.placed(pair)))
        .flat_map(Pair::numbers)
        .collect();
    let mut numbers = String::new();
    let mut names = String::new();
    for (slot, shown) in puzzle.strip.iter().enumerate() {
        let number = shown.or(state.strip[slot]);
        let text = number.map_or_else(|| "·".to_owned(), |n| n.to_string());
        let width = text.chars().count().max(format!("s{}", slot + 1).len());
        let taken = number.and_then(|n| used.iter().position(|&u| u == n));
        if let Some(at) = taken {
            used.remove(at);
        }
        let style = match (shown, taken) {
            (_, Some(_)) => DIM,
            (Some(_), None) => NUMBER,
            (None, None) => Style::new(),
        };
        let _ = write!(numbers, " {style}{text:^width$}{style:#}");
        let _ = write!(names, " {:^width$}", format!("s{}", slot + 1));
    }
    let mut out = format!("  {numbers}\n  {DIM}{}{DIM:#}\n", names.trim_end());
    if !used.is_empty() {
        let hidden: Vec<String> = used.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "   {DIM}in blank slots: {}{DIM:#}", hidden.join(" "));
    }
    out
}

/// The answer: one pair a line, with the cells it fills.
pub(crate) fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let mut out = String::new();
    for (index, pair) in answer.pairs.iter().enumerate() {
        let [a, b] = pair.numbers();
        let cell = |op: Op| {
            let found = answer.cells.iter().position(|l| l.pair == index && l.op == op);
            found
                .filter(|&c| c < puzzle.grid.len())
                .map(|c| puzzle.cell_name(c))
                .unwrap_or_default()
        };
        let _ = writeln!(
            out,
            "   {SUM}{a:>3} + {b:<3} = {:<4}{SUM:#} {:<3}  {PRODUCT}{a:>3} × {b:<3} = {:<5}{PRODUCT:#} {}",
            pair.sum(),
            cell(Op::Sum),
            pair.product(),
            cell(Op::Product),
        );
    }
    let strip: Vec<String> = answer.strip.iter().map(u32::to_string).collect();
    let _ = writeln!(out, "   strip: {}", strip.join(" "));
    out
}

/// Large enough to read, small enough to stay inside the cell.
fn type_size(number: u32) -> u32 {
    match number {
        0..=9_999 => 28,
        10_000..=99_999 => 24,
        _ => 20,
    }
}

/// The position as an SVG picture for print and sharing. Everything drawn is a number or one of our
/// own words, so there is nothing to escape; notes stay private.
pub(crate) fn svg(puzzle: &Puzzle, state: &State) -> String {
    const SIZE: usize = 88;
    let columns = puzzle.columns();
    let rows = puzzle.grid.len().div_ceil(columns);
    let per_line = puzzle.strip.len().min(16).max(columns);
    let width = (columns * SIZE).max(520) + 32;
    let left = (width - columns * SIZE) / 2;
    let slot = (width - 32) / per_line;
    let strip_lines = puzzle.strip.len().div_ceil(per_line);
    let height = rows * SIZE + 48 + strip_lines * 52;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Tetonor board\" font-family=\"Georgia, serif\" text-anchor=\"middle\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    );
    for (cell, number) in puzzle.grid.iter().enumerate() {
        let (x, y) = (left + cell % columns * SIZE, 16 + cell / columns * SIZE);
        let (middle, text_y) = (x + SIZE / 2, y + 38);
        let size = type_size(*number);
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"none\" \
             stroke=\"#222\" stroke-width=\"1.5\"/>\
             <text x=\"{middle}\" y=\"{text_y}\" font-size=\"{size}\" font-weight=\"bold\">{number}</text>\
             <line x1=\"{}\" x2=\"{}\" y1=\"{2}\" y2=\"{2}\" stroke=\"#bbb\"/>",
            x + 12,
            x + SIZE - 12,
            y + 52
        );
        if let Some(Entry { pair, op }) = state.cells[cell] {
            let [a, b] = pair.numbers();
            let _ = write!(
                out,
                "<text x=\"{middle}\" y=\"{}\" font-size=\"18\" fill=\"#0a4f8a\">{a} {} {b}</text>",
                y + 75,
                op.symbol()
            );
        }
    }
    let top = rows * SIZE + 40;
    for (index, shown) in puzzle.strip.iter().enumerate() {
        let (x, y) = (16 + index % per_line * slot, top + index / per_line * 52);
        let fill = if shown.is_some() { "#f3efe4" } else { "#fff" };
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{slot}\" height=\"40\" fill=\"{fill}\" stroke=\"#222\"/>"
        );
        if let Some(number) = shown.or(state.strip[index]) {
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"17\">{number}</text>",
                x + slot / 2,
                y + 26
            );
        }
    }
    out.push_str("</svg>\n");
    out
}
