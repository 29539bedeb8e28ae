//! `cluesmith new`

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use cluesmith::batch::{Batch, BatchError, Order, Watch};
use cluesmith::{AnyFamily, Document};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::grade_line;
use crate::args::WorkArgs;
use crate::choice::ChoiceArgs;
use crate::failure::{Exit, Failure, note};
use crate::interrupt;
use crate::out::{BOLD, DIM, Out, clean, clean_styled, count};

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
    /// How many, from consecutive seeds.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
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
    /// How many threads; 0 means one for each core.
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
        (None, 1) => NewFormat::Text,
        (None, _) | (Some(NewFormat::Json), 2..) => NewFormat::Jsonl,
        (Some(NewFormat::Svg), 2..) => {
            let help = "make them one by one, or choose --format jsonl";
            return Err(Failure::wrong("a picture shows one puzzle", help));
        }
        (Some(format), _) => format,
    };
    let cancel = interrupt::patiently();
    let bar = progress_bar(args);
    let samples = bar.clone();
    // A single puzzle shows how many of its samples are drawn, many puzzles how many are made.
    let watch: Watch = Arc::new(move |done, all| {
        samples.set_length(all);
        samples.set_position(done);
    });
    let batch = Batch {
        first: choice.seed(),
        order: Order {
            family: choice.family,
            settings: choice.settings,
            answer: !args.no_answer,
            certificate: args.certificate,
        },
        count: args.count,
        work: args.work.work,
        // One puzzle may be the best of many samples, which are drawn on all of them.
        threads: args.threads,
        cancel: Arc::clone(&cancel),
        watch: (args.count == 1).then_some(watch),
    };
    let output = args.output.as_deref();
    let mut out = match format {
        NewFormat::Text => Out::text(output)?,
        _ => Out::data(output)?,
    };
    let ended = batch.run(
        |document| {
            if args.count == 1 {
                // The puzzle may go to the screen that the bar is on.
                bar.finish_and_clear();
            }
            write(&mut out, choice.family, format, &document)
        },
        |done| {
            if args.count > 1 {
                bar.set_position(done);
            }
        },
    );
    bar.finish_and_clear();
    out.flush()?;
    end(args, ended)
}

fn end(
    args: &NewArgs,
    ended: Result<cluesmith::batch::Tally, BatchError>,
) -> Result<Exit, Failure> {
    let tally = ended.map_err(|error| match error {
        BatchError::Generate(error) => error.into(),
        BatchError::Sink(error) => Failure::from(error),
        BatchError::Seeds { .. } => {
            Failure::wrong(error.to_string(), "choose a smaller --seed or --count")
        }
        BatchError::Threads(_) => Failure::wrong(error.to_string(), "choose fewer --threads"),
    })?;
    if tally.cancelled {
        let made = count(tally.made, "puzzle");
        note(&format!("stopped; {made} of {} written", args.count));
        return Ok(Exit::Interrupted);
    }
    if tally.gave_up > 0 {
        let message = match args.count {
            1 => format!("gave up after {} units of work", args.work.work),
            _ => format!("gave up on {} of {}", count(tally.gave_up, "seed"), args.count),
        };
        let help = "raise the limit with --work, or try another seed".to_owned();
        return Err(Failure::Said { message, help, exit: Exit::GaveUp });
    }
    Ok(Exit::Fine)
}

/// A bar on standard error, where someone is looking and nothing else is written there.
fn progress_bar(args: &NewArgs) -> ProgressBar {
    // Many documents on the same screen as the bar would tear it.
    let crowded = args.count > 1 && args.output.is_none() && io::stdout().is_terminal();
    if crowded || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(args.count), ProgressDrawTarget::stderr());
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
            let start = family.start(&document.puzzle).map_err(io::Error::other)?;
            let svg = family.svg(&document.puzzle, &start).map_err(io::Error::other)?;
            writeln!(out, "{}", svg.trim_end())
        }
        NewFormat::Text => write_text(out, family, document),
    }
}

fn write_text(out: &mut Out, family: &dyn AnyFamily, document: &Document) -> io::Result<()> {
    let puzzle = &document.puzzle;
    let id = document.id.as_deref().unwrap_or_default();
    writeln!(out, "{BOLD}{}{BOLD:#}\n", clean(id))?;
    let start = family.start(puzzle).map_err(io::Error::other)?;
    let board = family.draw(puzzle, &start).map_err(io::Error::other)?;
    writeln!(out, "{}\n", clean_styled(board.trim_end()))?;
    if let Some(grade) = &document.grade {
        writeln!(out, "{}", grade_line(grade))?;
    }
    if let Some(answer) = &document.answer {
        let answer = family.draw_answer(puzzle, answer).map_err(io::Error::other)?;
        writeln!(out, "{DIM}──────── answer ────────{DIM:#}")?;
        writeln!(out, "{}", clean_styled(answer.trim_end()))?;
    }
    writeln!(out)
}
