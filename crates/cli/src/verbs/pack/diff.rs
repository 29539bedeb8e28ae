//! `cluesmith pack diff`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use cluesmith_pack::diff::{Change, Difference, diff};

use super::read_pack;
use crate::args::Format;
use crate::failure::{Exit, Failure};
use crate::out::{Out, clean};

/// Tell in which puzzles two packs differ.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack diff old.jsonl.zst new.jsonl.zst
  cluesmith pack diff old.jsonl.zst new.jsonl.zst --format json

Another wording, grade or proof of the same puzzle is told apart from another puzzle. Exit code 1
means that they differ.")]
pub struct DiffArgs {
    /// The pack of before.
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The pack of after.
    #[arg(value_name = "B")]
    after: PathBuf,
    /// For people or for programs: one object a line.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints the differences.
pub fn run(args: &DiffArgs) -> Result<Exit, Failure> {
    let found = diff(&read_pack(&args.before)?, &read_pack(&args.after)?);
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    for difference in &found {
        match args.format {
            Format::Json => out.json_line(difference)?,
            Format::Text => writeln!(out, "{}", clean(&line(difference)))?,
        }
    }
    out.flush()?;
    Ok(if found.is_empty() { Exit::Fine } else { Exit::Findings })
}

fn line(difference: &Difference) -> String {
    let Difference { date, family, change, before, after } = difference;
    let id = |id: &Option<String>| id.clone().unwrap_or_default();
    let (before, after) = (id(before), id(after));
    let said = match change {
        Change::Added => format!("added  {after}"),
        Change::Removed => format!("removed  {before}"),
        Change::Puzzle => format!("another puzzle  {before} -> {after}"),
        _ => format!("the same puzzle in other words  {after}"),
    };
    format!("{date}  {family}  {said}")
}
