//! The catalogues of sentences.

use std::fmt::Display;
use std::sync::LazyLock;

use cluesmith_core::{Language, Phrasebook};

use crate::board::{Element, Identity, Line, column_letter};

static WORDS: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(include_str!("../words/en.txt"), include_str!("../words/zh.txt"))
});

/// A sentence of the catalogue with its names filled in.
pub fn say(key: &str, values: &[(&str, &dyn Display)]) -> String {
    WORDS.say(key, values)
}

/// A sentence of the catalogue as it stands, names in braces.
pub fn template(key: &str) -> String {
    WORDS.words(Language::spoken()).say(key, &[])
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
        Line::Row(_) => say("line.row", &[("row", &which(line))]),
        Line::Column(_) => say("line.column", &[("col", &which(line))]),
    }
}

/// `3` or `C`.
pub fn which(line: Line) -> String {
    match line {
        Line::Row(row) => (row + 1).to_string(),
        Line::Column(col) => column_letter(col.into()).to_string(),
    }
}

/// `Fire`.
pub fn element(element: Element) -> String {
    template(&format!("element.{}", element.name()))
}

/// `A, B and C`.
pub fn list(items: &[String]) -> String {
    WORDS.list(items)
}

/// Sentences one after the other.
pub fn join(sentences: impl IntoIterator<Item = String>) -> String {
    WORDS.join(sentences)
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
                let known = WORDS.words(Language::English).has(literal);
                assert!(!key || known, "no sentence for {literal}");
            }
        }
    }

    #[test]
    fn both_languages_say_the_same_things_of_the_same_names() {
        assert_eq!(WORDS.differences(), Vec::<String>::new());
    }
}
