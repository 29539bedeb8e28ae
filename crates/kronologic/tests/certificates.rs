//! Explanations are certificates: a checker without the solver verifies them, and finds what is false.

mod common;

use std::collections::BTreeMap;

use cluesmith_core::{Inference, Rng, Seed, Work};
use cluesmith_kronologic::certificate::verify;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::ALL;
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::solution::solve;
use cluesmith_kronologic::world::Movement;
use common::{MANSION, TINY, mystery, world};

/// A night with the certificate of its solution.
fn certified(base: &Mystery, seed: u64) -> Option<(Mystery, Schedule, Vec<Inference>)> {
    let work = &mut Work::unlimited();
    let rng = Rng::new(Seed(seed), "certificates");
    let night = Sampler::new(base).draw(&rng, work).unwrap().unwrap();
    let told = base.told(&night.schedule, &night.cases);
    let steps = solve(&told, &night.schedule, work).unwrap()?;
    let certificate = steps.into_iter().map(|step| step.inference).collect();
    Some((told, night.schedule, certificate))
}

#[test]
fn most_steps_on_the_usual_board_are_verified() {
    let work = &mut Work::unlimited();
    let (mut all, mut verified) = (0, 0);
    for scenario in ALL {
        let base = mystery(scenario.id(), world(MANSION, 6, 6, Movement::MustMove));
        let (mut steps, mut large) = (0, 0);
        let mut sizes = BTreeMap::new();
        for seed in 0..2 {
            let (told, schedule, certificate) = certified(&base, seed).unwrap();
            let began = std::time::Instant::now();
            let unverified = verify(&told, &schedule, &certificate, work).unwrap_or_else(|error| {
                panic!("{} #{seed}: {error}: {:#?}", scenario.id(), certificate.get(error.step))
            });
            let _ = began;
            eprintln!("   {} {:?}", scenario.id(), began.elapsed());
            for &step in &unverified {
                let step = &certificate[step];
                if seed == 0 {
                    eprintln!("     {:?} {:?} => {:?}", step.by, step.given, step.so);
                }
                *sizes.entry(step.by.join(",")).or_insert(0) += 1;
            }
            steps += certificate.len();
            large += unverified.len();
        }
        eprintln!("{}: {large} of {steps} not verified: {sizes:?}", scenario.id());
        all += steps;
        verified += steps - large;
    }
    eprintln!("{verified} of {all}");
}
