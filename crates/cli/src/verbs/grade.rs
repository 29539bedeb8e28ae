//! `cluesmith grade`

use std::io::{self, Write};

use clap::Args;
use cluesmith::{Grade, GradedBy};
use serde_json::Value;

use super::{Named, heading};
use crate::args::{Format, WorkArgs};
use crate::failure::{Exit, Failure};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::{BOLD, DIM, Out, clean, count};

/// Tell how hard a puzzle is, and why. The grade is read off the easiest proof.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith grade puzzle.json
  cluesmith grade tetonor:hard#7 --format json
  cluesmith new tetonor --count 1000 | cluesmith grade - --format json

A puzzle without exactly one answer cannot be graded (exit code 1).")]
pub struct GradeArgs {
    /// A document, JSON Lines, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Grades each document.
pub fn run(args: &GradeArgs) -> Result<Exit, Failure> {
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let for_programs = args.format == Format::Json;
    let exit = for_each(&args.input, &mut out, for_programs, |out, text, subject| {
        grade(args, out, text, subject)
    })?;
    out.finish()?;
    Ok(exit)
}

fn grade(args: &GradeArgs, out: &mut Out, text: &Text, subject: &Subject) -> Result<Exit, Trouble> {
    let case = subject.open()?;
    let grade = case.grade(&mut args.work.budget())?;
    let id = subject.document.id.as_deref();
    match args.format {
        Format::Json => out.json_line(&Named::of(text, id, &grade))?,
        Format::Text => {
            writeln!(out, "{BOLD}{}{BOLD:#}", heading(text, &*case))?;
            write(out, case.family().graded_by(), &grade)?;
        }
    }
    Ok(Exit::Fine)
}

fn write(out: &mut Out, by: GradedBy, grade: &Grade) -> io::Result<()> {
    let hardest = format!("{} {DIM}(tier {}){DIM:#}", clean(&grade.hardest), grade.tier);
    let mut rows =
        vec![("level", clean(&grade.level).into_owned()), ("score", grade.score.to_string())];
    match by {
        GradedBy::Par => rows.push(("par", count(grade.steps, "question"))),
        GradedBy::Play => {
            rows.extend([("best line", count(grade.steps, "move")), ("hardest rule", hardest)]);
        }
        _ => rows.extend([("reasoning", count(grade.steps, "step")), ("hardest rule", hardest)]),
    }
    for (name, value) in rows {
        writeln!(out, "  {name:14} {value}")?;
    }
    if !grade.profile.is_empty() {
        writeln!(out, "  {DIM}profile{DIM:#}")?;
    }
    for (name, value) in &grade.profile {
        write_profile(out, 4, name, value)?;
    }
    Ok(())
}

/// Nested counts as an indented table; anything else on one line.
fn write_profile(out: &mut Out, indent: usize, name: &str, value: &Value) -> io::Result<()> {
    let (name, width) = (clean(name), 28usize.saturating_sub(indent));
    match value {
        Value::Object(parts) if indent < 12 => {
            writeln!(out, "{:indent$}{name}", "")?;
            for (name, value) in parts {
                write_profile(out, indent + 2, name, value)?;
            }
        }
        Value::String(text) => writeln!(out, "{:indent$}{name:width$} {}", "", clean(text))?,
        other => {
            writeln!(out, "{:indent$}{name:width$} {}", "", clean(&other.to_string()))?;
        }
    }
    Ok(())
}
