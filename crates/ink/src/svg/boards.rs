//! Grids and cards.

use super::pen::{Column, Lines, Pen, leading, long};
use super::{BODY, SMALL};
use crate::grid::{Card, Cards, Cell, Grid, Look, Size};
use crate::text::{Role, Text};
use crate::widths::share_room;
use crate::wrap::to_u32;

/// From a box to what is in it.
const PAD: u32 = 8;
/// Room for the widest single character, and its box around it.
const FLOOR: u32 = 2 * PAD + 44;
/// A letter, where widths are told in letters.
const LETTER: u32 = 9;
const LARGE: u32 = 24;

fn pixels(size: Size) -> u32 {
    match size {
        Size::Small => SMALL,
        Size::Normal => BODY,
        Size::Large => LARGE,
    }
}

/// A grid with its columns measured and its cells broken into lines.
pub(super) struct Plan<'a> {
    grid: &'a Grid,
    names: u32,
    widths: Vec<u32>,
}

impl<'a> Plan<'a> {
    pub(super) fn of(grid: &'a Grid, room: u32) -> Plan<'a> {
        let named = grid.rows.iter().map(|row| long(&strong(&row.name), BODY)).max().unwrap_or(0);
        let names = if named == 0 { 0 } else { named.min(room / 4) + PAD };
        let most = if grid.most == 0 { u32::MAX } else { u32::from(grid.most) * LETTER };
        let wanted = |column: usize| {
            let cells = grid.rows.iter().filter_map(|row| row.cells.get(column));
            let lines = cells.flat_map(|cell| &cell.lines);
            let longest = lines.map(|line| long(&strong(&line.text), pixels(line.size))).max();
            let name = grid.columns.get(column).map_or(0, |name| long(&strong(name), SMALL));
            let wide = longest.unwrap_or(0).max(name).min(most).max(u32::from(grid.least) * LETTER);
            (wide + 2 * PAD).max(FLOOR)
        };
        let wanted: Vec<u32> = (0..grid.across()).map(wanted).collect();
        let sides = if grid.look == Look::Open { names } else { 2 * names };
        let mut widths = share_room(&wanted, FLOOR, room - sides);
        if grid.look != Look::Open {
            // The cells of a board are all alike.
            let widest = widths.iter().copied().max().unwrap_or(0);
            let each = (room - sides) / to_u32(widths.len().max(1));
            widths.fill(widest.min(each.max(FLOOR)));
        }
        Plan { grid, names, widths }
    }

    /// How wide it is. Names on the left are balanced by as much room on the right.
    pub(super) fn wide(&self) -> u32 {
        let names = if self.grid.look == Look::Open { self.names } else { 2 * self.names };
        names + self.widths.iter().sum::<u32>()
    }

    /// Draws it from this corner; gives the height below it.
    pub(super) fn draw(&self, pen: &mut Pen, x: u32, y: u32) -> u32 {
        let mut y = self.column_names(pen, x, y);
        for row in &self.grid.rows {
            let cells: Vec<Vec<Lines>> = row
                .cells
                .iter()
                .zip(&self.widths)
                .map(|(cell, &wide)| self.lines_of(cell, wide - 2 * PAD - self.gap()))
                .collect();
            let high =
                cells.iter().map(|lines| lines.iter().map(Lines::high).sum()).max().unwrap_or(0);
            let least = u32::from(self.grid.lines) * leading(BODY);
            let air = if self.grid.look == Look::Open { 4 } else { 2 * PAD };
            let name = Lines::new(&row.name, self.name_role(), BODY, self.names.max(FLOOR));
            let high = (high.max(least) + air + self.gap()).max(if row.name.is_empty() {
                0
            } else {
                name.high()
            });
            if !row.name.is_empty() {
                let column = Column { x, wide: self.names, centred: false };
                let down = if self.grid.look == Look::Open {
                    0
                } else {
                    high.saturating_sub(name.high()) / 2
                };
                pen.lines(column, y + down, &name);
            }
            let mut left = x + self.names;
            for ((cell, lines), &wide) in row.cells.iter().zip(&cells).zip(&self.widths) {
                self.cell(pen, cell, lines, (left, y), (wide, high));
                left += wide;
            }
            y += high;
        }
        y
    }

    fn name_role(&self) -> Role {
        if self.grid.look == Look::Open { Role::Strong } else { Role::Muted }
    }

    /// Cards do not touch.
    fn gap(&self) -> u32 {
        if self.grid.look == Look::Cards { 6 } else { 0 }
    }

    fn column_names(&self, pen: &mut Pen, x: u32, y: u32) -> u32 {
        let mut left = x + self.names;
        let mut below = y;
        for (name, &wide) in self.grid.columns.iter().zip(&self.widths) {
            let centred = self.grid.look != Look::Open || self.grid.centred;
            let column = Column { x: left + PAD, wide: wide - 2 * PAD, centred };
            if !name.is_empty() {
                let lines = Lines::new(name, Role::Muted, SMALL, column.wide);
                below = below.max(pen.lines(column, y, &lines) + 3);
            }
            left += wide;
        }
        below
    }

    fn lines_of(&self, cell: &Cell, room: u32) -> Vec<Lines> {
        let line = |text: &Text, size: u32| Lines::new(text, Role::Plain, size, room);
        let mut lines: Vec<Lines> =
            cell.lines.iter().map(|one| line(&one.text, pixels(one.size))).collect();
        lines.extend(cell.detail.iter().map(|(_, text)| line(text, BODY - 2)));
        lines
    }

    fn cell(
        &self,
        pen: &mut Pen,
        cell: &Cell,
        lines: &[Lines],
        (x, y): (u32, u32),
        (wide, high): (u32, u32),
    ) {
        let gap = self.gap();
        let (wide, high) = (wide - gap, high - gap);
        pen.open("cell", cell.role, cell.thing.as_deref());
        match self.grid.look {
            Look::Open => {}
            Look::Ruled => pen.card((x, y), (wide, high), 0, cell.role),
            Look::Cards => pen.card((x, y), (wide, high), 6, cell.role),
        }
        let column = Column { x: x + PAD, wide: wide - 2 * PAD, centred: self.grid.centred };
        let all: u32 = lines.iter().map(Lines::high).sum();
        let mut top = match self.grid.centred {
            true => y + high.saturating_sub(all) / 2,
            false if self.grid.look == Look::Open => y,
            false => y + PAD - 2,
        };
        for one in lines {
            top = pen.lines(column, top, one);
        }
        pen.close();
    }
}

/// The same in the widest type, so that room is enough whatever the roles are.
fn strong(text: &Text) -> Text {
    text.0.iter().map(|span| Role::Strong.of(&span.text)).collect()
}

/// How wide a page with these cards would like to be.
pub(super) fn cards_wish(cards: &Cards) -> u32 {
    u32::from(cards.across) * 232
}

const BADGE: u32 = 24;
const GAP: u32 = 10;

/// Draws cards side by side; gives the height below them.
pub(super) fn draw_cards(pen: &mut Pen, cards: &Cards, x: u32, mut y: u32, room: u32) -> u32 {
    let across = u32::from(cards.across);
    let wide = ((room + GAP) / across - GAP).max(FLOOR + 40);
    for row in cards.cards.chunks(usize::from(cards.across)) {
        let faces: Vec<Face> = row.iter().map(|card| Face::of(card, wide - 2 * PAD)).collect();
        let high = faces.iter().map(Face::high).max().unwrap_or(0) + 2 * PAD;
        for (at, (card, face)) in row.iter().zip(&faces).enumerate() {
            let left = x + to_u32(at) * (wide + GAP);
            pen.open("card", card.role, card.thing.as_deref());
            pen.card((left, y), (wide, high), 8, card.role);
            face.draw(pen, (left + PAD, y + PAD), (wide - 2 * PAD, high - 2 * PAD));
            pen.close();
        }
        y += high + GAP;
    }
    y
}

/// What stands on a card.
struct Face {
    badge: Lines,
    badge_wide: u32,
    fields: Lines,
    body: Option<Lines>,
    foot: Option<Lines>,
}

impl Face {
    fn of(card: &Card, room: u32) -> Face {
        let gap = (!card.sign.is_empty()).then(|| Role::Plain.of(" "));
        let badge: Text =
            card.badge.0.iter().cloned().chain(gap).chain(card.sign.0.clone()).collect();
        let badge_wide = (long(&strong(&badge), BADGE) + 8).min(room / 2);
        let badge = Lines::new(&badge, Role::Strong, BADGE, badge_wide);
        let some = |text: &Text, role: Role, size: u32| {
            (!text.is_empty()).then(|| Lines::new(text, role, size, room))
        };
        Face {
            badge,
            badge_wide,
            fields: Lines::new(&fields(card), Role::Muted, BODY - 1, room - badge_wide),
            body: some(&card.body, Role::Plain, BODY),
            foot: some(&card.foot, Role::Muted, SMALL),
        }
    }

