//! `cluesmith tetonor`: what only this family has.

mod simulate;

use clap::{Args, Subcommand};

use crate::failure::{Exit, Failure};

/// What only Tetonor has.
#[derive(Args)]
pub struct TetonorArgs {
    #[command(subcommand)]
    verb: TetonorVerb,
}

#[derive(Subcommand)]
enum TetonorVerb {
    /// Generate, solve and verify many boards; print rates, times and how hard they are.
    Simulate(simulate::SimulateArgs),
}

/// Does it.
pub fn run(args: &TetonorArgs) -> Result<Exit, Failure> {
    match &args.verb {
        TetonorVerb::Simulate(args) => simulate::run(args),
    }
}
