//! What the judge says of a document whatever its family, in the language of whoever asked.

use crate::family::Unproven;
use crate::language::Language;
use crate::words::Wordbook;
use crate::work::Stopped;
use crate::{say, wordbook};

/// Every sentence. Browsers judge no documents, and their engines are built without.
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

/// Why something was not finished.
pub(crate) fn say_stopped(stopped: Stopped, language: Language) -> String {
    match stopped {
        Stopped::Limit(used) => say!(WORDS, language, "why.limit", used),
        Stopped::Cancelled => say!(WORDS, language, "why.cancelled"),
    }
}

/// Why something cannot be proved.
pub(crate) fn say_unproven(unproven: &Unproven, language: Language) -> String {
    match unproven {
        Unproven::NoAnswer => say!(WORDS, language, "why.none"),
        Unproven::Several => say!(WORDS, language, "why.several"),
        Unproven::ByAsking => say!(WORDS, language, "why.asking"),
        Unproven::Stopped(stopped) => say_stopped(*stopped, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_gives_the_reasons_that_errors_give() {
        let stopped = [Stopped::Limit(7), Stopped::Cancelled];
        for stopped in stopped {
            assert_eq!(say_stopped(stopped, Language::ENGLISH), stopped.to_string());
        }
        let unproven = [Unproven::NoAnswer, Unproven::Several, Unproven::ByAsking];
        for unproven in unproven.into_iter().chain(stopped.map(Unproven::Stopped)) {
            assert_eq!(say_unproven(&unproven, Language::ENGLISH), unproven.to_string());
        }
    }
}
