//! The validator: judges a player's entries by the rules, never against a stored answer.
//!
//! Errors are what cannot stand whatever comes next; notes say what is still missing. It is quick
//! enough to run after every move.

use cluesmith_core::{Finding, Language, Review, Severity, finding, say};

use crate::board::{Op, Pair, Puzzle};
use crate::play::State;
use crate::text::WORDS;

/// Judges a position.
pub fn review(puzzle: &Puzzle, state: &State, language: Language) -> Review {
    let mut findings = arithmetic(puzzle, state, language);
    // Entries that do not add up have their finding; the other rules look at the rest.
    let right = right_entries(puzzle, state);
    findings.extend(twins(puzzle, &right, language));
    let numbers = numbers_in_use(&right);
    findings.extend(strip_room(puzzle, &numbers, language));
    findings.extend(strip_entries(puzzle, state, &numbers, language));
    let sound = findings.iter().all(|finding| finding.severity < Severity::Error);
    let filled = state.cells.iter().flatten().count();
    let complete = filled == puzzle.grid.len() && all_pairs_whole(state);
    if !complete {
        let done: usize = state.entered().into_iter().map(|pair| whole(state, pair)).sum();
        let (path, pairs) = ("/state/cells", puzzle.grid.len() / 2);
        let missing = finding!(WORDS, language, "V09", path, done, pairs);
        findings.push(missing.as_severity(Severity::Note));
    }
    Review::new(sound && complete, findings)
}

/// How often both halves of a pair are there.
fn whole(state: &State, pair: Pair) -> usize {
    state.uses(pair, Op::Sum).min(state.uses(pair, Op::Product))
}

fn all_pairs_whole(state: &State) -> bool {
    state
        .entered()
        .into_iter()
        .all(|pair| state.uses(pair, Op::Sum) == state.uses(pair, Op::Product))
}

/// Each cell's own calculation.
fn arithmetic(puzzle: &Puzzle, state: &State, language: Language) -> Vec<Finding> {
    let wrong = state.cells.iter().enumerate().filter_map(|(cell, entry)| {
        let entry = (*entry)?;
        let (number, result) = (puzzle.grid[cell], entry.pair.result(entry.op));
        (result != u64::from(number)).then(|| {
            let [a, b] = entry.pair.numbers();
            finding!(
                WORDS,
                language,
                "V01",
                format!("/state/cells/{cell}"),
                cell = puzzle.cell_name(cell),
                a,
                op = entry.op.symbol(),
                b,
                result,
                number,
            )
        })
    });
    wrong.collect()
}

/// Every sum has its product and the other way round, or at least a free cell for it.
fn twins(puzzle: &Puzzle, state: &State, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    for pair in state.entered() {
        for (here, there) in [(Op::Sum, Op::Product), (Op::Product, Op::Sum)] {
            let missing = state.uses(pair, here).saturating_sub(state.uses(pair, there));
            if missing == 0 {
                continue;
            }
            let result = pair.result(there);
            let free = (0..puzzle.grid.len())
                .filter(|&cell| {
                    u64::from(puzzle.grid[cell]) == result && state.cells[cell].is_none()
                })
                .count();
            let at =
                state.cells.iter().position(|e| e.is_some_and(|e| e.pair == pair && e.op == here));
            let cell = at.unwrap_or_default();
            let path = format!("/state/cells/{cell}");
            let ([a, b], cell) = (pair.numbers(), puzzle.cell_name(cell));
            let [here, there] = [here, there].map(Op::symbol);
            findings.push(if free >= missing {
                finding!(WORDS, language, "V03", path, cell, a, b, here, there, result)
                    .as_severity(Severity::Note)
            } else {
                finding!(WORDS, language, "V02", path, cell, a, b, here, there, result)
            });
        }
    }
    findings
}

/// The position without the entries whose calculation is wrong.
fn right_entries(puzzle: &Puzzle, state: &State) -> State {
    let mut right = state.clone();
    for (cell, entry) in right.cells.iter_mut().enumerate() {
        *entry = entry.filter(|e| e.pair.result(e.op) == u64::from(puzzle.grid[cell]));
    }
    right
}

