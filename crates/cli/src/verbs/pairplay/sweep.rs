//! `cluesmith pairplay sweep`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cluesmith_pairplay::deck::Layout;
use cluesmith_pairplay::rules::{Mode, Stance};
use cluesmith_pairplay::sweep::{Row, Standard, Sweep, heat_map, sweep};

use crate::failure::{Exit, Failure};
use crate::out::{BOLD, Out};

/// Try all 56 lie triples.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay sweep                                  the published sweep
  cluesmith pairplay sweep --by rules --stance skeptic      our checks, one stance
  cluesmith pairplay sweep --layout paired-both --format svg -o triples.svg

published: the older sweep that gave 54 of 56 (no pressure, any target from 5 to 45).
prototype: I1 to I22 as the prototype has them, targets 15 to 25.
rules: I1 to I22 as the specification has them, targets 15 to 25.")]
pub struct SweepArgs {
    /// Only this layout (default: all five).
    #[arg(long, value_enum)]
    layout: Option<LayoutName>,
    /// Only this stance (default: neutral for the published sweep, else all three).
    #[arg(long, value_enum)]
    stance: Option<StanceName>,
    /// What to hold the triples against.
    #[arg(long, value_enum, default_value_t)]
    by: By,
    /// How much of the game, for prototype and rules (default: full).
    #[arg(long, value_enum)]
    mode: Option<ModeName>,
    /// A table, JSON or a heat map.
    #[arg(long, value_enum, default_value_t)]
    format: SweepFormat,
    /// Write to this file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LayoutName {
    PairedBoth,
    Interleaved,
    AdjacentTime,
    PairedTypes,
    PairedLocs,
}

#[derive(Clone, Copy, ValueEnum)]
enum StanceName {
    Skeptic,
    Traditionalist,
    Neutral,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum By {
    #[default]
    Published,
    Prototype,
    Rules,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ModeName {
    #[default]
    Full,
    Training,
    NoObjection,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum SweepFormat {
    #[default]
    Text,
    Json,
    Svg,
}

/// Sweeps.
pub fn run(args: &SweepArgs) -> Result<Exit, Failure> {
    let layouts = match args.layout {
        Some(layout) => vec![Layout::ALL[layout as usize]],
        None => Layout::ALL.to_vec(),
    };
    let stances = match (args.stance, args.by) {
        (Some(stance), _) => vec![Stance::ALL[stance as usize]],
        (None, By::Published) => vec![Stance::Neutral],
        (None, _) => Stance::ALL.to_vec(),
    };
    if args.mode.is_some() && matches!(args.by, By::Published) {
        let help = "add `--by rules` or `--by prototype`, or leave --mode out";
        return Err(Failure::wrong("the published sweep is of the full game only", help));
    }
    let mode = match args.mode.unwrap_or_default() {
        ModeName::Full => Mode::Full,
        ModeName::Training => Mode::Training,
        ModeName::NoObjection => Mode::NoObjection,
    };
    let standard = match args.by {
        By::Published => Standard::Published,
        By::Prototype => Standard::Prototype(mode),
        By::Rules => Standard::Rules(mode),
    };
    let sweeps: Vec<Sweep> = layouts
        .iter()
        .flat_map(|&layout| stances.iter().map(move |&stance| sweep(layout, stance, standard)))
        .collect();
    let file = args.output.as_deref();
    let mut out = match args.format {
        SweepFormat::Text => Out::text(file)?,
        _ => Out::data(file)?,
    };
    match args.format {
        SweepFormat::Json => out.json_pretty(&sweeps)?,
        SweepFormat::Svg => write!(out, "{}", heat_map(&sweeps))?,
        SweepFormat::Text => {
            for sweep in &sweeps {
                let (layout, stance) = (sweep.layout, sweep.stance.name());
                writeln!(out, "{BOLD}{layout} · {stance}: {} of 56{BOLD:#}", sweep.viable)?;
                write_table(&mut out, sweep, sweeps.len() == 1)?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Fine)
}

/// Every triple of a single sweep; of several, only those without a target.
fn write_table(out: &mut Out, sweep: &Sweep, whole: bool) -> Result<(), Failure> {
    let name = |row: &Row| row.lies.map(|lie| lie.to_string()).join(",");
    if !whole {
        let without: Vec<String> = sweep
            .triples
            .iter()
            .filter(|row| row.targets.is_empty())
            .map(|row| format!("{{{}}} {}", name(row), row.blocked_by.unwrap_or_default()))
            .collect();
        writeln!(out, "  without a target: {}", without.join("  "))?;
        return Ok(());
    }
    writeln!(out, "  lies   targets  best  1 lie    2 lies   3 lies   six strongest  apart")?;
    for row in &sweep.triples {
        let targets = match (row.targets.first(), row.targets.last()) {
            (Some(low), Some(high)) => format!("{low}–{high}"),
            _ => row.blocked_by.unwrap_or("-").to_owned(),
        };
        let [one, two, three] = row.ranges.map(|(low, high)| format!("{low}..{high}"));
        let apart = if row.house_rule { "yes" } else { "no" };
        let (best, first) = (row.best, row.strength_first);
        writeln!(
            out,
            "  {:5}  {targets:7}  {best:4}  {one:7}  {two:7}  {three:7}  {first:13}  {apart}",
            name(row)
        )?;
    }
    Ok(())
}
