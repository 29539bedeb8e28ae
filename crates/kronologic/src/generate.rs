//! Draw nights in which asking leads to the answer, sort them by the questions it takes (or by the
//! specification's score), and take the one that the level (or the percentile) asks for.

use cluesmith_core::{GenerateError, Grade, Language, Made, Rng, Seed, Stopped, Work, say};
use serde_json::{Map, Value, json};

use crate::map::Oddity;
use crate::mystery::Mystery;
use crate::part::Part;
use crate::play::write_question;
use crate::points::Points;
use crate::puzzle::{Answer, Once, Puzzle};
use crate::reason::knowledge::{Knowledge, Verdict};
use crate::reason::par::{By, Par, by_asking};
use crate::reason::rules::Rules;
use crate::reason::{self};
use crate::recipe::Recipe;
use crate::sample::{Night, Sampler};
use crate::scenario::Case;
use crate::schedule::Schedule;
use crate::side_by_side::side_by_side;
use crate::text::WORDS;
use crate::world::{Person, Time};

/// Samples drawn between two looks at the work limit. Part of the puzzle's meaning only through the
/// limit: more or fewer give the same samples.
const BATCH: u32 = 32;

/// A night as it could be told to the players.
pub(crate) struct Candidate {
    told: Mystery,
    night: Night,
    pub(crate) points: Points,
    by: By,
    /// Only where nights are chosen by it.
    pub(crate) par: Option<Par>,
}

/// Makes a mystery.
pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<Made<Puzzle, Answer>, GenerateError> {
    let mut drawn = Drawn::new(recipe, seed, work)?;
    let candidate = drawn.samples.swap_remove(drawn.rank).1;
    Ok(candidate.make(recipe, drawn.proof, work)?)
}

/// All nights of a recipe, from the one that takes the fewest questions (or points) to the one that takes most.
pub(crate) struct Drawn {
    /// Each with its number in the order in which they were drawn.
    pub(crate) samples: Vec<(u32, Candidate)>,
    /// The place of the one that the recipe takes.
    pub(crate) rank: usize,
    /// What is said of the choice.
    pub(crate) proof: Map<String, Value>,
}

