//! `cluesmith id`

use std::io::Write;

use clap::Args;
use cluesmith::{Identity, identify};

use super::{Named, titled};
use crate::args::Format;
use crate::failure::{Exit, Failure, note};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::Out;

/// Tell which puzzle a document holds: its full name, and a hash of what makes it this puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith id puzzle.json
  cluesmith id tetonor:hard#7                    the name with its generator
  cluesmith id all.jsonl --format json

The identity is a hash of family, generator, parameters, seed, puzzle and answer. Grade, proof,
certificate and wording are outside it, and so is the order of the fields. A document without
its answer has no identity that could be known; then the hash of its puzzle alone is shown.

--format json prints {\"id\", \"identity\", \"puzzle\"}: \"puzzle\" is the hash of family and puzzle
alone, \"identity\" is null without an answer; for JSON Lines with \"line\", and for several files
with \"file\".")]
pub struct IdArgs {
    /// Documents, JSON Lines, `-` for standard input, or ids.
    #[arg(value_name = "FILE|ID", required = true)]
    inputs: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Names each document of each input.
pub fn run(args: &IdArgs) -> Result<Exit, Failure> {
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let mut exit = Exit::Fine;
    for input in &args.inputs {
        let for_programs = args.format == Format::Json;
        let named = for_each(input, &mut out, for_programs, |out, text, subject| {
            name(args, out, text, subject)
        });
        match named {
            Ok(ended) => exit = exit.and(ended),
            Err(Failure::NobodyReads) => return Err(Failure::NobodyReads),
            Err(failure) => exit = exit.and(failure.report()),
        }
    }
    out.finish()?;
    Ok(exit)
}

fn name(args: &IdArgs, out: &mut Out, text: &Text, subject: &Subject) -> Result<Exit, Trouble> {
    // What is no puzzle has no identity.
    let case = subject.open()?;
    let (document, family) = (case.document(), subject.family);
    let id = document.puzzle_id(family.generator()).map(|id| id.to_string());
    let found = identify(family, document);
    if args.format == Format::Json {
        let mut named = Named::of(text, id.as_deref(), found);
        named.file = (args.inputs.len() > 1).then_some(text.name.as_str());
        out.json_line(&named)?;
        return Ok(Exit::Fine);
    }
    let heading = titled(text, id.as_deref().unwrap_or(family.name()));
    match found {
        Identity { identity: Some(identity), .. } => writeln!(out, "{heading} {identity}")?,
        Identity { puzzle, .. } => {
            writeln!(out, "{heading} puzzle {puzzle}")?;
            let name = text.place_name();
            note(&format!("{name}: without its answer only the hash of the puzzle is known"));
        }
    }
    Ok(Exit::Fine)
}
