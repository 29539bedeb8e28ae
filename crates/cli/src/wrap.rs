//! Long texts broken at words, where someone reads them on a terminal.

use std::sync::OnceLock;

use cluesmith::ink::{self, columns};

/// Nobody reads in columns narrower than this.
const NARROWEST: usize = 30;

/// Text as wide as the terminal that standard output is, lines after the first indented; unchanged
/// where standard output is no terminal. `used` columns of the first line are taken already.
pub fn wrap(text: &str, used: usize) -> String {
    static WIDTH: OnceLock<Option<usize>> = OnceLock::new();
    let width = WIDTH.get_or_init(|| {
        let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
        Some(usize::from(width.0).max(NARROWEST))
    });
    width.map_or_else(|| text.to_owned(), |width| wrap_to(text, used, width))
}

fn wrap_to(text: &str, indent: usize, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len() + 16);
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            wrapped.push('\n');
        }
        let own = line.len() - line.trim_start().len();
        let used = if number == 0 { indent.saturating_sub(own) } else { 0 };
        if used + columns(&anstream::adapter::strip_str(line).to_string()) <= width {
            // What fits stays as it is: it may be a drawing.
            wrapped.push_str(line);
            continue;
        }
        let indent = indent.max(own).min(width / 2);
        let mut column = if number == 0 { indent } else { own };
        wrapped.push_str(&line[..own]);
        for (position, word) in line.split_whitespace().enumerate() {
            let length = columns(&anstream::adapter::strip_str(word).to_string());
            let blank = usize::from(position > 0);
            let fits = column + blank + length <= width;
            if position > 0 && (fits || is_broken_inside(word, width.saturating_sub(column + 1))) {
                wrapped.push(' ');
                column += 1;
            } else if position > 0 {
                new_line(&mut wrapped, indent);
                column = indent;
            }
            let mut rest = word;
            while column + columns(rest) > width
                && is_broken_inside(rest, width.saturating_sub(column))
            {
                let first = ink::wrap(rest, width - column).swap_remove(0);
                let Some(after) = rest.strip_prefix(&first).filter(|_| !first.is_empty()) else {
                    break;
                };
                wrapped.push_str(&first);
                new_line(&mut wrapped, indent);
                (column, rest) = (indent, after);
            }
            wrapped.push_str(rest);
            column += if rest.len() < word.len() { columns(rest) } else { length };
        }
    }
    wrapped
}

fn new_line(wrapped: &mut String, indent: usize) {
    wrapped.push('\n');
    wrapped.extend(std::iter::repeat_n(' ', indent));
}

/// Whether a word has no blanks because its script has none, and some of it fits into so many columns.
fn is_broken_inside(word: &str, room: usize) -> bool {
    let has_style = word.contains('\u{1b}');
    let first = ink::wrap(word, room).into_iter().next();
    !has_style
        && columns(word) > word.chars().count()
        && first.is_some_and(|it| columns(&it) <= room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_words() {
        assert_eq!(wrap_to("aa bb cc", 0, 5), "aa bb\ncc");
        assert_eq!(wrap_to("aaaa bb", 2, 8), "aaaa\n  bb");
        assert_eq!(wrap_to("longerthanaline b", 0, 5), "longerthanaline\nb");
        assert_eq!(wrap_to("a\n  bb cc", 0, 6), "a\n  bb\n  cc");
        assert_eq!(wrap_to("\u{1b}[1maa\u{1b}[0m bb", 0, 5), "\u{1b}[1maa\u{1b}[0m bb");
        assert_eq!(wrap_to("", 0, 5), "");
    }

    #[test]
    fn a_script_without_blanks_breaks_between_its_characters() {
        assert_eq!(wrap_to("甲乙丙丁戊", 0, 6), "甲乙丙\n丁戊");
        assert_eq!(wrap_to("A1 甲乙丙丁，戊", 3, 9), "A1 甲\n   乙丙\n   丁，戊");
        let told = "甲乙丙丁戊己庚辛壬癸，甲乙丙丁。".repeat(9);
        let wrapped = wrap_to(&told, 2, 30);
        assert!(wrapped.lines().all(|line| columns(line) <= 30), "{wrapped}");
        assert_eq!(wrapped.replace(['\n', ' '], ""), told);
    }
}
