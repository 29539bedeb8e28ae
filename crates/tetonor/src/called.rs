//! What the sentences of a step call by name: pairs, numbers of the grid, numbers of the strip.
//!
//! A number alone may be many things: a cell, a count, a bound. So only those count as cells that the rules
//! of the step speak of.

use cluesmith_core::{Language, Name, Step};

use crate::board::{Op, Pair, Puzzle};
use crate::clash::{may_hold, must_hold, places};
use crate::deduce::model::Model;
use crate::text::range;

/// Every name there may be in the text of a step.
pub(crate) fn names(puzzle: &Puzzle, step: &Step, language: Language) -> Vec<Name> {
    let model = Model::new(puzzle);
    let pairs = (0..model.len()).map(|which| model.pair(which));
    let mut names: Vec<Name> = pairs.flat_map(|pair| pair_names(puzzle, pair)).collect();
    let all = puzzle.grid.len() as u32 / 2;
    let counts_all = step.inference.by.iter().any(|rule| rule == "all");
    for rule in &step.inference.by {
        if let Some(number) = rule.strip_prefix("cell ").and_then(|text| text.parse::<u32>().ok()) {
            if !(counts_all && number == all) {
                names.push(Name::new(number.to_string(), showing(puzzle, number.into())));
            }
        } else if let Some((low, high)) = rule.strip_prefix("strip ").and_then(bounds) {
            names.push(Name::new(range(language, low, high), slots(puzzle, low, high)));
            for slots in [may_hold(puzzle, low, high), must_hold(puzzle, low, high)] {
                names.extend(places(language, &slots).map(|text| Name::new(text, called(&slots))));
            }
        }
    }
    if step.inference.rule == "lone-partner" {
        names.extend(proved(step).flat_map(|pair| results(puzzle, pair)));
    }
    names
}

/// `4 & 16`, `4 + 16`, `4 × 16`: the cells that show what it gives.
fn pair_names(puzzle: &Puzzle, pair: Pair) -> impl Iterator<Item = Name> {
    let [a, b] = pair.numbers();
    let mut at = showing(puzzle, pair.sum());
    at.extend(showing(puzzle, pair.product()).into_iter().filter(|_| pair.sum() != pair.product()));
    let sums = Op::BOTH.map(|op| format!("{a} {} {b}", op.symbol()));
    sums.into_iter().chain([pair.to_string()]).map(move |text| Name::new(text, at.clone()))
}

/// Sum and product of a pair as numbers alone.
fn results(puzzle: &Puzzle, pair: Pair) -> [Name; 2] {
    [pair.sum(), pair.product()].map(|n| Name::new(n.to_string(), showing(puzzle, n)))
}

/// The pairs that a step places.
fn proved(step: &Step) -> impl Iterator<Item = Pair> {
    step.inference.so.iter().filter_map(|fact| {
        let (a, b) = fact.split_once(" >=")?.0.split_once(',')?;
        Some(Pair::new(a.parse().ok()?, b.parse().ok()?))
    })
}

/// `5`, `5..9` or `5..`.
fn bounds(text: &str) -> Option<(u32, u32)> {
    match text.split_once("..") {
        None => text.parse().ok().map(|number| (number, number)),
        Some((low, "")) => Some((low.parse().ok()?, u32::MAX)),
        Some((low, high)) => Some((low.parse().ok()?, high.parse().ok()?)),
    }
}

fn showing(puzzle: &Puzzle, number: u64) -> Vec<String> {
    let cells = (0..puzzle.grid.len()).filter(|&cell| u64::from(puzzle.grid[cell]) == number);
    cells.map(|cell| puzzle.cell_name(cell)).collect()
}

/// The slots that may hold such a number; the whole strip where none may.
fn slots(puzzle: &Puzzle, low: u32, high: u32) -> Vec<String> {
    let fitting = may_hold(puzzle, low, high);
    let slots = if fitting.is_empty() { (0..puzzle.strip.len()).collect() } else { fitting };
    called(&slots)
}

fn called(slots: &[usize]) -> Vec<String> {
    slots.iter().map(|slot| format!("s{}", slot + 1)).collect()
}

#[cfg(test)]
mod tests {
    use cluesmith_core::names::parts;
    use cluesmith_core::{Family, Reason, Seed, Work};

    use super::*;
    use crate::{Level, Params, Tetonor};

    /// The names in brackets, each with the places it leads to.
    fn marked(puzzle: &Puzzle, step: &Step) -> String {
        let parts = parts(&step.text, &names(puzzle, step, Language::ENGLISH));
        let mark = |part: &cluesmith_core::Part| match part.at.as_slice() {
            [] => part.text.clone(),
            at => format!("[{}]({})", part.text, at.join(" ")),
        };
        parts.iter().map(mark).collect()
    }

    #[test]
    fn the_names_in_a_sentence_lead_to_cells_and_slots() {
        let work = &mut Work::unlimited();
        let params = Params { cells: Some(8), ..Params::level(Level::Easy) };
        let made = Tetonor.generate(&params, Seed(7), work).unwrap();
        let steps = Tetonor.explain(&made.puzzle, work).unwrap();
        let told = |rule: &str| {
            let step = steps.iter().find(|step| step.inference.rule == rule).unwrap();
            marked(&made.puzzle, step)
        };
        assert_eq!(
            told("lone-partner"),
            "[6](D1) can only be [1 × 6](B2 D1): [7](B2) is the only sum of its factors on the board, \
             and no product there has two factors that add up to [6](D1)."
        );
    }
}
