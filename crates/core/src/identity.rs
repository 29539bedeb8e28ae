//! What a puzzle is, whatever is said about it: a hash of family, generator, parameters, seed, puzzle
//! and answer.
//!
//! Grades, proofs (with their count of work), certificates and the id itself are outside, and so is the
//! wording that a family names ([`Family::WORDING`](crate::Family::WORDING)): a faster, better graded or
//! better worded puzzle is the same puzzle. So a change of the identity is what asks for a new generator,
//! and nothing else does.
//!
//! The hash is SHA-256 of one line of JSON with the six fields: no white space, fields in the order of
//! their names, absent ones as `null`, wording taken out. Without wording that is
//! `jq -jcS '{family,generator,params,seed,puzzle,answer}' FILE | sha256sum`.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::document::Document;
use crate::erased::AnyFamily;
use crate::reading::as_json;
use crate::settings::Settings;

/// A SHA-256 hash; it reads `sha256:` and 64 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sha256:")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which puzzle a document holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Identity {
    /// Of the whole. Not known without the answer: a sealed document may have been sealed over any.
    pub identity: Option<Hash>,
    /// Of family and puzzle alone, whatever name, answer or seed goes with it.
    pub puzzle: Hash,
}

/// The identity of a document.
pub fn identify(family: &dyn AnyFamily, document: &Document) -> Identity {
    let Document { puzzle, answer, .. } = document;
    let (mut puzzle, mut answer) = (puzzle.clone(), answer.clone());
    for path in family.wording() {
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        match (&parts[..], &mut answer) {
            (["puzzle", rest @ ..], _) => take_out(&mut puzzle, rest),
            (["answer", rest @ ..], Some(answer)) => take_out(answer, rest),
            _ => {}
        }
    }
    let alone = json!({"family": family.name(), "puzzle": &puzzle});
    let whole = |answer: Value| {
        json!({
            "family": family.name(),
            "generator": document.generator,
            "params": document.params.as_ref().map(|params| canonical_params(family, params)),
            "seed": document.seed,
            "puzzle": puzzle,
            "answer": answer,
        })
    };
    Identity { puzzle: hash(&alone), identity: answer.map(|answer| hash(&whole(answer))) }
}

/// Parameters can be written in several ways; those that make no sense stay as they are.
fn canonical_params(family: &dyn AnyFamily, params: &Settings) -> Settings {
    family.canonical(params).unwrap_or_else(|_| params.clone())
}

/// Removes what a path leads to; `*` stands for every element or field.
fn take_out(value: &mut Value, path: &[&str]) {
    let [first, rest @ ..] = path else { return };
    match value {
        Value::Object(fields) if *first != "*" => {
            if rest.is_empty() {
                fields.shift_remove(*first);
            } else if let Some(field) = fields.get_mut(*first) {
                take_out(field, rest);
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| take_out(field, rest)),
        Value::Array(items) if *first == "*" => {
            items.iter_mut().for_each(|item| take_out(item, rest));
        }
        _ => {}
    }
}

fn hash(value: &Value) -> Hash {
    let mut text = String::new();
    write_canonical(value, &mut text);
    Hash(Sha256::digest(text).into())
}

/// One line of JSON, fields in the order of their names.
fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (at, (name, field)) in fields.into_iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                text.push_str(&as_json(&name.as_str().into()));
                text.push(':');
                write_canonical(field, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                write_canonical(item, text);
            }
            text.push(']');
        }
        plain => text.push_str(&as_json(plain)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(json: &str) -> String {
        let mut text = String::new();
        write_canonical(&serde_json::from_str(json).unwrap(), &mut text);
        text
    }

    #[test]
    fn the_order_of_fields_and_white_space_do_not_matter() {
        let sorted = r#"{"a":[1,{"x":"é\n","y":null}],"b":18446744073709551615}"#;
        assert_eq!(canonical(sorted), sorted);
        let other =
            "{ \"b\": 18446744073709551615,\n\"a\": [1, {\"y\": null, \"x\": \"\\u00e9\\n\"}] }";
        assert_eq!(canonical(other), sorted);
        assert_ne!(canonical("[1,2]"), canonical("[2,1]"));
    }

    #[test]
    fn a_hash_is_the_published_one() {
        let empty = "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
        assert_eq!(hash(&json!({})).to_string(), empty);
    }

    #[test]
    fn wording_is_taken_out_wherever_it_is() {
        let mut value = json!({"a": [{"t": 1, "u": 2}, {"t": 3}, 4], "b": {"c": {"t": 5}}, "t": 6});
        for path in [&["a", "*", "t"][..], &["b", "*", "t"], &["no", "such"], &["t", "deeper"]] {
            take_out(&mut value, path);
        }
        assert_eq!(value, json!({"a": [{"u": 2}, {}, 4], "b": {"c": {}}, "t": 6}));
    }
}
