//! Marks in colours of one's own, for what is no page of a puzzle: the picture of a link, a badge.

use super::pen::{Pen, escape};
use super::shapes::{Px, Rounded};

/// How letters look.
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a> {
    /// Their typeface; none is the sheet's own.
    pub font: Option<&'a str>,
    /// How high they are, in pixels.
    pub size: u32,
    /// Whether they are bold.
    pub bold: bool,
    /// Their colour.
    pub ink: &'a str,
}

/// Marks, each over the one before.
#[derive(Default)]
pub struct Marks {
    pen: Pen,
}

impl Marks {
    /// None yet.
    pub fn new() -> Marks {
        Marks::default()
    }

    /// A line of text, by the beginning of its base line.
    pub fn text(&mut self, (x, y): (u32, u32), letters: Letters, text: &str) {
        let Letters { font, size, bold, ink } = letters;
        let font = font.map_or(String::new(), |font| format!(" font-family=\"{}\"", escape(font)));
        let bold = if bold { " font-weight=\"bold\"" } else { "" };
        let (ink, text) = (escape(ink), escape(text));
        self.pen.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\"{font} font-size=\"{size}\"{bold} fill=\"{ink}\">{text}</text>"
        ));
    }

    /// A rectangle: its corner, its size, how round it is, its colour, and how much of that covers what is below.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), round: u32, colour: &str, share: f64) {
        let ((x, y), (wide, high)) = ((Px(at.0), Px(at.1)), (Px(size.0), Px(size.1)));
        let (colour, share) = (escape(colour), Rounded(share, 3));
        self.pen.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"{round}\" fill=\"{colour}\" \
             fill-opacity=\"{share}\"/>"
        ));
    }

    /// An outline in the language of SVG paths, with its colour and, if it is drawn, that of its line.
    pub fn path(&mut self, data: &str, at: (f64, f64), fill: Option<&str>, line: Option<&str>) {
        let (data, fill) = (escape(data), escape(fill.unwrap_or("none")));
        let line = line.map_or(String::new(), |colour| {
            format!(" stroke=\"{}\" stroke-width=\"2.5\"", escape(colour))
        });
        let (x, y) = (Px(at.0), Px(at.1));
        self.pen.put(format_args!(
            "<path transform=\"translate({x} {y})\" d=\"{data}\" fill=\"{fill}\"{line}/>"
        ));
    }

    /// What is SVG already, such as a [`Miniature`](crate::Miniature), moved and scaled. It is taken as it is, so it must
    /// be our own.
    pub fn drawn(&mut self, markup: &str, at: (f64, f64), scale: f64) {
        let (x, y, scale) = (Px(at.0), Px(at.1), Rounded(scale, 3));
        self.pen
            .put(format_args!("<g transform=\"translate({x} {y}) scale({scale})\">{markup}</g>"));
    }

    /// Other marks, moved, and turned by so many degrees around a point of theirs.
    pub fn turned(&mut self, marks: &Marks, at: (f64, f64), degrees: f64, around: (f64, f64)) {
        let (x, y, degrees) = (Px(at.0), Px(at.1), Rounded(degrees, 3));
        let (cx, cy, markup) = (Px(around.0), Px(around.1), &marks.pen.out);
        self.pen.put(format_args!(
            "<g transform=\"translate({x} {y}) rotate({degrees} {cx} {cy})\">{markup}</g>"
        ));
    }

    /// The whole, on a ground of a colour and in a typeface.
    pub fn sheet(&self, (width, height): (u32, u32), ground: &str, font: &str) -> String {
        let (ground, font, marks) = (escape(ground), escape(font), &self.pen.out);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"{font}\"><rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>{marks}</svg>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_written_on_a_sheet_is_markup() {
        let mut marks = Marks::new();
        let letters = Letters { font: Some("A\"B"), size: 12, bold: true, ink: "#fff" };
        marks.text((4, 20), letters, "<b>1 & 2</b>");
        marks.path("M0 0L1 1Z\"/><x", (1.0, 2.5), None, Some("\"red"));
        let mut whole = Marks::new();
        whole.turned(&marks, (10.0, 0.25), 1.6, (5.0, 5.0));
        whole.rect((0.0, 0.0), (3.0, 4.04), 2, "#000", 0.16);
        let sheet = whole.sheet((100, 50), "#123456", "Figtree");
        assert!(
            sheet.contains("&lt;b&gt;1 &amp; 2&lt;/b&gt;") && !sheet.contains("<b>"),
            "{sheet}"
        );
        assert!(!sheet.contains("<x") && sheet.contains("stroke=\"&quot;red\""), "{sheet}");
        assert!(sheet.contains("translate(10 0.3) rotate(1.6 5 5)"), "{sheet}");
        assert!(
            sheet.contains("height=\"4\" rx=\"2\" fill=\"#000\" fill-opacity=\"0.16\""),
            "{sheet}"
        );
    }
}
