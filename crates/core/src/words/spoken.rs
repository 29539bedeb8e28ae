//! Sentences that are read when the program runs: what [`Wordbook`](super::Wordbook) was before the compiler
//! read it. Families move from here to there one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use crate::language::Language;

/// The sentences of one family in one language.
#[derive(Debug)]
pub struct Words {
    sentences: BTreeMap<String, String>,
}

impl Words {
    /// Reads a catalogue. Lines that are neither comment, sentence nor continuation are skipped;
    /// a family's tests look every key up, so none is missed for long.
    pub fn parse(text: &str) -> Words {
        let mut sentences = BTreeMap::new();
        let mut last: Option<String> = None;
        for line in text.lines() {
            if line.starts_with('#') || line.trim().is_empty() {
                last = None;
            } else if line.starts_with([' ', '\t']) {
                if let Some(sentence) = last.as_ref().and_then(|key| sentences.get_mut(key)) {
                    let sentence: &mut String = sentence;
                    sentence.push(' ');
                    sentence.push_str(line.trim());
                }
            } else if let Some((key, sentence)) = line.split_once('=') {
                let key = key.trim().to_owned();
                sentences.insert(key.clone(), sentence.trim().to_owned());
                last = Some(key);
            }
        }
        Words { sentences }
    }

    /// Whether there is a sentence under this key.
    pub fn has(&self, key: &str) -> bool {
        self.sentences.contains_key(key)
    }

    /// Every key, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.sentences.keys().map(String::as_str)
    }

    /// The sentence under `key` with its names filled in. A missing sentence shows its key, a
    /// missing name stays in braces: visible, never a panic.
    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let Some(sentence) = self.sentences.get(key) else {
            return format!("[{key}]");
        };
        let mut out = String::with_capacity(sentence.len() + 32);
        let mut rest = sentence.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((name, tail)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => out.push_str(&value.to_string()),
                None => {
                    out.push('{');
                    out.push_str(name);
                    out.push('}');
                }
            }
            rest = tail;
        }
        out.push_str(rest);
        out
    }

    /// The names to fill into a sentence.
    fn names(&self, key: &str) -> BTreeSet<&str> {
        let sentence = self.sentences.get(key).map_or("", String::as_str);
        let after = sentence.split('{').skip(1);
        after.filter_map(|text| Some(text.split_once('}')?.0)).collect()
    }
}

/// A family's sentences in both languages.
#[derive(Debug)]
pub struct Phrasebook {
    english: Words,
    chinese: Words,
}

impl Phrasebook {
    /// Reads the catalogues.
    pub fn parse(english: &str, chinese: &str) -> Phrasebook {
        Phrasebook { english: Words::parse(english), chinese: Words::parse(chinese) }
    }

    /// The sentences of a language.
    pub fn words(&self, language: Language) -> &Words {
        if language == Language::CHINESE { &self.chinese } else { &self.english }
    }

    /// What one language says and another does not, or with other names to fill in. Tests want none.
    pub fn differences(&self) -> Vec<String> {
        let keys: BTreeSet<&str> = self.english.keys().chain(self.chinese.keys()).collect();
        let differ = |key: &&str| {
            let both = self.english.has(key) && self.chinese.has(key);
            !both || self.english.names(key) != self.chinese.names(key)
        };
        keys.into_iter().filter(differ).map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_filled_in() {
        let words = Words::parse("# c\na.b = {x} is {y},\n  and {x} again\n\nc = {z");
        assert_eq!(words.say("a.b", &[("x", &3), ("y", &"odd")]), "3 is odd, and 3 again");
        assert_eq!(words.say("a.b", &[("x", &"{y}")]), "{y} is {y}, and {y} again");
        assert_eq!(words.say("c", &[]), "{z");
        assert_eq!(words.say("nope", &[]), "[nope]");
        assert_eq!(words.keys().collect::<Vec<_>>(), ["a.b", "c"]);
    }

    #[test]
    fn what_differs_between_two_languages_is_found() {
        let other = Phrasebook::parse("a = {x}\nb = 1\nc = {y}{x}", "a = {y}\nc = {x}{y}\nd =");
        assert_eq!(other.differences(), ["a", "b", "d"]);
    }
}
