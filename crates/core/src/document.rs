//! The JSON document: everything about one puzzle in one file.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::grade::Grade;
use crate::id::{PuzzleId, Reference};
use crate::reading::{Broken, Fault, Misread, read_json, read_value};
use crate::report::Finding;
use crate::settings::Settings;
use crate::step::Inference;

/// The version of the document format that this library writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// A puzzle with all that is known about it.
///
/// Only `family` and `puzzle` are needed to solve, check, grade and explain; everything else is
/// what the generator knew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Version of this format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluesmith: Option<u32>,
    /// The name that generates this puzzle again: `tetonor@2:hard#7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Which family of puzzle this is.
    pub family: String,
    /// Version of the family's generator; an id means one puzzle per generator version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<u32>,
    /// What was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub params: Option<Settings>,
    /// What it grew from. Numbers above 2^53 are exact in `id` only, for readers with floats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// All that a player may see.
    pub puzzle: Value,
    /// The one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    /// How hard it is, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// What the generator showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The whole solution as inferences, each checkable by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Vec<Inference>>,
}

/// What was shown of a puzzle when it was made, and how much work it took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Proof {
    /// How many answers there are: 1, except in modes that say otherwise.
    pub solutions: u64,
    /// Units of work that its generator spent; whoever has no name for the puzzle cannot tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<u64>,
    /// What else the family says.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// Field by field: what serde writes for `flatten` reads everything twice and forgets which field a fault is in.
impl<'de> Deserialize<'de> for Proof {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Proof, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Proof;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("struct Proof")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Proof, M::Error> {
                let (mut solutions, mut work, mut more) = (None, None, Map::new());
                while let Some(name) = fields.next_key::<String>()? {
                    match name.as_str() {
                        "solutions" => solutions = Some(fields.next_value()?),
                        "work" => work = fields.next_value()?,
                        _ => drop(more.insert(name, fields.next_value()?)),
                    }
                }
                let solutions = solutions.ok_or_else(|| M::Error::missing_field("solutions"))?;
                Ok(Proof { solutions, work, more })
            }
        }

        reader.deserialize_map(Fields)
    }
}

/// The text is no document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct DocumentError {
    /// JSON pointer to the part that is wrong.
    pub path: String,
    /// What is wrong, for programs.
    pub fault: Box<Fault>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Line, from 1; 0 where the path says it all.
    pub line: usize,
    /// Column, from 1; 0 where the path says it all.
    pub column: usize,
}

impl From<Broken> for DocumentError {
    fn from(broken: Broken) -> DocumentError {
        let Broken { misread, at: (line, column) } = broken;
        let (message, help) = (misread.to_string(), misread.fault.help());
        DocumentError {
            path: misread.pointer(),
            fault: Box::new(misread.fault),
            message,
            help,
            line,
            column,
        }
    }
}

impl From<Misread> for DocumentError {
    fn from(misread: Misread) -> DocumentError {
        Broken { misread, at: (0, 0) }.into()
    }
}

impl Document {
    /// Reads a document.
    pub fn parse(text: &str) -> Result<Document, DocumentError> {
        let value = read_json(text)?;
        if value.is_array() {
            return Err(Misread::new(Fault::List).into());
        }
        let document: Document = read_value(&value)?;
        match document.cluesmith {
            Some(found) if found != FORMAT => {
                let misread = Misread::new(Fault::Version { found, known: FORMAT });
                Err(misread.inside("cluesmith").into())
            }
            _ => Ok(document),
        }
    }

    /// The version of the generator that made it, as far as the document says.
    pub fn made_by(&self) -> Option<u32> {
        let named = || Reference::parse(self.id.as_deref()?).ok()?.generator;
        self.generator.or_else(named)
    }

    /// The full name of the puzzle, if it has an id. Ids of old documents leave the generator to its own
    /// field; where nothing names it, the newest is meant.
    pub fn puzzle_id(&self, newest: u32) -> Option<PuzzleId> {
        let Reference { family, generator, settings, seed } =
            Reference::parse(self.id.as_deref()?).ok()?;
        let generator = generator.or(self.generator).unwrap_or(newest);
        Some(PuzzleId { family, generator, settings, seed: seed?.seed })
    }

    /// Without what tells of its answer.
    #[must_use]
    pub fn sealed(self) -> Document {
        Document { answer: None, proof: None, certificate: None, ..self }
    }

