//! The sentences of this family, and the words that many of them share.

use cluesmith_core::{Language, Wordbook, look_up, say, wordbook};

use crate::board::{Element, Identity, Line, column_letter};

/// Every sentence.
pub static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

/// `demon`.
pub fn kind(language: Language, identity: Identity) -> String {
    match identity {
        Identity::Demon => say!(WORDS, language, "word.demon"),
        Identity::Cultivator => say!(WORDS, language, "word.cultivator"),
    }
}

/// `demons`.
pub fn kinds(language: Language, identity: Identity) -> String {
    match identity {
        Identity::Demon => say!(WORDS, language, "word.demons"),
        Identity::Cultivator => say!(WORDS, language, "word.cultivators"),
    }
}

/// `a demon`.
pub fn a_kind(language: Language, identity: Identity) -> String {
    match identity {
        Identity::Demon => say!(WORDS, language, "word.ademon"),
        Identity::Cultivator => say!(WORDS, language, "word.acultivator"),
    }
}

/// `row 3` or `column C`.
pub fn line(language: Language, line: Line) -> String {
    match line {
        Line::Row(_) => say!(WORDS, language, "line.row", row = which(line)),
        Line::Column(_) => say!(WORDS, language, "line.column", col = which(line)),
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
    look_up!(WORDS, language, "element.", element.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::TECHNIQUES;
    use crate::language::form;
    use crate::params::LevelName;
    use crate::text::UNITS;

    #[test]
    fn keys_made_at_run_time_are_there() {
        let none = Vec::<String>::new();
        assert_eq!(WORDS.differences("level.", LevelName::ALL.map(LevelName::name)), none);
        assert_eq!(WORDS.differences("element.", Element::ALL.map(Element::name)), none);
        assert_eq!(WORDS.differences("rule.", TECHNIQUES.map(|technique| technique.id)), none);
        let units = UNITS.into_iter().chain(["both"]);
        assert_eq!(WORDS.differences("unit.", units), none);
        let sentences = form::ALL.iter().flat_map(|form| form.sentences.iter().chain(form.spoken));
        let clues = sentences.map(|sentence| sentence.key);
        assert_eq!(WORDS.differences("clue.", clues.map(|key| &key["clue.".len()..])), none);
    }

    #[test]
    fn lists_and_sentences_are_put_together_as_the_language_does() {
        let names = ["A", "B", "C"].map(str::to_owned);
        assert_eq!(WORDS.list(Language::ENGLISH, &names), "A, B and C");
        assert_eq!(WORDS.list(Language::ENGLISH, &names[..1]), "A");
        assert_eq!(WORDS.list(Language::CHINESE, &names), "A、B 和 C");
        assert_eq!(WORDS.join(Language::ENGLISH, ["A.", "B."].map(str::to_owned)), "A. B.");
    }
}
