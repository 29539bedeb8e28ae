//! A plan in letters, for a terminal: walls as lines, doors as gaps in them.

use cluesmith_core::ink::columns;

use super::{Plan, Point, Way};

/// So much of a floor plan is one letter wide and one line high.
const OF_A_HOUSE: Point = (5, 20);
/// Plates are lower, and corridors between them must be seen.
const OF_PLATES: Point = (5, 11);

/// Where lines meet, by the sides on which there is one: above, right, below, left.
const LINES: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const ABOVE: usize = 1;
const RIGHT: usize = 2;
const BELOW: usize = 4;
const LEFT: usize = 8;

/// What a way looks like that is no gap in a wall.
const WAY: char = '·';

/// A sheet of letters.
struct Sheet {
    letter: Point,
    wide: usize,
    walls: Vec<usize>,
    /// What stands in a place instead of walls; a wide letter has the place after it, too, as nothing.
    letters: Vec<Option<Option<char>>>,
}

impl Plan {
    /// The plan in letters, line by line.
    pub(crate) fn letters(&self) -> Vec<String> {
        let letter = if self.house { OF_A_HOUSE } else { OF_PLATES };
        let (wide, high) = place((self.width, self.height), letter);
        let (wide, high) = (wide + 1, high + 1);
        let (walls, letters) = (vec![0; wide * high], vec![None; wide * high]);
        let mut sheet = Sheet { letter, wide, walls, letters };
        let ways = |gap: bool| self.doors.iter().filter(move |way| (way.way == Way::Gap) == gap);
        // Corridors run under plates, as they do where a plan is painted.
        for leg in ways(false).flat_map(|way| way.path.windows(2)) {
            sheet.each(leg[0], leg[1], |sheet, at| sheet.letters[at] = Some(Some(WAY)));
        }
        for room in self.rooms.iter().filter(|_| !self.house) {
            sheet.clear(room.outline[0], room.outline[2]);
        }
        for room in &self.rooms {
            let after = room.outline.iter().cycle().skip(1);
            room.outline.iter().zip(after).for_each(|(&from, &to)| sheet.wall(from, to));
        }
        for gap in ways(true) {
            sheet.open(gap.path[0], gap.path[gap.path.len() - 1]);
        }
        for room in &self.rooms {
            let ((x, y), (wide, high)) = room.space;
            let (middle, line) = sheet.place((x + wide / 2, y + high / 2));
            let first = line - (room.label.len() - 1).min(line) / 2;
            for (number, words) in room.label.iter().enumerate() {
                sheet.write((middle, first + number), words);
            }
        }
        sheet.lines()
    }
}

/// The place of a point.
fn place((x, y): Point, letter: Point) -> (usize, usize) {
    let along = |at: i32, letter: i32| usize::try_from((at + letter / 2) / letter).unwrap_or(0);
    (along(x, letter.0), along(y, letter.1))
}

impl Sheet {
    fn place(&self, point: Point) -> (usize, usize) {
        place(point, self.letter)
    }

    fn at(&self, (column, line): (usize, usize)) -> usize {
        (line * self.wide + column.min(self.wide - 1)).min(self.walls.len() - 1)
    }

    /// Does something at each place from one point to another, which lie in a line or nearly.
    fn each(&mut self, from: Point, to: Point, mut with: impl FnMut(&mut Sheet, usize)) {
        let ((a, b), (c, d)) = (self.place(from), self.place(to));
        let steps = a.abs_diff(c).max(b.abs_diff(d)).max(1);
        for step in 0..=steps {
            let between = |one: usize, other: usize| {
                (one * (steps - step) + other * step + steps / 2) / steps
            };
            let at = self.at((between(a, c), between(b, d)));
            with(self, at);
        }
    }

