//! The format of every word file: sentences, word lists, tables and grammars.
//!
//! ```text
//! # A comment. Empty lines are for the eye.
//! key = A sentence with {names}, and {n:one form|another} by a number,
//!   which goes on where a line is indented.
//!
//! [section]
//! from here on every line is a row
//! the columns of a table | stand between bars
//! ```
//!
//! A line that is none of these is an error with its number. Everything here is `const`, so the files
//! that are part of the program are read while it is compiled.

use std::collections::BTreeMap;

/// What is wrong with a file, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Broken {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// A sentence and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// What it is looked up by.
    pub key: &'a str,
    /// As it stands in the file, line breaks included.
    pub text: &'a str,
}

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// `key = text`, with all its lines.
    Sentence {
        /// What it is looked up by.
        key: &'a str,
        /// As it stands in the file, line breaks included.
        text: &'a str,
        /// Where it begins in the file.
        start: usize,
    },
    /// `[name]`.
    Section(&'a str),
    /// A line of a section.
    Row(&'a str),
}

/// Reads a file line by line; comments and empty lines are passed over.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    passed: usize,
    /// Where what was read last began, from 1.
    pub line: usize,
    in_section: bool,
}

impl<'a> Reader<'a> {
    /// From the beginning.
    pub const fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, passed: 0, line: 0, in_section: false }
    }

    /// The next thing said, or nothing at the end.
    ///
    /// # Errors
    /// When a line is not as the format says.
    pub const fn read(&mut self) -> Result<Option<Line<'a>>, Broken> {
        while self.at < self.text.len() {
            let start = self.at;
            let line = self.take_line();
            self.line = self.passed;
            let trimmed = line.trim_ascii();
            if trimmed.is_empty() || is_comment(trimmed) {
                continue;
            }
            if line.as_bytes()[0] == b'[' {
                self.in_section = true;
                let end = trimmed.len() - 1;
                let closed = trimmed.as_bytes()[end] == b']';
                let name = if closed { slice(trimmed, 1, end) } else { "" };
                if !is_key(name) {
                    return self.broken("a section is written [name]");
                }
                return Ok(Some(Line::Section(name)));
            }
            if self.in_section {
                return Ok(Some(Line::Row(trimmed)));
            }
            return match self.sentence(start, line) {
                Ok(line) => Ok(Some(line)),
                Err(broken) => Err(broken),
            };
        }
        Ok(None)
    }

    const fn sentence(&mut self, start: usize, line: &'a str) -> Result<Line<'a>, Broken> {
        if is_blank(line.as_bytes()[0]) {
            return self.broken("an indented line follows no sentence");
        }
        let Some(equals) = find(line, b'=') else {
            return self.broken("neither `key = sentence`, `[section]` nor `# comment`");
        };
        let key = slice(line, 0, equals).trim_ascii();
        if !is_key(key) {
            return self.broken("a key is letters, digits, dots and dashes");
        }
        let text = self.rest_of_sentence(start + equals + 1);
        if let Some(what) = super::sentence::fault(text) {
            return self.broken(what);
        }
        Ok(Line::Sentence { key, text, start })
    }

    /// What is said from here on, to the end of the last line that is indented.
    const fn rest_of_sentence(&mut self, from: usize) -> &'a str {
        while self.goes_on() {
            self.take_line();
        }
        slice(self.text, from, self.at).trim_ascii()
    }

    /// Whether the next line is indented, and has something on it.
    const fn goes_on(&self) -> bool {
        if self.at >= self.text.len() || !is_blank(self.text.as_bytes()[self.at]) {
            return false;
        }
        let mut ahead = *self;
        let line = ahead.take_line().trim_ascii();
        !line.is_empty() && line.as_bytes()[0] != b'#'
    }

    const fn take_line(&mut self) -> &'a str {
        let (start, bytes) = (self.at, self.text.as_bytes());
        while self.at < bytes.len() && bytes[self.at] != b'\n' {
            self.at += 1;
        }
        let line = slice(self.text, start, self.at);
        if self.at < bytes.len() {
            self.at += 1;
        }
        self.passed += 1;
        line
    }

    const fn broken<T: Copy>(&self, what: &'static str) -> Result<T, Broken> {
        Err(Broken { line: self.line, what })
    }
}

/// How long a file is without what its comments say.
pub const fn count_without_comments(text: &str) -> usize {
    let (mut reader, mut count) = (Reader::new(text), 0);
    while reader.at < text.len() {
        let start = reader.at;
        let is_comment = is_comment(reader.take_line());
        count += if is_comment { 1 } else { reader.at - start };
    }
    count
}

