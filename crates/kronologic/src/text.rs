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

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Several things in a row, the last two joined by the word of `key`.
pub(crate) fn list<T: AsRef<str>>(key: &str, items: &[T]) -> String {
    let Some((last, rest)) = items.split_last() else {
        return String::new();
    };
    let join = |a: String, b: &T| WORDS.say("list.comma", &[("a", &a), ("b", &b.as_ref())]);
    match rest.split_first() {
        None => last.as_ref().to_owned(),
        Some((first, rest)) => {
            let row = rest.iter().fold(first.as_ref().to_owned(), join);
            WORDS.say(key, &[("a", &row), ("b", &last.as_ref())])
        }
    }
}

/// Every part of an answer with its text, as an accusation names it: `phantom`, or `s2.phantom`
/// where several scenarios are combined.
pub fn parts(facts: &Map<String, Value>) -> Vec<(String, String)> {
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
pub fn same_part(name: &str, a: &str, b: &str) -> bool {
    let ordered = ["ranking", "order", "path", "passes"].iter().any(|word| name.ends_with(word));
    let items = |text: &str| {
        let mut items: Vec<String> = text
            .replace(" and ", "+")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::ALL;

    #[test]
    fn every_scenario_has_its_words() {
        for scenario in ALL {
            for part in ["title", "rule", "goal"] {
                let key = format!("{}.{part}", scenario.id());
                assert!(WORDS.has(&key), "{key} is missing");
            }
        }
    }

    #[test]
    fn every_finding_and_error_comes_with_a_way_out() {
        let with_help = ["K0", "K1", "K2", "K3", "K4", "param.", "need.", "map."];
        for key in WORDS.keys().filter(|key| with_help.iter().any(|start| key.starts_with(start))) {
            let partner = match key.strip_suffix(".help") {
                Some("K05" | "K44") => continue, // The clash, or the answer, says what is wrong.
                Some(bare) => bare.to_owned(),
                None if key == "map.error" => continue, // Its parts have the help.
                None => format!("{key}.help"),
            };
            assert!(WORDS.has(&partner), "{key} has no {partner}");
        }
    }

    #[test]
    fn an_answer_is_written_as_it_is_accused() {
        let facts = serde_json::json!({"s8": {"freeze": "Ann", "frozen": [
            {"who": "Bob", "time": 3, "room": "Foyer"}, {"who": "Cat", "time": 4, "room": "Attic"}
        ]}, "s10": {"infected": {"Ann": 2, "Bob": null}, "order": []}});
        let parts = parts(facts.as_object().unwrap());
        let text: Vec<String> = parts.iter().map(|(name, text)| format!("{name}={text}")).collect();
        assert_eq!(
            text.join("; "),
            "s8.freeze=Ann; s8.frozen=Bob@3@Foyer+Cat@4@Attic; s10.infected=Ann:2+Bob:never; \
             s10.order=none"
        );
    }
}
