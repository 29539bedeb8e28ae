//! `cluesmith testimony rates`

use std::io::Write;
use std::sync::atomic::Ordering;

use clap::Args;
use cluesmith::{Family, Seed, Stopped, Work};
use cluesmith_testimony::check::is_fine;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::players::Idea;
use cluesmith_testimony::resolve::Status;
use cluesmith_testimony::score::score;
use cluesmith_testimony::tree::{ONE, Tree};
use cluesmith_testimony::{Level, Params, Testimony};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{Format, WorkArgs};
use crate::choice::ChoiceArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::out::{BOLD, Out};

/// Rates of slips shown for the typical player, in thousandths; the third is the usual one.
const SLIPS: [u64; 6] = [50, 150, 250, 350, 500, 1000];
/// Who is looked at, in the order of the table.
const PLAYERS: [&str; 7] =
    ["optimal", "counter-aware", "concern-first", "tidy", "greedy", "random", "typical"];
/// Where the typical player stands among them.
const TYPICAL: usize = 6;

/// Generate and check many puzzles; print who wins how often and with how many points.
///
/// Every puzzle is checked by the independent engine. The last two tables show how the typical
/// player's win rate depends on how often it slips, and what it would be if it followed one of the
/// simple ideas, all equally likely, instead of the best line.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith testimony rates --count 500
  cluesmith testimony rates --count 100 --level hard --set archetype=trap

