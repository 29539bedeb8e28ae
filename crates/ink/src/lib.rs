//! Pictures as data: a family describes a position once, and this crate draws it for a terminal, as an
//! SVG, and as plain text for a screen reader.
//!
//! | file | what it holds |
//! |---|---|
//! | `text.rs` | spans that say what they are; everything that comes in is cleaned here |
//! | `block.rs`, `grid.rs`, `drawing.rs` | the vocabulary |
//! | `measure.rs`, `wrap.rs`, `widths.rs` | how wide text is, where lines break, how columns share room |
//! | `terminal.rs`, `svg/`, `plain.rs` | the back ends |
//!
//! A picture is blocks, one below the other: headings, paragraphs, lists, grids, cards, drawings. Text is
//! made of spans in [roles](Role): what a span *is* (given, entered, wrong), never what it looks like.
//! Any part may name the thing of the board that it shows (`B3`, `room:Gallery`): an SVG has it as
//! `data-thing`, and a reader says it.
//!
//! Names and notes come from strangers. They are cleaned when they become part of a picture, so that no
//! back end can be made to print an escape sequence; each escapes its own syntax, in one place. Sizes are
//! bounded. Text never leaves its box: it wraps, and boxes grow.
//!
//! ```
//! use cluesmith_ink::{Cell, Grid, Look, Picture, Role};
//!
//! let cell = |name: &str, number: u32| Cell::new().thing(name).large(Role::Given.of(number));
//! let picture = Picture::new("Two numbers").block(
//!     Grid::new(Look::Ruled)
//!         .centred()
//!         .columns(["A", "B"])
//!         .row("1", [cell("A1", 12), cell("B1", 35).line(Role::Entered.of("5 × 7"))]),
//! );
//!
//! assert_eq!(cluesmith_ink::plain(&picture), "Two numbers\nA1: 12\nB1: 35. 5 × 7\n");
//! assert!(cluesmith_ink::svg(&picture).contains("data-thing=\"B1\""));
//! # let shown = anstream::adapter::strip_str(&cluesmith_ink::terminal(&picture)).to_string();
//! # assert_eq!(shown, "     A      B\n   ┌────┬───────┐\n 1 │ 12 │  35   │\n   │    │ 5 × 7 │\n   └────┴───────┘\n");
//! ```

mod block;
mod drawing;
mod grid;
mod measure;
mod plain;
mod svg;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod widths;
mod wrap;

pub use block::{Block, List, MOST_PARTS, Picture, line};
pub use drawing::{Anchor, Drawing, Fill, Shape};
pub use grid::{Card, Cards, Cell, Grid, Look, MOST_LINES};
pub use measure::columns;
pub use plain::plain;
pub use svg::{Letters, Marks, Miniature, escape, miniatures, svg};
pub use terminal::{terminal, terminal_within};
pub use text::{MOST_CHARACTERS, Role, Span, Text, glued};
pub use wrap::wrap;
