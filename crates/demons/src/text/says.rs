//! Whether a sentence in a document says what its clue means.

use cluesmith_core::Language;

use super::{Scribe, Style};
use crate::language::Form;
use crate::names::shown;

/// What a written sentence is to the clue that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// It says that, in words that are read as this clue.
    Same,
    /// It says something else. Blanks and the full stop need not be right for that.
    Other,
    /// It cannot be read, or only as another clue from which the same follows.
    Unclear,
}

/// A language and a style to write in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// The style.
    pub style: Style,
}

impl Voice {
    /// What is not written down is said like this.
    pub const USUAL: Voice = Voice { language: Language::ENGLISH, style: Style::Natural };

    /// Every voice, the usual one first. The specification's wording is English only.
    pub fn all() -> impl Iterator<Item = Voice> {
        let natural = |&language: &Language| Voice { language, style: Style::Natural };
        let classic = Voice { language: Language::ENGLISH, style: Style::Classic };
        let others = Language::ALL.iter().filter(|&&language| language != Language::ENGLISH);
        [Voice::USUAL, classic].into_iter().chain(others.map(natural))
    }
}

impl Scribe<'_> {
    /// A clue as this voice says it.
    pub fn write_in(&self, voice: Voice, form: Form, speaker: usize) -> String {
        let Voice { language, style } = voice;
        Scribe { language, ..*self }.write(form, speaker, style)
    }

    /// What a sentence is to a clue that it is to state.
    pub fn judge(&self, text: &str, form: Form, speaker: usize) -> Says {
        let board = self.board;
        let read = self.read(text, speaker);
        if read == Some(form) {
            return Says::Same;
        }
        let is_other = |read: Form| {
            // "Of the 8 people with Fire" is false where there are nine, whatever follows from it.
            let possible = read.check(board, speaker).is_ok();
            !possible || read.normal(board, speaker) != form.normal(board, speaker)
        };
        if read.or_else(|| self.read(&tidy(text), speaker)).is_some_and(is_other) {
            return Says::Other;
        }
        let written = Voice::all().any(|voice| self.write_in(voice, form, speaker) == text);
        let shown = || Language::ALL.iter().any(|&one| self.say_in(one, form, speaker) == text);
        if written || shown() { Says::Same } else { Says::Unclear }
    }

    /// A clue as people hear it in this language, names and all.
    fn say_in(&self, language: Language, form: Form, speaker: usize) -> String {
        let everyone = || self.names.iter().map(String::as_str);
        let shown =
            |name: &String| shown(name, everyone(), language).unwrap_or_else(|| name.clone());
        let names: Vec<String> = self.names.iter().map(shown).collect();
        Scribe { language, names: &names, ..*self }.say(form, speaker)
    }
}

/// A text with single blanks and a full stop.
fn tidy(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("{}.", words.join(" ").trim_end_matches(['.', '!', '。', ' ']))
}
