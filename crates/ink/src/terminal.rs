//! For a terminal: ANSI styles, box-drawing characters, columns counted as a terminal counts them.

use anstyle::{AnsiColor, Style};

use crate::block::{Block, List, Picture};
use crate::grid::{Cards, Cell, Grid, Look};
use crate::measure::columns;
use crate::text::{NO_BREAK, Role, Text};
use crate::widths::share_room;
use crate::wrap::{to_u32, wrap_text};

/// Lists are set in by this.
const MARGIN: usize = 2;
/// Names of rows have at least this much room, so that a board and what belongs to it stand in line.
const NAMES: usize = 3;
/// Nothing becomes narrower than this.
const FLOOR: u32 = 6;
/// Nobody reads in columns narrower than this.
const NARROWEST: usize = 30;

/// The picture with ANSI styles. Sentences are not broken unless the picture says how wide it reads best
/// ([`Picture::within`]): whoever prints it may know how wide the terminal is ([`terminal_within`]), or that there is
/// none.
pub fn terminal(picture: &Picture) -> String {
    render(picture, picture.columns)
}

/// The picture with ANSI styles, in lines of so many columns, as far as its boards allow.
pub fn terminal_within(picture: &Picture, columns: usize) -> String {
    render(picture, Some(columns.max(NARROWEST)))
}

fn render(picture: &Picture, room: Option<usize>) -> String {
    let mut page = Page { room, out: String::new() };
    page.blocks(&picture.blocks);
    page.out
}

fn style(role: Role) -> Style {
    match role {
        Role::Plain => Style::new(),
        Role::Strong | Role::Given => Style::new().bold(),
        Role::Muted => Style::new().dimmed(),
        Role::Entered | Role::Private | Role::Speaker => AnsiColor::Cyan.on_default(),
        Role::Alternate | Role::Doubt => AnsiColor::Yellow.on_default(),
        Role::Good => AnsiColor::Green.on_default(),
        Role::Wrong => AnsiColor::Red.on_default(),
        Role::Focus => AnsiColor::Magenta.on_default().bold(),
    }
}

fn styled(text: &Text, within: Role) -> String {
    let spans = text.0.iter().map(|span| {
        let role = if span.role == Role::Plain { within } else { span.role };
        let (style, text) = (style(role), span.text.replace(NO_BREAK, " "));
        format!("{style}{text}{style:#}")
    });
    spans.collect()
}

fn width(text: &Text) -> usize {
    columns(&text.words())
}

fn spaces(count: usize) -> String {
    " ".repeat(count)
}

/// Lines of a text with its short forms; at least one.
fn lines(text: &Text, room: Option<usize>) -> Vec<Text> {
    let text = text.shortened();
    let Some(room) = room else { return vec![text] };
    let lines = wrap_text(&text, to_u32(room), &|piece, _| to_u32(columns(piece)));
    if lines.is_empty() { vec![Text::new()] } else { lines }
}

struct Page {
    room: Option<usize>,
    out: String,
}

