//! Every pair of scenarios in one night: made and proved, or refused with a reason.

use cluesmith_core::{Family, GenerateError, Seed, SettingsError, Work};
use cluesmith_kronologic::params::People;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::{Kronologic, Params};
use rayon::prelude::*;

fn every_pair() -> Vec<(&'static str, &'static str)> {
    let ids = ALL.map(Scenario::id);
    (0..ids.len()).flat_map(|b| (0..b).map(move |a| (ids[a], ids[b]))).collect()
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
    let stays = ["s8", "s9", "s12", "s13", "s16"];
    every_pair().par_iter().for_each(|&(a, b)| {
        let both = format!("{a}+{b}");
        let reason = match (a, b) {
            ("s2" | "s5", "s6") => "contains",
            ("s4", "s7") => "two different pairs",
            _ if stays.contains(&a) && stays.contains(&b) => "standing still",
            _ => {
                let count = if both == "s2+s5" { 1 } else { 2 };
                assert_eq!(make(&params(&both, "mansion", 6, 6)), Ok(count), "{both}");
                return;
            }
        };
        let refused = make(&params(&both, "mansion", 6, 6));
        let Err(GenerateError::Settings(SettingsError { field, message, .. })) = refused else {
            panic!("{both} is refused before anything is drawn, not {refused:?}");
        };
        assert!(field == "scenario" && message.contains(reason), "{both}: {message}");
    });
}

#[test]
fn pairs_are_possible_on_a_larger_board_or_say_what_to_change() {
    // Every fourth pair; all of them on the usual board are above.
    every_pair().par_iter().step_by(4).for_each(|&(a, b)| {
        match make(&params(&format!("{a}+{b}"), "museum", 8, 10)) {
            Ok(_) => {}
            Err(GenerateError::Settings(error)) => assert!(!error.help.is_empty(), "{error}"),
            Err(error) => panic!("{a}+{b}: {error}"),
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
