//! What enumerating every play tells of a puzzle, whatever its target.

use crate::deck::PAIRS;

/// Scores from here to `-LOWEST` are counted; no deck of strengths 1 to 8 leaves that range.
pub const LOWEST: i32 = -64;
const SPREAD: usize = 128;

/// How often each score occurs, apart for games with one, two and three lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram([[u32; SPREAD]; 3]);

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram([[0; SPREAD]; 3])
    }
}

impl Histogram {
    /// Counts one game.
    #[inline]
    pub fn add(&mut self, lies: usize, score: i32) {
        let at = (score - LOWEST).clamp(0, SPREAD as i32 - 1) as usize;
        self.0[lies.clamp(1, 3) - 1][at] += 1;
    }

    fn scores(&self, lies: usize) -> impl DoubleEndedIterator<Item = (i32, u32)> {
        let row = self.0[lies - 1].iter().enumerate();
        row.filter(|(_, n)| **n > 0).map(|(at, n)| (at as i32 + LOWEST, *n))
    }

    /// The scores that occur and how often, lowest first.
    pub fn all(&self) -> impl Iterator<Item = (i32, u32)> {
        (0..SPREAD).filter_map(|at| {
            let n = self.0.iter().map(|row| row[at]).sum::<u32>();
            (n > 0).then_some((at as i32 + LOWEST, n))
        })
    }

    /// How many games reach a score.
    pub fn at_least(&self, score: i32) -> u32 {
        let from = (score - LOWEST).clamp(0, SPREAD as i32) as usize;
        self.0.iter().map(|row| row[from..].iter().sum::<u32>()).sum()
    }

    /// Lowest and highest score with that many lies.
    pub fn range(&self, lies: usize) -> Option<(i32, i32)> {
        let low = self.scores(lies).next()?.0;
        Some((low, self.scores(lies).next_back()?.0))
    }

    /// How many games have that many lies.
    pub fn games(&self, lies: usize) -> u32 {
        self.scores(lies).map(|(_, n)| n).sum()
    }

    /// The score below which a share of games lies, as `index floor(n * share)` of the sorted list.
    pub fn percentile(&self, percent: u32) -> i32 {
        let games: u32 = self.all().map(|(_, n)| n).sum();
        let mut left = games * percent / 100;
        for (score, n) in self.all() {
            if left < n {
                return score;
            }
            left -= n;
        }
        self.all().last().map_or(0, |(score, _)| score)
    }
}

/// Everything the invariants look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Games enumerated.
    pub games: u32,
    /// Their scores.
    pub histogram: Histogram,
    /// The best score, and the first game that reaches it: three pairs of card places.
    pub best: (i32, [[u8; 2]; 3]),
    /// The worst score, and the last game that has it.
    pub worst: (i32, [[u8; 2]; 3]),
    /// Lowest and highest score for each pair left out.
    pub left_out: [(i32, i32); PAIRS],
    /// The highest score with each pair presented.
    pub played: [i32; PAIRS],
    /// The highest score with each pair presented first; where order does not matter, at all.
    pub opened: [i32; PAIRS],
    /// Games whose pairs score differently in another order.
    pub order_matters: u32,
    /// Pressure, all games together.
    pub pressure: i32,
    /// Games in which the challenged card is a truth.
    pub stand: u32,
    /// The best that the six strongest cards can do.
    pub strength_first: i32,
    /// The same with pressure and challenge, whatever the mode.
    pub strength_first_full: i32,
    /// Games in which some combo fires.
    pub combo_games: u32,
    /// Games in which a pair that shares kind or place holds a lie.
    pub blocked_games: u32,
    /// The best before the challenge with two lies in one pair.
    pub contained: Option<i32>,
    /// The best before the challenge with two or more lies, each in its own pair.
    pub spread: Option<i32>,
}

impl Figures {
    /// Games that reach the target.
    pub fn wins(&self, target: i32) -> u32 {
        self.histogram.at_least(target)
    }

    /// Pairs left out for which every game reaches the target.
    pub fn auto_wins(&self, target: i32) -> usize {
        self.left_out.iter().filter(|(low, _)| *low >= target).count()
    }

    /// Pairs left out for which not all games score alike.
    pub fn varied(&self) -> usize {
        self.left_out.iter().filter(|(low, high)| low != high).count()
    }

    /// A count as a percentage in hundredths, rounded down: 1667 is 16.67 %.
    pub fn hundredths(&self, count: u32) -> u32 {
        count * 10_000 / self.games.max(1)
    }
}
