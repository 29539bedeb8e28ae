//! A plan in letters, for a terminal: walls as lines, doors as gaps in them.

use cluesmith_core::ink::columns;

use super::{Plan, Point, Way};

/// So much of the sheet is one letter wide and one line high.
const LETTER: Point = (5, 20);

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
    wide: usize,
    walls: Vec<usize>,
    /// What stands in a place instead of walls; a wide letter has the place after it, too, as nothing.
    letters: Vec<Option<Option<char>>>,
}

impl Plan {
    /// The plan in letters, line by line.
    pub(crate) fn letters(&self) -> Vec<String> {
        let (wide, high) = place((self.width, self.height));
        let (wide, high) = (wide + 1, high + 1);
        let mut sheet =
            Sheet { wide, walls: vec![0; wide * high], letters: vec![None; wide * high] };
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
            let (middle, line) = place((x + wide / 2, y + high / 2));
            let first = line - (room.label.len() - 1).min(line) / 2;
            for (number, words) in room.label.iter().enumerate() {
                sheet.write((middle, first + number), words);
            }
        }
        sheet.lines()
    }
}

/// The place of a point.
fn place((x, y): Point) -> (usize, usize) {
    let along = |at: i32, letter: i32| usize::try_from((at + letter / 2) / letter).unwrap_or(0);
    (along(x, LETTER.0), along(y, LETTER.1))
}

impl Sheet {
    fn at(&self, (column, line): (usize, usize)) -> usize {
        (line * self.wide + column.min(self.wide - 1)).min(self.walls.len() - 1)
    }

    /// Does something at each place from one point to another, which lie in a line or nearly.
    fn each(&mut self, from: Point, to: Point, mut with: impl FnMut(&mut Sheet, usize)) {
        let ((a, b), (c, d)) = (place(from), place(to));
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
        let is_level = place(from).1 == place(to).1;
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
        let is_level = place(from).1 == place(to).1;
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
        let ((left, top), (right, bottom)) = (place(corner), place(far));
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
        rows.map(row).collect()
    }
}