impl Page {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                Block::Heading(text) => self.paragraph(text, Role::Strong),
                Block::Para(text) => self.paragraph(text, Role::Plain),
                Block::List(list) => self.list(list),
                Block::Grid(grid) => self.grid(grid),
                Block::Cards(cards) => self.cards(cards),
                Block::Drawing(drawing) => self.blocks(&drawing.instead),
                Block::Gap | Block::Page => self.line(""),
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.out += line.trim_end_matches(' ');
        self.out.push('\n');
    }

    /// What is left of the room beside so many columns.
    fn beside(&self, used: usize) -> Option<usize> {
        self.room.map(|room| room.saturating_sub(used).max(NARROWEST / 2))
    }

    fn paragraph(&mut self, text: &Text, role: Role) {
        for line in lines(text, self.room) {
            self.line(&styled(&line, role));
        }
    }

    /// Lines that hang beside what was written on the first already.
    fn hang(&mut self, lead: &str, used: usize, texts: &[(&Text, Role)]) {
        let mut lead = lead.to_owned();
        for (text, role) in texts {
            for line in lines(text, self.beside(used)) {
                self.line(&format!("{lead}{}", styled(&line, *role)));
                lead = spaces(used);
            }
        }
        if texts.is_empty() {
            self.line(&lead);
        }
    }

    fn list(&mut self, list: &List) {
        let margin = if list.flush { 0 } else { MARGIN };
        let leads: Vec<Text> = list.items.iter().map(|item| item.lead.shortened()).collect();
        let widest = leads.iter().map(width).max().unwrap_or(0);
        let gap = match widest {
            0 => 0,
            // After a sign or a number one space is enough.
            1..=2 => 1,
            _ => 2,
        };
        for (item, lead) in list.items.iter().zip(&leads) {
            let fill = spaces(widest - width(lead));
            let text = styled(lead, Role::Plain);
            let lead = if is_number(lead) { fill + &text } else { text + &fill };
            let texts: Vec<_> = item.lines.iter().map(|line| (line, Role::Plain)).collect();
            let lead = format!("{}{lead}{}", spaces(margin), spaces(gap));
            self.hang(&lead, margin + widest + gap, &texts);
        }
    }

    fn grid(&mut self, grid: &Grid) {
        Table::of(grid, self.room).print(self);
        if !grid.key.is_empty() {
            self.paragraph(&grid.key, Role::Plain);
        }
        self.details(grid);
    }

    /// What is too long for the cells.
    fn details(&mut self, grid: &Grid) {
        let cells = grid.rows.iter().flat_map(|row| &row.cells);
        let mut told: Vec<(usize, &Cell, &Text)> = cells
            .filter_map(|cell| cell.detail.as_ref().map(|(at, text)| (*at, cell, text)))
            .collect();
        told.sort_by_key(|(rank, ..)| *rank);
        for (_, cell, text) in told {
            let thing = cell.thing.iter().map(|thing| Role::Plain.of(format!("{thing} ")));
            let first = cell.lines.first().map(|line| line.text.shortened()).unwrap_or_default();
            let first = first.0.into_iter().take(1);
            let joint = Role::Plain.of(": ");
            let all: Text =
                thing.chain(first).chain([joint]).chain(text.0.iter().cloned()).collect();
            self.paragraph(&all, Role::Plain);
        }
    }

    fn cards(&mut self, cards: &Cards) {
        let fields = cards.cards.iter().map(|card| card.fields.len()).max().unwrap_or(0);
        let widest = |text: &dyn Fn(usize) -> usize| (0..cards.cards.len()).map(text).max();
        let sign = widest(&|card| width(&cards.cards[card].sign)).unwrap_or(0);
        let badge = widest(&|card| width(&cards.cards[card].badge)).unwrap_or(0);
        let field = |at: usize| {
            widest(&|card| {
                cards.cards[card].fields.get(at).map_or(0, |text| width(&text.shortened()))
            })
        };
        let wide: Vec<usize> = (0..fields).map(|at| field(at).unwrap_or(0)).collect();
        for card in &cards.cards {
            let role = if card.role == Role::Given { Role::Plain } else { card.role };
            let mut head = String::new();
            let mut put = |text: &Text, wide: usize, gap: usize| {
                head += &styled(text, role);
                head += &spaces(wide - width(text) + gap);
            };
            put(&card.sign, sign, usize::from(sign > 0));
            put(&card.badge, badge, 2);
            for (at, &wide) in wide.iter().enumerate() {
                let text = card.fields.get(at).map(Text::shortened).unwrap_or_default();
                put(&text, wide, 2);
            }
            let margin = sign + usize::from(sign > 0) + badge + 2;
            let used = margin + wide.iter().map(|wide| wide + 2).sum::<usize>();
            let parts = [(&card.body, role), (&card.foot, Role::Muted)];
            let parts = parts.into_iter().filter(|(text, _)| !text.is_empty());
            let parts: Vec<(&Text, Role)> = parts.collect();
            if card.body.is_empty() && !parts.is_empty() {
                self.line(&head);
                self.hang(&spaces(margin), margin, &parts);
            } else {
                self.hang(&head, used, &parts);
            }
        }
    }
}

fn is_number(text: &Text) -> bool {
    text.words().starts_with(|c: char| c.is_ascii_digit())
}

/// The lines of a cell, with those beside each other joined and in their short forms.
fn rows(cell: &Cell) -> Vec<Text> {
    let mut rows: Vec<Text> = Vec::new();
    for line in &cell.lines {
        let text = line.text.shortened();
        match rows.last_mut().filter(|_| line.beside) {
            Some(row) => {
                let gap = (!row.is_empty()).then(|| Role::Plain.of(" "));
                row.0.extend(gap.into_iter().chain(text.0));
            }
            None => rows.push(text),
        }
    }
    rows
}

/// A grid with everything broken into lines.
struct Table<'a> {
    grid: &'a Grid,
    /// How wide the names of the rows are, what follows them included.
    names: usize,
    widths: Vec<usize>,
}

