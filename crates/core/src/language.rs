//! The language that players are spoken to in.
//!
//! It is a matter of who listens, not of what is worked out: nothing about a puzzle depends on it, and
//! documents are always written in English. So it is no argument of every function between a question
//! and its sentence; whoever asks says [`Language::speaking`] around the call.

use std::cell::Cell;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language that sentences are there in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Language {
    /// The language of documents, and of every family.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Simplified Chinese. Families without it speak English.
    #[serde(rename = "zh")]
    Chinese,
}

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
}

impl Language {
    /// The language spoken now, on this thread.
    pub fn spoken() -> Language {
        SPOKEN.get()
    }

    /// Does something while this language is spoken.
    pub fn speaking<T>(self, talk: impl FnOnce() -> T) -> T {
        /// Gives the word back, even if the talk ends in a panic.
        struct Before(Language);
        impl Drop for Before {
            fn drop(&mut self) {
                SPOKEN.set(self.0);
            }
        }
        let _before = Before(SPOKEN.replace(self));
        talk()
    }

    /// A finished text as this language sets it: Chinese has a space between its characters and
    /// letters or digits, wherever those were filled in.
    pub fn typeset(self, text: String) -> String {
        if self == Language::English {
            return text;
        }
        let mut out = String::with_capacity(text.len() + 16);
        let mut last = ' ';
        for c in text.chars() {
            let border = |a: char, b: char| is_han(a) && b.is_ascii_alphanumeric();
            if border(last, c) || border(c, last) {
                out.push(' ');
            }
            out.push(c);
            last = c;
        }
        out
    }
}

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_spoken_for_the_length_of_a_call() {
        let heard = Language::Chinese.speaking(|| {
            let inner = Language::English.speaking(Language::spoken);
            (Language::spoken(), inner)
        });
        assert_eq!(heard, (Language::Chinese, Language::English));
        assert_eq!(Language::spoken(), Language::English);
        let broken = std::panic::catch_unwind(|| Language::Chinese.speaking(|| panic!("oh")));
        assert!(broken.is_err());
        assert_eq!(Language::spoken(), Language::English);
    }

    #[test]
    fn chinese_is_set_apart_from_letters_and_digits() {
        let set = |text: &str| Language::Chinese.typeset(text.to_owned());
        assert_eq!(set("第3行的Li Mu是妖魔。"), "第 3 行的 Li Mu 是妖魔。");
        assert_eq!(set(&set("第3行")), "第 3 行");
        assert_eq!(Language::English.typeset("第3行".into()), "第3行");
    }
}
