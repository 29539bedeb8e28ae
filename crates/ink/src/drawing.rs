//! Lines and shapes, for what is no table: a map, a share card, a diagram.
//!
//! A drawing comes with blocks that say the same in words; a terminal and a reader get those.

use serde::Serialize;

use crate::block::{Block, MOST_PARTS};
use crate::text::{Role, Span, clean};

/// No drawing is larger than this in any direction, in pixels.
const LARGEST: f64 = 10_000.0;

/// Shapes on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) instead: Vec<Block>,
}

/// What is inside a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fill {
    /// Nothing.
    #[default]
    None,
    /// Paper of a role's colour, to be written on.
    Soft(Role),
    /// A role's ink.
    Solid(Role),
    /// So many per cent of a role's ink.
    Shade(Role, u8),
}

/// What a text is held by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Anchor {
    /// Its beginning.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// One shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    pub(crate) form: Form,
    pub(crate) fill: Fill,
    pub(crate) stroke: Option<(Role, f64)>,
    pub(crate) dashed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tip: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thing: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    Line { from: (f64, f64), to: (f64, f64) },
    Rect { at: (f64, f64), size: (f64, f64), round: f64 },
    Circle { at: (f64, f64), radius: f64 },
    Path { data: String, at: (f64, f64), scale: f64 },
    Text { span: Span, at: (f64, f64), room: f64, size: u32, anchor: Anchor },
}

impl Drawing {
    /// An empty sheet of some pixels.
    pub fn new(width: f64, height: f64) -> Drawing {
        Drawing { width: sane(width).max(1.0), height: sane(height).max(1.0), ..Drawing::default() }
    }

    /// And then a shape, over the others.
    pub fn shape(mut self, shape: Shape) -> Drawing {
        self.push(shape);
        self
    }

    /// And then a shape, over the others.
    pub fn push(&mut self, shape: Shape) {
        if self.shapes.len() < MOST_PARTS {
            self.shapes.push(shape);
        }
    }

    /// What it shows, in words: for terminals and those who listen.
    pub fn instead(mut self, block: impl Into<Block>) -> Drawing {
        if self.instead.len() < MOST_PARTS {
            self.instead.push(block.into());
        }
        self
    }
}

impl Shape {
    fn new(form: Form) -> Shape {
        Shape { form, fill: Fill::None, stroke: None, dashed: false, tip: None, thing: None }
    }

    /// A straight line.
    pub fn line(from: (f64, f64), to: (f64, f64)) -> Shape {
        let (from, to) = (sane_pair(from), sane_pair(to));
        Shape::new(Form::Line { from, to }).stroke(Role::Plain, 1.0)
    }

    /// A rectangle by its corner, its size, and the radius of its corners.
    pub fn rect(at: (f64, f64), size: (f64, f64), round: f64) -> Shape {
        let (at, size) = (sane_pair(at), sane_pair(size));
        let size = (size.0.max(0.0), size.1.max(0.0));
        Shape::new(Form::Rect { at, size, round: sane(round).max(0.0) })
    }

    /// A circle.
    pub fn circle(at: (f64, f64), radius: f64) -> Shape {
        Shape::new(Form::Circle { at: sane_pair(at), radius: sane(radius).max(0.0) })
    }

    /// An outline in the language of SVG paths, moved and scaled. Whatever is no path is dropped.
    pub fn path(data: &str, at: (f64, f64), scale: f64) -> Shape {
        let known = |c: &char| "MmLlHhVvCcSsQqTtAaZz0123456789.,- ".contains(*c);
        let data = clean(data).chars().filter(known).collect();
        Shape::new(Form::Path { data, at: sane_pair(at), scale: sane(scale) })
    }

    /// A text on one line, `size` pixels high, within so much room: one that is longer is set smaller,
    /// and if it has become half as large and is still too long, it is cut.
    pub fn text(span: Span, at: (f64, f64), room: f64, size: u32, anchor: Anchor) -> Shape {
        let (at, room, size) = (sane_pair(at), sane(room).max(1.0), size.clamp(1, 500));
        Shape::new(Form::Text { span, at, room, size, anchor })
    }

    /// What is inside; for a text, what it is written on.
    pub fn fill(self, fill: Fill) -> Shape {
        Shape { fill, ..self }
    }

    /// What is said of it when somebody asks: a page shows it under the pointer.
    pub fn tip(self, text: impl AsRef<str>) -> Shape {
        Shape { tip: Some(clean(text.as_ref())), ..self }
    }

    /// Its outline.
    pub fn stroke(self, role: Role, width: f64) -> Shape {
        Shape { stroke: Some((role, sane(width).clamp(0.0, 100.0))), ..self }
    }

    /// With an outline of dashes.
    pub fn dashed(self) -> Shape {
        Shape { dashed: true, ..self }
    }

    /// The thing that it shows.
    pub fn thing(self, name: impl AsRef<str>) -> Shape {
        Shape { thing: Some(clean(name.as_ref())), ..self }
    }
}

/// A number that a page can have.
fn sane(number: f64) -> f64 {
    if number.is_finite() { number.clamp(-LARGEST, LARGEST) } else { 0.0 }
}

fn sane_pair((x, y): (f64, f64)) -> (f64, f64) {
    (sane(x), sane(y))
}