impl Drawn {
    /// Draws and sorts them.
    pub(crate) fn new(
        recipe: &Recipe,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Drawn, GenerateError> {
        let language = work.language();
        let sampler = Sampler::new(&recipe.mystery);
        let stream = stream(recipe, seed);
        let mut samples: Vec<(u32, Candidate)> = Vec::new();
        for start in (0..recipe.samples).step_by(BATCH as usize) {
            let end = recipe.samples.min(start + BATCH);
            let drawn = side_by_side(start..end, work, |index, work| {
                let own = stream.fork(&format!("sample {index}"));
                draw(recipe, &sampler, &stream, &own, work)
            })?;
            for (index, candidate) in (start..end).zip(drawn) {
                let why = match candidate {
                    Draw::Night(candidate) => {
                        samples.push((index, *candidate));
                        continue;
                    }
                    Draw::None => why_impossible(recipe, language),
                    Draw::Plain => say!(WORDS, language, "impossible.plain"),
                };
                return Err(GenerateError::Impossible(why));
            }
            work.stage(u64::from(end), u64::from(recipe.samples));
        }
        let mut proof = Map::new();
        let rank = match recipe.by_score() {
            None => by_par(recipe, &mut samples, &mut proof),
            Some(percentile) => by_score(percentile, &mut samples, &mut proof),
        };
        Ok(Drawn { samples, rank, proof })
    }
}

/// What a recipe is drawn from. Another scenario, map or level is another draw, so that who knows one night of a
/// seed knows nothing of the next; another percentile is another night of the same one.
fn stream(recipe: &Recipe, seed: Seed) -> Rng {
    let stream = Rng::new(seed, "kronologic");
    match &recipe.apart {
        Some(apart) => stream.fork(apart),
        None => stream,
    }
}

/// One of the nights of a recipe, by its number among those drawn.
pub(crate) fn draw_one(
    recipe: &Recipe,
    seed: Seed,
    index: u32,
    work: &mut Work,
) -> Result<Option<Candidate>, Stopped> {
    let stream = stream(recipe, seed);
    let own = stream.fork(&format!("sample {index}"));
    match draw(recipe, &Sampler::new(&recipe.mystery), &stream, &own, work)? {
        Draw::Night(candidate) => Ok(Some(*candidate)),
        Draw::None | Draw::Plain => Ok(None),
    }
}

impl Candidate {
    /// Writes the night down as a puzzle with its answer.
    pub(crate) fn make(
        self,
        recipe: &Recipe,
        mut proof: Map<String, Value>,
        work: &mut Work,
    ) -> Result<Made<Puzzle, Answer>, Stopped> {
        let Candidate { told, night, by, par, .. } = self;
        let Night { schedule, cases } = night;
        proof.insert("by".into(), json!(by.name()));
        let par = match par {
            None if recipe.par => Some(reason::par::par(&told, &schedule, work)?),
            par => par,
        };
        let level = recipe.level.name();
        let grade = par.map(|par| grade(&told, &schedule, &cases, level, &par));
        let answer = Answer::new(&told.world, &schedule, told.facts(&schedule, &cases));
        let puzzle = write(recipe, &told, &schedule, &cases);
        Ok(Made { puzzle, answer, grade, solutions: 1, proof })
    }
}

/// That it is impossible is proved; why can only be guessed at.
fn why_impossible(recipe: &Recipe, language: Language) -> String {
    let far = recipe.map.oddities().into_iter().find_map(|oddity| match oddity {
        Oddity::Unreachable(room) => Some(room),
        _ => None,
    });
    match far {
        None => say!(WORDS, language, "impossible"),
        Some(room) => {
            let rooms = &recipe.map.rooms;
            say!(WORDS, language, "impossible.parts", room = rooms[room], first = rooms[0])
        }
    }
}

/// What drawing comes to.
enum Draw {
    Night(Box<Candidate>),
    /// There is no night at all, which is proved.
    None,
    /// There is only one answer that it could be, whatever is drawn.
    Plain,
}

/// Draws a night in which asking, and nothing less, leads to the answer.
fn draw(
    recipe: &Recipe,
    sampler: &Sampler,
    stream: &Rng,
    own: &Rng,
    work: &mut Work,
) -> Result<Draw, Stopped> {
    let mut tries = 0;
    loop {
        let own = if tries == 0 { own.clone() } else { own.fork(&format!("again {tries}")) };
        let Some(night) = sampler.draw(&own, work)? else {
            return Ok(Draw::None);
        };
        let mut told = recipe.mystery.told(&night.schedule, &night.cases);
        reveal_starts(&mut told, &night.schedule, recipe.known, &mut stream.fork("known"));
        tries += 1;
        let mut knowledge = Knowledge::new(&told);
        // Told before the first question, it would be no mystery. Another night may be one, unless there is but
        // one answer.
        if let Verdict::Proved(_) = knowledge.verdict(work)? {
            if Rules::new(&recipe.mystery).parts.iter().all(Part::has_one_value) {
                return Ok(Draw::Plain);
            }
            continue;
        }
        let by = by_asking(&mut knowledge, &night.schedule, work)?;
        let Some(by) = by else {
            continue;
        };
        let scores = told.scores(&night.schedule, &night.cases);
        let points = scores.into_iter().map(|(_, points)| points).sum();
        let par = match recipe.by_score() {
            None => Some(reason::par::par(&told, &night.schedule, work)?),
            Some(_) => None,
        };
        return Ok(Draw::Night(Box::new(Candidate { told, night, points, by, par })));
    }
}

/// Sorts by the questions a good player needs; gives the place that the level takes.
fn by_par(
    recipe: &Recipe,
    samples: &mut [(u32, Candidate)],
    proof: &mut Map<String, Value>,
) -> usize {
    let questions = |candidate: &Candidate| {
        let par = candidate.par.as_ref();
        // Where the median is the same, the games around it tell more.
        par.map(|par| (par.questions, par.games.iter().sum::<u32>()))
    };
    samples.sort_by_key(|(index, candidate)| (questions(candidate), *index));
    let last = samples.len() - 1;
    let rank = (recipe.level.share_of_par() * last + 50) / 100;
    let par = |place: usize| json!(questions(&samples[place].1).map(|(median, _)| median));
    proof.insert("samples".into(), json!(samples.len()));
    proof.insert("rank".into(), json!(rank + 1));
    proof.insert("lowest_par".into(), par(0));
    proof.insert("highest_par".into(), par(last));
    rank
}

/// Sorts by the specification's score; gives the place of the percentile.
fn by_score(
    percentile: u32,
    samples: &mut [(u32, Candidate)],
    proof: &mut Map<String, Value>,
) -> usize {
    samples.sort_by_key(|(index, candidate)| (candidate.points, *index));
    let rank = percentile as usize * (samples.len() - 1) / 100;
    for (name, value) in [
        ("percentile", json!(percentile)),
        ("samples", json!(samples.len())),
        ("rank", json!(rank + 1)),
        ("lowest", samples[0].1.points.written()),
        ("highest", samples[samples.len() - 1].1.points.written()),
    ] {
        proof.insert(name.into(), value);
    }
    rank
}

/// Chooses whose first rooms are told.
fn reveal_starts(mystery: &mut Mystery, schedule: &Schedule, known: usize, rng: &mut Rng) {
    let mut people: Vec<Person> = mystery.world.everybody().collect();
    rng.shuffle(&mut people);
    for &person in &people[..known.min(people.len())] {
        mystery.world.start[person] = Some(schedule.at(person, Time::FIRST));
    }
}

fn write(recipe: &Recipe, told: &Mystery, schedule: &Schedule, cases: &[Case]) -> Puzzle {
    let world = &told.world;
    let mut public = Map::new();
    let starts: Map<String, Value> = world
        .everybody()
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
        written: None,
        read: Once::default(),
    }
}

