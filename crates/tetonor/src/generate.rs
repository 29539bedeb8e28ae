//! Makes boards: pairs with false leads, then a strip that just suffices, then more and more reasoning.
//!
//! Random pairs make boards that fall to looking at each cell once: with large numbers few others
//! fit. What makes a board hard is *false leads*, pairs that fit the grid but not the answer. So a
//! grid is first climbed towards more of them, one pair at a time; then numbers of the strip are
//! hidden, one at a time, while the rules of the level still find the answer; then a shown number and a
//! hidden one change places, again and again, wherever that does not ask for less. Grids on which this leads
//! nowhere are given up soon: another is cheaper than patience.

use cluesmith_core::{GenerateError, Rng, Seed, Stopped, Work};

use crate::asked::{Asked, Demand};
use crate::board::{Pair, Puzzle};
use crate::deduce::model::Model;
use crate::deduce::solve_up_to;
use crate::params::{Level, Recipe};
use crate::solve::{Values, count};
use crate::texture::Texture;

/// Selections of the strip that chance has on one grid of an easy board.
const CHANCES: u32 = 4;
/// Exchanges in the strip, one after the other, that bring nothing before a grid is given up.
const PATIENCE: u32 = 25;

/// How many pairs are replaced, at most, to climb towards more false leads.
fn climbs(level: Level) -> u32 {
    match level {
        Level::Easy => 0,
        Level::Medium => 120,
        Level::Hard | Level::Expert => 300,
        Level::Fiendish => 1000,
    }
}

