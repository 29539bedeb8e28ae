//! Are all nights equally likely? On small worlds they can be counted.

#![allow(clippy::print_stdout, reason = "with --nocapture the figures are shown")]

mod common;

use std::collections::BTreeMap;

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::{Night, Sampler};
use cluesmith_kronologic::scenario::{ALL, Case};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::world::Movement;
use common::{TINY, every_night, mystery, world};
use rayon::prelude::*;

fn draw(sampler: &Sampler, seed: u64) -> Night {
    let rng = Rng::new(Seed(seed), "fairness");
    sampler.draw(&rng, &mut Work::unlimited()).unwrap().unwrap()
}

/// Chi-square with its degrees of freedom, for counts expected to be equal.
fn chi_square(counts: &[u32]) -> (f64, f64) {
    let all: u32 = counts.iter().sum();
    let expected = f64::from(all) / counts.len() as f64;
    let chi = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    (chi, counts.len() as f64 - 1.0)
}

/// Well within chance: the mean plus four deviations, once in 30,000.
fn assert_even(what: &str, counts: &[u32]) {
    let (chi, degrees) = chi_square(counts);
    assert!(
        chi < degrees + 4.0 * (2.0 * degrees).sqrt() + 4.0,
        "{what}: chi² {chi:.1} for {degrees}, {counts:?}"
    );
}

/// Every night of a mystery with one case, counted from zero.
fn nights(mystery: &Mystery, case: &Case) -> BTreeMap<Schedule, u32> {
    let mut all = BTreeMap::new();
    every_night(mystery, |schedule| {
        if mystery.holds(schedule, std::slice::from_ref(case)) {
            all.insert(schedule.clone(), 0);
        }
    });
    all
}

#[test]
fn every_night_with_the_same_secret_is_equally_likely() {
    for (id, edges, people, times) in TINY {
        let mystery = mystery(id, world(edges, people, times, Movement::MustMove));
        let sampler = Sampler::new(&mystery);
        let mut seen: BTreeMap<Schedule, u32> = BTreeMap::new();
        let mut rng = Rng::new(Seed(7), id);
        // The first possible case stands for all.
        let (case, mut all) = std::iter::repeat_with(|| sampler.draw_cases(&mut rng).remove(0))
            .map(|case| (nights(&mystery, &case), case))
            .map(|(all, case)| (case, all))
            .find(|(_, all)| !all.is_empty())
            .unwrap();
        let samples = (all.len() * 8).clamp(400, 4000) as u64;
        let drawn: Vec<Schedule> = (0..samples)
            .into_par_iter()
            .map(|seed| {
                let (rng, work) = (Rng::new(Seed(seed), "nights"), &mut Work::unlimited());
                sampler.draw_with(std::slice::from_ref(&case), &rng, work).unwrap().unwrap()
            })
            .collect();
        for night in drawn {
            *seen.entry(night).or_default() += 1;
        }
        for (schedule, count) in seen {
            *all.get_mut(&schedule).unwrap_or_else(|| panic!("{id}: {schedule:?}")) = count;
        }
        let counts: Vec<u32> = all.into_values().collect();
        let (chi, degrees) = chi_square(&counts);
        println!("{id}: {} nights, chi²/df {:.2}", counts.len(), chi / degrees);
        assert!(counts.len() > 1, "{id}: a world with one night shows nothing");
        assert_even(id, &counts);
    }
}

#[test]
fn roles_times_and_rooms_are_equally_likely_on_the_usual_board() {
    let board = "AB AC BC CD DE DF EF";
    for scenario in ALL {
        let id = scenario.id();
        let mystery = mystery(id, world(board, 6, 6, Movement::MustMove));
        let sampler = Sampler::new(&mystery);
        let cases: Vec<Case> =
            (0..1000u64).into_par_iter().map(|seed| draw(&sampler, seed).cases.remove(0)).collect();
        // For each role, who has it; and where and when it happens, among the ways that are possible.
        let mut roles: BTreeMap<usize, BTreeMap<usize, u32>> = BTreeMap::new();
        let mut moments: BTreeMap<(Option<usize>, Option<usize>), u32> = BTreeMap::new();
        for case in &cases {
            for (slot, &person) in case.who.iter().enumerate() {
                // Groups without an order are one role.
                let slot = match id {
                    "s4" | "s5" | "s17" | "s18" => 0,
                    "s6" => slot.min(1),
                    _ => slot,
                };
                *roles.entry(slot).or_default().entry(person).or_default() += 1;
            }
            *moments.entry((case.room, case.time)).or_default() += 1;
        }
        for (slot, counts) in roles {
            let expected = if id == "s1" { 5 } else { 6 };
            assert_eq!(counts.len(), expected, "{id}: somebody never has role {slot}");
            assert_even(&format!("{id}, role {slot}"), &counts.into_values().collect::<Vec<_>>());
        }
        let possible = scenario
            .cases(&mystery.world)
            .into_iter()
            .filter(|case| case.who.is_empty() || case.who == cases[0].who)
            .filter(|case| {
                let rng = Rng::new(Seed(0), "possible");
                let night =
                    sampler.draw_with(std::slice::from_ref(case), &rng, &mut Work::unlimited());
                night.unwrap().is_some()
            })
            .count();
        assert_eq!(moments.len(), possible.max(1), "{id}: every possible room and time comes");
        assert_even(&format!("{id}, rooms and times"), &moments.into_values().collect::<Vec<_>>());
    }
}
