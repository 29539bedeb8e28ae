//! `cluesmith pairplay session` and `cluesmith pairplay schedule`

use std::io::Write;

use clap::Args;
use cluesmith::Work;
use cluesmith_pairplay::session::{Day, Measure, rising, schedule as plan, week};
use serde::Serialize;

use crate::args::{Format, WorkArgs};
use crate::choice::read_seed;
use crate::failure::{Exit, Failure};
use crate::out::{BOLD, DIM, Out};

/// Three puzzles that get harder.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay session --seed 7
  cluesmith pairplay session --seed 2026-11-16 --format json

Every line ends in an id: `cluesmith play ID` plays it.")]
pub struct SessionArgs {
    /// The number it grows from. Any other text, such as a date, is hashed to a number.
    #[arg(long, value_name = "SEED")]
    seed: String,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    work: WorkArgs,
}

/// A puzzle for every day.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay schedule --seed 7 --days 100
  cluesmith pairplay schedule --seed 7 --days 7 --format json")]
pub struct ScheduleArgs {
    /// The number it grows from. Any other text, such as a date, is hashed to a number.
    #[arg(long, value_name = "SEED")]
    seed: String,
    /// How many days, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    days: u32,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Serialize)]
struct Entry<'a> {
    day: u32,
    id: String,
    title: &'a str,
    hint: &'static str,
    trap: &'static str,
    stance: &'static str,
    target: i32,
    #[serde(flatten)]
    measure: Measure,
}

fn entry(number: usize, day: &Day) -> Entry<'_> {
    Entry {
        day: number as u32 + 1,
        id: day.id.to_string(),
        title: &day.made.puzzle.title,
        hint: day.hint.name(),
        trap: day.trap.name(),
        stance: day.made.puzzle.rules.stance.name(),
        target: day.made.puzzle.rules.target,
        measure: day.measure,
    }
}

fn write_days(days: &[Day], names: &[&str], format: Format) -> Result<(), Failure> {
    let mut out = match format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let width = days.iter().map(|day| day.made.puzzle.title.chars().count()).max().unwrap_or(0);
    for (number, day) in days.iter().enumerate() {
        let entry = entry(number, day);
        if format == Format::Json {
            out.json_line(&entry)?;
            continue;
        }
        let name = names.get(number).map_or_else(|| entry.day.to_string(), |n| (*n).to_owned());
        let share =
            format!("{}.{:02} %", entry.measure.random_win / 100, entry.measure.random_win % 100);
        writeln!(
            out,
            "{BOLD}{name:>9}{BOLD:#}  {:10} {:11} target {}  random {share:>7}  {:width$}  {DIM}{}{DIM:#}",
            entry.hint, entry.trap, entry.target, entry.title, entry.id
        )?;
    }
    out.finish()
}

/// A week.
pub fn session(args: &SessionArgs) -> Result<Exit, Failure> {
    let seed = read_seed(&args.seed)?.seed;
    let days = week(seed, &mut Work::limit(args.work.work))?;
    write_days(&days, &["Monday", "Wednesday", "Friday"], args.format)?;
    let measures: Vec<Measure> = days.iter().map(|day| day.measure).collect();
    Ok(if rising(&measures).ok { Exit::Fine } else { Exit::Findings })
}

/// Many days.
pub fn schedule(args: &ScheduleArgs) -> Result<Exit, Failure> {
    let seed = read_seed(&args.seed)?.seed;
    let days = plan(seed, args.days, &mut Work::limit(args.work.work))?;
    write_days(&days, &[], args.format)?;
    Ok(Exit::Fine)
}
