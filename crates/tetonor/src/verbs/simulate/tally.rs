//! What a simulation adds up to, and how it is shown.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use cluesmith_core::Family;
use cluesmith_core::verb::{Ends, bold, dim};
use serde::Serialize;

use super::trial::{Nanos, Outcome, Trial};
use crate::{Level, Tetonor};

/// The longest bar of a histogram.
const BAR: usize = 40;
/// The most seeds named as examples.
const NAMED: usize = 5;

/// The results of one level.
#[derive(Serialize)]
pub(super) struct Tally {
    level: Level,
    boards: usize,
    proven: usize,
    ambiguous: usize,
    gave_up: usize,
    failed: usize,
    /// Examples of boards that are not proven: seed and reason.
    examples: Vec<(u64, String)>,
    /// Boards by the hardest rule they need.
    hardest: BTreeMap<String, usize>,
    /// Boards by score, in tens.
    scores: BTreeMap<u32, usize>,
    /// Boards that the grid alone, without the strip, does not decide.
    open_without_strip: usize,
    false_leads: u64,
    microseconds: BTreeMap<&'static str, Spread>,
    #[serde(skip)]
    nanos: Vec<Nanos>,
}

/// Reads the time of one part.
type Clock = fn(&Nanos) -> u64;

/// Median, 99th percentile and worst.
#[derive(Serialize)]
struct Spread {
    median: f64,
    p99: f64,
    worst: f64,
}

impl Tally {
    pub(super) fn new(level: Level) -> Tally {
        Tally {
            level,
            boards: 0,
            proven: 0,
            ambiguous: 0,
            gave_up: 0,
            failed: 0,
            examples: Vec::new(),
            hardest: BTreeMap::new(),
            scores: BTreeMap::new(),
            open_without_strip: 0,
            false_leads: 0,
            microseconds: BTreeMap::new(),
            nanos: Vec::new(),
        }
    }

    /// Works the times out, once all trials are in.
    #[must_use]
    pub(super) fn finish(mut self) -> Tally {
        let jobs: [(&str, Clock); 5] = [
            ("generate", |n| n.generate),
            ("solve", |n| n.solve),
            ("count", |n| n.count),
            ("explain", |n| n.explain),
            ("verify", |n| n.verify),
        ];
        for (name, time) in jobs {
            self.microseconds.insert(name, Spread::of(self.nanos.iter().map(time).collect()));
        }
        self
    }

    pub(super) fn add(&mut self, trial: Trial) {
        self.boards += 1;
        self.nanos.push(trial.nanos);
        let reason = match trial.outcome {
            Outcome::Proven { hardest, score, open_without_strip, false_leads } => {
                self.proven += 1;
                *self.hardest.entry(hardest).or_default() += 1;
                *self.scores.entry(score / 10 * 10).or_default() += 1;
                self.open_without_strip += usize::from(open_without_strip);
                self.false_leads += false_leads;
                return;
            }
            Outcome::Ambiguous(answers) => {
                self.ambiguous += 1;
                format!("{answers} answers")
            }
            Outcome::GaveUp => {
                self.gave_up += 1;
                "gave up within the work limit".to_owned()
            }
            Outcome::Failed(reason) => {
                self.failed += 1;
                reason
            }
        };
        if self.examples.len() < NAMED {
            self.examples.push((trial.seed, reason));
        }
    }

    pub(super) fn ends(&self) -> Ends {
        match (self.ambiguous + self.failed, self.gave_up) {
            (0, 0) => Ends::Fine,
            (0, _) => Ends::GaveUp,
            _ => Ends::Findings,
        }
    }

    pub(super) fn say(&self) -> String {
        let mut text = format!("{}\n", bold(self.level.name()));
        // A text takes whatever is written.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let percent = |part: usize| 100.0 * part as f64 / self.boards.max(1) as f64;
        writeln!(out, "  {:22} {}", "boards", self.boards)?;
        let rows = [
            ("one answer, proven", self.proven),
            ("more than one answer", self.ambiguous),
            ("gave up", self.gave_up),
            ("engines disagree", self.failed),
            ("open without the strip", self.open_without_strip),
        ];
        for (name, part) in rows {
            let share = dim(format_args!("({:.2} %)", percent(part)));
            writeln!(out, "  {name:22} {part} {share}")?;
        }
        let leads = self.false_leads as f64 / self.proven.max(1) as f64;
        writeln!(out, "  {:22} {leads:.1}", "false leads, mean")?;
        for (seed, reason) in &self.examples {
            writeln!(out, "  {}", dim(format_args!("seed {seed}: {reason}")))?;
        }
        writeln!(out, "  {}", dim("microseconds       median       p99     worst"))?;
        for name in ["generate", "solve", "count", "explain", "verify"] {
            if let Some(Spread { median, p99, worst }) = self.microseconds.get(name) {
                writeln!(out, "    {name:14} {median:>9.1} {p99:>9.1} {worst:>9.1}")?;
            }
        }
        writeln!(out, "  {}", dim("hardest rule"))?;
        for technique in Tetonor.techniques() {
            if let Some(&boards) = self.hardest.get(technique.id) {
                histogram_row(out, technique.id, boards, self.proven)?;
            }
        }
        writeln!(out, "  {}", dim("score"))?;
        for (&score, &boards) in &self.scores {
            histogram_row(out, &format!("{score} to {}", score + 9), boards, self.proven)?;
        }
        writeln!(out)
    }
}

impl Spread {
    fn of(mut nanos: Vec<u64>) -> Spread {
        nanos.sort_unstable();
        let at = |part: usize| {
            let index = (nanos.len() * part / 100).min(nanos.len().saturating_sub(1));
            nanos.get(index).copied().unwrap_or_default() as f64 / 1000.0
        };
        Spread { median: at(50), p99: at(99), worst: at(100) }
    }
}

fn histogram_row(out: &mut String, name: &str, part: usize, all: usize) -> fmt::Result {
    let width = (part * BAR).div_ceil(all.max(1));
    let percent = 100.0 * part as f64 / all.max(1) as f64;
    writeln!(out, "    {name:16} {:BAR$} {percent:>5.1} %", "█".repeat(width))
}

/// How the levels differ: for each rule, the share of boards whose hardest rule it is.
pub(super) fn say_separation(tallies: &[Tally]) -> String {
    let mut text = String::new();
    // A text takes whatever is written.
    let _ = write_separation(&mut text, tallies);
    text
}

fn write_separation(out: &mut String, tallies: &[Tally]) -> fmt::Result {
    let boards = tallies.first().map_or(0, |tally| tally.boards);
    let each = dim(format_args!("({boards} boards each, % of proven)"));
    writeln!(out, "{} {each}", bold("hardest rule by level"))?;
    write!(out, "  {:>4} {:16}", "tier", "rule")?;
    for tally in tallies {
        write!(out, " {:>8}", tally.level.name())?;
    }
    writeln!(out)?;
    for technique in Tetonor.techniques() {
        if tallies.iter().all(|tally| !tally.hardest.contains_key(technique.id)) {
            continue;
        }
        write!(out, "  {:>4} {:16}", technique.tier, technique.id)?;
        for tally in tallies {
            match tally.hardest.get(technique.id) {
                Some(&boards) => {
                    let percent = 100.0 * boards as f64 / tally.proven.max(1) as f64;
                    write!(out, " {percent:>8.1}")?;
                }
                None => write!(out, " {:>8}", "·")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
