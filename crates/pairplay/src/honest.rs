//! Honest play: what the rest of a game is worth to somebody who knows only what was heard, by an exact
//! search over choices and answers.

use crate::deck::{Cards, PAIR, PAIRS};
use crate::knowledge::{Mind, Worlds, bits, open_pairs};
use crate::rules::{STAND_LIE, STAND_TRUTH, WITHDRAW};

/// A player's share of wins and points, over so many worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    /// Worlds in which the target is reached.
    pub wins: i64,
    /// Points, all worlds together.
    pub points: i64,
    /// How many worlds.
    pub worlds: i64,
}

impl Value {
    /// The share of worlds won, in hundredths of a percent.
    pub fn win_share(&self) -> u32 {
        (self.wins * 10_000 / self.worlds.max(1)) as u32
    }

    /// Points per world in hundredths.
    pub fn mean(&self) -> i64 {
        (self.points * 100).div_euclid(self.worlds.max(1))
    }
}

/// Wins first, then points: one number to compare, exact for any number of worlds here.
const WIN: i64 = 1 << 24;

/// What has been played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The numbers of the first two pairs, as far as they are played.
    pub pairs: [Option<usize>; 2],
    /// What the challenge gave.
    pub delta: Option<i32>,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play the pair of this number.
    Pair(usize),
    /// Answer the challenge.
    Check {
        /// By standing by the card, or else by withdrawing it.
        stand: bool,
    },
}

impl Mind {
    /// What is heard after a pair splits the worlds: whether it holds a lie, or, where nothing is kept
    /// back for a challenge, which card is one.
    fn heard(&self, among: Worlds, pair: usize) -> [Worlds; 4] {
        let (a, b) = PAIR[pair];
        if self.rules.mode.challenge() {
            let uneasy = self.lies_in(pair);
            [among & uneasy, among & !uneasy, 0, 0]
        } else {
            let (a, b) = (self.lie[a], self.lie[b]);
            [among & a & b, among & a & !b, among & !a & b, among & !a & !b]
        }
    }

    /// What the rest of the game is worth, played well from here: wins first, then points. Only what
    /// is sure to be heard is planned with; what KOA may mutter besides is a gift.
    pub fn value(&self, among: Worlds, played: &Played) -> (Value, Option<Choice>) {
        let (value, choice) = match (played.pairs, played.delta) {
            ([None, _], _) => self.best_pair(among, 0, |pair| {
                self.sum(self.heard(among, pair), |part| self.second(part, pair))
            }),
            ([Some(first), None], _) => self.best_pair(among, used(&[first]), |pair| {
                self.sum(self.heard(among, pair), |part| self.check(part, first, pair).0)
            }),
            ([Some(first), Some(second)], None) if self.rules.mode.challenge() => {
                let (value, stand) = self.check(among, first, second);
                (value, Some(Choice::Check { stand }))
            }
            ([Some(first), Some(second)], delta) => {
                let (value, pair) = self.third(among, first, second, delta.unwrap_or(0));
                (value, pair.map(Choice::Pair))
            }
        };
        let worlds = i64::from(among.count_ones());
        let wins = (value + WIN / 2).div_euclid(WIN);
        (Value { wins, points: value - wins * WIN, worlds }, choice)
    }

    fn best_pair(
        &self,
        among: Worlds,
        used: Cards,
        worth: impl Fn(usize) -> i64,
    ) -> (i64, Option<Choice>) {
        let mut best = (i64::MIN, None);
        if among == 0 {
            return (0, None);
        }
        for pair in open_pairs(used) {
            let value = worth(pair);
            if value > best.0 {
                best = (value, Some(Choice::Pair(pair)));
            }
        }
        best
    }

    fn sum(&self, parts: [Worlds; 4], worth: impl Fn(Worlds) -> i64) -> i64 {
        parts.into_iter().filter(|part| *part != 0).map(worth).sum()
    }

    fn second(&self, among: Worlds, first: usize) -> i64 {
        let open = open_pairs(used(&[first]));
        open.map(|pair| self.sum(self.heard(among, pair), |part| self.check(part, first, pair).0))
            .max()
            .unwrap_or(0)
    }

    /// The challenge, decided without knowing the card; and whether to stand by it.
    fn check(&self, among: Worlds, first: usize, second: usize) -> (i64, bool) {
        if !self.rules.mode.challenge() {
            return (self.third(among, first, second, 0).0, true);
        }
        let card = self.challenged(first, second);
        let mut stand = 0;
        let mut withdraw = 0;
        // Afterwards all four are read out; then each group of worlds is played on its own.
        let (a, b) = (PAIR[first], PAIR[second]);
        let cards = [a.0, a.1, b.0, b.1];
        let mut left = among;
        while left != 0 {
            let n = left.trailing_zeros() as usize;
            let mut alike = left;
            for card in cards {
                let lie = self.lie[card];
                alike &= if lie >> n & 1 == 1 { lie } else { !lie };
            }
            left &= !alike;
            let delta = if self.lie[card] >> n & 1 == 1 { STAND_LIE } else { STAND_TRUTH };
            let [stood, withdrew] = self.third_both(alike, first, second, [delta, WITHDRAW]);
            stand += stood;
            withdraw += withdrew;
        }
        (stand.max(withdraw), stand >= withdraw)
    }

