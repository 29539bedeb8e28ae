//! The maps that come with the game, drawn by hand as floor plans.
//!
//! A letter is ten pixels of a room, twenty high; a digit is a garden, a dot is nothing. Rooms whose letters touch
//! share a wall, and where the map has a door there, the longest such wall has it. The entrance lies at the bottom.
//! A map with the rooms of a house and doors of its own is that house with these doors: what rooms share no wall has a
//! secret passage.

use cluesmith_core::Language;

use super::{
    Cells, Doorway, Garden, Plan, Point, RoomPlan, WIDTH, Way, doors, furniture, joined, label,
};
use crate::map::{COLUMNS, Cell, Map, ROWS};
use crate::spoken;

/// The name of a map, the letters of its rooms in the map's order, and the house.
const HOUSES: [(&str, &str, &str); 9] = [
    (
        "mansion",
        "FSGMDU",
        "..DDDDDDDDDDDDDDDUUUUUUUUUUUUUUUU.. \
         ..DDDDDDDDDDDDDDDUUUUUUUUUUUUUUUU.. \
         ..DDDDDDDDDDDDDDDUUUUUUUUUUUUUUUU.. \
         ..DDDDDDDDDDDDDDDUUUUUUUUUUUUUUUU.. \
         1111111MMMMMMMMMMMMMMMMMMMMM2222222 \
         1111111MMMMMMMMMMMMMMMMMMMMM2222222 \
         1111111MMMMMMMMMMMMMMMMMMMMM2222222 \
         GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG \
         GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG \
         GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG \
         ..SSSSSSSSSSSSSSFFFFFFFFFFFFFFFFF.. \
         ..SSSSSSSSSSSSSSFFFFFFFFFFFFFFFFF.. \
         ..SSSSSSSSSSSSSSFFFFFFFFFFFFFFFFF.. \
         ..SSSSSSSSSSSSSSFFFFFFFFFFFFFFFFF..",
    ),
    (
        "small",
        "KHBTL",
        "KKKKKKKKKKKKKKKLLLLLLLLLLLLLLLLLLLL \
         KKKKKKKKKKKKKKKLLLLLLLLLLLLLLLLLLLL \
         KKKKKKKKKKKKKKKLLLLLLLLLLLLLLLLLLLL \
         KKKKKKKKKKKKKKKLLLLLLLLLLLLLLLLLLLL \
         KKKKKKKKKKKKKKKLLLLLLLLLLLLLLLLLLLL \
         HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH \
         HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH \
         HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH \
         BBBBBBBBBBBBBBBBBBBBBTTTTTTTTTTTTTT \
         BBBBBBBBBBBBBBBBBBBBBTTTTTTTTTTTTTT \
         BBBBBBBBBBBBBBBBBBBBBTTTTTTTTTTTTTT \
         BBBBBBBBBBBBBBBBBBBBBTTTTTTTTTTTTTT \
         BBBBBBBBBBBBBBBBBBBBBTTTTTTTTTTTTTT",
    ),
    (
        "office",
        "LEFCOKB",
        "OOOOOOOOOOOOOOOOOOOOOKKKKKKKKKKKKKK \
         OOOOOOOOOOOOOOOOOOOOOKKKKKKKKKKKKKK \
         OOOOOOOOOOOOOOOOOOOOOKKKKKKKKKKKKKK \
         OOOOOOOOOOOOOOOOOOOOOKKKKKKKKKKKKKK \
         FFFFFFFFFFFFFFFFFFFFFBBBBBBBBBBBBBB \
         FFFFFFFFFFFFFFFFFFFFFBBBBBBBBBBBBBB \
         FFFFFFFFFFFFFFFFFFFFFBBBBBBBBBBBBBB \
         FFFFFFFFFFFFFFFFFFFFFBBBBBBBBBBBBBB \
         CCCCCCCCCCCCEEEEEEEEELLLLLLLLLLLLLL \
         CCCCCCCCCCCCEEEEEEEEELLLLLLLLLLLLLL \
         CCCCCCCCCCCCEEEEEEEEELLLLLLLLLLLLLL \
         CCCCCCCCCCCCEEEEEEEEELLLLLLLLLLLLLL",
    ),
    (
        "castle",
        "GCHTWBDS",
        "WWWWWWWWWWWW....................... \
         WWWWWWWWWWWWBBBBBBBBBBBB11111111111 \
         WWWWWWWWWWWWBBBBBBBBBBBB11111111111 \
         WWWWWWWWWWWWBBBBBBBBBBBBTTTTTTTTTTT \
         CCCCCCCCCCCCHHHHHHHHHHHHTTTTTTTTTTT \
         CCCCCCCCCCCCHHHHHHHHHHHHTTTTTTTTTTT \
         CCCCCCCCCCCCHHHHHHHHHHHHTTTTTTTTTTT \
         CCCCCCCCCCCCHHHHHHHHHHHHTTTTTTTTTTT \
         CCCCCCCCCCCCHHHHHHHHHHHHTTTTTTTTTTT \
         ..GGGGGGGG..DDDDDDDDDDDDSSSSSSSSSSS \
         ..GGGGGGGG..DDDDDDDDDDDDSSSSSSSSSSS \
         ..GGGGGGGG..DDDDDDDDDDDDSSSSSSSSSSS \
         ............DDDDDDDDDDDDSSSSSSSSSSS",
    ),
    (
        "island",
        "BDJWCH",
        "..........WWWWWWWWWWWWWWCCCCCCCCCCC \
         1111111111WWWWWWWWWWWWWWCCCCCCCCCCC \
         1111111111WWWWWWWWWWWWWWCCCCCCCCCCC \
         1111111111WWWWWWWWWWWWWWCCCCCCCCCCC \
         ......JJJJJJJJJJJJJJJJJJJJ......... \
         ......JJJJJJJJJJJJJJJJJJJJHHHHHHHHH \
         ......JJJJJJJJJJJJJJJJJJJJHHHHHHHHH \
         ......JJJJJJJJJJJJJJJJJJJJHHHHHHHHH \
         ......JJJJJJJJJJJJJJJJJJJJHHHHHHHHH \
         ..........DDDDDDDDDDDD2222222222222 \
         ..........DDDDDDDDDDDD2222222222222 \
         ..........DDDDDDDDDDDD2222222222222 \
         ..BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB... \
         ..BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB... \
         ..BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB...",
    ),
    (
        "theatre",
        "LSTWDBO",
        "TTTTTTTTTTTTTTTTWWWWWWWWWWDDDDDDDDD \
         TTTTTTTTTTTTTTTTWWWWWWWWWWDDDDDDDDD \
         TTTTTTTTTTTTTTTTWWWWWWWWWWDDDDDDDDD \
         TTTTTTTTTTTTTTTTWWWWWWWWWWDDDDDDDDD \
         SSSSSSSSSSSOOOOOOOOOOOOO11111111111 \
         SSSSSSSSSSSOOOOOOOOOOOOO11111111111 \
         SSSSSSSSSSSOOOOOOOOOOOOO11111111111 \
         SSSSSSSSSSSSSSSSSSSSSSSSBBBBBBBBBBB \
         SSSSSSSSSSSSSSSSSSSSSSSSBBBBBBBBBBB \
         SSSSSSSSSSSSSSSSSSSSSSSSBBBBBBBBBBB \
         SSSSSSSSSSSSSSSSSSSSSSSSBBBBBBBBBBB \
         LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL \
         LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL \
         LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL",
    ),
    (
        "train",
        "ETFDSLM",
        "EEEEEEEEEETTTTTTTTTTFFFFFFFFFFFFFFF \
         EEEEEEEEEETTTTTTTTTTFFFFFFFFFFFFFFF \
         EEEEEEEEEETTTTTTTTTTFFFFFFFFFFFFFFF \
         EEEEEEEEEETTTTTTTTTTFFFFFFFFFFFFFFF \
         LLLLLLLLLLLLLSSSSSSSSSSSSSDDDDDDDDD \
         LLLLLLLLLLLLLSSSSSSSSSSSSSDDDDDDDDD \
         LLLLLLLLLLLLLSSSSSSSSSSSSSDDDDDDDDD \
         LLLLLLLLLLLLLSSSSSSSSSSSSSDDDDDDDDD \
         MMMMMMMMMMMMM1111111111111111111111 \
         MMMMMMMMMMMMM1111111111111111111111 \
         MMMMMMMMMMMMM1111111111111111111111 \
         MMMMMMMMMMMMM1111111111111111111111",
    ),
    (
        "museum",
        "ABCDEFGHI",
        "AAAAAAAAAAAABBBBBBBBBBBCCCCCCCCCCCC \
         AAAAAAAAAAAABBBBBBBBBBBCCCCCCCCCCCC \
         AAAAAAAAAAAABBBBBBBBBBBCCCCCCCCCCCC \
         AAAAAAAAAAAABBBBBBBBBBBCCCCCCCCCCCC \
         DDDDDDDDDDDDEEEEEEEEEEEFFFFFFFFFFFF \
         DDDDDDDDDDDDEEEEEEEEEEEFFFFFFFFFFFF \
         DDDDDDDDDDDDEEEEEEEEEEEFFFFFFFFFFFF \
         DDDDDDDDDDDDEEEEEEEEEEEFFFFFFFFFFFF \
         GGGGGGGGGGGGHHHHHHHHHHHIIIIIIIIIIII \
         GGGGGGGGGGGGHHHHHHHHHHHIIIIIIIIIIII \
         GGGGGGGGGGGGHHHHHHHHHHHIIIIIIIIIIII \
         GGGGGGGGGGGGHHHHHHHHHHHIIIIIIIIIIII",
    ),
    (
        "ring",
        "NOEPSQWR",
        "RRRRRRRRRRRRNNNNNNNNNNNOOOOOOOOOOOO \
         RRRRRRRRRRRRNNNNNNNNNNNOOOOOOOOOOOO \
         RRRRRRRRRRRRNNNNNNNNNNNOOOOOOOOOOOO \
         RRRRRRRRRRRRNNNNNNNNNNNOOOOOOOOOOOO \
         WWWWWWWWWWWW11111111111EEEEEEEEEEEE \
         WWWWWWWWWWWW11111111111EEEEEEEEEEEE \
         WWWWWWWWWWWW11111111111EEEEEEEEEEEE \
         WWWWWWWWWWWW11111111111EEEEEEEEEEEE \
         QQQQQQQQQQQQSSSSSSSSSSSPPPPPPPPPPPP \
         QQQQQQQQQQQQSSSSSSSSSSSPPPPPPPPPPPP \
         QQQQQQQQQQQQSSSSSSSSSSSPPPPPPPPPPPP \
         QQQQQQQQQQQQSSSSSSSSSSSPPPPPPPPPPPP",
    ),
];

