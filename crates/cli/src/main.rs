//! `cluesmith`: generate, prove, grade, explain and play deduction puzzles.
//!
//! Every verb is one file in [`verbs`] and knows families only through
//! [`cluesmith::AnyFamily`]. Results go to standard output, everything else to standard error.

mod account;
mod args;
mod choice;
mod clock;
mod diagnose;
mod failure;
mod input;
mod interrupt;
mod locate;
mod making;
mod out;
mod resume;
mod tone;
mod unfinished;
mod verbs;
mod version;
mod words;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Instant;

use clap::{ArgMatches, FromArgMatches};

use args::{Cli, Global, Verb};
use failure::{Exit, Failure};

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    tone::listen(&words);
    let exit = match Cli::whole().try_get_matches_from(words) {
        Ok(called) => obey(&called),
        Err(error) => failure::answer_usage(&error),
    };
    ExitCode::from(interrupt::code(exit))
}

fn obey(called: &ArgMatches) -> Exit {
    let started = Instant::now();
    let global = match Global::from_arg_matches(called) {
        Ok(global) => global,
        Err(error) => return failure::answer_usage(&error),
    };
    global.color.write_global();
    tone::set(global.quiet, global.verbose);
    interrupt::install();
    args::speak(global.lang);
    let exit = run(called).unwrap_or_else(Failure::report);
    account::close(started.elapsed());
    exit
}

/// A verb that a family lists, or one that works for all of them.
fn run(called: &ArgMatches) -> Result<Exit, Failure> {
    if let Some((name, args)) = called.subcommand()
        && let Some(family) = cluesmith::family(name)
    {
        return verbs::special::run(family, args);
    }
    match Cli::from_arg_matches(called) {
        Ok(cli) => run_general(&cli.verb),
        Err(error) => Ok(failure::answer_usage(&error)),
    }
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
        Verb::Today(args) => verbs::today::run(args),
        Verb::Pack(args) => verbs::pack::run(args),
        Verb::Serve(args) => verbs::serve::run(args),
        Verb::Schema(args) => verbs::schema::run(args),
        Verb::Completions(args) => verbs::completions::run(args),
        Verb::Man(args) => verbs::man::run(args),
    }
}