/// The numbers of all pairs entered, ascending.
fn numbers_in_use(state: &State) -> Vec<u32> {
    let mut numbers: Vec<u32> = state
        .entered()
        .into_iter()
        .flat_map(|pair| std::iter::repeat_n(pair, state.placed(pair)))
        .flat_map(Pair::numbers)
        .collect();
    numbers.sort_unstable();
    numbers
}

/// The numbers in use must have slots.
fn strip_room(puzzle: &Puzzle, numbers: &[u32], language: Language) -> Vec<Finding> {
    let tell = |Crowd { low, high, used, slots }| {
        let path = "/state/cells";
        if low == high && slots == 0 {
            let message = say!(WORDS, language, "V04.none", low);
            let help = say!(WORDS, language, "V04.help", low);
            Finding::error("V04", path, message, help)
        } else if low == high {
            finding!(WORDS, language, "V04", path, low, used, slots)
        } else {
            finding!(WORDS, language, "V05", path, low, high, used, slots)
        }
    };
    crowds(&puzzle.strip, numbers).into_iter().map(tell).collect()
}

/// More numbers of a range than slots that can hold one.
struct Crowd {
    low: u32,
    high: u32,
    used: usize,
    slots: usize,
}

/// The ranges of numbers that a strip has too few slots for; of those that lie in each other the narrowest.
fn crowds(strip: &[Option<u32>], numbers: &[u32]) -> Vec<Crowd> {
    let mut ends = numbers.to_vec();
    ends.dedup();
    let mut crowds: Vec<Crowd> = Vec::new();
    // Narrow ranges first, so that a finding names as few numbers as possible.
    for width in 0..ends.len() {
        for from in 0..ends.len() - width {
            let (low, high) = (ends[from], ends[from + width]);
            let used = numbers.iter().filter(|n| (low..=high).contains(*n)).count();
            let slots = slots_for(strip, low, high);
            if used > slots && !crowds.iter().any(|c| low <= c.low && c.high <= high) {
                crowds.push(Crowd { low, high, used, slots });
            }
        }
    }
    crowds
}

fn slots_for(strip: &[Option<u32>], low: u32, high: u32) -> usize {
    let mut from = 1;
    (0..strip.len())
        .filter(|&slot| {
            from = strip[slot].unwrap_or(from);
            let to = strip[slot..].iter().flatten().next().copied().unwrap_or(u32::MAX);
            from <= high && to >= low
        })
        .count()
}

/// What the player wrote into the strip must ascend, leave room for the pairs, and agree with them once all
/// are there.
fn strip_entries(
    puzzle: &Puzzle,
    state: &State,
    numbers: &[u32],
    language: Language,
) -> Vec<Finding> {
    let merged: Vec<Option<u32>> =
        puzzle.strip.iter().zip(&state.strip).map(|(shown, own)| shown.or(*own)).collect();
    let findings = out_of_order(state, &merged, language);
    if !findings.is_empty() {
        findings
    } else if state.cells.iter().all(Option::is_some) {
        other_than_the_pairs(state, &merged, language)
    } else {
        in_the_way(puzzle, state, &merged, numbers, language)
    }
}

fn out_of_order(state: &State, merged: &[Option<u32>], language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (slot, number) in written(state) {
        let before = merged[..slot].iter().flatten().max();
        let after = merged[slot + 1..].iter().flatten().min();
        if before.is_some_and(|&b| b > number) || after.is_some_and(|&a| a < number) {
            let (path, slot) = (format!("/state/strip/{slot}"), slot + 1);
            findings.push(finding!(WORDS, language, "V06", path, slot, number));
        }
    }
    findings
}

