//! Long texts broken at words, where someone reads them on a terminal.

use std::sync::OnceLock;

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
        let indent = indent.max(own).min(width / 2);
        let mut column = if number == 0 { indent } else { own };
        wrapped.push_str(&line[..own]);
        for (position, word) in line.split_whitespace().enumerate() {
            let length = cluesmith::ink::columns(&anstream::adapter::strip_str(word).to_string());
            if position > 0 && column + 1 + length > width {
                wrapped.push('\n');
                wrapped.extend(std::iter::repeat_n(' ', indent));
                column = indent;
            } else if position > 0 {
                wrapped.push(' ');
                column += 1;
            }
            wrapped.push_str(word);
            column += length;
        }
    }
    wrapped
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
}
