//! Free drawings.

use super::palette::{PAPER, class, ink, shade, soft};
use super::pen::{Pen, escape, squeezed, type_of};
use crate::drawing::{Anchor, Drawing, Fill, Form, Shape};
use crate::measure::is_bold;

/// A length as whole pixels. Drawings are bounded, so it fits.
pub(super) fn whole(length: f64) -> u32 {
    length.ceil().clamp(0.0, 20_000.0) as u32
}

pub(super) fn draw(pen: &mut Pen, drawing: &Drawing) {
    for shape in &drawing.shapes {
        draw_shape(pen, shape);
    }
}

fn draw_shape(pen: &mut Pen, shape: &Shape) {
    let named = shape.tip.is_some() || shape.thing.is_some();
    if named {
        let thing = shape.thing.as_ref();
        let thing = thing.map_or(String::new(), |name| format!(" data-thing=\"{}\"", escape(name)));
        let tip = shape.tip.as_ref();
        let tip = tip.map_or(String::new(), |tip| format!("<title>{}</title>", escape(tip)));
        pen.put(format_args!("<g{thing}>{tip}"));
    }
    draw_form(pen, shape);
    pen.out += if named { "</g>\n" } else { "\n" };
}

fn draw_form(pen: &mut Pen, shape: &Shape) {
    let look = paint(shape);
    match &shape.form {
        Form::Line { from, to } => pen.put(format_args!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{look}/>",
            Px(from.0),
            Px(from.1),
            Px(to.0),
            Px(to.1)
        )),
        Form::Rect { at, size, round } => pen.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{look}/>",
            Px(at.0),
            Px(at.1),
            Px(size.0),
            Px(size.1),
            Px(*round)
        )),
        Form::Circle { at, radius } => pen.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{look}/>",
            Px(at.0),
            Px(at.1),
            Px(*radius)
        )),
        Form::Path { data, at, scale } => pen.put(format_args!(
            "<path transform=\"translate({} {}) scale({})\" d=\"{data}\"{look}/>",
            Px(at.0),
            Px(at.1),
            Rounded(*scale, 3)
        )),
        Form::Text { span, at, room, size, anchor } => {
            let (text, size) = squeezed(span, whole(room.floor()), *size);
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let weight = if is_bold(span.role) { "bold" } else { "normal" };
            let letters = match shape.fill {
                Fill::Solid(role) => inverse(role, weight),
                Fill::Shade(role, 50..) => inverse(role, weight),
                _ => type_of(span.role),
            };
            pen.put(format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"{anchor}{letters}>{}</text>",
                Px(at.0),
                Px(at.1),
                escape(&text)
            ));
        }
    }
}

/// Letters on ink.
fn inverse(role: crate::text::Role, weight: &str) -> String {
    format!(" class=\"on-{}\" fill=\"{PAPER}\" font-weight=\"{weight}\"", class(role))
}

fn paint(shape: &Shape) -> String {
    let (kind, fill) = match shape.fill {
        Fill::None => ("", "none".to_owned()),
        Fill::Soft(role) => (class(role), soft(role).to_owned()),
        Fill::Solid(role) => (class(role), ink(role).to_owned()),
        Fill::Shade(role, per_cent) => (class(role), shade(role, per_cent)),
    };
    let kind = if kind.is_empty() { String::new() } else { format!(" class=\"{kind}\"") };
    let stroke = shape.stroke.map_or(String::new(), |(role, width)| {
        format!(" stroke=\"{}\" stroke-width=\"{}\"", ink(role), Px(width))
    });
    let dash = if shape.dashed { " stroke-dasharray=\"4 3\"" } else { "" };
    format!("{kind} fill=\"{fill}\"{stroke}{dash}")
}

/// Tenths of a pixel are enough.
pub(super) struct Px(pub(super) f64);

impl std::fmt::Display for Px {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&Rounded(self.0, 1), f)
    }
}

/// A number with at most so many digits behind the point. Printed as a whole number of them: what can print every
/// fraction there is would be a good part of what a browser downloads.
pub(super) struct Rounded(pub(super) f64, pub(super) u32);

impl std::fmt::Display for Rounded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let unit = 10_u64.pow(self.1);
        let parts = (self.0.abs() * unit as f64).round() as u64;
        let sign = if self.0 < 0.0 && parts > 0 { "-" } else { "" };
        write!(f, "{sign}{}", parts / unit)?;
        if parts.is_multiple_of(unit) {
            return Ok(());
        }
        let digits = format!("{:0>width$}", parts % unit, width = self.1 as usize);
        write!(f, ".{}", digits.trim_end_matches('0'))
    }
}
