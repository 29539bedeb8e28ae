//! The author's file: a line for each puzzle, in the order of days and families, and a last line that seals them.
//!
//! ```text
//! {"date":"2026-11-16","document":{…}}
//! {"pack":1,"puzzles":1,"sha256":"…"}
//! ```
//!
//! A document is written as `cluesmith new` writes it, and nothing is read that is not written so: one pack is one
//! sequence of bytes. `sha256` is of all lines before, so no byte of them changes unseen.

use std::collections::BTreeMap;

use cluesmith::calendar::Date;
use cluesmith::{AnyFamily, Document};
use serde::{Deserialize, Serialize};

use crate::digest::digest;
use crate::squeeze::{SqueezeError, squeeze, unsqueeze};

/// The version of this format, and of what is served.
pub const FORMAT: u32 = 1;
/// The longest line, in bytes: many times a document of today.
pub const LONGEST: usize = 4 << 20;
/// The largest file, in bytes, unsqueezed: decades of five families.
pub const LARGEST: usize = 256 << 20;

/// A puzzle of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its day.
    pub date: Date,
    /// The puzzle.
    pub document: Document,
}

impl Entry {
    /// Its document, as it is served and hashed.
    pub fn object(&self) -> String {
        self.document.to_line() + "\n"
    }

    /// Its family, if this program has it.
    pub fn family(&self) -> Option<&'static dyn AnyFamily> {
        cluesmith::family(&self.document.family)
    }

    /// `2026-11-16 tetonor`.
    pub fn place(&self) -> String {
        format!("{} {}", self.date, self.document.family)
    }

    fn line(&self) -> String {
        format!("{{\"date\":\"{}\",\"document\":{}}}\n", self.date, self.document.to_line())
    }
}

/// The puzzles of many days: at most one of each family for a day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pack {
    days: BTreeMap<(Date, String), Entry>,
}

/// The bytes are no pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// Squeezed, and cannot be had back.
    #[error(transparent)]
    Squeezed(#[from] SqueezeError),
    /// Bytes that are no letters.
    #[error("it is no text (UTF-8)")]
    NoText,
    /// A line that is not as it is written.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The last line is missing or no seal.
    #[error("its last line is no seal: the file is cut off, or no pack")]
    NoSeal,
    /// It says another version.
    #[error("it is a pack of format {0}, and this program reads format {FORMAT}")]
    Version(u32),
    /// The seal is of other lines.
    #[error(
        "the seal in its last line is of other lines: they were changed after they were written"
    )]
    Broken,
    /// A day has two.
    #[error("there are two puzzles of {0}")]
    Twice(String),
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    pack: u32,
    puzzles: usize,
    sha256: String,
}

impl Pack {
    /// Reads a pack, squeezed or not.
    pub fn read(bytes: Vec<u8>) -> Result<Pack, PackError> {
        let bytes = unsqueeze(bytes, LARGEST)?;
        let text = String::from_utf8(bytes).map_err(|_| PackError::NoText)?;
        // Behind the line end of the last line nothing may follow.
        let body = text.strip_suffix('\n').ok_or(PackError::NoSeal)?;
        let (lines, last) = body
            .rsplit_once('\n')
            .map_or(("", body), |(_, last)| (&body[..body.len() - last.len()], last));
        let seal: Seal = serde_json::from_str(last).map_err(|_| PackError::NoSeal)?;
        if seal.pack != FORMAT {
            return Err(PackError::Version(seal.pack));
        }
        if digest(lines.as_bytes()) != seal.sha256 || seal.line() != format!("{last}\n") {
            return Err(PackError::Broken);
        }
        let mut pack = Pack::default();
        let mut before = None;
        for (line, text) in (1..).zip(lines.split_terminator('\n')) {
            let wrong = |why: String| PackError::Line { line, why };
            let entry = read_line(text).map_err(wrong)?;
            let key = key(&entry);
            if before.as_ref().is_some_and(|before| *before >= key) {
                return Err(wrong("it is not in the order of days and families".to_owned()));
            }
            before = Some(key);
            pack.insert(entry)?;
        }
        if pack.len() != seal.puzzles { Err(PackError::Broken) } else { Ok(pack) }
    }

    /// The pack as it is written.
    pub fn write(&self) -> String {
        let mut text: String = self.iter().map(Entry::line).collect();
        let seal = Seal { pack: FORMAT, puzzles: self.len(), sha256: digest(text.as_bytes()) };
        text += &seal.line();
        text
    }

    /// The same, squeezed.
    pub fn write_squeezed(&self) -> std::io::Result<Vec<u8>> {
        squeeze(self.write().as_bytes())
    }

    /// Adds a puzzle to a day that has none of its family.
    pub fn insert(&mut self, entry: Entry) -> Result<(), PackError> {
        let place = entry.place();
        match self.days.entry(key(&entry)) {
            std::collections::btree_map::Entry::Occupied(_) => Err(PackError::Twice(place)),
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(entry);
                Ok(())
            }
        }
    }

    /// Puts a puzzle in the place of another, which it gives back.
    pub fn replace(&mut self, entry: Entry) -> Option<Entry> {
        self.days.insert(key(&entry), entry)
    }

    /// The puzzle of a day.
    pub fn get(&self, date: Date, family: &str) -> Option<&Entry> {
        self.days.get(&(date, family.to_owned()))
    }

    /// All of them, by day and family.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.days.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.days.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.days.is_empty()
    }

    /// The first day and the last.
    pub fn span(&self) -> Option<(Date, Date)> {
        let first = self.days.first_key_value()?.0.0;
        Some((first, self.days.last_key_value()?.0.0))
    }
}

impl Seal {
    fn line(&self) -> String {
        let Seal { pack, puzzles, sha256 } = self;
        format!("{{\"pack\":{pack},\"puzzles\":{puzzles},\"sha256\":\"{sha256}\"}}\n")
    }
}

fn key(entry: &Entry) -> (Date, String) {
    (entry.date, entry.document.family.clone())
}

fn read_line(text: &str) -> Result<Entry, String> {
    if text.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let rest = text.strip_prefix("{\"date\":\"").and_then(|rest| rest.strip_suffix('}'));
    let parts = rest.and_then(|rest| rest.split_once("\",\"document\":"));
    let (date, document) = parts.ok_or("it is no {\"date\":…,\"document\":…}")?;
    let date = date.parse::<Date>().map_err(|error| error.to_string())?;
    Ok(Entry { date, document: read_document(document)? })
}

/// A document that is written as this program writes it.
pub(crate) fn read_document(text: &str) -> Result<Document, String> {
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    match document.to_line() == text {
        true => Ok(document),
        false => Err("its document is not written as Cluesmith writes it".to_owned()),
    }
}
