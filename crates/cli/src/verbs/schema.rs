//! `cluesmith schema`

use std::io::Write;

use clap::Args;

use crate::choice::find_family;
use crate::failure::{Exit, Failure};
use crate::out::Out;

/// Print the JSON Schema of a family's documents.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith schema tetonor > tetonor.schema.json

The state of a game is described under $defs/state, parameters under $defs/params.")]
pub struct SchemaArgs {
    /// Which family.
    family: String,
}

/// Prints the schema.
pub fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    let family = find_family(&args.family)?;
    let mut out = Out::data(None)?;
    out.json_pretty(&family.schema())?;
    out.flush()?;
    Ok(Exit::Fine)
}
