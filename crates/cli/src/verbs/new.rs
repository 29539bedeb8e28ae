//! `cluesmith new`

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use cluesmith::batch::{Batch, BatchError, Order, Tally};
use cluesmith::{AnyFamily, Document};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::grade_line;
use crate::args::{DEFAULT_WORK, WorkArgs, language, work};
use crate::choice::{Choice, ChoiceArgs};
use crate::failure::{Exit, Failure, Kind, note};
use crate::out::{BOLD, DIM, Out, clean, clean_styled, count};
use crate::{account, interrupt, making, tone};

/// Make puzzles. The same id gives the same puzzle on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith new tetonor                           one at random; its id is shown
  cluesmith new tetonor:hard#7                    the puzzle of that name
  cluesmith new tetonor --level hard --seed 2026-11-15
  cluesmith new tetonor --set cells=12 --format json --no-answer -o puzzle.json
  cluesmith new tetonor --count 100000 > all.jsonl

With --count the seeds are consecutive, and the lines come in their order.")]
pub struct NewArgs {
    /// A family, or an id such as tetonor:hard#7.
    #[arg(value_name = "FAMILY|ID")]
    target: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// How many, from consecutive seeds [default: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// How to write them [default: text; jsonl with --count].
    #[arg(long, value_enum)]
    format: Option<NewFormat>,
    /// Leave the answer out.
    #[arg(long, conflicts_with = "certificate")]
    no_answer: bool,
    /// Put the whole solution into the document as inferences that `check` verifies one by one.
    #[arg(long)]
    certificate: bool,
    #[command(flatten)]
    work: WorkArgs,
    /// How many threads at most; 0 means one for each core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Write to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How to write a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NewFormat {
    /// The board, its id and its grade, and the answer below a line.
    Text,
    /// A document for people to read; with --count one document a line.
    Json,
    /// One document a line.
    Jsonl,
    /// A picture.
    Svg,
}

/// Makes the puzzles.
pub fn run(args: &NewArgs) -> Result<Exit, Failure> {
    let choice = args.choice.resolve(&args.target)?;
    let format = match (args.format, args.count) {
        (None, None) => NewFormat::Text,
        (None | Some(NewFormat::Json), Some(_)) => NewFormat::Jsonl,
        (Some(NewFormat::Svg), Some(2..)) => {
            let help = "make them one by one, or choose --format jsonl";
            return Err(Failure::wrong("a picture shows one puzzle", help));
        }
        (Some(format), _) => format,
    };
    if args.certificate && matches!(format, NewFormat::Text | NewFormat::Svg) {
        let help = "add --format json or --format jsonl";
        return Err(Failure::wrong("only a document holds a certificate", help));
    }
    let Some(wanted) = args.count else {
        return one(args, &choice, format);
    };
    let cancel = interrupt::patiently();
    let batch = Batch {
        first: choice.seed(),
        order: order(args, &choice),
        count: wanted,
        work: args.work.work,
        threads: args.threads,
        cancel: Arc::clone(&cancel),
    };
    let output = args.output.as_deref();
    let mut out = match format {
        NewFormat::Text => Out::text(output)?,
        _ => Out::data(output)?,
    };
    let bar = progress_bar(args, wanted);
    let mut warned = false;
    let ended = batch.run(
        |document| {
            account::add_work(document.proof.as_ref().and_then(|proof| proof.work).unwrap_or(0));
            // All have the same settings, so one word is enough.
            if !std::mem::replace(&mut warned, true) {
                making::warn_about(choice.family, &document);
            }
            write(&mut out, choice.family, format, &document)
        },
        |done| bar.set_position(done),
    );
    bar.finish_and_clear();
    // A file is written over only if there is something to write.
    match &ended {
        Ok(tally) if tally.made > 0 => out.finish()?,
        _ => out.flush()?,
    }
    end(wanted, ended)
}

