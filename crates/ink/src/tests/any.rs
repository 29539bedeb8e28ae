//! Pictures of every kind, from strangers.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::block::{Block, List, Picture};
use crate::drawing::{Anchor, Drawing, Fill, Shape};
use crate::grid::{Card, Cards, Cell, Grid, Look};
use crate::text::{Role, Text};

const ROLES: [Role; 12] = [
    Role::Plain,
    Role::Strong,
    Role::Muted,
    Role::Given,
    Role::Entered,
    Role::Alternate,
    Role::Private,
    Role::Speaker,
    Role::Good,
    Role::Doubt,
    Role::Wrong,
    Role::Focus,
];

fn any_role() -> impl Strategy<Value = Role> {
    proptest::sample::select(&ROLES[..])
}

fn any_words() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-zA-Z0-9,.]{1,9}( [a-zA-Z]{1,9}){0,12}",
        1 => "[WM@]{20,70}",
        2 => "[一-龥，。]{0,40}",
        2 => "\\PC{0,30}",
        2 => any::<String>(),
        1 => Just("👩\u{200d}👩\u{200d}👧\u{fe0f} e\u{301}\u{301} ﷽ \u{202e}abc".to_owned()),
        1 => Just("\u{1b}[31m</text>\"'&amp;\r\n\u{9b}1m".to_owned()),
        1 => Just(String::new()),
    ]
}

pub(super) fn any_text() -> impl Strategy<Value = Text> {
    vec((any_role(), any_words()), 0..4)
        .prop_map(|spans| spans.into_iter().map(|(role, words)| role.of(words)).collect())
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let lines = vec((any_text(), 0..3u8), 0..4);
    (lines, any_role(), proptest::option::of(any_words()), proptest::option::of(any_text()))
        .prop_map(|(lines, role, thing, detail)| {
            let cell =
                lines.into_iter().fold(Cell::new().role(role), |cell, (text, size)| match size {
                    0 => cell.small(text),
                    1 => cell.line(text),
                    _ => cell.large(text),
                });
            let cell = thing.map_or(cell.clone(), |thing| cell.thing(thing));
            detail.map_or(cell.clone(), |detail| cell.detail(1, detail))
        })
}

pub(super) fn any_grid(look: Look) -> impl Strategy<Value = Grid> {
    let rows = vec((any_text(), vec(any_cell(), 0..5)), 0..4);
    (rows, vec(any_text(), 0..5), any::<bool>(), (0..30u16, 0..30u16, 0..6u16)).prop_map(
        move |(rows, names, centred, (least, most, lines))| {
            let grid = Grid::new(look).columns(names).least(least).most(most).lines(lines);
            let grid = if centred { grid.centred() } else { grid };
            rows.into_iter().fold(grid, |grid, (name, cells)| grid.row(name, cells))
        },
    )
}

fn any_cards() -> impl Strategy<Value = Cards> {
    let texts = (any_text(), any_text(), any_text(), any_text(), vec(any_text(), 0..4));
    let card = (texts, any_role()).prop_map(|((badge, sign, body, foot, fields), role)| {
        let card = Card::new(badge).sign(sign).body(body).foot(foot).role(role);
        fields.into_iter().fold(card, Card::field)
    });
    (vec(card, 0..5), 0..15u16).prop_map(|(cards, across)| Cards::new(across, cards))
}

fn any_drawing() -> impl Strategy<Value = Drawing> {
    (any_role(), any_words(), 1..200u32, 50.0..600.0f64, any_text()).prop_map(
        |(role, words, size, room, text)| {
            let at = (0.0, 200.0);
            let name = Shape::text(role.of(&words), at, room, size, Anchor::Start)
                .thing(&words)
                .tip(&words);
            let shape = Shape::rect((0.0, 0.0), (room, 40.0), 3.0).fill(Fill::Shade(role, 50));
            let line = Shape::line((0.0, 0.0), (room, 9.0)).dashed();
            Drawing::new(room, 260.0).shape(shape).shape(line).shape(name).instead(text)
        },
    )
}

fn any_list() -> impl Strategy<Value = List> {
    vec((any_text(), vec(any_text(), 0..3)), 0..5).prop_map(|items| {
        let mut list = List::new();
        for (lead, lines) in items {
            list.push(lead, lines);
        }
        list
    })
}

fn any_block() -> impl Strategy<Value = Block> {
    prop_oneof![
        any_text().prop_map(Block::Heading),
        any_text().prop_map(Block::Para),
        any_list().prop_map(Block::List),
        any_grid(Look::Open).prop_map(Block::Grid),
        any_grid(Look::Ruled).prop_map(Block::Grid),
        any_grid(Look::Cards).prop_map(Block::Grid),
        any_cards().prop_map(Block::Cards),
        any_drawing().prop_map(Block::Drawing),
        Just(Block::Gap),
        Just(Block::Page),
    ]
}

pub(super) fn any_picture() -> impl Strategy<Value = Picture> {
    (any_words(), vec(any_block(), 0..4)).prop_map(|(title, blocks)| {
        let mut picture = Picture::new(title);
        picture.extend(blocks);
        picture
    })
}
