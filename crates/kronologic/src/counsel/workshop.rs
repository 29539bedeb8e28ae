//! Making a night: which scenarios a world allows, the nights of a recipe, and one of them as a document.

use cluesmith_core::document::{FORMAT, Proof};
use cluesmith_core::{
    Document, Family, GenerateError, Language, PuzzleId, Refused, Seed, Settings, SettingsError,
    Work, say,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Counsel, refuse};
use crate::Kronologic;
use crate::generate::{self, Drawn};
use crate::mystery::clash;
use crate::params::Params;
use crate::puzzle::say_clash;
use crate::scenario::{self, Scenario};
use crate::text::{WORDS, say_need, title};
use crate::world::World;

/// What can be made of some wishes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Recipe {
    /// The name of the puzzle that these wishes make; nothing if they cannot be fulfilled.
    pub name: Option<String>,
    /// What is wrong with them.
    pub wrong: Option<Wrong>,
    /// Every scenario, and whether it can be chosen.
    pub scenarios: Vec<Offer>,
    /// The people, in their order.
    pub people: Vec<String>,
    /// How many of their first rooms would be told.
    pub known: usize,
    /// How many nights would be drawn.
    pub samples: u32,
}

/// A wish that cannot be fulfilled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Wrong {
    /// Which parameter.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl From<SettingsError> for Wrong {
    fn from(SettingsError { field, message, help, .. }: SettingsError) -> Wrong {
        Wrong { field, message, help }
    }
}

/// A scenario to be chosen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Offer {
    /// `s2`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its rule.
    pub rule: String,
    /// What must be found out.
    pub goal: String,
    /// Its own parameters.
    pub parameters: Vec<String>,
    /// What the world lacks for it, or why it does not go with what was chosen.
    pub lacks: Option<Choice>,
}

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    /// What is missing.
    pub message: String,
    /// The way out.
    pub help: String,
}

/// A night that was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sample {
    /// Its number in the order of drawing.
    pub night: u32,
    /// The specification's score.
    pub score: f64,
    /// How many questions it takes, where nights are chosen by that.
    pub par: Option<u32>,
}

/// Which scenarios can be chosen, and the name of what is wished for.
pub(super) fn recipe(params: &Params, seed: u64, language: Language) -> Recipe {
    // With any scenario that it has enough for: the usual one may be among those that lack something.
    let bare = |one: &&dyn Scenario| Params {
        scenario: Some(one.id().to_owned()),
        ..only_the_world(params)
    };
    let world = scenario::ALL.iter().find_map(|one| bare(one).recipe().ok());
    let world = world.map(|recipe| recipe.mystery.world);
    let chosen = params.scenario.as_deref().unwrap_or_default();
    let chosen: Vec<&str> = chosen.split('+').map(str::trim).filter(|id| !id.is_empty()).collect();
    let offers = scenario::ALL.iter().map(|one| offer(*one, world.as_ref(), &chosen, language));
    let scenarios = offers.collect();
    let made = params
        .canonical_in(language)
        .and_then(|params| Ok((params.recipe_in(language)?, name(&params, seed))));
    let people = world.map(|world| world.people).unwrap_or_default();
    match made {
        Ok((recipe, name)) => Recipe {
            name: Some(name),
            wrong: None,
            scenarios,
            people,
            known: recipe.known,
            samples: recipe.samples,
        },
        Err(error) => Recipe {
            name: None,
            wrong: Some(error.into()),
            scenarios,
            people,
            known: 0,
            samples: 0,
        },
    }
}

/// The wishes about the house, the people and the times.
fn only_the_world(params: &Params) -> Params {
    Params {
        map: params.map.clone(),
        people: params.people.clone(),
        timesteps: params.timesteps,
        movement: params.movement,
        ..Params::default()
    }
}

fn name(params: &Params, seed: u64) -> String {
    name_of(Settings::write(params), seed)
}

