//! Everything that is said in a puzzle.

use cluesmith_core::verb::{Data, Exhibit, Job, bold, dim};
use cluesmith_core::{Given, Refused, Said, Verb, VerbAbout, Work};
use serde_json::json;

use super::read_sound_puzzle;
use crate::Testimony;

pub(super) const LINES: Verb<Testimony> = Verb {
    about: VerbAbout {
        name: "lines",
        summary: "Print everything that is said in a puzzle",
        help: "\
Examples:
  cluesmith testimony lines testimony:normal#7",
        takes: &[],
        draws: false,
    },
    job: Job::Puzzle(run),
};

fn run(at: &Exhibit<'_, Testimony>, _: &Given, work: &mut Work) -> Result<Said, Refused> {
    let puzzle = read_sound_puzzle(at, work.language())?;
    let mut lines = vec![bold(&puzzle.scenario.title)];
    lines.extend(puzzle.scenario.opening.iter().map(|line| format!("  {line}")));
    for concern in &puzzle.concerns {
        lines.push(format!("{} {}", dim(format_args!("{}:", concern.proof.name())), concern.text));
    }
    for counter in &puzzle.counters {
        lines.push(format!("{} {}", bold(format_args!("{}:", counter.name)), counter.claim));
        lines.push(format!("  {} {}", dim("refuted"), counter.refuted));
    }
    for card in &puzzle.cards {
        lines.push(format!("{} {}", bold(format_args!("{}:", card.name)), card.flavor));
    }
    for one in &puzzle.combinations {
        lines.push(format!("{} {}", bold(one.cards), one.player));
        lines.push(format!("  {} {}", dim(format_args!("{}:", one.mood.name())), one.koa));
    }
    for mood in &puzzle.lines.moods {
        let name = dim(format_args!("{}:", mood.mood.name()));
        lines.extend(mood.lines.iter().map(|line| format!("{name} {line}")));
    }
    for ending in &puzzle.lines.endings {
        lines.push(format!("{} {}", dim(format_args!("{}:", ending.after.name())), ending.line));
    }
    let data = json!({
        "scenario": puzzle.scenario, "concerns": puzzle.concerns, "counters": puzzle.counters,
        "cards": puzzle.cards, "combinations": puzzle.combinations, "lines": puzzle.lines,
    });
    Ok(Said { text: lines.join("\n"), data: Data::One(data), ..Said::default() })
}
