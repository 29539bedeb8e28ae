//! What is still open about the answer, part by part.

use cluesmith_core::{Language, say};

use serde::Serialize;

use super::knowledge::Possible;
use super::rules::Rules;
use crate::text::{WORDS, WRITTEN, list_apart, list_or, part_label};
use crate::world::bits;

/// A part of the answer that is not settled.
pub struct Open {
    /// Its name.
    pub part: String,
    /// What is open about it.
    pub aspects: Vec<OpenAspect>,
}

/// Something that is open.
#[derive(Serialize)]
pub struct OpenAspect {
    /// Whom or which time it is about; empty if it is about the part itself.
    pub of: String,
    /// Which side of it, such as `time`; often empty.
    pub side: &'static str,
    /// What it may still be.
    pub choices: Vec<String>,
}

/// More choices than this are counted, not named.
const NAMED: usize = 4;

impl Possible {
    /// The parts of the answer that are not settled, with what may still be.
    pub fn open(&self, rules: &Rules) -> Vec<Open> {
        let none = say!(WORDS, WRITTEN, "none");
        let parts = rules.parts.iter().zip(&self.choices).map(|(part, choices)| {
            let aspects = part.aspects.iter().zip(choices);
            let open = aspects.filter(|(_, left)| left.count_ones() > 1).map(|(aspect, left)| {
                let left = bits::<usize>(*left as u32)
                    .chain(bits::<usize>((*left >> 32) as u32).map(|c| c + 32));
                let text = |choice: usize| aspect.choices[choice].0.as_ref().unwrap_or(&none);
                let choices = left.map(|choice| text(choice).clone()).collect();
                OpenAspect { of: aspect.of.clone(), side: aspect.side, choices }
            });
            Open { part: part.name.clone(), aspects: open.collect() }
        });
        parts.filter(|open| !open.aspects.is_empty()).collect()
    }

    /// Each part of the answer with its value, or with what is left of it.
    pub fn say_parts(&self, rules: &Rules, language: Language) -> Vec<(String, String)> {
        let open = self.open(rules);
        let left = |name: &String| open.iter().find(|open| open.part == *name);
        let said = self.values(rules).into_iter().map(|(name, value)| {
            let value = value.or(left(&name).map(|open| open.say_choices(language)));
            (name, value.unwrap_or_default())
        });
        said.collect()
    }
}

impl Open {
    /// "phantom (Carol or Dave)", "infected (3 not settled)".
    pub fn say(&self, language: Language) -> String {
        let part = part_label(&self.part, language);
        match &self.aspects[..] {
            [OpenAspect { of, choices, .. }] if of.is_empty() => match choices.len() {
                ..=NAMED => {
                    say!(WORDS, language, "ask.open.named", part, n = say_left(choices, language))
                }
                n => say!(WORDS, language, "ask.open", part, n),
            },
            several => {
                // Several aspects about one person, such as when and where, are one thing.
                let mut of: Vec<&str> = several.iter().map(|aspect| aspect.of.as_str()).collect();
                of.dedup();
                say!(WORDS, language, "ask.open.several", part, n = of.len())
            }
        }
    }

    /// "Carol or Dave"; "Alice: 3 or never; Bob: 4 or 5".
    pub fn say_choices(&self, language: Language) -> String {
        let each = self.aspects.iter().map(|OpenAspect { of, side, choices }| {
            let choices = say_left(choices, language);
            let side = if side.is_empty() { String::new() } else { part_label(side, language) };
            match format!("{of} {side}").trim() {
                "" => choices,
                of => say!(WORDS, language, "open.of", of, choices),
            }
        });
        list_apart(&each.collect::<Vec<_>>(), language)
    }
}

/// "Carol, Dave or none".
fn say_left(choices: &[String], language: Language) -> String {
    let none = say!(WORDS, WRITTEN, "none");
    let said = choices.iter().map(|choice| match *choice == none {
        true => say!(WORDS, language, "none"),
        false => choice.clone(),
    });
    list_or(&said.collect::<Vec<_>>(), language)
}
