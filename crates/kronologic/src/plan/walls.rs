//! The walls of a room as one path: a corner that no other room touches is round.

use super::{Point, RoomPlan};

/// How far a round corner reaches along its walls.
const ROUND: i32 = 14;

/// Writes down the walls of all rooms of a plan.
pub(super) fn write(rooms: &mut [RoomPlan]) {
    let outlines: Vec<Vec<Point>> = rooms.iter().map(|room| room.outline.clone()).collect();
    for (number, room) in rooms.iter_mut().enumerate() {
        let others = outlines.iter().enumerate().filter(|(other, _)| *other != number);
        let others: Vec<&Vec<Point>> = others.map(|(_, outline)| outline).collect();
        let is_free = |corner| !others.iter().any(|outline| touches(outline, corner));
        room.walls = path(&room.outline, is_free);
    }
}

/// The walls from corner to corner, clockwise.
fn path(outline: &[Point], is_free: impl Fn(Point) -> bool) -> String {
    let corners = outline.len();
    let said = (0..corners).map(|at| {
        let [before, here, after] = [at + corners - 1, at, at + 1].map(|at| outline[at % corners]);
        let start = if at == 0 { 'M' } else { 'L' };
        if !is_free(here) || !turns_right(before, here, after) {
            return format!("{start}{} {}", here.0, here.1);
        }
        let (from, to) = (towards(here, before), towards(here, after));
        format!("{start}{} {}Q{} {} {} {}", from.0, from.1, here.0, here.1, to.0, to.1)
    });
    said.collect::<String>() + "Z"
}

/// Whether a corner points out of the room.
fn turns_right(before: Point, here: Point, after: Point) -> bool {
    let (one, other) = (minus(here, before), minus(after, here));
    one.0 * other.1 - one.1 * other.0 > 0
}

/// A step from a corner along a wall, and no further than to its middle.
fn towards(here: Point, there: Point) -> Point {
    let (dx, dy) = minus(there, here);
    let step = ROUND.min(dx.abs().max(dy.abs()) / 2);
    (here.0 + step * dx.signum(), here.1 + step * dy.signum())
}

fn minus(one: Point, other: Point) -> Point {
    (one.0 - other.0, one.1 - other.1)
}

/// Whether a point lies on the walls of a room.
fn touches(outline: &[Point], (x, y): Point) -> bool {
    let mut ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let within = |a: i32, b: i32, at: i32| a.min(b) <= at && at <= a.max(b);
    ends.any(|(a, b)| within(a.0, b.0, x) && within(a.1, b.1, y))
}

#[cfg(test)]
mod tests {
    use crate::atlas;
    use crate::plan::Plan;

    #[test]
    fn a_house_is_round_where_it_ends_and_square_where_rooms_meet() {
        let map = atlas::find("mansion").unwrap();
        let plan = Plan::of(&map);
        let round = |name: &str| {
            let at = map.rooms.iter().position(|room| room == name).unwrap();
            plan.rooms[at].walls.matches('Q').count()
        };
        let rooms = ["Masks", "DanceRoom", "MusicRoom", "Gallery", "Stairs", "Foyer"];
        assert_eq!(rooms.map(round), [0, 2, 2, 4, 1, 1]);
    }
}
