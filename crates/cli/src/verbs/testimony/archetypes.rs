//! `cluesmith testimony archetypes`

use std::io::Write;

use clap::Args;
use cluesmith::Work;
use cluesmith_testimony::Archetype;
use cluesmith_testimony::archetype::{strongest, traps};
use cluesmith_testimony::criteria::percent;
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::measures::Measure;
use cluesmith_testimony::tree::Tree;

use crate::args::WorkArgs;
use crate::failure::{Exit, Failure};
use crate::out::{BOLD, Out, clean};

/// Tell what kind of thinking a puzzle is about, and why.
///
/// Prints the figures behind it, and a best line by each measure: points, turns, scrutiny, counters
/// refuted and damage beyond the resistance.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith testimony archetypes puzzle.json
  cluesmith testimony archetypes testimony:normal,archetype=tight#3")]
pub struct ArchetypesArgs {
    /// A document, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    #[command(flatten)]
    work: WorkArgs,
}

/// Prints the archetypes and the figures behind them.
pub fn run(args: &ArchetypesArgs) -> Result<Exit, Failure> {
    let Some(puzzle) = super::read_puzzle(&args.input)? else {
        return Ok(Exit::Findings);
    };
    let work: &mut Work = &mut args.work.budget();
    let tree = Tree::grow(Hand::new(&puzzle), work)?;
    let figures = Figures::of(&tree, work)?;
    let mut out = Out::text(None)?;
    let found = Archetype::recognise(&puzzle, &figures);
    for kind in Archetype::ALL {
        let mark = if found.contains(kind) { "yes" } else { "  -" };
        writeln!(out, "{mark}  {BOLD}{}{BOLD:#}", kind.name())?;
    }
    let name = |card: usize| clean(&puzzle.title(card)).into_owned();
    let list: Vec<String> = traps(&puzzle, &figures).iter().map(name).collect();
    let tally = tree.root().tally;
    writeln!(out, "\nstrongest card         {}", name(strongest(&puzzle)))?;
    writeln!(
        out,
        "traps                  {}",
        if list.is_empty() { "-".to_owned() } else { list.join(", ") }
    )?;
    writeln!(
        out,
        "best lines             {} with {} points",
        figures.best_lines.len(),
        figures.best
    )?;
    writeln!(
        out,
        "fewest turns           {}",
        figures.turns().map_or("-".to_owned(), |n| n.to_string())
    )?;
    writeln!(out, "different ways to win  {}", figures.distinct_paths().len())?;
    writeln!(
        out,
        "most to spare          {}",
        figures.wins.iter().map(|won| won.surplus).max().unwrap_or(0)
    )?;
    writeln!(
        out,
        "games                  {} ({} won, {} stuck)",
        tally.lines,
        tally.won,
        tally.stuck + tally.empty
    )?;
    writeln!(
        out,
        "submissions looked at  {} in {} positions",
        tally.resolves,
        tree.unique_states()
    )?;
    writeln!(out, "random play wins       {}", percent(figures.random))?;
    writeln!(out, "typical play wins      {}", percent(figures.typical))?;
    writeln!(out, "\n{BOLD}best play by each measure{BOLD:#}")?;
    for best in Measure::ALL.iter().filter_map(|measure| measure.best(&tree)) {
        let line: Vec<String> = best.line.iter().map(ToString::to_string).collect();
        writeln!(out, "{:10}{:>6}   {}", best.measure.name(), best.value, line.join(", "))?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}
