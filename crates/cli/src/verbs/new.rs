//! `cluesmith new`

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use cluesmith::batch::{Batch, BatchError, Order, Tally};
use cluesmith::{AnyFamily, Case, Document, ink};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::grade_line;
use crate::args::{DEFAULT_WORK, WorkArgs, language, work};
use crate::choice::{Choice, ChoiceArgs};
use crate::failure::{Exit, Failure, Kind, note, warn};
use crate::out::{BOLD, DIM, Out, clean, clean_styled, count};
use crate::resume::{Place, find_place};
use crate::{account, interrupt, making, tone};

/// Make puzzles. The same id gives the same puzzle on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith new tetonor                           one at random; its id is shown
  cluesmith new tetonor:hard#7                    the puzzle of that name
  cluesmith new tetonor --level hard --seed 2026-11-15
  cluesmith new tetonor:hard#7 --format json > puzzle.json    a document, for the other verbs
  cluesmith new tetonor --set cells=12 --format json --no-answer -o puzzle.json
  cluesmith new tetonor --count 100000 > all.jsonl
  cluesmith new tetonor:hard#1 --count 100000 -o all.jsonl --resume

With --count the seeds are consecutive, and the lines come in their order.

While a file is being written it is called FILE.part, and only a whole one takes its name. When a
call with --count is stopped (Ctrl-C, SIGTERM, SIGHUP; a second one ends it at once) or killed,
FILE.part stays; the same command with --resume goes on from there, and in the end the file is
the same as if nothing had happened. Without --resume the next call begins anew.")]
pub struct NewArgs {
    /// A family, or an id such as tetonor:hard#7.
    #[arg(value_name = "FAMILY|ID")]
    target: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// How many, from consecutive seeds [default: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// How to write them [default: as FILE is called (.json, .jsonl, .svg); else text, or jsonl with --count].
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
    /// Go on with what an earlier call of this command left in FILE.part, if there is one.
    #[arg(long, requires = "count", requires = "output")]
    resume: bool,
    /// Give FILE its name even if the call was stopped before the end.
    #[arg(long, requires = "count", requires = "output")]
    keep_partial: bool,
}

/// How long a puzzle waits at most for others to be written with it.
const WAIT: Duration = Duration::from_secs(1);

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

