//! One picture with everything in it, in every back end. After a change that is meant:
//! `UPDATE_GOLDEN=1 cargo test -p cluesmith-ink --test example`, and look at the difference.

use std::path::Path;

use cluesmith_ink::{
    Anchor, Block, Card, Cards, Cell, Drawing, Fill, Grid, List, Look, Picture, Role, Shape, Text,
    line, plain, svg, terminal, terminal_within,
};

fn board() -> Grid {
    let cell = |name: &str, number: u32| Cell::new().thing(name).large(Role::Given.of(number));
    Grid::new(Look::Ruled)
        .centred()
        .least(9)
        .columns(["A", "B"])
        .row("1", [cell("A1", 12).line(""), cell("B1", 35).line(Role::Entered.of("5 × 7"))])
        .row(
            "2",
            [
                cell("A2", 64).role(Role::Wrong).line(Role::Alternate.of("8 × 9")),
                cell("B2", 7).line(""),
            ],
        )
}

fn people() -> Grid {
    let card = |thing: &str, name: &str, root: &str, short: &str| {
        let root = Role::Plain.of(root).or_short(short);
        Cell::new().thing(thing).line(Role::Strong.of(name)).small(root)
    };
    Grid::new(Look::Cards)
        .least(14)
        .lines(5)
        .columns(["A", "B"])
        .row(
            "1",
            [
                card("A1", "Li Mu", "Metal Wood", "MT").beside("demon").role(Role::Wrong).detail(
                    0,
                    "“I have exactly two demon neighbours, and Bartholomew-Maximilian is one.”",
                ),
                card("B1", "司马相如的朋友", "Water", "W").beside(Role::Muted.of("?")),
            ],
        )
        .key("Roots: M metal, T wood, W water")
}

fn house() -> Drawing {
    let room = |name: &str, x: f64, width: f64| {
        let wall = Shape::rect((x, 10.0), (width, 60.0), 0.0).fill(Fill::Soft(Role::Plain));
        let wall = wall.stroke(Role::Plain, 3.0).thing(format!("room:{name}"));
        let at = (x + width / 2.0, 44.0);
        [wall, Shape::text(Role::Plain.of(name), at, width - 10.0, 15, Anchor::Middle)]
    };
    let rooms = [room("Gallery", 10.0, 110.0), room("The Long Conservatory", 120.0, 90.0)];
    let house = rooms.into_iter().flatten().fold(Drawing::new(220.0, 80.0), Drawing::shape);
    let doors = List::new()
        .item("Gallery", Role::Muted.of("The Long Conservatory"))
        .about("room:Gallery")
        .item("The Long Conservatory", Role::Muted.of("Gallery"));
    house.shape(Shape::line((120.0, 30.0), (120.0, 50.0)).stroke(Role::Muted, 4.0)).instead(doors)
}

fn example() -> Picture {
    let story = Text::from("Somebody said ").with(Role::Strong, "nothing").and(" & meant <it>.");
    let cards = [
        Card::new(Role::Strong.of("A"))
            .thing("A")
            .sign(">")
            .role(Role::Focus)
            .field("6")
            .field(Role::Strong.of("Fridge log"))
            .body("The door stood open.")
            .foot("It hums."),
        Card::new(Role::Strong.of("B"))
            .thing("B")
            .sign(" ")
            .field("12")
            .field("监控录像")
            .body("凌晨两点，厨房没有人。"),
    ];
    let table = Grid::new(Look::Open)
        .columns(["1", "2"])
        .row("Alice", [Cell::new().line("Foyer"), Cell::new().line("Gallery")])
        .row("Bob", [Cell::new().line("Gallery"), Cell::new().line("Gallery")]);
    Picture::new("An example of everything")
        .heading("An example")
        .para(story)
        .block(board())
        .gap()
        .block(people())
        .block(house())
        .gap()
        .block(Cards::new(2, cards))
        .block(Block::Page)
        .block(table)
        .block(List::new().item("1.", "asked").item("10.", line(Role::Private, "answered")))
}

#[track_caller]
fn same(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, drawn).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(drawn, known, "{name}");
}

#[test]
fn a_terminal_shows_it() {
    same("example.ansi", &terminal(&example()));
}

#[test]
fn a_narrow_terminal_shows_it() {
    let drawn = terminal_within(&example(), 46);
    same("narrow.txt", &anstream::adapter::strip_str(&drawn).to_string());
}

#[test]
fn a_page_shows_it() {
    same("example.svg", &svg(&example()));
}

#[test]
fn a_reader_says_it() {
    same("example.txt", &plain(&example()));
}
