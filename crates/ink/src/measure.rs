//! How wide text is: in columns of a terminal, and on a page.
//!
//! A page is drawn with whatever fonts its reader has, so widths there are a model: for each character the
//! widest of the common text faces (DejaVu, Arial, Georgia). A line that fits by this model fits.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::text::Role;

/// Columns of a terminal that a text takes; a Chinese character takes two.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Columns of one character.
pub(crate) fn columns_of(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// The width of a text on a page in hundredths of a pixel, for letters this many pixels high.
pub(crate) fn width(text: &str, role: Role, size: u32) -> u32 {
    let units: u32 = text.chars().map(advance).sum();
    if is_bold(role) { units * size * 113 / 100 } else { units * size }
}

/// Whether a role is set in bold type.
pub(crate) fn is_bold(role: Role) -> bool {
    matches!(role, Role::Strong | Role::Given | Role::Focus | Role::Speaker)
}

/// The width of a character in hundredths of its height.
fn advance(c: char) -> u32 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 32,
        ' ' | '\u{a0}' | '.' | ',' | ':' | ';' | 'I' | '·' => 36,
        'f' | 't' | 'r' | '!' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' | '"' | '`' => 43,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | '*' | '?' | '{' | '}' => 59,
        'a' | 'b' | 'd' | 'e' | 'g' | 'h' | 'n' | 'o' | 'p' | 'q' | 'u' | '0'..='9' => 64,
        'J' | 'L' | 'F' | 'E' | 'T' | 'S' | 'P' | 'Y' | 'Z' => 69,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 101,
        c if c.is_ascii_uppercase() => 83,
        c if c.is_ascii() => 84,
        c => match columns_of(c) {
            0 => 0,
            1 => 90,
            // Pictures are a little wider than high.
            _ if c >= '\u{1f000}' => 140,
            _ => 100,
        },
    }
}
