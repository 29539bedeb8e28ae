//! What cannot be, in words: which numbers clash, and over which places of the strip.

use cluesmith_core::{Language, say};

use crate::board::Puzzle;
use crate::deduce::model::{About, Bound, Bounds, Constraint, Model, Which};
use crate::deduce::proof::Justified;
use crate::text::{WORDS, range};

/// The slots that may hold a number of this range. They stand side by side.
pub(crate) fn may_hold(puzzle: &Puzzle, low: u32, high: u32) -> Vec<usize> {
    slots(puzzle, |from, to| from <= high && to >= low)
}

/// The slots that hold nothing else.
pub(crate) fn must_hold(puzzle: &Puzzle, low: u32, high: u32) -> Vec<usize> {
    slots(puzzle, |from, to| from >= low && to <= high)
}

fn slots(puzzle: &Puzzle, fits: impl Fn(u32, u32) -> bool) -> Vec<usize> {
    let strip = &puzzle.strip;
    let fits = |slot: &usize| {
        let from = strip[..=*slot].iter().rev().find_map(|shown| *shown).unwrap_or(1);
        let to = strip[*slot..].iter().find_map(|shown| *shown).unwrap_or(u32::MAX);
        fits(from, to)
    };
    (0..strip.len()).filter(fits).collect()
}

/// `s3`, or `s3 to s5`.
pub(crate) fn places(language: Language, slots: &[usize]) -> Option<String> {
    let (first, last) = (slots.first()? + 1, slots.last()? + 1);
    Some(match first == last {
        true => say!(WORDS, language, "places.one", first),
        false => say!(WORDS, language, "places.many", first, last),
    })
}

/// How a step ends in which the strip, or a part of it, holds too much or too little.
pub(crate) fn strip(
    puzzle: &Puzzle,
    model: &Model,
    constraint: &Constraint,
    step: &Justified,
    language: Language,
) -> String {
    let About::Strip(low, high) = constraint.about else { return String::new() };
    let bounds = premises(model, step);
    let numbers = |uses: fn(&Bounds, Which) -> u8| {
        let times = |which: Which| std::iter::repeat_n(which, usize::from(uses(&bounds, which)));
        let all = constraint.members.iter().flat_map(|&(which, _)| times(which));
        let all = all.flat_map(|which| model.pair(which).numbers());
        let mut within: Vec<u32> = all.filter(|n| (low..=high).contains(n)).collect();
        within.sort_unstable();
        within
    };
    let list = |numbers: &[u32]| {
        let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
        WORDS.list(language, &texts)
    };
    let range = range(language, low, high);
    let taken = numbers(Bounds::least);
    if taken.len() > usize::from(constraint.most) {
        let numbers = list(&taken);
        return match places(language, &may_hold(puzzle, low, high)) {
            None => say!(WORDS, language, "end.strip.closed", numbers, range),
            Some(places) if low == high => {
                say!(WORDS, language, "end.strip.copies", low, count = taken.len(), places)
            }
            Some(places) => say!(WORDS, language, "end.strip.full", numbers, range, places),
        };
    }
    let places = places(language, &must_hold(puzzle, low, high)).unwrap_or_default();
    match &numbers(Bounds::most)[..] {
        [] => say!(WORDS, language, "end.strip.none", range, places),
        left => say!(WORDS, language, "end.strip.needed", range, places, numbers = list(left)),
    }
}

/// What a step takes for granted, as bounds.
fn premises(model: &Model, step: &Justified) -> Bounds {
    let mut bounds = model.start;
    for fact in &step.given {
        let is_news = match fact.bound {
            Bound::Least(uses) => uses > bounds.least(fact.which),
            Bound::Most(uses) => uses < bounds.most(fact.which),
        };
        if is_news {
            bounds.apply(*fact);
        }
    }
    bounds
}
