//! Boards, tables and cards.

use serde::Serialize;

use crate::text::{Role, Text, clean};

/// A grid has at most this many rows, and at most this many columns.
pub const MOST_LINES: usize = 200;

/// What stands between the cells of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Look {
    /// Nothing: a table of words.
    #[default]
    Open,
    /// Lines, in a terminal, too.
    Ruled,
    /// Each cell is a card on a page; a terminal leaves only room between them.
    Cards,
}

/// Cells in rows and columns, where the place means something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Grid {
    pub(crate) look: Look,
    pub(crate) centred: bool,
    pub(crate) columns: Vec<Text>,
    pub(crate) rows: Vec<Row>,
    pub(crate) least: u16,
    pub(crate) most: u16,
    pub(crate) lines: u16,
    pub(crate) key: Text,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    pub(crate) name: Text,
    pub(crate) cells: Vec<Cell>,
}

impl Grid {
    /// An empty grid.
    pub fn new(look: Look) -> Grid {
        Grid { look, ..Grid::default() }
    }

    /// What cells hold stands in their middle.
    pub fn centred(self) -> Grid {
        Grid { centred: true, ..self }
    }

    /// Names above the columns.
    pub fn columns<T: Into<Text>>(mut self, names: impl IntoIterator<Item = T>) -> Grid {
        self.columns = names.into_iter().take(MOST_LINES).map(Into::into).collect();
        self
    }

    /// And then a row, with its name or without one.
    pub fn row(mut self, name: impl Into<Text>, cells: impl IntoIterator<Item = Cell>) -> Grid {
        if self.rows.len() < MOST_LINES {
            let cells = cells.into_iter().take(MOST_LINES).collect();
            self.rows.push(Row { name: name.into(), cells });
        }
        self
    }

    /// Every cell is at least so many letters wide.
    pub fn least(self, letters: u16) -> Grid {
        Grid { least: letters.min(100), ..self }
    }

    /// Longer texts are broken at so many letters.
    pub fn most(self, letters: u16) -> Grid {
        Grid { most: letters, ..self }
    }

    /// On a page every cell has room for so many lines, to be written in.
    pub fn lines(self, lines: u16) -> Grid {
        Grid { lines: lines.min(100), ..self }
    }

    /// What the short forms mean, for where short forms are shown.
    pub fn key(self, text: impl Into<Text>) -> Grid {
        Grid { key: text.into(), ..self }
    }

    /// How many columns there are, the names of rows not counted.
    pub(crate) fn across(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0).max(self.columns.len())
    }
}

/// How high letters are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Size {
    Small,
    #[default]
    Normal,
    Large,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Line {
    pub(crate) size: Size,
    pub(crate) text: Text,
    /// A terminal sets it beside the line before.
    pub(crate) beside: bool,
}

/// One place of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    pub(crate) role: Role,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thing: Option<String>,
    pub(crate) lines: Vec<Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<(usize, Text)>,
}

impl Cell {
    /// An empty cell.
    pub fn new() -> Cell {
        Cell::default()
    }

    /// What the whole cell is.
    pub fn role(self, role: Role) -> Cell {
        Cell { role, ..self }
    }

    /// The thing of the board that it shows: `B3`, `person:4`, `room:Gallery`.
    pub fn thing(self, name: impl AsRef<str>) -> Cell {
        Cell { thing: Some(clean(name.as_ref())), ..self }
    }

    /// And then a line; an empty one keeps its place.
    pub fn line(self, text: impl Into<Text>) -> Cell {
        self.sized(Size::Normal, text.into())
    }

    /// And then a line in large letters.
    pub fn large(self, text: impl Into<Text>) -> Cell {
        self.sized(Size::Large, text.into())
    }

    /// And then a line in small letters.
    pub fn small(self, text: impl Into<Text>) -> Cell {
        self.sized(Size::Small, text.into())
    }

    /// And then a line that a terminal, where lines are dear, sets beside the one before.
    pub fn beside(mut self, text: impl Into<Text>) -> Cell {
        if self.lines.len() < MOST_LINES {
            self.lines.push(Line { size: Size::Normal, text: text.into(), beside: true });
        }
        self
    }

    /// A sentence too long for a column of a terminal: there it is listed below the grid, in the order
    /// of ranks, with the name of the thing and the first line. A page has it in the cell.
    pub fn detail(self, rank: usize, text: impl Into<Text>) -> Cell {
        Cell { detail: Some((rank, text.into())), ..self }
    }

    fn sized(mut self, size: Size, text: Text) -> Cell {
        if self.lines.len() < MOST_LINES {
            self.lines.push(Line { size, text, beside: false });
        }
        self
    }
}

/// Cards, in no order that means anything: side by side on a page, a line each in a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cards {
    pub(crate) across: u16,
    pub(crate) cards: Vec<Card>,
}

impl Cards {
    /// Some cards, so many beside each other on a page.
    pub fn new(across: u16, cards: impl IntoIterator<Item = Card>) -> Cards {
        let cards = cards.into_iter().take(MOST_LINES).collect();
        Cards { across: across.clamp(1, 12), cards }
    }
}

/// A card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    pub(crate) role: Role,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thing: Option<String>,
    pub(crate) sign: Text,
    pub(crate) badge: Text,
    pub(crate) fields: Vec<Text>,
    pub(crate) body: Text,
    pub(crate) foot: Text,
}

impl Card {
    /// A card by its number or letter.
    pub fn new(badge: impl Into<Text>) -> Card {
        Card { badge: badge.into(), ..Card::default() }
    }

    /// What the whole card is.
    pub fn role(self, role: Role) -> Card {
        Card { role, ..self }
    }

    /// The thing that it shows.
    pub fn thing(self, name: impl AsRef<str>) -> Card {
        Card { thing: Some(clean(name.as_ref())), ..self }
    }

    /// What a pencil wrote on it: played, true, chosen.
    pub fn sign(self, text: impl Into<Text>) -> Card {
        Card { sign: text.into(), ..self }
    }

    /// And then a short fact; those of all cards stand in columns in a terminal.
    pub fn field(mut self, text: impl Into<Text>) -> Card {
        if self.fields.len() < MOST_LINES {
            self.fields.push(text.into());
        }
        self
    }

    /// What it says.
    pub fn body(self, text: impl Into<Text>) -> Card {
        Card { body: text.into(), ..self }
    }

    /// What stands below in small letters.
    pub fn foot(self, text: impl Into<Text>) -> Card {
        Card { foot: text.into(), ..self }
    }
}
