//! What a published folder says, without its objects: read from its files, with everything that is wrong with them.

use std::collections::BTreeMap;

use cluesmith::calendar::Date;
use serde::{Deserialize, Serialize};

use crate::digest::digest;
use crate::feeds;
use crate::key::Trusted;
use crate::manifest::{Month, is_manifest};
use crate::pack::FORMAT;
use crate::sums::{self, SUMS};

/// The file that says until when days are open.
pub const INDEX: &str = "index.json";
/// The file of the public key.
pub const PUBLIC: &str = "cluesmith.pub";
/// What stands behind the name of a file whose signature it is.
pub const SIGNATURE: &str = ".minisig";

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// A file, a line, or a day.
    pub place: String,
    /// What is wrong with it.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { place: place.into(), what: what.into() }
    }
}

/// `index.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    pack: u32,
    on: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<String>,
}

/// What the folder says.
#[derive(Default)]
pub struct Shelf {
    /// The last day that is open; nothing if nothing was published yet.
    pub on: Option<Date>,
    /// Its address.
    pub base: Option<String>,
    /// The months, by their names.
    pub months: BTreeMap<String, Month>,
    /// Who signed it, in its own words.
    pub key: Option<Trusted>,
}

/// Whether a file of that name belongs to a published folder.
pub fn belongs(name: &str) -> bool {
    let name = name.strip_suffix(SIGNATURE).unwrap_or(name);
    [SUMS, INDEX, PUBLIC].contains(&name) || feeds::FILES.contains(&name) || is_manifest(name)
}

/// What a signature is said to be of.
pub(crate) fn comment(name: &str) -> String {
    format!("cluesmith pack {name}")
}

pub(crate) fn write_index(on: Date, base: Option<&str>) -> String {
    let index = Index { pack: FORMAT, on: on.to_string(), base: base.map(str::to_owned) };
    // Texts and a number always serialise.
    serde_json::to_string(&index).unwrap_or_default() + "\n"
}

impl Shelf {
    /// Reads the files of a folder; `trusted` is the key that they ought to be signed with.
    pub fn read(files: &Files, trusted: Option<&Trusted>) -> (Shelf, Vec<Problem>) {
        let mut reader = Reader { files, problems: Vec::new() };
        let shelf = reader.shelf(trusted);
        (shelf, reader.problems)
    }

    /// Its puzzles: day, family, and what is said of them.
    pub fn slots(&self) -> impl Iterator<Item = (&str, &str, &crate::manifest::Slot)> {
        self.months.values().flat_map(Month::slots)
    }
}

struct Reader<'a> {
    files: &'a Files,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn shelf(&mut self, trusted: Option<&Trusted>) -> Shelf {
        if self.files.is_empty() {
            return Shelf::default();
        }
        self.sums();
        let key = self.key(trusted);
        let (on, base) = self.index();
        let mut months = BTreeMap::new();
        for name in self.files.keys().filter(|name| is_manifest(name)) {
            match self.text(name).and_then(|text| Month::read(&text)) {
                Ok(month) if month.file() == *name => {
                    months.insert(month.month.clone(), month);
                }
                Ok(month) => self.wrong(name, format!("it is the manifest of {}", month.month)),
                Err(why) => self.wrong(name, why),
            }
        }
        let shelf = Shelf { on, base, months, key };
        self.days(&shelf);
        shelf
    }

    fn wrong(&mut self, place: &str, what: impl Into<String>) {
        self.problems.push(Problem::new(place, what));
    }

    fn text(&self, name: &str) -> Result<String, String> {
        let bytes = self.files.get(name).ok_or("it is missing")?;
        String::from_utf8(bytes.clone()).map_err(|_| "it is no text (UTF-8)".to_owned())
    }

    /// Every file is as it was when it was listed, and none is missing or more.
    fn sums(&mut self) {
        let sums = match self.text(SUMS).and_then(|text| sums::read(&text)) {
            Ok(sums) => sums,
            Err(why) => return self.wrong(SUMS, why),
        };
        let list = format!("{SUMS}{SIGNATURE}");
        let files = self.files;
        for (name, bytes) in files {
            match sums.get(name) {
                _ if [SUMS, list.as_str()].contains(&name.as_str()) => {}
                None => self.wrong(name, "it is not listed in SHA256SUMS"),
                Some(hash) if *hash != digest(bytes) => {
                    self.wrong(name, "it was changed: its SHA-256 is another");
                }
                Some(_) => {}
            }
        }
        for name in sums.keys().filter(|name| !files.contains_key(*name)) {
            let shown: String = name.escape_default().take(80).collect();
            self.wrong(&shown, "it is missing");
        }
    }

    /// Whose signatures these are, if they are signatures.
    fn key(&mut self, trusted: Option<&Trusted>) -> Option<Trusted> {
        if !self.files.contains_key(PUBLIC) {
            for name in self.files.keys().filter(|name| name.ends_with(SIGNATURE)) {
                self.wrong(name, format!("there is no {PUBLIC} to verify it with"));
            }
            if trusted.is_some() {
                self.wrong(PUBLIC, "the folder is not signed");
            }
            return None;
        }
        let key = match self.text(PUBLIC).map(|text| Trusted::read(&text)) {
            Ok(Ok(key)) => key,
            Ok(Err(error)) => {
                self.wrong(PUBLIC, error.to_string());
                return None;
            }
            Err(why) => {
                self.wrong(PUBLIC, why);
                return None;
            }
        };
        if trusted.is_some_and(|trusted| !trusted.is(&key)) {
            self.wrong(PUBLIC, "the folder is signed with another key");
        }
        for name in self.files.keys().filter(|name| *name == SUMS || is_manifest(name)) {
            let signature = format!("{name}{SIGNATURE}");
            let verified = self.text(&signature).and_then(|text| {
                let said =
                    key.verify(&self.files[name], &text).map_err(|error| error.to_string())?;
                let fits = said == comment(name);
                if fits { Ok(()) } else { Err("the signature is of another file".to_owned()) }
            });
            if let Err(why) = verified {
                self.wrong(&signature, why);
            }
        }
        Some(key)
    }

    fn index(&mut self) -> (Option<Date>, Option<String>) {
        let read = self.text(INDEX).and_then(|text| {
            let index: Index = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            let on = index.on.parse::<Date>().map_err(|error| error.to_string())?;
            if index.pack != FORMAT {
                return Err(format!(
                    "it is of format {}, and this program reads {FORMAT}",
                    index.pack
                ));
            }
            if index.base.as_deref().is_some_and(|base| !feeds::is_base(base)) {
                return Err("its address is none".to_owned());
            }
            if write_index(on, index.base.as_deref()) != text {
                return Err("it is not written as Cluesmith writes it".to_owned());
            }
            Ok((on, index.base))
        });
        match read {
            Ok((on, base)) => (Some(on), base),
            Err(why) => {
                self.wrong(INDEX, why);
                (None, None)
            }
        }
    }

    /// Days that have begun are open, and no others.
    fn days(&mut self, shelf: &Shelf) {
        let Some(on) = shelf.on else { return };
        for (date, family, slot) in shelf.slots() {
            let begun = date.parse::<Date>().is_ok_and(|date| date <= on);
            let wrong = match &slot.opened {
                Some(_) if !begun => format!("it is open before its day; it is {on}"),
                None if begun => "its day has begun, and it is not open".to_owned(),
                _ => continue,
            };
            self.wrong(&format!("{date} {family}"), wrong);
        }
    }
}
