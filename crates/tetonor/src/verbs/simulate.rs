//! Many boards, each made, solved, counted again, explained and verified.

mod tally;
mod trial;

use cluesmith_core::verb::{Batch, Data, Ends, Job, Trials};
use cluesmith_core::{Given, Said, Seed, Verb, VerbAbout, Work};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Params, Tetonor};
use tally::{Tally, say_separation};
use trial::Trial;

pub(super) const SIMULATE: Verb<Tetonor> = Verb {
    about: VerbAbout {
        name: "simulate",
        summary: "Generate, solve and verify many boards; print rates, times and how hard they are",
        help: "\
Examples:
  cluesmith tetonor simulate --count 1000 --level medium
  cluesmith tetonor simulate --count 1000            every level, and a table that compares them
  cluesmith tetonor simulate --level easy --set classic=true

Every board is solved by the exact engine, counted again by the independent one, explained, and
its explanation verified step by step. A board that fails any of these is named.

Seeds start at 1 unless --seed says otherwise. Ctrl-C shows what was counted so far. Exit code 1
if any board fails, or has more than one answer; 3 if the only trouble is that some gave up.",
        takes: &[],
        draws: false,
    },
    job: Job::Trials(Trials { count: 1000, attempt, sum }),
};

fn attempt(params: &Params, seed: Seed, work: &mut Work) -> Value {
    json!(Trial::run(params, seed, work.left()))
}

fn sum(batches: &[Batch<Params>], _: &Given) -> Said {
    let tally = |batch: &Batch<Params>| {
        let mut tally = Tally::new(batch.params.level);
        let trials = batch.results.iter().filter_map(|result| Trial::deserialize(result).ok());
        trials.for_each(|trial| tally.add(trial));
        tally.finish()
    };
    let tallies: Vec<Tally> = batches.iter().map(tally).collect();
    let mut text: String = tallies.iter().map(Tally::say).collect();
    if tallies.len() > 1 {
        text.push_str(&say_separation(&tallies));
    }
    let ends = tallies.iter().map(Tally::ends).fold(Ends::Fine, |one, other| match (one, other) {
        (Ends::Findings, _) | (_, Ends::Findings) => Ends::Findings,
        (Ends::GaveUp, _) | (_, Ends::GaveUp) => Ends::GaveUp,
        _ => Ends::Fine,
    });
    let data = Data::Lines(tallies.iter().map(|tally| json!(tally)).collect());
    Said { text, data, ends, ..Said::default() }
}