impl<'a> Table<'a> {
    fn of(grid: &'a Grid, room: Option<usize>) -> Table<'a> {
        let names = grid.rows.iter().map(|row| width(&row.name.shortened())).max().unwrap_or(0);
        let names = (names + 2).max(NAMES);
        let cell = |cell: &Cell| rows(cell).iter().map(width).max();
        let least = usize::from(grid.least);
        let wanted = |column: usize| {
            let cells = grid.rows.iter().filter_map(|row| row.cells.get(column).and_then(cell));
            let name = grid.columns.get(column).map_or(0, |name| width(&name.shortened()));
            let pad = if grid.look == Look::Ruled { 2 } else { 0 };
            let most = if grid.most == 0 { usize::MAX } else { usize::from(grid.most) };
            to_u32((cells.max().unwrap_or(0).max(name).min(most) + pad).max(least))
        };
        let wanted: Vec<u32> = (0..grid.across()).map(wanted).collect();
        let between = if grid.look == Look::Ruled || grid.centred { 1 } else { 2 };
        let taken = names + between * grid.across() + 1;
        let room = to_u32(room.map_or(usize::MAX, |room| room.saturating_sub(taken)));
        let widths = share_room(&wanted, FLOOR, room);
        Table { grid, names, widths: widths.into_iter().map(|width| width as usize).collect() }
    }

    fn print(&self, page: &mut Page) {
        let ruled = self.grid.look == Look::Ruled;
        if !self.grid.columns.is_empty() {
            let names: Vec<Vec<Text>> = (0..self.widths.len())
                .map(|at| {
                    lines(
                        &self.grid.columns.get(at).cloned().unwrap_or_default(),
                        Some(self.widths[at]),
                    )
                })
                .collect();
            self.print_lines(page, &Text::new(), &names, &vec![Role::Muted; names.len()], " ");
        }
        for (index, row) in self.grid.rows.iter().enumerate() {
            if ruled {
                page.line(&self.rule(if index == 0 {
                    ["┌", "┬", "┐"]
                } else {
                    ["├", "┼", "┤"]
                }));
            }
            let cells: Vec<Vec<Text>> =
                (0..self.widths.len()).map(|at| self.cell(row.cells.get(at), at)).collect();
            let roles: Vec<Role> = (0..self.widths.len())
                .map(|at| row.cells.get(at).map_or(Role::Plain, |cell| ink(cell.role)))
                .collect();
            self.print_lines(
                page,
                &row.name.shortened(),
                &cells,
                &roles,
                if ruled { "│" } else { " " },
            );
            // Cards of several lines need some air.
            if self.grid.look == Look::Cards
                && cells.iter().any(|cell| cell.len() > 1)
                && !self.grid.centred
            {
                page.line("");
            }
        }
        if ruled && !self.grid.rows.is_empty() {
            page.line(&self.rule(["└", "┴", "┘"]));
        }
    }

    fn cell(&self, cell: Option<&Cell>, at: usize) -> Vec<Text> {
        let pad = if self.grid.look == Look::Ruled { 2 } else { 0 };
        let room = self.widths[at].saturating_sub(pad).max(2);
        let rows = cell.map(rows).unwrap_or_default();
        rows.iter().flat_map(|row| lines(row, Some(room))).collect()
    }

    fn rule(&self, [left, middle, right]: [&str; 3]) -> String {
        let parts: Vec<String> = self.widths.iter().map(|&width| "─".repeat(width)).collect();
        format!("{}{left}{}{right}", spaces(self.names), parts.join(middle))
    }

    fn print_lines(
        &self,
        page: &mut Page,
        name: &Text,
        cells: &[Vec<Text>],
        roles: &[Role],
        rule: &str,
    ) {
        let ruled = self.grid.look == Look::Ruled;
        let between = if ruled || self.grid.centred { rule.to_owned() } else { rule.repeat(2) };
        let high = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for line in 0..high {
            let fill = self.names.saturating_sub(width(name) + 1);
            let mut out = match line {
                0 if is_number(name) => format!("{}{} ", spaces(fill), styled(name, Role::Muted)),
                0 => format!("{}{} ", styled(name, Role::Strong), spaces(fill)),
                _ => spaces(self.names),
            };
            if ruled {
                out += rule;
            }
            for (at, &wide) in self.widths.iter().enumerate() {
                if at > 0 {
                    out += &between;
                }
                let text = cells[at].get(line).cloned().unwrap_or_default();
                let free = wide.saturating_sub(width(&text));
                let before = match (self.grid.centred, ruled) {
                    (true, _) => free / 2,
                    (false, true) => free.min(1),
                    (false, false) => 0,
                };
                out += &format!(
                    "{}{}{}",
                    spaces(before),
                    styled(&text, roles[at]),
                    spaces(free - before)
                );
            }
            if ruled {
                out += rule;
            }
            page.line(&out);
        }
    }
}

/// A cell's own colour; what is given or plain needs none.
fn ink(role: Role) -> Role {
    if role == Role::Given { Role::Plain } else { role }
}
