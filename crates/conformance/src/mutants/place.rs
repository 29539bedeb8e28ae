//! Places of a document, and what kind of place each is.

use std::collections::BTreeMap;

use serde_json::Value;

/// All places of a document, by their kind.
pub(crate) struct Places {
    /// Pointers by pattern, in the order of the document.
    pub(crate) all: BTreeMap<String, Vec<String>>,
}

impl Places {
    pub(crate) fn of(document: &Value) -> Places {
        let mut places = Places { all: BTreeMap::new() };
        places.collect(document, "", "");
        places
    }

    fn collect(&mut self, value: &Value, pattern: &str, pointer: &str) {
        self.all.entry(pattern.to_owned()).or_default().push(pointer.to_owned());
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.collect(item, &format!("{pattern}/*"), &format!("{pointer}/{index}"));
                }
            }
            Value::Object(fields) => {
                for (name, field) in fields {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    self.collect(field, &format!("{pattern}/{name}"), &format!("{pointer}/{name}"));
                }
            }
            _ => {}
        }
    }

    /// Places with nothing inside, each with its kind.
    pub(crate) fn leaves<'a>(
        &'a self,
        document: &'a Value,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let all = self.all.iter().flat_map(|(pattern, pointers)| {
            pointers.iter().map(|pointer| (pattern.as_str(), pointer.as_str()))
        });
        all.filter(|(_, pointer)| document.pointer(pointer).is_some_and(is_leaf))
    }

    /// Places of that kind.
    pub(crate) fn like(&self, pattern: &str) -> &[String] {
        self.all.get(pattern).map_or(&[], Vec::as_slice)
    }
}

fn is_leaf(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => true,
    }
}

/// What holds a place, and what it is called there.
pub(crate) fn split(pointer: &str) -> (&str, String) {
    let (holder, name) = pointer.rsplit_once('/').unwrap_or(("", pointer));
    (holder, name.replace("~1", "/").replace("~0", "~"))
}