/// The specification's score and par as a grade. The level is the one that was asked for.
pub(crate) fn grade(
    mystery: &Mystery,
    schedule: &Schedule,
    cases: &[Case],
    level: &str,
    par: &Par,
) -> Grade {
    let scores = mystery.scores(schedule, cases);
    let total: Points = scores.iter().map(|(_, points)| *points).sum();
    let ids: Vec<&str> = scores.iter().map(|(id, _)| *id).collect();
    let mut profile: Map<String, Value> =
        scores.iter().map(|(id, points)| ((*id).to_owned(), points.written())).collect();
    let line = par.line.iter().map(|heard| write_question(&mystery.world, heard.question));
    profile.insert("par".into(), json!(par.questions));
    profile.insert("games".into(), json!(par.games));
    profile.insert("line".into(), line.collect::<Vec<_>>().into());
    Grade {
        level: level.to_owned(),
        score: total.rounded(),
        steps: par.questions,
        hardest: ids.join("+"),
        tier: 0,
        profile,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Level, Params, People};

    const SEEDS: u64 = 1000;
    const AMONG: usize = 5;

    /// Who is hidden first, seed by seed: the first draw of the first night.
    fn roles(params: &Params) -> Vec<usize> {
        let recipe = params.recipe().unwrap();
        let sampler = Sampler::new(&recipe.mystery);
        let seeds = (0..SEEDS).map(Seed);
        let drawn = seeds.map(|seed| {
            let own = stream(&recipe, seed).fork("sample 0");
            sampler.draw_cases(&mut own.fork("roles"))[0].person(0).index()
        });
        drawn.collect()
    }

    /// How far the pairs are from those of two draws that know nothing of each other: chi squared over its degrees
    /// of freedom, about 1 where that is so.
    fn dependence(one: &[usize], other: &[usize]) -> f64 {
        let count = |role: usize, of: &[usize]| of.iter().filter(|&&r| r == role).count() as f64;
        let mut sum = 0.0;
        for a in 0..AMONG {
            for b in 0..AMONG {
                let expected = count(a, one) * count(b, other) / one.len() as f64;
                if expected > 0.0 {
                    let both = one.iter().zip(other).filter(|pair| *pair == (&a, &b)).count();
                    sum += (both as f64 - expected).powi(2) / expected;
                }
            }
        }
        sum / ((AMONG - 1) * (AMONG - 1)) as f64
    }

    #[test]
    fn who_knows_one_night_of_a_seed_knows_nothing_of_another() {
        let usual = Params { people: Some(People::Count(AMONG as u32)), ..Params::default() };
        let of = |id: &str| Params { scenario: Some(id.to_owned()), ..usual.clone() };
        let ids = crate::scenario::ALL.iter().map(|scenario| scenario.id());
        let scenarios = ids.map(of).filter(|params| params.recipe().is_ok());
        let maps = crate::atlas::names().skip(1);
        let maps = maps.map(|map| Params { map: Some(map.to_owned()), ..usual.clone() });
        let levels = [Level::Easy, Level::Hard, Level::Brutal];
        let levels = levels.map(|level| Params { level, ..usual.clone() });
        let longer = Params { timesteps: Some(7), ..usual.clone() };
        let told = Params { known: Some(1), ..usual.clone() };
        let all: Vec<Vec<usize>> = scenarios
            .chain(maps)
            .chain(levels)
            .chain([longer, told])
            .map(|params| roles(&params))
            // The assassin of S1 is known to everybody.
            .filter(|roles| roles.iter().any(|role| *role != roles[0]))
            .collect();
        assert!(all.len() > 25, "{}", all.len());
        for (place, one) in all.iter().enumerate() {
            for other in &all[..place] {
                let dependence = dependence(one, other);
                assert!(dependence < 3.2, "{dependence:.2}");
            }
        }
    }

    #[test]
    fn another_percentile_is_another_night_of_the_same_draw() {
        let of = |percentile| Params { percentile: Some(percentile), ..Params::default() };
        let streams = [of(10).recipe().unwrap(), of(90).recipe().unwrap()];
        let [one, other] = streams.map(|recipe| stream(&recipe, Seed(7)).next_u64());
        assert_eq!(one, other);
    }
}
