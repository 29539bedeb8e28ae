//! The exact engine: every way to pair a board off, within a work limit.
//!
//! Cells that show the same number are interchangeable, so the search runs over distinct *values*
//! with counts. A candidate is a pair whose sum and product both stand in the grid. Each node
//! branches on the value with the fewest candidates left; a candidate that was tried is banned for
//! its later siblings, so every multiset of pairs is met once.
//!
//! The strip is two bounds per visible number `k`, first seen at index `i`, last at `j`: at most `i`
//! of the pairs' numbers are smaller, at most `len - 1 - j` are larger. When all pairs are placed,
//! these hold exactly when the strip matches. Each bound is one byte of a few machine words, started
//! so that going over sets the top bit: one addition and one mask test them all.

use cluesmith_core::{Stopped, Work};

use crate::board::{MAX_CELLS, Pair, Puzzle};

/// All the pairings found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairings {
    /// Each one sorted, and the list sorted.
    pub list: Vec<Vec<Pair>>,
    /// The list holds every pairing.
    pub complete: bool,
    /// The search ended early, so nothing is known about the rest.
    pub stopped: Option<Stopped>,
}

/// Up to `limit` pairings of a board whose form [`Puzzle::inspect`] finds no fault with. One unit of work is one node of the search.
pub fn solve(puzzle: &Puzzle, limit: usize, work: &mut Work) -> Pairings {
    let values = Values::of(&puzzle.grid);
    let candidates = values.candidates();
    let (found, outcome) = search(&values, &candidates, puzzle, limit, true, work);
    let pairs = |chosen: &Vec<u16>| {
        let mut pairs: Vec<Pair> = chosen.iter().map(|&c| candidates[c as usize].pair).collect();
        pairs.sort_unstable();
        pairs
    };
    let mut list: Vec<Vec<Pair>> = found.iter().map(pairs).collect();
    list.sort_unstable();
    // One more than asked for would have been counted, had there been one.
    Pairings { list, complete: outcome.is_ok_and(|count| count <= limit), stopped: outcome.err() }
}

/// How many pairings there are, counting no further than `limit`.
pub fn count(puzzle: &Puzzle, limit: usize, work: &mut Work) -> Result<usize, Stopped> {
    let values = Values::of(&puzzle.grid);
    search(&values, &values.candidates(), puzzle, limit, false, work).1
}

/// The distinct numbers of a grid, ascending, with how often each occurs.
pub(crate) struct Values {
    pub(crate) numbers: Vec<u32>,
    pub(crate) counts: Vec<u8>,
}

/// A pair whose sum and product both stand in the grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) pair: Pair,
    /// Index of its sum among the values.
    pub(crate) sum: u8,
    /// Index of its product among the values.
    pub(crate) product: u8,
}

impl Values {
    pub(crate) fn of(grid: &[u32]) -> Values {
        let mut sorted = [0; MAX_CELLS];
        let sorted = &mut sorted[..grid.len().min(MAX_CELLS)];
        sorted.copy_from_slice(&grid[..sorted.len()]);
        sorted.sort_unstable();
        let mut values = Values {
            numbers: Vec::with_capacity(MAX_CELLS),
            counts: Vec::with_capacity(MAX_CELLS),
        };
        for &number in &*sorted {
            match values.counts.last_mut() {
                Some(count) if values.numbers.last() == Some(&number) => *count += 1,
                _ => {
                    values.numbers.push(number);
                    values.counts.push(1);
                }
            }
        }
        values
    }

