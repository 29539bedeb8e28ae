//! What to say to a player who asks.
//!
//! A mistake is shown before anything is reasoned from it. Otherwise the hint is the easiest way
//! from what stands on the board to the next pair, with the steps it leans on.

use cluesmith_core::{Finding, Hint, Language, Severity, Step, Unproven, Work, finding, say};

use crate::board::{Pair, Puzzle};
use crate::deduce::model::{Bound, Bounds, Fact, Model};
use crate::deduce::rules::LADDER;
use crate::deduce::{everything_open, next_placement, way_to};
use crate::play::State;
use crate::review::review;
use crate::solve::solve;
use crate::text::{Narrator, WORDS};

/// The next step from a position, or every step open now at the easiest rule that has any.
pub(crate) fn hint(
    puzzle: &Puzzle,
    state: &State,
    all: bool,
    work: &mut Work,
    language: Language,
) -> Hint {
    let judged = review(puzzle, state, language);
    if judged.is_won() {
        return Hint::Solved;
    }
    let broken: Vec<Finding> =
        judged.findings.into_iter().filter(|f| f.severity == Severity::Error).collect();
    if !broken.is_empty() {
        return Hint::Mistake { findings: broken };
    }
    let found = solve(puzzle, 1, work);
    let answer = match (found.list.first(), found.complete, found.stopped) {
        (_, _, Some(stopped)) => return stuck(Unproven::Stopped(stopped)),
        (Some(answer), true, None) => answer,
        (Some(_), false, None) => return stuck(Unproven::Several),
        (None, _, None) => return stuck(Unproven::NoAnswer),
    };
    let mistakes = mistakes(state, answer, language);
    if !mistakes.is_empty() {
        return Hint::Mistake { findings: mistakes };
    }
    if let Some(finish) = half_entered(puzzle, state, language) {
        return finish;
    }
    let model = Model::new(puzzle);
    let known = known(&model, state);
    let found = if all {
        everything_open(&model, &known, work)
    } else {
        next_placement(&model, &known, work)
    };
    match found {
        Ok(Some(steps)) => told(Narrator::new(puzzle, &model, &known, language).tell(&steps)),
        Ok(None) => stuck(Unproven::NoAnswer),
        Err(stopped) => stuck(Unproven::Stopped(stopped)),
    }
}

/// Bookkeeping stays among the steps, which are a proof; nobody has to hear it, for the sentences that lean on it
/// speak of it themselves.
fn told(steps: Vec<Step>) -> Hint {
    let spoken: Vec<Step> = steps.iter().filter(|step| step.tier > 0).cloned().collect();
    let mut hint = Hint::of_steps(steps);
    if let (false, Hint::Steps { rungs, .. }) = (spoken.is_empty(), &mut hint) {
        *rungs = Hint::of_steps(spoken).rungs().to_vec();
    }
    hint
}

fn stuck(why: Unproven) -> Hint {
    Hint::Stuck { reason: why.to_string() }
}

/// Entries that no rule forbids and yet belong to no answer.
fn mistakes(state: &State, answer: &[Pair], language: Language) -> Vec<Finding> {
    let uses = |pair: Pair| answer.iter().filter(|&&p| p == pair).count();
    let wrong = state.entered().into_iter().filter(|&pair| state.placed(pair) > uses(pair));
    let crossed = state.crossed.iter().filter(|&&pair| uses(pair) > state.placed(pair));
    let mut findings: Vec<Finding> = wrong
        .map(|pair| {
            let cell = state.cells.iter().position(|e| e.is_some_and(|e| e.pair == pair));
            let path = format!("/state/cells/{}", cell.unwrap_or_default());
            finding!(WORDS, language, "V10", path, pair)
        })
        .collect();
    findings.extend(crossed.map(|pair| {
        let ([a, b], path) = (pair.numbers(), "/state/crossed");
        finding!(WORDS, language, "V11", path, pair, move = format!("{a},{b}"))
    }));
    let mut strip: Vec<u32> = answer.iter().flat_map(|pair| pair.numbers()).collect();
    strip.sort_unstable();
    let written = state.strip.iter().zip(strip).enumerate();
    findings.extend(written.filter_map(|(slot, (own, right))| {
        let number = own.filter(|&own| own != right)?;
        let (path, slot) = (format!("/state/strip/{slot}"), slot + 1);
        Some(finding!(WORDS, language, "V12", path, slot, number))
    }));
    findings
}

/// A pair that stands in one cell only wants its other cell before anything else.
fn half_entered(puzzle: &Puzzle, state: &State, language: Language) -> Option<Hint> {
    use crate::board::Op;
    let pair = state
        .entered()
        .into_iter()
        .find(|&pair| state.uses(pair, Op::Sum) != state.uses(pair, Op::Product))?;
    let model = Model::new(puzzle);
    let which = model.which(pair)?;
    let there = if state.uses(pair, Op::Sum) > state.uses(pair, Op::Product) {
        Op::Product
    } else {
        Op::Sum
    };
    let result = pair.result(there);
    let [a, b] = pair.numbers();
    let calculation = format!("{a} {} {b}", there.symbol());
    let text = say!(WORDS, language, "text.twin", pair, calculation, number = result);
    let fact = Fact { which, bound: Bound::Least(state.placed(pair) as u8) };
    let cells = (0..puzzle.grid.len()).filter(|&cell| u64::from(puzzle.grid[cell]) == result);
    Some(Hint::of_steps(vec![Step {
        inference: cluesmith_core::Inference {
            rule: LADDER[0].technique.id.to_owned(),
            by: vec![format!("cell {result}")],
            given: vec![model.fact_text(fact)],
            so: vec![model.fact_text(fact)],
        },
        tier: LADDER[0].technique.tier,
        title: say!(WORDS, language, "rule.twin"),
        look: say!(WORDS, language, "look.twin", pair),
        text,
        focus: cells.map(|cell| puzzle.cell_name(cell)).collect(),
        moves: vec![format!("{a},{b}")],
    }]))
}

/// The easiest way from one position to the pairs that the next one has placed or crossed out besides.
pub(crate) fn way(puzzle: &Puzzle, before: &State, after: &State, work: &mut Work) -> Vec<Step> {
    let language = work.language();
    let found = solve(puzzle, 2, work);
    // Nothing is reasoned from a wrong board, and nothing leads to one.
    let [answer] = &found.list[..] else { return Vec::new() };
    if [before, after].iter().any(|state| !mistakes(state, answer, language).is_empty()) {
        return Vec::new();
    }
    let model = Model::new(puzzle);
    let (known, goal) = (known(&model, before), known(&model, after));
    match way_to(&model, &known, &goal, work) {
        Ok(Some(steps)) => Narrator::new(puzzle, &model, &known, language).tell(&steps),
        Ok(None) | Err(_) => Vec::new(),
    }
}

/// What stands on the board, as bounds.
pub(crate) fn known(model: &Model, state: &State) -> Bounds {
    let mut bounds = model.start;
    for which in 0..model.len() {
        let placed = state.placed(model.pair(which)) as u8;
        bounds.apply(Fact { which, bound: Bound::Least(placed) });
        if state.crossed.contains(&model.pair(which)) {
            bounds.apply(Fact { which, bound: Bound::Most(placed) });
        }
    }
    bounds
}
