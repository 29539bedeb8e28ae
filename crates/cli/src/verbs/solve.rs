//! `cluesmith solve`

use std::io::Write;

use clap::Args;
use cluesmith::{Case, Solution, Solutions, Work};

use super::{Named, heading};
use crate::args::{Format, WorkArgs};
use crate::failure::{Exit, Failure, note};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::{BOLD, DIM, Out, clean_styled, count};

/// Find all answers, and say whether the list is complete.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith solve puzzle.json
  cluesmith new tetonor --no-answer --format json | cluesmith solve -
  cluesmith solve tetonor:hard#7 --format json --limit 2

--format json prints {\"count\": n, \"complete\": true|false, \"solutions\": [...]}, with the \"id\" if
the document has one; for JSON Lines one such object a line, with \"line\", and
{\"line\", \"error\"} for a line that cannot be solved. No answer, or several, is an answer to the
question (exit code 0); `check` is the judge.")]
pub struct SolveArgs {
    /// A document, JSON Lines, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// Stop after this many answers.
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = limit)]
    limit: usize,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn limit(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(limit @ 1..=1_000_000) => Ok(limit),
        _ => Err("a number from 1 to 1000000".into()),
    }
}

/// Solves each document.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let for_programs = args.format == Format::Json;
    let exit = for_each(&args.input, &mut out, for_programs, |out, text, subject| {
        solve(args, out, text, subject)
    })?;
    out.finish()?;
    Ok(exit)
}

fn solve(args: &SolveArgs, out: &mut Out, text: &Text, subject: &Subject) -> Result<Exit, Trouble> {
    let case = subject.open()?;
    let mut work = args.work.budget();
    let found = case.solve(args.limit, &mut work);
    let gave_up = !found.complete && (found.count < args.limit || work.left() == 0);
    let id = subject.document.id.as_deref();
    match args.format {
        Format::Json => out.json_line(&Named::of(text, id, &found))?,
        Format::Text => {
            if text.one_of_many {
                writeln!(out, "{BOLD}{}{BOLD:#}", heading(text, &*case))?;
            }
            write(out, &*case, &found, gave_up, &mut work)?;
        }
    }
    if gave_up {
        let (name, limit) = (text.place_name(), args.work.work);
        note(&format!("{name}: gave up after {limit} units of work; --work raises the limit"));
        return Ok(Exit::GaveUp);
    }
    Ok(Exit::Fine)
}

fn write(
    out: &mut Out,
    case: &dyn Case,
    found: &Solutions<Box<dyn Solution>>,
    gave_up: bool,
    work: &mut Work,
) -> Result<(), Trouble> {
    for (number, answer) in found.solutions.iter().enumerate() {
        if number > 0 {
            writeln!(out, "{DIM}────────{DIM:#}")?;
        }
        writeln!(out, "{}", clean_styled(answer.draw(work).trim_end()))?;
    }
    let many = count(found.count as u64, "answer");
    let as_good = match found.count {
        1 => case.remark(work),
        _ => None,
    };
    let verdict = match (found.complete, gave_up, found.count) {
        (true, _, 0) => "No answer: the puzzle contradicts itself.".to_owned(),
        (true, _, 1) if as_good.is_some() => as_good.unwrap_or_default(),
        (true, _, 1) => "Exactly one answer.".to_owned(),
        (true, _, _) => format!("{many}, and no more."),
        (false, true, _) => format!("{many} found before giving up; there may be more."),
        (false, false, _) => format!("{many} shown; there are more (--limit)."),
    };
    writeln!(out, "{BOLD}{verdict}{BOLD:#}")?;
    Ok(())
}
