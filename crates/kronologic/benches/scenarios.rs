//! How long one night takes: draw, solve, change, prove the answer unique. Median and worst.
//!
//! `cargo bench -p cluesmith-kronologic` prints a table of every scenario on the default board and on
//! a 3×3 grid, and the growth in rooms, people and times.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::time::Instant;

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, Room, World};

fn mansion(people: usize, times: usize) -> World {
    let rooms = ["Foyer", "Stairs", "Gallery", "Masks", "DanceRoom", "MusicRoom"];
    let edges = [(0, 1), (0, 2), (2, 1), (2, 3), (3, 4), (3, 5), (5, 4)];
    build(rooms.map(str::to_owned).to_vec(), &edges, people, times)
}

/// A grid three rooms wide.
fn grid(rooms: usize, people: usize, times: usize) -> World {
    let names = (0..rooms).map(|room| format!("R{room:02}")).collect();
    let right = (0..rooms).filter(|r| r % 3 < 2 && r + 1 < rooms).map(|r| (r, r + 1));
    let down = (0..rooms.saturating_sub(3)).map(|r| (r, r + 3));
    build(names, &right.chain(down).collect::<Vec<_>>(), people, times)
}

fn build(rooms: Vec<String>, edges: &[(Room, Room)], people: usize, times: usize) -> World {
    let people = (0..people).map(|p| format!("P{p}")).collect();
    World::new(rooms, edges, people, times, Movement::MustMove)
}

/// Milliseconds of each draw, sorted; empty if the world lacks something.
fn measure(scenario: &'static dyn Scenario, world: World, seeds: u64) -> Vec<f64> {
    let mystery = Mystery { world, scenarios: vec![scenario] };
    if !mystery.needs().is_empty() {
        return Vec::new();
    }
    let mut times: Vec<f64> = (0..seeds)
        .filter_map(|seed| {
            let start = Instant::now();
            let sampler = Sampler::new(&mystery);
            let night = sampler.draw(&Rng::new(Seed(seed), "bench"), &mut Work::unlimited());
            let spent = start.elapsed().as_secs_f64() * 1000.0;
            night.ok().flatten().map(|_| spent)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn shown(times: &[f64]) -> String {
    match times.last() {
        None => format!("{:>8} {:>8}", "-", "-"),
        Some(worst) => format!("{:8.2} {worst:8.2}", times[times.len() / 2]),
    }
}

fn main() {
    let seeds = if std::env::args().any(|arg| arg == "--test") { 1 } else { 100 };
    println!("ms per night     6/6/6 median worst   9/8/10 median worst");
    for scenario in ALL {
        let small = measure(scenario, mansion(6, 6), seeds);
        let large = measure(scenario, grid(9, 8, 10), (seeds / 2).max(1));
        println!("{:14} {}   {}", scenario.id(), shown(&small), shown(&large));
    }
    if seeds == 1 {
        return;
    }
    for (what, worlds) in [
        ("rooms", [6, 9, 12, 15, 18].map(|n| (n, grid(n, 6, 6)))),
        ("people", [4, 6, 8, 10, 12].map(|n| (n, grid(9, n, 6)))),
        ("times", [4, 6, 8, 10, 12].map(|n| (n, grid(9, 6, n)))),
    ] {
        println!("\nmedian ms by {what}");
        for scenario in ALL {
            let row = worlds.iter().map(|(n, world)| {
                let times = measure(scenario, world.clone(), 15);
                let median = times.get(times.len() / 2);
                format!("{n}: {:>7}", median.map_or("-".into(), |ms| format!("{ms:.2}")))
            });
            println!("{:4} {}", scenario.id(), row.collect::<Vec<_>>().join("  "));
        }
    }
}
