//! Groups of people that a clue can speak of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Crowd, Element, Line};

/// A group with a name of its own. Lines count from 0, people go by id.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// One person alone.
    Person(u8),
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// The neighbours of a person, diagonals included.
    Near(u8),
    /// The outermost people.
    Edge,
    /// The four corners.
    Corners,
    /// Everyone above a person in the same column.
    Above(u8),
    /// Everyone below a person in the same column.
    Below(u8),
    /// Everyone to the left of a person in the same row.
    Left(u8),
    /// Everyone to the right of a person in the same row.
    Right(u8),
    /// Everyone between two people of one line, the two left out.
    Between(u8, u8),
    /// Everyone whose spiritual root has the element.
    Element(Element),
    /// The whole board.
    Everyone,
}

impl Place {
    /// Who belongs to it; nobody if it is not on this board.
    pub fn crowd(self, board: &Board) -> Crowd {
        if !self.is_on(board) {
            return 0;
        }
        let picked = |wanted: &dyn Fn(usize, usize) -> bool| {
            (0..board.len())
                .filter(|&p| wanted(board.row_of(p), board.col_of(p)))
                .fold(0, |crowd, p| crowd | 1 << p)
        };
        let place = |person: u8| (board.row_of(person.into()), board.col_of(person.into()));
        let (last_row, last_col) = (board.rows() - 1, board.cols() - 1);
        match self {
            Place::Person(person) => 1 << person,
            Place::Row(row) => board.row(row.into()),
            Place::Column(col) => board.column(col.into()),
            Place::Near(person) => board.near(person.into()),
            Place::Edge => picked(&|r, c| r == 0 || c == 0 || r == last_row || c == last_col),
            Place::Corners => {
                picked(&|r, c| (r == 0 || r == last_row) && (c == 0 || c == last_col))
            }
            Place::Above(person) => {
                let (row, col) = place(person);
                picked(&|r, c| c == col && r < row)
            }
            Place::Below(person) => {
                let (row, col) = place(person);
                picked(&|r, c| c == col && r > row)
            }
            Place::Left(person) => {
                let (row, col) = place(person);
                picked(&|r, c| r == row && c < col)
            }
            Place::Right(person) => {
                let (row, col) = place(person);
                picked(&|r, c| r == row && c > col)
            }
            Place::Between(a, b) => {
                let ((r1, c1), (r2, c2)) = (place(a), place(b));
                let inside =
                    |low: usize, high: usize, x: usize| low.min(high) < x && x < low.max(high);
                picked(&|r, c| {
                    (r1 == r2 && r == r1 && inside(c1, c2, c))
                        || (c1 == c2 && c == c1 && inside(r1, r2, r))
                })
            }
            Place::Element(element) => board.with_element(element),
            Place::Everyone => board.everyone(),
        }
    }

    /// Whether the lines and people it names exist.
    pub fn is_on(self, board: &Board) -> bool {
        let person = |p: u8| usize::from(p) < board.len();
        match self {
            Place::Row(row) => board.has_line(Line::Row(row)),
            Place::Column(col) => board.has_line(Line::Column(col)),
            Place::Person(p)
            | Place::Near(p)
            | Place::Above(p)
            | Place::Below(p)
            | Place::Left(p)
            | Place::Right(p) => person(p),
            Place::Between(a, b) => person(a) && person(b),
            Place::Edge | Place::Corners | Place::Element(_) | Place::Everyone => true,
        }
    }
}

impl From<Line> for Place {
    fn from(line: Line) -> Place {
        match line {
            Line::Row(row) => Place::Row(row),
            Line::Column(col) => Place::Column(col),
        }
    }
}

/// A place, or the people that two places share.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where.
    pub place: Place,
    /// Only those who are here as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub and: Option<Place>,
}

impl Unit {
    /// Who belongs to it.
    pub fn crowd(self, board: &Board) -> Crowd {
        let both = self.and.map_or(Crowd::MAX, |place| place.crowd(board));
        self.place.crowd(board) & both
    }

    /// The people that two places share.
    pub fn shared(place: Place, and: impl Into<Place>) -> Unit {
        Unit { place, and: Some(and.into()) }
    }

    /// Whether the lines and people it names exist.
    pub fn is_on(self, board: &Board) -> bool {
        self.place.is_on(board) && self.and.is_none_or(|place| place.is_on(board))
    }
}

impl<P: Into<Place>> From<P> for Unit {
    fn from(place: P) -> Unit {
        Unit { place: place.into(), and: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::each;

    fn ids(place: Place) -> Vec<usize> {
        each(place.crowd(&Board::new(5, 4, []))).collect()
    }

    #[test]
    fn directions_run_along_the_whole_line() {
        assert_eq!(ids(Place::Above(13)), [1, 5, 9]);
        assert_eq!(ids(Place::Below(13)), [17]);
        assert_eq!(ids(Place::Left(14)), [12, 13]);
        assert_eq!(ids(Place::Right(12)), [13, 14, 15]);
    }

    #[test]
    fn between_leaves_the_ends_out_and_needs_one_line() {
        assert_eq!(ids(Place::Between(0, 3)), [1, 2]);
        assert_eq!(ids(Place::Between(17, 1)), [5, 9, 13]);
        assert!(ids(Place::Between(0, 5)).is_empty());
    }

    #[test]
    fn the_edge_has_fourteen_people_and_four_corners() {
        assert_eq!(ids(Place::Edge).len(), 14);
        assert_eq!(ids(Place::Corners), [0, 3, 16, 19]);
    }

    #[test]
    fn nobody_stands_outside_the_board() {
        for place in [Place::Row(5), Place::Column(4), Place::Near(20), Place::Between(3, 200)] {
            assert!(ids(place).is_empty(), "{place:?}");
        }
    }
}
