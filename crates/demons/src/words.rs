//! The catalogue of sentences.

use std::fmt::Display;
use std::sync::LazyLock;

use cluesmith_core::Words;

use crate::board::{Identity, Line, column_letter};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(include_str!("../words/en.txt")));

/// A sentence of the catalogue with its names filled in.
pub fn say(key: &str, values: &[(&str, &dyn Display)]) -> String {
    WORDS.say(key, values)
}

/// A sentence of the catalogue as it stands, names in braces.
pub fn template(key: &str) -> String {
    WORDS.say(key, &[])
}

/// `demon`, `demons` or `a demon`, as `prefix` and `suffix` ask.
pub fn kind(prefix: &str, identity: Identity, suffix: &str) -> String {
    let name = match identity {
        Identity::Demon => "demon",
        Identity::Cultivator => "cultivator",
    };
    WORDS.say(&format!("word.{prefix}{name}{suffix}"), &[])
}

/// `row 3` or `column C`.
pub fn line(line: Line) -> String {
    match line {
        Line::Row(row) => format!("{} {}", template("word.row"), row + 1),
        Line::Column(col) => format!("{} {}", template("word.column"), column_letter(col.into())),
    }
}

/// `A, B and C`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {} {last}", most.join(", "), template("and")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_in_the_code_is_in_the_catalogue() {
        let sources = [
            include_str!("check.rs"),
            include_str!("compare.rs"),
            include_str!("deduce.rs"),
            include_str!("draw.rs"),
            include_str!("family.rs"),
            include_str!("play.rs"),
            include_str!("puzzle.rs"),
            include_str!("reason.rs"),
            include_str!("suppose.rs"),
            include_str!("text/mod.rs"),
            include_str!("text/read.rs"),
        ];
        let heads = [
            "P0", "P1", "P2", "P3", "P4", "play.", "clue.", "unit.", "text.", "look.", "share.",
            "reason.", "suppose.", "compare",
        ];
        for source in sources {
            for literal in source.split('"').skip(1).step_by(2) {
                let key = !literal.ends_with(['.', ' '])
                    && !literal.contains(['{', ' '])
                    && heads.iter().any(|head| literal.starts_with(head));
                assert!(!key || WORDS.has(literal), "no sentence for {literal}");
            }
        }
    }

    #[test]
    fn lists_read_well() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&items[..1]), "a");
        assert_eq!(list(&items[..2]), "a and b");
        assert_eq!(list(&items), "a, b and c");
    }
}
