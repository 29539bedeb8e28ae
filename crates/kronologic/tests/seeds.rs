//! Many nights of every scenario: the rule holds and the answer is unique, by the plain predicates
//! and by the constraints. The nights of the usual board are in `fairness.rs`, where they are counted,
//! too.

mod common;

use cluesmith_core::{Ask, Family, GenerateError, Rng, Seed, Stopped, Work};
use cluesmith_kronologic::params::People;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::Scenario;
use cluesmith_kronologic::solver::Solver;
use cluesmith_kronologic::world::{Movement, World};
use cluesmith_kronologic::{Kronologic, Level, Params};
use common::{GRID, MANSION, assert_sound, mystery, scenarios, world};
use rayon::prelude::*;

/// Draws nights and asks both forms about each.
fn every_seed(scenario: &'static dyn Scenario, world: World, seeds: u64) {
    let (id, mystery) = (scenario.id(), mystery(scenario.id(), world));
    assert_eq!(mystery.needs(), [], "{id}");
    let sampler = Sampler::new(&mystery);
    let solver = || Solver::load(sampler.logic(), None);
    (0..seeds).into_par_iter().for_each_init(solver, |solver, seed| {
        let rng = Rng::new(Seed(seed), "seeds");
        let night = sampler.draw(&rng, &mut Work::limit(1_000_000)).unwrap();
        let night = night.unwrap_or_else(|| panic!("{id} #{seed}: nothing is possible"));
        assert_sound(&mystery, &sampler, solver, &night, seed);
    });
}

#[test]
fn fifty_nights_of_every_scenario_with_nine_rooms_eight_people_and_ten_times() {
    for scenario in scenarios() {
        every_seed(scenario, world(GRID, 8, 10, Movement::MustMove), 50);
    }
}

#[test]
fn people_may_stay_in_every_scenario() {
    for scenario in scenarios() {
        every_seed(scenario, world(MANSION, 5, 7, Movement::AllowStay), 20);
    }
}

#[test]
fn impossible_and_not_found_are_different_errors() {
    // Nobody can be alone with anybody where two people share the only two rooms in step.
    let base = Params { samples: Some(1), ..Params::default() };
    let stuck = Params {
        scenario: Some("s2".into()),
        map: Some("Aa---Bb".into()),
        people: Some(People::Count(5)),
        start: Some("Alice=Aa;Bob=Aa;Carol=Bb;Dave=Bb;Eve=Aa".into()),
        ..base.clone()
    };
    let error = Kronologic.generate(&stuck, Seed(1), &mut Work::limit(1_000_000)).unwrap_err();
    assert!(matches!(error, GenerateError::Impossible(_)), "{error}");
    let error = Kronologic.generate(&base, Seed(1), &mut Work::limit(100)).unwrap_err();
    assert_eq!(error, GenerateError::Stopped(Stopped::Limit(100)));
}

