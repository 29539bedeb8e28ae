//! The one source of randomness in generation.
//!
//! xoshiro256++ seeded through SplitMix64, with our own bounded draws on top. General-purpose
//! random crates promise good numbers, not the *same* numbers in their next major version; a puzzle
//! id must mean the same puzzle in five years. The tests hold the generator against the published
//! algorithm and pin every kind of draw.

use crate::hash::{fnv1a, mix};
use crate::seed::Seed;

/// A named, value-stable stream of random draws.
#[derive(Clone, Debug)]
pub struct Rng {
    /// What this stream was seeded with; forks start from here, so a fork does not depend on how
    /// many draws were made before it.
    root: u64,
    state: [u64; 4],
}

impl Rng {
    /// The stream `label` of a seed. Different labels give unrelated streams.
    pub fn new(seed: Seed, label: &str) -> Rng {
        Rng::from_root(mix(seed.0).wrapping_add(fnv1a(label.as_bytes())))
    }

    /// An independent stream under this one, the same however much was drawn from `self`.
    pub fn fork(&self, label: &str) -> Rng {
        Rng::from_root(mix(self.root).wrapping_add(fnv1a(label.as_bytes())))
    }

    fn from_root(root: u64) -> Rng {
        let mut splitmix = root;
        let state = [(); 4].map(|()| {
            splitmix = splitmix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(splitmix)
        });
        Rng { root, state }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniform number in `0..bound`; 0 when `bound` is 0 or 1.
    ///
    /// Lemire's multiply-and-reject on the upper 32 bits: no modulo bias, one draw almost always.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = (self.next_u64() >> 32) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// A uniform index into something of length `len`.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// A uniform number in `low..=high` (`low` when the range is empty).
    pub fn range(&mut self, low: u32, high: u32) -> u32 {
        if high <= low {
            return low;
        }
        match (high - low).checked_add(1) {
            Some(width) => low + self.below(width),
            None => (self.next_u64() >> 32) as u32,
        }
    }

    /// True `numerator` times in `denominator`.
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// One of the items, or nothing from nothing.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.index(items.len())]) }
    }

    /// Every order equally likely (Fisher–Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

    #[test]
    fn the_bits_are_those_of_the_published_xoshiro256_plus_plus() {
        let mut ours = Rng { root: 0, state: [1, 2, 3, 4] };
        let mut bytes = [0; 32];
        for (i, word) in [1u64, 2, 3, 4].iter().enumerate() {
            bytes[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
        }
        let mut theirs = Xoshiro256PlusPlus::from_seed(bytes);
        for _ in 0..1000 {
            assert_eq!(ours.next_u64(), theirs.next_u64());
        }
    }

    #[test]
    fn every_kind_of_draw_is_pinned() {
        let mut rng = Rng::new(Seed(7), "golden");
        let bits: Vec<u64> = (0..2).map(|_| rng.next_u64()).collect();
        let bounded: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        let ranged: Vec<u32> = (0..8).map(|_| rng.range(5, 9)).collect();
        let mut order: Vec<u32> = (0..10).collect();
        rng.shuffle(&mut order);
        let forked = rng.fork("child").next_u64();
        assert_eq!(
            format!("{bits:?} {bounded:?} {ranged:?} {order:?} {forked}"),
            "[15751052505804797627, 2698986012678498055] [67, 16, 80, 32, 71, 55, 33, 76] \
             [5, 7, 5, 9, 9, 9, 8, 9] [0, 9, 5, 1, 6, 8, 4, 3, 7, 2] 17998678586909128818"
        );
    }

    #[test]
    fn a_fork_does_not_depend_on_earlier_draws() {
        let mut drawn = Rng::new(Seed(1), "a");
        let fresh = drawn.clone();
        drawn.next_u64();
        assert_eq!(drawn.fork("x").next_u64(), fresh.fork("x").next_u64());
        assert_ne!(fresh.fork("x").next_u64(), fresh.fork("y").next_u64());
    }

    #[test]
    fn bounded_draws_are_even_within_chance() {
        let mut rng = Rng::new(Seed(3), "even");
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        // Chi-square, 6 degrees of freedom; 22.5 is the 0.1 % point. The seed is fixed.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "{seen:?}");
    }

    #[test]
    fn empty_and_single_ranges_have_an_answer() {
        let mut rng = Rng::new(Seed(0), "edge");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.range(9, 3), 9);
        assert_eq!(rng.choose::<u8>(&[]), None);
        rng.range(0, u32::MAX);
    }
}
