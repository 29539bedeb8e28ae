//! The whole night, to be looked at when the game is over, or by whoever hosts it.

use cluesmith_core::{Language, Refused, Sitting, look_up};
use schemars::JsonSchema;
use serde::Serialize;

use super::refuse;
use crate::Kronologic;
use crate::check::judge;
use crate::mystery::Mystery;
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::scenario::{Case, Story};
use crate::schedule::Schedule;
use crate::text::{WORDS, capital, parts};
use crate::world::{Person, Room, Time, bits};

/// A night with everything that was hidden.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Night {
    /// For each person, the room at each time.
    pub walks: Vec<Vec<usize>>,
    /// For each time, how many people were in each room.
    pub counts: Vec<Vec<u32>>,
    /// For each person, how often they were in each room.
    pub visits: Vec<Vec<u32>>,
    /// The answer, part by part, as an accusation writes it.
    pub parts: Vec<(String, String)>,
    /// The answer in sentences.
    pub facts: Vec<String>,
    /// What was hidden, time by time.
    pub marks: Vec<Vec<Mark>>,
}

/// Something hidden that is made visible at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mark {
    /// Which scenario it belongs to.
    pub scenario: String,
    /// What it is: `phantom`, `cursed`, `infected`.
    pub kind: String,
    /// The same in words.
    pub label: String,
    /// Whom it is about.
    pub people: Vec<usize>,
    /// Which room it is about, where it is about one.
    pub room: Option<usize>,
    /// Whether it began with this time.
    pub new: bool,
}

/// Reads it off the answer.
pub(super) fn night(at: &Sitting<'_, Kronologic>, language: Language) -> Result<Night, Refused> {
    let answer = at.answer.ok_or_else(|| refuse("the answer is not here"))?;
    let mystery = at.puzzle.mystery_in(language).map_err(Refused::Malformed)?;
    let world = &mystery.world;
    let schedule = answer.read_in(world, language).map_err(Refused::Malformed)?;
    let findings = judge(&mystery, &schedule, answer, language);
    if !findings.is_empty() {
        return Err(Refused::Malformed(findings));
    }
    let cases = mystery.only_reading(&schedule).unwrap_or_default();
    let named = parts(&mystery.facts(&schedule, &cases));
    let at = |time: Time, room: Room| schedule.occupants(time, room).count_ones();
    let visits = |person: Person, room: Room| {
        schedule.row(person).filter(|&there| there == room).count() as u32
    };
    Ok(Night {
        walks: world
            .everybody()
            .map(|person| schedule.row(person).map(Room::index).collect())
            .collect(),
        counts: world
            .each_time()
            .map(|time| world.each_room().map(|room| at(time, room)).collect())
            .collect(),
        visits: world
            .everybody()
            .map(|person| world.each_room().map(|room| visits(person, room)).collect())
            .collect(),
        facts: sentences(&mystery, &named, language),
        marks: marks(&mystery, &schedule, &cases, language),
        parts: named,
    })
}

/// Every part of the answer, said as a conclusion says it; what did not happen to somebody is left out.
fn sentences(mystery: &Mystery, named: &[(String, String)], language: Language) -> Vec<String> {
    let rules = Rules::new(mystery);
    let mut said = Vec::new();
    for (index, part) in rules.parts.iter().enumerate() {
        let value = named.iter().find(|(name, _)| *name == part.name).map(|(_, value)| value);
        let Some(taken) = value.and_then(|value| part.read(value)) else { continue };
        for (aspect, choice) in taken.into_iter().enumerate() {
            let is_something = part.aspects[aspect].choices[choice].0.is_some();
            if is_something || part.aspects.len() == 1 {
                said.push(capital(&Fact::Is(index, aspect, choice).say(&rules, language)));
            }
        }
    }
    said
}

/// What each scenario shows at each time.
fn marks(
    mystery: &Mystery,
    schedule: &Schedule,
    cases: &[Case],
    language: Language,
) -> Vec<Vec<Mark>> {
    let world = &mystery.world;
    let mut all: Vec<Vec<Mark>> = vec![Vec::new(); world.times];
    for (scenario, case) in mystery.scenarios.iter().zip(cases) {
        for Story { kind, times } in scenario.story(world, schedule, case) {
            for (index, &(people, room)) in times.iter().enumerate() {
                if people == 0 && room.is_none() {
                    continue;
                }
                let before = index.checked_sub(1).map(|before| times[before]);
                all[index].push(Mark {
                    scenario: scenario.id().to_owned(),
                    kind: kind.to_owned(),
                    label: look_up!(WORDS, language, "mark.", kind),
                    people: bits::<Person>(people).map(Person::index).collect(),
                    room: room.map(Room::index),
                    new: before != Some((people, room)),
                });
            }
        }
    }
    all
}
