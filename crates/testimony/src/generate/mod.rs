//! Puzzles: draw a hand, change it little by little until every criterion holds, and put it into
//! words.

mod climb;
mod draft;
mod words;

use cluesmith_core::{GenerateError, Made, Rng, Seed, Work};

use crate::archetype::Archetype;
use crate::figures::Figures;
use crate::grade;
use crate::params::Params;
use crate::puzzle::{Answer, Puzzle};
use crate::tree::Tree;
use climb::{Distance, Try, change, wary};
use draft::draft;

/// A hand that fits, and what its tree says.
struct Found {
    puzzle: Puzzle,
    tree: Tree,
    figures: Figures,
}

/// Makes a puzzle. The seed is also its day: days that follow each other share no line.
pub(crate) fn generate(
    params: &Params,
    seed: Seed,
    work: &mut Work,
) -> Result<Made<Puzzle, Answer>, GenerateError> {
    let mut rng = Rng::new(seed, "testimony");
    let deed = words::deed(seed.0);
    let at = words::incident(deed, &mut rng);
    let mut found = search(params, params.archetype_on(seed.0), at, &mut rng, work)?;
    words::speak(&mut found, deed, at, seed.0, &mut rng);
    let grade = grade::grade(&found.puzzle, &found.tree, &found.figures);
    let answer = Answer { line: found.tree.best_line() };
    let proof = grade::proof(&found.tree.root().tally, found.tree.unique_states());
    Ok(Made { puzzle: found.puzzle, answer, grade: Some(grade), solutions: 1, proof })
}

/// Changes hands until one fits.
fn search(
    params: &Params,
    archetype: Option<Archetype>,
    at: draft::Incident,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Found, GenerateError> {
    let wary = rng.chance(wary(params.level), 100);
    loop {
        let draft = draft(params, archetype, at, wary, rng);
        let Some(mut now) = Try::new(draft, wary, Distance::MAX, work)? else { continue };
        let mut idle = 0;
        while now.distance > 0 && idle < now.patience() {
            let next = change(&now.puzzle, at, rng);
            idle += 1;
            if let Some(next) = Try::new(next, wary, now.distance, work)?
                && next.distance <= now.distance
            {
                idle = if next.distance < now.distance { 0 } else { idle };
                now = next;
            }
        }
        if let Try { mut puzzle, tree, figures: Some(figures), distance: 0 } = now {
            puzzle.conflicts = puzzle.find_conflicts();
            puzzle.archetype = Archetype::recognise(&puzzle, &figures).first().copied();
            return Ok(Found { puzzle, tree, figures });
        }
    }
}