/// A file without what its comments say: nobody who is sent a program reads them. Their lines stay, empty, so that
/// every other has its number.
pub const fn without_comments<const N: usize>(text: &str) -> [u8; N] {
    let (mut kept, mut count) = ([b'\n'; N], 0);
    let mut reader = Reader::new(text);
    while reader.at < text.len() {
        let mut at = reader.at;
        if is_comment(reader.take_line()) {
            count += 1;
            continue;
        }
        while at < reader.at {
            kept[count] = text.as_bytes()[at];
            (at, count) = (at + 1, count + 1);
        }
    }
    kept
}

const fn is_comment(line: &str) -> bool {
    let trimmed = line.trim_ascii();
    !trimmed.is_empty() && trimmed.as_bytes()[0] == b'#'
}

/// A text of which every letter was copied.
pub const fn text_of(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => complain(0, &["a word file is no text"]),
    }
}

/// How many sentences a file has. Stops the compiler where the file is broken.
pub const fn count_sentences(text: &str) -> usize {
    let (mut reader, mut count) = (Reader::new(text), 0);
    loop {
        match reader.read() {
            Ok(Some(Line::Sentence { .. })) => count += 1,
            Ok(Some(_)) => complain(reader.line, &["a file of sentences has no sections"]),
            Ok(None) => return count,
            Err(broken) => complain(broken.line, &[broken.what]),
        }
    }
}

/// Where the sentences of a file begin, sorted by key. Stops the compiler where a key stands twice.
///
/// Places instead of the sentences themselves: what is kept in a program, and sent to browsers, is two bytes each.
pub const fn index_sentences<const N: usize>(text: &str) -> [u16; N] {
    if text.len() > u16::MAX as usize {
        complain(0, &["a file of sentences has at most 65535 bytes"]);
    }
    let mut keys = [("", 0); N];
    let (mut reader, mut count) = (Reader::new(text), 0);
    while let Ok(Some(Line::Sentence { key, start, .. })) = reader.read() {
        keys[count] = (key, start);
        count += 1;
    }
    sort(&mut keys);
    let (mut starts, mut at) = ([0; N], 0);
    while at < N {
        let (key, start) = keys[at];
        if at > 0 && compare(keys[at - 1].0, key) == 0 {
            complain(line_at(text, start), &["the key `", key, "` stands twice"]);
        }
        starts[at] = start as u16;
        at += 1;
    }
    starts
}

/// The key of the sentence that begins here.
pub(super) const fn key_at(text: &str, start: u16) -> &str {
    let line = text.split_at(start as usize).1;
    match find(line, b'=') {
        Some(equals) => slice(line, 0, equals).trim_ascii(),
        None => "",
    }
}

/// The sentence that begins here.
pub(super) const fn entry_at(text: &str, start: u16) -> Entry<'_> {
    let mut reader = Reader { at: start as usize, ..Reader::new(text) };
    let line = reader.take_line();
    let Some(equals) = find(line, b'=') else { return Entry { key: "", text: "" } };
    let text = reader.rest_of_sentence(start as usize + equals + 1);
    Entry { key: slice(line, 0, equals).trim_ascii(), text }
}

/// Which line this is, from 1.
pub(super) const fn line_at(text: &str, start: usize) -> usize {
    let (mut at, mut line) = (0, 1);
    while at < start {
        if text.as_bytes()[at] == b'\n' {
            line += 1;
        }
        at += 1;
    }
    line
}

/// Which of the sorted places has a key.
pub(super) const fn search(text: &str, starts: &[u16], key: &str) -> Option<usize> {
    let (mut low, mut high) = (0, starts.len());
    while low < high {
        let middle = low.midpoint(high);
        match compare(key_at(text, starts[middle]), key) {
            0 => return Some(middle),
            1 => high = middle,
            _ => low = middle + 1,
        }
    }
    None
}

/// A file of sections: word lists, tables, grammars. Rows keep the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Sections<'a> {
    sections: BTreeMap<&'a str, Section<'a>>,
}

#[derive(Clone, Debug, Default)]
struct Section<'a> {
    line: usize,
    rows: Vec<(usize, &'a str)>,
}

