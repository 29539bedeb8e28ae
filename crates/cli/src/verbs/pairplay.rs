//! `cluesmith pairplay`: what only this family has.

mod calendar;
mod report;
mod sweep;

use clap::{Args, Subcommand};

use crate::failure::{Exit, Failure};

/// What only Pair Play has.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay sweep                       the 56 lie triples on every layout
  cluesmith pairplay validate pairplay:easy#7    every check with its figure
  cluesmith pairplay deduce pairplay:easy#7 --play '5 6' --play '1 3'
  cluesmith pairplay session --seed 7            Monday, Wednesday, Friday
  cluesmith pairplay schedule --days 100 --seed 7")]
pub struct PairPlayArgs {
    #[command(subcommand)]
    verb: PairPlayVerb,
}

#[derive(Subcommand)]
enum PairPlayVerb {
    /// Try all 56 lie triples: a table, JSON or a heat map.
    Sweep(sweep::SweepArgs),
    /// Run every check on a puzzle and show its figure; end with the reviewer's checklist.
    Validate(report::ValidateArgs),
    /// What a reasoning player knows after each pair.
    Deduce(report::DeduceArgs),
    /// Three puzzles that get harder: Monday, Wednesday, Friday.
    Session(calendar::SessionArgs),
    /// A puzzle for every day, no two days alike.
    Schedule(calendar::ScheduleArgs),
}

/// Does it.
pub fn run(args: &PairPlayArgs) -> Result<Exit, Failure> {
    match &args.verb {
        PairPlayVerb::Sweep(args) => sweep::run(args),
        PairPlayVerb::Validate(args) => report::validate(args),
        PairPlayVerb::Deduce(args) => report::deduce(args),
        PairPlayVerb::Session(args) => calendar::session(args),
        PairPlayVerb::Schedule(args) => calendar::schedule(args),
    }
}
