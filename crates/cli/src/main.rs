//! `cluesmith`: generate, prove, grade, explain and play deduction puzzles.
//!
//! Every verb is one file in [`verbs`] and knows families only through
//! [`cluesmith::AnyFamily`]. Results go to standard output, everything else to standard error.

mod account;
mod args;
mod choice;
mod diagnose;
mod failure;
mod input;
mod interrupt;
mod locate;
mod making;
mod out;
mod tone;
mod unfinished;
mod verbs;
mod version;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

use args::{Cli, Verb};
use failure::{Exit, Failure};

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    tone::listen(&words);
    let exit = match Cli::try_parse_from(words) {
        Ok(cli) => obey(&cli),
        Err(error) => failure::answer_usage(&error),
    };
    ExitCode::from(exit as u8)
}

fn obey(cli: &Cli) -> Exit {
    let started = Instant::now();
    cli.color.write_global();
    tone::set(cli.quiet, cli.verbose);
    interrupt::install();
    cli.lang.write_global();
    let exit = run(&cli.verb).unwrap_or_else(Failure::report);
    account::close(started.elapsed());
    exit
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
        Verb::Man(args) => verbs::man::run(args),
    }
}
