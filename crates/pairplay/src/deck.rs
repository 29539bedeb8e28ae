//! Eight cards as numbers, and every way to play six of them in three pairs.

/// Cards in a deck.
pub const CARDS: usize = 8;
/// Pairs of two cards.
pub const PAIRS: usize = 28;
/// Ways to leave two cards out and pair the other six.
pub const PAIRINGS: usize = 420;
/// The same, with an order.
pub const SEQUENCES: usize = 2520;
/// Units of work of looking at each of them once.
pub(crate) const SEARCH: u64 = SEQUENCES as u64;

/// A set of cards: bit `i` is the card at place `i`.
pub type Cards = u8;

/// What scoring needs to know of the cards, by their place in the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Strengths.
    pub strength: [u8; CARDS],
    /// Kinds of evidence, numbered from 0.
    pub evidence: [u8; CARDS],
    /// Places, numbered from 0.
    pub location: [u8; CARDS],
    /// Time slots, numbered from 0.
    pub slot: [u8; CARDS],
    /// Minutes after the evening began.
    pub minutes: [u16; CARDS],
    /// Minutes after midnight on the clock face.
    pub clock: [u16; CARDS],
}

/// How kinds of evidence and places are spread over the strengths 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// 1+2, 3+4, 5+6, 7+8 share kind and place.
    PairedBoth,
    /// 1+5, 2+6, 3+7, 4+8 share kind and place.
    Interleaved,
    /// Interleaved, with some times falling together.
    AdjacentTime,
    /// 1+2, … share the kind; 1+5, … the place.
    PairedTypes,
    /// 1+2, … share the place; 1+5, … the kind.
    PairedLocs,
}

impl Layout {
    /// All of them.
    pub const ALL: [Layout; 5] = [
        Layout::PairedBoth,
        Layout::Interleaved,
        Layout::AdjacentTime,
        Layout::PairedTypes,
        Layout::PairedLocs,
    ];

    /// As people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::PairedBoth => "paired-both",
            Layout::Interleaved => "interleaved",
            Layout::AdjacentTime => "adjacent-time",
            Layout::PairedTypes => "paired-types",
            Layout::PairedLocs => "paired-locs",
        }
    }

    /// The canonical deck: strengths 1 to 8 in order, times an hour apart.
    pub fn deck(self) -> Deck {
        let each = |of: fn(usize) -> usize| std::array::from_fn(|card| of(card) as u8);
        let (halves, fourths) = (each(|card| card / 2), each(|card| card % 4));
        let (evidence, location) = match self {
            Layout::PairedBoth => (halves, halves),
            Layout::Interleaved | Layout::AdjacentTime => (fourths, fourths),
            Layout::PairedTypes => (halves, fourths),
            Layout::PairedLocs => (fourths, halves),
        };
        let slot: [u8; CARDS] = match self {
            Layout::AdjacentTime => [0, 1, 1, 2, 2, 3, 3, 4],
            _ => each(|card| card),
        };
        let minutes = slot.map(|slot| 60 * u16::from(slot));
        let clock = minutes.map(|minutes| 12 * 60 + minutes);
        Deck { strength: each(|card| card + 1), evidence, location, slot, minutes, clock }
    }
}

impl Deck {
    /// Whether two cards share kind and place: they belong together, and a lie there is a trap.
    pub fn natural(&self, a: usize, b: usize) -> bool {
        self.evidence[a] == self.evidence[b] && self.location[a] == self.location[b]
    }

    /// The set of cards with these strengths.
    pub fn with_strengths(&self, strengths: &[u8]) -> Cards {
        (0..CARDS)
            .filter(|&card| strengths.contains(&self.strength[card]))
            .fold(0, |set, card| set | 1 << card)
    }
}