    fn head_high(&self) -> u32 {
        self.badge.high().max(self.fields.high()) + 4
    }

    fn high(&self) -> u32 {
        let below = |lines: &Option<Lines>| lines.as_ref().map_or(0, |lines| lines.high() + 4);
        self.head_high() + below(&self.body) + below(&self.foot)
    }

    fn draw(&self, pen: &mut Pen, (x, y): (u32, u32), (wide, high): (u32, u32)) {
        let column = |x, wide| Column { x, wide, centred: false };
        pen.lines(column(x, self.badge_wide), y, &self.badge);
        if self.fields.lines.iter().any(|line| !line.is_empty()) {
            pen.lines(column(x + self.badge_wide, wide - self.badge_wide), y, &self.fields);
        }
        if let Some(body) = &self.body {
            pen.lines(column(x, wide), y + self.head_high(), body);
        }
        if let Some(foot) = &self.foot {
            pen.lines(column(x, wide), y + high - foot.high(), foot);
        }
    }
}

/// All short facts of a card on one line.
fn fields(card: &Card) -> Text {
    let mut all = Text::new();
    for field in card.fields.iter().filter(|field| !field.is_empty()) {
        if !all.is_empty() {
            all = all.and(" · ");
        }
        all.0.extend(field.0.iter().cloned());
    }
    all
}
