//! The maps that come with the game, drawn by hand as floor plans.
//!
//! A letter is ten pixels of a room, twenty high; a digit is a garden, a dot is nothing. Rooms whose letters touch
//! share a wall, and where the map has a door there, the longest such wall has it. The entrance lies at the bottom.

use cluesmith_core::Language;

use super::{Doorway, Garden, Plan, Point, RoomPlan, WIDTH, doors, joined, label};
use crate::atlas;
use crate::map::Map;
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

/// The plan of a map, if it is one of those that come with the game, by its name in any language.
pub(super) fn find(map: &Map) -> Option<Plan> {
    let (_, letters, house) = HOUSES.iter().find(|(name, ..)| {
        let called = |language: &Language| spoken::map(name, *language);
        Language::ALL.iter().filter_map(called).any(|known| atlas::is_same(&known, map))
    })?;
    Some(House::read(house).plan(map, letters.as_bytes()))
}

/// Letters in rows.
struct House<'a> {
    rows: Vec<&'a [u8]>,
}

impl<'a> House<'a> {
    fn read(text: &'a str) -> House<'a> {
        House { rows: text.split(' ').map(str::as_bytes).collect() }
    }

    fn plan(&self, map: &Map, letters: &[u8]) -> Plan {
        let doors = doors(map);
        let joined = joined(map.rooms.len(), &doors);
        let rooms = map.rooms.iter().zip(letters).zip(joined).map(|((name, &letter), joined)| {
            let space = self.space(letter);
            RoomPlan {
                outline: self.outline(letter),
                space,
                label: label::fit(name, space.1),
                joined,
            }
        });
        let doors = doors.iter().filter_map(|&(a, b)| {
            let (from, to) = self.door(*letters.get(a)?, *letters.get(b)?)?;
            Some(Doorway { rooms: (a, b), path: vec![from, to], corridor: false })
        });
        let gardens = (b'1'..=b'9').filter(|&digit| self.places().any(|at| self.at(at) == digit));
        let garden = |digit: u8| Garden { outline: self.outline(digit), space: self.space(digit) };
        Plan {
            width: WIDTH,
            height: 2 * MARGIN + LETTER.1 * self.height() + STEPS,
            rooms: rooms.collect(),
            doors: doors.collect(),
            gardens: gardens.map(garden).collect(),
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
    fn space(&self, letter: u8) -> (Point, Point) {
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

fn on_sheet((x, y): Point) -> Point {
    (MARGIN + x * LETTER.0, MARGIN + y * LETTER.1)
}

fn length((from, to): (Point, Point)) -> i32 {
    (to.0 - from.0) + (to.1 - from.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_of_the_atlas_is_drawn_with_every_door() {
        for name in atlas::names() {
            let map = atlas::find(name).unwrap();
            let plan = find(&map).unwrap_or_else(|| panic!("{name} is not drawn"));
            let walked: Vec<_> = plan.doors.iter().map(|door| door.rooms).collect();
            assert_eq!(walked, doors(&map), "{name}");
            for (room, drawn) in map.rooms.iter().zip(&plan.rooms) {
                assert!(drawn.outline.len() >= 4, "{name}: {room} is nowhere");
                assert!(!drawn.label.concat().contains('…'), "{name}: {room} does not fit");
            }
        }
    }
}
