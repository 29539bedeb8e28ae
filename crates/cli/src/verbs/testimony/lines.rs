//! `cluesmith testimony lines`

use std::io::Write;

use clap::Args;

use crate::failure::{Exit, Failure};
use crate::out::{BOLD, DIM, Out, clean};

/// Print everything that is said in a puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith testimony lines testimony:normal#7")]
pub struct LinesArgs {
    /// A document, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
}

/// Prints the lines.
pub fn run(args: &LinesArgs) -> Result<Exit, Failure> {
    let Some(puzzle) = super::read_puzzle(&args.input)? else {
        return Ok(Exit::Findings);
    };
    let mut out = Out::text(None)?;
    writeln!(out, "{BOLD}{}{BOLD:#}", clean(&puzzle.scenario.title))?;
    for line in &puzzle.scenario.opening {
        writeln!(out, "  {}", clean(line))?;
    }
    for concern in &puzzle.concerns {
        writeln!(out, "{DIM}{}:{DIM:#} {}", concern.proof.name(), clean(&concern.text))?;
    }
    for counter in &puzzle.counters {
        writeln!(out, "{BOLD}{}:{BOLD:#} {}", clean(&counter.name), clean(&counter.claim))?;
        writeln!(out, "  {DIM}refuted{DIM:#} {}", clean(&counter.refuted))?;
    }
    for card in &puzzle.cards {
        writeln!(out, "{BOLD}{}:{BOLD:#} {}", clean(&card.name), clean(&card.flavor))?;
    }
    for one in &puzzle.combinations {
        writeln!(out, "{BOLD}{}{BOLD:#} {}", one.cards, clean(&one.player))?;
        writeln!(out, "  {DIM}{}:{DIM:#} {}", one.mood.name(), clean(&one.koa))?;
    }
    for mood in &puzzle.lines.moods {
        for line in &mood.lines {
            writeln!(out, "{DIM}{}:{DIM:#} {}", mood.mood.name(), clean(line))?;
        }
    }
    for ending in &puzzle.lines.endings {
        writeln!(out, "{DIM}{}:{DIM:#} {}", ending.after.name(), clean(&ending.line))?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}
