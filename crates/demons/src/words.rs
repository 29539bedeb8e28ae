//! The catalogues of sentences.

use std::fmt::Display;
use std::sync::LazyLock;

use cluesmith_core::{Language, Phrasebook};

use crate::board::{Element, Identity, Line, column_letter};

static WORDS: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(include_str!("../words/en.txt"), include_str!("../words/zh.txt"))
});

/// A sentence of the catalogue with its names filled in.
pub fn say(language: Language, key: &str, values: &[(&str, &dyn Display)]) -> String {
    language.typeset(WORDS.words(language).say(key, values))
}

/// A sentence of the catalogue as it stands, names in braces.
pub fn template(language: Language, key: &str) -> String {
    WORDS.words(language).say(key, &[])
}

/// `demon`, `demons` or `a demon`, as `prefix` and `suffix` ask.
pub fn kind(language: Language, prefix: &str, identity: Identity, suffix: &str) -> String {
    let name = match identity {
        Identity::Demon => "demon",
        Identity::Cultivator => "cultivator",
    };
    say(language, &format!("word.{prefix}{name}{suffix}"), &[])
}

/// `row 3` or `column C`.
pub fn line(language: Language, line: Line) -> String {
    match line {
        Line::Row(_) => say(language, "line.row", &[("row", &which(line))]),
        Line::Column(_) => say(language, "line.column", &[("col", &which(line))]),
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
pub fn element(language: Language, element: Element) -> String {
    template(language, &format!("element.{}", element.name()))
}

/// `A, B and C`.
pub fn list(language: Language, items: &[String]) -> String {
    let [first, middle @ .., last] = items else { return items.concat() };
    let add = |list: String, next: &String| {
        say(language, "list.more", &[("list", &list), ("next", next)])
    };
    let most = middle.iter().fold(first.clone(), add);
    say(language, "list.and", &[("list", &most), ("last", last)])
}

/// Sentences one after the other.
pub fn join(language: Language, sentences: impl IntoIterator<Item = String>) -> String {
    let add =
        |text: String, next: String| say(language, "join", &[("text", &text), ("next", &next)]);
    sentences.into_iter().reduce(add).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Every source of the crate without its tests, so that a new file is looked at as well.
    fn sources(folder: &Path) -> Vec<String> {
        let mut all = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => all.extend(sources(&path)),
                false => {
                    let source = fs::read_to_string(path).unwrap();
                    all.extend(source.split("#[cfg(test)]").next().map(str::to_owned));
                }
            }
        }
        all
    }

    #[test]
    fn every_key_in_the_code_is_in_the_catalogue() {
        let heads = "P0 P1 P2 P3 P4 play. clue. unit. text. look. share. reason. suppose. compare \
                     ladder. paper. generate.";
        let mut found = 0;
        for source in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
            for literal in source.split('"').skip(1).step_by(2) {
                let key = !literal.ends_with(['.', ' ', '}'])
                    && !literal.ends_with(".rs")
                    && !literal.contains(['{', ' ', '\n'])
                    && heads.split(' ').any(|head| literal.starts_with(head));
                let known = WORDS.words(Language::English).has(literal);
                assert!(!key || known, "no sentence for {literal}");
                found += usize::from(key);
            }
        }
        assert!(found > 100, "{found} keys");
    }

    #[test]
    fn lists_and_sentences_are_put_together_as_the_language_does() {
        let names = ["A", "B", "C"].map(str::to_owned);
        assert_eq!(list(Language::English, &names), "A, B and C");
        assert_eq!(list(Language::English, &names[..1]), "A");
        assert_eq!(list(Language::Chinese, &names), "A、B 和 C");
        assert_eq!(join(Language::English, ["A.", "B."].map(str::to_owned)), "A. B.");
    }

    #[test]
    fn both_languages_say_the_same_things_of_the_same_names() {
        assert_eq!(WORDS.differences(), Vec::<String>::new());
    }
}
