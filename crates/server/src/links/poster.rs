//! What a link looks like in a chat: the family's colour and emblem, and the puzzle's own board on a sheet of
//! paper. `ink` writes it as SVG, `picture.rs` makes it a PNG.

use cluesmith_ink::{Letters, Marks, Miniature, wrap};

use super::named::Named;

/// The size that chats ask for.
pub(crate) const SIZE: (u32, u32) = (1200, 630);

/// How a family is shown that has colours of its own: as `web/src/styles/tokens.css` and `emblem.ts` have it. A
/// test of the web app holds them together.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    family: &'static str,
    pub(crate) title: &'static str,
    ground: &'static str,
    lit: &'static str,
    emblem: &'static str,
}

static SHOWN: [Shown; 5] = [
    Shown {
        family: "tetonor",
        title: "Tetonor",
        ground: "#1d4a80",
        lit: "#9cc4f2",
        emblem: include_str!("../../emblems/tetonor.svg"),
    },
    Shown {
        family: "demons",
        title: "Demons",
        ground: "#a5301d",
        lit: "#ffc3a8",
        emblem: include_str!("../../emblems/demons.svg"),
    },
    Shown {
        family: "kronologic",
        title: "Kronologic",
        ground: "#5d2a63",
        lit: "#f0c46a",
        emblem: include_str!("../../emblems/kronologic.svg"),
    },
    Shown {
        family: "testimony",
        title: "Home Smart Home",
        ground: "#0d5753",
        lit: "#9fe0cf",
        emblem: include_str!("../../emblems/testimony.svg"),
    },
    Shown {
        family: "pairplay",
        title: "Pair Play",
        ground: "#86590a",
        lit: "#ffd67d",
        emblem: include_str!("../../emblems/pairplay.svg"),
    },
];

const OTHER: Shown = Shown {
    family: "",
    title: "",
    ground: "#46505c",
    lit: "#cfd6de",
    emblem: include_str!("../../emblems/other.svg"),
};

/// How a family is shown that has colours of its own.
pub(crate) fn shown(family: &str) -> Option<&'static Shown> {
    SHOWN.iter().find(|shown| shown.family == family)
}

/// The anvil and its spark.
const BRAND: &str = "<path d=\"M12 26h34a6 6 0 0 1 6 6h-9c-5 0-8 3-8 8v2h5v8H18v-8h5v-2c0-5-2-7-6-8s-6-3-5-6z\" \
    fill=\"#f5efe3\"/><path d=\"M40 8l2.400 6.600L49 17l-6.600 2.400L40 26l-2.400-6.600L31 17l6.600-2.400z\" \
    fill=\"#e8703a\"/>";
const SPARK: &str = "M0-11L11 0L0 11L-11 0Z";
const FONT: &str = "Figtree";
const TITLES: &str = "Young Serif";
const INK: &str = "#ffffff";
const SHEET: &str = "#fffdf8";
/// Where the words stand: from here, so wide.
const LEFT: u32 = 64;
const COLUMN: u32 = 440;

/// The poster of a puzzle.
pub(crate) fn poster(named: &Named, boards: &[Miniature]) -> String {
    let look = shown(named.family.name()).unwrap_or(&OTHER);
    let emblem = look.emblem.replace("GROUND", look.ground).replace("LIT", look.lit);
    let (at, scale) = if boards.is_empty() { ((620.0, 60.0), 3.0) } else { ((330.0, -52.0), 1.35) };
    let mut marks = Marks::new();
    marks.drawn(&emblem, at, scale);
    brand(&mut marks, 58);
    let mut y = 190;
    title(&mut marks, &named.title, &mut y);
    level(&mut marks, named, look, &mut y);
    words(&mut marks, &named.summary, &mut y);
    marks.text((LEFT, 580), plain(24, look.lit), &named.shown_name());
    sheet(&mut marks, boards);
    marks.sheet(SIZE, look.ground, FONT)
}

/// The poster of the whole site.
pub(crate) fn site() -> String {
    let mut marks = Marks::new();
    marks.drawn(BRAND, (690.0, 70.0), 7.6);
    let mut y = 270;
    title(&mut marks, "Cluesmith", &mut y);
    y += 16;
    words(&mut marks, "Deduction puzzles that can prove themselves", &mut y);
    marks.sheet(SIZE, "#1d2530", FONT)
}

