//! The map of a house as a drawing: where each room lies, where its name stands, where one walks through.
//!
//! One plan for every page, picture and print, so that a room is at the same place wherever it is seen.
//! The maps that come with the game are floor plans drawn by hand (`houses.rs`), and stay so when doors are
//! made or taken away; any other map, and one whose rooms somebody placed, has its rooms as plates on a
//! coarse grid, with corridors between them (`plates.rs`). All numbers are whole, and the same map gives
//! the same plan on every machine.

mod furniture;
mod houses;
mod label;
mod letters;
mod plates;
mod walls;

use schemars::JsonSchema;
use serde::Serialize;

use crate::map::{Cell, Map};

/// A place on the sheet, to the right and down.
pub type Point = (i32, i32);

/// The sheet is this wide, whatever the map.
pub const WIDTH: i32 = 360;

/// A house on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Plan {
    /// How wide the sheet is.
    pub width: i32,
    /// How high the sheet is.
    pub height: i32,
    /// The rooms, in the order of the map.
    pub rooms: Vec<RoomPlan>,
    /// The ways from room to room, each once.
    pub doors: Vec<Doorway>,
    /// What grows around the house; for the eye alone.
    pub gardens: Vec<Garden>,
    /// Where the cells lie in which rooms can be placed.
    pub grid: Cells,
    /// Whether it is the floor plan of a house; otherwise plates.
    pub house: bool,
}

/// The coarse grid of a sheet; it goes on beyond the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cells {
    /// The corner of the first cell.
    pub corner: Point,
    /// From cell to cell.
    pub pitch: Point,
}

impl Cells {
    /// The middle of a cell.
    fn middle(self, (column, row): Cell) -> Point {
        let along = |corner: i32, pitch: i32, number: u32| {
            corner + pitch * (2 * i32::try_from(number).unwrap_or(0) - 1) / 2
        };
        (along(self.corner.0, self.pitch.0, column), along(self.corner.1, self.pitch.1, row))
    }
}

/// A garden on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Garden {
    /// Its border, corner by corner.
    pub outline: Vec<Point>,
    /// The largest rectangle in it, by its corner and its size: trees stand here.
    pub space: (Point, Point),
}

/// A room on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RoomPlan {
    /// Its walls, corner by corner.
    pub outline: Vec<Point>,
    /// The same as the path of a drawing, round at the corners that no other room touches.
    pub walls: String,
    /// What stands in it, as the path of a drawing; for the eye alone.
    pub furniture: Option<String>,
    /// The largest rectangle in it, by its corner and its size: names, counts and people stand here.
    pub space: (Point, Point),
    /// Its name in lines that fit there.
    pub label: Vec<String>,
    /// Whether one can walk here from the first room.
    pub joined: bool,
    /// The cell it lies in; of a floor plan, the nearest one that no other room has.
    pub cell: Cell,
}

/// A way between two rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Doorway {
    /// The two rooms, by their numbers.
    pub rooms: (usize, usize),
    /// From the first point to the last.
    pub path: Vec<Point>,
    /// What one walks through.
    pub way: Way,
}

/// What leads from room to room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// A gap in the wall that the rooms share.
    Gap,
    /// A corridor between plates.
    Corridor,
    /// A secret passage under the floors of a house, from inside one room into the other.
    Passage,
}

impl Plan {
    /// The plan of a map.
    pub fn of(map: &Map) -> Plan {
        let placed = map.places.iter().any(Option::is_some);
        let house = if placed { None } else { houses::find(map) };
        let mut plan = house.unwrap_or_else(|| plates::lay_out(map));
        walls::write(&mut plan.rooms);
        plan
    }

    /// Where the steps before the door of a house begin: below the first room, if that lies at the front.
    pub(crate) fn steps(&self) -> Option<Point> {
        let bottom = |room: &RoomPlan| room.space.0.1 + room.space.1.1;
        let front = self.rooms.iter().map(bottom).max()?;
        let room = self.rooms.first().filter(|room| self.house && bottom(room) == front)?;
        Some((room.space.0.0 + room.space.1.0 / 2, front))
    }
}

/// The doors of a map as numbers of rooms, the smaller first, each once and none to its own room.
pub(crate) fn doors(map: &Map) -> Vec<(usize, usize)> {
    let number = |name: &String| map.rooms.iter().position(|room| room == name);
    let ends = map.edges.iter().filter_map(|(a, b)| Some((number(a)?, number(b)?)));
    let mut doors: Vec<_> =
        ends.filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
    doors.sort_unstable();
    doors.dedup();
    doors
}

/// Which rooms one can walk to from the first.
fn joined(rooms: usize, doors: &[(usize, usize)]) -> Vec<bool> {
    let mut reached = vec![false; rooms];
    let mut next: Vec<usize> = (0..rooms.min(1)).collect();
    while let Some(room) = next.pop() {
        if !std::mem::replace(&mut reached[room], true) {
            let ends = doors.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            next.extend(ends.filter(|&(from, _)| from == room).map(|(_, to)| to));
        }
    }
    reached
}
