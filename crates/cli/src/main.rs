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

use clap::{ArgMatches, FromArgMatches};

use args::{Cli, Global, Verb};
use failure::{Exit, Failure};

fn main() -> ExitCode {
    let called = Cli::whole().get_matches();
    let global = Global::from_arg_matches(&called).unwrap_or_else(|error| error.exit());
    global.color.write_global();
    interrupt::install();
    global.lang.write_global();
    let exit = run(&called).unwrap_or_else(Failure::report);
    ExitCode::from(interrupt::code(exit))
}

/// A verb that a family lists, or one that works for all of them.
fn run(called: &ArgMatches) -> Result<Exit, Failure> {
    if let Some((name, args)) = called.subcommand()
        && let Some(family) = cluesmith::family(name)
    {
        return verbs::special::run(family, args);
    }
    let cli = Cli::from_arg_matches(called).unwrap_or_else(|error| error.exit());
    run_general(&cli.verb)
}

fn run_general(verb: &Verb) -> Result<Exit, Failure> {
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
        Verb::Serve(args) => verbs::serve::run(args),
        Verb::Schema(args) => verbs::schema::run(args),
        Verb::Completions(args) => verbs::completions::run(args),
    }
}
