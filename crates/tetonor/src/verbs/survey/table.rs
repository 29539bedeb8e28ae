//! What a survey adds up to, level beside level.

use std::collections::BTreeMap;
use std::fmt::Write;

use cluesmith_core::verb::{bold, dim};
use cluesmith_core::{Family, Technique};
use serde::Serialize;

use super::Surveyed;
use super::look::Look;
use crate::Tetonor;

/// The boards of one level.
#[derive(Serialize)]
pub(super) struct Column {
    generator: u32,
    level: String,
    boards: usize,
    not_made: usize,
    /// Walks that did not arrive.
    lost: usize,
    /// Walks: the score of a tenth, of half, of nine tenths of them is no greater.
    score: [u32; 3],
    /// How far the scores of one board lie apart, on average, in percent of their mean.
    spread: f64,
    /// Steps of tiers 3 to 5: mean, and the share of walks with at least three.
    counting: [f64; 2],
    /// Steps that suppose something: mean, and the share of walks with at least two.
    what_ifs: [f64; 2],
    /// Different rules: mean, and the share of walks with at least four.
    rules: [f64; 2],
    /// The share of walks, by the hardest rule they need.
    hardest: BTreeMap<&'static str, f64>,
    /// How often each rule is needed in a walk.
    uses: BTreeMap<&'static str, f64>,
    ones_per_board: f64,
    boards_with_equal_pair: f64,
    largest: u32,
    operand: u32,
    /// How many times as often as by chance; 1 tells nothing.
    shown_in_lower_half: f64,
    both_of_a_pair_shown: f64,
    sums_in_upper_half: f64,
    partners_side_by_side: f64,
    /// To make a board: half of them take no more.
    work: u64,
}

