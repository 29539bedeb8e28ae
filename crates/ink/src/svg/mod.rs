//! As an SVG: to print, to keep, to share.
//!
//! The page is as wide as its widest board, within bounds; everything else breaks its lines to fit. Boxes
//! grow downwards with what is in them.

mod boards;
mod marks;
mod miniature;
mod palette;
mod pen;
mod shapes;

pub use marks::{Letters, Marks};
pub use miniature::{Miniature, miniatures};
pub use pen::escape;

use crate::block::{Block, List, Picture};
use crate::drawing::Drawing;
use crate::text::{Role, Text};
use palette::{FAINT, PAPER};
use pen::{Column, Lines, Pen, leading, long};
use shapes::Px;

const MARGIN: u32 = 16;
/// A page is at least and, where boards allow it, at most this wide within its margins.
const NARROW: u32 = 488;
const WIDE: u32 = 928;
const FONT: &str = "Figtree, 'Helvetica Neue', Arial, 'Noto Sans CJK SC', sans-serif";

const SMALL: u32 = 11;
const BODY: u32 = 14;
const TITLE: u32 = 19;

/// The picture as an SVG document.
pub fn svg(picture: &Picture) -> String {
    if let [Block::Drawing(drawing)] = &picture.blocks[..] {
        let mut pen = Pen::default();
        shapes::draw(&mut pen, drawing);
        return document(picture, (drawing.width.ceil(), drawing.height.ceil()), &pen.out);
    }
    let wide = picture.blocks.iter().map(wish).max().unwrap_or(0).max(NARROW);
    let mut page = Page { pen: Pen::default(), wide, y: MARGIN };
    page.blocks(&picture.blocks);
    let size = (f64::from(wide + 2 * MARGIN), f64::from(page.y + MARGIN));
    document(picture, size, &page.pen.out)
}

fn document(picture: &Picture, (width, height): (f64, f64), body: &str) -> String {
    let (width, height) = (Px(width), Px(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"{FONT}\">\n<title>{}</title>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{body}</svg>\n",
        escape(&picture.title)
    )
}

/// How wide a block would like the page to be.
fn wish(block: &Block) -> u32 {
    let text = |text: &Text, size: u32| long(text, size).min(WIDE * 3 / 4);
    match block {
        Block::Heading(heading) => text(heading, TITLE),
        Block::Para(para) => text(para, BODY),
        Block::List(list) => {
            let lines = list.items.iter().flat_map(|item| &item.lines);
            lines.map(|line| text(line, BODY) + 80).max().unwrap_or(0)
        }
        Block::Grid(grid) => boards::Plan::of(grid, WIDE).wide(),
        Block::Cards(cards) => boards::cards_wish(cards),
        Block::Drawing(drawing) => shapes::whole(drawing.width),
        Block::Gap | Block::Page => 0,
    }
}

struct Page {
    pen: Pen,
    wide: u32,
    y: u32,
}

impl Page {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                Block::Heading(text) => self.paragraph(text, Role::Strong, TITLE),
                Block::Para(text) => self.paragraph(text, Role::Plain, BODY),
                Block::List(list) => self.list(list),
                Block::Grid(grid) => {
                    let plan = boards::Plan::of(grid, self.wide.max(WIDE));
                    let x = MARGIN + self.wide.saturating_sub(plan.wide()) / 2;
                    self.y = plan.draw(&mut self.pen, x, self.y) + 10;
                }
                Block::Cards(cards) => {
                    self.y = boards::draw_cards(&mut self.pen, cards, MARGIN, self.y, self.wide);
                }
                Block::Drawing(drawing) => self.drawing(drawing),
                Block::Gap => self.y += BODY,
                Block::Page => self.new_page(),
            }
        }
    }

    fn column(&self, indent: u32) -> Column {
        Column { x: MARGIN + indent, wide: self.wide - indent, centred: false }
    }

    fn paragraph(&mut self, text: &Text, role: Role, size: u32) {
        if text.is_empty() {
            return;
        }
        let lines = Lines::new(text, role, size, self.wide);
        self.y = self.pen.lines(self.column(0), self.y, &lines) + 2;
    }

    fn list(&mut self, list: &List) {
        let widest = list.items.iter().map(|item| long(&item.lead, BODY)).max().unwrap_or(0);
        let indent = match widest {
            0 => 12,
            _ => widest.min(self.wide / 3) + 10,
        };
        for item in &list.items {
            self.pen.open("item", Role::Plain, item.thing.as_deref());
            let top = self.y;
            let mut below = top;
            if !item.lead.is_empty() {
                let lead = Lines::new(&item.lead, Role::Plain, BODY, indent - 10);
                below = self.pen.lines(self.column(0), top, &lead);
            }
            for line in item.lines.iter().filter(|line| !line.is_empty()) {
                let lines = Lines::new(line, Role::Plain, BODY, self.wide - indent);
                self.y = self.pen.lines(self.column(indent), self.y, &lines);
            }
            self.y = self.y.max(below) + 2;
            self.pen.close();
        }
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let x = MARGIN + self.wide.saturating_sub(shapes::whole(drawing.width)) / 2;
        self.pen.put(format_args!("<g class=\"drawing\" transform=\"translate({x} {})\">", self.y));
        shapes::draw(&mut self.pen, drawing);
        self.pen.close();
        self.y += shapes::whole(drawing.height) + 10;
    }

    fn new_page(&mut self) {
        let y = self.y + leading(BODY);
        let (from, to) = (MARGIN, MARGIN + self.wide);
        self.pen.put(format_args!(
            "<line class=\"page\" x1=\"{from}\" y1=\"{y}\" x2=\"{to}\" y2=\"{y}\" stroke=\"{FAINT}\" \
             stroke-dasharray=\"4 4\"/>\n"
        ));
        self.y = y + leading(BODY);
    }
}
