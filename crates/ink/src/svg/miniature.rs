//! The boards of a picture by themselves, for where there is no room for words.

use super::boards::{Plan, cards_wish, draw_cards};
use super::pen::Pen;
use super::{WIDE, shapes};
use crate::block::{Block, Picture};

/// A board without a page around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miniature {
    /// How wide it is, in the units of its markup.
    pub width: u32,
    /// How high.
    pub height: u32,
    /// SVG, to stand in a group. Whatever came from outside is escaped.
    pub markup: String,
}

/// The grids, cards and drawings of a picture, each as tight as it is.
pub fn miniatures(picture: &Picture) -> Vec<Miniature> {
    picture.blocks.iter().filter_map(of).collect()
}

fn of(block: &Block) -> Option<Miniature> {
    let mut pen = Pen::default();
    let (width, height) = match block {
        Block::Grid(grid) => {
            let plan = Plan::of(grid, WIDE);
            (plan.wide(), plan.draw(&mut pen, 0, 0))
        }
        Block::Cards(cards) => {
            let wide = cards_wish(cards);
            (wide, draw_cards(&mut pen, cards, 0, 0, wide))
        }
        Block::Drawing(drawing) => {
            shapes::draw(&mut pen, drawing);
            (shapes::whole(drawing.width), shapes::whole(drawing.height))
        }
        Block::Heading(_) | Block::Para(_) | Block::List(_) | Block::Gap | Block::Page => {
            return None;
        }
    };
    (width > 0 && height > 0).then_some(Miniature { width, height, markup: pen.out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Grid, Look, Role, svg};

    #[test]
    fn a_miniature_is_the_board_and_nothing_else() {
        let cell = Cell::new().thing("A1").large(Role::Given.of("1 < 2"));
        let grid = Grid::new(Look::Ruled).centred().columns(["A"]).row("1", [cell]);
        let picture = Picture::new("x").heading("Words").block(grid).para("More words");
        let [board] = &miniatures(&picture)[..] else { panic!("one board") };
        assert!(board.markup.contains("1 &lt; 2") && !board.markup.contains("ords"));
        assert!((60..300).contains(&board.width) && board.height < 100, "{board:?}");
        assert!(svg(&picture).len() > board.markup.len());
    }
}
