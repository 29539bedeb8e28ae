//! What can be wrong with JSON that is meant to be something.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::as_json;
use crate::shorten::shorten;

/// How many characters of a wrong text are shown.
const SHOWN: usize = 40;

/// What is wrong with a text or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The text is no JSON.
    NotJson {
        /// What the parser says about it.
        why: String,
    },
    /// The text ends before the JSON does.
    EndsEarly,
    /// After the JSON there is something else.
    MoreText,
    /// A list stands where a document belongs.
    List,
    /// A version of the format that is not known.
    Version {
        /// The one that it names.
        found: u32,
        /// The one that is read here.
        known: u32,
    },
    /// A field stands twice in one object.
    GivenTwice {
        /// Its name.
        field: String,
    },
    /// A field that does not belong there.
    UnknownField {
        /// Its name.
        field: String,
        /// Those that do.
        expected: &'static [&'static str],
    },
    /// A field that is not there.
    MissingField {
        /// Its name.
        field: &'static str,
    },
    /// One of several words is wanted, and this is none of them.
    UnknownWord {
        /// What stands there.
        found: String,
        /// The words.
        expected: &'static [&'static str],
    },
    /// Another kind of thing stands there, or one out of range.
    Other {
        /// What stands there.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// A list of the wrong length.
    Length {
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: String,
    },
    /// What a type says of itself, in its own words.
    Said(String),
}

impl Fault {
    /// Whether the name of a field is wrong, and not what stands in it.
    pub fn is_about_name(&self) -> bool {
        matches!(self, Fault::UnknownField { .. } | Fault::GivenTwice { .. })
    }

    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Fault::NotJson { .. } | Fault::EndsEarly => "this is not valid JSON".into(),
            Fault::MoreText | Fault::List => {
                "one file holds one document, or one document a line (JSON Lines)".into()
            }
            Fault::Version { known, .. } => format!("this program reads version {known}"),
            Fault::GivenTwice { .. } => "leave one of them out".into(),
            Fault::UnknownField { .. } => "take this field out, or correct its name".into(),
            Fault::MissingField { .. } => "add this field".into(),
            Fault::UnknownWord { .. }
            | Fault::Other { .. }
            | Fault::Length { .. }
            | Fault::Said(_) => "`cluesmith schema FAMILY` prints what each field takes".into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotJson { why } => f.write_str(why),
            Fault::EndsEarly => f.write_str("the text ends before the JSON does"),
            Fault::MoreText => f.write_str("there is more text after the document"),
            Fault::List => f.write_str("a document is a JSON object, and this is a list"),
            Fault::Version { found, .. } => write!(f, "format version {found} is not known"),
            Fault::GivenTwice { field } => {
                write!(f, "the field `{}` is given twice", shorten(field, SHOWN))
            }
            Fault::UnknownField { field, expected } => {
                write!(f, "unknown field `{}`, {}", shorten(field, SHOWN), one_of(expected))
            }
            Fault::MissingField { field } => write!(f, "missing field `{field}`"),
            Fault::UnknownWord { found, expected } => {
                write!(f, "unknown word `{found}`, {}", one_of(expected))
            }
            Fault::Other { found, expected } => write!(f, "{found} is not {expected}"),
            Fault::Length { found, expected } => {
                write!(f, "a list of {found} is not {expected}")
            }
            Fault::Said(words) => f.write_str(words),
        }
    }
}

/// What belongs there, as a list.
pub(crate) fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [] => "and there are none".into(),
        [only] => format!("expected {only}"),
        all => format!("expected one of {}", all.join(", ")),
    }
}

/// A fault and where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct Misread {
    /// What is wrong.
    pub fault: Fault,
    /// The names and numbers that lead there, from the inside out.
    path: Vec<String>,
}

impl Misread {
    /// A fault of the thing that is being read.
    pub(crate) fn new(fault: Fault) -> Misread {
        Misread { fault, path: Vec::new() }
    }

    /// The same, seen from the list or object around it.
    #[must_use]
    pub(crate) fn inside(mut self, name: impl Into<String>) -> Misread {
        self.path.push(name.into());
        self
    }

    /// The same in better words, if it is the thing itself that is of another kind, and not a part of it.
    #[must_use]
    pub(crate) fn expecting(mut self, words: &str) -> Misread {
        if let Fault::Other { expected, .. } = &mut self.fault
            && self.path.is_empty()
        {
            *expected = words.to_owned();
        }
        self
    }

    /// The names and numbers that lead to the fault. That of a field leads to the field, whether or not it is one
    /// that belongs there.
    pub fn path(&self) -> impl Iterator<Item = &str> {
        let own = match &self.fault {
            Fault::UnknownField { field, .. } | Fault::GivenTwice { field }
                if self.path.first() != Some(field) =>
            {
                Some(field.as_str())
            }
            _ => None,
        };
        self.path.iter().rev().map(String::as_str).chain(own)
    }

    /// The path as a JSON pointer.
    pub fn pointer(&self) -> String {
        self.path().map(|name| format!("/{}", crate::document::escape_pointer(name))).collect()
    }
}

impl de::Error for Misread {
    fn custom<T: fmt::Display>(words: T) -> Misread {
        Misread::new(Fault::Said(words.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Misread::new(Fault::Other { found: show(found), expected: name(expected) })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Misread::invalid_type(found, expected)
    }

    fn invalid_length(found: usize, expected: &dyn Expected) -> Misread {
        Misread::new(Fault::Length { found, expected: name(expected) })
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Misread {
        Misread::new(Fault::UnknownWord { found: shorten(found, SHOWN), expected })
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Misread {
        Misread::new(Fault::UnknownField { field: field.to_owned(), expected })
    }

    fn missing_field(field: &'static str) -> Misread {
        Misread::new(Fault::MissingField { field })
    }

    fn duplicate_field(field: &'static str) -> Misread {
        Misread::new(Fault::GivenTwice { field: field.to_owned() })
    }
}

/// What stands there, as it stands there, without the names that Rust has for it.
fn show(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => as_json(&value.into()),
        // As JSON writes it, like everything else that is shown of a document.
        Unexpected::Str(text) => as_json(&shorten(text, SHOWN).into()),
        Unexpected::Unit | Unexpected::Option => "null".into(),
        Unexpected::Seq | Unexpected::TupleVariant => "a list".into(),
        Unexpected::Map | Unexpected::StructVariant => "an object".into(),
        Unexpected::Char(letter) => as_json(&letter.to_string().into()),
        Unexpected::Other(words) => words.into(),
        // Nothing of the kind stands in JSON.
        _ => "this".into(),
    }
}

/// What belongs there, without the names that Rust has for it.
fn name(expected: &dyn Expected) -> String {
    let name = expected.to_string();
    match name.as_str() {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0 up".into(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a string" => "a text".into(),
        "a sequence" => "a list".into(),
        "a map" => "an object".into(),
        _ => name,
    }
}
