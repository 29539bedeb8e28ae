//! Makes boards: pairs with false leads, then a strip that just suffices, then more and more reasoning.
//!
//! Random pairs make boards that fall to looking at each cell once: with large numbers few others
//! fit. What makes a board hard is *false leads*, pairs that fit the grid but not the answer. So a
//! grid is first climbed towards more of them, one pair at a time; then as much of the strip is shown, by
//! chance, as the level shows; then a shown number and a hidden one change places, or a pair is replaced, again and
//! again, wherever that brings the board no further from what the level asks for. Boards with which this
//! leads nowhere are given up: another is cheaper than patience.

use cluesmith_core::{GenerateError, Rng, Seed, Stopped, Work};

use crate::asked::{Asked, Demand};
use crate::board::{Pair, Puzzle};
use crate::deduce::attempt;
use crate::deduce::model::Model;
use crate::params::{Level, Recipe};
use crate::solve::{Values, count, pair_with};
use crate::texture::Texture;

/// Selections of the strip that chance has on one grid.
const CHANCES: u32 = 4;
/// Changes, one after the other, that bring a board no further before it is given up.
const PATIENCE: u32 = 150;
/// Pairs that are drawn to find one to replace another with.
const DRAWS: u32 = 20;
/// A pair in the place of another may cost so many false leads.
const LEADS: usize = 1;
/// What a pair that the rules of the level do not find takes off the worth of a board.
const OPEN: i32 = 4;

/// How many pairs are replaced, at most, to climb towards more false leads.
fn climbs(level: Level) -> u32 {
    match level {
        Level::Easy => 0,
        Level::Medium | Level::Hard => 1000,
        Level::Expert => 2000,
        Level::Fiendish => 3000,
    }
}

/// How many changes of a hundred, at least, are another pair and not another number of the strip. Up to hard it
/// is the pairs that matter: with more false leads what-ifs would be needed. Above there cannot be too many of them.
fn replacements(level: Level) -> u32 {
    if level <= Level::Hard { 80 } else { 40 }
}

