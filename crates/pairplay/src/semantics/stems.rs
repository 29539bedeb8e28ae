//! Words and their stems.

use crate::card::Card;
use crate::lexicon::THINGS;

/// Lower-case words.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A word without its usual ending.
fn stem(word: &str) -> &str {
    for ending in ["ing", "ed", "es", "s"] {
        if let Some(short) = word.strip_suffix(ending)
            && short.len() >= 3
        {
            return short;
        }
    }
    word
}

/// Stems of the words of a text, sorted.
pub(super) struct Stems(Vec<String>);

impl Stems {
    pub(super) fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Stems {
        let mut stems = Vec::new();
        for text in texts {
            let lower = text.to_lowercase();
            stems.extend(words(&lower).map(|word| stem(word).to_owned()));
        }
        stems.sort_unstable();
        Stems(stems)
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.0.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }
}

/// Who says it and what it is about, as stems.
pub(super) fn keywords(card: &Card) -> Vec<String> {
    let text = format!("{} {}", card.asserts.subject, card.asserts.activity).to_lowercase();
    let small = THINGS.labels("small");
    words(&text)
        .filter(|word| word.len() > 1 && !small.contains(word))
        .map(|word| stem(word).to_owned())
        .collect()
}

/// Whether a text holds one of these words, which are lower-case.
pub(crate) fn contains_word(text: &str, list: &[&str]) -> bool {
    words(text).any(|word| list.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// How many words that mean something a text has in common with others.
pub(super) fn in_common(one: &str, other: &Stems) -> usize {
    let (lower, small) = (one.to_lowercase(), THINGS.labels("small"));
    let mut said: Vec<&str> =
        words(&lower).filter(|word| word.len() > 1 && !small.contains(word)).map(stem).collect();
    said.sort_unstable();
    said.dedup();
    said.into_iter().filter(|word| other.has(word)).count()
}
