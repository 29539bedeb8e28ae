//! `cluesmith testimony week`

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use cluesmith_testimony::week::{Day, read_date};
use serde::Serialize;

use crate::args::Format;
use crate::failure::{Exit, Failure};
use crate::out::Out;

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Plan a week: one puzzle a day, archetypes in rotation.
///
/// The number of a day is its seed, so everybody gets the same puzzle, and days that follow each
/// other share no line.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith testimony week
  cluesmith testimony week --from 2026-11-16 --weeks 4
  cluesmith testimony week --format json | jq -r .id | xargs -n1 cluesmith new --format json")]
pub struct WeekArgs {
    /// A day of the first week (default today, UTC).
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// How many weeks.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=520))]
    weeks: u64,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Planned<'a> {
    date: &'a str,
    weekday: &'static str,
    id: String,
}

/// Prints the plan.
pub fn run(args: &WeekArgs) -> Result<Exit, Failure> {
    let first = match &args.from {
        Some(text) => read_date(text.trim()).ok_or_else(|| {
            let message = format!("\"{}\" is no date", text.chars().take(40).collect::<String>());
            Failure::wrong(message, "write it like 2026-11-16; the first day is 1970-01-01")
        })?,
        None => {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() / 86_400)
        }
    };
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    for week in 0..args.weeks {
        for day in Day::week(first + 7 * week) {
            let id = day.id.to_string();
            let weekday = WEEKDAYS[day.weekday];
            match args.format {
                Format::Text => writeln!(out, "{weekday}  {}  {id}", day.date)?,
                Format::Json => out.json_line(&Planned { date: &day.date, weekday, id })?,
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
