//! What a reasoning player knows.
//!
//! A *world* is a set of three lies that could be the answer. At the start these are the sets that
//! fit the house rule (no two lies belong together) and the hint; each thing heard takes some away.
//! There are at most 56, so a set of worlds is a 64-bit word and nothing here is approximate.

use crate::deck::{CARDS, Cards, Deck, PAIR, PAIRS, TRIPLES};
use crate::rules::{Mode, Rules};
use crate::survey::{PairValue, pair_values};

/// Some of the worlds of a [`Mind`].
pub type Worlds = u64;

/// No mind holds more worlds possible than that.
pub(crate) const MOST: usize = TRIPLES.len();

/// What the hint says.
///
/// One section of the specification lets it fit all three lies, another wants one outside it ("stealth").
/// Exactly two inside it is: with all three the hint would leave nothing to find, and S7 asks that the
/// hidden one can be found.
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
    PAIR.iter().any(|&(a, b)| (lies >> a & lies >> b) & 1 == 1 && deck.natural(a, b))
}

/// The sets of lies that fit house rule and hint.
pub fn possible<'a>(deck: &'a Deck, hint: &'a HintCards) -> impl Iterator<Item = Cards> + 'a {
    TRIPLES.into_iter().filter(|&lies| hint.fits(lies) && !breaks_house_rule(deck, lies))
}

/// A player who knows the rules, the cards and what was heard.
pub struct Mind {
    pub(crate) rules: Rules,
    pub(crate) worlds: Vec<Cards>,
    /// Each pair's score, world by world.
    pub(crate) scores: [[i8; MOST]; PAIRS],
    /// Worlds in which a card is a lie.
    pub(crate) lie: [Worlds; CARDS],
    /// Pressure, kinds and challenges are the same in every world.
    pub(crate) pairs: [PairValue; PAIRS],
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
        let mut scores = [[0; MOST]; PAIRS];
        for (n, &world) in worlds.iter().enumerate() {
            for (pair, value) in pair_values(deck, world, rules).iter().enumerate() {
                scores[pair][n] = value.score as i8;
            }
        }
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
    pub(crate) fn lies_in(&self, pair: usize) -> Worlds {
        let (a, b) = PAIR[pair];
        self.lie[a] | self.lie[b]
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

    /// The mode it plays.
    pub fn mode(&self) -> Mode {
        self.rules.mode
    }
}

pub(crate) fn bits(mut set: Worlds) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let n = set.trailing_zeros();
        (n < 64).then(|| {
            set &= set - 1;
            n as usize
        })
    })
}