/// A board of the recipe's level with exactly one answer.
pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<(Puzzle, Vec<Pair>), GenerateError> {
    let mut rng = Rng::new(seed, "tetonor");
    let texture = Texture::draw(recipe, &mut rng.fork("texture"));
    let demand = Demand::draw(recipe.level, recipe.cells as usize, &mut rng.fork("demand"));
    let halves = halves(recipe.visible as usize, &mut rng.fork("halves"));
    loop {
        work.spend(1)?;
        let Some(pairs) = texture.pairs(&mut rng, work)? else { continue };
        let found = if recipe.level == Level::Easy {
            by_chance(recipe, &pairs, &mut rng, work)?.map(|puzzle| (puzzle, pairs))
        } else {
            search(recipe, &texture, &demand, halves, pairs, &mut rng, work)?
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
}

/// Easy boards need no search: what chance shows of the strip is soon enough.
fn by_chance(
    recipe: &Recipe,
    pairs: &[Pair],
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Option<Puzzle>, Stopped> {
    let mut grid = cells_of(pairs);
    rng.shuffle(&mut grid);
    for _ in 0..CHANCES {
        let mut order: Vec<usize> = (0..grid.len()).collect();
        rng.shuffle(&mut order);
        let mut shown = vec![false; grid.len()];
        order.iter().take(recipe.visible as usize).for_each(|&slot| shown[slot] = true);
        let puzzle = Puzzle { grid: grid.clone(), strip: strip_of(&numbers_of(pairs), &shown) };
        if count(&puzzle, 2, work)? == 1 {
            let model = Model::new(&puzzle);
            if attempt(&model, &model.start, recipe.level.top_tier(), work)?.is_settled {
                return Ok(Some(puzzle));
            }
        }
    }
    Ok(None)
}

/// All others do.
fn search(
    recipe: &Recipe,
    texture: &Texture,
    demand: &Demand,
    halves: [usize; 2],
    pairs: Vec<Pair>,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Option<(Puzzle, Vec<Pair>)>, Stopped> {
    let pairs = climb(recipe, texture, pairs, rng, work)?;
    let mut draft = Draft::new(recipe, texture, demand, halves, pairs);
    let Some(standing) = draft.show(rng, work)? else { return Ok(None) };
    if !draft.deepen(standing, rng, work)? {
        return Ok(None);
    }
    let mut puzzle = draft.model.puzzle;
    rng.shuffle(&mut puzzle.grid);
    Ok(Some((puzzle, draft.pairs)))
}

/// How many numbers to show in the lower and in the upper half of the strip: as many of the larger ones as of the
/// smaller ones, so that which are shown tells nothing. Where an odd one goes is drawn before any search, too.
fn halves(visible: usize, rng: &mut Rng) -> [usize; 2] {
    let more = usize::from(rng.chance(1, 2));
    [(visible + more) / 2, (visible + 1 - more) / 2]
}

/// How far a board has come towards what is wanted.
struct Standing {
    worth: i32,
    /// It is good enough.
    is_done: bool,
}

/// A grid, and which numbers of its strip are shown.
struct Draft<'a> {
    recipe: &'a Recipe,
    texture: &'a Texture<'a>,
    demand: &'a Demand,
    /// How many shall be shown in the lower and in the upper half of the strip.
    halves: [usize; 2],
    pairs: Vec<Pair>,
    shown: Vec<bool>,
    /// The board as it is now.
    model: Model,
}

impl<'a> Draft<'a> {
    fn new(
        recipe: &'a Recipe,
        texture: &'a Texture<'a>,
        demand: &'a Demand,
        halves: [usize; 2],
        pairs: Vec<Pair>,
    ) -> Draft<'a> {
        let model = bare(&pairs);
        let shown = vec![false; model.puzzle.grid.len()];
        Draft { recipe, texture, demand, halves, pairs, shown, model }
    }

    /// Shows as many numbers as are wanted, by chance.
    fn show(&mut self, rng: &mut Rng, work: &mut Work) -> Result<Option<Standing>, Stopped> {
        let half = self.shown.len() / 2;
        for _ in 0..CHANCES {
            for (shown, &wanted) in self.shown.chunks_mut(half).zip(&self.halves) {
                shown.fill(false);
                shown[..wanted].fill(true);
                rng.shuffle(shown);
            }
            let standing = self.stands(i32::MIN, work)?;
            if standing.is_some() {
                return Ok(standing);
            }
        }
        Ok(None)
    }

    /// Shows another number in place of one, or replaces a pair, as long as the board asks for no less; whether it
    /// then asks for enough.
    fn deepen(
        &mut self,
        mut standing: Standing,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let mut idle = 0;
        let mut untried = self.exchanges(rng);
        while !standing.is_done {
            idle += 1;
            if idle > PATIENCE {
                return Ok(false);
            }
            let replaces = rng.chance(replacements(self.recipe.level), 100);
            let exchange = if replaces { None } else { untried.pop() };
            let now = match exchange {
                Some((one, other)) => {
                    self.shown.swap(one, other);
                    let now = self.stands(standing.worth, work)?;
                    if now.is_none() {
                        self.shown.swap(one, other);
                    }
                    now
                }
                None => self.replace(standing.worth, rng, work)?,
            };
            if let Some(now) = now {
                if now.worth > standing.worth {
                    idle = 0;
                }
                standing = now;
                untried = self.exchanges(rng);
            }
        }
        Ok(true)
    }

    /// Another pair in place of one, if chance gives one that misleads about as much and leaves the board standing no
    /// worse than `least`.
    fn replace(
        &mut self,
        least: i32,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Option<Standing>, Stopped> {
        let grid = &self.model.puzzle.grid;
        for _ in 0..DRAWS {
            work.spend(1)?;
            let place = rng.index(self.pairs.len());
            let Some(new) = self.texture.another(&self.pairs, place, rng) else { continue };
            let [before, after] =
                [self.pairs[place], new].map(|pair| leads(self.recipe, pair, grid, place));
            if after + LEADS < before {
                continue;
            }
            let old = std::mem::replace(&mut self.pairs[place], new);
            let model = std::mem::replace(&mut self.model, bare(&self.pairs));
            let now = self.stands(least, work)?;
            if now.is_none() {
                self.pairs[place] = old;
                self.model = model;
            }
            return Ok(now);
        }
        Ok(None)
    }

    /// Every number shown with every other of its half that is not, in any order.
    fn exchanges(&self, rng: &mut Rng) -> Vec<(usize, usize)> {
        let half = self.shown.len() / 2;
        let slots = || 0..self.shown.len();
        let with_others = |one: usize| {
            let is_other = move |other: &usize| !self.shown[*other] && one / half == other / half;
            slots().filter(is_other).map(move |other| (one, other))
        };
        let mut list: Vec<(usize, usize)> =
            slots().filter(|&slot| self.shown[slot]).flat_map(with_others).collect();
        rng.shuffle(&mut list);
        list
    }

    /// How the board stands, if it may be gone on with and stands no worse than `least`. What the rules of the level
    /// settle has one answer; of other boards, what they do find counts, less something for every pair they do not.
    fn stands(&mut self, least: i32, work: &mut Work) -> Result<Option<Standing>, Stopped> {
        self.model.puzzle.strip = strip_of(&numbers_of(&self.pairs), &self.shown);
        self.model.read_strip();
        let model = &self.model;
        let attempt = attempt(model, &model.start, self.recipe.level.top_tier(), work)?;
        let open = if attempt.is_settled { 0 } else { self.pairs.len() - attempt.placed() };
        let worth = |asked: &Asked| self.demand.worth(asked) as i32 - OPEN * open as i32;
        // Not all that was found was needed.
        if worth(&Asked::of(attempt.rules())) < least {
            return Ok(None);
        }
        let asked = Asked::by(&attempt.proof(model, work)?);
        let worth = worth(&asked);
        let is_done = attempt.is_settled && self.demand.is_met(&asked);
        Ok((worth >= least && self.demand.allows(&asked)).then_some(Standing { worth, is_done }))
    }
}

/// Ways to pair a grid off without the strip are counted no further.
const MANY: usize = 6;

/// Replaces one pair at a time by another of its kind, whenever that makes the grid no less misleading: by the pairs
/// that fit it, and by the ways to pair all of it off without the strip. The first is soon known and often enough.
fn climb(
    recipe: &Recipe,
    texture: &Texture,
    mut pairs: Vec<Pair>,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Vec<Pair>, Stopped> {
    let mut grid = cells_of(&pairs);
    let mut all = Values::of(&grid).candidates().len();
    let mut best = 2 * all + 3 * pairings(&grid, work)?;
    for _ in 0..climbs(recipe.level) {
        work.spend(1)?;
        let place = rng.index(pairs.len());
        let Some(new) = texture.another(&pairs, place, rng) else { continue };
        let [old, other] = [pairs[place], new].map(|pair| leads(recipe, pair, &grid, place));
        let now = all + other - old;
        if 2 * now + 3 * MANY < best {
            continue;
        }
        let mut changed = grid.clone();
        [changed[2 * place], changed[2 * place + 1]] = cells(new);
        let score = 2 * now + 3 * pairings(&changed, work)?;
        if score >= best {
            (best, all, grid, pairs[place]) = (score, now, changed, new);
        }
    }
    Ok(pairs)
}

fn pairings(grid: &[u32], work: &mut Work) -> Result<usize, Stopped> {
    count(&Puzzle { grid: grid.to_vec(), strip: vec![None; grid.len()] }, MANY, work)
}

/// Pairs that would fit the grid if this one stood at this place; where no number stands twice, only those that use a
/// cell of it, which is sooner known and differs by the same.
fn leads(recipe: &Recipe, pair: Pair, grid: &[u32], place: usize) -> usize {
    if !recipe.distinct {
        let mut changed = grid.to_vec();
        [changed[2 * place], changed[2 * place + 1]] = cells(pair);
        return Values::of(&changed).candidates().len();
    }
    let (before, after) = (&grid[..2 * place], &grid[2 * place + 2..]);
    let [sum, product] = cells(pair);
    let with_others = |cell: u32| leads_with(cell, before) + leads_with(cell, after);
    with_others(sum) + with_others(product) + leads_with(sum, &[product])
}

/// Pairs with this cell for their sum and one of the others for their product, or the other way round.
fn leads_with(cell: u32, others: &[u32]) -> usize {
    let fitting = |&other: &u32| {
        let (small, large) = (cell.min(other), cell.max(other));
        usize::from(pair_with(small, large).is_some()) + usize::from(large == small + 1)
    };
    others.iter().map(fitting).sum()
}

/// A board that shows nothing of its strip.
fn bare(pairs: &[Pair]) -> Model {
    let grid = cells_of(pairs);
    let strip = vec![None; grid.len()];
    Model::new(&Puzzle { grid, strip })
}

/// The grid's numbers in order of the pairs; all of them were found to be below the recipe's limit.
fn cells_of(pairs: &[Pair]) -> Vec<u32> {
    pairs.iter().flat_map(|&pair| cells(pair)).collect()
}

fn cells(pair: Pair) -> [u32; 2] {
    [pair.sum() as u32, pair.product() as u32]
}

/// The strip with nothing hidden.
fn numbers_of(pairs: &[Pair]) -> Vec<u32> {
    let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
    numbers.sort_unstable();
    numbers
}

fn strip_of(numbers: &[u32], shown: &[bool]) -> Vec<Option<u32>> {
    numbers.iter().zip(shown).map(|(&number, &shown)| shown.then_some(number)).collect()
}
