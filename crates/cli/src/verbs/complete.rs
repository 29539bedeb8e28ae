//! `cluesmith complete`

use std::path::PathBuf;

use clap::Args;
use cluesmith::{Document, Finding, GenerateError, Reference, Refused, Seed, Settings, Stopped};

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

Only `family` and `puzzle` are needed, and the answer where it is asked for (Kronologic's
schedule, Pair Play's lies); everything else is worked out anew, the words that the puzzle lacks
included. The id, the parameters and the seed stay only if they still give this puzzle and
answer. A puzzle without exactly one answer is not completed (exit code 1). What only its author
can decide, such as a door that is there twice or a name that no list knows, is told on standard
error; of everything else `check --deny warnings` finds nothing.")]
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
    let mut completed = match reproduced(args, subject).map_err(Refused::from)? {
        Some(made) => made,
        None => {
            if document.id.is_some() || document.seed.is_some() {
                let name = text.place_name();
                let gone = document.made_by().filter(|generator| !family.makes(*generator));
                note(&match gone {
                    Some(generator) => format!(
                        "{name}: generator {generator} is not here, so nobody can tell whether id and seed give \
                         this puzzle; they are left out"
                    ),
                    None => {
                        format!(
                            "{name}: id and seed give another puzzle or answer and are left out"
                        )
                    }
                });
            }
            let mut work = args.work.budget();
            let filled = subject.open()?.fill_in(&mut work);
            // Where the work was used up, that is why.
            let filled =
                filled.map_err(|refused| work.spend(1).map_or_else(Refused::from, |()| refused))?;
            tell_what_is_left(&filled, args, text, subject);
            filled
        }
    };
    if args.certificate {
        let case = family.open(completed.clone(), language())?;
        let steps = case.explain(&mut args.work.budget())?;
        completed.certificate = Some(steps.into_iter().map(|step| step.inference).collect());
    }
    Ok(completed)
}

/// What `check` would say of the whole: nothing of it is wrong, but an author's own words and numbers may be less than
/// they could be, and nobody else can decide that.
fn tell_what_is_left(filled: &Document, args: &CompleteArgs, text: &Text, subject: &Subject) {
    for finding in subject.family.check(filled, &mut args.work.budget()).findings {
        let Finding { id, path, message, help, .. } = finding;
        let name = text.place_name();
        note(&format!("{name}: left to you at {path}: {message} ({id}); {help}"));
    }
}

/// The document that the id, or the seed with the parameters, gives: if it is of this puzzle and answer.
fn reproduced(args: &CompleteArgs, subject: &Subject) -> Result<Option<Document>, Stopped> {
    let Subject { document, family } = subject;
    let Some((settings, seed)) = origin(document) else { return Ok(None) };
    let generator = document.made_by().filter(|number| family.makes(*number));
    let maker = family.accept_for(generator.unwrap_or(family.generator()), &settings);
    let made = match maker.map(|maker| maker.make(seed, &mut args.work.budget())) {
        Ok(Ok(made)) => made,
        Ok(Err(GenerateError::Stopped(stopped))) => return Err(stopped),
        _ => return Ok(None),
    };
    let same_answer = document.answer.is_none() || document.answer == made.answer;
    Ok((made.puzzle == document.puzzle && same_answer).then_some(made))
}

/// What a document says that it was made from.
fn origin(document: &Document) -> Option<(Settings, Seed)> {
    match &document.id {
        Some(id) => {
            let reference = Reference::parse(id).ok()?;
            Some((reference.settings, reference.seed?.seed))
        }
        None => Some((document.params.clone().unwrap_or_default(), Seed(document.seed?))),
    }
}
