//! Draw samples, sort them by the specification's score, take the one at the percentile.

use cluesmith_core::{GenerateError, Grade, Made, Rng, Seed, Stopped, Work};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::map::Oddity;
use crate::mystery::Mystery;
use crate::points::Points;
use crate::puzzle::{Answer, Puzzle};
use crate::recipe::Recipe;
use crate::sample::{Night, Sampler};
use crate::scenario::Case;
use crate::schedule::Schedule;
use crate::text::WORDS;

/// Samples drawn between two looks at the work limit. Part of the puzzle's meaning only through the
/// limit: more or fewer give the same samples.
const BATCH: u32 = 32;

/// Makes a mystery.
pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<Made<Puzzle, Answer>, GenerateError> {
    let mystery = &recipe.mystery;
    let sampler = Sampler::new(mystery);
    let stream = Rng::new(seed, "kronologic");
    let mut samples: Vec<(Points, u32, Night)> = Vec::new();
    for start in (0..recipe.samples).step_by(BATCH as usize) {
        let end = recipe.samples.min(start + BATCH);
        let branches: Vec<(u32, Work)> = (start..end).map(|index| (index, work.branch())).collect();
        #[cfg(not(target_family = "wasm"))]
        let branches = branches.into_par_iter();
        #[cfg(target_family = "wasm")]
        let branches = branches.into_iter();
        let drawn: Vec<(u32, u64, Result<Option<Night>, Stopped>)> = branches
            .map(|(index, mut work)| {
                let night = sampler.draw(&stream.fork(&format!("sample {index}")), &mut work);
                (index, work.used(), night)
            })
            .collect();
        for (index, used, night) in drawn {
            // In order of the samples, so that the limit holds whatever the number of cores.
            work.spend(used)?;
            let Some(night) = night? else {
                return Err(GenerateError::Impossible(why_impossible(recipe)));
            };
            let scores = mystery.scores(&night.schedule, &night.cases);
            samples.push((scores.into_iter().map(|(_, points)| points).sum(), index, night));
        }
        work.stage(u64::from(end), u64::from(recipe.samples));
    }
    samples.sort_by_key(|(points, index, _)| (*points, *index));
    let rank = recipe.percentile as usize * (samples.len() - 1) / 100;
    let mut proof = Map::new();
    for (name, value) in [
        ("percentile", json!(recipe.percentile)),
        ("samples", json!(samples.len())),
        ("rank", json!(rank + 1)),
        ("lowest", samples[0].0.written()),
        ("highest", samples[samples.len() - 1].0.written()),
    ] {
        proof.insert(name.into(), value);
    }
    let (_, _, Night { schedule, cases }) = samples.swap_remove(rank);
    let mut told = mystery.told(&schedule, &cases);
    reveal_starts(&mut told, &schedule, recipe.known, &mut stream.fork("known"));
    let grade = Some(grade(&told, &schedule, &cases, recipe.level.name()));
    let answer = Answer::new(&told.world, &schedule, told.facts(&schedule, &cases));
    let puzzle = write(recipe, &told, &schedule, &cases);
    Ok(Made { puzzle, answer, grade, solutions: 1, proof })
}

/// That it is impossible is proved; why can only be guessed at.
fn why_impossible(recipe: &Recipe) -> String {
    let far = recipe.map.oddities().into_iter().find_map(|oddity| match oddity {
        Oddity::Unreachable(room) => Some(room),
        _ => None,
    });
    match far {
        None => WORDS.say("impossible", &[]),
        Some(room) => {
            let rooms = &recipe.map.rooms;
            WORDS.say("impossible.parts", &[("room", &rooms[room]), ("first", &rooms[0])])
        }
    }
}

/// Chooses whose first rooms are told.
fn reveal_starts(mystery: &mut Mystery, schedule: &Schedule, known: usize, rng: &mut Rng) {
    let mut people: Vec<usize> = (0..mystery.world.people.len()).collect();
    rng.shuffle(&mut people);
    for &person in &people[..known.min(people.len())] {
        mystery.world.start[person] = Some(schedule.at(person, 0));
    }
}

fn write(recipe: &Recipe, told: &Mystery, schedule: &Schedule, cases: &[Case]) -> Puzzle {
    let world = &told.world;
    let mut public = Map::new();
    let starts: Map<String, Value> = (0..world.people.len())
        .filter_map(|p| Some((world.people[p].clone(), json!(world.rooms[world.start[p]?]))))
        .collect();
    if !starts.is_empty() {
        public.insert("start".into(), starts.into());
    }
    public.extend(told.public(schedule, cases));
    Puzzle {
        map: recipe.map.clone(),
        characters: world.people.clone(),
        timesteps: world.times as u32,
        movement: world.movement,
        scenarios: told.scenarios.iter().map(|s| s.id().to_owned()).collect(),
        public,
    }
}

/// The specification's score as a grade. The level is the one whose percentile was asked for.
pub(crate) fn grade(mystery: &Mystery, schedule: &Schedule, cases: &[Case], level: &str) -> Grade {
    let scores = mystery.scores(schedule, cases);
    let total: Points = scores.iter().map(|(_, points)| *points).sum();
    let ids: Vec<&str> = scores.iter().map(|(id, _)| *id).collect();
    Grade {
        level: level.to_owned(),
        score: total.rounded(),
        steps: 0,
        hardest: ids.join("+"),
        tier: 0,
        profile: scores.iter().map(|(id, points)| ((*id).to_owned(), points.written())).collect(),
    }
}
