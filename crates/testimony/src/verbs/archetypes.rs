//! What kind of thinking a puzzle is about, and the figures behind it.

use cluesmith_core::verb::{Data, Exhibit, Job, bold};
use cluesmith_core::{Given, Language, Refused, Said, Verb, VerbAbout, Work};
use serde_json::{Value, json};

use super::read_sound_puzzle;
use crate::archetype::{strongest, traps};
use crate::criteria::{percent, thousandths};
use crate::figures::Figures;
use crate::hand::Hand;
use crate::measures::Measure;
use crate::tree::Tree;
use crate::{Archetype, Testimony};

pub(super) const ARCHETYPES: Verb<Testimony> = Verb {
    about: VerbAbout {
        name: "archetypes",
        summary: "Tell what kind of thinking a puzzle is about, and why",
        help: "\
Examples:
  cluesmith testimony archetypes puzzle.json
  cluesmith testimony archetypes testimony:normal,archetype=tight#3

Prints the figures behind it, and a best line by each measure: points, turns, scrutiny, counters
refuted and damage beyond the resistance.",
        takes: &[],
        draws: false,
    },
    job: Job::Puzzle(run),
};

fn run(at: &Exhibit<'_, Testimony>, _: &Given, work: &mut Work) -> Result<Said, Refused> {
    let puzzle = read_sound_puzzle(at, work.language())?;
    let tree = Tree::grow(Hand::new(puzzle), work)?;
    let figures = Figures::of(&tree, work)?;
    let found = Archetype::recognise(puzzle, &figures);
    let name = |card: usize| puzzle.title(card, Language::ENGLISH);
    let traps: Vec<String> = traps(puzzle, &figures).iter().map(name).collect();
    let tally = tree.root().tally;
    let in_percent = |chance| format!("{} %", percent(thousandths(chance)));
    let rows: [(&str, String); 10] = [
        ("strongest card", name(strongest(puzzle))),
        ("traps", if traps.is_empty() { "-".to_owned() } else { traps.join(", ") }),
        ("best lines", format!("{} with {} points", figures.best_lines.len(), figures.best)),
        ("fewest turns", figures.turns().map_or("-".to_owned(), |n| n.to_string())),
        ("different ways to win", figures.distinct_paths().len().to_string()),
        (
            "most to spare",
            figures.wins.iter().map(|won| won.surplus).max().unwrap_or(0).to_string(),
        ),
        (
            "games",
            format!("{} ({} won, {} stuck)", tally.lines, tally.won, tally.stuck + tally.empty),
        ),
        (
            "submissions looked at",
            format!("{} in {} positions", tally.resolves, tree.unique_states()),
        ),
        ("random play wins", in_percent(figures.random)),
        ("typical play wins", in_percent(figures.typical)),
    ];
    let mut lines: Vec<String> = Vec::new();
    for kind in Archetype::ALL {
        let mark = if found.contains(kind) { "yes" } else { "  -" };
        lines.push(format!("{mark}  {}", bold(kind.name())));
    }
    lines.push(String::new());
    lines.extend(rows.iter().map(|(what, figure)| format!("{what:22} {figure}")));
    lines.push(format!("\n{}", bold("best play by each measure")));
    let mut best_by = serde_json::Map::new();
    for best in Measure::ALL.iter().filter_map(|measure| measure.best(&tree)) {
        let moves: Vec<String> = best.line.iter().map(ToString::to_string).collect();
        let (measure, value) = (best.measure.name(), best.value);
        lines.push(format!("{measure:10}{value:>6}   {}", moves.join(", ")));
        best_by.insert(measure.to_owned(), json!({ "value": value, "line": moves }));
    }
    let archetypes: Vec<&str> = found.iter().map(|kind| kind.name()).collect();
    let figures: serde_json::Map<String, Value> =
        rows.iter().map(|(what, figure)| (what.replace(' ', "_"), json!(figure))).collect();
    let data = json!({ "archetypes": archetypes, "figures": figures, "best": best_by });
    Ok(Said { text: lines.join("\n"), data: Data::One(data), ..Said::default() })
}
