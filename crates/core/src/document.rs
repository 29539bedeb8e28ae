//! The JSON document: everything about one puzzle in one file.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

use crate::grade::Grade;
use crate::id::{PuzzleId, Reference};
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
    /// The name that generates this puzzle again: `tetonor@1:hard#7`.
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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

/// The text is no document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DocumentError {
    /// JSON pointer to the part that is wrong.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Line, from 1; 0 when unknown.
    pub line: usize,
    /// Column, from 1; 0 when unknown.
    pub column: usize,
}

impl Document {
    /// Reads a document.
    pub fn parse(text: &str) -> Result<Document, DocumentError> {
        // Serde would read a list as the fields in their order.
        if text.trim_start().starts_with('[') {
            return Err(DocumentError {
                path: String::new(),
                message: "a document is a JSON object, and this is a list".into(),
                help: "one file holds one document, or one document a line (JSON Lines)".into(),
                line: 0,
                column: 0,
            });
        }
        let mut json = serde_json::Deserializer::from_str(text);
        let document: Document = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = pointer(error.path());
            let error = error.into_inner();
            DocumentError {
                path,
                line: error.line(),
                column: error.column(),
                help: help_for(&error),
                message: without_position(&error),
            }
        })?;
        json.end().map_err(|error| DocumentError {
            path: String::new(),
            message: "there is more text after the document".into(),
            help: "one file holds one document, or one document a line (JSON Lines)".into(),
            line: error.line(),
            column: error.column(),
        })?;
        refuse_duplicates(text)?;
        match document.cluesmith {
            Some(version) if version != FORMAT => Err(DocumentError {
                path: "/cluesmith".into(),
                message: format!("format version {version} is not known"),
                help: format!("this program reads version {FORMAT}"),
                line: 0,
                column: 0,
            }),
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
    if value.is_array() {
        // serde would take it for the fields in order.
        return Err(Finding::error(
            "D01",
            at,
            "a list stands where an object belongs",
            HELP_SCHEMA,
        ));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = format!("{at}{}", pointer(error.path()));
        let error = error.into_inner();
        Finding::error("D01", path, without_position(&error), help_for(&error))
    })
}

const HELP_SCHEMA: &str = "`cluesmith schema FAMILY` prints what each field takes";

/// A field given twice is a mistake that a JSON reader hides: it takes the last and says nothing.
pub fn refuse_duplicates(text: &str) -> Result<(), DocumentError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let walked: Result<Unique, _> = serde_path_to_error::deserialize(&mut json);
    walked.map(|_| ()).map_err(|error| {
        let path = pointer(error.path());
        let error = error.into_inner();
        DocumentError {
            path,
            line: error.line(),
            column: error.column(),
            help: "leave one of them out".into(),
            message: without_position(&error),
        }
    })
}

/// Any JSON whose objects have each field once.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        deserializer.deserialize_any(UniqueVisitor)
    }
}

struct UniqueVisitor;

/// Scalars have nothing to repeat.
macro_rules! scalar {
    ($($visit:ident: $of:ty),*) => {
        $(fn $visit<E>(self, _: $of) -> Result<Unique, E> { Ok(Unique) })*
    };
}

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Unique;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    scalar!(visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str);

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Unique, A::Error> {
        while items.next_element::<Unique>()?.is_some() {}
        Ok(Unique)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Unique, A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            let twice = (!seen.insert(name.clone())).then_some(name);
            fields.next_value::<Unique>()?;
            if let Some(name) = twice {
                return Err(serde::de::Error::custom(format!("the field `{name}` is given twice")));
            }
        }
        Ok(Unique)
    }
}

fn pointer(path: &Path) -> String {
    let mut out = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => out.push_str(&format!("/{index}")),
            Segment::Map { key } => {
                out.push('/');
                out.push_str(&escape_pointer(key));
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    out
}

/// A field's name as a part of a JSON pointer.
pub(crate) fn escape_pointer(field: &str) -> String {
    field.replace('~', "~0").replace('/', "~1")
}

fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

fn help_for(error: &serde_json::Error) -> String {
    let text = error.to_string();
    if text.starts_with("unknown field") {
        "take this field out, or correct its name".into()
    } else if text.starts_with("missing field") {
        "add this field".into()
    } else if error.is_syntax() || error.is_eof() {
        "this is not valid JSON".into()
    } else {
        HELP_SCHEMA.into()
    }
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
        assert_eq!(error.line, 2);
        let error = Document::parse(r#"{"family": 3, "puzzle": {}}"#).unwrap_err();
        assert_eq!(error.path, "/family");
        let error = Document::parse(r#"{"family": "t", "puzzle": {}} {}"#).unwrap_err();
        assert!(error.message.contains("more text"));
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
        assert_eq!(error.path, "/puzzle/a");
        assert!(error.message.contains("`b` is given twice"), "{error}");
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