/// A board of the recipe's level with exactly one answer.
pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<(Puzzle, Vec<Pair>), GenerateError> {
    let mut rng = Rng::new(seed, "tetonor");
    let texture = Texture::draw(recipe, &mut rng.fork("texture"));
    let demand = Demand::draw(recipe.level, &mut rng.fork("demand"));
    loop {
        work.spend(1)?;
        let Some(pairs) = texture.pairs(&mut rng, work)? else { continue };
        let found = if recipe.level == Level::Easy {
            by_chance(recipe, &pairs, &mut rng, work)?.map(|puzzle| (puzzle, pairs))
        } else {
            search(recipe, &texture, &demand, pairs, &mut rng, work)?
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
        let puzzle = Puzzle { grid: grid.clone(), strip: strip_of(pairs, &shown) };
        if count(&puzzle, 2, work)? == 1 {
            let proof = solve_up_to(&Model::new(&puzzle), recipe.level.top_tier(), 0, work)?;
            if proof.is_some() {
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
    pairs: Vec<Pair>,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Option<(Puzzle, Vec<Pair>)>, Stopped> {
    let pairs = climb(texture, pairs, climbs(recipe.level), rng, work)?;
    // As many of the larger numbers are shown as of the smaller ones: which are shown tells nothing.
    let more = usize::from(rng.chance(1, 2));
    let visible = recipe.visible as usize;
    let wanted = [(visible + more) / 2, (visible + 1 - more) / 2];
    let shown = vec![true; 2 * pairs.len()];
    let mut draft = Draft { recipe, demand, pairs, shown, wanted };
    if !draft.hide(rng, work)? || !draft.deepen(rng, work)? {
        return Ok(None);
    }
    let mut puzzle = draft.puzzle();
    rng.shuffle(&mut puzzle.grid);
    Ok(Some((puzzle, draft.pairs)))
}

/// Pairs, and which numbers of their strip are shown.
struct Draft<'a> {
    recipe: &'a Recipe,
    demand: &'a Demand,
    pairs: Vec<Pair>,
    shown: Vec<bool>,
    /// How many shall be shown in the lower and in the upper half of the strip.
    wanted: [usize; 2],
}

impl Draft<'_> {
    /// Hides numbers while the rules of the level still find the answer; whether few enough are left.
    fn hide(&mut self, rng: &mut Rng, work: &mut Work) -> Result<bool, Stopped> {
        let slots = self.shown.len();
        let mut left = [slots / 2; 2];
        let mut order: Vec<usize> = (0..slots).collect();
        rng.shuffle(&mut order);
        for slot in order {
            let half = slot / (slots / 2);
            if left[half] > self.wanted[half] {
                self.shown[slot] = false;
                if self.asked(0, work)?.is_some() {
                    left[half] -= 1;
                } else {
                    self.shown[slot] = true;
                }
            }
        }
        Ok(left == self.wanted)
    }

    /// Shows other numbers, one in place of another, as long as the board asks for no less; whether it then
    /// asks for enough.
    fn deepen(&mut self, rng: &mut Rng, work: &mut Work) -> Result<bool, Stopped> {
        let Some(mut asked) = self.asked(0, work)? else { return Ok(false) };
        let mut idle = 0;
        while !self.demand.is_met(&asked, self.shown.len()) {
            let half = self.shown.len() / 2;
            let first = if rng.chance(1, 2) { 0 } else { half };
            let (shown, hidden): (Vec<usize>, Vec<usize>) =
                (first..first + half).partition(|&slot| self.shown[slot]);
            if idle == PATIENCE {
                return Ok(false);
            }
            idle += 1;
            let Some((&one, &other)) = rng.choose(&shown).zip(rng.choose(&hidden)) else {
                continue;
            };
            self.shown.swap(one, other);
            match self.asked(asked.score, work)? {
                Some(now) if now.score >= asked.score => {
                    if now.score > asked.score {
                        idle = 0;
                    }
                    asked = now;
                }
                _ => self.shown.swap(one, other),
            }
        }
        Ok(true)
    }

    /// What the board asks, if it has one answer, the rules of the level find it, and it may be as much as
    /// `worth`.
    fn asked(&self, worth: u32, work: &mut Work) -> Result<Option<Asked>, Stopped> {
        let puzzle = self.puzzle();
        if count(&puzzle, 2, work)? != 1 {
            return Ok(None);
        }
        let proof = solve_up_to(&Model::new(&puzzle), self.recipe.level.top_tier(), worth, work)?;
        Ok(proof.map(|proof| Asked::by(&proof)).filter(|asked| self.demand.allows(asked)))
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle { grid: cells_of(&self.pairs), strip: strip_of(&self.pairs, &self.shown) }
    }
}

/// Replaces one pair at a time by another of its kind, whenever that makes no fewer false leads.
fn climb(
    texture: &Texture,
    mut pairs: Vec<Pair>,
    steps: u32,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Vec<Pair>, Stopped> {
    if steps == 0 {
        return Ok(pairs);
    }
    let mut best = false_leads(&pairs, work)?;
    for _ in 0..steps {
        work.spend(1)?;
        let place = rng.index(pairs.len());
        let Some(new) = texture.another(&pairs, place, rng) else { continue };
        let old = std::mem::replace(&mut pairs[place], new);
        let score = false_leads(&pairs, work)?;
        if score >= best {
            best = score;
        } else {
            pairs[place] = old;
        }
    }
    Ok(pairs)
}

/// How misleading a grid is: pairs that fit it, and ways to pair all of it off without the strip.
fn false_leads(pairs: &[Pair], work: &mut Work) -> Result<usize, Stopped> {
    let grid = cells_of(pairs);
    let candidates = Values::of(&grid).candidates().len();
    let strip = vec![None; grid.len()];
    let pairings = count(&Puzzle { grid, strip }, 6, work)?;
    Ok(2 * candidates + 3 * pairings)
}

/// The grid's numbers in order of the pairs; all of them were found to be below the recipe's limit.
fn cells_of(pairs: &[Pair]) -> Vec<u32> {
    pairs.iter().flat_map(|pair| [pair.sum() as u32, pair.product() as u32]).collect()
}

fn strip_of(pairs: &[Pair], shown: &[bool]) -> Vec<Option<u32>> {
    let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
    numbers.sort_unstable();
    numbers.into_iter().zip(shown).map(|(number, &shown)| shown.then_some(number)).collect()
}
