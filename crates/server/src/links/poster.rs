//! What a link looks like in a chat: the family's colour and emblem, and the puzzle's own board on a sheet of
//! paper. As SVG; `picture.rs` makes it a PNG.

use cluesmith_ink::{Miniature, escape, wrap};

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
const INK: &str = "#ffffff";
const SHEET: &str = "#fffdf8";
/// Where the words stand: from here, so wide.
const LEFT: u32 = 64;
const COLUMN: u32 = 440;

/// The poster of a puzzle.
pub(crate) fn poster(named: &Named, boards: &[Miniature]) -> String {
    let look = shown(named.family.name()).unwrap_or(&OTHER);
    let emblem = if boards.is_empty() { (620, 60, 3.0) } else { (330, -52, 1.35) };
    let mut y = 190;
    let mut body = put_emblem(look, emblem) + &brand(58);
    body += &title(&named.title, &mut y);
    body += &level(named, look, &mut y);
    body += &words(&named.summary, &mut y);
    body += &format!(
        "<text x=\"{LEFT}\" y=\"580\" font-size=\"24\" fill=\"{}\">{}</text>",
        look.lit,
        escape(&named.shown_name())
    );
    document(look, &(body + &sheet(boards)))
}

/// The poster of the whole site.
pub(crate) fn site() -> String {
    let look = Shown { ground: "#1d2530", lit: "#e8703a", ..OTHER };
    let mut body = format!("<g transform=\"translate(690 70) scale(7.6)\">{BRAND}</g>");
    let mut y = 270;
    body += &title("Cluesmith", &mut y);
    y += 16;
    body += &words("Deduction puzzles that can prove themselves", &mut y);
    document(&look, &body)
}

fn document(look: &Shown, body: &str) -> String {
    let (width, height) = SIZE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"Figtree\"><rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>{body}</svg>",
        look.ground
    )
}

fn put_emblem(look: &Shown, (x, y, scale): (i32, i32, f64)) -> String {
    let emblem = look.emblem.replace("GROUND", look.ground).replace("LIT", look.lit);
    format!("<g transform=\"translate({x} {y}) scale({scale})\">{emblem}</g>")
}

fn brand(y: u32) -> String {
    format!(
        "<g transform=\"translate({} {})\">{BRAND}</g><text x=\"{}\" y=\"{}\" font-family=\"Young Serif\" \
         font-size=\"32\" fill=\"{INK}\">Cluesmith</text>",
        LEFT - 8,
        y - 26,
        LEFT + 62,
        y + 16
    )
}

/// The title, as large as it fits; `y` is its first line, and then what comes below.
fn title(text: &str, y: &mut u32) -> String {
    let lines: Vec<String> = wrap(text, 12).into_iter().take(3).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as u32;
    // A letter of this type is a little more than half as wide as it is high.
    let size = (COLUMN * 100 / (longest * 62)).clamp(40, 84);
    let mut put = String::new();
    for line in &lines {
        *y += size;
        put += &format!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-family=\"Young Serif\" font-size=\"{size}\" \
             fill=\"{INK}\">{}</text>",
            escape(line)
        );
    }
    *y += 18;
    put
}

/// The level in a word, and as many sparks as it is high.
fn level(named: &Named, look: &Shown, y: &mut u32) -> String {
    let (Some(at), Some(name)) = (named.level, named.level_name()) else { return String::new() };
    *y += 36;
    let mut put = String::new();
    for pip in 0..named.levels.len().min(8) {
        let x = LEFT as usize + 11 + pip * 32;
        let fill = if pip <= at { look.lit } else { "none" };
        put += &format!(
            "<path transform=\"translate({x} {})\" d=\"M0-11L11 0L0 11L-11 0Z\" fill=\"{fill}\" \
             stroke=\"{}\" stroke-width=\"2.500\"/>",
            *y - 10,
            look.lit
        );
    }
    let x = LEFT as usize + 20 + named.levels.len().min(8) * 32;
    put += &format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"32\" font-weight=\"bold\" fill=\"{INK}\">{}</text>",
        escape(name)
    );
    *y += 14;
    put
}

fn words(text: &str, y: &mut u32) -> String {
    let mut put = String::new();
    for line in wrap(text, 33).into_iter().take(5) {
        *y += 37;
        put += &format!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-size=\"27\" fill=\"{INK}\">{}</text>",
            escape(&line)
        );
    }
    put
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

/// The boards, one below the other on a sheet of paper that somebody has put there by hand.
fn sheet(boards: &[Miniature]) -> String {
    let room = SHEET_WIDE - 2.0 * MARGIN;
    let wide = |board: &Miniature| (room / f64::from(board.width)).min(LARGEST);
    let high: f64 = boards.iter().map(|board| f64::from(board.height) * wide(board)).sum();
    if boards.is_empty() || high <= 0.0 {
        return String::new();
    }
    // A board a little too high is made smaller, and a low one larger; one much too large shows how it begins.
    let [least, most] = [LOWEST, HIGHEST].map(|sheet| (sheet - 2.0 * MARGIN) / high);
    let factor = if least > 1.0 { least.min(1.7) } else { most.clamp(0.62, 1.0) };
    let room = room * factor.max(1.0);
    let mut y = MARGIN;
    let mut put = String::new();
    for board in boards {
        let scale = wide(board) * factor;
        let x = MARGIN + (room - f64::from(board.width) * scale) / 2.0;
        put += &format!(
            "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">{}</g>",
            board.markup
        );
        y += f64::from(board.height) * scale + 14.0;
        if y > 700.0 {
            break;
        }
    }
    let (wide, high) = (room + 2.0 * MARGIN, y - 14.0 + MARGIN);
    let top = ((f64::from(SIZE.1) - high) / 2.0).max(44.0);
    format!(
        "<g transform=\"translate({SHEET_X} {top:.1}) rotate(1.600 {:.1} {:.1})\">\
         <rect x=\"10\" y=\"16\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"14\" fill=\"#000000\" \
         fill-opacity=\"0.160\"/><rect x=\"3\" y=\"5\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"12\" \
         fill=\"#000000\" fill-opacity=\"0.250\"/><rect width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"12\" \
         fill=\"{SHEET}\"/>{put}</g>",
        SHEET_WIDE / 2.0,
        high / 2.0
    )
}