/// How large a letter is.
const LETTER: Point = (10, 20);
/// Room for the outer walls.
const MARGIN: i32 = 5;
/// Room for the steps before the entrance.
const STEPS: i32 = 10;
/// How wide a door stands open.
const GAP: i32 = 26;

/// How far inside its rooms a passage ends.
const INSIDE: i32 = 12;

/// The plan of a map, if its rooms are those of a map that comes with the game, by their names in any language.
pub(super) fn find(map: &Map) -> Option<Plan> {
    HOUSES.iter().find_map(|(name, letters, house)| {
        let letter = |known: &Map, room: &String| {
            let at = known.rooms.iter().position(|known| known == room)?;
            letters.as_bytes().get(at).copied()
        };
        let letters = Language::ALL.iter().find_map(|&language| {
            let known = spoken::map(name, language)?;
            let letters = map.rooms.iter().map(|room| letter(&known, room));
            letters.collect::<Option<Vec<u8>>>().filter(|all| all.len() == known.rooms.len())
        })?;
        Some(House::read(name, house).plan(map, &letters))
    })
}

/// A rectangle by its corner and its size.
type Space = (Point, Point);

/// Letters in rows.
struct House<'a> {
    name: &'a str,
    rows: Vec<&'a [u8]>,
}

impl<'a> House<'a> {
    fn read(name: &'a str, text: &'a str) -> House<'a> {
        House { name, rows: text.split(' ').map(str::as_bytes).collect() }
    }

    fn plan(&self, map: &Map, letters: &[u8]) -> Plan {
        let doors = doors(map);
        let joined = joined(map.rooms.len(), &doors);
        let spaces: Vec<Space> = letters.iter().map(|&letter| self.space(letter)).collect();
        let height = 2 * MARGIN + LETTER.1 * self.height() + STEPS;
        let (grid, cells) = cells(&spaces, height);
        let rooms = map.rooms.iter().zip(letters).zip(&spaces).zip(joined).zip(cells);
        let rooms = rooms.map(|((((name, &letter), &space), joined), cell)| {
            let (outline, label) = (self.outline(letter), label::fit(name, space.1));
            let (walls, furniture) = (String::new(), furniture::of(self.name, letter, space));
            RoomPlan { outline, walls, furniture, space, label, joined, cell }
        });
        let doors = doors.iter().map(|&(a, b)| match self.door(letters[a], letters[b]) {
            Some((from, to)) => Doorway { rooms: (a, b), path: vec![from, to], way: Way::Gap },
            None => {
                let path = vec![inside(spaces[a], spaces[b]), inside(spaces[b], spaces[a])];
                Doorway { rooms: (a, b), path, way: Way::Passage }
            }
        });
        let gardens = (b'1'..=b'9').filter(|&digit| self.places().any(|at| self.at(at) == digit));
        let garden = |digit: u8| Garden { outline: self.outline(digit), space: self.space(digit) };
        Plan {
            width: WIDTH,
            height,
            rooms: rooms.collect(),
            doors: doors.collect(),
            gardens: gardens.map(garden).collect(),
            grid,
            house: true,
        }
    }

    fn height(&self) -> i32 {
        i32::try_from(self.rows.len()).unwrap_or(0)
    }

    fn width(&self) -> i32 {
        self.rows.first().and_then(|row| i32::try_from(row.len()).ok()).unwrap_or(0)
    }

    /// The letter there; dots all around.
    fn at(&self, (x, y): Point) -> u8 {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let letter = usize::try_from(x).ok().and_then(|x| row?.get(x));
        letter.copied().unwrap_or(b'.')
    }

    fn places(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.height()).flat_map(|y| (0..self.width()).map(move |x| (x, y)))
    }

    /// The walls of a room, clockwise, corner by corner.
    fn outline(&self, letter: u8) -> Vec<Point> {
        let inside = |place: Point| self.at(place) == letter;
        let Some(start) = self.places().find(|&place| inside(place)) else { return Vec::new() };
        let (mut place, mut way) = (start, (1, 0));
        let mut corners = Vec::new();
        loop {
            // Walking with the room at the right hand: the letters before that hand and before the other.
            let ((x, y), (dx, dy)) = (place, way);
            let right = (x + (dx - dy - 1) / 2, y + (dx + dy - 1) / 2);
            let left = (x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2);
            let turned = match (inside(left), inside(right)) {
                (true, _) => (dy, -dx),
                (false, true) => way,
                (false, false) => (-dy, dx),
            };
            if turned != way || place == start {
                corners.push(on_sheet(place));
            }
            way = turned;
            place = (x + way.0, y + way.1);
            if place == start {
                return corners;
            }
        }
    }

    /// The largest rectangle of a room.
    fn space(&self, letter: u8) -> Space {
        let mut best = ((0, 0), (0, 0));
        for (x, y) in self.places() {
            let mut width = self.width();
            for height in 1..=self.height() - y {
                let full = |&dx: &i32| self.at((x + dx, y + height - 1)) == letter;
                width = i32::try_from((0..width).take_while(full).count()).unwrap_or(0);
                let size = (width * LETTER.0, height * LETTER.1);
                if size.0 * size.1 > best.1.0 * best.1.1 {
                    best = (on_sheet((x, y)), size);
                }
            }
        }
        best
    }

    /// The gap in the longest straight wall between two rooms.
    fn door(&self, a: u8, b: u8) -> Option<(Point, Point)> {
        let between = |one: Point, other: Point| {
            let pair = (self.at(one), self.at(other));
            pair == (a, b) || pair == (b, a)
        };
        let mut best: Option<(Point, Point)> = None;
        for (x, y) in self.places() {
            for (dx, dy) in [(1, 0), (0, 1)] {
                // The wall above this letter, or the one at its left, as far as it goes on.
                let shared = |&far: &i32| {
                    let here = (x + dx * far, y + dy * far);
                    between(here, (here.0 - dy, here.1 - dx))
                };
                let far = i32::try_from((0..).take_while(shared).count()).unwrap_or(0);
                let wall = (on_sheet((x, y)), on_sheet((x + dx * far, y + dy * far)));
                if best.is_none_or(|best| length(wall) > length(best)) && far > 0 {
                    best = Some(wall);
                }
            }
        }
        let (from, to) = best?;
        let (half, along) = ((GAP / 2).min(length((from, to)) / 2 - 4), from.0 != to.0);
        let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
        let step = if along { (half, 0) } else { (0, half) };
        Some(((middle.0 - step.0, middle.1 - step.1), (middle.0 + step.0, middle.1 + step.1)))
    }
}