fn order(args: &NewArgs, choice: &Choice) -> Order {
    Order {
        family: choice.family,
        settings: choice.settings.clone(),
        answer: !args.no_answer,
        certificate: args.certificate,
    }
}

fn one(args: &NewArgs, choice: &Choice, format: NewFormat) -> Result<Exit, Failure> {
    let output = args.output.as_deref();
    let mut out = match format {
        NewFormat::Text => Out::text(output)?,
        _ => Out::data(output)?,
    };
    let document = making::make_one(&order(args, choice), choice.seed(), args.work.work)?;
    write(&mut out, choice.family, format, &document)?;
    out.finish()?;
    Ok(Exit::Fine)
}

fn end(wanted: u64, ended: Result<Tally, BatchError>) -> Result<Exit, Failure> {
    let tally = ended.map_err(|error| match error {
        BatchError::Make(error) => error.into(),
        BatchError::Sink(error) => Failure::from(error),
        BatchError::Seeds { .. } => {
            Failure::wrong(error.to_string(), "choose a smaller --seed or --count")
        }
        BatchError::Threads(_) => Failure::wrong(error.to_string(), "choose fewer --threads"),
    })?;
    if tally.cancelled {
        let made = count(tally.made, "puzzle");
        note(&format!("stopped; {made} of {wanted} written"));
        return Ok(Exit::Interrupted);
    }
    if tally.gave_up > 0 {
        let named: Vec<String> = tally.gave_up_on.iter().map(ToString::to_string).collect();
        let more = if tally.gave_up > named.len() as u64 { ", …" } else { "" };
        let seeds = count(tally.gave_up, "seed");
        let message = format!("gave up on {seeds} of {wanted}: {}{more}", named.join(", "));
        let help = "raise the limit with --work, or try another seed";
        return Err(Failure::of(Kind::GaveUp, message, help));
    }
    Ok(Exit::Fine)
}

/// A bar on standard error, where someone is looking and nothing else is written there.
fn progress_bar(args: &NewArgs, wanted: u64) -> ProgressBar {
    let crowded = args.output.is_none() && io::stdout().is_terminal();
    if crowded || !tone::is_watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(wanted), ProgressDrawTarget::stderr());
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // Writing to a line on the screen cannot fail in a way that matters.
        let _ = write!(out, "{:.0}", state.per_sec());
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}, {rate}/s, {eta} left") {
        bar.set_style(style.with_key("rate", rate));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn write(
    out: &mut Out,
    family: &dyn AnyFamily,
    format: NewFormat,
    document: &Document,
) -> io::Result<()> {
    match format {
        NewFormat::Jsonl => out.json_text(&document.to_line()),
        NewFormat::Json => out.json_text(&document.to_pretty()),
        NewFormat::Svg => {
            let case = family.open(document.clone(), language()).map_err(io::Error::other)?;
            let svg = case.start().svg(&mut work(DEFAULT_WORK));
            writeln!(out, "{}", svg.trim_end())
        }
        NewFormat::Text => write_text(out, family, document),
    }
}

fn write_text(out: &mut Out, family: &dyn AnyFamily, document: &Document) -> io::Result<()> {
    let case = family.open(document.clone(), language()).map_err(io::Error::other)?;
    let work = &mut work(DEFAULT_WORK);
    let id = document.id.as_deref().unwrap_or_default();
    writeln!(out, "{BOLD}{}{BOLD:#}\n", clean(id))?;
    let board = case.start().draw(work);
    writeln!(out, "{}\n", clean_styled(board.trim_end()))?;
    if let Some(grade) = &document.grade {
        writeln!(out, "{}", grade_line(family.graded_by(), grade))?;
    }
    if let Some(answer) = &document.answer {
        let refused = |finding: cluesmith::Finding| io::Error::other(finding.message);
        let answer = case.draw_answer(answer, work).map_err(refused)?;
        writeln!(out, "{DIM}──────── answer ────────{DIM:#}")?;
        writeln!(out, "{}", clean_styled(answer.trim_end()))?;
    }
    writeln!(out)
}
