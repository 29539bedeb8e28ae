//! Reading JSON into types, with errors that are types, too: what is wrong is known where it is found out, and
//! nobody has to read it off a sentence later.
//!
//! `json` reads text, `value` reads what the text said; both know the path.

mod fault;
mod json;
mod value;

pub(crate) use fault::one_of;
pub use fault::{Fault, Misread};
pub(crate) use json::{Broken, read_json};
pub(crate) use value::read_value;

/// A value on one line. `Value::to_string` writes the same, but brings another writer of JSON into the program, and a
/// browser downloads it.
pub(crate) fn as_json(value: &serde_json::Value) -> String {
    // Plain values always serialise.
    serde_json::to_string(value).unwrap_or_default()
}