#[test]
fn samples_do_not_depend_on_the_number_of_cores() {
    let params = Params { samples: Some(40), ..Params::default() };
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let work = &mut Work::limit(10_000_000);
        let made = pool.install(|| Kronologic.generate(&params, Seed(5), work)).unwrap();
        (made.puzzle, made.answer, made.proof, work.used())
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn a_higher_percentile_has_a_higher_score() {
    for scenario in ["s1", "s5", "s10"] {
        let score = |percentile: u32| {
            let params = Params {
                scenario: Some(scenario.into()),
                percentile: Some(percentile),
                samples: Some(60),
                ..Params::default()
            };
            let made = Kronologic.generate(&params, Seed(3), &mut Work::limit(50_000_000)).unwrap();
            made.grade.unwrap().score
        };
        let scores = [0, 50, 100].map(score);
        assert!(scores.is_sorted() && scores[0] < scores[2], "{scenario}: {scores:?}");
    }
}

#[test]
fn patients_are_as_many_as_wished_for() {
    // Of eight people about 60 in a hundred: five, give or take one.
    let params = Params {
        scenario: Some("s9".into()),
        map: Some("museum".into()),
        people: Some(People::Count(8)),
        timesteps: Some(10),
        patients: Some(60),
        samples: Some(1),
        ..Params::default()
    };
    for seed in 0..10 {
        let made = Kronologic.generate(&params, Seed(seed), &mut Work::limit(5_000_000)).unwrap();
        let frozen = made.answer.facts["s9"]["frozen"].as_array().unwrap().len();
        assert!((4..=6).contains(&frozen), "{frozen} in #{seed}");
        let findings = Kronologic.check(&made.puzzle, Some(&made.answer), &mut Work::unlimited());
        assert_eq!(findings, []);
    }
    // Eight of twelve at least, at most six in each of two rooms, and one time for the doctor to come.
    let names = ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy"];
    let at = |(n, name): (usize, &str)| format!("{name}={}", ["North", "South"][n % 2]);
    let start = names.into_iter().chain(["Kim", "Leo"]).enumerate().map(at).collect::<Vec<_>>();
    let hurry = Params {
        map: Some("ring".into()),
        people: Some(People::Count(12)),
        timesteps: Some(3),
        patients: Some(80),
        start: Some(start.join(";")),
        ..params
    };
    let error = Kronologic.generate(&hurry, Seed(1), &mut Work::limit(1_000_000)).unwrap_err();
    assert!(matches!(error, GenerateError::Impossible(_)), "{error}");
}

#[test]
fn known_starts_are_told_and_kept() {
    let params = Params {
        known: Some(3),
        start: Some("Alice=Foyer;Bob=Masks".into()),
        samples: Some(2),
        ..Params::default()
    };
    let made = Kronologic.generate(&params, Seed(2), &mut Work::limit(5_000_000)).unwrap();
    let told = made.puzzle.public["start"].as_object().unwrap();
    assert!(told.len() >= 3 && told["Alice"] == "Foyer" && told["Bob"] == "Masks", "{told:?}");
    for (who, room) in told {
        assert_eq!(made.answer.schedule[who][0], *room);
    }
    assert_eq!(Kronologic.check(&made.puzzle, Some(&made.answer), &mut Work::unlimited()), []);
}

#[test]
fn an_opening_leaves_something_to_ask() {
    // With every first room told, a third of S4's nights show the bombers at once.
    for seed in 0..8 {
        let params = Params {
            scenario: Some("s4".into()),
            samples: Some(1),
            known: Some(6),
            ..Params::default()
        };
        let made = Kronologic.generate(&params, Seed(seed), &mut Work::limit(5_000_000)).unwrap();
        assert!(made.grade.unwrap().steps > 0, "#{seed}");
    }
    // Two people are always the only two who are ever alone together.
    let plain = Params {
        scenario: Some("s4".into()),
        people: Some(People::Count(2)),
        samples: Some(1),
        ..Params::default()
    };
    let error = Kronologic.generate(&plain, Seed(1), &mut Work::limit(5_000_000)).unwrap_err();
    assert!(error.to_string().contains("already gives the answer"), "{error}");
    // Of three people forty nights in a row may show them at once, and there is a mystery all the same.
    let rare = Params {
        scenario: Some("s4".into()),
        people: Some(People::Count(3)),
        timesteps: Some(2),
        map: Some("small".into()),
        samples: Some(1),
        ..Params::default()
    };
    for seed in 0..20 {
        let made = Kronologic.generate(&rare, Seed(seed), &mut Work::limit(10_000_000));
        assert!(made.is_ok(), "#{seed}: {:?}", made.err());
    }
}

#[test]
fn harder_levels_tell_fewer_first_rooms() {
    let told = Level::ALL.map(|level| {
        let params = Params { level, samples: Some(1), ..Params::default() };
        let made = Kronologic.generate(&params, Seed(5), &mut Work::limit(5_000_000)).unwrap();
        made.puzzle.public.get("start").map_or(0, |told| told.as_object().unwrap().len())
    });
    assert_eq!(told, [6, 4, 2, 0]);
}

#[test]
fn a_changed_answer_is_found_out() {
    let params = Params { samples: Some(1), known: Some(0), ..Params::default() };
    let made = Kronologic.generate(&params, Seed(4), &mut Work::limit(5_000_000)).unwrap();
    let ids = |answer| -> Vec<String> {
        let findings = Kronologic.check(&made.puzzle, Some(answer), &mut Work::unlimited());
        findings.into_iter().map(|finding| finding.id).collect()
    };
    let mut other_facts = made.answer.clone();
    other_facts.facts["s2"]["phantom"] = "Nobody".into();
    assert_eq!(ids(&other_facts), ["K28"]);
    let mut jump = made.answer.clone();
    jump.schedule["Alice"] =
        serde_json::json!(["Foyer", "Foyer", "Foyer", "Foyer", "Foyer", "Foyer"]);
    assert_eq!(ids(&jump), ["K23"]);
    let mut same = made.answer.clone();
    let everybody = made.answer.schedule["Alice"].clone();
    for (_, row) in &mut same.schedule {
        *row = everybody.clone();
    }
    assert_eq!(ids(&same), ["K25"], "nobody is a phantom");
    let mut unknown = made.answer.clone();
    unknown.schedule["Alice"] = serde_json::json!(["Attic"]);
    assert_eq!(ids(&unknown), ["K21"]);
}

#[test]
fn what_fits_a_tiny_puzzle_is_listed_completely() {
    let params = Params {
        scenario: Some("s5".into()),
        map: Some("Aa---Bb;Bb---Cc;Aa---Cc".into()),
        people: Some(People::Count(3)),
        timesteps: Some(2),
        samples: Some(1),
        known: Some(0),
        ..Params::default()
    };
    let work = &mut Work::limit(50_000_000);
    let made = Kronologic.generate(&params, Seed(1), work).unwrap();
    let found = Kronologic.possible(&made.puzzle, 1000, work);
    let mystery = mystery("s5", world("AB BC CA", 3, 2, Movement::MustMove));
    let mut fitting = 0;
    common::every_night(&mystery, |night| {
        fitting += usize::from(!mystery.readings(night)[0].is_empty());
    });
    assert!(found.complete && found.solutions.contains(&made.answer));
    assert_eq!(found.count, fitting);
}