    /// The document as one line of JSON.
    pub fn to_line(&self) -> String {
        // Maps with text keys and plain values always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The document as JSON for people: whatever fits on a line stays on a line.
    pub fn to_pretty(&self) -> String {
        let mut text = String::new();
        lay_out(&serde_json::to_value(self).unwrap_or_default(), 0, 0, &mut text);
        text
    }
}

/// Lines of JSON are kept this short where they can be.
const LINE: usize = 96;

/// Writes a value whose first line starts at column `at`.
fn lay_out(value: &Value, indent: usize, at: usize, text: &mut String) {
    let whole = on_one_line(value);
    if indent > 0 && at + whole.chars().count() <= LINE {
        return text.push_str(&whole);
    }
    let inner = indent + 2;
    let parts: Vec<(String, &Value)> = match value {
        Value::Array(items) => items.iter().map(|item| (String::new(), item)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, field)| (format!("{}: ", Value::from(&**name)), field))
            .collect(),
        _ => return text.push_str(&whole),
    };
    text.push(if value.is_array() { '[' } else { '{' });
    for (index, (name, part)) in parts.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.extend(std::iter::repeat_n(' ', inner));
        text.push_str(name);
        lay_out(part, inner, inner + name.chars().count(), text);
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', indent));
    text.push(if value.is_array() { ']' } else { '}' });
}

fn on_one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(on_one_line).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{}: {}", Value::from(&**name), on_one_line(value))
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Reads a part of a document as a family's type; an error is a finding with the exact place.
pub fn read_part<T: DeserializeOwned>(at: &str, value: &Value) -> Result<T, Finding> {
    read_value(value).map_err(|misread| {
        let path = format!("{at}{}", misread.pointer());
        let fault = misread.fault;
        Finding {
            about_name: fault.is_about_name(),
            ..Finding::error("D01", path, fault.to_string(), fault.help())
        }
    })
}

/// Reads the text of any type: JSON with each field once wherever it is.
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    Ok(read_value(&read_json(text)?)?)
}

/// A field's name as a part of a JSON pointer.
pub(crate) fn escape_pointer(field: &str) -> String {
    field.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partial_document_is_enough() {
        let document = Document::parse(r#"{"family": "tetonor", "puzzle": {}}"#).unwrap();
        assert_eq!(document.family, "tetonor");
    }

    #[test]
    fn mistakes_are_placed() {
        let error = Document::parse("{\"family\": \"t\",\n \"puzle\": {}}").unwrap_err();
        assert!(error.message.starts_with("unknown field `puzle`"), "{error:?}");
        assert_eq!(error.path, "/puzle");
        let error = Document::parse("{\"family\": \"t\"}").unwrap_err();
        assert_eq!(*error.fault, Fault::MissingField { field: "puzzle" });
        let error = Document::parse("{\"family\":\n what}").unwrap_err();
        assert_eq!((error.line, error.message.as_str()), (2, "expected value"));
        assert_eq!(*Document::parse("{\"family\":").unwrap_err().fault, Fault::EndsEarly);
        let error = Document::parse(r#"{"family": 3, "puzzle": {}}"#).unwrap_err();
        assert_eq!(error.path, "/family");
        let error = Document::parse(r#"{"family": "t", "puzzle": {}} {}"#).unwrap_err();
        assert!(error.message.contains("more text") && error.column > 0, "{error:?}");
        let error =
            Document::parse(r#"{"cluesmith": 9, "family": "t", "puzzle": {}}"#).unwrap_err();
        assert_eq!(error.path, "/cluesmith");
        let error = Document::parse(r#" [1, null, "t"]"#).unwrap_err();
        assert!(error.message.contains("a list"), "{error:?}");
    }

    #[test]
    fn a_field_given_twice_is_refused_wherever_it_is() {
        let text = r#"{"family": "t", "puzzle": {"grid": [5, 6], "a": {"b": 1, "b": 2}}}"#;
        let error = Document::parse(text).unwrap_err();
        assert_eq!(error.path, "/puzzle/a/b");
        assert_eq!(*error.fault, Fault::GivenTwice { field: "b".into() });
        let text =
            r#"{"family": "t", "puzzle": [0, {"a": 1, "a": {"c": 1, "c": 2}}], "puzzle": 1}"#;
        assert_eq!(Document::parse(text).unwrap_err().path, "/puzzle/1/a/c", "the first of all");
    }

    #[test]
    fn a_list_is_no_object() {
        let finding = read_part::<Document>("/puzzle", &serde_json::json!([1])).unwrap_err();
        assert!(finding.message.contains("list"), "{finding:?}");
    }

    #[test]
    fn pretty_documents_keep_short_things_on_one_line() {
        let numbers: Vec<u32> = (0..40).collect();
        let puzzle = serde_json::json!({"grid": [1, 2], "long": numbers, "a\"b": {}});
        let text = format!(r#"{{"family": "t", "puzzle": {puzzle}}}"#);
        let pretty = Document::parse(&text).unwrap().to_pretty();
        assert!(pretty.contains("\n    \"grid\": [1, 2],\n"), "{pretty}");
        assert!(pretty.lines().all(|line| line.len() <= LINE), "{pretty}");
        assert_eq!(Document::parse(&pretty), Document::parse(&text));
    }

    #[test]
    fn deep_nesting_is_an_error_and_no_crash() {
        let text = format!(r#"{{"family": "t", "puzzle": {}"#, "[".repeat(100_000));
        assert!(Document::parse(&text).is_err());
    }
}
