//! `cluesmith pack export`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use cluesmith_pack::export::csv;

use super::read_pack;
use crate::failure::{Exit, Failure};
use crate::out::Out;

/// Ids and grades as a table, without answers.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack export 2027.jsonl.zst --csv > 2027.csv
  cluesmith pack export 2027.jsonl.zst --csv -o 2027.csv

Columns: date, family, id, generator, level, score, steps, hardest, identity.")]
pub struct ExportArgs {
    /// The pack.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Values with commas between (RFC 4180).
    #[arg(long, required = true)]
    csv: bool,
    /// Write to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Prints the table.
pub fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let pack = read_pack(&args.file)?;
    let mut out = Out::data(args.output.as_deref())?;
    out.write_all(csv(&pack).as_bytes())?;
    out.finish()?;
    Ok(Exit::Fine)
}
