//! The result of a game as a text that people paste and programs read: version 1 of a grammar.
//!
//! ```text
//! card   = line { newline row } [ newline url ]
//! line   = "Cluesmith " id " · " result " · " hints [ " · " slips ]
//! result = ( "solved" | "over" | "unfinished" | "answer shown" ) [ time ]
//! time   = " in " clock | " after " clock | " in under " number " min"
//! clock  = [ hours ":" ] minutes ":" seconds
//! hints  = "no hints" | "1 hint" | number " hints"
//! slips  = "1 slip" | number " slips"
//! row    = squares 🟩 clean, 🟨 after a slip, 🟦 with a hint, ⬜ open; at most eight rows
//! ```
//!
//! The id names the puzzle (`tetonor@2:hard#7`; a date as its seed for the puzzle of a day). It is
//! written with its generator; a reader also takes `tetonor:hard#7`, which older cards say. Nothing
//! tells the answer. A reader skips lines that it does not know, so that a card survives being
//! quoted; a change that an old reader would misread gets another first word. The vectors in
//! `tests/share.txt` are the contract.

use std::fmt;

use cluesmith_core::play::{CLEAN, is_row};
use cluesmith_core::{Language, Reference, Wordbook, say, wordbook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::clock;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The puzzle's id.
    pub id: String,
    /// How it ended.
    pub result: Outcome,
    /// How long it took, if that is told.
    pub time: Option<Time>,
    /// Hints used.
    pub hints: u32,
    /// Slips made.
    pub slips: u32,
    /// Rows of squares.
    pub rows: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Outcome {
    /// Solved.
    Solved,
    /// Over, and not solved: some games can be lost.
    Over,
    /// Not yet.
    Unfinished,
    /// The player looked at the answer.
    AnswerShown,
}

/// How exactly a time is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Time {
    /// To the second.
    Seconds(u64),
    /// For those who do not like the clock.
    UnderMinutes(u64),
}

/// The text is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no line begins with `Cluesmith` and tells how a game went")]
pub struct NoCard;

const MOST_ROWS: usize = 8;

/// For people; the grammar above is for programs, too, and the same in every language.
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cluesmith {} · {}", self.id, self.caption(Language::ENGLISH))?;
        self.rows.iter().take(MOST_ROWS).try_for_each(|row| write!(f, "\n{row}"))
    }
}

impl Card {
    /// The same in plain words: for those who listen.
    pub fn words(&self, language: Language) -> String {
        let slips = say!(WORDS, language, "slips", n = self.slips);
        let help = match (self.hints, self.slips) {
            (0, 0) => say!(WORDS, language, "help.none"),
            (hints, 0) => say!(WORDS, language, "hints", n = hints),
            (0, _) => slips,
            (hints, _) => {
                let hints = say!(WORDS, language, "hints", n = hints);
                say!(WORDS, language, "help.both", hints, slips)
            }
        };
        let squares = || self.rows.iter().flat_map(|row| row.chars());
        let (all, clean) = (squares().count(), squares().filter(|c| *c == CLEAN).count());
        let (id, result) = (&self.id, self.told(language));
        match all {
            0 => say!(WORDS, language, "words", id, result, help),
            _ => say!(WORDS, language, "words.squares", id, result, help, clean, all),
        }
    }

    /// How it went: `solved in 4:33 · 1 hint`. In English it is part of the grammar above, and the
    /// vectors hold the words to it.
    pub(crate) fn caption(&self, language: Language) -> String {
        let hints = match self.hints {
            0 => say!(WORDS, language, "hints.none"),
            n => say!(WORDS, language, "hints", n),
        };
        let mut parts = vec![self.told(language), hints];
        parts.extend((self.slips > 0).then(|| say!(WORDS, language, "slips", n = self.slips)));
        parts.join(" · ")
    }

