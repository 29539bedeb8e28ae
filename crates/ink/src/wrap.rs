//! The one place where lines are broken: between words, and around Chinese characters.

use crate::measure::{columns, columns_of};
use crate::text::{Role, Span, Text};

/// How wide a piece of text in some role is, in the units of whoever asks.
pub(crate) type Measure<'a> = &'a dyn Fn(&str, Role) -> u32;

/// Lines of at most so many columns. A word longer than a line is broken as well.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let measure = |piece: &str, _: Role| to_u32(columns(piece));
    let lines = wrap_text(&Text::from(text), to_u32(width), &measure);
    lines.iter().map(Text::words).collect()
}

/// A number of things on a page: there are never that many.
pub(crate) fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A text in lines of at most this width; no line begins or ends with a space. A character wider than
/// that stands alone on its line.
pub(crate) fn wrap_text(text: &Text, width: u32, measure: Measure) -> Vec<Text> {
    let whole = Whole::new(text, measure);
    let mut lines = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (from, to) in whole.pieces() {
        let fits = whole.width(start, whole.trimmed(start, to)) <= width;
        if fits {
            end = to;
            continue;
        }
        if end > start {
            lines.push(whole.cut(start, whole.trimmed(start, end)));
        }
        (start, end) = (from, to);
        // A piece that is too long for any line.
        while whole.width(start, whole.trimmed(start, to)) > width {
            let middle = whole.within(start, to, width);
            if middle >= to {
                break;
            }
            lines.push(whole.cut(start, middle));
            start = middle;
        }
    }
    if end > start {
        lines.push(whole.cut(start, whole.trimmed(start, end)));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// All spans as one string, so that a word may begin in one and end in another.
struct Whole<'a> {
    spans: &'a [Span],
    /// Where each span begins.
    begins: Vec<usize>,
    words: String,
    measure: Measure<'a>,
}

impl<'a> Whole<'a> {
    fn new(text: &'a Text, measure: Measure<'a>) -> Whole<'a> {
        let begins = text.0.iter().scan(0, |at, span| {
            let begin = *at;
            *at += span.text.len();
            Some(begin)
        });
        Whole { spans: &text.0, begins: begins.collect(), words: text.words(), measure }
    }

    /// The parts between which a line may be broken; a space belongs to the word before it.
    fn pieces(&self) -> Vec<(usize, usize)> {
        let mut pieces = Vec::new();
        let mut start = 0;
        let mut last = ' ';
        for (at, c) in self.words.char_indices() {
            if at > start && may_break(last, c) {
                pieces.push((start, at));
                start = at;
            }
            last = c;
        }
        if start < self.words.len() {
            pieces.push((start, self.words.len()));
        }
        pieces
    }

    /// The end of what is left without the spaces at its end.
    fn trimmed(&self, from: usize, to: usize) -> usize {
        from + self.words[from..to].trim_end_matches(' ').len()
    }

    /// What each span has between two places.
    fn parts(&self, from: usize, to: usize) -> impl Iterator<Item = (Role, &str)> {
        self.spans.iter().zip(&self.begins).filter_map(move |(span, &begin)| {
            let (a, b) = (from.max(begin), to.min(begin + span.text.len()));
            (a < b).then(|| (span.role, &self.words[a..b]))
        })
    }

    fn width(&self, from: usize, to: usize) -> u32 {
        self.parts(from, to).map(|(role, text)| (self.measure)(text, role)).sum()
    }

    /// The furthest place up to which a piece fits, at least one character on; never before a character
    /// that is drawn over the one before it.
    fn within(&self, from: usize, to: usize, width: u32) -> usize {
        let mut best = to;
        let places = self.words[from..to].char_indices().skip(1);
        let places = places.filter(|(_, c)| columns_of(*c) > 0).map(|(at, _)| from + at);
        for (index, place) in places.enumerate() {
            if index > 0 && self.width(from, place) > width {
                break;
            }
            best = place;
        }
        best
    }

    fn cut(&self, from: usize, to: usize) -> Text {
        let from = to - self.words[from..to].trim_start_matches(' ').len();
        let span = |(role, text): (Role, &str)| Span { role, text: text.to_owned(), short: None };
        Text(self.parts(from, to).map(span).collect())
    }
}

/// Whether a line may be broken between two characters.
fn may_break(before: char, after: char) -> bool {
    let wide = |c| columns_of(c) == 2;
    match (before, after) {
        (_, ' ') => false,
        (' ', _) => true,
        _ if columns_of(after) == 0 || columns_of(before) == 0 => false,
        _ => (wide(before) || wide(after)) && !closes(after) && !opens(before),
    }
}

fn closes(c: char) -> bool {
    "，。：；、！？”’）】》〉」』…,.:;!?)]}\"'".contains(c)
}

fn opens(c: char) -> bool {
    "“‘（【《〈「『([{\"'".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_between_chinese_characters() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("第 3 行的 Li Mu 是妖魔。", 10), ["第 3 行的", "Li Mu 是妖", "魔。"]);
        assert_eq!(wrap("a  b", 10), ["a  b"]);
        assert!(wrap("", 4).is_empty() && wrap("  ", 4).is_empty());
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_within() {
        assert_eq!(wrap("extraordinary x", 5), ["extra", "ordin", "ary x"]);
        assert_eq!(wrap("妖魔", 1), ["妖", "魔"]);
        assert_eq!(wrap("e\u{301}e\u{301}e\u{301}", 2), ["e\u{301}e\u{301}", "e\u{301}"]);
    }

    #[test]
    fn a_word_in_two_roles_stays_whole() {
        let text = Text::from("said ").with(Role::Strong, "Li Mu").and(": no");
        let lines = wrap_text(&text, 8, &|piece, _| to_u32(columns(piece)));
        let words: Vec<String> = lines.iter().map(Text::words).collect();
        assert_eq!(words, ["said Li", "Mu: no"]);
        assert_eq!(lines[1].0[0].role, Role::Strong);
    }

    #[test]
    fn what_is_glued_is_not_broken() {
        let text = format!("{} · {}", crate::glued("no gadget"), crate::glued("rough time"));
        assert_eq!(wrap(&text, 14), ["no\u{a0}gadget ·", "rough\u{a0}time"]);
    }
}
