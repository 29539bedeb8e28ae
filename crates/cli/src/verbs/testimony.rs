//! `cluesmith testimony`: what only this family has.

mod archetypes;
mod lines;
mod rates;
mod week;

use clap::{Args, Subcommand};
use cluesmith_testimony::puzzle::Puzzle;

use crate::failure::{Exit, Failure};
use crate::input;

/// What only Testimony has.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith testimony week --from 2026-11-16     seven days, the same for everyone
  cluesmith testimony rates --count 500          who wins how often, level by level
  cluesmith testimony archetypes puzzle.json     what kind of thinking a puzzle is about
  cluesmith testimony lines testimony:normal#7   everything that is said")]
pub struct TestimonyArgs {
    #[command(subcommand)]
    verb: TestimonyVerb,
}

#[derive(Subcommand)]
enum TestimonyVerb {
    /// Plan a week: one puzzle a day, archetypes in rotation.
    Week(week::WeekArgs),
    /// Generate and check many puzzles; print who wins how often and with how many points.
    Rates(rates::RatesArgs),
    /// Tell what kind of thinking a puzzle is about, and why.
    Archetypes(archetypes::ArchetypesArgs),
    /// Print everything that is said in a puzzle.
    Lines(lines::LinesArgs),
}

/// Does it.
pub fn run(args: &TestimonyArgs) -> Result<Exit, Failure> {
    match &args.verb {
        TestimonyVerb::Week(args) => week::run(args),
        TestimonyVerb::Rates(args) => rates::run(args),
        TestimonyVerb::Archetypes(args) => archetypes::run(args),
        TestimonyVerb::Lines(args) => lines::run(args),
    }
}

/// The puzzle of a document of this family, its form inspected. Nothing if that was said already.
fn read_puzzle(target: &str) -> Result<Option<Puzzle>, Failure> {
    let text = input::open(target)?.only()?;
    let subject = text.read().map_err(|finding| crate::diagnose::unreadable(&text, finding))?;
    if subject.family.name() != "testimony" {
        let message = format!("this is a {} document", subject.family.name());
        return Err(Failure::wrong(message, "this verb is about testimony puzzles"));
    }
    let findings = match subject.open() {
        Ok(case) => case.inspect(crate::args::language()),
        Err(error) => return super::refused(&text, error).map(|_| None),
    };
    if !findings.is_empty() {
        crate::diagnose::to_stderr(&text, &findings);
        return Ok(None);
    }
    let puzzle = serde_json::from_value(subject.document.puzzle)
        .map_err(|error| Failure::wrong(error.to_string(), "this is a fault of the program"))?;
    Ok(Some(puzzle))
}
