//! `cluesmith tetonor simulate`

mod tally;
mod trial;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use cluesmith_tetonor::{Level, Params};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::args::{Format, WorkArgs};
use crate::choice::ChoiceArgs;
use crate::failure::{Exit, Failure, note};
use crate::interrupt;
use crate::out::{BOLD, Out};
use tally::Tally;
use trial::{Trial, attempt};

/// Seeds tried between two looks at Ctrl-C.
const PORTION: u64 = 1024;

/// Generate, solve and verify many boards; print rates, times and how hard they are.
///
/// Every board is solved by the exact engine, counted again by the independent one, explained, and
/// its explanation verified step by step. A board that fails any of these is named.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith tetonor simulate --count 1000 --level medium
  cluesmith tetonor simulate --count 1000            every level, and a table that compares them
  cluesmith tetonor simulate --level easy --set classic=true

Seeds start at 1 unless --seed says otherwise. Ctrl-C shows what was counted so far. Exit code 1
if any board fails, or has more than one answer; 3 if the only trouble is that some gave up.")]
pub struct SimulateArgs {
    /// How many boards of each level.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Simulates one level, or all of them.
pub fn run(args: &SimulateArgs) -> Result<Exit, Failure> {
    let first = args.choice.resolve("tetonor")?;
    let seed = first.seed.map_or(1, |seed| seed.0);
    if seed.checked_add(args.count).is_none() {
        let message = format!("{} seeds from {seed} on do not fit into 64 bits", args.count);
        return Err(Failure::wrong(message, "choose a smaller --seed or --count"));
    }
    let asked: Params = first.settings.read()?;
    let names_level = |part: &String| part.split('=').next().is_some_and(|n| n.trim() == "level");
    let levels = match &args.choice.level {
        Some(_) => vec![asked.level],
        None if args.choice.set.iter().any(names_level) => vec![asked.level],
        None if asked.classic => vec![Level::Easy, Level::Medium, Level::Hard],
        None => Level::ALL.to_vec(),
    };
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let mut tallies = Vec::new();
    let mut exit = Exit::Fine;
    for level in levels {
        let params = Params { level, ..asked.clone() };
        let (tally, stopped) = simulate(args, &params, seed);
        match args.format {
            Format::Json => out.json_line(&tally)?,
            Format::Text => {
                writeln!(out, "{BOLD}{}{BOLD:#}", level.name())?;
                tally.write(&mut out)?;
            }
        }
        out.flush()?;
        if stopped {
            note(&format!(
                "stopped after {} of {} boards of this level",
                tally.boards(),
                args.count
            ));
            return Ok(Exit::Interrupted);
        }
        exit = exit.and(tally.exit());
        tallies.push(tally);
    }
    if args.format == Format::Text && tallies.len() > 1 {
        tally::write_separation(&mut out, &tallies)?;
    }
    out.flush()?;
    Ok(exit)
}

/// What was counted, and whether it was stopped before the end.
fn simulate(args: &SimulateArgs, params: &Params, first: u64) -> (Tally, bool) {
    let cancel = interrupt::patiently();
    let bar = progress_bar(args.count, params.level);
    let mut tally = Tally::new(params.level);
    let mut done = 0;
    while done < args.count && !cancel.load(Ordering::Relaxed) {
        let next = (done + PORTION).min(args.count);
        let trials: Vec<Trial> = (first + done..first + next)
            .into_par_iter()
            // One portion of hard boards can take longer than anyone waits.
            .filter(|_| !cancel.load(Ordering::Relaxed))
            .map(|seed| attempt(params, seed, args.work.work))
            .collect();
        trials.into_iter().for_each(|trial| tally.add(trial));
        done = next;
        bar.set_position(done);
    }
    bar.finish_and_clear();
    let tally = tally.finish();
    let stopped = (tally.boards() as u64) < args.count;
    (tally, stopped)
}

fn progress_bar(count: u64, level: Level) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count).with_message(level.name());
    if let Ok(style) = ProgressStyle::with_template("{msg:7} {bar:40} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
