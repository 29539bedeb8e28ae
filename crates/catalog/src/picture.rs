//! The result of a game as a picture: whose it is, which puzzle, how it went, square by square.

use cluesmith_core::ink::{Anchor, Block, Drawing, Fill, Picture, Role, Shape, Text};
use cluesmith_core::play::{CLEAN, HINTED, OPEN, SLIP};
use cluesmith_core::{Language, Reference, look_up};

use crate::share::{Card, WORDS};

const SIDE: f64 = 44.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 208.0;
/// Room for a word of the legend.
const WORD: f64 = 136.0;
const WIDE: f64 = 640.0;

/// The anvil and its spark.
const ANVIL: &str =
    "M12 30h34a6 6 0 0 1 6 6h-9c-5 0-8 3-8 8v2h5v8H18v-8h5v-2c0-5-2-7-6-8s-6-3-5-6z";
const SPARK: &str = "M40 8l2.7 7.3L50 18l-7.3 2.7L40 28l-2.7-7.3L30 18l7.3-2.7z";

/// A kind of square: what it is filled with, its sign and its word. A sign for each, so that no colour
/// has to be told from another.
const KINDS: [(char, Fill, &str, &str); 4] = [
    (CLEAN, Fill::Solid(Role::Good), "✓", "clean"),
    (SLIP, Fill::Solid(Role::Doubt), "~", "slip"),
    (HINTED, Fill::Solid(Role::Entered), "?", "hinted"),
    (OPEN, Fill::Soft(Role::Muted), "·", "open"),
];

impl Card {
    /// The squares as an SVG.
    pub fn svg(&self, language: Language) -> String {
        cluesmith_core::ink::svg(&self.picture(language))
    }

    /// The squares as a picture, with brand, family, how it went, and what the squares mean.
    pub fn picture(&self, language: Language) -> Picture {
        self.picture_titled(&self.family_title(language), language)
    }

    /// The same for whoever knows the family, so that it need not be looked for among all of them.
    pub fn picture_titled(&self, title: &str, language: Language) -> Picture {
        let columns = self.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let present = |kind: char| self.rows.iter().any(|row| row.contains(kind));
        let legend: Vec<_> = KINDS.iter().filter(|kind| present(kind.0)).collect();
        let foot = TOP + self.rows.len() as f64 * SIDE + 44.0;
        let width = WIDE.max(LEFT * 2.0 + columns as f64 * SIDE);
        let height = foot + if legend.is_empty() { 0.0 } else { 44.0 };
        let mut drawing = self.head(title, width, height, language);
        for (row, squares) in self.rows.iter().enumerate() {
            for (column, square) in squares.chars().enumerate() {
                let at = (LEFT + column as f64 * SIDE, TOP + row as f64 * SIDE);
                if let Some(kind) = KINDS.iter().find(|kind| kind.0 == square) {
                    tile(&mut drawing, at, 38.0, kind.1, kind.2);
                }
            }
        }
        for (place, (_, fill, sign, word)) in legend.into_iter().enumerate() {
            let x = LEFT + place as f64 * WORD;
            tile(&mut drawing, (x, foot - 16.0), 24.0, *fill, sign);
            let word = Role::Muted.of(look_up!(WORDS, language, "square.", word));
            let at = (x + 32.0, foot + 2.0);
            drawing.push(Shape::text(word, at, WORD - 36.0, 17, Anchor::Start));
        }
        let words = self.words(language);
        let rows = self.rows.iter().map(|row| Block::Para(Text::from(row)));
        let drawing = drawing.instead(Text::from(&words));
        Picture::new(words).block(rows.fold(drawing, Drawing::instead))
    }

    /// Brand, family, id, and how it went.
    fn head(&self, title: &str, width: f64, height: f64, language: Language) -> Drawing {
        let sheet = Shape::rect((0.0, 0.0), (width, height), 0.0).fill(Fill::Soft(Role::Given));
        let anvil = Shape::path(ANVIL, (44.0, 22.0), 0.62).fill(Fill::Solid(Role::Plain));
        let spark = Shape::path(SPARK, (44.0, 22.0), 0.62).fill(Fill::Solid(Role::Focus));
        let room = width - 2.0 * LEFT;
        let line = |role: Role, text: &str, at: (f64, f64), room: f64, size: u32| {
            Shape::text(role.of(text), at, room, size, Anchor::Start)
        };
        Drawing::new(width, height)
            .shape(sheet)
            .shape(anvil)
            .shape(spark)
            .shape(line(Role::Plain, "Cluesmith", (LEFT + 38.0, 54.0), room - 38.0, 24))
            .shape(line(Role::Plain, title, (LEFT, 112.0), room, 38))
            .shape(line(Role::Muted, &self.id, (LEFT, 144.0), room, 19))
            .shape(line(Role::Plain, &self.caption(language), (LEFT, 178.0), room, 22))
    }

    /// The family's own title.
    fn family_title(&self, language: Language) -> String {
        let name = Reference::parse(&self.id).map(|reference| reference.family).unwrap_or_default();
        crate::family(&name).map_or(name, |family| family.about(language).title)
    }
}

fn tile(drawing: &mut Drawing, (x, y): (f64, f64), side: f64, fill: Fill, sign: &str) {
    drawing.push(Shape::rect((x, y), (side, side), (side / 5.0).floor()).fill(fill));
    let (at, size) = ((x + side / 2.0, y + side * 0.7), (side / 2.0) as u32);
    drawing.push(Shape::text(Role::Plain.of(sign), at, side, size, Anchor::Middle).fill(fill));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_a_word() {
        let words = KINDS.map(|(.., word)| word);
        assert_eq!(WORDS.differences("square.", words), Vec::<String>::new());
    }
}