fn other_than_the_pairs(state: &State, merged: &[Option<u32>], language: Language) -> Vec<Finding> {
    let sums = state.cells.iter().flatten().filter(|e| e.op == Op::Sum);
    let mut numbers: Vec<u32> = sums.flat_map(|e| e.pair.numbers()).collect();
    numbers.sort_unstable();
    let mut findings = Vec::new();
    for (slot, (written, number)) in merged.iter().zip(numbers).enumerate() {
        if let Some(written) = written.filter(|&written| written != number) {
            let (path, slot) = (format!("/state/strip/{slot}"), slot + 1);
            findings.push(finding!(WORDS, language, "V07", path, slot, written, number));
        }
    }
    findings
}

/// Whatever takes the slot of a number in use. If it is no single one, all of them together are blamed.
fn in_the_way(
    puzzle: &Puzzle,
    state: &State,
    merged: &[Option<u32>],
    numbers: &[u32],
    language: Language,
) -> Vec<Finding> {
    let crowded = crowds(merged, numbers);
    let Some(Crowd { low, high, .. }) = crowded.first() else { return Vec::new() };
    if !crowds(&puzzle.strip, numbers).is_empty() {
        return Vec::new();
    }
    let which = if low == high { low.to_string() } else { format!("{low}–{high}") };
    let without = |slot: usize| {
        let mut strip = merged.to_vec();
        strip[slot] = None;
        strip
    };
    let mut blamed: Vec<(usize, u32)> = written(state).collect();
    if blamed.iter().any(|&(slot, _)| crowds(&without(slot), numbers).is_empty()) {
        blamed.retain(|&(slot, _)| crowds(&without(slot), numbers).is_empty());
    }
    let tell = |(slot, number)| {
        let (path, slot) = (format!("/state/strip/{slot}"), slot + 1);
        finding!(WORDS, language, "V08", path, slot, number, which)
    };
    blamed.into_iter().map(tell).collect()
}

/// The slots that the player wrote into.
fn written(state: &State) -> impl Iterator<Item = (usize, u32)> {
    state.strip.iter().enumerate().filter_map(|(slot, number)| Some((slot, (*number)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(moves: &[&str]) -> (bool, Vec<String>) {
        let puzzle = Puzzle { grid: vec![7, 12, 8, 12], strip: vec![Some(2), None, None, Some(6)] };
        let start = State::start(&puzzle);
        let apply =
            |state: State, text: &&str| state.apply(&puzzle, text, Language::ENGLISH).unwrap();
        let state = moves.iter().fold(start, apply);
        let review = review(&puzzle, &state, Language::ENGLISH);
        (review.is_won(), review.findings.into_iter().map(|f| f.id).collect())
    }

    #[test]
    fn a_right_board_is_solved() {
        assert_eq!(judged(&["3,4", "2,6"]), (true, vec![]));
        assert_eq!(judged(&["3,4", "2,6", "s2=3", "s3=4"]), (true, vec![]));
    }

    #[test]
    fn each_rule_has_its_finding() {
        let ids = |moves: &[&str]| judged(moves).1;
        assert_eq!(ids(&[]), ["V09"]);
        assert_eq!(ids(&["A1=3+5"]), ["V01", "V09"]);
        assert_eq!(ids(&["3,4", "B1=5x6"]), ["V01", "V03", "V09"], "the right half is not blamed");
        assert_eq!(ids(&["A1=3+4"]), ["V03", "V09"]);
        assert_eq!(ids(&["A1=2+5"]), ["V02", "V09"], "10 is not on the board");
        assert_eq!(ids(&["A1=1+6"]), ["V02", "V04", "V09"], "the strip has no slot for a 1");
        assert_eq!(ids(&["A1=3+4", "C1=3+5"]), ["V03", "V02", "V05", "V09"]);
        assert_eq!(ids(&["s2=7"]), ["V06", "V09"]);
        assert_eq!(ids(&["3,4", "2,6", "s2=4", "s3=4"]), ["V07"]);
        assert_eq!(ids(&["3,4", "s2=4"]), ["V08", "V09"], "no slot is left for the 3");
        assert_eq!(ids(&["3,4", "s3=5"]), ["V08", "V09"]);
        assert_eq!(ids(&["3,4", "s3=4"]), ["V09"]);
    }
}
