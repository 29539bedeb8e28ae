//! What a reasoning player knows, and what playing well with that knowledge is worth.
//!
//! A *world* is a set of three lies that could be the answer. At the start these are the sets that
//! fit the house rule (no two lies belong together) and the hint; each thing heard takes some away.
//! There are at most 56, so a set of worlds is a 64-bit word and nothing here is approximate.

use crate::deck::{CARDS, Cards, Deck, PAIR, PAIRS, pair_number, triples};
use crate::rules::{Mode, Rules, STAND_LIE, STAND_TRUTH, WITHDRAW};
use crate::survey::{PairValue, pair_values};

/// Some of the worlds of a [`Mind`].
pub type Worlds = u64;

/// What the hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintCards {
    /// The cards it fits. Exactly two of the lies are among them.
    pub group: Cards,
}

impl HintCards {
    /// Whether the hint is true if these are the lies.
    pub fn fits(&self, lies: Cards) -> bool {
        (lies & self.group).count_ones() == 2
    }
}

/// Whether two of these cards belong together by kind and place.
pub fn breaks_house_rule(deck: &Deck, lies: Cards) -> bool {
    PAIR.iter().any(|&(a, b)| {
        let both: Cards = 1 << a | 1 << b;
        lies & both == both && deck.natural(a, b)
    })
}

/// The sets of lies that fit house rule and hint.
pub fn possible<'a>(deck: &'a Deck, hint: &'a HintCards) -> impl Iterator<Item = Cards> + 'a {
    triples().filter(|&lies| hint.fits(lies) && !breaks_house_rule(deck, lies))
}

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

/// A player who knows the rules, the cards and what was heard.
pub struct Mind {
    rules: Rules,
    worlds: Vec<Cards>,
    /// Each pair's score in each world.
    scores: Vec<[i8; PAIRS]>,
    /// Worlds in which a card is a lie.
    lie: [Worlds; CARDS],
    /// Pressure, kinds and challenges are the same in every world.
    pairs: [PairValue; PAIRS],
}

/// What has been played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The numbers of the first two pairs, as far as they are played.
    pub pairs: [Option<usize>; 2],
    /// What the challenge gave.
    pub delta: Option<i32>,
}

impl Mind {
    /// A mind that holds these worlds possible.
    pub fn new(deck: &Deck, rules: &Rules, worlds: impl IntoIterator<Item = Cards>) -> Mind {
        let worlds: Vec<Cards> = worlds.into_iter().collect();
        let mut lie = [0; CARDS];
        for (n, world) in worlds.iter().enumerate() {
            for (card, worlds) in lie.iter_mut().enumerate() {
                *worlds |= Worlds::from(world >> card & 1) << n;
            }
        }
        let scores = worlds
            .iter()
            .map(|&world| pair_values(deck, world, rules).map(|pair| pair.score as i8))
            .collect();
        Mind { rules: *rules, worlds, scores, lie, pairs: pair_values(deck, 0, rules) }
    }

    /// Every world.
    pub fn all(&self) -> Worlds {
        match self.worlds.len() {
            0 => 0,
            n => Worlds::MAX >> (64 - n),
        }
    }

    /// The worlds of a set, as sets of lies.
    pub fn list(&self, among: Worlds) -> impl Iterator<Item = Cards> + '_ {
        bits(among).map(|n| self.worlds[n])
    }

    /// The worlds among these in which the lies pass a test.
    pub fn keep(&self, among: Worlds, test: impl Fn(Cards) -> bool) -> Worlds {
        bits(among).filter(|&n| test(self.worlds[n])).fold(0, |kept, n| kept | 1 << n)
    }

    /// In how many of these worlds a card is a lie.
    pub fn lie_count(&self, among: Worlds, card: usize) -> u32 {
        (self.lie[card] & among).count_ones()
    }

    /// The worlds in which a pair holds a lie.
    fn lies_in(&self, pair: usize) -> Worlds {
        let (a, b) = PAIR[pair];
        self.lie[a] | self.lie[b]
    }

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

    /// What the third pair gives after either answer to the challenge, in one pass.
    fn third_both(&self, among: Worlds, first: usize, second: usize, deltas: [i32; 2]) -> [i64; 2] {
        let [one, two] = [&self.pairs[first], &self.pairs[second]];
        let pressed = self.rules.mode.pressure();
        let fixed = if pressed { two.pressure(one, one.kinds()) } else { 0 };
        let needs = deltas.map(|delta| self.rules.target - delta - fixed);
        let heard = one.heard(two, self.rules.echo);
        let count = i64::from(among.count_ones());
        let mut best = [i64::MIN; 2];
        for pair in open_pairs(used(&[first, second])) {
            let weight = if pressed { self.pairs[pair].pressure(two, heard) } else { 0 };
            let (mut points, mut wins) = (0i32, [0i64; 2]);
            for n in bits(among) {
                let scores = &self.scores[n];
                let score = i32::from(scores[first])
                    + i32::from(scores[second])
                    + i32::from(scores[pair])
                    + weight;
                points += score;
                wins[0] += i64::from(score >= needs[0]);
                wins[1] += i64::from(score >= needs[1]);
            }
            for at in 0..2 {
                let more = count * i64::from(deltas[at] + fixed);
                best[at] = best[at].max(WIN * wins[at] + i64::from(points) + more);
            }
        }
        best
    }

    /// The card that is challenged after two pairs.
    pub fn challenged(&self, first: usize, second: usize) -> usize {
        usize::from(self.pairs[first].challenged(&self.pairs[second]))
    }

    /// The opening that is least likely to hold a lie, and in how many worlds it holds none.
    pub fn safest_opening(&self) -> (usize, u32) {
        let all = self.all();
        let safe = |pair: &usize| (all & !self.lies_in(*pair)).count_ones();
        let best = (0..PAIRS).max_by_key(|pair| (safe(pair), PAIRS - pair)).unwrap_or(0);
        (best, safe(&best))
    }

    /// What remains possible after pairs and what was heard about each (a lie in it or not).
    pub fn after(&self, heard: &[(usize, bool)]) -> Worlds {
        heard.iter().fold(self.all(), |among, &(pair, uneasy)| {
            among & if uneasy { self.lies_in(pair) } else { !self.lies_in(pair) }
        })
    }

    /// What is still possible once these cards' truth is known.
    pub fn revealed(&self, among: Worlds, cards: Cards, lies: Cards) -> Worlds {
        self.keep(among, |world| world & cards == lies & cards)
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

    /// The mode it plays.
    pub fn mode(&self) -> Mode {
        self.rules.mode
    }
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

fn used(pairs: &[usize]) -> Cards {
    pairs.iter().fold(0, |set, &pair| set | 1 << PAIR[pair].0 | 1 << PAIR[pair].1)
}

/// The pairs of cards that are not used yet.
pub fn open_pairs(used: Cards) -> impl Iterator<Item = usize> {
    (0..CARDS).filter(move |a| used >> a & 1 == 0).flat_map(move |a| {
        (a + 1..CARDS).filter(move |b| used >> b & 1 == 0).map(move |b| pair_number(a, b))
    })
}

fn bits(mut set: Worlds) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let n = set.trailing_zeros();
        (n < 64).then(|| {
            set &= set - 1;
            n as usize
        })
    })
}