/// The 28 pairs in lexicographic order.
pub const PAIR: [(usize, usize); PAIRS] = {
    let mut pairs = [(0, 0); PAIRS];
    let (mut a, mut n) = (0, 0);
    while a < CARDS {
        let mut b = a + 1;
        while b < CARDS {
            pairs[n] = (a, b);
            n += 1;
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// The number of a pair in [`PAIR`]; the order of the two does not matter.
pub const fn pair_number(a: usize, b: usize) -> usize {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    a * (2 * CARDS - a - 1) / 2 + b - a - 1
}

/// Every pairing, as three numbers of pairs. Fifteen for each pair left out, in the order in which
/// the reference figures were taken: left-out pairs in lexicographic order, then the first card
/// left with each later one, and so on.
pub static PAIRING: [[u8; 3]; PAIRINGS] = pairings();

const fn pairings() -> [[u8; 3]; PAIRINGS] {
    let mut all = [[0; 3]; PAIRINGS];
    let mut n = 0;
    let mut out = 0;
    while out < PAIRS {
        let mut rest = [0; 6];
        let (mut card, mut k) = (0, 0);
        while card < CARDS {
            if card != PAIR[out].0 && card != PAIR[out].1 {
                rest[k] = card;
                k += 1;
            }
            card += 1;
        }
        let mut second = 1;
        while second < 6 {
            let mut four = [0; 4];
            let (mut i, mut k) = (1, 0);
            while i < 6 {
                if i != second {
                    four[k] = rest[i];
                    k += 1;
                }
                i += 1;
            }
            let mut third = 1;
            while third < 4 {
                let others = match third {
                    1 => (2, 3),
                    2 => (1, 3),
                    _ => (1, 2),
                };
                all[n] = [
                    pair_number(rest[0], rest[second]) as u8,
                    pair_number(four[0], four[third]) as u8,
                    pair_number(four[others.0], four[others.1]) as u8,
                ];
                n += 1;
                third += 1;
            }
            second += 1;
        }
        out += 1;
    }
    all
}

/// The six orders of three pairs.
pub const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Every set of three cards, in lexicographic order of their places.
pub const TRIPLES: [Cards; 56] = {
    let mut all = [0; 56];
    let (mut pair, mut n) = (0, 0);
    while pair < PAIRS {
        let (a, b) = PAIR[pair];
        let mut c = b + 1;
        while c < CARDS {
            all[n] = 1 << a | 1 << b | 1 << c;
            n += 1;
            c += 1;
        }
        pair += 1;
    }
    all
};

/// The pairs of cards that are left, for every set of cards that are gone; and how many.
static OPEN_PAIRS: [([u8; PAIRS], u8); 256] = {
    let mut all = [([0; PAIRS], 0); 256];
    let mut gone = 0;
    while gone < 256 {
        let mut pair = 0;
        while pair < PAIRS {
            let (a, b) = PAIR[pair];
            if (gone >> a | gone >> b) & 1 == 0 {
                let (pairs, count) = &mut all[gone];
                pairs[*count as usize] = pair as u8;
                *count += 1;
            }
            pair += 1;
        }
        gone += 1;
    }
    all
};

/// The pairs of cards that are not gone yet, by their numbers.
pub fn open_pairs(gone: Cards) -> impl Iterator<Item = usize> + Clone {
    let (pairs, count) = &OPEN_PAIRS[usize::from(gone)];
    pairs[..usize::from(*count)].iter().map(|&pair| usize::from(pair))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn pairs_know_their_number() {
        for (number, &(a, b)) in PAIR.iter().enumerate() {
            assert_eq!((pair_number(a, b), pair_number(b, a)), (number, number));
        }
    }

    #[test]
    fn every_pairing_occurs_once_and_uses_six_cards() {
        let mut seen = BTreeSet::new();
        for (n, pairing) in PAIRING.iter().enumerate() {
            let mut cards = BTreeSet::new();
            for &pair in pairing {
                cards.extend([PAIR[usize::from(pair)].0, PAIR[usize::from(pair)].1]);
            }
            let (a, b) = PAIR[n / 15];
            assert!(cards.len() == 6 && !cards.contains(&a) && !cards.contains(&b), "{n}");
            let mut key = *pairing;
            key.sort_unstable();
            assert!(seen.insert(key));
        }
        let by_hand = (0..256u16).filter(|set| set.count_ones() == 3).map(|set| set as Cards);
        assert_eq!(BTreeSet::from(TRIPLES), by_hand.collect());
        assert!(TRIPLES.is_sorted_by_key(|set| set.reverse_bits() ^ 255));
    }
}
