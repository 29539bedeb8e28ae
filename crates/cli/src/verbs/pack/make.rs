//! `cluesmith pack make`

use std::path::PathBuf;

use clap::Args;
use cluesmith::AnyFamily;
use cluesmith_pack::make::{Again, MakeError, Making};
use cluesmith_pack::plan::PlanFile;

use super::{bar, read_text, write_pack};
use crate::args::{WorkArgs, language};
use crate::choice::find_family;
use crate::failure::{Exit, Failure, Kind, note};
use crate::interrupt;
use crate::out::count;

/// Make the puzzles of many days, no two alike.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack make 2027 -o 2027.jsonl.zst
  cluesmith pack make 2027-01 --families tetonor,demons -o january.jsonl
  cluesmith pack make 2027-01-01..2027-03-31 --plan plan.json -o spring.jsonl.zst

Days get the puzzles of the calendar, as `cluesmith today --date` names them. A plan has days and
levels of its own, seven levels from Monday to Sunday and parameters beside them:

  {\"days\": \"2027\", \"families\": {
    \"tetonor\": {\"ladder\": [\"easy\", \"easy\", \"medium\", \"medium\", \"hard\", \"hard\", \"expert\"]},
    \"demons\": {\"params\": {\"rows\": 4}}}}

A puzzle that an earlier day of its family has already, in other words or in another order, is made
from the seed DATE.2 instead, and so on; that is said. The same call gives the same bytes on every
machine.")]
pub struct MakeArgs {
    /// A year, a month, a day, or FROM..TO; unless the plan says it.
    #[arg(value_name = "DAYS", required_unless_present = "plan")]
    days: Option<String>,
    /// Which families, with commas between.
    #[arg(long, value_name = "A,B|all", default_value = "all", conflicts_with = "plan")]
    families: String,
    /// Days, levels and parameters of your own (JSON).
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Where the pack goes; a name that ends in .zst is squeezed.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    work: WorkArgs,
    /// How many threads at most; 0 means one for each core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Makes the pack.
pub fn run(args: &MakeArgs) -> Result<Exit, Failure> {
    let plan = match &args.plan {
        Some(path) => PlanFile::read(&read_text(path)?),
        None => Ok(PlanFile::of_calendar(&families(&args.families)?)),
    };
    let planned = plan.and_then(|plan| plan.puzzles(args.days.as_deref()));
    let planned = planned.map_err(|error| Failure::wrong(error.to_string(), ""))?;
    let (cancel, language) = (interrupt::patiently(), language());
    let making = Making { work: args.work.work, threads: args.threads, cancel, language };
    let bar = bar(planned.len(), "making");
    let made = making.make(&planned, |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let made = made.map_err(fail)?;
    write_pack(&args.output, &made.pack)?;
    for Again { name, seed, like } in &made.again {
        let why = match like {
            Some(date) => format!("its first seed gives the puzzle of {date}"),
            None => "its first seed gives none".to_owned(),
        };
        note(&format!("{name}: made from the seed {seed}; {why}"));
    }
    note(&format!("{} in {}", count(made.pack.len() as u64, "puzzle"), args.output.display()));
    Ok(Exit::Fine)
}

fn families(text: &str) -> Result<Vec<&'static dyn AnyFamily>, Failure> {
    match text {
        "all" => Ok(cluesmith::families().to_vec()),
        names => names.split(',').map(|name| find_family(name.trim())).collect(),
    }
}

fn fail(error: MakeError) -> Failure {
    match error {
        MakeError::Puzzle { name, why } => Failure::from(why).about(&name),
        MakeError::Cancelled => Failure::of(Kind::Interrupted, "nothing was written", ""),
        MakeError::Threads(_) => Failure::wrong(error.to_string(), "choose fewer --threads"),
        error => Failure::of(Kind::GaveUp, error.to_string(), "give it other parameters"),
    }
}
