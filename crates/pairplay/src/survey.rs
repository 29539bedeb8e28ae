//! The fast enumeration: a table of 28 pairs, then a few additions per game.

use crate::deck::{CARDS, Cards, Deck, ORDERS, PAIR, PAIRING, PAIRINGS, PAIRS, SEQUENCES};
use crate::figures::{Figures, Histogram};
use crate::rules::{Echo, HIGH_STRENGTH, Mode, Rules, STAND_TRUTH, Timeline, WITHDRAW};

/// What one pair is worth, and what it does to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PairValue {
    /// Both cards' scores and the combos that fire.
    pub(crate) score: i32,
    pub(crate) lies: u8,
    pub(crate) combo: bool,
    /// A lie where kind or place is shared.
    blocked: bool,
    high: bool,
    /// Kinds of evidence, as bits.
    kinds: u8,
    kind: [u8; 2],
    /// Places, as bits, and the place both share.
    places: u8,
    shared: u8,
    /// The stronger card.
    strongest: u8,
    strength: u8,
}

/// Whether two cards are close in time.
pub(crate) fn close(deck: &Deck, timeline: Timeline, a: usize, b: usize) -> bool {
    let within = |a: u16, b: u16| (1..=90).contains(&a.abs_diff(b));
    match timeline {
        Timeline::Slot => deck.slot[a].abs_diff(deck.slot[b]) == 1,
        Timeline::Minutes => within(deck.minutes[a], deck.minutes[b]),
        Timeline::Clock => within(deck.clock[a], deck.clock[b]),
    }
}

/// The 28 pairs with these cards being lies.
pub(crate) fn pair_values(deck: &Deck, lies: Cards, rules: &Rules) -> [PairValue; PAIRS] {
    let combos = rules.stance.combos();
    PAIR.map(|(a, b)| {
        let is_lie = |card: usize| lies >> card & 1 == 1;
        let worth = |card: usize| {
            let strength = i32::from(deck.strength[card]);
            if is_lie(card) { 1 - strength } else { strength }
        };
        let same_kind = deck.evidence[a] == deck.evidence[b];
        let same_place = deck.location[a] == deck.location[b];
        let bonus = if same_kind { combos.reinforcement } else { combos.coverage }
            + if same_place { combos.corroboration } else { 0 }
            + if close(deck, rules.timeline, a, b) { combos.timeline } else { 0 };
        let lies = u8::from(is_lie(a)) + u8::from(is_lie(b));
        let bonus = if lies == 0 { i32::from(bonus) } else { 0 };
        let strongest = if deck.strength[b] > deck.strength[a] { b } else { a };
        PairValue {
            score: worth(a) + worth(b) + bonus,
            lies,
            combo: bonus > 0,
            blocked: lies > 0 && (same_kind || same_place),
            high: deck.strength[a] + deck.strength[b] > HIGH_STRENGTH,
            kinds: 1 << deck.evidence[a] | 1 << deck.evidence[b],
            kind: [deck.evidence[a], deck.evidence[b]],
            places: 1 << deck.location[a] | 1 << deck.location[b],
            shared: if same_place { 1 << deck.location[a] } else { 0 },
            strongest: strongest as u8,
            strength: deck.strength[strongest],
        }
    })
}

impl PairValue {
    /// The pressure on this pair after `before`, where `kinds` were heard already.
    #[inline]
    pub(crate) fn pressure(&self, before: &PairValue, kinds: u8) -> i32 {
        let echo = (kinds >> self.kind[0] & 1) + (kinds >> self.kind[1] & 1);
        let chain = before.shared & self.places != 0;
        -i32::from(echo + u8::from(before.high) + u8::from(chain))
    }

    /// The card that is challenged after this pair and `next`.
    #[inline]
    pub(crate) fn challenged(&self, next: &PairValue) -> u8 {
        if next.strength > self.strength { next.strongest } else { self.strongest }
    }

    /// Kinds of evidence that make an echo for the third pair.
    #[inline]
    pub(crate) fn heard(&self, next: &PairValue, echo: Echo) -> u8 {
        match echo {
            Echo::Previous => next.kinds,
            Echo::Earlier => self.kinds | next.kinds,
        }
    }

    pub(crate) fn kinds(&self) -> u8 {
        self.kinds
    }
}

/// Every game's final score, in the order of the reference, with the omniscient challenge: a truth is
/// stood by, a lie withdrawn.
#[derive(Clone, Debug)]
pub struct Survey {
    finals: [i8; SEQUENCES],
    /// What the games tell.
    pub figures: Figures,
}

