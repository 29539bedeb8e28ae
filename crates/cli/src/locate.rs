//! From a JSON pointer to the place in the text.

use std::ops::Range;

use jsonc_parser::ast::{ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

/// The text of a document, parsed with places. Only for text that serde_json accepted: this parser
/// is more lenient, and here it only finds things.
pub struct Places<'a> {
    root: Option<Value<'a>>,
}

impl<'a> Places<'a> {
    /// Parses the text.
    pub fn of(text: &'a str) -> Places<'a> {
        let parsed = parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default());
        Places { root: parsed.ok().and_then(|parsed| parsed.value) }
    }

    /// The bytes to point at for a JSON pointer. A value that is not there is sought in its nearest
    /// parent; lists and objects are pointed at by their name, which is short.
    pub fn find(&self, pointer: &str) -> Option<Range<usize>> {
        let mut value = self.root.as_ref()?;
        let mut name = None;
        for key in pointer.split('/').skip(1) {
            match child(value, key) {
                Some((found, property)) => {
                    value = found;
                    name = property;
                }
                None => break,
            }
        }
        let range = match (value, name) {
            (Value::Object(_) | Value::Array(_), Some(property)) => property.name.range(),
            (Value::Object(_) | Value::Array(_), None) => return Some(opening(value)),
            _ => value.range(),
        };
        Some(range.start..range.end)
    }

    /// The bytes of a field's name, for fields that should not be there.
    pub fn name(&self, pointer: &str) -> Option<Range<usize>> {
        let mut value = self.root.as_ref()?;
        let mut name = None;
        for key in pointer.split('/').skip(1) {
            (value, name) = child(value, key)?;
        }
        let range = name?.name.range();
        Some(range.start..range.end)
    }
}

fn opening(value: &Value<'_>) -> Range<usize> {
    let start = value.range().start;
    start..start + 1
}

fn child<'a, 'b>(
    value: &'b Value<'a>,
    key: &str,
) -> Option<(&'b Value<'a>, Option<&'b ObjectProp<'a>>)> {
    match value {
        Value::Object(object) => {
            let key = key.replace("~1", "/").replace("~0", "~");
            // The last of several fields with one name is the one that counts.
            let property =
                object.properties.iter().rev().find(|property| property.name.as_str() == key)?;
            Some((&property.value, Some(property)))
        }
        Value::Array(array) => Some((array.elements.get(key.parse::<usize>().ok()?)?, None)),
        _ => None,
    }
}

/// Line and column of a byte, both from 1; columns count characters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..floor(text, at)];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The byte at a line and column, both from 1, columns in bytes as serde_json counts them.
pub fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let line_start: usize =
        text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    floor(text, line_start + column.saturating_sub(1))
}

/// The nearest place at or before `at` where a character starts.
pub fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"family": "x",
 "puzzle": {"grid": [10, 20, 30], "a/b": {"c": true}}}"#;

    fn found(pointer: &str) -> &'static str {
        &TEXT[Places::of(TEXT).find(pointer).unwrap()]
    }

    #[test]
    fn pointers_lead_to_their_text() {
        assert_eq!(found("/family"), "\"x\"");
        assert_eq!(found("/puzzle/grid/1"), "20");
        assert_eq!(found("/puzzle/grid"), "\"grid\"");
        assert_eq!(found("/puzzle/a~1b/c"), "true");
        assert_eq!(found(""), "{");
    }

    #[test]
    fn what_is_missing_is_sought_in_its_parent() {
        assert_eq!(found("/puzzle/strip/3"), "\"puzzle\"");
        assert_eq!(found("/puzzle/grid/9"), "\"grid\"");
        assert_eq!(found("/answer"), "{");
    }

    #[test]
    fn bytes_and_lines_agree() {
        let at = TEXT.find("20").unwrap();
        assert_eq!(line_and_column(TEXT, at), (2, 26));
        assert_eq!(byte_at(TEXT, 2, 26), at);
        assert_eq!(byte_at("é", 1, 2), 0);
        assert_eq!(byte_at(TEXT, 99, 99), TEXT.len());
    }
}
