//! What kinds of pairs a board has: with a 1, of equal numbers, or any other.
//!
//! A search for hard boards would fill them with pairs such as 1 & 24 and 1 & 25, which mislead at no cost.
//! So how many there are of each kind is drawn before the search, once for a seed, as often as newspapers
//! have them; the search only chooses among pairs of the same kind.

use cluesmith_core::{Rng, Stopped, Work};

use crate::board::Pair;
use crate::params::{Level, Recipe};

/// How many pairs a board of a newspaper has.
const NEWSPAPER: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One of its numbers is 1.
    One,
    /// Its numbers are equal.
    Double,
    /// Neither.
    Plain,
    /// Whatever there is: for boards smaller than those of newspapers, and for ranges of numbers that leave little
    /// choice.
    Any,
}

/// The kinds of a board's pairs, and where their numbers may come from.
pub(crate) struct Texture<'a> {
    recipe: &'a Recipe,
    kinds: Vec<Kind>,
}

impl<'a> Texture<'a> {
    pub(crate) fn draw(recipe: &'a Recipe, rng: &mut Rng) -> Texture<'a> {
        let pairs = recipe.cells as usize / 2;
        // Percentages of boards with none and with one; the others have two, or on larger boards three.
        let mut some = |none: u32, one: u32| match rng.below(100) {
            draw if draw < none => 0,
            draw if draw < none + one => 1,
            _ => pairs / 4,
        };
        let (ones, doubles) = (some(60, 33), some(62, 32));
        let plain = Recipe { min: recipe.min.max(2), doubles: false, ..*recipe }.pair_count();
        if pairs < NEWSPAPER || plain < 4 * pairs as u64 {
            return Texture { recipe, kinds: vec![Kind::Any; pairs] };
        }
        let ones = if recipe.min == 1 { ones } else { 0 };
        let doubles = if recipe.doubles { doubles } else { 0 };
        let kind = |at: usize| match at {
            at if at < ones => Kind::One,
            at if at < ones + doubles => Kind::Double,
            _ => Kind::Plain,
        };
        Texture { recipe, kinds: (0..pairs).map(kind).collect() }
    }

    /// Pairs that may stand on one board, or none when chance did not give enough of them.
    pub(crate) fn pairs(
        &self,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Option<Vec<Pair>>, Stopped> {
        let mut pairs: Vec<Pair> = Vec::with_capacity(self.kinds.len());
        for _ in 0..100 * self.kinds.len() {
            work.spend(1)?;
            let kind = self.kinds[pairs.len()];
            let pair = self.pair(kind, rng);
            if self.is_welcome(&pairs, pair, kind) {
                pairs.push(pair);
                if pairs.len() == self.kinds.len() {
                    return Ok(Some(pairs));
                }
            }
        }
        Ok(None)
    }

    /// Another pair for this place, if chance gives one that goes with the others.
    pub(crate) fn another(&self, pairs: &[Pair], place: usize, rng: &mut Rng) -> Option<Pair> {
        let pair = self.pair(self.kinds[place], rng);
        let (before, rest) = pairs.split_at(place);
        let is_welcome = |others: &[Pair]| self.is_welcome(others, pair, self.kinds[place]);
        (is_welcome(before) && is_welcome(&rest[1..])).then_some(pair)
    }

    fn pair(&self, kind: Kind, rng: &mut Rng) -> Pair {
        let Recipe { min, max, largest, .. } = *self.recipe;
        match kind {
            Kind::One => Pair::new(1, rng.range(2, max.min(largest - 1))),
            Kind::Double => {
                let number = rng.range(min.max(2), max.min(largest.isqrt()));
                Pair::new(number, number)
            }
            Kind::Plain => self.two(min.max(2), rng),
            Kind::Any => self.two(min, rng),
        }
    }

    /// Any two numbers in the range, as the specification has it. From hard on small factors come as often as
    /// large ones, as in newspapers: 4 × 90 and 18 × 20 are worth more than yet another 31 × 12.
    fn two(&self, min: u32, rng: &mut Rng) -> Pair {
        let Recipe { max, largest, level, .. } = *self.recipe;
        if level < Level::Hard {
            return Pair::new(rng.range(min, max), rng.range(min, max));
        }
        let power = rng.below(u32::BITS - max.leading_zeros());
        let small = rng.range(1 << power, (2 << power) - 1).clamp(min, max);
        Pair::new(small, rng.range(min, max.min(largest / small).max(min)))
    }

    fn is_welcome(&self, others: &[Pair], pair: Pair, kind: Kind) -> bool {
        let [a, b] = pair.numbers();
        let fits = pair.product().max(pair.sum()) <= u64::from(self.recipe.largest);
        let fresh = |number: u64| others.iter().all(|o| o.sum() != number && o.product() != number);
        let distinct = !self.recipe.distinct
            || (pair.sum() != pair.product() && fresh(pair.sum()) && fresh(pair.product()));
        let may_be_equal = self.recipe.doubles && kind != Kind::Plain;
        fits && (a != b || may_be_equal) && !others.contains(&pair) && distinct
    }
}
