//! What is said: enough of it, never twice within a month, and all of it in character.

mod common;

use std::collections::BTreeMap;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_testimony::puzzle::Puzzle;
use cluesmith_testimony::voice::DAYS;
use cluesmith_testimony::week::Day;
use cluesmith_testimony::{Level, Params, Testimony};

fn make(params: &Params, seed: u64) -> Puzzle {
    let work = &mut Work::limit(50_000_000);
    Testimony.generate(params, Seed(seed), work).unwrap().puzzle
}

/// Every line that is spoken or printed as a sentence.
fn lines(puzzle: &Puzzle) -> Vec<&String> {
    let mut lines: Vec<&String> = puzzle.scenario.opening.iter().collect();
    lines.push(&puzzle.scenario.title);
    lines.extend(puzzle.concerns.iter().map(|concern| &concern.text));
    lines.extend(puzzle.counters.iter().flat_map(|counter| [&counter.claim, &counter.refuted]));
    lines.extend(puzzle.cards.iter().map(|card| &card.flavor));
    lines.extend(puzzle.combinations.iter().flat_map(|one| [&one.player, &one.koa]));
    lines.extend(puzzle.lines.moods.iter().flat_map(|mood| &mood.lines));
    lines.extend(puzzle.lines.endings.iter().map(|ending| &ending.line));
    lines
}

fn nothing_is_said_twice(days: impl Iterator<Item = (Params, u64)>) {
    let mut said: BTreeMap<String, u64> = BTreeMap::new();
    for (params, day) in days {
        for line in lines(&make(&params, day)) {
            if let Some(before) = said.insert(line.clone(), day) {
                panic!("day {day} repeats day {before}: {line}");
            }
        }
    }
}

#[test]
fn thirty_days_of_the_plan_repeat_no_line() {
    nothing_is_said_twice((20_773..20_773 + DAYS).map(|day| (Day::new(day).params, day)));
}

#[test]
fn thirty_normal_days_repeat_no_line() {
    nothing_is_said_twice((0..DAYS).map(|day| (Params::level(Level::Normal), day)));
}

#[test]
fn a_pack_is_small_enough() {
    for &level in Level::ALL {
        let puzzle = make(&Params::level(level), 5);
        let size = serde_json::to_string(&puzzle).unwrap().len();
        assert!(size <= 300 * 1024, "{level:?}: {size} bytes");
    }
}
