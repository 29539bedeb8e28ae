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
//! The id names the puzzle (`tetonor@1:hard#7`; a date as its seed for the puzzle of a day). It is
//! written with its generator; a reader also takes `tetonor:hard#7`, which older cards say. Nothing
//! tells the answer. A reader skips lines that it does not know, so that a card survives being
//! quoted; a change that an old reader would misread gets another first word. The vectors in
//! `tests/share.txt` are the contract.

use std::fmt;
use std::sync::LazyLock;

use cluesmith_core::play::{CLEAN, is_row};
use cluesmith_core::{Phrasebook, Reference};
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
pub(crate) static WORDS: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(include_str!("../words/en.txt"), include_str!("../words/zh.txt"))
});

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cluesmith {} · {}", self.id, self.how())?;
        write!(
            f,
            " · {}",
            if self.hints == 0 { "no hints".into() } else { many(self.hints, "hint") }
        )?;
        if self.slips > 0 {
            write!(f, " · {}", many(self.slips, "slip"))?;
        }
        self.rows.iter().take(MOST_ROWS).try_for_each(|row| write!(f, "\n{row}"))
    }
}

impl Card {
    /// `solved in 4:33`.
    fn how(&self) -> String {
        let (result, joint) = match self.result {
            Outcome::Solved => ("solved", "in"),
            Outcome::Over => ("over", "after"),
            Outcome::Unfinished => ("unfinished", "after"),
            Outcome::AnswerShown => ("answer shown", "after"),
        };
        match self.time {
            Some(Time::Seconds(seconds)) => format!("{result} {joint} {}", clock(seconds)),
            Some(Time::UnderMinutes(minutes)) => format!("{result} in under {minutes} min"),
            None => result.to_owned(),
        }
    }

    /// The same in plain words, in the language that is spoken: for those who listen.
    pub fn words(&self) -> String {
        let help = match (self.hints, self.slips) {
            (0, 0) => WORDS.say("help.none", &[]),
            (hints, 0) => counted("hints", hints),
            (0, slips) => counted("slips", slips),
            (hints, slips) => {
                let (hints, slips) = (counted("hints", hints), counted("slips", slips));
                WORDS.say("help.both", &[("hints", &hints), ("slips", &slips)])
            }
        };
        let squares = || self.rows.iter().flat_map(|row| row.chars());
        let (all, clean) = (squares().count(), squares().filter(|c| *c == CLEAN).count());
        let key = if all > 0 { "words.squares" } else { "words" };
        let result = self.told();
        let values: [(&str, &dyn fmt::Display); 5] = [
            ("id", &self.id),
            ("result", &result),
            ("help", &help),
            ("clean", &clean),
            ("all", &all),
        ];
        WORDS.say(key, &values)
    }

    /// `solved in 4:33`, in the language that is spoken.
    pub(crate) fn told(&self) -> String {
        let (key, joint) = match self.result {
            Outcome::Solved => ("result.solved", "result.in"),
            Outcome::Over => ("result.over", "result.after"),
            Outcome::Unfinished => ("result.unfinished", "result.after"),
            Outcome::AnswerShown => ("result.answer-shown", "result.after"),
        };
        let result = WORDS.say(key, &[]);
        match self.time {
            Some(Time::Seconds(seconds)) => {
                WORDS.say(joint, &[("result", &result), ("time", &clock(seconds))])
            }
            Some(Time::UnderMinutes(minutes)) => {
                WORDS.say("result.under", &[("result", &result), ("minutes", &minutes)])
            }
            None => result,
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

/// `no hints`, `1 hint`, `2 hints`, in the language that is spoken.
pub(crate) fn counted(key: &str, n: u32) -> String {
    let form = match n {
        0 => ".none",
        1 => ".one",
        _ => "",
    };
    WORDS.say(&format!("{key}{form}"), &[("n", &n)])
}

fn many(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Language;

    #[test]
    fn both_languages_say_the_same_things_of_the_same_names() {
        assert_eq!(WORDS.differences(), Vec::<String>::new());
    }

    #[test]
    fn words_follow_the_language_and_the_grammar_does_not() {
        let line = "Cluesmith tetonor@1:hard#7 · solved in 4:33 · 1 hint · 2 slips";
        let card = Card::parse(&format!("{line}\n🟩🟩\n🟨🟦")).unwrap();
        let english =
            "Cluesmith puzzle tetonor@1:hard#7: solved in 4:33, 1 hint and 2 slips; 2 of 4 clean.";
        assert_eq!(card.words(), english);
        let (text, words, picture) =
            Language::Chinese.speaking(|| (card.to_string(), card.words(), card.svg()));
        assert!(text.starts_with(line));
        assert_eq!(
            words,
            "Cluesmith 谜题 tetonor@1:hard#7：已解开，用时 4:33，1 次提示、2 次失误；4 格中 2 格一次成功。"
        );
        assert!(picture.contains("已解开，用时 4:33 · 1 次提示 · 2 次失误"), "{picture}");
    }
}
