//! Any other map: rooms as plates on a coarse grid, corridors between them.
//!
//! Where the plates lie is found by trying: exchange two places, keep what is better, and at first also
//! what is a little worse (threshold accepting). Better means that no corridor runs under a plate, then
//! that none cross, then that they are short and straight. A corridor that would still run under a plate
//! goes around, through the gaps between the plates. Rooms that somebody placed stay where they are.

mod around;

use cluesmith_core::{Rng, Seed};

use super::{Cells, Doorway, Plan, Point, RoomPlan, WIDTH, Way, doors, joined, label};
use crate::map::{self, Cell, Map};

const COLUMNS: i32 = map::COLUMNS as i32;
/// From plate to plate.
const PITCH: Point = (116, 66);
const PLATE: Point = (100, 44);
/// A corridor is so wide from its middle, and keeps that far from plates that are not its own.
const HALF_CORRIDOR: i32 = 5;
const MARGIN: i32 = (WIDTH - COLUMNS * PITCH.0) / 2;

const UNDER_A_PLATE: i64 = 2_000;
const CROSSING: i64 = 300;

type Door = (usize, usize);

/// The plan of any map.
pub(super) fn lay_out(map: &Map) -> Plan {
    let doors = doors(map);
    let joined = joined(map.rooms.len(), &doors);
    let places = arrange(&doors, &joined, &placed(map));
    let sheet = Sheet::of(&places);
    let rooms = map.rooms.iter().zip(&places).zip(&sheet.middles).zip(joined);
    let rooms = rooms.map(|(((name, &place), &middle), joined)| {
        let cell = (place.0 as u32 + 1, place.1 as u32 + 1);
        let corner = (middle.0 - PLATE.0 / 2, middle.1 - PLATE.1 / 2);
        let (far, label) = ((corner.0 + PLATE.0, corner.1 + PLATE.1), label::fit(name, PLATE));
        let outline = vec![corner, (far.0, corner.1), far, (corner.0, far.1)];
        let (walls, furniture, space) = (String::new(), None, (corner, PLATE));
        RoomPlan { outline, walls, furniture, space, label, joined, cell }
    });
    let corridors = doors.iter().zip(sheet.corridors(&doors));
    let doors = corridors.map(|(&rooms, path)| Doorway { rooms, path, way: Way::Corridor });
    let (rooms, doors) = (rooms.collect(), doors.collect());
    let grid = Cells { corner: sheet.corner, pitch: PITCH };
    let (height, gardens) = (sheet.height, Vec::new());
    Plan { width: WIDTH, height, rooms, doors, gardens, grid, house: false }
}

/// Where rooms were placed; what cannot be there is left to the drawing.
fn placed(map: &Map) -> Vec<Option<usize>> {
    let wrong = map.misplaced();
    let place = |room: usize| *map.places.get(room).filter(|_| !wrong.contains(&room))?;
    let cell = |(column, row): Cell| (row as usize - 1) * COLUMNS as usize + column as usize - 1;
    (0..map.rooms.len()).map(|room| place(room).map(cell)).collect()
}

/// The middles of the plates on the sheet, with the rows and columns that nothing stands in left out.
struct Sheet {
    middles: Vec<Point>,
    height: i32,
    columns: i32,
    rows: i32,
    left: i32,
    /// Of the first cell, which may be one of those left out.
    corner: Point,
}

impl Sheet {
    fn of(places: &[Point]) -> Sheet {
        let ends = |of: fn(&Point) -> i32| {
            let all = || places.iter().map(of);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let ((first, last), (top, bottom)) = (ends(|place| place.0), ends(|place| place.1));
        let (columns, rows) = (last - first + 1, bottom - top + 1);
        let left = (WIDTH - columns * PITCH.0) / 2;
        let middle = |&(column, row): &Point| {
            let (column, row) = (column - first, row - top);
            let x = left + column * PITCH.0 + PITCH.0 / 2;
            (x, MARGIN + row * PITCH.1 + PITCH.1 / 2)
        };
        let height = 2 * MARGIN + rows * PITCH.1;
        let corner = (left - first * PITCH.0, MARGIN - top * PITCH.1);
        Sheet { middles: places.iter().map(middle).collect(), height, columns, rows, left, corner }
    }

    /// The corridors of all doors, from wall to wall.
    fn corridors(&self, doors: &[Door]) -> Vec<Vec<Point>> {
        let mut gaps = around::Gaps::of(self);
        let path = |&(a, b): &Door| {
            let (from, to) = (self.middles[a], self.middles[b]);
            let mut path = vec![from, to];
            if plates_under(&self.middles, (a, b)) > 0 {
                path.splice(1..1, gaps.walk(a, b));
            }
            let last = path.len() - 1;
            (path[0], path[last]) = (wall(from, path[1]), wall(to, path[last - 1]));
            path
        };
        doors.iter().map(path).collect()
    }
}

/// Where the way from the middle of a plate leaves it.
fn wall(from: Point, to: Point) -> Point {
    let ((dx, dy), (wide, high)) = ((to.0 - from.0, to.1 - from.1), (PLATE.0 / 2, PLATE.1 / 2));
    if dx.abs() * high > dy.abs() * wide {
        (from.0 + wide * dx.signum(), from.1 + dy * wide / dx.abs())
    } else {
        (from.0 + dx * high / dy.abs().max(1), from.1 + high * dy.signum())
    }
}

/// Columns and rows for the rooms; some have theirs already.
fn arrange(doors: &[Door], joined: &[bool], placed: &[Option<usize>]) -> Vec<Point> {
    let rooms = joined.len();
    let lowest = placed.iter().flatten().max().map_or(0, |cell| cell + 1);
    let cells = (rooms + rooms / 3).max(rooms + 2).max(lowest).next_multiple_of(COLUMNS as usize);
    let stays = |room: usize| placed.get(room).is_some_and(Option::is_some);
    // A fixed amount of looking, however many corridors there are to look at.
    let look = doors.len() * (rooms + doors.len() / 2) + 1;
    let rounds = (12_000_000 / look).clamp(1_000, 20_000);
    let best = (0..4).map(|attempt| {
        let mut rng = Rng::new(Seed(attempt), "kronologic plates");
        let mut cell: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut cell);
        for (room, place) in placed.iter().enumerate() {
            if let Some(at) = place.and_then(|place| cell.iter().position(|&cell| cell == place)) {
                cell.swap(room, at);
            }
        }
        let mut cost = burden(&cell, doors, joined);
        let (mut best, mut least) = (cell.clone(), cost);
        for round in 0..rounds {
            // Rooms first, then the cells that nobody stands in.
            let (one, other) = match doors.get(rng.index(2 * doors.len())) {
                Some(&door) => beside(&cell, door, &mut rng),
                None => (rng.index(rooms), rng.index(cells)),
            };
            if stays(one) || stays(other) {
                continue;
            }
            cell.swap(one, other);
            let new = burden(&cell, doors, joined);
            let worse = 400 * (rounds - round) as i64 / rounds as i64;
            match new <= cost + worse * worse / 400 {
                true => cost = new,
                false => cell.swap(one, other),
            }
            if cost < least {
                (best, least) = (cell.clone(), cost);
            }
        }
        (least, best)
    });
    let (_, cell) = best.min().unwrap_or_default();
    let places = cell.into_iter().take(rooms).map(place);
    if placed.iter().any(Option::is_some) {
        return places.collect();
    }
    // What nobody placed begins in the first row.
    let top = places.clone().map(|place| place.1).min().unwrap_or(0);
    places.map(|(column, row)| (column, row - top)).collect()
}