    fn third(
        &self,
        among: Worlds,
        first: usize,
        second: usize,
        delta: i32,
    ) -> (i64, Option<usize>) {
        let [one, two] = [&self.pairs[first], &self.pairs[second]];
        let mut best = (i64::MIN, None);
        let pressed = self.rules.mode.pressure();
        let fixed = delta + if pressed { two.pressure(one, one.kinds()) } else { 0 };
        for pair in open_pairs(used(&[first, second])) {
            let three = &self.pairs[pair];
            let weight =
                if pressed { three.pressure(two, one.heard(two, self.rules.echo)) } else { 0 };
            let mut value = 0;
            for n in bits(among) {
                let scores = &self.scores[n];
                let score = i32::from(scores[first])
                    + i32::from(scores[second])
                    + i32::from(scores[pair])
                    + fixed
                    + weight;
                value += i64::from(score) + if score >= self.rules.target { WIN } else { 0 };
            }
            if value > best.0 {
                best = (value, Some(pair));
            }
        }
        best
    }

    /// What the third pair gives after either answer to the challenge, in one pass. What the first two
    /// pairs earned is the same in all these worlds: their cards were read out.
    fn third_both(&self, among: Worlds, first: usize, second: usize, deltas: [i32; 2]) -> [i64; 2] {
        let mut list = [0u8; 64];
        let mut count = 0;
        for n in bits(among) {
            list[count] = n as u8;
            count += 1;
        }
        let alike = &list[..count];
        let [one, two] = [&self.pairs[first], &self.pairs[second]];
        let pressed = self.rules.mode.pressure();
        let known = &self.scores[usize::from(alike[0])];
        let fixed = i32::from(known[first])
            + i32::from(known[second])
            + if pressed { two.pressure(one, one.kinds()) } else { 0 };
        let heard = one.heard(two, self.rules.echo);
        let mut best = [i64::MIN; 2];
        for pair in open_pairs(used(&[first, second])) {
            let weight = fixed + if pressed { self.pairs[pair].pressure(two, heard) } else { 0 };
            let needs = deltas.map(|delta| self.rules.target - delta - weight);
            let (mut points, mut wins) = (0i32, [0i32; 2]);
            for &n in alike {
                let score = i32::from(self.scores[usize::from(n)][pair]);
                points += score;
                wins[0] += i32::from(score >= needs[0]);
                wins[1] += i32::from(score >= needs[1]);
            }
            for at in 0..2 {
                let points = points + count as i32 * (weight + deltas[at]);
                best[at] = best[at].max(WIN * i64::from(wins[at]) + i64::from(points));
            }
        }
        best
    }

    /// What the challenge after the two pairs gives if these are the lies.
    pub(crate) fn delta(&self, played: &Played, lies: Cards, stand: bool) -> i32 {
        let [Some(first), Some(second)] = played.pairs else { return 0 };
        match (stand, lies >> self.challenged(first, second) & 1 == 1) {
            (false, _) => WITHDRAW,
            (true, true) => STAND_LIE,
            (true, false) => STAND_TRUTH,
        }
    }

    /// The final score with this last pair if these are the lies; they must be one of the worlds.
    pub(crate) fn score(&self, played: &Played, third: usize, lies: Cards) -> i32 {
        let ([Some(first), Some(second)], Some(scores)) =
            (played.pairs, self.worlds.iter().position(|world| *world == lies))
        else {
            return 0;
        };
        let scores = &self.scores[scores];
        let earned = [first, second, third].map(|pair| i32::from(scores[pair])).iter().sum::<i32>();
        earned + played.delta.unwrap_or(0) + self.weight(first, second, third)
    }

    /// The pressure on the second and the third pair.
    fn weight(&self, first: usize, second: usize, third: usize) -> i32 {
        if !self.rules.mode.pressure() {
            return 0;
        }
        let [one, two, three] = [first, second, third].map(|pair| &self.pairs[pair]);
        two.pressure(one, one.kinds()) + three.pressure(two, one.heard(two, self.rules.echo))
    }

    /// Wins of a random player over all worlds, whose challenge is answered right; and games.
    pub(crate) fn random(&self) -> (u32, u32) {
        let (mut wins, mut games) = (0, 0);
        let with_check = self.rules.mode.challenge();
        for first in 0..PAIRS {
            for second in open_pairs(used(&[first])) {
                let lie = self.lie[self.challenged(first, second)];
                for third in open_pairs(used(&[first, second])) {
                    let weight = self.weight(first, second, third);
                    for (n, scores) in self.scores.iter().enumerate() {
                        let delta = match lie >> n & 1 == 1 {
                            _ if !with_check => 0,
                            true => WITHDRAW,
                            false => STAND_TRUTH,
                        };
                        let earned = i32::from(scores[first])
                            + i32::from(scores[second])
                            + i32::from(scores[third]);
                        wins += u32::from(earned + weight + delta >= self.rules.target);
                    }
                    games += self.scores.len() as u32;
                }
            }
        }
        (wins, games)
    }
}

fn used(pairs: &[usize]) -> Cards {
    pairs.iter().fold(0, |set, &pair| set | 1 << PAIR[pair].0 | 1 << PAIR[pair].1)
}
