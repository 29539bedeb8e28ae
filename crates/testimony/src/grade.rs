//! How hard a puzzle is: what the tree says of those who try it.

use cluesmith_core::{Grade, Technique};
use serde_json::{Map, Value, json};

use crate::archetype::{Archetype, traps};
use crate::figures::Figures;
use crate::players::Idea;
use crate::puzzle::Puzzle;
use crate::resolve::Outcome;
use crate::tree::{Fixed, ONE, Tally, Tree};

/// What a submission is about, from plain to daring.
pub(crate) const TECHNIQUES: [Technique; 6] = [
    Technique { id: "answer", tier: 1, cost: 1 },
    Technique { id: "align", tier: 2, cost: 2 },
    Technique { id: "refute", tier: 2, cost: 2 },
    Technique { id: "restore", tier: 3, cost: 3 },
    Technique { id: "endure", tier: 4, cost: 4 },
    Technique { id: "risk", tier: 4, cost: 4 },
];

/// The technique behind a submission: the most daring thing it does.
pub(crate) fn technique(outcome: &Outcome) -> Technique {
    let index = if outcome.minors + outcome.sketchy > 0 {
        5
    } else if outcome.counter.is_some() {
        4
    } else if outcome.restored > 0 {
        3
    } else if outcome.refuted != 0 {
        2
    } else if outcome.agreed {
        1
    } else {
        0
    };
    TECHNIQUES[index]
}

/// A probability in thousandths.
pub fn thousandths(chance: Fixed) -> u64 {
    (chance * 1000 + ONE / 2) / ONE
}

/// Win rates, in thousandths, of the five named players and the typical one.
pub fn win_rates(tree: &Tree) -> Map<String, Value> {
    let root = tree.root();
    let mut rates = Map::new();
    rates.insert("optimal".into(), json!(if Tree::winnable(root) { 1000 } else { 0 }));
    for &idea in Idea::ALL {
        rates.insert(idea.name().into(), json!(if idea.wins(&tree.hand) { 1000 } else { 0 }));
    }
    rates.insert("random".into(), json!(thousandths(root.random)));
    rates.insert("typical".into(), json!(thousandths(root.typical)));
    rates
}

/// The grade of a puzzle that can be won.
pub(crate) fn grade(puzzle: &Puzzle, tree: &Tree, figures: &Figures) -> Grade {
    let mut at = tree.hand.start();
    let mut hardest = TECHNIQUES[0];
    let line = tree.best_line();
    for &said in &line {
        let Ok(outcome) = tree.hand.resolve(&at, said) else { break };
        let used = technique(&outcome);
        if used.tier > hardest.tier {
            hardest = used;
        }
        at = outcome.after;
    }
    let names: Vec<&str> =
        Archetype::recognise(puzzle, figures).iter().map(|one| one.name()).collect();
    let most = |of: &dyn Fn(&crate::figures::Won) -> u32| figures.wins.iter().map(of).max();
    let mut profile = Map::new();
    profile.insert("archetypes".into(), json!(names));
    profile.insert("traps".into(), json!(traps(puzzle, figures).len()));
    profile.insert("win_rates".into(), Value::Object(win_rates(tree)));
    profile.insert("best_score".into(), json!(figures.best));
    profile.insert("best_scrutiny".into(), json!(at.scrutiny));
    profile.insert("fewest_turns".into(), json!(figures.turns()));
    profile.insert("least_scrutiny".into(), json!(figures.wins.iter().map(|w| w.scrutiny).min()));
    profile.insert("most_refuted".into(), json!(most(&|won| won.refuted.count_ones())));
    profile.insert("most_surplus".into(), json!(most(&|won| won.surplus.into())));
    profile.insert("distinct_paths".into(), json!(figures.distinct_paths().len()));
    Grade {
        level: puzzle.level.name().to_owned(),
        // The more often a typical player loses, the harder.
        score: 1000 - thousandths(figures.typical).min(1000) as u32,
        steps: line.len() as u32,
        hardest: hardest.id.to_owned(),
        tier: hardest.tier,
        profile,
    }
}

/// What all the games showed: how they end, and how many positions look different.
pub(crate) fn proof(tally: &Tally, positions: usize) -> Map<String, Value> {
    let mut proof = Map::new();
    proof.insert("resolves".into(), json!(tally.resolves));
    proof.insert("states".into(), json!(positions));
    proof.insert("lines".into(), json!(tally.lines));
    proof.insert("won".into(), json!(tally.won));
    proof.insert("stuck".into(), json!(tally.stuck + tally.empty));
    proof
}
