//! Standard output or a file, with or without styles, and never a raw control character that came
//! from outside.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::{AutoStream, StripStream};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::failure::{Failure, in_words};
use crate::unfinished::Unfinished;

/// Headings and names.
pub const BOLD: Style = Style::new().bold();
/// What may be skipped when reading.
pub const DIM: Style = Style::new().dimmed();
/// What went well.
pub const GOOD: Style =
    Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::BrightGreen)));

/// Where results go.
pub struct Out {
    writer: BufWriter<Box<dyn Write>>,
    /// What to call it when it cannot be written.
    name: String,
    /// The file it becomes; after the writer, so that it is closed before it is moved or removed.
    unfinished: Option<Unfinished>,
}

impl Out {
    /// For people: styles are kept where they can be seen.
    pub fn text(file: Option<&Path>) -> Result<Out, Failure> {
        Ok(match file {
            None => Out::over(anstream::stdout().lock()),
            Some(path) => {
                let (unfinished, file) = Unfinished::create(path)?;
                Out::file(path, unfinished, StripStream::new(file))
            }
        })
    }

    /// For programs: bytes as they are.
    pub fn data(file: Option<&Path>) -> Result<Out, Failure> {
        Ok(match file {
            None => Out::over(AutoStream::always_ansi(io::stdout().lock())),
            Some(path) => {
                let (unfinished, file) = Unfinished::create(path)?;
                Out::file(path, unfinished, file)
            }
        })
    }

    /// For programs, after what an earlier call left unfinished: `place` looks at it and says how many
    /// bytes of it are good. Until it is whole it stays under its unfinished name.
    pub fn resumed(
        path: &Path,
        place: impl FnOnce(&File, &str) -> Result<u64, Failure>,
    ) -> Result<Out, Failure> {
        let Some(unfinished) = Unfinished::open(path)? else {
            return Out::data(Some(path));
        };
        unfinished.keep(true);
        let good = place(unfinished.content(), &unfinished.name())?;
        let name = path.display().to_string();
        let file = unfinished.cut(good).map_err(|error| cannot_write(&name, &error))?;
        Ok(Out::file(path, Some(unfinished), file))
    }

    /// Whether what is written stays, under its unfinished name, when we do not come to the end.
    pub fn keep(&self, keep: bool) {
        if let Some(unfinished) = &self.unfinished {
            unfinished.keep(keep);
        }
    }

    /// The name of the file that would stay.
    pub fn unfinished(&self) -> Option<String> {
        let unfinished = self.unfinished.as_ref().filter(|unfinished| unfinished.length() > 0);
        unfinished.map(Unfinished::name)
    }

    fn over(writer: impl Write + 'static) -> Out {
        let writer = BufWriter::with_capacity(1 << 16, Box::new(writer) as Box<dyn Write>);
        Out { writer, name: "standard output".into(), unfinished: None }
    }

    fn file(path: &Path, unfinished: Option<Unfinished>, writer: impl Write + 'static) -> Out {
        Out { name: path.display().to_string(), unfinished, ..Out::over(writer) }
    }

    /// All is written. Until now a file that was there before is as it was.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        let Out { writer, name, unfinished } = self;
        drop(writer);
        let Some(unfinished) = unfinished else { return Ok(()) };
        Ok(unfinished.finish().map_err(|error| cannot_write(&name, &error))?)
    }

    /// A value as one line of JSON.
    pub fn json_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value).map_err(io::Error::other)?;
        self.json_text(&text)
    }

    /// A value as JSON for people.
    pub fn json_pretty(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        self.json_text(&text)
    }

    /// JSON text and a line end.
    pub fn json_text(&mut self, text: &str) -> io::Result<()> {
        writeln!(self, "{}", safe_json(text))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| cannot_write(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| cannot_write(&self.name, &error))
    }
}

/// The same error with the name of what it is about.
fn cannot_write(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {}", in_words(error)))
}

/// JSON text as it is written: it leaves DEL and the C1 controls as they are, and terminals obey some of
/// them. They can stand inside strings only, where an escape means the same.
pub fn safe_json(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_late_control) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_late_control(c) {
            true => safe.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

fn is_late_control(c: char) -> bool {
    matches!(c, '\u{7f}'..='\u{9f}')
}

/// Text from outside, safe to show: control characters and marks that reverse the direction of
/// writing become visible escapes. Line ends and tabs stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        push_clean(&mut safe, c);
    }
    Cow::Owned(safe)
}

/// Like [`clean`], for boards: the families' own styles (`ESC [ … m`) stay too.
pub fn clean_styled(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let styled = rest.strip_prefix("\u{1b}[").and_then(|tail| {
            let end = tail.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            tail[end..].starts_with('m').then_some(end + 3)
        });
        match styled {
            Some(length) => {
                safe.push_str(&rest[..length]);
                rest = &rest[length..];
            }
            None => {
                push_clean(&mut safe, c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    safe
}

fn is_unsafe(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn push_clean(safe: &mut String, c: char) {
    if is_unsafe(c) {
        safe.extend(c.escape_unicode());
    } else {
        safe.push(c);
    }
}

/// `1 document`, `3 documents`.
pub fn count(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_visible() {
        assert_eq!(clean("a\u{1b}[2Jb\r\u{9b}\n\tc"), "a\\u{1b}[2Jb\\u{d}\\u{9b}\n\tc");
        assert!(matches!(clean("plain · text"), Cow::Borrowed(_)));
    }

    #[test]
    fn boards_keep_their_styles_and_nothing_else() {
        let board = "\u{1b}[1;31mred\u{1b}[0m\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}[";
        let shown = clean_styled(board);
        assert!(shown.starts_with("\u{1b}[1;31mred\u{1b}[0m\\u{1b}[2J"), "{shown}");
        assert_eq!(shown.matches('\u{1b}').count(), 2);
    }
}
