//! The map of a house as a drawing: where each room lies, where its name stands, where one walks through.
//!
//! One plan for every page, picture and print, so that a room is at the same place wherever it is seen.
//! The maps that come with the game are floor plans drawn by hand (`houses.rs`); any other map has its
//! rooms as plates on a coarse grid, with corridors between them (`plates.rs`). All numbers are whole,
//! and the same map gives the same plan on every machine.

mod houses;
mod label;
mod plates;

use schemars::JsonSchema;
use serde::Serialize;

use crate::map::Map;

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
    /// The largest rectangle in it, by its corner and its size: names, counts and people stand here.
    pub space: (Point, Point),
    /// Its name in lines that fit there.
    pub label: Vec<String>,
    /// Whether one can walk here from the first room.
    pub joined: bool,
}

/// A way between two rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Doorway {
    /// The two rooms, by their numbers.
    pub rooms: (usize, usize),
    /// A gap in the wall from the first point to the second; or a corridor along the points.
    pub path: Vec<Point>,
    /// Whether it is a corridor.
    pub corridor: bool,
}

impl Plan {
    /// The plan of a map.
    pub fn of(map: &Map) -> Plan {
        houses::find(map).unwrap_or_else(|| plates::lay_out(map))
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