    /// Every pair that could be used, ascending by sum.
    ///
    /// `(a-1)(b-1) ≥ 0` says that a sum exceeds its product by at most 1, and then one number of
    /// the pair is 1. So of two values the smaller is the sum, unless they are neighbours.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = Vec::with_capacity(64);
        let mut push = |pair, sum: usize, product: usize| {
            candidates.push(Candidate { pair, sum: sum as u8, product: product as u8 });
        };
        for (s, &sum) in self.numbers.iter().enumerate() {
            if s > 0 && self.numbers[s - 1] == sum - 1 {
                push(Pair::new(1, sum - 1), s, s - 1);
            }
            if sum == 4 && self.counts[s] > 1 {
                push(Pair::new(2, 2), s, s);
            }
            for (p, &product) in self.numbers.iter().enumerate().skip(s + 1) {
                if let Some(pair) = pair_with(sum, product) {
                    push(pair, s, p);
                }
            }
        }
        candidates
    }
}

/// The pair with this sum and product: the roots of `x² - sum·x + product`.
#[inline]
pub(crate) fn pair_with(sum: u32, product: u32) -> Option<Pair> {
    let (s, p) = (u64::from(sum), u64::from(product));
    let square = (s * s).checked_sub(4 * p)?;
    // A square ends in one of twelve ways, base 64: most numbers are out at once.
    if (0x0202_0212_0203_0213_u64 >> (square & 63)) & 1 == 0 {
        return None;
    }
    let root = square.isqrt();
    // `s` and the root have the same parity, because `s²` and the square differ by `4p`.
    (root * root == square && root < s).then(|| {
        let small = ((s - root) / 2) as u32;
        Pair::new(small, sum - small)
    })
}

/// Picks a search wide enough: one word of candidates and four of strip bounds serve nearly every
/// board; the widest takes whatever 24 cells can hold.
fn search(
    values: &Values,
    candidates: &[Candidate],
    puzzle: &Puzzle,
    limit: usize,
    keep: bool,
    work: &mut Work,
) -> (Vec<Vec<u16>>, Result<usize, Stopped>) {
    let strip = &puzzle.strip;
    match (candidates.len(), strip.len()) {
        (..=64, ..=16) => Search::<1, 4>::new(values, candidates, strip, limit, keep).run(work),
        (..=64, _) => Search::<1, 6>::new(values, candidates, strip, limit, keep).run(work),
        _ => Search::<5, 6>::new(values, candidates, strip, limit, keep).run(work),
    }
}

/// Candidates as `W` words of bits, strip bounds as `L` words of bytes.
struct Search<'a, const W: usize, const L: usize> {
    candidates: &'a [Candidate],
    /// What each candidate adds to the strip bounds.
    adds: Vec<[u64; L]>,
    /// The candidates that use each value.
    cover: [[u64; W]; MAX_CELLS],
    /// The pair 2 & 2, whose sum and product are the same value, needs two cells of it.
    doubled: [u64; W],
    counts: [u8; MAX_CELLS],
    values: usize,
    pairs_left: usize,
    bounds: [u64; L],
    chosen: Vec<u16>,
    found: Vec<Vec<u16>>,
    count: usize,
    limit: usize,
    keep: bool,
}

const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// The search met what it was looking for, or its limit.
enum Enough {
    Found,
    Stopped(Stopped),
}

impl<'a, const W: usize, const L: usize> Search<'a, W, L> {
    fn new(
        values: &Values,
        candidates: &'a [Candidate],
        strip: &[Option<u32>],
        limit: usize,
        keep: bool,
    ) -> Self {
        let (bounds, lanes) = strip_lanes::<L>(strip);
        let mut search = Search {
            candidates,
            adds: candidates.iter().map(|c| lane_sum(&lanes, c.pair)).collect(),
            cover: [[0; W]; MAX_CELLS],
            doubled: [0; W],
            counts: [0; MAX_CELLS],
            values: values.numbers.len(),
            pairs_left: strip.len() / 2,
            bounds,
            chosen: Vec::with_capacity(MAX_CELLS / 2),
            found: Vec::new(),
            count: 0,
            limit,
            keep,
        };
        search.counts[..values.counts.len()].copy_from_slice(&values.counts);
        for (index, candidate) in candidates.iter().enumerate() {
            let (word, bit) = (index / 64, 1 << (index % 64));
            search.cover[candidate.sum as usize][word] |= bit;
            search.cover[candidate.product as usize][word] |= bit;
            if candidate.sum == candidate.product {
                search.doubled[word] |= bit;
            }
        }
        search
    }