impl<'a> Sections<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// When a line is broken, stands before the first section, or names a section again.
    pub fn parse(text: &'a str) -> Result<Sections<'a>, Broken> {
        let (mut reader, mut name, mut all) = (Reader::new(text), None, Sections::default());
        while let Some(line) = reader.read()? {
            let broken = |what| Broken { line: reader.line, what };
            match (line, name) {
                (Line::Section(next), _) => {
                    let section = Section { line: reader.line, rows: Vec::new() };
                    if all.sections.insert(next, section).is_some() {
                        return Err(broken("this section is there already"));
                    }
                    name = Some(next);
                }
                (Line::Row(row), Some(name)) => {
                    let section = all.sections.entry(name).or_default();
                    section.rows.push((reader.line, row));
                }
                _ => return Err(broken("a sentence in a file of sections")),
            }
        }
        Ok(all)
    }

    /// The names of the sections, sorted.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.sections.keys().copied()
    }

    /// The rows of a section, each with its line; none if there is no such section.
    pub fn rows(&self, name: &str) -> &[(usize, &'a str)] {
        self.sections.get(name).map_or(&[], |section| section.rows.as_slice())
    }

    /// Where a section begins.
    pub fn line(&self, name: &str) -> Option<usize> {
        self.sections.get(name).map(|section| section.line)
    }

    /// The rows of a section as a table.
    ///
    /// # Errors
    /// When there is no such section, or a row has another number of columns.
    pub fn table<const N: usize>(&self, name: &str) -> Result<Vec<[&'a str; N]>, Broken> {
        let section = self.sections.get(name);
        let section = section.ok_or(Broken { line: 1, what: "a section is missing" })?;
        let columns = |&(line, row): &(usize, &'a str)| {
            let columns: Vec<&'a str> = row.split('|').map(str::trim).collect();
            columns.try_into().map_err(|_| Broken { line, what: "another number of columns" })
        };
        section.rows.iter().map(columns).collect()
    }
}

/// Shell's sort: short, and quick enough for the compiler's interpreter.
const fn sort(keys: &mut [(&str, usize)]) {
    let mut gap = keys.len() / 2;
    while gap > 0 {
        let mut from = gap;
        while from < keys.len() {
            let mut at = from;
            while at >= gap && compare(keys[at - gap].0, keys[at].0) == 1 {
                keys.swap(at - gap, at);
                at -= gap;
            }
            from += 1;
        }
        gap /= 2;
    }
}

/// 0 if they are the same, 1 if the first comes later, -1 if it comes before.
pub(super) const fn compare(one: &str, other: &str) -> i8 {
    let (a, b) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] > b[at] { 1 } else { -1 };
        }
        at += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() > b.len() {
        1
    } else {
        -1
    }
}

/// A part of a text. Whoever cuts does so beside ASCII characters.
pub(super) const fn slice(text: &str, from: usize, to: usize) -> &str {
    text.split_at(to).0.split_at(from).1
}

const fn find(text: &str, wanted: u8) -> Option<usize> {
    let (bytes, mut at) = (text.as_bytes(), 0);
    while at < bytes.len() {
        if bytes[at] == wanted {
            return Some(at);
        }
        at += 1;
    }
    None
}

const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

pub(super) const fn is_key(text: &str) -> bool {
    let (bytes, mut at) = (text.as_bytes(), 0);
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphanumeric() && !matches!(bytes[at], b'.' | b'-' | b'_') {
            return false;
        }
        at += 1;
    }
    at > 0
}

/// Stops the compiler (or a test) with a message made of parts; line 0 is not mentioned.
#[track_caller]
#[allow(clippy::uninlined_format_args, reason = "`const` knows this form only")]
pub(super) const fn complain(line: usize, parts: &[&str]) -> ! {
    let (mut message, mut end) = ([b' '; 240], 0);
    if line > 0 {
        end = append(&mut message, end, "line ");
        let mut scale = 1;
        while line / scale > 9 {
            scale *= 10;
        }
        while scale > 0 {
            message[end] = b'0' + (line / scale % 10) as u8;
            end += 1;
            scale /= 10;
        }
        end = append(&mut message, end, ": ");
    }
    let mut part = 0;
    while part < parts.len() {
        end = append(&mut message, end, parts[part]);
        part += 1;
    }
    match std::str::from_utf8(message.split_at(end).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("a word file is broken"),
    }
}

const fn append(message: &mut [u8], mut end: usize, part: &str) -> usize {
    let mut at = 0;
    while at < part.len() && end < message.len() {
        message[end] = part.as_bytes()[at];
        (at, end) = (at + 1, end + 1);
    }
    end
}
