//! The only place where SVG is written.

use std::fmt::Write as _;

use super::palette::{FAINT, RULE, class, ink, soft};
use crate::measure::{is_bold, width};
use crate::text::{Role, Span, Text};
use crate::wrap::wrap_text;

/// A text of which nothing is markup any more: as it stands in HTML and XML, also between quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\u{a0}' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// Lines of at most so many pixels.
pub(super) fn broken(text: &Text, room: u32, size: u32) -> Vec<Text> {
    wrap_text(text, room * 100, &|piece, role| width(piece, role, size))
}

/// How wide a text is, in pixels.
pub(super) fn long(text: &Text, size: u32) -> u32 {
    let units: u32 = text.0.iter().map(|span| width(&span.text, span.role, size)).sum();
    units.div_ceil(100)
}

/// The distance from one line to the next.
pub(super) fn leading(size: u32) -> u32 {
    size * 27 / 20
}

/// Text in lines, all of one size.
pub(super) struct Lines {
    pub(super) size: u32,
    pub(super) role: Role,
    /// A line without text is one to write on.
    pub(super) lines: Vec<Text>,
}

impl Lines {
    pub(super) fn new(text: &Text, role: Role, size: u32, room: u32) -> Lines {
        // What is in the role of its surroundings takes theirs, and has its width.
        let spans =
            text.0.iter().map(|span| Span { role: within(span.role, role), ..span.clone() });
        let mut lines = broken(&Text(spans.collect()), room, size);
        if lines.is_empty() {
            lines.push(Text::new());
        }
        Lines { size, role, lines }
    }

    pub(super) fn high(&self) -> u32 {
        leading(self.size) * u32::try_from(self.lines.len()).unwrap_or(0)
    }
}

fn within(role: Role, around: Role) -> Role {
    if role == Role::Plain { around } else { role }
}

/// Where a text stands: a column of a page.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) x: u32,
    pub(super) wide: u32,
    pub(super) centred: bool,
}

/// Collects the picture.
#[derive(Default)]
pub(super) struct Pen {
    pub(super) out: String,
}

impl Pen {
    pub(super) fn put(&mut self, markup: std::fmt::Arguments) {
        // Writing to a String cannot fail.
        let _ = self.out.write_fmt(markup);
    }

    /// Opens a group for a thing of the board.
    pub(super) fn open(&mut self, kind: &str, role: Role, thing: Option<&str>) {
        let thing = thing.map_or(String::new(), |name| format!(" data-thing=\"{}\"", escape(name)));
        self.put(format_args!("<g class=\"{kind} {}\"{thing}>", class(role)));
    }

    pub(super) fn close(&mut self) {
        self.out += "</g>\n";
    }

    pub(super) fn card(
        &mut self,
        (x, y): (u32, u32),
        (wide, high): (u32, u32),
        round: u32,
        role: Role,
    ) {
        let fill = soft(role);
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"{round}\" fill=\"{fill}\" \
             stroke=\"{RULE}\" stroke-width=\"1.2\"/>"
        ));
    }

    /// Lines from this height downwards; gives the height below them.
    pub(super) fn lines(&mut self, column: Column, mut y: u32, lines: &Lines) -> u32 {
        for line in &lines.lines {
            y += leading(lines.size);
            let base = y - lines.size * 7 / 20;
            if line.is_empty() {
                let (from, to) = (column.x + 4, column.x + column.wide.saturating_sub(4));
                self.put(format_args!(
                    "<line x1=\"{from}\" y1=\"{base}\" x2=\"{to}\" y2=\"{base}\" stroke=\"{FAINT}\"/>"
                ));
            } else {
                self.line(column, base, lines.size, lines.role, line);
            }
        }
        y
    }

    fn line(&mut self, column: Column, y: u32, size: u32, role: Role, line: &Text) {
        let (x, anchor) = match column.centred {
            true => (column.x + column.wide / 2, " text-anchor=\"middle\""),
            false => (column.x, ""),
        };
        let one = match &line.0[..] {
            [span] => span.role,
            _ => role,
        };
        // Spaces between two spans are spaces, too.
        let spaced = if line.0.len() > 1 { " xml:space=\"preserve\"" } else { "" };
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{spaced}{}>",
            type_of(one)
        ));
        match &line.0[..] {
            [span] => self.out += &escape(&span.text),
            spans => {
                for span in spans {
                    self.put(format_args!(
                        "<tspan{}>{}</tspan>",
                        type_of(span.role),
                        escape(&span.text)
                    ));
                }
            }
        }
        self.out += "</text>";
    }
}

/// Colour and weight of letters.
pub(super) fn type_of(role: Role) -> String {
    let weight = if is_bold(role) { "bold" } else { "normal" };
    format!(" class=\"{}\" fill=\"{}\" font-weight=\"{weight}\"", class(role), ink(role))
}

/// As much of a text as fits, and how large it is then: smaller first, then cut.
pub(super) fn squeezed(span: &Span, room: u32, size: u32) -> (String, u32) {
    let fits = |text: &str, size: u32| width(text, span.role, size) <= room * 100;
    let smallest = (size / 2).min(room * 9 / 10).max(1);
    if let Some(size) = (smallest..=size).rev().find(|&size| fits(&span.text, size)) {
        return (span.text.clone(), size);
    }
    let mut cut = String::new();
    for c in span.text.chars() {
        cut.push(c);
        if !fits(&format!("{cut}…"), smallest) {
            cut.pop();
            break;
        }
    }
    (format!("{}…", cut.trim_end_matches([' ', '\u{a0}'])), smallest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_too_long_becomes_smaller_and_is_then_cut() {
        let name = |text: &str| Role::Plain.of(text);
        assert_eq!(squeezed(&name("Hall"), 80, 12), ("Hall".into(), 12));
        let (text, size) = squeezed(&name("Conservatory"), 60, 12);
        assert!(text == "Conservatory" && (6..12).contains(&size), "{size}");
        let (text, size) = squeezed(&name(&"Conservatory ".repeat(9)), 60, 12);
        assert!(text.ends_with('…') && size == 6, "{text}");
        assert!(width(&text, Role::Plain, size) <= 6_000);
    }
}
