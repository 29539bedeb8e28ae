//! How much the steps of explanations ask a reader to hold together, scenario by scenario.
//!
//! `cargo run --release -p cluesmith-kronologic --example premises -- --nights 50`
//!
//! For each scenario so many nights of medium are made, and their whole solutions explained. A step's premises are
//! counted off its certificate, with rules and starts, doors aside (they are seen on the map); what is said in one clause
//! counts once: what an aspect of the answer is not, where somebody was not at a time.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use cluesmith_core::{Ask, Family, Seed, Work};
use cluesmith_kronologic::certificate::clauses;
use cluesmith_kronologic::scenario::ALL;
use cluesmith_kronologic::{Kronologic, Params};
use rayon::prelude::*;

/// What may be held together in nearly every step, and in any.
const FEW: usize = 4;
const MOST: usize = 6;

fn main() {
    let mut words = std::env::args().skip(1);
    let nights = match (words.next().as_deref(), words.next()) {
        (Some("--nights"), Some(number)) => number.parse().expect("a number of nights"),
        _ => 50,
    };
    println!("scenario   steps  to {FEW}   above {MOST}   largest   words: median, largest");
    let mut all: Vec<(usize, usize)> = Vec::new();
    for scenario in ALL {
        let each = (0..nights).into_par_iter().flat_map_iter(|seed| steps(scenario.id(), seed));
        let mut rows: Vec<(usize, usize)> = each.collect();
        print(scenario.id(), &mut rows);
        all.extend(rows);
    }
    print("all", &mut all);
}

/// Premises and words of each conclusion in the explanation of a night.
fn steps(scenario: &str, seed: u64) -> Vec<(usize, usize)> {
    let work = &mut Work::unlimited();
    let (scenario, samples) = (Some(scenario.to_owned()), Some(1));
    let params = Params { scenario, samples, ..Params::default() };
    let made = Kronologic.generate(&params, Seed(seed), work).expect("a night");
    let steps = Kronologic.explain_answer(&made.puzzle, Some(&made.answer), work).expect("its way");
    let concluded = steps.iter().filter(|step| step.inference.rule != "ask");
    let count = |step: &cluesmith_core::Step| {
        let by = step.inference.by.iter().filter(|by| *by != "doors").count();
        (by + clauses(&step.inference.given), step.text.split_whitespace().count())
    };
    concluded.map(count).collect()
}

fn print(name: &str, rows: &mut [(usize, usize)]) {
    let share = |fits: &dyn Fn(usize) -> bool| {
        let fitting = rows.iter().filter(|row| fits(row.0)).count();
        100.0 * fitting as f64 / rows.len().max(1) as f64
    };
    let (few, many) = (share(&|n| n <= FEW), share(&|n| n > MOST));
    let largest = rows.iter().map(|row| row.0).max().unwrap_or_default();
    let mut words: Vec<usize> = rows.iter().map(|row| row.1).collect();
    words.sort_unstable();
    let median = words.get(words.len() / 2).copied().unwrap_or_default();
    let longest = words.last().copied().unwrap_or_default();
    println!(
        "{name:8} {:7}  {few:4.1} %  {many:5.1} %   {largest:5}   {median:14}, {longest}",
        rows.len()
    );
}
