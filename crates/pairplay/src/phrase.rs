//! One thing to say: an entry of KOA's grammar with what fills its slots. The writer draws one of its ways;
//! whoever reads a document asks whether a sentence is one of them.

use cluesmith_core::Rng;

use crate::lexicon::LINES;

/// An entry and its slots.
pub(crate) struct Phrase {
    key: String,
    slots: Vec<(&'static str, String)>,
}

impl Phrase {
    pub(crate) fn new(key: impl Into<String>) -> Phrase {
        Phrase { key: key.into(), slots: Vec::new() }
    }

    /// The same with a slot filled.
    pub(crate) fn with(mut self, slot: &'static str, value: impl Into<String>) -> Phrase {
        self.slots.push((slot, value.into()));
        self
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// One way to say it.
    pub(crate) fn draw(&self, rng: &mut Rng) -> String {
        LINES.draw(&self.key, rng, &self.slots())
    }

    /// Every way to say it. An entry that is not there says nothing, and neither does a line whose slots
    /// nobody can fill.
    pub(crate) fn ways(&self) -> Vec<String> {
        let slots = self.slots();
        let count = LINES.count(&self.key);
        let ways = (0..count).map(|number| LINES.nth(&self.key, number, &slots));
        ways.filter(|line| !line.contains(['{', '}'])).collect()
    }

    fn slots(&self) -> Vec<(&str, &str)> {
        self.slots.iter().map(|(slot, value)| (*slot, value.as_str())).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Entries that are whole lines; the others are parts of them.
    const LINES_OF: [&str; 13] = [
        "scenario",
        "stance.",
        "hint.",
        "mutter.",
        "tell.",
        "steady",
        "uneasy",
        "say.",
        "koa.",
        "check",
        "quip.",
        "end.",
        "hint.compound",
    ];

    #[test]
    fn no_sentence_is_said_for_two_meanings() {
        let whole = |key: &&str| {
            *key != "hint.shrug" && LINES_OF.iter().any(|start| key.starts_with(start))
        };
        let filled = |key: &str| {
            let mut phrase = Phrase::new(key);
            for slot in ["incident", "locked", "is", "stays", "has", "time", "one", "two", "kind"] {
                phrase = phrase.with(slot, slot);
            }
            for slot in ["other", "where", "s1", "s2", "t1", "t2", "subject"] {
                phrase = phrase.with(slot, slot);
            }
            phrase
        };
        let (mut said, mut lines) = (BTreeMap::new(), 0);
        for key in LINES.keys().filter(whole) {
            let ways = filled(key).ways();
            assert_eq!(ways.len() as u64, LINES.count(key), "{key}: every slot is filled");
            lines += ways.len();
            for way in ways {
                let before = said.insert(way.clone(), key);
                assert_eq!(before, None, "{key}: {way}");
            }
        }
        assert!(lines > 700, "{lines}");
        assert_eq!(Phrase::new("no.such.entry").ways(), [""; 0]);
        assert_eq!(Phrase::new("hint.before").ways(), [""; 0], "nobody filled in the time");
    }
}