impl NewFormat {
    /// What a file with such a name is expected to hold.
    fn of_file(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "json" => Some(Self::Json),
            "jsonl" => Some(Self::Jsonl),
            "svg" => Some(Self::Svg),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}

/// Makes the puzzles.
pub fn run(args: &NewArgs) -> Result<Exit, Failure> {
    let choice = args.choice.resolve(&args.target)?;
    let called = args.output.as_deref().and_then(NewFormat::of_file);
    let format = match (args.format.or(called), args.count) {
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
    match args.count {
        None => one(args, &choice, format),
        Some(wanted) => many(args, &choice, format, wanted),
    }
}

fn many(args: &NewArgs, choice: &Choice, format: NewFormat, wanted: u64) -> Result<Exit, Failure> {
    let mut whole = Batch::new(order(args, choice), choice.seed(), wanted);
    (whole.work, whole.threads) = (args.work.work, args.threads);
    (whole.language, whole.cancel) = (language(), interrupt::patiently());
    let go_on = how_to_go_on(args, choice, format, &whole);
    let (mut out, before) = match &args.output {
        Some(path) if args.resume => resume(path, choice, format, &whole)?,
        output => (open(output.as_deref(), format)?, Place::default()),
    };
    out.keep(true);
    let bar = progress_bar(args, wanted);
    bar.set_position(before.seeds);
    bar.reset_eta();
    let mut warns = Warns::Yes;
    let mut flushed = Instant::now();
    let ended = before.rest(whole).run(
        |document| {
            account::add_work(document.proof.as_ref().and_then(|proof| proof.work).unwrap_or(0));
            // All have the same settings, so one word is enough.
            let warns = std::mem::replace(&mut warns, Warns::No);
            write(&mut out, choice.family, format, document, warns)?;
            if flushed.elapsed() > WAIT {
                flushed = Instant::now();
                out.flush()?;
            }
            Ok(())
        },
        |done| bar.set_position(before.seeds + done),
    );
    bar.finish_and_clear();
    match ended.and_then(|rest| Ok(out.flush().map(|()| rest)?)) {
        Ok(rest) => end(args, out, wanted, &before.and(rest), go_on),
        Err(error) => Err(fail(args, &out, error, go_on)),
    }
}

fn open(output: Option<&Path>, format: NewFormat) -> Result<Out, Failure> {
    match format {
        NewFormat::Text => Out::text(output),
        _ => Out::data(output),
    }
}

/// The file with what is in it already, and how far that is.
fn resume(
    path: &Path,
    choice: &Choice,
    format: NewFormat,
    whole: &Batch,
) -> Result<(Out, Place), Failure> {
    if format != NewFormat::Jsonl {
        let help = "leave out --format, or --resume";
        return Err(Failure::wrong("--resume goes on with lines of JSON only", help));
    }
    if choice.seed.is_none() {
        let help = "add --seed with that of the first puzzle; the first line of the unfinished file names it";
        return Err(Failure::wrong("--resume does not know the seeds", help));
    }
    let mut place = Place::default();
    let out = Out::resumed(path, |file, name| {
        place = find_place(file, name, whole)?;
        if place.seeds > 0 {
            note(&format!("going on after {} in {name}", count(place.tally.made, "puzzle")));
        }
        Ok(place.bytes)
    })?;
    Ok((out, place))
}

/// What to do after a stop, if anything can be done.
fn how_to_go_on(
    args: &NewArgs,
    choice: &Choice,
    format: NewFormat,
    whole: &Batch,
) -> Option<String> {
    let more = match choice.seed {
        Some(_) if args.resume => String::new(),
        Some(_) => " with --resume".into(),
        None => format!(" with --seed {} --resume", whole.first),
    };
    (format == NewFormat::Jsonl).then(|| format!("repeat the command{more} to go on"))
}

fn order(args: &NewArgs, choice: &Choice) -> Order {
    let mut order = choice.order();
    (order.answer, order.certificate) = (!args.no_answer, args.certificate);
    order
}

fn one(args: &NewArgs, choice: &Choice, format: NewFormat) -> Result<Exit, Failure> {
    let mut out = open(args.output.as_deref(), format)?;
    let document = making::make_one(&order(args, choice), choice.seed(), args.work.work)?;
    write(&mut out, choice.family, format, document, Warns::Yes)?;
    out.finish()?;
    Ok(Exit::Fine)
}

/// The batch came to its end, or was stopped.
fn end(
    args: &NewArgs,
    out: Out,
    wanted: u64,
    tally: &Tally,
    go_on: Option<String>,
) -> Result<Exit, Failure> {
    let unfinished = out.unfinished();
    // A file is written over only if there is something to write.
    if tally.made > 0 && (!tally.cancelled || args.keep_partial) {
        out.finish()?;
    }
    if tally.cancelled {
        let made = count(tally.made, "puzzle");
        let place = match (unfinished, &args.output) {
            (Some(_), Some(path)) if args.keep_partial => format!(" to {}", path.display()),
            (Some(name), _) => {
                let go_on = go_on.map(|go_on| format!("; {go_on}")).unwrap_or_default();
                format!(" to {name}{go_on}")
            }
            (None, _) => String::new(),
        };
        note(&format!("stopped; {made} of {wanted} written{place}"));
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

/// The batch could not go on.
fn fail(args: &NewArgs, out: &Out, error: BatchError, go_on: Option<String>) -> Failure {
    match error {
        BatchError::Sink(error) => match (error.into(), out.unfinished(), go_on) {
            // Most likely the disk is full, and what is there is worth its room.
            (Failure::Said { message, kind, .. }, Some(name), Some(go_on)) => {
                let help = format!("what was written stays in {name}; make room, and {go_on}");
                Failure::Said { message, help, kind }
            }
            (failure, ..) => {
                out.keep(false);
                failure
            }
        },
        BatchError::Make(error) => {
            // It would end there every time, so this is of no use but to a call that found more.
            out.keep(args.resume);
            error.into()
        }
        BatchError::Seeds { .. } => {
            Failure::wrong(error.to_string(), "choose a smaller --seed or --count")
        }
        BatchError::Threads(_) => Failure::wrong(error.to_string(), "choose fewer --threads"),
        _ => Failure::wrong(error.to_string(), ""),
    }
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

/// Whether it is said on standard error what is odd about a puzzle that was made as wished: a map in two
/// parts, say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Warns {
    Yes,
    No,
}

/// Writes a document down. It is opened at most once, and only if somebody looks inside.
fn write(
    out: &mut Out,
    family: &dyn AnyFamily,
    format: NewFormat,
    document: Document,
    warns: Warns,
) -> io::Result<()> {
    match format {
        NewFormat::Jsonl => out.json_text(&document.to_line())?,
        NewFormat::Json => out.json_text(&document.to_pretty())?,
        NewFormat::Svg | NewFormat::Text => {}
    }
    let shows = matches!(format, NewFormat::Svg | NewFormat::Text);
    if !shows && warns == Warns::No {
        return Ok(());
    }
    let case = family.open(document, language()).map_err(io::Error::other)?;
    if warns == Warns::Yes {
        case.oddities(language()).iter().for_each(warn);
    }
    match format {
        NewFormat::Jsonl | NewFormat::Json => Ok(()),
        NewFormat::Svg => {
            let svg = ink::svg(&case.start().picture(&mut work(DEFAULT_WORK)));
            writeln!(out, "{}", svg.trim_end())
        }
        NewFormat::Text => write_text(out, family, &*case),
    }
}

fn write_text(out: &mut Out, family: &dyn AnyFamily, case: &dyn Case) -> io::Result<()> {
    let document = case.document();
    let work = &mut work(DEFAULT_WORK);
    let id = document.id.as_deref().unwrap_or_default();
    writeln!(out, "{BOLD}{}{BOLD:#}\n", clean(id))?;
    let board = case.start().draw(work);
    writeln!(out, "{}\n", clean_styled(board.trim_end()))?;
    if let Some(grade) = &document.grade {
        writeln!(out, "{}", grade_line(family.graded_by(), grade))?;
    }
    let refused = |finding: cluesmith::Finding| io::Error::other(finding.message);
    if let Some(answer) = case.answer().map_err(refused)? {
        writeln!(out, "{DIM}──────── answer ────────{DIM:#}")?;
        writeln!(out, "{}", clean_styled(answer.draw(work).trim_end()))?;
    }
    writeln!(out)
}
