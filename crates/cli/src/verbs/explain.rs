//! `cluesmith explain`

use std::io::Write;

use clap::{Args, ValueEnum};
use cluesmith::{AnyFamily, GameKind, Inference, Step};
use serde::Serialize;

use super::heading;
use crate::args::WorkArgs;
use crate::failure::{Exit, Failure};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::{BOLD, DIM, GOOD, Out, clean, count};
use crate::wrap::wrap;

/// Explain the whole solution, step by step.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith explain puzzle.json
  cluesmith explain tetonor:easy#7 --format json
  cluesmith explain puzzle.json --format certificate

The certificate is the list of inferences alone; as the `certificate` of a document `check`
verifies it, one inference after the other. For JSON Lines each line of output belongs to one
document, or is {\"line\", \"error\"} if it cannot be explained.")]
pub struct ExplainArgs {
    /// A document, JSON Lines, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    #[command(flatten)]
    work: WorkArgs,
    /// How to write it.
    #[arg(long, value_enum, default_value_t)]
    format: ExplainFormat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// Numbered sentences.
    #[default]
    Text,
    /// The steps with words, places and moves.
    Json,
    /// Only the inferences.
    Certificate,
}

/// Explains each document.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let mut out = match args.format {
        ExplainFormat::Text => Out::text(None)?,
        _ => Out::data(None)?,
    };
    let for_programs = args.format != ExplainFormat::Text;
    let exit = for_each(&args.input, &mut out, for_programs, |out, text, subject| {
        explain(args, out, text, subject)
    })?;
    out.finish()?;
    Ok(exit)
}

fn explain(
    args: &ExplainArgs,
    out: &mut Out,
    text: &Text,
    subject: &Subject,
) -> Result<Exit, Trouble> {
    let case = subject.open()?;
    let steps = case.explain(&mut args.work.budget())?;
    match args.format {
        ExplainFormat::Json => write_json(out, text, &steps)?,
        ExplainFormat::Certificate => {
            let inferences: Vec<&Inference> = steps.iter().map(|step| &step.inference).collect();
            write_json(out, text, &inferences)?;
        }
        ExplainFormat::Text => {
            writeln!(out, "{BOLD}{}{BOLD:#}", heading(text, &*case))?;
            let told = without_bookkeeping(case.family(), &steps);
            for (number, step) in (1..).zip(&told) {
                write_step(out, number, step)?;
            }
            // Without its answer, what is found by asking is explained only as far as the page goes.
            let asked = case.family().kind() == GameKind::Asked;
            let end = match !asked || case.document().answer.is_some() {
                true => format!("Solved in {}.", count(told.len() as u64, "step")),
                false => "So far the page alone; the rest is found by asking.".to_owned(),
            };
            writeln!(out, "{GOOD}{end}{GOOD:#}")?;
        }
    }
    Ok(Exit::Fine)
}

/// What a family's rules of tier 0 find is a part of the certificate, and nobody's step: the sentences of the
/// others speak of it.
fn without_bookkeeping<'a>(family: &dyn AnyFamily, steps: &'a [Step]) -> Vec<&'a Step> {
    let techniques = family.techniques();
    let is_bookkeeping =
        |step: &Step| techniques.iter().any(|one| one.tier == 0 && one.id == step.inference.rule);
    steps.iter().filter(|step| !is_bookkeeping(step)).collect()
}

fn write_json(out: &mut Out, text: &Text, steps: &impl Serialize) -> std::io::Result<()> {
    match text.one_of_many {
        true => out.json_line(steps),
        false => out.json_pretty(steps),
    }
}

/// One numbered step: the rule, the sentence, and in grey what it rests on.
pub fn write_step(out: &mut impl Write, number: usize, step: &Step) -> std::io::Result<()> {
    writeln!(out, "{number:3}. {BOLD}{}{BOLD:#}", clean(&step.title))?;
    writeln!(out, "     {}", wrap(&clean(&step.text), 5))?;
    for (label, facts) in [("by", &step.inference.by), ("given", &step.inference.given)] {
        if !facts.is_empty() {
            let facts = format!("{label} {}", clean(&facts.join(", ")));
            writeln!(out, "     {DIM}{}{DIM:#}", wrap(&facts, 5))?;
        }
    }
    Ok(())
}
