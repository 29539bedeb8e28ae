//! Where rooms lie on the drawing: `Library 2,1; Hall 1,1`, what a comment says after `at`.

use super::{Cell, MapError, error, is_on_grid};

/// A room and its cell, as they are written.
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) room: String,
    pub(super) cell: Cell,
}

/// The rooms that a comment places.
pub(super) fn spots(line: usize, column: usize, text: &str) -> Result<Vec<Spot>, MapError> {
    let mut column = column;
    let mut found = Vec::new();
    for part in text.split(';') {
        let before = part.chars().take_while(|c| c.is_whitespace()).count();
        found.push(spot(line, column + before, part.trim())?);
        column += part.chars().count() + 1;
    }
    Ok(found)
}

fn spot(line: usize, column: usize, part: &str) -> Result<Spot, MapError> {
    let read = || {
        let (room, cell) = part.rsplit_once(char::is_whitespace)?;
        let (right, down) = cell.split_once(',')?;
        let cell = (right.parse().ok()?, down.parse().ok()?);
        let words: Vec<&str> = room.split_whitespace().collect();
        let room = words.join(" ").trim_matches('"').to_owned();
        is_on_grid(cell).then_some(Spot { line, column, room, cell })
    };
    read().ok_or_else(|| error(line, column, "at", part))
}