    fn wall(&mut self, from: Point, to: Point) {
        let is_level = self.place(from).1 == self.place(to).1;
        let (on, back) = if is_level { (RIGHT, LEFT) } else { (BELOW, ABOVE) };
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let mut last = None;
        self.each(from, to, |sheet, at| {
            if let Some(before) = last.replace(at).filter(|&before| before != at) {
                sheet.walls[before] |= on;
                sheet.walls[at] |= back;
            }
        });
    }

    /// Takes a piece out of a wall, but for its ends.
    fn open(&mut self, from: Point, to: Point) {
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let mut places = Vec::new();
        self.each(from, to, |_, at| places.push(at));
        let is_level = self.place(from).1 == self.place(to).1;
        let (on, back) = if is_level { (RIGHT, LEFT) } else { (BELOW, ABOVE) };
        if let [at] | [at, ..] = places[..]
            && (places.len() < 3)
        {
            // One line high: the wall itself is the door.
            self.letters[at] = Some(Some(' '));
            return;
        }
        for pair in places.windows(2) {
            self.walls[pair[0]] &= !on;
            self.walls[pair[1]] &= !back;
        }
    }

    fn clear(&mut self, corner: Point, far: Point) {
        let ((left, top), (right, bottom)) = (self.place(corner), self.place(far));
        for line in top..=bottom {
            for column in left..=right {
                let at = self.at((column, line));
                self.letters[at] = None;
            }
        }
    }

    /// Words around a middle.
    fn write(&mut self, (middle, line): (usize, usize), words: &str) {
        let mut column = middle.saturating_sub(columns(words) / 2);
        for letter in words.chars() {
            let wide = columns(&letter.to_string());
            for part in 0..wide {
                let at = self.at((column + part, line));
                self.letters[at] = Some((part == 0).then_some(letter));
            }
            column += wide;
        }
    }

    fn lines(&self) -> Vec<String> {
        let rows = self.walls.chunks(self.wide).zip(self.letters.chunks(self.wide));
        let row = |(walls, letters): (&[usize], &[Option<Option<char>>])| {
            let each = walls.iter().zip(letters);
            let each = each.filter_map(|(&wall, letter)| letter.unwrap_or(Some(LINES[wall])));
            each.collect::<String>().trim_end().to_owned()
        };
        let lines: Vec<String> = rows.map(row).collect();
        let mut shown = lines.iter().enumerate().filter(|(_, line)| !line.is_empty());
        let first = shown.next().map_or(0, |(number, _)| number);
        let last = shown.next_back().map_or(first, |(number, _)| number);
        lines.get(first..=last).map(<[String]>::to_vec).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas;
    use crate::map::Map;

    #[test]
    fn two_rooms_and_a_door_are_two_boxes_and_a_corridor() {
        let plan = Plan::of(&Map::parse("Hall --- Yard").unwrap());
        let drawn = plan.letters().join("\n");
        for part in ["┌", "┐", "└", "┘", "Hall", "Yard", "·"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
    }

    #[test]
    fn every_map_that_comes_with_the_game_fits_a_terminal_with_all_its_names() {
        for name in atlas::names() {
            let map = atlas::find(name).unwrap();
            let plan = Plan::of(&map);
            let lines = plan.letters();
            let drawn = lines.join("\n");
            assert!(lines.iter().all(|line| columns(line) <= 74), "{name}: {drawn}");
            assert!(lines.len() <= 24, "{name}: {drawn}");
            for words in plan.rooms.iter().flat_map(|room| &room.label) {
                assert!(drawn.contains(words.as_str()), "{name}, {words}: {drawn}");
            }
        }
    }

    #[test]
    fn a_door_is_a_gap_in_the_wall() {
        let map = Map::parse("Kitchen---Hall;Hall---Bedroom;Bedroom---Bathroom;Hall---LivingRoom");
        let open = Plan::of(&map.unwrap());
        let shut = Plan { doors: Vec::new(), ..open.clone() };
        let walls = |plan: &Plan| plan.letters().concat().matches(['─', '│']).count();
        assert!(open.house && walls(&open) < walls(&shut), "{}", open.letters().join("\n"));
    }
}