/// The cells of a house, a row for every storey of its drawing, and which of them each room is nearest to.
fn cells(spaces: &[Space], height: i32) -> (Cells, Vec<Cell>) {
    let middles: Vec<Point> = spaces.iter().map(|&space| middle(space)).collect();
    let mut storeys: Vec<i32> = middles.iter().map(|middle| middle.1).collect();
    storeys.sort_unstable();
    storeys.dedup_by(|upper, lower| *upper - *lower < 2 * LETTER.1);
    let storeys = i32::try_from(storeys.len()).unwrap_or(1).max(1);
    let grid =
        Cells { corner: (0, 0), pitch: (WIDTH / COLUMNS as i32, (height - STEPS) / storeys) };
    let mut taken: Vec<Cell> = Vec::new();
    for (x, y) in middles {
        let all = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (column, row)));
        let far = |&cell: &Cell| {
            let there = grid.middle(cell);
            (there.0 - x).pow(2) + (there.1 - y).pow(2)
        };
        taken.extend(all.filter(|cell| !taken.contains(cell)).min_by_key(far));
    }
    (grid, taken)
}

fn middle(((x, y), (wide, high)): Space) -> Point {
    (x + wide / 2, y + high / 2)
}

/// Where a passage from one room to another begins: on the straight way there, just inside the wall.
fn inside(from: Space, to: Space) -> Point {
    let (here, there) = (middle(from), middle(to));
    let (dx, dy) = (there.0 - here.0, there.1 - here.1);
    let (wide, high) = (from.1.0 / 2 - INSIDE, from.1.1 / 2 - INSIDE);
    if dx.abs() * high > dy.abs() * wide {
        (here.0 + wide * dx.signum(), here.1 + dy * wide / dx.abs())
    } else {
        (here.0 + dx * high / dy.abs().max(1), here.1 + high * dy.signum())
    }
}

