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

/// What stands in documents is English whoever listens, and so is what is recognised in them.
pub(crate) const WRITTEN: Language = Language::ENGLISH;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archetype::EXCLUDED;
    use crate::cards::SLIPS;
    use crate::claim::{Activity, Condition, Mood, Place, Proof, Trust};
    use crate::grade::TECHNIQUES;
    use crate::params::Level;
    use crate::score::{Badge, Tier};
    use crate::sense::NONSENSE;

    #[test]
    fn every_sentence_comes_in_the_language_asked_for() {
        cluesmith_conformance::speaks_as_asked(&crate::Testimony, "easy");
    }

    #[test]
    fn keys_made_at_run_time_are_there() {
        let none = Vec::<String>::new();
        let levels = Level::ALL.iter().map(|level| level.name());
        assert_eq!(WORDS.differences("level.", levels), none);
        let places = || Place::ALL.iter().map(|place| place.name());
        let states = || Condition::ALL.iter().map(|state| state.name());
        assert_eq!(WORDS.differences("at.", places()), none);
        assert_eq!(WORDS.differences("in.", places()), none);
        assert_eq!(WORDS.differences("is.", states()), none);
        assert_eq!(WORDS.differences("has.", states()), none);
        assert_eq!(WORDS.differences("tell.", places().chain(states())), none);
        let doing = Activity::ALL.iter().map(|activity| activity.name());
        assert_eq!(WORDS.differences("does.", doing), none);
        let trust = Trust::ALL.iter().map(|trust| trust.name());
        assert_eq!(WORDS.differences("trust.", trust), none);
        let moods = Mood::ALL.iter().map(|mood| mood.name());
        assert_eq!(WORDS.differences("mood.", moods), none);
        let rules = TECHNIQUES.iter().map(|technique| technique.id);
        assert_eq!(WORDS.differences("rule.", rules), none);
        for proof in Proof::ALL {
            assert!(WORDS.has(&format!("proof.{}", proof.name())));
        }
        for technique in &TECHNIQUES {
            assert!(WORDS.has(&format!("text.{}", technique.id)));
        }
        let tiers = Tier::ALL.iter().map(|tier| tier.name());
        assert_eq!(WORDS.differences("tier.", tiers), none);
        let badges = Badge::ALL.iter().map(|badge| badge.name());
        assert_eq!(WORDS.differences("badge.", badges), none);
        for (prefix, keys) in [("move.", &SLIPS[..]), ("param.", &EXCLUDED)] {
            assert!(keys.iter().all(|key| WORDS.has(&format!("{prefix}{key}"))), "{prefix}");
        }
        let kinds = NONSENSE.map(|id| id.trim_start_matches('E'));
        let kinds = kinds.iter().flat_map(|kind| [(*kind).to_owned(), format!("{kind}.help")]);
        assert_eq!(WORDS.differences("E", kinds), none);
    }
}
