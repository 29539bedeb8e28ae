//! The original web game's generator, bit for bit, so that its boards can be had again by seed.
//!
//! It asks nothing of a board: about one in a hundred has more than one answer. Documents made here
//! say how many were found.

use crate::board::{Pair, Puzzle};
use crate::params::Level;

/// The original's random numbers: Mulberry32, a 32-bit state.
pub struct Mulberry32(u32);

impl Mulberry32 {
    /// The original keeps its state in a number that behaves as 32 bits.
    pub fn new(seed: u64) -> Mulberry32 {
        Mulberry32(seed as u32)
    }

    /// The next 32 bits; the original divides them by 2³² to get a fraction.
    pub fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut t = self.0;
        t = (t ^ (t >> 15)).wrapping_mul(t | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// `floor(fraction × bound)`, exactly: 32-bit fractions times small bounds are exact in floating
    /// point, so whole numbers give the same.
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The board of a seed, and its pairs in the order they were drawn. The original has no expert
/// level, and gives unknown levels its medium.
pub fn generate(level: Level, seed: u64) -> (Puzzle, Vec<Pair>) {
    let (min, max, visible) = match level {
        Level::Easy => (2, 15, 9),
        Level::Medium | Level::Expert | Level::Fiendish => (1, 30, 8),
        Level::Hard => (1, 50, 6),
    };
    let mut random = Mulberry32::new(seed);
    let mut pairs: Vec<Pair> = Vec::with_capacity(8);
    while pairs.len() < 8 {
        let [a, b] = [(); 2].map(|()| random.below(max - min + 1) + min);
        let pair = Pair::new(a, b);
        if a != b && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let mut grid: Vec<u32> =
        pairs.iter().flat_map(|p| [p.product() as u32, p.sum() as u32]).collect();
    random.shuffle(&mut grid);
    let mut order: Vec<usize> = (0..16).collect();
    random.shuffle(&mut order);
    let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
    numbers.sort_unstable();
    let mut strip = vec![None; 16];
    for &shown in &order[..visible] {
        strip[shown] = Some(numbers[shown]);
    }
    (Puzzle { grid, strip }, pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fractions_are_those_of_the_original() {
        let fractions = |seed| {
            let mut random = Mulberry32::new(seed);
            [(); 2].map(|()| f64::from(random.next_u32()) / 4_294_967_296.0)
        };
        assert_eq!(fractions(0), [0.266_429_208_684_712_65, 0.000_329_745_700_582_861_9]);
        assert_eq!(fractions(1), [0.627_073_940_588_161_3, 0.002_735_721_180_215_478]);
        assert_eq!(fractions(42), [0.601_103_751_920_163_6, 0.448_290_558_997_541_67]);
    }
}
