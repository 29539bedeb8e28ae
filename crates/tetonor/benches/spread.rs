//! How solving spreads over boards: median and worst, each board at its best of several runs.
//!
//! A mean hides the board that takes a hundred times longer; this does not. One JSON line a set.

use std::hint::black_box;
use std::time::Instant;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_tetonor::{Level, Params, Puzzle, Tetonor, solve};

const RUNS: usize = 15;

fn main() {
    let text = include_str!("../tests/data/published.json");
    let published: Vec<serde_json::Value> = serde_json::from_str(text).expect("our own file");
    let published: Vec<Puzzle> = published
        .iter()
        .map(|board| Puzzle {
            grid: serde_json::from_value(board["grid"].clone()).expect("a grid"),
            strip: serde_json::from_value(board["strip"].clone()).expect("a strip"),
        })
        .collect();
    report("published", &published);
    for level in Level::ALL {
        let boards: Vec<Puzzle> = (0..200)
            .map(|seed| {
                let work = &mut Work::unlimited();
                let made = Tetonor.generate(&Params::level(level), Seed(seed), work);
                made.expect("every seed gives a board").puzzle
            })
            .collect();
        report(level.name(), &boards);
    }
}

#[allow(clippy::print_stdout, reason = "the figures are the output")]
fn report(set: &str, boards: &[Puzzle]) {
    let mut nanos: Vec<u128> = boards.iter().map(best_of_several).collect();
    nanos.sort_unstable();
    let line = serde_json::json!({
        "set": set,
        "boards": boards.len(),
        "median_ns": nanos[nanos.len() / 2] as u64,
        "worst_ns": nanos[nanos.len() - 1] as u64,
    });
    println!("{line}");
}

/// Solving to the end proves uniqueness too: a limit of one answer still looks for a second.
fn best_of_several(puzzle: &Puzzle) -> u128 {
    (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(solve::solve(black_box(puzzle), 1, &mut Work::unlimited()));
            start.elapsed().as_nanos()
        })
        .min()
        .unwrap_or_default()
}
