//! How hard a board is, read off its easiest proof.

use cluesmith_core::{Grade, Technique, Unproven, Work};
use serde_json::{Map, Value};

use crate::asked::Asked;
use crate::board::Puzzle;
use crate::deduce::model::Model;
use crate::deduce::proof::Justified;
use crate::deduce::rules::LADDER;
use crate::deduce::solve_by_reasoning;
use crate::solve;

/// Pairings without the strip are counted no further than this.
const MANY: usize = 100;

/// The techniques of the ladder, easiest first.
pub static TECHNIQUES: [Technique; LADDER.len()] = {
    let mut list = [LADDER[0].technique; LADDER.len()];
    let mut index = 1;
    while index < list.len() {
        list[index] = LADDER[index].technique;
        index += 1;
    }
    list
};

/// The easiest proof of a board that has one answer.
pub(crate) fn proof(
    puzzle: &Puzzle,
    model: &Model,
    work: &mut Work,
) -> Result<Vec<Justified>, Unproven> {
    match solve::count(puzzle, 2, work)? {
        0 => Err(Unproven::NoAnswer),
        1 => solve_by_reasoning(model, &model.start, work)?.ok_or(Unproven::NoAnswer),
        _ => Err(Unproven::Several),
    }
}

/// Grades a board.
pub fn grade(puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
    let model = Model::new(puzzle);
    let proof = proof(puzzle, &model, work)?;
    let without_strip = solve::count(&puzzle.without_strip(), MANY, work)?;
    Ok(read_off(puzzle, &model, &proof, without_strip))
}

fn read_off(puzzle: &Puzzle, model: &Model, proof: &[Justified], without_strip: usize) -> Grade {
    let techniques = || proof.iter().map(|step| step.rung.technique);
    // Placing the only candidate everywhere takes no rule at all on the smallest boards.
    let hardest = techniques().max_by_key(|t| (t.tier, t.cost)).unwrap_or(LADDER[0].technique);
    let mut rules = Map::new();
    for rung in &LADDER {
        let uses = techniques().filter(|t| t.id == rung.technique.id).count();
        if uses > 0 && rung.technique.tier > 0 {
            rules.insert(rung.technique.id.to_owned(), Value::from(uses));
        }
    }
    let held = proof.iter().map(|step| step.by.len()).max().unwrap_or_default();
    let leads = model.candidates.len() - distinct_pairs(proof, model);
    let mut profile = Map::new();
    profile.insert("rules".into(), Value::Object(rules));
    profile.insert("held_together".into(), Value::from(held));
    profile.insert("false_leads".into(), Value::from(leads));
    profile.insert("pairings_without_strip".into(), Value::from(without_strip));
    profile.insert("shown".into(), Value::from(puzzle.strip.iter().flatten().count()));
    let asked = Asked::by(proof);
    Grade {
        level: asked.level(puzzle.grid.len()).name().to_owned(),
        score: asked.score,
        steps: techniques().filter(|t| t.tier > 0).count() as u32,
        hardest: hardest.id.to_owned(),
        tier: hardest.tier,
        profile,
    }
}

/// How many different pairs the proof places.
fn distinct_pairs(proof: &[Justified], model: &Model) -> usize {
    use crate::deduce::model::Bound;
    let placed = |which: u16| {
        let is_placing = |bound: Bound| matches!(bound, Bound::Least(uses) if uses > 0);
        proof.iter().flat_map(|step| &step.so).any(|f| f.which == which && is_placing(f.bound))
    };
    (0..model.len()).filter(|&which| placed(which)).count()
}
