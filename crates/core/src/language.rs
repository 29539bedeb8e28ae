//! The languages that players are spoken to in.
//!
//! A language is data: a code, a plural rule, a rule of typesetting. Another one is a row in
//! [`Language::ALL`] and a word file in each family that speaks it; no type changes.
//!
//! It is a matter of who listens, not of what is worked out: nothing about a puzzle depends on it, and
//! documents are always written in English.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A language that sentences are there in.
#[derive(Clone, Copy)]
pub struct Language(&'static LanguageData);

/// What is to be known about a language.
#[derive(Debug)]
pub struct LanguageData {
    /// Its code: `en`.
    pub code: &'static str,
    /// What it is, for those who choose one.
    pub about: &'static str,
    /// How words change with a number.
    pub plural: Plural,
    /// A finished text as this language sets it.
    pub typeset: fn(String) -> String,
}

/// How words change with a number.
#[derive(Debug)]
pub struct Plural {
    /// How many forms a word has.
    pub forms: usize,
    /// Which of them goes with a number, from 0.
    pub pick: fn(u64) -> usize,
    /// The same in gettext's notation, for translators' tools.
    pub gettext: &'static str,
}

impl Plural {
    /// One thing, two things: as in English.
    pub const ONE_OTHER: Plural =
        Plural { forms: 2, pick: |n| usize::from(n != 1), gettext: "nplurals=2; plural=(n != 1);" };
    /// Words do not change: as in Chinese.
    pub const NONE: Plural = Plural { forms: 1, pick: |_| 0, gettext: "nplurals=1; plural=0;" };
}

impl Language {
    /// The language of documents, and of every family.
    pub const ENGLISH: Language = Language::new(&LanguageData {
        code: "en",
        about: "The language of documents, and of every family.",
        plural: Plural::ONE_OTHER,
        typeset: |text| text,
    });
    /// Simplified Chinese.
    pub const CHINESE: Language = Language::new(&LanguageData {
        code: "zh",
        about: "Simplified Chinese. Families without it speak English.",
        plural: Plural::NONE,
        typeset: set_han_apart,
    });
    /// Every language there is. Families without one of them speak English instead.
    pub const ALL: &'static [Language] = &[Language::ENGLISH, Language::CHINESE];

    /// A language by what is to be known about it.
    pub const fn new(data: &'static LanguageData) -> Language {
        Language(data)
    }

    /// What is to be known about it.
    pub const fn data(self) -> &'static LanguageData {
        self.0
    }

    /// Its code: `en`.
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// The language with this code.
    pub fn find(code: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// A finished text as this language sets it.
    pub fn typeset(self, text: String) -> String {
        (self.0.typeset)(text)
    }
}

impl Default for Language {
    fn default() -> Language {
        Language::ENGLISH
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.code())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
        let code = Cow::<str>::deserialize(deserializer)?;
        Language::find(&code).ok_or_else(|| {
            let known: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
            D::Error::custom(format!("unknown language `{code}`, expected {}", known.join(" or ")))
        })
    }
}

impl JsonSchema for Language {
    fn schema_name() -> Cow<'static, str> {
        "Language".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let one = |language: &Language| {
            let LanguageData { code, about, .. } = language.data();
            json_schema!({ "description": about, "type": "string", "const": code })
        };
        let all: Vec<Schema> = Language::ALL.iter().map(one).collect();
        json_schema!({ "description": "A language that sentences are there in.", "oneOf": all })
    }
}

/// Chinese has a space between its characters and letters or digits, wherever those were filled in.
#[allow(clippy::needless_pass_by_value, reason = "a language may give the text back as it is")]
fn set_han_apart(text: String) -> String {
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

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_set_apart_from_letters_and_digits() {
        let set = |text: &str| Language::CHINESE.typeset(text.to_owned());
        assert_eq!(set("第3行的Li Mu是妖魔。"), "第 3 行的 Li Mu 是妖魔。");
        assert_eq!(set(&set("第3行")), "第 3 行");
        assert_eq!(Language::ENGLISH.typeset("第3行".into()), "第3行");
    }

    #[test]
    fn a_language_is_written_as_its_code() {
        for &language in Language::ALL {
            let text = serde_json::to_string(&language).unwrap();
            assert_eq!(text, format!("\"{}\"", language.code()));
            assert_eq!(serde_json::from_str::<Language>(&text).unwrap(), language);
        }
        let unknown = serde_json::from_str::<Language>("\"xx\"").unwrap_err().to_string();
        assert!(unknown.starts_with("unknown language `xx`, expected en or zh"), "{unknown}");
    }
}