/// An exchange that brings one room of a door next to the other.
fn beside(cell: &[usize], (a, b): Door, rng: &mut Rng) -> (usize, usize) {
    let (one, stays) = if rng.chance(1, 2) { (a, b) } else { (b, a) };
    let (column, row) = place(cell[stays]);
    let (dx, dy) = [(-1, 0), (1, 0), (0, -1), (0, 1)][rng.index(4)];
    let there = cell.iter().position(|&cell| place(cell) == (column + dx, row + dy));
    (one, there.unwrap_or(one))
}

fn place(cell: usize) -> Point {
    let columns = COLUMNS as usize;
    ((cell % columns) as i32, (cell / columns) as i32)
}

/// What is not nice about an arrangement.
fn burden(cell: &[usize], doors: &[Door], joined: &[bool]) -> i64 {
    let places: Vec<Point> = cell.iter().take(joined.len()).map(|&cell| place(cell)).collect();
    let middles: Vec<Point> = places.iter().map(|&(x, y)| (x * PITCH.0, y * PITCH.1)).collect();
    let bottom = places.iter().map(|place| place.1).max().unwrap_or(0);
    let top = places.iter().map(|place| place.1).min().unwrap_or(0);
    let mut burden = 12 * i64::from(bottom - top);
    // The entrance lies at the bottom, and who is not joined stands above.
    burden += 6 * i64::from(bottom - places.first().map_or(0, |place| place.1));
    for (place, _) in places.iter().zip(joined).filter(|(_, joined)| !**joined) {
        burden += 6 * i64::from(place.1 - top);
    }
    for (index, &(a, b)) in doors.iter().enumerate() {
        let (from, to) = (places[a], places[b]);
        let (dx, dy) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        let crooked = if dx > 0 && dy > 0 { 14 } else { 0 };
        burden += i64::from(16 * (dx + dy - 1) + crooked);
        burden += UNDER_A_PLATE * plates_under(&middles, (a, b)) as i64;
        let others = doors[..index].iter().filter(|other| cross(&middles, (a, b), **other));
        burden += CROSSING * others.count() as i64;
    }
    burden
}

/// How many plates a straight corridor between two rooms would run under, or brush.
fn plates_under(middles: &[Point], (a, b): Door) -> usize {
    let (from, to) = (middles[a], middles[b]);
    let reach = (PLATE.0 / 2 + HALF_CORRIDOR + 1, PLATE.1 / 2 + HALF_CORRIDOR + 1);
    let touches = |&(x, y): &Point| {
        let beside = from.0.max(to.0) < x - reach.0 || from.0.min(to.0) > x + reach.0;
        let beyond = from.1.max(to.1) < y - reach.1 || from.1.min(to.1) > y + reach.1;
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let mut sides =
            corners.map(|(dx, dy)| side(from, to, (x + dx * reach.0, y + dy * reach.1)));
        sides.sort_unstable();
        !beside && !beyond && sides[0] <= 0 && sides[3] >= 0
    };
    let others = middles.iter().enumerate().filter(|(room, _)| *room != a && *room != b);
    others.filter(|(_, middle)| touches(middle)).count()
}

/// Whether two straight corridors cross.
fn cross(middles: &[Point], (a, b): Door, (c, d): Door) -> bool {
    if a == c || a == d || b == c || b == d {
        return false;
    }
    let [a, b, c, d] = [a, b, c, d].map(|room| middles[room]);
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/// On which side of a line a point lies: 1, -1, or 0 on it.
fn side(from: Point, to: Point, point: Point) -> i32 {
    ((to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)).signum()
}
