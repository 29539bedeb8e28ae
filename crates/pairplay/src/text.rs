//! The sentences of this family, apart from what KOA says.

use cluesmith_core::{Language, Wordbook, wordbook};

/// Every sentence.
#[cfg(not(test))]
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

/// The same, and once more in a language of the tests.
#[cfg(test)]
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
    cluesmith_conformance::LOUD => include_str!("../words/en.txt"),
};

/// What stands between the members of a list.
pub(crate) fn comma(language: Language) -> &'static str {
    if language == Language::CHINESE { "、" } else { ", " }
}

/// What stands between two sentences.
pub(crate) fn blank(language: Language) -> &'static str {
    if language == Language::CHINESE { "" } else { " " }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advise::TECHNIQUES;
    use crate::params::Level;
    use crate::rules::Tier;
    use crate::semantics::REVIEW;

    #[test]
    fn every_sentence_comes_in_the_language_asked_for() {
        cluesmith_conformance::speaks_as_asked(&crate::PairPlay, "easy");
    }

    #[test]
    fn keys_made_at_run_time_are_there() {
        let none = Vec::<String>::new();
        assert_eq!(WORDS.differences("level.", Level::ALL.map(Level::name)), none);
        assert_eq!(WORDS.differences("tier.", Tier::ALL.map(Tier::name)), none);
        assert_eq!(WORDS.differences("review.", REVIEW), none);
        let rules = TECHNIQUES.map(|technique| technique.id);
        assert_eq!(WORDS.differences("rule.", rules), none);
        assert_eq!(WORDS.differences("look.", rules), none);
        let best =
            ["play", "stand"].map(|what| ["", ".won", ".lost"].map(|how| what.to_owned() + how));
        assert_eq!(WORDS.differences("text.best-", best.concat()), none);
        assert!(rules.iter().all(|rule| WORDS.has(&format!("text.{rule}"))));
        let combos = ["corroboration", "timeline", "reinforcement", "coverage"];
        assert_eq!(WORDS.differences("combo.", combos), none);
        let pressure = ["high-strength", "type-echo", "location-chain"];
        assert_eq!(WORDS.differences("pressure.", pressure), none);
        let states = ["turns", "check", "lies"].map(|key| [key.to_owned(), format!("{key}.help")]);
        assert_eq!(WORDS.differences("state.", states.concat()), none);
    }
}
