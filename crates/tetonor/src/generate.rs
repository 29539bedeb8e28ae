//! Makes boards: pairs with false leads, then a strip that just suffices, then the right amount of
//! reasoning.
//!
//! Random pairs make boards that fall to looking at each cell once: with large numbers few others
//! fit. What makes a board hard is *false leads*, pairs that fit the grid but not the answer. So a
//! grid is first climbed towards more of them, one pair at a time; then random selections of the
//! strip are shown until one gives a single answer and needs the reasoning of the level.

use cluesmith_core::{GenerateError, Rng, Seed, Stopped, Work};

use crate::board::{Pair, Puzzle};
use crate::deduce::hardest_tier;
use crate::params::{Level, Recipe};
use crate::solve::{Values, count};

/// How a level goes about it.
struct Effort {
    /// Pairs replaced, at most, to climb towards more false leads.
    climb: u32,
    /// Selections of the strip tried on one grid.
    masks: u32,
}

fn effort(level: Level) -> Effort {
    match level {
        Level::Easy => Effort { climb: 0, masks: 4 },
        Level::Medium => Effort { climb: 20, masks: 8 },
        Level::Hard => Effort { climb: 40, masks: 16 },
        Level::Expert => Effort { climb: 60, masks: 12 },
    }
}

/// A board of the recipe's level with exactly one answer.
pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<(Puzzle, Vec<Pair>), GenerateError> {
    let mut rng = Rng::new(seed, "tetonor");
    let effort = effort(recipe.level);
    loop {
        work.spend(1)?;
        let Some(pairs) = draw_pairs(recipe, &mut rng, work)? else { continue };
        let pairs = climb(recipe, pairs, effort.climb, &mut rng, work)?;
        let mut grid = cells_of(&pairs);
        rng.shuffle(&mut grid);
        let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
        numbers.sort_unstable();
        let mut puzzle = Puzzle { grid, strip: Vec::new() };
        for _ in 0..effort.masks {
            puzzle.strip = show_some(&numbers, recipe.visible as usize, &mut rng);
            if is_right(recipe, &puzzle, work)? {
                return Ok((puzzle, pairs));
            }
        }
    }
}

/// One answer, and just the reasoning of the level.
fn is_right(recipe: &Recipe, puzzle: &Puzzle, work: &mut Work) -> Result<bool, Stopped> {
    if count(puzzle, 2, work)? != 1 {
        return Ok(false);
    }
    let tier = hardest_tier(puzzle, recipe.level.top_tier(), work)?;
    Ok(tier.is_some_and(|tier| Level::of_tier(tier) == recipe.level))
}

/// Pairs that may stand on one board, or none when chance did not give enough of them.
fn draw_pairs(
    recipe: &Recipe,
    rng: &mut Rng,
    work: &mut Work,
) -> Result<Option<Vec<Pair>>, Stopped> {
    let wanted = recipe.cells as usize / 2;
    let mut pairs: Vec<Pair> = Vec::with_capacity(wanted);
    for _ in 0..100 * wanted {
        work.spend(1)?;
        let pair = draw_pair(recipe, rng);
        if is_welcome(recipe, &pairs, pair) {
            pairs.push(pair);
            if pairs.len() == wanted {
                return Ok(Some(pairs));
            }
        }
    }
    Ok(None)
}

/// Any pair in the range, as the specification has it. Experts get small factors as often as large
/// ones, as in newspapers: 4 × 90 and 18 × 20 are worth more than yet another 31 × 12.
fn draw_pair(recipe: &Recipe, rng: &mut Rng) -> Pair {
    let Recipe { min, max, largest, .. } = *recipe;
    if recipe.level == Level::Expert {
        let power = rng.below(u32::BITS - max.leading_zeros());
        let small = rng.range(1 << power, (2 << power) - 1).clamp(min, max);
        Pair::new(small, rng.range(min, max.min(largest / small).max(min)))
    } else {
        Pair::new(rng.range(min, max), rng.range(min, max))
    }
}

fn is_welcome(recipe: &Recipe, others: &[Pair], pair: Pair) -> bool {
    let [a, b] = pair.numbers();
    let fits = pair.product().max(pair.sum()) <= u64::from(recipe.largest);
    let fresh = |number: u64| others.iter().all(|o| o.sum() != number && o.product() != number);
    let distinct = !recipe.distinct
        || (pair.sum() != pair.product() && fresh(pair.sum()) && fresh(pair.product()));
    fits && (a != b || recipe.doubles) && !others.contains(&pair) && distinct
}

/// Replaces one pair at a time by another, whenever that makes no fewer false leads.
fn climb(
    recipe: &Recipe,
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
        let old = pairs.swap_remove(place);
        let new = draw_pair(recipe, rng);
        let welcome = is_welcome(recipe, &pairs, new);
        pairs.push(if welcome { new } else { old });
        if welcome {
            let score = false_leads(&pairs, work)?;
            if score >= best {
                best = score;
            } else {
                pairs.pop();
                pairs.push(old);
            }
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

fn show_some(numbers: &[u32], visible: usize, rng: &mut Rng) -> Vec<Option<u32>> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    rng.shuffle(&mut order);
    let mut strip = vec![None; numbers.len()];
    for &shown in order.iter().take(visible) {
        strip[shown] = Some(numbers[shown]);
    }
    strip
}
