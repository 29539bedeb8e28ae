//! A board as the survey reads it: its possible pairs, and what the grid and the strip say about how many of
//! them are used. Written for itself; the engine that the generator asks is not in here.

use crate::board::{Pair, Puzzle};

/// What is to be found out, and all there is to go by.
pub(super) struct Sheet {
    pub(super) pairs: Vec<Pair>,
    /// For each pair, the cells of its sum and of its product, as indices of `cells`.
    pub(super) ends: Vec<[usize; 2]>,
    /// One count for each number of the grid.
    pub(super) cells: Vec<Count>,
    /// Numbers for which the strip has no place at all.
    pub(super) closed: Vec<Count>,
    /// The numbers that the strip shows.
    pub(super) shown: Vec<Count>,
    /// What lies between, below and above them.
    pub(super) room: Vec<Count>,
    /// At the start, how often each pair can be used.
    pub(super) most: Vec<u8>,
}

/// At least and at most so many; the members, and how much each use of them counts.
pub(super) struct Count {
    pub(super) least: u8,
    pub(super) most: u8,
    pub(super) members: Vec<(usize, u8)>,
}

impl Sheet {
    pub(super) fn new(puzzle: &Puzzle) -> Sheet {
        let mut numbers = puzzle.grid.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let times = |number: u32| puzzle.grid.iter().filter(|&&n| n == number).count() as u8;
        let place = |number: u64| numbers.iter().position(|&n| u64::from(n) == number);
        let (mut pairs, mut ends, mut most) = (Vec::new(), Vec::new(), Vec::new());
        for &product in &numbers {
            let factors = (1..=product.isqrt()).filter(|small| product % small == 0);
            for pair in factors.map(|small| Pair::new(small, product / small)) {
                let Some((sum, product)) = place(pair.sum()).zip(place(pair.product())) else {
                    continue;
                };
                let uses = match times(numbers[sum]) {
                    both if sum == product => both / 2,
                    sums => sums.min(times(numbers[product])),
                };
                if uses > 0 {
                    pairs.push(pair);
                    ends.push([sum, product]);
                    most.push(uses);
                }
            }
        }
        let cells = numbers.iter().enumerate().map(|(cell, &number)| {
            let weight = |at: usize| ends[at].iter().filter(|&&end| end == cell).count() as u8;
            Count::new(times(number), times(number), (0..pairs.len()).map(weight))
        });
        let cells = cells.collect();
        let mut sheet = Sheet {
            pairs,
            ends,
            cells,
            closed: Vec::new(),
            shown: Vec::new(),
            room: Vec::new(),
            most,
        };
        sheet.read(&puzzle.strip);
        sheet
    }

    fn read(&mut self, strip: &[Option<u32>]) {
        let mut shown: Vec<u32> = strip.iter().flatten().copied().collect();
        shown.dedup();
        self.shown = shown.iter().map(|&number| self.count(strip, number, number)).collect();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        ranges.extend(shown.windows(2).map(|two| (two[0] + 1, two[1].saturating_sub(1))));
        ranges.extend(shown.iter().map(|&number| (1, number.saturating_sub(1))));
        ranges.extend(shown.iter().map(|&number| (number + 1, u32::MAX)));
        ranges.retain(|(low, high)| low <= high);
        ranges.sort_unstable();
        ranges.dedup();
        let counts = ranges.into_iter().map(|(low, high)| self.count(strip, low, high));
        let (closed, room) = counts.partition(|count: &Count| count.most == 0);
        (self.closed, self.room) = (closed, room);
    }

    /// How many numbers from `low` to `high` the strip holds.
    fn count(&self, strip: &[Option<u32>], low: u32, high: u32) -> Count {
        let (mut least, mut most) = (0, 0);
        for place in 0..strip.len() {
            let from = strip[..=place].iter().rev().find_map(|shown| *shown).unwrap_or(1);
            let to = strip[place..].iter().find_map(|shown| *shown).unwrap_or(u32::MAX);
            least += u8::from(low <= from && to <= high);
            most += u8::from(from <= high && low <= to);
        }
        Count::new(least, most, self.pairs.iter().map(|pair| pair.within(low, high)))
    }
}

impl Count {
    fn new(least: u8, most: u8, weights: impl Iterator<Item = u8>) -> Count {
        let members = weights.enumerate().filter(|&(_, weight)| weight > 0).collect();
        Count { least, most, members }
    }
}
