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

/// What weighs on each game and which card is challenged in it: the same whichever cards are lies and
/// whenever things happened, so it is worked out once for many surveys.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    weight: [[i8; ORDERS.len()]; PAIRINGS],
    /// The challenged card, as a set of one.
    challenged: [[Cards; ORDERS.len()]; PAIRINGS],
    /// The pair of the two weakest cards: leaving it out is to play the six strongest.
    weakest: usize,
}

impl Course {
    /// Under these rules, but for their mode and target.
    pub(crate) fn of(deck: &Deck, rules: &Rules) -> Course {
        let values = pair_values(deck, 0, rules);
        let mut course = Course {
            weight: [[0; ORDERS.len()]; PAIRINGS],
            challenged: [[0; ORDERS.len()]; PAIRINGS],
            weakest: weakest_pair(deck),
        };
        for (n, pairing) in PAIRING.iter().enumerate() {
            for (o, order) in ORDERS.iter().enumerate() {
                let [first, second, third] = order.map(|at| &values[usize::from(pairing[at])]);
                let weight = second.pressure(first, first.kinds)
                    + third.pressure(second, first.heard(second, rules.echo));
                course.weight[n][o] = weight as i8;
                course.challenged[n][o] = 1 << first.challenged(second);
            }
        }
        course
    }

    /// How many games reach each of two scores: all that most targets need to be refused.
    pub(crate) fn reach(
        &self,
        deck: &Deck,
        lies: Cards,
        rules: &Rules,
        scores: [i32; 2],
    ) -> [u32; 2] {
        let values = pair_values(deck, lies, rules).map(|pair| pair.score as i8);
        let [truth, lie] = if rules.mode.challenge() { [STAND_TRUTH, WITHDRAW] } else { [0, 0] };
        let (truth, lie) = (truth as i8, lie as i8);
        let [low, high] = scores.map(|score| score as i8);
        let orders = if rules.mode.pressure() { ORDERS.len() } else { 1 };
        let mut reached = [0u32; 2];
        for (n, pairing) in PAIRING.iter().enumerate() {
            let base: i8 = pairing.iter().map(|&pair| values[usize::from(pair)]).sum();
            let mut here = [0u8; 2];
            for o in 0..orders {
                let weight = if orders > 1 { self.weight[n][o] } else { 0 };
                let delta = if self.challenged[n][o] & lies == 0 { truth } else { lie };
                let score = base + weight + delta;
                here[0] += u8::from(score >= low);
                here[1] += u8::from(score >= high);
            }
            reached[0] += u32::from(here[0]);
            reached[1] += u32::from(here[1]);
        }
        reached
    }

    /// The best that the six strongest cards can do with pressure and challenge, whatever the mode.
    fn six_strongest(&self, values: &[PairValue; PAIRS], lies: Cards) -> i32 {
        let from = 15 * self.weakest;
        let games = (from..from + 15).flat_map(|n| {
            let base: i32 = PAIRING[n].iter().map(|&pair| values[usize::from(pair)].score).sum();
            (0..ORDERS.len()).map(move |o| {
                let is_truth = self.challenged[n][o] & lies == 0;
                let delta = if is_truth { STAND_TRUTH } else { WITHDRAW };
                base + i32::from(self.weight[n][o]) + delta
            })
        });
        games.max().unwrap_or(0)
    }
}

impl Survey {
    /// Enumerates every game.
    pub fn of(deck: &Deck, lies: Cards, rules: &Rules) -> Survey {
        Survey::along(&Course::of(deck, rules), deck, lies, rules)
    }

    /// The same, where it is known what weighs on the games.
    pub(crate) fn along(course: &Course, deck: &Deck, lies: Cards, rules: &Rules) -> Survey {
        let values = pair_values(deck, lies, rules);
        let (pressure, challenge) = (rules.mode.pressure(), rules.mode.challenge());
        let orders = if pressure { ORDERS.len() } else { 1 };
        let [truth, lie] = if challenge { [STAND_TRUTH, WITHDRAW] } else { [0, 0] };
        let mut finals = [0i8; SEQUENCES];
        let mut histogram = Histogram::default();
        let (mut best, mut worst) = ((i32::MIN, (0, 0)), (i32::MAX, (0, 0)));
        let mut left_out = [(i32::MAX, i32::MIN); PAIRS];
        let (mut played, mut opened) = ([i32::MIN; PAIRS], [i32::MIN; PAIRS]);
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
            let (mut low, mut high, mut before) = (i32::MAX, i32::MIN, i32::MIN);
            for o in 0..orders {
                let weight = if pressure { i32::from(course.weight[n][o]) } else { 0 };
                let is_truth = course.challenged[n][o] & lies == 0;
                let score = base + weight + if is_truth { truth } else { lie };
                finals[n * orders + o] = score as i8;
                histogram.add(told, score);
                pressed += weight;
                stand += u32::from(is_truth);
                low = low.min(score);
                high = high.max(score);
                before = before.max(base + weight);
            }
            let games = &finals[n * orders..(n + 1) * orders];
            if high > best.0 {
                let first = games.iter().position(|&score| i32::from(score) == high);
                best = (high, (n, first.unwrap_or(0)));
            }
            if low <= worst.0 {
                let last = games.iter().rposition(|&score| i32::from(score) == low);
                worst = (low, (n, last.unwrap_or(0)));
            }
            if together {
                contained = contained.max(before);
            } else if told >= 2 {
                spread = spread.max(before);
            }
            order_matters += if low != high { orders as u32 } else { 0 };
            for (at, &pair) in pairing.iter().enumerate() {
                let pair = usize::from(pair);
                played[pair] = played[pair].max(high);
                // The six orders begin with the first pair twice, then with the second, then with the third.
                let first = if pressure { &games[2 * at..2 * at + 2] } else { games };
                let first = first.iter().max().map_or(high, |&score| i32::from(score));
                opened[pair] = opened[pair].max(first);
            }
            let out = &mut left_out[n / 15];
            *out = (out.0.min(low), out.1.max(high));
        }
        let strength_first = left_out[course.weakest].1;
        let strength_first_full = match rules.mode {
            Mode::Full => strength_first,
            _ => course.six_strongest(&values, lies),
        };
        let figures = Figures {
            games: (PAIRINGS * orders) as u32,
            histogram,
            best: (best.0, game(best.1.0, best.1.1)),
            worst: (worst.0, game(worst.1.0, worst.1.1)),
            left_out,
            played,
            opened,
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

fn weakest_pair(deck: &Deck) -> usize {
    let mut places: [usize; CARDS] = std::array::from_fn(|card| card);
    places.sort_by_key(|&card| deck.strength[card]);
    crate::deck::pair_number(places[0], places[1])
}
