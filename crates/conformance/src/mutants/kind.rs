//! The kinds of change.

use std::fmt;

use serde_json::Value;

/// One kind of change to one place of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// A number, one more.
    More,
    /// A number, one less.
    Less,
    /// A number becomes 0.
    Zero,
    /// A number becomes very large.
    Big,
    /// A truth value becomes the other one.
    Flip,
    /// Replaced by another value that stands at the same kind of place; in the same list it is [`Kind::Repeat`].
    Other,
    /// Exchanged with another value at the same kind of place; in the same list it is [`Kind::Swap`].
    Exchange,
    /// Exchanged with a neighbouring field of the same type.
    Cross,
    /// Left out.
    Delete,
    /// An element of a list, twice.
    Double,
    /// An element of a list, exchanged with the next one, or with any other of the same list.
    Swap,
    /// An element of a list, replaced by another of the same list.
    Repeat,
    /// A field that nobody knows.
    Add,
    /// A text whose words are exchanged for their opposites.
    Invert,
    /// The same, and its last letter is missing, so that whoever reads it back may give up.
    InvertCut,
    /// A text with a "not" more, or less.
    Deny,
    /// A text with nothing in it.
    Empty,
    /// A text in small letters.
    Lower,
    /// A text whose first number is one more.
    Count,
    /// A text about another person, place or time of the same document.
    Rename,
    /// A text without its last letter.
    Cut,
    /// A text with another time of day where there was one.
    Time,
}

use Kind::{
    Add, Big, Count, Cross, Cut, Delete, Deny, Double, Empty, Exchange, Flip, Invert, InvertCut,
    Less, Lower, More, Other, Rename, Repeat, Swap, Time, Zero,
};

const NAMES: [(Kind, &str); 22] = [
    (More, "more"),
    (Less, "less"),
    (Zero, "zero"),
    (Big, "big"),
    (Flip, "flip"),
    (Other, "other"),
    (Exchange, "exchange"),
    (Cross, "cross"),
    (Delete, "delete"),
    (Double, "double"),
    (Swap, "swap"),
    (Repeat, "repeat"),
    (Add, "add"),
    (Invert, "invert"),
    (InvertCut, "invert-cut"),
    (Deny, "deny"),
    (Empty, "empty"),
    (Lower, "lower"),
    (Count, "count"),
    (Rename, "rename"),
    (Cut, "cut"),
    (Time, "time"),
];

impl Kind {
    /// The kind of that name.
    pub fn named(name: &str) -> Option<Kind> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// Those that may change a value; what holds it is `list`, `object` or, for the whole, neither.
    pub(crate) fn of(value: &Value, holder: Option<&Value>) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = match value {
            Value::Number(_) => vec![More, Less, Zero, Big],
            Value::Bool(_) => vec![Flip],
            Value::String(_) => {
                vec![Invert, InvertCut, Deny, Empty, Lower, Count, Rename, Cut, Time]
            }
            Value::Object(_) => vec![Add],
            Value::Null | Value::Array(_) => Vec::new(),
        };
        kinds.extend(match holder {
            Some(Value::Array(_)) => vec![Other, Exchange, Delete, Double, Swap],
            Some(_) => vec![Other, Exchange, Cross, Delete],
            None => Vec::new(),
        });
        kinds
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(kind, _)| kind == self).map_or("", |(_, name)| name);
        f.pad(name)
    }
}
