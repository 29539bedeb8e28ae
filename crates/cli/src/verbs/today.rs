//! `cluesmith today`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use cluesmith::AnyFamily;
use cluesmith::calendar::{Date, daily};
use serde::Serialize;

use crate::args::{Format, WorkArgs};
use crate::choice::find_family;
use crate::clock::today;
use crate::failure::{Exit, Failure};
use crate::out::{BOLD, Out};
use crate::verbs::play::{self, PlayArgs};

/// The puzzles of a day, the same for everybody who has that date on the wall.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith today                        the names of today's puzzles
  cluesmith today demons --play          play today's Demons
  cluesmith today --date 2026-12-24      those of another day
  cluesmith today --format json

Levels climb from Monday to Sunday. A day that has begun keeps its puzzles: their names say which
generator made them.")]
pub struct TodayArgs {
    /// Only these.
    #[arg(value_name = "FAMILY")]
    names: Vec<String>,
    /// Another day, such as 2026-12-24.
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
    /// Play it, if it is one.
    #[arg(long)]
    play: bool,
    /// Keep the game in this file.
    #[arg(long, value_name = "FILE", requires = "play")]
    save: Option<PathBuf>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t, conflicts_with = "play")]
    format: Format,
    #[command(flatten)]
    work: WorkArgs,
}

#[derive(Serialize)]
struct Listed {
    date: String,
    puzzles: Vec<Puzzle>,
}

#[derive(Serialize)]
struct Puzzle {
    family: &'static str,
    level: String,
    id: String,
}

/// Prints the names of the puzzles, or plays one.
pub fn run(args: &TodayArgs) -> Result<Exit, Failure> {
    let date = args.date.unwrap_or_else(today);
    let families: Vec<&dyn AnyFamily> = match args.names.is_empty() {
        true => cluesmith::families().to_vec(),
        false => args.names.iter().map(|name| find_family(name)).collect::<Result<_, _>>()?,
    };
    let puzzles = families.into_iter().map(|family| {
        let day = daily(family, date);
        Puzzle { family: day.family, id: day.to_string(), level: day.level }
    });
    let puzzles: Vec<Puzzle> = puzzles.collect();
    if args.play {
        let [puzzle] = &puzzles[..] else {
            let help = "name one family, as in `cluesmith today demons --play`";
            return Err(Failure::wrong("one puzzle is played at a time", help));
        };
        return play::run(&PlayArgs::of(&puzzle.id, args.save.clone(), args.work.work));
    }
    let listed = Listed { date: date.to_string(), puzzles };
    let mut out;
    match args.format {
        Format::Json => {
            out = Out::data(None)?;
            out.json_pretty(&listed)?;
        }
        Format::Text => {
            out = Out::text(None)?;
            write(&mut out, &listed)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn write(out: &mut Out, Listed { date, puzzles }: &Listed) -> std::io::Result<()> {
    writeln!(out, "{BOLD}{date}{BOLD:#}")?;
    let widest = |of: fn(&Puzzle) -> usize| puzzles.iter().map(of).max().unwrap_or(0);
    let (families, levels) = (widest(|one| one.family.len()), widest(|one| one.level.len()));
    for Puzzle { family, level, id } in puzzles {
        writeln!(out, "  {family:families$}  {level:levels$}  {id}")?;
    }
    Ok(())
}