/// The name of the puzzle of some settings.
pub(crate) fn name_of(settings: Settings, seed: u64) -> String {
    let (family, generator) = (Kronologic::NAME.to_owned(), Kronologic::GENERATOR);
    PuzzleId { family, generator, settings, seed: Seed(seed) }.to_string()
}

fn offer(one: &dyn Scenario, world: Option<&World>, chosen: &[&str], language: Language) -> Offer {
    let id = one.id();
    let lacks = world.and_then(|world| one.needs(world).into_iter().next()).map(|need| {
        let (message, help) = say_need(id, &need, language);
        Choice { message, help }
    });
    Offer {
        id: id.to_owned(),
        title: title(id, language),
        rule: WORDS.look_up(language, id, ".rule", &[]),
        goal: WORDS.look_up(language, id, ".goal", &[]),
        parameters: one.parameters().iter().map(|name| (*name).to_owned()).collect(),
        lacks: lacks.or_else(|| clashes(id, chosen, language)),
    }
}

/// Why a scenario does not go with several that were chosen; with a single one it takes its place.
fn clashes(id: &str, chosen: &[&str], language: Language) -> Option<Choice> {
    if chosen.len() < 2 || chosen.contains(&id) {
        return None;
    }
    let all: Vec<_> = chosen.iter().chain([&id]).filter_map(|id| scenario::find(id)).collect();
    let finding = say_clash(clash(&all)?, "", language);
    Some(Choice { message: finding.message, help: finding.help })
}

/// Draws the nights of a recipe.
pub(super) fn draw(params: &Params, seed: u64, work: &mut Work) -> Result<Counsel, Refused> {
    let recipe = params.recipe_in(work.language()).map_err(GenerateError::Settings)?;
    let Drawn { samples, rank, proof } = Drawn::new(&recipe, Seed(seed), work)?;
    let nights = samples.iter().map(|(night, candidate)| Sample {
        night: *night,
        score: candidate.points.shown(),
        par: candidate.par.as_ref().map(|par| par.questions),
    });
    Ok(Counsel::Nights { nights: nights.collect(), rank, proof })
}

/// Makes a document of one of them.
pub(super) fn take(
    params: &Params,
    seed: u64,
    place: usize,
    night: u32,
    mut proof: Map<String, Value>,
    work: &mut Work,
) -> Result<Value, Refused> {
    let params = params.canonical_in(work.language()).map_err(GenerateError::Settings)?;
    let recipe = params.recipe_in(work.language()).map_err(GenerateError::Settings)?;
    let candidate = generate::draw_one(&recipe, Seed(seed), night, work)?;
    let candidate =
        candidate.ok_or_else(|| refuse(say!(WORDS, work.language(), "counsel.night")))?;
    proof.insert("rank".into(), json!(place + 1));
    if let Some(percentile) = recipe.percentile {
        proof.insert("percentile".into(), json!(percentile));
    }
    let made = candidate.make(&recipe, proof, work)?;
    let document = Document {
        cluesmith: Some(FORMAT),
        family: Kronologic::NAME.to_owned(),
        generator: Some(Kronologic::GENERATOR),
        id: Some(name(&params, seed)),
        params: Some(Settings::write(&params)),
        seed: Some(seed),
        puzzle: json!(made.puzzle),
        answer: Some(json!(made.answer)),
        grade: made.grade,
        proof: Some(Proof { solutions: made.solutions, work: None, more: made.proof }),
        certificate: None,
    };
    Ok(json!(document))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::People;

    #[test]
    fn a_world_too_small_for_the_usual_scenario_still_tells_what_others_lack() {
        let people = Some(People::Count(2));
        let params = Params { people, timesteps: Some(5), ..Params::default() };
        let recipe = recipe(&params, 1, Language::default());
        let grey =
            |id: &str| recipe.scenarios.iter().any(|one| one.id == id && one.lacks.is_some());
        assert!(grey("s2") && grey("s14") && !grey("s10"));
        assert_eq!(recipe.people, ["Alice", "Bob"]);
        assert!(recipe.wrong.is_some());
    }
}
