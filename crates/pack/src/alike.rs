//! When two puzzles are one and the same to a player: names, words and where things stand do not make a second one.

use cluesmith::{AnyFamily, Document};
use serde_json::{Value, json};

use crate::digest::digest;

/// Fields that hold names or words, in any family. What they stand for has a number or a field of its own.
const WORDS: &[&str] = &[
    "activity",
    "check",
    "claim",
    "closing",
    "device",
    "flavor",
    "koa",
    "lines",
    "name",
    "opening",
    "player",
    "quips",
    "reactions",
    "refuted",
    "say",
    "scenario",
    "source",
    "stance_line",
    "subject",
    "tell",
    "text",
    "title",
    "topic",
];

/// A family whose puzzles can be turned without becoming others.
type Turned = fn(&Value) -> Value;
const TURNED: &[(&str, Turned)] = &[("tetonor", in_any_order)];

/// Two puzzles of a family that give the same here are alike. The answer belongs to it where the puzzle alone says
/// little, as in Kronologic, where two nights may begin the same.
pub fn likeness(family: &dyn AnyFamily, document: &Document) -> String {
    let turned = TURNED.iter().find(|(name, _)| *name == family.name());
    let seen = match turned {
        Some((_, turned)) => turned(&document.puzzle),
        None => {
            let mut seen = json!([document.puzzle, document.answer]);
            leave_out_words(&mut seen);
            sort(&mut seen);
            seen
        }
    };
    digest(seen.to_string().as_bytes())
}

/// A Tetonor is its numbers: where each stands in the grid, and which of the strip are shown, is dressing.
fn in_any_order(puzzle: &Value) -> Value {
    let mut numbers = puzzle["grid"].as_array().cloned().unwrap_or_default();
    numbers.sort_by_key(Value::as_u64);
    Value::Array(numbers)
}

fn leave_out_words(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !WORDS.contains(&name.as_str()));
            fields.values_mut().for_each(leave_out_words);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_words),
        _ => {}
    }
}

/// Fields in the order of their names.
fn sort(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.sort_keys();
            fields.values_mut().for_each(sort);
        }
        Value::Array(items) => items.iter_mut().for_each(sort),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith::{Seed, Settings, Work};

    fn made(family: &dyn AnyFamily, seed: u64) -> Document {
        let mut work = Work::unlimited();
        family.generate(&Settings::default(), Seed(seed), &mut work).unwrap()
    }

    #[test]
    fn a_tetonor_in_another_order_is_the_same_and_another_number_is_not() {
        let family = cluesmith::family("tetonor").unwrap();
        let mut document = made(family, 7);
        let before = likeness(family, &document);
        document.puzzle["grid"].as_array_mut().unwrap().reverse();
        assert_eq!(likeness(family, &document), before);
        document.puzzle["grid"][3] = json!(1_000_003);
        assert_ne!(likeness(family, &document), before);
    }

    #[test]
    fn names_and_words_make_no_second_puzzle() {
        let family = cluesmith::family("demons").unwrap();
        let mut document = made(family, 7);
        let before = likeness(family, &document);
        document.puzzle["people"][0]["name"] = json!("Somebody Else");
        document.puzzle["people"][0]["clue"]["text"] = json!("It is said in another way.");
        assert_eq!(likeness(family, &document), before);
        document.puzzle["people"][0]["spiritualRoot"] = json!([]);
        assert_ne!(likeness(family, &document), before);
    }

    #[test]
    fn puzzles_of_every_family_differ_by_their_seeds() {
        for family in cluesmith::families() {
            let [one, two] = [1, 2].map(|seed| likeness(*family, &made(*family, seed)));
            assert_ne!(one, two, "{}", family.name());
        }
    }
}
