//! Making boards: cast the people, build a board clue by clue, climb if it is to be hard, take out
//! what is not needed, and prove the result by walking it.

mod build;
mod climb;
mod trim;

use cluesmith_core::{Rng, Stopped, Work};

use build::{Builder, Built, Plan};
use climb::Climber;
use trim::Trimmer;
pub use trim::idle;

use crate::board::{Board, Crowd, Element, Identity};
use crate::grade::level_of;
use crate::language::candidates::{Candidate, Candidates, Repertoire};
use crate::params::LevelName;
use crate::walk::{Sizes, Stride, stopped, walk};
use crate::worlds::entail::Engine;

/// What kind of board to make.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Rows and columns.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// The fewest and the most demons.
    pub demons: (u8, u8),
    /// How hard.
    pub level: LevelName,
    /// Which clues.
    pub repertoire: Repertoire,
}

/// A finished board, still without names and sentences.
pub struct Draft {
    /// The spiritual roots, by person.
    pub roots: Vec<Vec<Element>>,
    /// The grid.
    pub board: Board,
    /// Who is a demon.
    pub demons: Crowd,
    /// The opening person.
    pub start: usize,
    /// What everyone says.
    pub said: Vec<Candidate>,
    /// Whose clues are not needed.
    pub flavour: Crowd,
    /// The easiest way through it.
    pub walk: Vec<Stride>,
    /// How many boards were begun.
    pub attempts: u32,
}

/// How many boards are looked at around one that the climber found, and how many changes (for
/// twenty people) are tried between two of them.
const LOOKS: u32 = 12;
const DRIFT: u32 = 100;

/// How much work a board of up to twenty people is worth; larger ones are worth more. The rarest that
/// is wanted, a brutal board of nine people, takes a fifth of it on average.
const PATIENCE: u64 = 25_000_000;

/// Tries until a board of the right level is found; nothing if it seems that there is none.
pub fn draft(recipe: &Recipe, rng: &Rng, work: &mut Work) -> Result<Option<Draft>, Stopped> {
    let people = (recipe.rows * recipe.cols).max(20) as u64;
    let end = work.used().saturating_add(PATIENCE * people / 20);
    let mut attempts = 0;
    while work.used() < end {
        attempts += 1;
        work.spend(1)?;
        let mut rng = rng.fork(&format!("board {attempts}"));
        if let Some(draft) = attempt(recipe, &mut rng, attempts, work)? {
            return Ok(Some(draft));
        }
    }
    Ok(None)
}

/// How each level is searched for: how hard the steps should be, and how long to climb.
fn plan(level: LevelName, rng: &mut Rng) -> (Plan, Option<u32>) {
    let (several, many, tries, rounds) = match level {
        LevelName::Easy => (rng.range(0, 20), 0, 20, None),
        LevelName::Medium => (rng.range(60, 90), 0, 30, None),
        LevelName::Tricky => (100, 0, 10, Some(300)),
        LevelName::Hard => (0, 0, 10, Some(1600)),
        LevelName::Brutal => (0, 0, 10, Some(1600)),
    };
    (Plan { several, many, tries }, rounds)
}

fn attempt(
    recipe: &Recipe,
    rng: &mut Rng,
    attempts: u32,
    work: &mut Work,
) -> Result<Option<Draft>, Stopped> {
    let count = recipe.rows * recipe.cols;
    let roots: Vec<Vec<Element>> = (0..count).map(|_| root(rng)).collect();
    let board = Board::new(recipe.rows, recipe.cols, roots.iter().cloned());
    let truth = demons(count, recipe.demons, rng);
    let candidates = Candidates::new(&board, truth, recipe.repertoire);
    let start = rng.index(count);
    let (plan, rounds) = plan(recipe.level, rng);
    // A larger board has more steps to make hard and more places to change.
    let rounds = rounds.map(|rounds| rounds * (count * count) as u32 / 400);
    let engine = Engine::default();
    let mut builder = Builder { board: &board, truth, candidates: &candidates, plan, engine };
    let Some(mut built) = builder.build(start, rng, work)? else {
        return Ok(None);
    };
    let mut climber = Climber::new(&board, truth, &candidates, start, builder.engine);
    let steps = count as u32 - 1;
    let several = match recipe.level {
        LevelName::Tricky => steps * 48 / 100,
        _ => (steps * 60).div_ceil(100),
    };
    let goal = steps - several;
    if let Some(rounds) = rounds
        && !climber.climb(&mut built, goal, rounds, rng, work)?
    {
        return Ok(None);
    }
    // The climber's count is quick and can be a step or two too hopeful. Boards like this one are
    // cheap to come by from here, so a few of them are looked at.
    let tries = if rounds.is_some() { LOOKS } else { 1 };
    for again in 0..tries {
        if again > 0 {
            climber.drift(&mut built, goal, DRIFT * count as u32 / 20, rng, work)?;
        }
        let start = climber.start;
        let trimmer = Trimmer { board: &board, truth, start, candidates: &candidates };
        let finished = finish(&trimmer, recipe.level, built.clone(), rng, work)?;
        if let Some((said, flavour, walk)) = finished {
            let demons = truth;
            return Ok(Some(Draft { roots, demons, start, said, flavour, walk, attempts, board }));
        }
    }
    Ok(None)
}

/// Leaves out what is not needed, and looks whether the board is of the level wanted.
fn finish(
    trimmer: &Trimmer<'_>,
    level: LevelName,
    mut built: Built,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Option<Finished>, Stopped> {
    let without = trimmer.trim(&mut built, rng, work)?;
    let opening = Identity::of(trimmer.start, trimmer.truth);
    let everyone = trimmer.board.everyone();
    let strides = match walk(&built.clues, trimmer.start, opening, everyone, work) {
        Ok(strides) => strides,
        Err(error) => return stopped(error).map(|()| None),
    };
    let mut flavour = 0;
    if level_of(&Sizes::of(&strides)) != level
        || !trimmer.fill(&mut built, &strides, &without, &mut flavour, rng)
    {
        return Ok(None);
    }
    let said: Option<Vec<Candidate>> = built.said.into_iter().collect();
    Ok(said.map(|said| (said, flavour, strides)))
}

/// What everyone says, whose clues are flavour, and the walk.
type Finished = (Vec<Candidate>, Crowd, Vec<Stride>);

/// One to five different elements.
fn root(rng: &mut Rng) -> Vec<Element> {
    let mut elements = Element::ALL;
    rng.shuffle(&mut elements);
    let mut root = elements[..rng.range(1, 5) as usize].to_vec();
    root.sort_unstable();
    root
}

fn demons(count: usize, (fewest, most): (u8, u8), rng: &mut Rng) -> Crowd {
    let mut people: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut people);
    let demons = rng.range(fewest.into(), most.into()) as usize;
    people[..demons.min(count)].iter().fold(0, |crowd, person| crowd | 1 << person)
}
