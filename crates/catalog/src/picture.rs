//! The result of a game as a picture: whose it is, which puzzle, how it went, square by square.

use cluesmith_core::play::{CLEAN, HINTED, OPEN, SLIP};
use cluesmith_core::{Language, Reference, look_up};

use crate::share::{Card, WORDS};

const SIDE: usize = 44;
const LEFT: usize = 48;
const TOP: usize = 208;
/// Room for a word of the legend.
const WORD: usize = 136;

/// The anvil and its spark.
const BRAND: &str = "<g transform=\"translate(44 22) scale(.62)\"><path fill=\"#1d2530\" d=\"M12 \
    30h34a6 6 0 0 1 6 6h-9c-5 0-8 3-8 8v2h5v8H18v-8h5v-2c0-5-2-7-6-8s-6-3-5-6z\"/><path \
    fill=\"#b4481a\" d=\"M40 8l2.7 7.300L50 18l-7.300 2.700L40 28l-2.700-7.300L30 18l7.300-2.700z\"/></g>";

/// A kind of square: its fill, the ink of its sign, the sign and its word. A sign for each, so that no
/// colour has to be told from another.
const KINDS: [(char, &str, &str, &str, &str); 4] = [
    (CLEAN, "#2f7d5b", "#fff", "✓", "clean"),
    (SLIP, "#8f5f06", "#fff", "~", "slip"),
    (HINTED, "#3b6ea5", "#fff", "?", "hinted"),
    (OPEN, "#e3dac8", "#565b64", "·", "open"),
];

impl Card {
    /// The squares as a picture, with brand, family, how it went, and what the squares mean.
    pub fn svg(&self, language: Language) -> String {
        let columns = self.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let present = |kind: char| self.rows.iter().any(|row| row.contains(kind));
        let legend: Vec<_> = KINDS.iter().filter(|kind| present(kind.0)).collect();
        let foot = TOP + self.rows.len() * SIDE + 44;
        let width = 640.max(LEFT * 2 + columns * SIDE);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"Georgia,serif\"><title>{words}</title><rect \
             width=\"100%\" height=\"100%\" fill=\"#f5efe3\"/>{BRAND}",
            height = foot + if legend.is_empty() { 0 } else { 44 },
            words = escape(&self.words(language)),
        );
        line(&mut out, (LEFT + 38, 54), 24, "#1d2530", "Cluesmith");
        let title = self.family_title(language);
        // A letter is a little wider than half its height, a Chinese character as wide as high.
        let letters: usize = title.chars().map(|c| 1 + usize::from(c >= '\u{2e80}')).sum();
        let size = (970 / letters.max(1)).min(38);
        line(&mut out, (LEFT, 112), size, "#1d2530", &title);
        line(&mut out, (LEFT, 144), 19, "#565b64", &self.id);
        line(&mut out, (LEFT, 178), 22, "#1d2530", &self.caption(language));
        for (row, squares) in self.rows.iter().enumerate() {
            for (column, square) in squares.chars().enumerate() {
                let at = (LEFT + column * SIDE, TOP + row * SIDE);
                out += &KINDS
                    .iter()
                    .find(|kind| kind.0 == square)
                    .map_or(String::new(), |kind| tile(at, 38, kind.1, kind.2, kind.3));
            }
        }
        for (place, (_, fill, ink, sign, word)) in legend.into_iter().enumerate() {
            let x = LEFT + place * WORD;
            out += &tile((x, foot - 16), 24, fill, ink, sign);
            let word = look_up!(WORDS, language, "square.", word);
            line(&mut out, (x + 32, foot + 2), 17, "#565b64", &word);
        }
        out + "</svg>"
    }

    /// The family's own title.
    fn family_title(&self, language: Language) -> String {
        let name = Reference::parse(&self.id).map(|reference| reference.family).unwrap_or_default();
        crate::family(&name).map_or(name, |family| family.about(language).title)
    }
}

fn line(out: &mut String, (x, y): (usize, usize), size: usize, ink: &str, text: &str) {
    *out += &format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
        escape(text)
    );
}

fn tile((x, y): (usize, usize), side: usize, fill: &str, ink: &str, sign: &str) -> String {
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{}\" fill=\"{fill}\"/><text \
         x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{ink}\" text-anchor=\"middle\">{sign}</text>",
        side / 5,
        x + side / 2,
        y + side * 7 / 10,
        side / 2,
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_square_has_its_word() {
        let words = KINDS.map(|kind| kind.4);
        assert_eq!(WORDS.differences("square.", words), Vec::<String>::new());
    }
}