/// A game's pairs as places of cards.
fn game(pairing: usize, order: usize) -> [[u8; 2]; 3] {
    ORDERS[order].map(|at| {
        let (a, b) = PAIR[usize::from(PAIRING[pairing][at])];
        [a as u8, b as u8]
    })
}

impl Survey {
    /// Enumerates every game.
    pub fn of(deck: &Deck, lies: Cards, rules: &Rules) -> Survey {
        let values = pair_values(deck, lies, rules);
        let (pressure, challenge) = (rules.mode.pressure(), rules.mode.challenge());
        let orders = if pressure { ORDERS.len() } else { 1 };
        let mut finals = [0i8; SEQUENCES];
        let mut histogram = Histogram::default();
        let (mut best, mut worst) = ((i32::MIN, (0, 0)), (i32::MAX, (0, 0)));
        let mut left_out = [(i32::MAX, i32::MIN); PAIRS];
        let (mut order_matters, mut pressed, mut stand) = (0, 0, 0);
        let (mut combo_games, mut blocked_games) = (0, 0);
        let (mut contained, mut spread) = (i32::MIN, i32::MIN);
        for (n, pairing) in PAIRING.iter().enumerate() {
            let three = pairing.map(|pair| &values[usize::from(pair)]);
            let base: i32 = three.iter().map(|pair| pair.score).sum();
            let told: usize = three.iter().map(|pair| usize::from(pair.lies)).sum();
            let together = three.iter().any(|pair| pair.lies == 2);
            combo_games += if three.iter().any(|pair| pair.combo) { orders as u32 } else { 0 };
            blocked_games += if three.iter().any(|pair| pair.blocked) { orders as u32 } else { 0 };
            let (mut low, mut high) = (i32::MAX, i32::MIN);
            for (o, order) in ORDERS[..orders].iter().enumerate() {
                let [first, second, third] = order.map(|at| three[at]);
                let weight = if pressure {
                    second.pressure(first, first.kinds)
                        + third.pressure(second, first.heard(second, rules.echo))
                } else {
                    0
                };
                let before = base + weight;
                let is_truth = lies >> first.challenged(second) & 1 == 0;
                let delta = if is_truth { STAND_TRUTH } else { WITHDRAW };
                let score = before + if challenge { delta } else { 0 };
                finals[n * orders + o] = score as i8;
                histogram.add(told, score);
                pressed += weight;
                stand += u32::from(is_truth);
                if score > best.0 {
                    best = (score, (n, o));
                }
                if score <= worst.0 {
                    worst = (score, (n, o));
                }
                low = low.min(score);
                high = high.max(score);
                if together {
                    contained = contained.max(before);
                } else if told >= 2 {
                    spread = spread.max(before);
                }
            }
            order_matters += if low != high { orders as u32 } else { 0 };
            let out = &mut left_out[n / 15];
            *out = (out.0.min(low), out.1.max(high));
        }
        let weakest = weakest_pair(deck);
        let strength_first = left_out[weakest].1;
        let strength_first_full = match rules.mode {
            Mode::Full => strength_first,
            _ => six_strongest(&values, lies, rules, weakest),
        };
        let figures = Figures {
            games: (PAIRINGS * orders) as u32,
            histogram,
            best: (best.0, game(best.1.0, best.1.1)),
            worst: (worst.0, game(worst.1.0, worst.1.1)),
            left_out,
            order_matters,
            pressure: pressed,
            stand,
            strength_first,
            strength_first_full,
            combo_games,
            blocked_games,
            contained: (contained > i32::MIN).then_some(contained),
            spread: (spread > i32::MIN).then_some(spread),
        };
        Survey { finals, figures }
    }

    /// The final scores.
    pub fn finals(&self) -> &[i8] {
        &self.finals[..self.figures.games as usize]
    }
}

/// The pair of the two weakest cards: leaving it out is to play the six strongest.
fn weakest_pair(deck: &Deck) -> usize {
    let mut places: [usize; CARDS] = std::array::from_fn(|card| card);
    places.sort_by_key(|&card| deck.strength[card]);
    crate::deck::pair_number(places[0], places[1])
}

fn six_strongest(values: &[PairValue; PAIRS], lies: Cards, rules: &Rules, weakest: usize) -> i32 {
    let mut best = i32::MIN;
    for pairing in &PAIRING[15 * weakest..15 * weakest + 15] {
        for order in ORDERS {
            let [first, second, third] = order.map(|at| &values[usize::from(pairing[at])]);
            let is_truth = lies >> first.challenged(second) & 1 == 0;
            let score = first.score
                + second.score
                + third.score
                + second.pressure(first, first.kinds)
                + third.pressure(second, first.heard(second, rules.echo))
                + if is_truth { STAND_TRUTH } else { WITHDRAW };
            best = best.max(score);
        }
    }
    best
}
