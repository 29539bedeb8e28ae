//! `cluesmith complete`

use std::path::PathBuf;

use clap::Args;
use cluesmith::{Document, Reference, Settings};

use crate::args::{WorkArgs, language};
use crate::failure::{Exit, Failure, note};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::Out;

/// Fill in what can be known of a puzzle: answer, grade and proof.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith complete mine.json -o mine.json      after editing by hand
  echo '{\"family\": \"tetonor\", \"puzzle\": {...}}' | cluesmith complete -
  cluesmith complete all.jsonl --certificate > complete.jsonl

Only `family` and `puzzle` are needed, and the answer where it is asked for (Kronologic's schedule, Pair Play's
lies); everything else is worked out anew, the words that the puzzle lacks included. The id, the parameters
and the seed stay only if they still give this puzzle and answer. A puzzle without exactly one answer is not
completed (exit code 1).")]
pub struct CompleteArgs {
    /// A document, JSON Lines, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// Put the whole solution in as inferences that `check` verifies one by one.
    #[arg(long)]
    certificate: bool,
    #[command(flatten)]
    work: WorkArgs,
    /// Write to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Completes each document.
pub fn run(args: &CompleteArgs) -> Result<Exit, Failure> {
    let mut out = Out::data(args.output.as_deref())?;
    let exit = for_each(&args.input, &mut out, true, |out, text, subject| {
        let document = complete(args, text, subject)?;
        match text.one_of_many {
            true => out.json_text(&document.to_line())?,
            false => out.json_text(&document.to_pretty())?,
        }
        Ok(Exit::Fine)
    })?;
    match exit {
        Exit::Fine => out.finish()?,
        // A file that was there before is not given up for less than the whole.
        _ => std::io::Write::flush(&mut out)?,
    }
    Ok(exit)
}

fn complete(args: &CompleteArgs, text: &Text, subject: &Subject) -> Result<Document, Trouble> {
    let Subject { document, family } = subject;
    let mut completed = match reproduced(args, subject) {
        Some(made) => made,
        None => {
            if document.id.is_some() || document.seed.is_some() {
                let name = text.place_name();
                note(&format!(
                    "{name}: id and seed give another puzzle or answer and are left out"
                ));
            }
            subject.open()?.fill_in(&mut args.work.budget())?
        }
    };
    if args.certificate {
        let case = family.open(completed.clone(), language())?;
        let steps = case.explain(&mut args.work.budget())?;
        completed.certificate = Some(steps.into_iter().map(|step| step.inference).collect());
    }
    Ok(completed)
}

/// The document that the id, or the seed with the parameters, gives: if it is of this puzzle and answer.
fn reproduced(args: &CompleteArgs, subject: &Subject) -> Option<Document> {
    let Subject { document, family } = subject;
    let (settings, seed) = match &document.id {
        Some(id) => {
            let reference = Reference::parse(id).ok()?;
            (reference.settings, reference.seed?.seed)
        }
        None => {
            let settings: Settings = document.params.clone().unwrap_or_default();
            (settings, cluesmith::Seed(document.seed?))
        }
    };
    let made = family.generate(&settings, seed, &mut args.work.budget()).ok()?;
    let same_answer = document.answer.is_none() || document.answer == made.answer;
    (made.puzzle == document.puzzle && same_answer).then_some(made)
}