    /// What was found, and how many; one more than the limit means there are more.
    fn run(mut self, work: &mut Work) -> (Vec<Vec<u16>>, Result<usize, Stopped>) {
        let mut live = [0; W];
        for (index, add) in self.adds.iter().enumerate() {
            if fits(&plus(&self.bounds, add)) {
                live[index / 64] |= 1 << (index % 64);
            }
        }
        let bounds = self.bounds;
        let outcome = match self.descend(live, bounds, work) {
            Ok(()) | Err(Enough::Found) => Ok(self.count),
            Err(Enough::Stopped(stopped)) => Err(stopped),
        };
        (self.found, outcome)
    }

    fn descend(
        &mut self,
        mut live: [u64; W],
        bounds: [u64; L],
        work: &mut Work,
    ) -> Result<(), Enough> {
        work.spend(1).map_err(Enough::Stopped)?;
        if self.pairs_left == 0 {
            return self.keep_it();
        }
        let Some(value) = self.tightest(&live) else { return Ok(()) };
        for word in 0..W {
            let mut options = live[word] & self.cover[value][word];
            while options != 0 {
                let bit = options & options.wrapping_neg();
                options ^= bit;
                let index = word * 64 + bit.trailing_zeros() as usize;
                let after = plus(&bounds, &self.adds[index]);
                if fits(&after) {
                    let candidate = self.candidates[index];
                    self.place(index, candidate);
                    let open = self.still_open(live, candidate);
                    let outcome = self.descend(open, after, work);
                    self.take_back(candidate);
                    outcome?;
                }
                live[word] ^= bit;
            }
        }
        Ok(())
    }

    fn keep_it(&mut self) -> Result<(), Enough> {
        self.count += 1;
        if self.keep && self.count <= self.limit {
            self.found.push(self.chosen.clone());
        }
        // The list is complete only if nothing is found beyond the limit; a plain count stops at it.
        let stop = if self.keep { self.count > self.limit } else { self.count >= self.limit };
        if stop { Err(Enough::Found) } else { Ok(()) }
    }

    /// The open value with the fewest candidates, or none when a value has no candidate at all.
    fn tightest(&self, live: &[u64; W]) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for value in 0..self.values {
            if self.counts[value] == 0 {
                continue;
            }
            let options: u32 = (0..W).map(|w| (live[w] & self.cover[value][w]).count_ones()).sum();
            if options < fewest {
                if options == 0 {
                    return None;
                }
                fewest = options;
                best = Some(value);
                if options == 1 {
                    break;
                }
            }
        }
        best
    }

    fn place(&mut self, index: usize, candidate: Candidate) {
        self.counts[candidate.sum as usize] -= 1;
        self.counts[candidate.product as usize] -= 1;
        self.pairs_left -= 1;
        self.chosen.push(index as u16);
    }

    fn take_back(&mut self, candidate: Candidate) {
        self.counts[candidate.sum as usize] += 1;
        self.counts[candidate.product as usize] += 1;
        self.pairs_left += 1;
        self.chosen.pop();
    }

    /// The candidates that still have cells to go to after `placed` took two.
    fn still_open(&self, mut live: [u64; W], placed: Candidate) -> [u64; W] {
        for value in [placed.sum as usize, placed.product as usize] {
            let gone = match self.counts[value] {
                0 => &self.cover[value],
                1 if self.doubled.iter().zip(&self.cover[value]).any(|(d, c)| d & c != 0) => {
                    &self.doubled
                }
                _ => continue,
            };
            for (word, gone) in live.iter_mut().zip(gone) {
                *word &= !gone;
            }
        }
        live
    }
}

