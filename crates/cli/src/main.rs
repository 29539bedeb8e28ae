//! `cluesmith`: generate, prove, grade, explain and play deduction puzzles.
//!
//! Every verb is one file in [`verbs`] and knows families only through
//! [`cluesmith::AnyFamily`]. Results go to standard output, everything else to standard error.

mod args;
mod choice;
mod diagnose;
mod failure;
mod input;
mod interrupt;
mod locate;
mod making;
mod out;
mod resume;
mod unfinished;
mod verbs;
mod wrap;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Verb};
use failure::{Exit, Failure};

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    interrupt::install();
    cli.lang.write_global();
    let exit = run(&cli.verb).unwrap_or_else(Failure::report);
    ExitCode::from(interrupt::code(exit))
}

fn run(verb: &Verb) -> Result<Exit, Failure> {
    match verb {
        Verb::Families(args) => verbs::families::run(args),
        Verb::New(args) => verbs::new::run(args),
        Verb::Solve(args) => verbs::solve::run(args),
        Verb::Check(args) => verbs::check::run(args),
        Verb::Id(args) => verbs::id::run(args),
        Verb::Complete(args) => verbs::complete::run(args),
        Verb::Draw(args) => verbs::draw::run(args),
        Verb::Grade(args) => verbs::grade::run(args),
        Verb::Hint(args) => verbs::hint::run(args),
        Verb::Explain(args) => verbs::explain::run(args),
        Verb::Play(args) => verbs::play::run(args),
        Verb::Kronologic(args) => verbs::kronologic::run(args),
        Verb::Pairplay(args) => verbs::pairplay::run(args),
        Verb::Testimony(args) => verbs::testimony::run(args),
        Verb::Serve(args) => verbs::serve::run(args),
        Verb::Schema(args) => verbs::schema::run(args),
        Verb::Tetonor(args) => verbs::tetonor::run(args),
        Verb::Completions(args) => verbs::completions::run(args),
    }
}
