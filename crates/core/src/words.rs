//! Sentences, kept apart from code: one catalogue file per family and language.
//!
//! A catalogue is lines of `key = sentence with {names}`; `#` starts a comment line, and a line
//! that begins with white space continues the one before. Values are inserted as they are: a
//! sentence is plain text, and whoever shows it escapes it for its medium.

use std::collections::BTreeMap;
use std::fmt::Display;

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
}