/// For each visible number: `(number, its lane)`. Even lanes count smaller numbers, odd lanes larger.
fn strip_lanes<const L: usize>(strip: &[Option<u32>]) -> ([u64; L], Vec<(u32, usize)>) {
    let mut bounds = [0; L];
    let mut lanes: Vec<(u32, usize)> = Vec::with_capacity(MAX_CELLS);
    let mut allow = |lane: usize, most: usize| {
        let shift = 8 * (lane % 8);
        bounds[lane / 8] &= !(0xff << shift);
        bounds[lane / 8] |= (127 - most as u64) << shift;
    };
    for (index, number) in strip.iter().enumerate() {
        let Some(number) = *number else { continue };
        if lanes.last().is_none_or(|&(last, _)| last != number) {
            let lane = 2 * lanes.len();
            lanes.push((number, lane));
            allow(lane, index);
        }
        allow(2 * lanes.len() - 1, strip.len() - 1 - index);
    }
    (bounds, lanes)
}

fn lane_sum<const L: usize>(lanes: &[(u32, usize)], pair: Pair) -> [u64; L] {
    let mut sum = [0; L];
    for number in pair.numbers() {
        for &(visible, lane) in lanes {
            if number < visible {
                sum[lane / 8] += 1 << (8 * (lane % 8));
            } else if number > visible {
                sum[(lane + 1) / 8] += 1 << (8 * ((lane + 1) % 8));
            }
        }
    }
    sum
}

fn plus<const L: usize>(a: &[u64; L], b: &[u64; L]) -> [u64; L] {
    std::array::from_fn(|i| a[i] + b[i])
}

fn fits<const L: usize>(bounds: &[u64; L]) -> bool {
    bounds.iter().fold(0, |all, word| all | word) & TOP_BITS == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wide search is for boards with more candidates than anyone has found yet. Candidates that
    /// the strip excludes, listed first, push the real ones beyond the first word.
    #[test]
    fn the_wide_search_finds_what_the_narrow_one_finds() {
        let grid = vec![11, 28, 14, 45, 9, 20, 11, 30];
        let strip = vec![None, Some(4), None, Some(5), Some(5), None, Some(7), None];
        let puzzle = Puzzle { grid, strip };
        let values = Values::of(&puzzle.grid);
        let real = values.candidates();
        let work = &mut Work::unlimited();
        let narrow = Search::<1, 4>::new(&values, &real, &puzzle.strip, 9, true).run(work);
        assert_eq!(narrow.1, Ok(1));
        for padding in [0, 60, 64, 130, 290] {
            let excluded = Candidate { pair: Pair::new(500, 600), sum: 0, product: 1 };
            let mut padded = vec![excluded; padding];
            padded.extend(&real);
            let wide = Search::<5, 6>::new(&values, &padded, &puzzle.strip, 9, true).run(work);
            assert_eq!(wide.1, narrow.1);
            let shifted = |list: &[Vec<u16>], by: usize| -> Vec<Vec<u16>> {
                list.iter().map(|l| l.iter().map(|c| c + by as u16).collect()).collect()
            };
            assert_eq!(wide.0, shifted(&narrow.0, padding));
        }
    }

    #[test]
    fn a_limit_reached_is_told_from_more_answers() {
        let puzzle = Puzzle { grid: vec![5, 6], strip: vec![None; 2] };
        let found = solve(&puzzle, 1, &mut Work::unlimited());
        assert_eq!((found.list.len(), found.complete, found.stopped), (1, false, None));
        let found = solve(&puzzle, 2, &mut Work::unlimited());
        assert_eq!((found.list.len(), found.complete, found.stopped), (2, true, None));
        let found = solve(&puzzle, 2, &mut Work::limit(2));
        assert_eq!((found.complete, found.stopped), (false, Some(Stopped::Limit(2))));
    }
}
