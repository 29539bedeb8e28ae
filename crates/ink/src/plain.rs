//! For those who listen: everything in reading order, cells with the names of their row and column, and
//! not one character that only draws.

use crate::block::{Block, List, Picture};
use crate::grid::{Card, Cards, Cell, Grid, Row};
use crate::text::{NO_BREAK, Text};

/// The picture as plain text for a screen reader.
pub fn plain(picture: &Picture) -> String {
    let mut lines = vec![picture.title.clone()];
    say_blocks(&mut lines, &picture.blocks);
    let mut out = String::new();
    for line in lines {
        out += line.replace(NO_BREAK, " ").trim();
        out.push('\n');
    }
    out
}

fn say_blocks(lines: &mut Vec<String>, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Heading(text) | Block::Para(text) => lines.push(text.words()),
            Block::List(list) => say_list(lines, list),
            Block::Grid(grid) => say_grid(lines, grid),
            Block::Cards(cards) => say_cards(lines, cards),
            Block::Drawing(drawing) => say_blocks(lines, &drawing.instead),
            Block::Gap | Block::Page => lines.push(String::new()),
        }
    }
}

/// What is not empty, with something between.
fn join(parts: impl IntoIterator<Item = String>, joint: &str) -> String {
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    let mut said = String::new();
    for part in parts {
        if !said.is_empty() {
            // A sentence that ends by itself needs no second full stop.
            let ended = said.trim_end().ends_with(['.', '!', '?', '。', '”']);
            said += if ended { joint.trim_start_matches('.') } else { joint };
        }
        said += &part;
    }
    said
}

fn say_list(lines: &mut Vec<String>, list: &List) {
    for item in &list.items {
        let mut texts = item.lines.iter().map(Text::words);
        let first = texts.next().unwrap_or_default();
        let lead = item.lead.words();
        // A name is followed by a colon, a number or a sign needs none.
        let joint = if lead.trim().ends_with(char::is_alphanumeric) { ": " } else { " " };
        lines.push(join([lead, first], joint));
        lines.extend(texts);
    }
}

fn say_grid(lines: &mut Vec<String>, grid: &Grid) {
    for row in &grid.rows {
        let before = lines.len();
        for (at, cell) in row.cells.iter().enumerate() {
            let column = grid.columns.get(at).map(Text::words).unwrap_or_default();
            let nothing = cell.thing.is_none() && column.is_empty();
            if !nothing
                || cell.lines.iter().any(|line| !line.text.is_empty())
                || cell.detail.is_some()
            {
                lines.push(say_cell(row, &column, cell));
            }
        }
        // A row of which nothing was said has its name still.
        if lines.len() == before && !row.name.is_empty() {
            lines.push(row.name.words());
        }
    }
    let widest = grid.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    lines.extend(grid.columns.iter().skip(widest).map(Text::words));
}

/// "B3: 64. 4 × 16"; or "Alice, 2: Gallery".
fn say_cell(row: &Row, column: &str, cell: &Cell) -> String {
    let name = row.name.words();
    let place = format!("{column}{name}");
    let place = match &cell.thing {
        Some(thing) if *thing == place => place,
        Some(thing) => join([name, column.to_owned(), thing.replace(':', " ")], ", "),
        None => join([name, column.to_owned()], ", "),
    };
    let detail = cell.detail.iter().map(|(_, text)| text.words());
    let said = join(cell.lines.iter().map(|line| line.text.words()).chain(detail), ". ");
    join([place, said], ": ")
}

fn say_cards(lines: &mut Vec<String>, cards: &Cards) {
    lines.extend(cards.cards.iter().map(say_card));
}

/// "A: 6, Fridge log, plausible. The door stood open. It hums."
fn say_card(card: &Card) -> String {
    let badge = join([card.badge.words(), card.sign.words()], " ");
    let fields = join(card.fields.iter().map(Text::words), ", ");
    let said = join([fields, card.body.words(), card.foot.words()], ". ");
    join([badge, said], ": ")
}