Seeds start at 1 unless --seed says otherwise. Exit code 1 if any puzzle has findings or wins less
often than its level promises.")]
pub struct RatesArgs {
    /// How many puzzles of each level.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// One puzzle: what each player wins and scores, or what is wrong.
struct Trial {
    fine: bool,
    /// In thousandths.
    wins: [u64; PLAYERS.len()],
    /// In thousandths of points.
    points: [u64; PLAYERS.len()],
    slips: [u64; SLIPS.len()],
    mix: [u64; SLIPS.len()],
}

/// A level's row.
#[derive(Serialize)]
struct Row {
    level: &'static str,
    puzzles: usize,
    passed: usize,
    /// The least that the typical player must win, in percent.
    target: u64,
    /// How many puzzles reach it.
    reached: usize,
    /// Win rates by player, in thousandths.
    wins: [u64; PLAYERS.len()],
    /// Mean points by player.
    points: [u64; PLAYERS.len()],
    /// The typical player's win rate by slips, in thousandths.
    slips: [u64; SLIPS.len()],
    /// That of a mix of the simple players by slips, in thousandths.
    mix: [u64; SLIPS.len()],
}

fn attempt(params: &Params, seed: u64, limit: u64) -> Result<Trial, Stopped> {
    let work = &mut Work::limit(limit);
    let made = match Testimony.generate(params, Seed(seed), work) {
        Ok(made) => made,
        Err(cluesmith::GenerateError::Stopped(stopped)) => return Err(stopped),
        Err(_) => return Err(Stopped::Limit(limit)),
    };
    let findings = Testimony.check(&made.puzzle, Some(&made.answer), &mut Work::unlimited());
    let hand = Hand::new(&made.puzzle);
    let tree = Tree::grow(hand.clone(), work)?;
    let root = tree.root();
    let rate = |chance: u64| (chance * 1000 + ONE / 2) / ONE;
    let deterministic = |idea: Idea| {
        let end = idea.play(&hand).1;
        (if end.status == Status::Won { 1000 } else { 0 }, u64::from(score(&hand, &end)) * 1000)
    };
    let each = [
        (1000, u64::from(root.best) * 1000),
        deterministic(Idea::CounterAware),
        deterministic(Idea::ConcernFirst),
        deterministic(Idea::Tidy),
        deterministic(Idea::Greedy),
        (rate(root.random), root.random_score),
        (rate(root.typical), root.typical_score),
    ];
    let (mut slips, mut mix) = ([0; SLIPS.len()], [0; SLIPS.len()]);
    for (at, &rate_of_slips) in SLIPS.iter().enumerate() {
        slips[at] = rate(Tree::grow_with(hand.clone(), rate_of_slips, work)?.root().typical);
        let each = Idea::ALL.iter().map(|idea| idea.wins_despite(rate_of_slips, &tree));
        mix[at] = rate(each.sum::<u64>() / Idea::ALL.len() as u64);
    }
    Ok(Trial {
        fine: is_fine(&findings),
        wins: each.map(|(wins, _)| wins),
        points: each.map(|(_, points)| points),
        slips,
        mix,
    })
}

fn row(level: Level, trials: &[Trial]) -> Row {
    let count = trials.len().max(1) as u64;
    let target = level.tuning().wins;
    Row {
        level: level.name(),
        puzzles: trials.len(),
        passed: trials.iter().filter(|trial| trial.fine).count(),
        target,
        reached: trials.iter().filter(|trial| trial.wins[TYPICAL] >= target * 10).count(),
        wins: std::array::from_fn(|at| trials.iter().map(|t| t.wins[at]).sum::<u64>() / count),
        points: std::array::from_fn(|at| {
            trials.iter().map(|t| t.points[at]).sum::<u64>() / count / 1000
        }),
        slips: std::array::from_fn(|at| trials.iter().map(|t| t.slips[at]).sum::<u64>() / count),
        mix: std::array::from_fn(|at| trials.iter().map(|t| t.mix[at]).sum::<u64>() / count),
    }
}

/// Prints the tables.
pub fn run(args: &RatesArgs) -> Result<Exit, Failure> {
    let choice = args.choice.resolve("testimony")?;
    let seed = choice.seed.map_or(1, |seed| seed.0);
    let asked: Params = choice.settings.read()?;
    let one = args.choice.level.is_some() || asked.archetype.is_some();
    let levels = if one { vec![asked.level] } else { Level::ALL.to_vec() };
    let cancel = interrupt::patiently();
    let mut rows = Vec::new();
    for level in levels {
        let params = Params { level, ..asked.clone() };
        let trials: Vec<Result<Trial, Stopped>> = (seed..seed.saturating_add(args.count))
            .into_par_iter()
            .filter(|_| !cancel.load(Ordering::Relaxed))
            .map(|seed| attempt(&params, seed, args.work.work))
            .collect();
        let trials = trials.into_iter().collect::<Result<Vec<Trial>, Stopped>>()?;
        if cancel.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        rows.push(row(level, &trials));
    }
    write(&rows, args.format)?;
    let good = rows.iter().all(|row| row.passed == row.puzzles && row.reached == row.puzzles);
    Ok(if good { Exit::Fine } else { Exit::Findings })
}

fn write(rows: &[Row], format: Format) -> Result<(), Failure> {
    if format == Format::Json {
        let mut out = Out::data(None)?;
        for row in rows {
            out.json_line(row)?;
        }
        out.flush()?;
        return Ok(());
    }
    let mut out = Out::text(None)?;
    writeln!(out, "{BOLD}wins, % (target: the typical player){BOLD:#}")?;
    write!(out, "{:9}{:>9}{:>8}{:>8}{:>9}", "level", "puzzles", "passed", "target", "reached")?;
    for player in PLAYERS {
        write!(out, "{player:>15}")?;
    }
    writeln!(out)?;
    for row in rows {
        let (level, target) = (row.level, row.target);
        write!(out, "{level:9}{:>9}{:>8}{target:>8}{:>9}", row.puzzles, row.passed, row.reached)?;
        for wins in row.wins {
            write!(out, "{:>15}", percent(wins))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "\n{BOLD}mean points{BOLD:#}")?;
    write!(out, "{:9}", "level")?;
    for player in PLAYERS {
        write!(out, "{player:>15}")?;
    }
    writeln!(out)?;
    for row in rows {
        write!(out, "{:9}", row.level)?;
        for points in row.points {
            write!(out, "{points:>15}")?;
        }
        writeln!(out)?;
    }
    let typical = "wins of the typical player, %, by how often it slips";
    by_slips(&mut out, typical, rows, |row| row.slips)?;
    let mixed = "the same if it followed one of the four simple ideas instead of the best line";
    by_slips(&mut out, mixed, rows, |row| row.mix)?;
    out.flush()?;
    Ok(())
}

fn percent(thousandths: u64) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

fn by_slips(
    out: &mut Out,
    title: &str,
    rows: &[Row],
    wins: impl Fn(&Row) -> [u64; SLIPS.len()],
) -> Result<(), Failure> {
    writeln!(out, "\n{BOLD}{title}{BOLD:#}")?;
    write!(out, "{:9}", "level")?;
    for slips in SLIPS {
        write!(out, "{:>9}", format!("{} %", slips / 10))?;
    }
    writeln!(out)?;
    for row in rows {
        write!(out, "{:9}", row.level)?;
        for wins in wins(row) {
            write!(out, "{:>9}", percent(wins))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