    /// `solved in 4:33`.
    fn told(&self, language: Language) -> String {
        let result = match self.result {
            Outcome::Solved => say!(WORDS, language, "result.solved"),
            Outcome::Over => say!(WORDS, language, "result.over"),
            Outcome::Unfinished => say!(WORDS, language, "result.unfinished"),
            Outcome::AnswerShown => say!(WORDS, language, "result.answer-shown"),
        };
        match (self.time, self.result) {
            (Some(Time::Seconds(seconds)), Outcome::Solved) => {
                say!(WORDS, language, "result.in", result, time = clock(seconds))
            }
            (Some(Time::Seconds(seconds)), _) => {
                say!(WORDS, language, "result.after", result, time = clock(seconds))
            }
            (Some(Time::UnderMinutes(minutes)), _) => {
                say!(WORDS, language, "result.under", result, minutes)
            }
            (None, _) => result,
        }
    }

    /// Reads the first card in a text; whatever stands around it is skipped.
    pub fn parse(text: &str) -> Result<Card, NoCard> {
        let mut lines = text.lines().map(str::trim).skip_while(|line| headline(line).is_none());
        let mut card = lines.next().and_then(headline).ok_or(NoCard)?;
        card.rows =
            lines.take_while(|line| is_row(line)).take(MOST_ROWS).map(str::to_owned).collect();
        Ok(card)
    }
}

fn headline(line: &str) -> Option<Card> {
    let mut parts = line.strip_prefix("Cluesmith ")?.split(" · ");
    let id = parts.next()?.trim();
    Reference::parse(id).ok()?.seed?;
    let (result, time) = result(parts.next()?)?;
    let hints = match parts.next()? {
        "no hints" => 0,
        text => count(text, "hint")?,
    };
    let slips = parts.next().map_or(Some(0), |text| count(text, "slip"))?;
    Some(Card { id: id.to_owned(), result, time, hints, slips, rows: Vec::new() })
}

fn result(text: &str) -> Option<(Outcome, Option<Time>)> {
    let all = [
        ("solved", Outcome::Solved),
        ("over", Outcome::Over),
        ("unfinished", Outcome::Unfinished),
        ("answer shown", Outcome::AnswerShown),
    ];
    let (rest, outcome) =
        all.into_iter().find_map(|(word, outcome)| Some((text.strip_prefix(word)?, outcome)))?;
    if rest.is_empty() {
        return Some((outcome, None));
    }
    if let Some(minutes) = rest.strip_prefix(" in under ").and_then(|r| r.strip_suffix(" min")) {
        return Some((outcome, Some(Time::UnderMinutes(number(minutes)?))));
    }
    let time = rest.strip_prefix(" in ").or_else(|| rest.strip_prefix(" after "))?;
    let parts = time.split(':').map(number).collect::<Option<Vec<u64>>>()?;
    let seconds = match parts[..] {
        [m, s] if s < 60 => m * 60 + s,
        [h, m, s] if m < 60 && s < 60 => h * 3600 + m * 60 + s,
        _ => return None,
    };
    Some((outcome, Some(Time::Seconds(seconds))))
}

/// A number without sign, small enough that nothing overflows.
fn number(text: &str) -> Option<u64> {
    let plain = text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

fn count(text: &str, what: &str) -> Option<u32> {
    let (n, word) = text.split_once(' ')?;
    let fits = word == what || word.strip_suffix('s') == Some(what);
    number(n).filter(|_| fits)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_language_and_the_grammar_does_not() {
        let line = "Cluesmith tetonor@2:hard#7 · solved in 4:33 · 1 hint · 2 slips";
        let card = Card::parse(&format!("{line}\n🟩🟩\n🟨🟦")).unwrap();
        let english =
            "Cluesmith puzzle tetonor@2:hard#7: solved in 4:33, 1 hint and 2 slips; 2 of 4 clean.";
        assert_eq!(card.words(Language::ENGLISH), english);
        let (words, picture) = (card.words(Language::CHINESE), card.svg(Language::CHINESE));
        assert!(card.to_string().starts_with(line));
        assert_eq!(
            words,
            "Cluesmith 谜题 tetonor@2:hard#7：已解开，用时 4:33，1 次提示、2 次失误；4 格中 2 格一次成功。"
        );
        assert!(picture.contains("已解开，用时 4:33 · 1 次提示 · 2 次失误"), "{picture}");
    }
}