fn plain(size: u32, ink: &str) -> Letters<'_> {
    Letters { font: None, size, bold: false, ink }
}

fn titled(size: u32) -> Letters<'static> {
    Letters { font: Some(TITLES), ..plain(size, INK) }
}

fn brand(marks: &mut Marks, y: u32) {
    marks.drawn(BRAND, (f64::from(LEFT) - 8.0, f64::from(y) - 26.0), 1.0);
    marks.text((LEFT + 62, y + 16), titled(32), "Cluesmith");
}

/// The title, as large as it fits; `y` is its first line, and then what comes below.
fn title(marks: &mut Marks, text: &str, y: &mut u32) {
    let lines: Vec<String> = wrap(text, 12).into_iter().take(3).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as u32;
    // A letter of this type is a little more than half as wide as it is high.
    let size = (COLUMN * 100 / (longest * 62)).clamp(40, 84);
    for line in &lines {
        *y += size;
        marks.text((LEFT, *y), titled(size), line);
    }
    *y += 18;
}

/// The level in a word, and as many sparks as it is high.
fn level(marks: &mut Marks, named: &Named, look: &Shown, y: &mut u32) {
    let (Some(at), Some(name)) = (named.level, named.level_name()) else { return };
    *y += 36;
    let mut x = LEFT + 11;
    for spark in 0..named.levels.len().min(8) {
        let fill = (spark <= at).then_some(look.lit);
        marks.path(SPARK, (f64::from(x), f64::from(*y) - 10.0), fill, Some(look.lit));
        x += 32;
    }
    marks.text((x + 9, *y), Letters { bold: true, ..plain(32, INK) }, name);
    *y += 14;
}

fn words(marks: &mut Marks, text: &str, y: &mut u32) {
    for line in wrap(text, 33).into_iter().take(5) {
        *y += 37;
        marks.text((LEFT, *y), plain(27, INK), &line);
    }
}

/// Where the sheet lies, and the margin on it.
const SHEET_X: f64 = 566.0;
const SHEET_WIDE: f64 = 586.0;
const MARGIN: f64 = 30.0;
/// A sheet higher than this goes on below the picture, and one lower than that beside it.
const HIGHEST: f64 = 530.0;
const LOWEST: f64 = 430.0;
/// Type of a board never becomes larger than this.
const LARGEST: f64 = 2.2;
const SHADE: &str = "#000000";

/// The boards, one below the other on a sheet of paper that somebody has put there by hand.
fn sheet(marks: &mut Marks, boards: &[Miniature]) {
    let room = SHEET_WIDE - 2.0 * MARGIN;
    let wide = |board: &Miniature| (room / f64::from(board.width)).min(LARGEST);
    let high: f64 = boards.iter().map(|board| f64::from(board.height) * wide(board)).sum();
    if boards.is_empty() || high <= 0.0 {
        return;
    }
    // A board a little too high is made smaller, and a low one larger; one much too large shows how it begins.
    let [least, most] = [LOWEST, HIGHEST].map(|sheet| (sheet - 2.0 * MARGIN) / high);
    let factor = if least > 1.0 { least.min(1.7) } else { most.clamp(0.62, 1.0) };
    let room = room * factor.max(1.0);
    let mut y = MARGIN;
    let mut drawn = Vec::new();
    for board in boards {
        let scale = wide(board) * factor;
        let x = MARGIN + (room - f64::from(board.width) * scale) / 2.0;
        drawn.push((board, (x, y), scale));
        y += f64::from(board.height) * scale + 14.0;
        if y > 700.0 {
            break;
        }
    }
    let size = (room + 2.0 * MARGIN, y - 14.0 + MARGIN);
    let mut paper = Marks::new();
    paper.rect((10.0, 16.0), size, 14, SHADE, 0.16);
    paper.rect((3.0, 5.0), size, 12, SHADE, 0.25);
    paper.rect((0.0, 0.0), size, 12, SHEET, 1.0);
    for (board, at, scale) in drawn {
        paper.drawn(&board.markup, at, scale);
    }
    let top = ((f64::from(SIZE.1) - size.1) / 2.0).max(44.0);
    marks.turned(&paper, (SHEET_X, top), 1.6, (SHEET_WIDE / 2.0, size.1 / 2.0));
}
