//! Doing what a family's verb says, on what it needs.

use std::any::Any;

use serde_json::Value;

use crate::case::{At, Case, Opened, Position};
use crate::erased::Refused;
use crate::play::Play;
use crate::report::Finding;
use crate::seed::Seed;
use crate::settings::Settings;
use crate::shorten::shorten;
use crate::verb::{Batch, Exhibit, Given, Job, Needs, On, SHOWN, Said, Verb, call};
use crate::work::Work;

/// What a job needs.
pub(super) fn needs<F: Play>(job: &Job<F>) -> Needs {
    match job {
        Job::Alone(_) => Needs::Nothing,
        Job::Puzzle(_) => Needs::Puzzle,
        Job::Puzzles(_) => Needs::Puzzles,
        Job::Position(_) => Needs::Position,
        Job::Trials(trials) => Needs::Seeds(trials.count),
    }
}

impl<F: Play> Opened<F> {
    fn exhibit<'a>(&'a self, name: &'a str) -> Result<Exhibit<'a, F>, Finding> {
        Ok(Exhibit { name, puzzle: &self.0.puzzle, answer: self.read_answer()? })
    }
}

/// A puzzle for a verb of its family; nothing if it is of another one.
fn exhibit_case<'a, F: Play>(
    name: &'a str,
    case: &'a dyn Case,
) -> Result<Option<Exhibit<'a, F>>, Finding> {
    let any: &dyn Any = case;
    any.downcast_ref::<Opened<F>>().map(|opened| opened.exhibit(name)).transpose()
}

/// A puzzle for a verb of its family, and a position in it.
type Exhibited<'a, F> = (Exhibit<'a, F>, &'a <F as Play>::State);

/// A position for a verb of its family; nothing if it is of another one.
fn exhibit_position<'a, F: Play>(
    name: &'a str,
    position: &'a dyn Position,
) -> Result<Option<Exhibited<'a, F>>, Finding> {
    let any: &dyn Any = position;
    let Some(at) = any.downcast_ref::<At<F>>() else { return Ok(None) };
    Ok(Some((at.case.exhibit(name)?, &at.state)))
}

/// Does a family's verb, whatever it needs.
pub(super) fn perform<F: Play>(
    family: &F,
    name: &str,
    on: On<'_>,
    given: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let verb = find(family, name)?;
    let foreign = || call(format!("`{name}` is about puzzles of {}", F::NAME), "");
    match (&verb.job, on) {
        (Job::Alone(job), On::Nothing) => job(given, work),
        (Job::Puzzle(job), On::Cases([(name, case)])) => {
            job(&exhibit_case(name, *case)?.ok_or_else(foreign)?, given, work)
        }
        (Job::Puzzles(job), On::Cases(cases)) => {
            let each = cases.iter().map(|(name, case)| -> Result<_, Refused> {
                exhibit_case(name, *case)?.ok_or_else(foreign)
            });
            job(&each.collect::<Result<Vec<_>, _>>()?, given, work)
        }
        (Job::Position(job), On::Position(name, position)) => {
            let (exhibit, state) = exhibit_position(name, position)?.ok_or_else(foreign)?;
            job(&exhibit, state, given, work)
        }
        (Job::Trials(trials), On::Batches(batches)) => {
            let read = |(settings, results): &(Settings, Vec<Value>)| -> Result<_, Refused> {
                let params =
                    settings.read().map_err(|error| call(error.to_string(), error.help))?;
                Ok(Batch { params, results: results.clone() })
            };
            let batches: Vec<Batch<F::Params>> =
                batches.iter().map(read).collect::<Result<_, _>>()?;
            Ok((trials.sum)(&batches, given))
        }
        _ => Err(call(format!("`{name}` was called with something else than it needs"), "")),
    }
}

/// Tries one seed of an experiment.
pub(super) fn attempt<F: Play>(
    family: &F,
    name: &str,
    settings: &Settings,
    seed: Seed,
    work: &mut Work,
) -> Result<Value, Refused> {
    let params = settings.read().map_err(|error| call(error.to_string(), error.help))?;
    match &find(family, name)?.job {
        Job::Trials(trials) => Ok((trials.attempt)(&params, seed, work)),
        _ => Err(call(format!("`{name}` tries no seeds"), "")),
    }
}

fn find<F: Play>(family: &F, name: &str) -> Result<&'static Verb<F>, Refused> {
    family.verbs().iter().find(|verb| verb.about.name == name).ok_or_else(|| {
        let names: Vec<&str> = family.verbs().iter().map(|verb| verb.about.name).collect();
        let help = format!("its verbs are: {}", names.join(", "));
        call(format!("{} has no verb `{}`", F::NAME, shorten(name, SHOWN)), help)
    })
}
