//! Every pair of scenarios in one night: made and proved, or refused with a reason.

use cluesmith_core::{Family, GenerateError, Seed, SettingsError, Work};
use cluesmith_kronologic::params::People;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::{Kronologic, Params};
use rayon::prelude::*;

type Pair = (&'static dyn Scenario, &'static dyn Scenario);

fn every_pair() -> Vec<Pair> {
    (0..ALL.len()).flat_map(|b| (0..b).map(move |a| (ALL[a], ALL[b]))).collect()
}

/// A piece of the sentence that refuses a pair, by what its scenarios say of themselves.
fn reason((a, b): Pair) -> Option<&'static str> {
    let says = |one: &dyn Scenario, other: &dyn Scenario| -> Option<&'static str> {
        let excludes = one.excludes().iter().any(|(id, _)| *id == other.id());
        match one.contains().contains(&other.id()) {
            true => Some("contains"),
            false => excludes.then_some(other.id()),
        }
    };
    let stays = a.explains_stays() && b.explains_stays();
    says(a, b).or(says(b, a)).or(stays.then_some("standing still"))
}

fn params(scenario: &str, map: &str, people: u32, times: u32) -> Params {
    Params {
        scenario: Some(scenario.to_owned()),
        map: Some(map.to_owned()),
        people: Some(People::Count(people)),
        timesteps: Some(times),
        // One night, by its score: nobody need play it first.
        percentile: Some(50),
        samples: Some(1),
        ..Params::default()
    }
}

/// Generates and checks; how many scenarios there are in the end, or why there are none.
fn make(params: &Params) -> Result<usize, GenerateError> {
    let made = Kronologic.generate(params, Seed(1), &mut Work::limit(4_000_000))?;
    let findings = Kronologic.check(&made.puzzle, Some(&made.answer), &mut Work::unlimited());
    assert_eq!(findings, [], "{params:?}");
    Ok(made.answer.facts.len())
}

#[test]
fn every_pair_is_made_and_proved_or_refused_with_a_reason() {
    every_pair().par_iter().for_each(|&(a, b)| {
        let both = format!("{}+{}", a.id(), b.id());
        let Some(reason) = reason((a, b)) else {
            // Two that are a third together make that one.
            let ids = [a.id(), b.id()];
            let whole = ALL.iter().any(|whole| whole.contains() == ids);
            let count = if whole { 1 } else { 2 };
            assert_eq!(make(&params(&both, "mansion", 6, 6)), Ok(count), "{both}");
            return;
        };
        let refused = make(&params(&both, "mansion", 6, 6));
        let Err(GenerateError::Settings(SettingsError { field, message, .. })) = refused else {
            panic!("{both} is refused before anything is drawn, not {refused:?}");
        };
        assert!(field == "scenario" && message.contains(reason), "{both}: {message}");
    });
}

#[test]
fn scenarios_that_give_one_thing_two_meanings_are_refused() {
    for (both, why) in [
        ("s5+s6", "s6 contains s5 already"),
        ("s7+s4", "s7 needs two different pairs alone together, and s4 allows only one"),
        ("s8+s12", "s8 and s12 both give standing still a meaning"),
        ("s3+s3", "s3 is there twice"),
    ] {
        match make(&params(both, "mansion", 6, 6)) {
            Err(GenerateError::Settings(error)) => {
                assert!(error.message.starts_with(why), "{both}: {error}");
            }
            other => panic!("{both}: {other:?}"),
        }
    }
}

#[test]
fn pairs_are_possible_on_a_larger_board_or_say_what_to_change() {
    // Every fourth pair; all of them on the usual board are above.
    every_pair().par_iter().step_by(4).for_each(|&(a, b)| {
        let both = format!("{}+{}", a.id(), b.id());
        match make(&params(&both, "museum", 8, 10)) {
            Ok(_) => {}
            Err(GenerateError::Settings(error)) => assert!(!error.help.is_empty(), "{error}"),
            Err(error) => panic!("{both}: {error}"),
        }
    });
    // The first of S15 visits every room, the first of S16 as many as there are people.
    match make(&params("s15+s16", "museum", 8, 10)) {
        Err(GenerateError::Settings(error)) => assert_eq!(error.field, "people", "{error}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(make(&params("s15+s16", "museum", 9, 12)), Ok(2));
}

#[test]
fn three_at_once_are_possible_and_four_are_too_many() {
    assert_eq!(make(&params("s1+s10+s14", "mansion", 6, 6)), Ok(3));
    assert_eq!(make(&params("s2+s4+s11", "museum", 7, 8)), Ok(3));
    assert!(matches!(
        make(&params("s1+s2+s3+s10", "mansion", 6, 6)),
        Err(GenerateError::Settings(_))
    ));
}
