//! Honest play: what the rest of a game is worth to somebody who knows only what was heard, by an exact
//! search over choices and answers.

use crate::deck::{Cards, PAIR, PAIRS, open_pairs};
use crate::knowledge::{MOST, Mind, Worlds, bits};
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

/// Wins first, then points: one number to compare. No game is worth 500 points and no hint leaves more
/// than 56 worlds, so points never add up to half a win.
const WIN: i32 = 1 << 16;

/// The pairs that may come third. Four cards are left, which makes six; two of them stand twice, since
/// a processor counts in eights.
struct Thirds {
    pair: [u8; LANES],
    weight: [i32; LANES],
}

const LANES: usize = 8;

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
            ([None, _], _) => self.best_pair(among, 0, |first| {
                let parts = self.heard(among, first);
                let mut best = parts.map(|part| if part == 0 { 0 } else { i32::MIN });
                for second in open_pairs(used(&[first])) {
                    for (best, value) in best.iter_mut().zip(self.second(parts, first, second)) {
                        *best = value.max(*best);
                    }
                }
                best.iter().sum()
            }),
            ([Some(first), None], _) => self
                .best_pair(among, used(&[first]), |second| self.second([among], first, second)[0]),
            ([Some(first), Some(second)], None) if self.rules.mode.challenge() => {
                let (value, stand) = self.check(among, first, second, &self.thirds(first, second));
                (value, Some(Choice::Check { stand }))
            }
            ([Some(first), Some(second)], delta) => {
                let (value, pair) = self.third(among, first, second, delta.unwrap_or(0));
                (value, pair.map(Choice::Pair))
            }
        };
        let worlds = i64::from(among.count_ones());
        let wins = (value + WIN / 2).div_euclid(WIN);
        let points = i64::from(value - wins * WIN);
        (Value { wins: wins.into(), points, worlds }, choice)
    }

    fn best_pair(
        &self,
        among: Worlds,
        used: Cards,
        worth: impl Fn(usize) -> i32,
    ) -> (i32, Option<Choice>) {
        let mut best = (i32::MIN, None);
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

    /// What a second pair is worth in each of these sets of worlds.
    fn second<const N: usize>(&self, parts: [Worlds; N], first: usize, second: usize) -> [i32; N] {
        let thirds = &self.thirds(first, second);
        parts.map(|part| {
            let heard = self.heard(part, second).into_iter().filter(|heard| *heard != 0);
            heard.map(|heard| self.check(heard, first, second, thirds).0).sum()
        })
    }

    /// The challenge, decided without knowing the card; and whether to stand by it.
    fn check(&self, among: Worlds, first: usize, second: usize, thirds: &Thirds) -> (i32, bool) {
        if !self.rules.mode.challenge() {
            return (self.third(among, first, second, 0).0, true);
        }
        let card = self.challenged(first, second);
        let (mut stand, mut withdraw) = (0, 0);
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
            // What the first two pairs earned is the same in all these worlds.
            let earned = [first, second].map(|pair| i32::from(self.scores[pair][n]));
            let earned = earned[0] + earned[1];
            let [stood, withdrew] = self.third_both(alike, thirds, earned, [delta, WITHDRAW]);
            stand += stood;
            withdraw += withdrew;
        }
        (stand.max(withdraw), stand >= withdraw)
    }

    /// The pairs that may follow two others, with the pressure on them and on the second.
    fn thirds(&self, first: usize, second: usize) -> Thirds {
        let mut open = open_pairs(used(&[first, second])).cycle();
        let pair = std::array::from_fn(|_| open.next().unwrap_or(0) as u8);
        Thirds { pair, weight: pair.map(|third| self.weight(first, second, third.into())) }
    }

    fn third(
        &self,
        among: Worlds,
        first: usize,
        second: usize,
        delta: i32,
    ) -> (i32, Option<usize>) {
        let [one, two] = [&self.pairs[first], &self.pairs[second]];
        let mut best = (i32::MIN, None);
        let pressed = self.rules.mode.pressure();
        let fixed = delta + if pressed { two.pressure(one, one.kinds()) } else { 0 };
        for pair in open_pairs(used(&[first, second])) {
            let three = &self.pairs[pair];
            let weight =
                if pressed { three.pressure(two, one.heard(two, self.rules.echo)) } else { 0 };
            let mut value = 0;
            for n in bits(among) {
                let score = self.earned([first, second, pair], n) + fixed + weight;
                value += score + if score >= self.rules.target { WIN } else { 0 };
            }
            if value > best.0 {
                best = (value, Some(pair));
            }
        }
        best
    }

    /// What the third pair gives after either answer to the challenge, in one pass.
    fn third_both(
        &self,
        among: Worlds,
        thirds: &Thirds,
        earned: i32,
        deltas: [i32; 2],
    ) -> [i32; 2] {
        let sure = deltas.map(|delta| thirds.weight.map(|weight| earned + delta + weight));
        let needs = sure.map(|sure| sure.map(|sure| self.rules.target - sure));
        let (mut points, mut wins) = ([0; LANES], [[0; LANES]; 2]);
        for n in bits(among) {
            let scores = thirds.pair.map(|pair| i32::from(self.scores[usize::from(pair)][n]));
            for lane in 0..LANES {
                points[lane] += scores[lane];
                wins[0][lane] += i32::from(scores[lane] >= needs[0][lane]);
                wins[1][lane] += i32::from(scores[lane] >= needs[1][lane]);
            }
        }
        let worlds = among.count_ones() as i32;
        std::array::from_fn(|at| {
            let value = |lane: usize| WIN * wins[at][lane] + points[lane] + worlds * sure[at][lane];
            (0..LANES).map(value).fold(i32::MIN, i32::max)
        })
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
        let ([Some(first), Some(second)], Some(world)) =
            (played.pairs, self.worlds.iter().position(|world| *world == lies))
        else {
            return 0;
        };
        let earned = self.earned([first, second, third], world);
        earned + played.delta.unwrap_or(0) + self.weight(first, second, third)
    }

    /// What three pairs earn in a world, but for pressure and challenge.
    fn earned(&self, pairs: [usize; 3], world: usize) -> i32 {
        pairs.iter().map(|&pair| i32::from(self.scores[pair][world])).sum()
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
        let [truth, lie] =
            if self.rules.mode.challenge() { [STAND_TRUTH, WITHDRAW] } else { [0, 0] };
        for first in 0..PAIRS {
            for second in open_pairs(used(&[first])) {
                let challenged = self.lie[self.challenged(first, second)];
                let so_far: [i16; MOST] = std::array::from_fn(|n| {
                    let delta = if challenged >> n & 1 == 1 { lie } else { truth };
                    let [one, two] = [first, second].map(|pair| i16::from(self.scores[pair][n]));
                    one + two + delta as i16
                });
                for third in open_pairs(used(&[first, second])) {
                    let needed = self.rules.target - self.weight(first, second, third);
                    let needed = needed.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                    let worlds = so_far.iter().zip(&self.scores[third]).take(self.worlds.len());
                    let won = worlds.map(|(so_far, last)| so_far + i16::from(*last) >= needed);
                    wins += u32::from(won.map(u16::from).sum::<u16>());
                    games += self.worlds.len() as u32;
                }
            }
        }
        (wins, games)
    }
}

fn used(pairs: &[usize]) -> Cards {
    pairs.iter().fold(0, |set, &pair| set | 1 << PAIR[pair].0 | 1 << PAIR[pair].1)
}