fn on_sheet((x, y): Point) -> Point {
    (MARGIN + x * LETTER.0, MARGIN + y * LETTER.1)
}

fn length((from, to): (Point, Point)) -> i32 {
    (to.0 - from.0) + (to.1 - from.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas;

    #[test]
    fn every_map_of_the_atlas_is_drawn_with_every_door() {
        for name in atlas::names() {
            let map = atlas::find(name).unwrap();
            let plan = find(&map).unwrap_or_else(|| panic!("{name} is not drawn"));
            let walked: Vec<_> = plan.doors.iter().map(|door| door.rooms).collect();
            assert_eq!(walked, doors(&map), "{name}");
            // And with doors of an author's own: each to its next, in a ring.
            let mut own = map.clone();
            let next = map.rooms.iter().cycle().skip(1);
            own.edges = map.rooms.iter().zip(next).map(|(a, b)| (a.clone(), b.clone())).collect();
            let ring = find(&own).unwrap_or_else(|| panic!("{name} is not drawn"));
            let walked: Vec<_> = ring.doors.iter().map(|door| door.rooms).collect();
            assert_eq!(walked, doors(&own), "{name}");
            for (room, drawn) in map.rooms.iter().zip(&plan.rooms) {
                assert!(drawn.outline.len() >= 4, "{name}: {room} is nowhere");
                assert!(!drawn.label.concat().contains('…'), "{name}: {room} does not fit");
            }
        }
    }
}
