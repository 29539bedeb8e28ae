//! The way around: a corridor that cannot be straight follows the gaps between the plates.

use std::collections::{BTreeMap, BTreeSet};

use super::{MARGIN, PITCH, Point, Sheet};

/// A corner between four cells, by column and row.
type Corner = Point;

/// The gaps between the plates of a sheet, and how many corridors follow each already.
pub(super) struct Gaps<'a> {
    sheet: &'a Sheet,
    taken: BTreeMap<(Corner, Corner), i32>,
}

impl Gaps<'_> {
    pub(super) fn of(sheet: &Sheet) -> Gaps<'_> {
        Gaps { sheet, taken: BTreeMap::new() }
    }

    /// The corners that a corridor between two rooms turns at; gaps that nobody follows are preferred.
    pub(super) fn walk(&mut self, a: usize, b: usize) -> Vec<Point> {
        let goals = self.corners(b);
        let mut open: BTreeSet<(i32, Corner)> = self.corners(a).map(|corner| (0, corner)).into();
        let mut from: BTreeMap<Corner, (i32, Corner)> = BTreeMap::new();
        from.extend(open.iter().map(|&(cost, corner)| (corner, (cost, corner))));
        while let Some((cost, here)) = open.pop_first() {
            if goals.contains(&here) {
                return self.follow(&from, here);
            }
            for next in self.beside(here) {
                let cost = cost + self.price(here, next);
                if from.get(&next).is_none_or(|&(known, _)| cost < known) {
                    from.insert(next, (cost, here));
                    open.insert((cost, next));
                }
            }
        }
        Vec::new()
    }

    /// Back from the end, noting which gaps were taken.
    fn follow(&mut self, from: &BTreeMap<Corner, (i32, Corner)>, end: Corner) -> Vec<Point> {
        let (mut here, mut path) = (end, vec![self.on_sheet(end)]);
        while let Some(&(_, before)) = from.get(&here).filter(|(_, before)| *before != here) {
            *self.taken.entry((here.min(before), here.max(before))).or_default() += 1;
            path.push(self.on_sheet(before));
            here = before;
        }
        path.reverse();
        path
    }

    fn price(&self, here: Corner, next: Corner) -> i32 {
        let taken = self.taken.get(&(here.min(next), here.max(next))).copied().unwrap_or(0);
        let length = (here.0 - next.0).abs() * PITCH.0 + (here.1 - next.1).abs() * PITCH.1;
        length * (1 + 4 * taken)
    }

    /// The corners of a room's cell.
    fn corners(&self, room: usize) -> [Corner; 4] {
        let (x, y) = self.sheet.middles[room];
        let (column, row) = ((x - self.sheet.left) / PITCH.0, (y - MARGIN) / PITCH.1);
        [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
    }

    fn beside(&self, (x, y): Corner) -> impl Iterator<Item = Corner> {
        let (columns, rows) = (self.sheet.columns, self.sheet.rows);
        let all = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].into_iter();
        all.filter(move |&(x, y)| (0..=columns).contains(&x) && (0..=rows).contains(&y))
    }

    fn on_sheet(&self, (column, row): Corner) -> Point {
        (self.sheet.left + column * PITCH.0, MARGIN + row * PITCH.1)
    }
}
