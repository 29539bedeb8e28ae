//! What holds for every picture, in every back end.

mod any;
mod markup;

use proptest::prelude::*;

use crate::block::{Block, Picture};
use crate::grid::{Grid, Look};
use crate::measure::columns;
use crate::text::Text;
use crate::{plain, svg, terminal, terminal_within};
use any::{any_grid, any_picture};
use markup::{Seen, read};

/// A terminal's output without styles; fails where it holds anything else that a terminal obeys.
fn unstyled(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('m').expect("a style");
        let style = code.strip_prefix('[').expect("a style");
        assert!(style.chars().all(|c| c.is_ascii_digit() || c == ';'), "{code:?}");
        out += rest;
    }
    assert!(!out.contains(|c: char| c.is_control() && c != '\n'), "{out:?}");
    out
}

/// Every text of a picture that is to be read.
fn texts(blocks: &[Block]) -> Vec<&Text> {
    let mut all = Vec::new();
    for block in blocks {
        match block {
            Block::Heading(text) | Block::Para(text) => all.push(text),
            Block::List(list) => {
                all.extend(
                    list.items.iter().flat_map(|item| item.lines.iter().chain([&item.lead])),
                );
            }
            Block::Grid(grid) => {
                all.extend(&grid.columns);
                for row in &grid.rows {
                    all.push(&row.name);
                    for cell in &row.cells {
                        all.extend(cell.lines.iter().map(|line| &line.text));
                        all.extend(cell.detail.iter().map(|(_, text)| text));
                    }
                }
            }
            Block::Cards(cards) => {
                for card in &cards.cards {
                    all.extend(&card.fields);
                    all.extend([&card.sign, &card.badge, &card.body, &card.foot]);
                }
            }
            Block::Drawing(drawing) => all.extend(texts(&drawing.instead)),
            Block::Gap | Block::Page => {}
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_reader_says_every_word(picture in any_picture()) {
        let said = plain(&picture);
        prop_assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
        let words = texts(&picture.blocks).into_iter().map(Text::words).chain([picture.title.clone()]);
        for text in words {
            for word in text.split_whitespace() {
                prop_assert!(said.contains(word), "{word:?} in {said}");
            }
        }
    }

    #[test]
    fn a_terminal_is_told_nothing_but_styles(picture in any_picture()) {
        unstyled(&terminal(&picture));
        unstyled(&terminal_within(&picture, 60));
    }

    #[test]
    fn the_lines_of_a_ruled_grid_are_equally_wide(grid in any_grid(Look::Ruled), room in 30..120usize) {
        let grid = Grid { columns: Vec::new(), ..without_details(grid) };
        let picture = Picture::new("").block(grid);
        for drawn in [terminal(&picture), terminal_within(&picture, room)] {
            let drawn = unstyled(&drawn);
            let mut widths: Vec<usize> = drawn.lines().map(columns).collect();
            widths.dedup();
            prop_assert!(widths.len() <= 1, "{widths:?}\n{drawn}");
        }
    }

    #[test]
    fn no_text_leaves_its_box(picture in any_picture()) {
        let drawn = svg(&picture);
        let Seen { texts, page } = read(&drawn);
        for text in texts {
            let around = text.within.unwrap_or([0.0, 0.0, page[0], page[1]]);
            prop_assert!(text.left >= around[0] - 0.1, "{text:?} {around:?}");
            prop_assert!(text.right <= around[0] + around[2] + 0.1, "{text:?} {around:?}");
            prop_assert!(text.top >= around[1] - 0.1, "{text:?} {around:?}");
            prop_assert!(text.bottom <= around[1] + around[3] + 0.1, "{text:?} {around:?}");
        }
    }
}

fn without_details(mut grid: Grid) -> Grid {
    for row in &mut grid.rows {
        row.cells.iter_mut().for_each(|cell| cell.detail = None);
    }
    grid
}

#[test]
fn an_open_name_is_markup_nowhere() {
    let name = "</text><script>alert('x')</script>\"&\u{1b}[2J\u{202e}";
    let picture = Picture::new(name).heading(name).para(name);
    let drawn = svg(&picture);
    assert!(
        !drawn.contains("<script") && drawn.contains("&lt;script&gt;alert(&#39;x&#39;)"),
        "{drawn}"
    );
    read(&drawn);
    assert!(plain(&picture).contains("</text><script>alert('x')</script>\"&[2J\n"));
    assert!(unstyled(&terminal(&picture)).ends_with("\"&[2J\n"));
}

#[test]
fn a_thing_is_named_for_the_page_and_for_the_reader() {
    let cell = crate::Cell::new().thing("person:4").line("Li Mu");
    let picture = Picture::new("").block(Grid::new(Look::Cards).row("", [cell]));
    assert!(svg(&picture).contains("data-thing=\"person:4\""));
    assert!(plain(&picture).contains("person 4: Li Mu"));
}

#[test]
fn a_picture_without_bounds_is_bounded() {
    let cells = || std::iter::repeat_with(|| crate::Cell::new().line("x"));
    let picture = Picture::new("").block(Grid::new(Look::Ruled).row("", cells()));
    assert_eq!(plain(&picture).matches('x').count(), crate::MOST_LINES);
    let mut long = Picture::new("");
    long.extend(std::iter::repeat_n(Block::Gap, 1_000_000));
    assert_eq!(long.blocks().len(), crate::MOST_PARTS);
    let wild = crate::Drawing::new(f64::NAN, f64::INFINITY).shape(crate::Shape::path(
        "M0 0\" onload=\"alert(1)",
        (f64::NAN, 0.0),
        f64::INFINITY,
    ));
    let drawn = svg(&Picture::new("").block(wild));
    assert!(
        !drawn.contains("NaN") && !drawn.contains("inf") && !drawn.contains("onload"),
        "{drawn}"
    );
}

#[test]
fn pages_are_pictures_of_their_own() {
    let picture = Picture::new("two").para("one").block(Block::Page).para("two");
    let pages: Vec<String> = picture.pages().iter().map(plain).collect();
    assert_eq!(pages, ["two\none\n", "two\ntwo\n"]);
}
