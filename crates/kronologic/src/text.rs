//! The catalogue of sentences, and the few that need putting together.

use std::sync::LazyLock;

use cluesmith_core::Words;
use serde_json::{Map, Value};

use crate::map::MapError;
use crate::scenario::Need;

/// Every sentence of this family.
pub(crate) static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::parse(include_str!("../words/en.txt")));

/// What a scenario needs, and the way out.
pub(crate) fn say_need(id: &str, need: &Need) -> (String, String) {
    let title = WORDS.say(&format!("{id}.title"), &[]);
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("id", &id), ("title", &title), ("wants", &need.wants), ("has", &need.has)];
    (WORDS.say(need.key, &values), WORDS.say(&format!("{}.help", need.key), &values))
}

/// A map that cannot be read, and the way out.
pub(crate) fn say_map_error(error: &MapError) -> (String, String) {
    let short: String = error.text.chars().take(40).collect();
    let why = WORDS.say(error.key, &[("text", &short)]);
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("line", &error.line), ("column", &error.column), ("why", &why)];
    (
        WORDS.say("map.error", &values),
        WORDS.say(&format!("{}.help", error.key), &[("text", &short)]),
    )
}

/// Every part of an answer with its text, as an accusation names it: `phantom`, or `s2.phantom`
/// where several scenarios are combined.
pub(crate) fn parts(facts: &Map<String, Value>) -> Vec<(String, String)> {
    let several = facts.len() > 1;
    let mut parts = Vec::new();
    for (id, of) in facts {
        for (name, value) in of.as_object().into_iter().flatten() {
            let name = if several { format!("{id}.{name}") } else { name.clone() };
            parts.push((name, plain(value)));
        }
    }
    parts
}

/// A value in an accusation: lists with `+`, events as `who@time@room`, tables as `who:time`.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => WORDS.say("never", &[]),
        Value::Array(items) if items.is_empty() => WORDS.say("none", &[]),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("+"),
        Value::Object(fields) if fields.contains_key("time") => {
            fields.values().map(plain).collect::<Vec<_>>().join("@")
        }
        Value::Object(fields) => {
            let each = fields.iter().map(|(who, value)| format!("{who}:{}", plain(value)));
            each.collect::<Vec<_>>().join("+")
        }
        other => other.to_string(),
    }
}

/// Whether two texts of a part mean the same. Lists that are no order may come in any order.
pub(crate) fn same_part(name: &str, a: &str, b: &str) -> bool {
    let ordered = ["ranking", "order", "path", "passes"].iter().any(|word| name.ends_with(word));
    let items = |text: &str| {
        let mut items: Vec<String> = text
            .split(['+', ','])
            .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
            .collect();
        if !ordered {
            items.sort();
        }
        items
    };
    items(a) == items(b)
}
