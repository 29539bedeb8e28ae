//! `cluesmith pack add`

use std::path::{Path, PathBuf};

use clap::Args;
use cluesmith::calendar::Date;
use cluesmith_pack::{Entry, Pack};

use super::{read_pack, write_pack};
use crate::failure::{Exit, Failure, Kind, note};
use crate::input;
use crate::out::count;

/// Put documents into a pack, each for a day.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack add 2027.jsonl.zst birthday.json --date 2027-06-01
  cluesmith pack add 2027.jsonl.zst week.jsonl --date 2027-06-01           one day after the other
  cluesmith pack add 2027.jsonl.zst birthday.json --date 2027-06-01 --replace

Documents of one family go to one day after the other from DATE on; each family begins anew. FILE
is made if it is not there. `cluesmith pack verify` proves what was put in.")]
pub struct AddArgs {
    /// The pack.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Documents, JSON Lines, or ids.
    #[arg(value_name = "DOCS", required = true)]
    documents: Vec<String>,
    /// The first day.
    #[arg(long, value_name = "DATE")]
    date: Date,
    /// Put them in the place of what the days have.
    #[arg(long)]
    replace: bool,
}

/// Adds them.
pub fn run(args: &AddArgs) -> Result<Exit, Failure> {
    let mut pack = if args.file.exists() { read_pack(&args.file)? } else { Pack::default() };
    let mut days = std::collections::BTreeMap::new();
    let mut added = 0_u64;
    for target in &args.documents {
        for text in input::open(target)?.at_once() {
            let text = text?;
            let subject = text.read().map_err(|finding| {
                Failure::unreadable(
                    format!("{}: {}", text.place_name(), finding.message),
                    finding.help,
                )
            })?;
            let day: &mut u64 = days.entry(subject.document.family.clone()).or_default();
            let date = args.date.day().map(|first| Date::of_day(first + *day));
            let date = date.ok_or_else(|| Failure::wrong("days begin with 1970-01-01", ""))?;
            *day += 1;
            put(args, &mut pack, Entry { date, document: subject.document })?;
            added += 1;
        }
    }
    write_pack(&args.file, &pack)?;
    note(&format!("{} added to {}", count(added, "puzzle"), shown(&args.file)));
    Ok(Exit::Fine)
}

fn put(args: &AddArgs, pack: &mut Pack, entry: Entry) -> Result<(), Failure> {
    if args.replace {
        pack.replace(entry);
        return Ok(());
    }
    pack.insert(entry).map_err(|error| {
        Failure::of(Kind::Refused, error.to_string(), "--replace puts the new one in its place")
    })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
