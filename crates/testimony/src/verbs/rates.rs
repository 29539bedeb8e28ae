//! Who wins how often, over many puzzles.

use cluesmith_core::verb::{Batch, Data, Ends, Job, Trials, bold};
use cluesmith_core::{Family, GenerateError, Given, Said, Seed, Stopped, Verb, VerbAbout, Work};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::check::is_fine;
use crate::criteria::{percent, thousandths};
use crate::hand::Hand;
use crate::players::Idea;
use crate::resolve::Status;
use crate::score::score;
use crate::tree::Tree;
use crate::{Level, Params, Testimony};

/// Rates of slips shown for the typical player, in thousandths; the third is the usual one.
const SLIPS: [u64; 6] = [50, 150, 250, 350, 500, 1000];
/// Who is looked at, in the order of the table.
const PLAYERS: [&str; 7] =
    ["optimal", "counter-aware", "concern-first", "tidy", "greedy", "random", "typical"];
/// Where the typical player stands among them.
const TYPICAL: usize = 6;

pub(super) const RATES: Verb<Testimony> = Verb {
    about: VerbAbout {
        name: "rates",
        summary: "Generate and check many puzzles; print who wins how often and with how many points",
        help: "\
Examples:
  cluesmith testimony rates --count 500
  cluesmith testimony rates --count 100 --level hard --set archetype=trap

Every puzzle is checked by the independent engine. The last two tables show how the typical
player's win rate depends on how often it slips, and what it would be if it followed one of the
simple ideas, all equally likely, instead of the best line.

Seeds start at 1 unless --seed says otherwise. Exit code 1 if any puzzle has findings or wins less
often than its level promises; 3 if the only trouble is that some gave up.",
        takes: &[],
        draws: false,
    },
    job: Job::Trials(Trials { count: 100, attempt, sum }),
};

/// One puzzle: what each player wins and scores, or what is wrong.
#[derive(Serialize, Deserialize)]
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
    /// How many were not made or not looked at to the end within the work limit.
    gave_up: usize,
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

/// Nothing where the work limit was met.
fn attempt(params: &Params, seed: Seed, work: &mut Work) -> Value {
    json!(play_all(params, seed, work).ok())
}

fn play_all(params: &Params, seed: Seed, work: &mut Work) -> Result<Trial, Stopped> {
    let made = match Testimony.generate(params, seed, work) {
        Ok(made) => made,
        Err(GenerateError::Stopped(stopped)) => return Err(stopped),
        Err(_) => return Err(Stopped::Limit(work.used())),
    };
    let findings = Testimony.check(&made.puzzle, Some(&made.answer), work);
    let hand = Hand::new(&made.puzzle);
    let tree = Tree::grow(hand.clone(), work)?;
    let root = tree.root();
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
        (thousandths(root.random), root.random_score),
        (thousandths(root.typical), root.typical_score),
    ];
    let (mut slips, mut mix) = ([0; SLIPS.len()], [0; SLIPS.len()]);
    for (at, &rate_of_slips) in SLIPS.iter().enumerate() {
        slips[at] = thousandths(Tree::grow_with(hand.clone(), rate_of_slips, work)?.root().typical);
        let each = Idea::ALL.iter().map(|idea| idea.wins_despite(rate_of_slips, &tree));
        mix[at] = thousandths(each.sum::<u64>() / Idea::ALL.len() as u64);
    }
    Ok(Trial {
        fine: is_fine(&findings),
        wins: each.map(|(wins, _)| wins),
        points: each.map(|(_, points)| points),
        slips,
        mix,
    })
}

fn row(level: Level, results: &[Value]) -> Row {
    let read = |result: &Value| Trial::deserialize(result).ok();
    let trials: Vec<Trial> = results.iter().filter_map(read).collect();
    let count = trials.len().max(1) as u64;
    let mean = |figure: &dyn Fn(&Trial) -> u64| trials.iter().map(figure).sum::<u64>() / count;
    let target = level.tuning().wins;
    Row {
        level: level.name(),
        puzzles: trials.len(),
        passed: trials.iter().filter(|trial| trial.fine).count(),
        gave_up: results.len() - trials.len(),
        target,
        reached: trials.iter().filter(|trial| trial.wins[TYPICAL] >= target * 10).count(),
        wins: std::array::from_fn(|at| mean(&|trial| trial.wins[at])),
        points: std::array::from_fn(|at| mean(&|trial| trial.points[at]) / 1000),
        slips: std::array::from_fn(|at| mean(&|trial| trial.slips[at])),
        mix: std::array::from_fn(|at| mean(&|trial| trial.mix[at])),
    }
}

fn sum(batches: &[Batch<Params>], _: &Given) -> Said {
    let rows: Vec<Row> =
        batches.iter().map(|batch| row(batch.params.level, &batch.results)).collect();
    let is_good = |row: &Row| row.passed == row.puzzles && row.reached == row.puzzles;
    let ends = match (rows.iter().all(is_good), rows.iter().all(|row| row.gave_up == 0)) {
        (false, _) => Ends::Findings,
        (true, false) => Ends::GaveUp,
        (true, true) => Ends::Fine,
    };
    let data = Data::Lines(rows.iter().map(|row| json!(row)).collect());
    Said { text: say(&rows), data, ends, ..Said::default() }
}

fn say(rows: &[Row]) -> String {
    let players: String = PLAYERS.iter().map(|player| format!("{player:>15}")).collect();
    let mut text = format!("{}\n", bold("wins, % (target: the typical player)"));
    text.push_str(&format!(
        "{:9}{:>9}{:>8}{:>8}{:>8}{:>9}{players}\n",
        "level", "puzzles", "passed", "gave up", "target", "reached"
    ));
    for row in rows {
        let Row { level, puzzles, passed, gave_up, target, reached, wins, .. } = row;
        text.push_str(&format!("{level:9}{puzzles:>9}{passed:>8}{gave_up:>8}{target:>8}"));
        let wins: String = wins.iter().map(|wins| format!("{:>15}", percent(*wins))).collect();
        text.push_str(&format!("{reached:>9}{wins}\n"));
    }
    text.push_str(&format!("\n{}\n{:9}{players}\n", bold("mean points"), "level"));
    for row in rows {
        let points: String = row.points.iter().map(|points| format!("{points:>15}")).collect();
        text.push_str(&format!("{:9}{points}\n", row.level));
    }
    let typical = "wins of the typical player, %, by how often it slips";
    text.push_str(&by_slips(typical, rows, |row| row.slips));
    let mixed = "the same if it followed one of the four simple ideas instead of the best line";
    text.push_str(&by_slips(mixed, rows, |row| row.mix));
    text
}

fn by_slips(title: &str, rows: &[Row], wins: impl Fn(&Row) -> [u64; SLIPS.len()]) -> String {
    let slips: String =
        SLIPS.iter().map(|slips| format!("{:>9}", format!("{} %", slips / 10))).collect();
    let mut text = format!("\n{}\n{:9}{slips}\n", bold(title), "level");
    for row in rows {
        let wins: String = wins(row).iter().map(|wins| format!("{:>9}", percent(*wins))).collect();
        text.push_str(&format!("{:9}{wins}\n", row.level));
    }
    text
}
