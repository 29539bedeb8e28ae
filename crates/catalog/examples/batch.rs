//! Makes many puzzles on all cores and counts how hard they are: `cargo run --release --example batch`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use std::collections::BTreeMap;

use cluesmith::batch::{Batch, Order};
use cluesmith::{Seed, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let family = cluesmith::family("tetonor").ok_or("Tetonor is always there")?;
    let order = Order::new(family, family.accept(&Settings::level("hard"))?);
    let batch = Batch::new(order, Seed(0), 200);
    let mut scores: BTreeMap<u32, u32> = BTreeMap::new();
    // Documents come in the order of their seeds, whatever thread made them.
    let take = |document: cluesmith::Document| {
        let score = document.grade.map_or(0, |grade| grade.score);
        *scores.entry(score / 20 * 20).or_default() += 1;
        Ok(())
    };
    let tally = batch.run(take, |_| {})?;
    println!("{} puzzles", tally.made);
    for (score, count) in scores {
        println!("{score:4} {}", "#".repeat(count as usize));
    }
    Ok(())
}
