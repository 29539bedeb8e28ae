//! The grid and who stands next to whom. Everything here is public and never changes in a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of people: bit `i` is the person with id `i`. Boards have at most 64 people.
pub type Crowd = u64;

/// The largest number of rows and of columns.
pub const MAX_SIDE: usize = 8;
/// The smallest number of rows and of columns.
pub const MIN_SIDE: usize = 3;

/// What someone really is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[allow(missing_docs)]
pub enum Identity {
    Cultivator,
    Demon,
}

impl Identity {
    /// Demons first.
    pub const BOTH: [Identity; 2] = [Identity::Demon, Identity::Cultivator];

    /// The other one.
    pub fn other(self) -> Identity {
        match self {
            Identity::Cultivator => Identity::Demon,
            Identity::Demon => Identity::Cultivator,
        }
    }

    /// What a person is, given the crowd of all demons.
    pub fn of(person: usize, demons: Crowd) -> Identity {
        if demons >> person & 1 == 1 { Identity::Demon } else { Identity::Cultivator }
    }

    /// As it stands in documents and certificates.
    pub fn name(self) -> &'static str {
        match self {
            Identity::Cultivator => "Cultivator",
            Identity::Demon => "Demon",
        }
    }
}

/// An element of a spiritual root.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[allow(missing_docs)]
pub enum Element {
    Metal,
    Wood,
    Water,
    Fire,
    Earth,
}

impl Element {
    /// In the order of the specification.
    pub const ALL: [Element; 5] =
        [Element::Metal, Element::Wood, Element::Water, Element::Fire, Element::Earth];

    /// As it stands in documents and sentences.
    pub fn name(self) -> &'static str {
        match self {
            Element::Metal => "Metal",
            Element::Wood => "Wood",
            Element::Water => "Water",
            Element::Fire => "Fire",
            Element::Earth => "Earth",
        }
    }
}

/// A row or a column, counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Line {
    Row(u8),
    Column(u8),
}

impl Line {
    /// Whether both are rows, or both are columns.
    pub fn is_along(self, other: Line) -> bool {
        matches!(self, Line::Row(_)) == matches!(other, Line::Row(_))
    }
}

/// The grid with everything that can be looked up on it.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    cols: usize,
    near: Vec<Crowd>,
    elements: [Crowd; 5],
}

impl Board {
    /// A grid whose people have these spiritual roots, row by row. The caller has checked that the
    /// sides lie between [`MIN_SIDE`] and [`MAX_SIDE`].
    pub fn new(rows: usize, cols: usize, roots: impl IntoIterator<Item = Vec<Element>>) -> Board {
        let (rows, cols) = (rows.clamp(1, MAX_SIDE), cols.clamp(1, MAX_SIDE));
        let mut board =
            Board { rows, cols, near: Vec::with_capacity(rows * cols), elements: [0; 5] };
        for person in 0..board.len() {
            let (row, col) = (board.row_of(person), board.col_of(person));
            let mut near = 0;
            for r in row.saturating_sub(1)..=(row + 1).min(rows - 1) {
                for c in col.saturating_sub(1)..=(col + 1).min(cols - 1) {
                    near |= 1 << board.at(r, c);
                }
            }
            board.near.push(near & !(1 << person));
        }
        for (person, root) in (0..board.len()).zip(roots) {
            for element in root {
                board.elements[element as usize] |= 1 << person;
            }
        }
        board
    }

    /// How many people there are.
    #[allow(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> usize {
        self.rows * self.cols
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Everyone.
    pub fn everyone(&self) -> Crowd {
        Crowd::MAX >> (64 - self.len())
    }

    /// The row a person stands in, from 0.
    pub fn row_of(&self, person: usize) -> usize {
        person / self.cols
    }

    /// The column a person stands in, from 0.
    pub fn col_of(&self, person: usize) -> usize {
        person % self.cols
    }

    /// Who stands at that place.
    pub fn at(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Everyone in a row.
    pub fn row(&self, row: usize) -> Crowd {
        (Crowd::MAX >> (64 - self.cols)) << (row * self.cols)
    }

    /// Everyone in a column.
    pub fn column(&self, col: usize) -> Crowd {
        (0..self.rows).fold(0, |crowd, row| crowd | 1 << self.at(row, col))
    }

    /// Everyone in a line.
    pub fn line(&self, line: Line) -> Crowd {
        match line {
            Line::Row(row) => self.row(row.into()),
            Line::Column(col) => self.column(col.into()),
        }
    }

    /// Every line: rows, then columns.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let rows = (0..self.rows as u8).map(Line::Row);
        rows.chain((0..self.cols as u8).map(Line::Column))
    }

    /// Whether the line is on this board.
    pub fn has_line(&self, line: Line) -> bool {
        match line {
            Line::Row(row) => usize::from(row) < self.rows,
            Line::Column(col) => usize::from(col) < self.cols,
        }
    }

    /// The neighbours of a person, diagonals included.
    pub fn near(&self, person: usize) -> Crowd {
        self.near[person]
    }

    /// Everyone whose spiritual root has that element.
    pub fn with_element(&self, element: Element) -> Crowd {
        self.elements[element as usize]
    }

    /// A place as people write it: column letter, row number.
    pub fn label(&self, person: usize) -> String {
        format!("{}{}", column_letter(self.col_of(person)), self.row_of(person) + 1)
    }
}

/// `A` for column 0.
pub fn column_letter(col: usize) -> char {
    char::from(b'A' + (col.min(25)) as u8)
}

/// The people of a crowd, lowest id first.
pub fn each(mut crowd: Crowd) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (crowd != 0).then(|| {
            let person = crowd.trailing_zeros() as usize;
            crowd &= crowd - 1;
            person
        })
    })
}

/// How many people are in a crowd.
pub fn size(crowd: Crowd) -> u8 {
    crowd.count_ones() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_three_five_or_eight_as_specified() {
        let board = Board::new(5, 4, []);
        let counts: Vec<u8> = (0..20).map(|person| size(board.near(person))).collect();
        assert_eq!(counts, [3, 5, 5, 3, 5, 8, 8, 5, 5, 8, 8, 5, 5, 8, 8, 5, 3, 5, 5, 3]);
        for person in 0..20 {
            assert!(each(board.near(person)).all(|other| {
                board.near(other) >> person & 1 == 1
                    && board.row_of(person).abs_diff(board.row_of(other)) <= 1
                    && board.col_of(person).abs_diff(board.col_of(other)) <= 1
            }));
        }
    }

    #[test]
    fn lines_cover_the_largest_board_without_overflow() {
        let board = Board::new(8, 8, []);
        assert_eq!(board.everyone(), u64::MAX);
        assert_eq!((0..8).fold(0, |all, row| all | board.row(row)), u64::MAX);
        assert_eq!((0..8).fold(0, |all, col| all | board.column(col)), u64::MAX);
        assert_eq!(board.label(63), "H8");
    }
}
