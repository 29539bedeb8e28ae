//! One sentence: its blanks, its plural forms, how it is filled in.
//!
//! `{name}` is a blank. `{name:form|form}` is one of the forms, by the number that stands under that
//! name and the plural rule of the language: `{n} {n:hint|hints}`. In a form `#` is the number:
//! `{n:one minute|# minutes}`.

use std::fmt::Write as _;

use super::Values;
use super::file::{compare, slice};
use crate::language::Language;

/// A blank, or a choice of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blank<'a> {
    /// Where its brace opens.
    pub start: usize,
    /// Behind the brace that closes it.
    pub end: usize,
    /// What it is filled in with, or counted by.
    pub name: &'a str,
    /// The forms between bars, if it is a choice.
    pub forms: Option<&'a str>,
}

/// The blanks of a sentence, from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Blanks<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Blanks<'a> {
    /// Of a sentence.
    pub const fn of(text: &'a str) -> Blanks<'a> {
        Blanks { text, at: 0 }
    }

    /// The next one. A brace that is not closed is none; a file with one is refused.
    pub const fn read(&mut self) -> Option<Blank<'a>> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() && bytes[self.at] != b'{' {
            self.at += 1;
        }
        let start = self.at;
        let mut colon = None;
        while self.at < bytes.len() {
            match bytes[self.at] {
                b':' if colon.is_none() => colon = Some(self.at),
                b'}' => {
                    let inside = self.at;
                    self.at += 1;
                    let (name, forms) = match colon {
                        Some(colon) => {
                            let forms = slice(self.text, colon + 1, inside);
                            (slice(self.text, start + 1, colon), Some(forms))
                        }
                        None => (slice(self.text, start + 1, inside), None),
                    };
                    return Some(Blank { start, end: self.at, name, forms });
                }
                _ => {}
            }
            self.at += 1;
        }
        None
    }
}

impl Blank<'_> {
    /// How many forms there are to choose from; none where there is nothing to choose.
    pub const fn count_forms(&self) -> Option<usize> {
        let Some(forms) = self.forms else { return None };
        let (bytes, mut at, mut count) = (forms.as_bytes(), 0, 1);
        while at < bytes.len() {
            if bytes[at] == b'|' {
                count += 1;
            }
            at += 1;
        }
        Some(count)
    }
}

/// What is wrong with the braces of a sentence.
pub(super) const fn fault(text: &str) -> Option<&'static str> {
    let (bytes, mut at, mut open) = (text.as_bytes(), 0, false);
    while at < bytes.len() {
        match (bytes[at], open) {
            (b'{', true) => return Some("a brace inside a brace"),
            (b'}', false) => return Some("a brace is closed and was not opened"),
            (b'{', false) => open = true,
            (b'}', true) => open = false,
            _ => {}
        }
        at += 1;
    }
    if open {
        return Some("a brace is not closed");
    }
    let mut blanks = Blanks::of(text);
    while let Some(blank) = blanks.read() {
        if !super::file::is_key(blank.name) {
            return Some("in braces stands a name, or a name, a colon and forms between bars");
        }
    }
    None
}

/// Whether a sentence has a blank of this name.
pub(super) const fn names(text: &str, name: &str) -> bool {
    let mut blanks = Blanks::of(text);
    while let Some(blank) = blanks.read() {
        if compare(blank.name, name) == 0 {
            return true;
        }
    }
    false
}

/// The sentence with its blanks filled in. A value that is not given leaves its braces: visible, never
/// a panic.
pub(super) fn fill(language: Language, text: &str, values: &Values<'_>) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let (mut blanks, mut at) = (Blanks::of(text), 0);
    while let Some(blank) = blanks.read() {
        push_lines(&mut out, &text[at..blank.start]);
        at = blank.end;
        let value = values.iter().find(|(name, _)| *name == blank.name);
        match (value, blank.forms) {
            (None, _) => out.push_str(&text[blank.start..blank.end]),
            (Some((_, value)), None) => {
                let _ = write!(out, "{value}");
            }
            (Some((_, value)), Some(forms)) => {
                let value = value.to_string();
                out.push_str(&pick(language, forms, &value).replace('#', &value));
            }
        }
    }
    push_lines(&mut out, &text[at..]);
    language.typeset(out)
}

/// The sentence on one line, with its blanks as they are.
pub(super) fn unfilled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_lines(&mut out, text);
    out
}

/// The form that goes with a number, whatever its sign. What is no whole number ("2.5", "many") takes
/// the last one.
fn pick<'a>(language: Language, forms: &'a str, value: &str) -> &'a str {
    let number: Option<u64> = value.trim_start_matches(['-', '+']).parse().ok();
    let form = number.and_then(|n| forms.split('|').nth((language.data().plural.pick)(n)));
    form.or_else(|| forms.rsplit('|').next()).unwrap_or_default()
}

/// A text of several lines as one, with a space where a line ended.
fn push_lines(out: &mut String, text: &str) {
    let mut lines = text.split('\n');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.truncate(out.trim_end().len());
        out.push(' ');
        out.push_str(line.trim_start());
    }
}
