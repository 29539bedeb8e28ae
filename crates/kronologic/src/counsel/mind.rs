//! What a player may be told: what follows from what was heard, what of the notes cannot be, and where to look next.

use std::sync::Arc;

use cluesmith_core::{Hint, Refused, Sitting, Work, say};
use schemars::JsonSchema;
use serde::Serialize;

use super::refuse;
use crate::Kronologic;
use crate::hint::{say_clash, steps};
use crate::mystery::Mystery;
use crate::note;
use crate::play::State;
use crate::puzzle::Puzzle;
use crate::reason::advice::{About, Advice, Clash};
use crate::reason::explain::Reason;
use crate::reason::fact::Fact;
use crate::text::WORDS;
use crate::world::{Person, Room, Time, bits};

/// What follows from everything heard.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Known {
    /// For each person and time, the rooms that are left.
    pub rooms: Vec<Vec<Vec<usize>>>,
    /// What can be concluded, the easy things first.
    pub conclusions: Vec<Conclusion>,
    /// Each part of the answer with its value, where that is settled.
    pub parts: Vec<(String, Option<String>)>,
    /// What is left of the parts that are not.
    pub open: Vec<(String, String)>,
    /// Whether the whole answer is settled.
    pub determined: bool,
}

/// Something that follows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Conclusion {
    /// The sentence, with its reason.
    pub text: String,
    /// By which kind of reasoning.
    pub rule: String,
    /// Whom and which time it is about, where it is about a place.
    pub about: Vec<(usize, usize)>,
}

/// Notes and answers that cannot all be true.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cannot {
    /// The fewest there are.
    pub things: Vec<Thing>,
    /// What everybody is told that forbids them, in words; perhaps nothing.
    pub told: String,
    /// The rules that forbid them, by name; perhaps none.
    pub rules: String,
    /// The whole sentence.
    pub message: String,
    /// What that means.
    pub help: String,
}

/// One of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Thing {
    /// Where it comes from.
    pub source: Source,
    /// Which of these, counted from 0.
    pub index: usize,
    /// In words.
    pub text: String,
}

/// Where something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Source {
    /// An answer to a question.
    Heard,
    /// The verdict on an accusation.
    Verdict,
    /// A note.
    Note,
}

type At<'a> = Sitting<'a, Kronologic>;

fn mystery(at: &At<'_>, work: &Work) -> Result<Arc<Mystery>, Refused> {
    at.puzzle.mystery_in(work.language()).map_err(Refused::Malformed)
}

/// What the rungs of a hint say.
pub(super) fn hint(puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Vec<String>> {
    match crate::hint::hint(puzzle, state, false, work) {
        Hint::Steps { rungs, .. } => rungs.into_iter().map(|rung| rung.says).collect(),
        Hint::Mistake { findings } => {
            vec![findings.into_iter().map(|finding| finding.message).collect()]
        }
        Hint::Stuck { reason } => vec![vec![reason]],
        _ => Vec::new(),
    }
}

/// What follows.
pub(super) fn conclude(at: &At<'_>, work: &mut Work) -> Result<Known, Refused> {
    let mystery = mystery(at, work)?;
    let world = &mystery.world;
    let (judged, heard) = (at.state.judged(world), at.state.heard(world));
    let mut advice = Advice::after(&mystery, judged, heard, Vec::new(), work.language());
    let now =
        advice.now(work)?.ok_or_else(|| refuse(say!(WORDS, work.language(), "counsel.none")))?;
    let reasons = advice.told_since(None, work)?;
    let rules = &advice.explainer.rules;
    let left = |person: Person, time: Time| {
        bits::<Room>(now.rooms(person, time)).map(Room::index).collect::<Vec<_>>()
    };
    let of = |person: Person| world.each_time().map(|time| left(person, time)).collect();
    let open = now.open(rules);
    Ok(Known {
        rooms: world.everybody().map(of).collect(),
        conclusions: conclusions(&advice, &reasons),
        parts: now.values(rules).into_iter().collect(),
        open: open
            .iter()
            .map(|open| (open.part.clone(), open.say_choices(work.language())))
            .collect(),
        determined: now.determined(),
    })
}

fn conclusions(advice: &Advice<'_>, reasons: &[Reason]) -> Vec<Conclusion> {
    let steps = steps(&advice.explainer, reasons);
    let language = advice.explainer.language;
    let rules = &advice.explainer.rules;
    let place = |said: &String| {
        reasons.iter().find_map(|reason| match reason.so {
            Fact::In(person, time, _) if reason.so.say(rules, language) == *said => {
                Some((person.index(), time.index()))
            }
            _ => None,
        })
    };
    steps
        .into_iter()
        .map(|step| Conclusion {
            about: step.inference.so.iter().filter_map(place).collect(),
            rule: step.inference.rule,
            text: step.text,
        })
        .collect()
}

/// Whether notes can be true.
pub(super) fn clash(
    at: &At<'_>,
    notes: &[String],
    work: &mut Work,
) -> Result<Option<Cannot>, Refused> {
    let mystery = mystery(at, work)?;
    let world = &mystery.world;
    let (judged, heard) = (at.state.judged(world), at.state.heard(world));
    let mut advice = Advice::after(&mystery, judged, Vec::new(), Vec::new(), work.language());
    let rules = &advice.explainer.rules;
    let language = work.language();
    let read = |text: &String| {
        note::read(rules, text).ok_or_else(|| {
            let shown: String = text.chars().take(60).collect();
            refuse(say!(WORDS, language, "counsel.note", text = shown))
        })
    };
    let facts = notes.iter().map(read).collect::<Result<Vec<Fact>, _>>()?;
    advice.suppose(heard, facts);
    let Some(clash) = advice.contradiction(work)? else { return Ok(None) };
    let things = clash.about.iter().zip(&clash.cannot).map(|(about, text)| {
        let (source, index) = match *about {
            About::Heard(index) => (Source::Heard, index),
            About::Verdict(index) => (Source::Verdict, index),
            About::Note(index) => (Source::Note, index),
        };
        Thing { source, index, text: text.clone() }
    });
    let things = things.collect();
    let finding = say_clash(&clash, work.language());
    let Clash { known: told, rules, .. } = clash;
    Ok(Some(Cannot { things, told, rules, message: finding.message, help: finding.help }))
}