/// A walk, by the rules of its steps.
struct Walk(Vec<&'static Technique>);

impl Walk {
    fn new(rules: &[String]) -> Walk {
        let technique = |rule: &String| Tetonor.techniques().iter().find(|t| t.id == rule);
        Walk(rules.iter().filter_map(technique).filter(|technique| technique.tier > 0).collect())
    }

    fn score(&self) -> u32 {
        self.0.iter().map(|technique| technique.cost).sum()
    }

    fn steps(&self, tiers: std::ops::RangeInclusive<u8>) -> usize {
        self.0.iter().filter(|technique| tiers.contains(&technique.tier)).count()
    }

    fn different(&self) -> usize {
        let mut ids: Vec<&str> = self.0.iter().map(|technique| technique.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len()
    }

    fn hardest(&self) -> Option<&'static str> {
        self.0.iter().max_by_key(|technique| (technique.tier, technique.cost)).map(|t| t.id)
    }
}

impl Column {
    pub(super) fn new(
        generator: u32,
        level: &str,
        results: impl Iterator<Item = Option<Surveyed>>,
    ) -> Column {
        let results: Vec<Option<Surveyed>> = results.collect();
        let boards: Vec<&Surveyed> = results.iter().flatten().collect();
        let of_board =
            |board: &&Surveyed| board.walks.iter().map(|rules| Walk::new(rules)).collect();
        let by_board: Vec<Vec<Walk>> = boards.iter().map(of_board).collect();
        let walks: Vec<&Walk> = by_board.iter().flatten().collect();
        let mut scores: Vec<u32> = walks.iter().map(|walk| walk.score()).collect();
        scores.sort_unstable();
        let mut work: Vec<u64> = boards.iter().map(|board| board.work).collect();
        work.sort_unstable();
        let both = |number: &dyn Fn(&Walk) -> usize, enough: usize| {
            let numbers: Vec<usize> = walks.iter().map(|walk| number(walk)).collect();
            let reached = numbers.iter().filter(|&&number| number >= enough).count();
            [share(numbers.iter().sum(), walks.len()), 100.0 * share(reached, walks.len())]
        };
        let looks: Vec<Look> = boards.iter().map(|board| board.look).collect();
        let total = |part: fn(&Look) -> u32| looks.iter().map(|look| part(look) as usize).sum();
        let (mut hardest, mut uses) = (BTreeMap::new(), BTreeMap::new());
        for technique in Tetonor.techniques().iter().filter(|technique| technique.tier > 0) {
            let id = technique.id;
            let is_hardest = walks.iter().filter(|walk| walk.hardest() == Some(id)).count();
            let used = walks.iter().flat_map(|walk| &walk.0).filter(|step| step.id == id).count();
            if used > 0 {
                hardest.insert(id, 100.0 * share(is_hardest, walks.len()));
                uses.insert(id, share(used, walks.len()));
            }
        }
        Column {
            generator,
            level: level.to_owned(),
            boards: boards.len(),
            not_made: results.len() - boards.len(),
            lost: boards.len() * super::ORDERS - walks.len(),
            score: [10, 50, 90].map(|part| at(&scores, part)),
            spread: by_board.iter().map(|walks| spread(walks)).sum::<f64>()
                / by_board.len().max(1) as f64,
            counting: both(&|walk| walk.steps(3..=5), 3),
            what_ifs: both(&|walk| walk.steps(6..=8), 2),
            rules: both(&|walk| walk.different(), 4),
            hardest,
            uses,
            ones_per_board: share(total(|look| look.ones), looks.len()),
            boards_with_equal_pair: 100.0 * share(total(|l| u32::from(l.doubles > 0)), looks.len()),
            largest: looks.iter().map(|look| look.largest).max().unwrap_or_default(),
            operand: looks.iter().map(|look| look.operand).max().unwrap_or_default(),
            shown_in_lower_half: share(2 * total(|l| l.shown_low), total(|l| l.shown)),
            both_of_a_pair_shown: share(total(|l| l.both_shown), total(|l| l.both_expected)),
            sums_in_upper_half: share(2 * total(|l| l.sums_above), total(|l| l.sums)),
            partners_side_by_side: share(total(|l| l.touching), total(|l| l.touching_expected)),
            work: at(&work, 50),
        }
    }

    pub(super) fn has_lost(&self) -> bool {
        self.lost > 0
    }

    pub(super) fn gave_up(&self) -> bool {
        self.not_made > 0
    }

    fn title(&self) -> String {
        format!("{}@{}", self.level, self.generator)
    }
}

fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn at<T: Copy + Default>(sorted: &[T], percent: usize) -> T {
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}

/// The greatest score less the smallest, in percent of their mean.
fn spread(walks: &[Walk]) -> f64 {
    let scores: Vec<u32> = walks.iter().map(Walk::score).collect();
    let Some((least, most)) = scores.iter().min().zip(scores.iter().max()) else { return 0.0 };
    let mean = share(scores.iter().sum::<u32>() as usize, scores.len());
    100.0 * f64::from(most - least) / mean.max(1.0)
}

/// The table: a row for each measure, a column for each level.
pub(super) fn say(columns: &[Column]) -> String {
    type Cell = fn(&Column) -> String;
    let of_boards: [(&str, Cell); 3] = [
        ("boards", |c| c.boards.to_string()),
        ("not made within the limit", |c| c.not_made.to_string()),
        ("walks that do not arrive", |c| c.lost.to_string()),
    ];
    let asked: [(&str, Cell); 11] = [
        ("score, median", |c| c.score[1].to_string()),
        ("  of the lowest tenth", |c| c.score[0].to_string()),
        ("  of the highest tenth", |c| c.score[2].to_string()),
        ("  apart on one board, %", |c| tenth(c.spread)),
        ("steps of tiers 3 to 5", |c| tenth(c.counting[0])),
        ("  at least three, %", |c| tenth(c.counting[1])),
        ("what-ifs", |c| tenth(c.what_ifs[0])),
        ("  at least two, %", |c| tenth(c.what_ifs[1])),
        ("different rules", |c| tenth(c.rules[0])),
        ("  at least four, %", |c| tenth(c.rules[1])),
        ("work to make one, median", |c| c.work.to_string()),
    ];
    let looks: [(&str, Cell); 4] = [
        ("pairs with a 1, per board", |c| hundredth(c.ones_per_board)),
        ("boards with an equal pair, %", |c| tenth(c.boards_with_equal_pair)),
        ("largest number of a grid", |c| c.largest.to_string()),
        ("largest number of a pair", |c| c.operand.to_string()),
    ];
    let tells: [(&str, Cell); 4] = [
        ("shown in the lower half", |c| hundredth(c.shown_in_lower_half)),
        ("both of a pair shown", |c| hundredth(c.both_of_a_pair_shown)),
        ("sums in the upper half", |c| hundredth(c.sums_in_upper_half)),
        ("partners side by side", |c| hundredth(c.partners_side_by_side)),
    ];
    let mut out = String::new();
    let mut row = |name: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells: String = cells.map(|cell| format!(" {cell:>11}")).collect();
        // A text takes whatever is written.
        let _ = writeln!(out, "{name:30}{cells}");
    };
    row("", &mut columns.iter().map(Column::title));
    let mut rows = |heading: String, list: &[(&str, Cell)]| {
        row(&heading, &mut std::iter::empty());
        for (name, cell) in list {
            row(&format!("  {name}"), &mut columns.iter().map(cell));
        }
    };
    rows(bold("made"), &of_boards);
    rows(bold(format_args!("asked, over {} walks a board", super::ORDERS)), &asked);
    rows(bold("how it looks"), &looks);
    rows(format!("{} {}", bold("what places tell"), dim("(1.00 is chance)")), &tells);
    for (heading, numbers) in [
        ("hardest rule of a walk, %", (|c| &c.hardest) as fn(&Column) -> &BTreeMap<&str, f64>),
        ("uses of a rule, per walk", |c| &c.uses),
    ] {
        row(&bold(heading), &mut std::iter::empty());
        for Technique { id, tier, .. } in Tetonor.techniques() {
            if columns.iter().any(|column| numbers(column).contains_key(id)) {
                let cell = |c: &Column| numbers(c).get(id).map_or("·".into(), |&n| tenth(n));
                row(&format!("  {tier} {id}"), &mut columns.iter().map(cell));
            }
        }
    }
    out
}

fn tenth(number: f64) -> String {
    format!("{number:.1}")
}

fn hundredth(number: f64) -> String {
    format!("{number:.2}")
}
