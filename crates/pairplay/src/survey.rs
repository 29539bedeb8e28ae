//! The fast enumeration: a table of 28 pairs, then a few additions per game.

use crate::deck::{CARDS, Cards, Deck, ORDERS, PAIR, PAIRING, PAIRINGS, PAIRS};
use crate::figures::{Figures, Histogram};
use crate::rules::{Echo, FLAWLESS, HIGH_STRENGTH, Mode, Rules, STAND_TRUTH, Timeline, WITHDRAW};

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

/// A game's pairs as places of cards.
fn game(pairing: usize, order: usize) -> [[u8; 2]; 3] {
    ORDERS[order].map(|at| {
        let (a, b) = PAIR[usize::from(PAIRING[pairing][at])];
        [a as u8, b as u8]
    })
}

/// What refuses most sets of lies, worked out faster than all [`Figures`].
pub(crate) struct Glance {
    pub(crate) games: u32,
    /// Games that reach the target, and those that are flawless.
    pub(crate) wins: u32,
    pub(crate) flawless: u32,
    pub(crate) best: i32,
    /// The best game with all three lies in it.
    pub(crate) best_of_three: i32,
}

/// What weighs on each game and which card is challenged in it: the same whichever cards are lies and
/// whenever things happened, so it is worked out once for many surveys. Order by order, so that a
/// processor works on many games at once.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    weight: [[i16; PAIRINGS]; ORDERS.len()],
    /// The challenged card, as a set of one.
    challenged: [[Cards; PAIRINGS]; ORDERS.len()],
    /// The pair of the two weakest cards: leaving it out is to play the six strongest.
    weakest: usize,
}

impl Course {
    /// Under these rules, but for their mode and target.
    pub(crate) fn of(deck: &Deck, rules: &Rules) -> Course {
        let values = pair_values(deck, 0, rules);
        let mut course = Course {
            weight: [[0; PAIRINGS]; ORDERS.len()],
            challenged: [[0; PAIRINGS]; ORDERS.len()],
            weakest: weakest_pair(deck),
        };
        for (o, order) in ORDERS.iter().enumerate() {
            for (n, pairing) in PAIRING.iter().enumerate() {
                let [first, second, third] = order.map(|at| &values[usize::from(pairing[at])]);
                let weight = second.pressure(first, first.kinds)
                    + third.pressure(second, first.heard(second, rules.echo));
                course.weight[o][n] = weight as i16;
                course.challenged[o][n] = 1 << first.challenged(second);
            }
        }
        course
    }

    /// The final scores of one order, with the omniscient challenge: a truth is stood by, a lie
    /// withdrawn.
    fn finals(&self, order: usize, earned: &Games, lies: Cards, mode: Mode) -> Games {
        let [truth, lie] = challenge(mode);
        let mut finals = *earned;
        for (score, challenged) in finals.iter_mut().zip(&self.challenged[order]) {
            *score += if challenged & lies == 0 { truth } else { lie };
        }
        if mode.pressure() {
            finals.iter_mut().zip(&self.weight[order]).for_each(|(score, weight)| *score += weight);
        }
        finals
    }

    /// A first look at all games.
    pub(crate) fn glance(&self, deck: &Deck, lies: Cards, rules: &Rules) -> Glance {
        let earned = earned(&pair_values(deck, lies, rules));
        let orders = orders(rules.mode);
        let [target, flawless] = [rules.target, rules.target + FLAWLESS].map(|score| score as i16);
        let (mut cleared, mut perfect, mut best) =
            ([0; PAIRINGS], [0; PAIRINGS], [i16::MIN; PAIRINGS]);
        for order in 0..orders {
            let finals = self.finals(order, &earned, lies, rules.mode);
            for (n, &score) in finals.iter().enumerate() {
                cleared[n] += i16::from(score >= target);
                perfect[n] += i16::from(score >= flawless);
                best[n] = best[n].max(score);
            }
        }
        let with_three = |&(out, _): &(usize, _)| {
            let (a, b) = PAIR[out];
            (lies >> a | lies >> b) & 1 == 0
        };
        let three = best.chunks(PAIRINGS / PAIRS).enumerate().filter(with_three);
        let highest = |scores: &[i16]| scores.iter().max().map_or(i32::MIN, |&score| score.into());
        Glance {
            games: (PAIRINGS * orders) as u32,
            wins: cleared.iter().sum::<i16>() as u32,
            flawless: perfect.iter().sum::<i16>() as u32,
            best: highest(&best),
            best_of_three: three.map(|(_, best)| highest(best)).max().unwrap_or(i32::MIN),
        }
    }

    /// The best that the six strongest cards can do with pressure and challenge, whatever the mode.
    fn six_strongest(&self, earned: &Games, lies: Cards) -> i32 {
        let from = PAIRINGS / PAIRS * self.weakest;
        let games = (0..ORDERS.len()).flat_map(|order| {
            let finals = self.finals(order, earned, lies, Mode::Full);
            finals.into_iter().skip(from).take(PAIRINGS / PAIRS)
        });
        games.max().unwrap_or(0).into()
    }
}

/// A number for each pairing.
type Games = [i16; PAIRINGS];

/// What the pairs of each pairing earn.
fn earned(values: &[PairValue; PAIRS]) -> Games {
    PAIRING.map(|pairing| pairing.iter().map(|&pair| values[usize::from(pair)].score as i16).sum())
}

/// What the challenge of a truth gives, and that of a lie.
fn challenge(mode: Mode) -> [i16; 2] {
    if mode.challenge() { [STAND_TRUTH as i16, WITHDRAW as i16] } else { [0, 0] }
}

/// Without pressure the order does not matter, and one stands for all.
fn orders(mode: Mode) -> usize {
    if mode.pressure() { ORDERS.len() } else { 1 }
}

/// Enumerates every game, with the omniscient challenge: a truth is stood by, a lie withdrawn.
pub fn survey(deck: &Deck, lies: Cards, rules: &Rules) -> Figures {
    Course::of(deck, rules).survey(deck, lies, rules)
}

/// Every game's final score, in the order of the reference.
pub fn finals(deck: &Deck, lies: Cards, rules: &Rules) -> Vec<i16> {
    let (course, earned) = (Course::of(deck, rules), earned(&pair_values(deck, lies, rules)));
    let by_order: Vec<Games> = (0..orders(rules.mode))
        .map(|order| course.finals(order, &earned, lies, rules.mode))
        .collect();
    (0..PAIRINGS).flat_map(|n| by_order.iter().map(move |finals| finals[n])).collect()
}

impl Course {
    /// Enumerates every game.
    pub(crate) fn survey(&self, deck: &Deck, lies: Cards, rules: &Rules) -> Figures {
        match rules.mode.pressure() {
            true => self.survey_of::<{ ORDERS.len() }>(deck, lies, rules),
            false => self.survey_of::<1>(deck, lies, rules),
        }
    }

    fn survey_of<const N: usize>(&self, deck: &Deck, lies: Cards, rules: &Rules) -> Figures {
        let values = pair_values(deck, lies, rules);
        let earned = earned(&values);
        let by_order: [Games; N] =
            std::array::from_fn(|order| self.finals(order, &earned, lies, rules.mode));
        let mut histogram = Histogram::default();
        let (mut best, mut worst) = ((i16::MIN, (0, 0)), (i16::MAX, (0, 0)));
        let mut left_out = [(i16::MAX, i16::MIN); PAIRS];
        let (mut played, mut opened) = ([i16::MIN; PAIRS], [i16::MIN; PAIRS]);
        let mut order_matters = 0;
        let (mut combo_games, mut blocked_games) = (0, 0);
        let (mut contained, mut spread) = (i16::MIN, i16::MIN);
        for (n, pairing) in PAIRING.iter().enumerate() {
            let three = pairing.map(|pair| &values[usize::from(pair)]);
            let told: usize = three.iter().map(|pair| usize::from(pair.lies)).sum();
            combo_games += if three.iter().any(|pair| pair.combo) { N as u32 } else { 0 };
            blocked_games += if three.iter().any(|pair| pair.blocked) { N as u32 } else { 0 };
            let games: [i16; N] = std::array::from_fn(|order| by_order[order][n]);
            for score in games {
                histogram.add(told, score.into());
            }
            let low = games.iter().copied().fold(i16::MAX, i16::min);
            let high = games.iter().copied().fold(i16::MIN, i16::max);
            if high > best.0 {
                let first = games.iter().position(|&score| score == high);
                best = (high, (n, first.unwrap_or(0)));
            }
            if low <= worst.0 {
                let last = games.iter().rposition(|&score| score == low);
                worst = (low, (n, last.unwrap_or(0)));
            }
            if told >= 2 {
                let lightest = if N > 1 { self.weight.iter().map(|w| w[n]).max() } else { None };
                let before = earned[n] + lightest.unwrap_or(0);
                let together = three.iter().any(|pair| pair.lies == 2);
                let most = if together { &mut contained } else { &mut spread };
                *most = before.max(*most);
            }
            order_matters += if low != high { N as u32 } else { 0 };
            for (at, &pair) in pairing.iter().enumerate() {
                let pair = usize::from(pair);
                played[pair] = played[pair].max(high);
                // The six orders begin with the first pair twice, then with the second, then with the third.
                let first = if N > 1 { games[2 * at].max(games[2 * at + 1]) } else { high };
                opened[pair] = opened[pair].max(first);
            }
            let out = &mut left_out[n / (PAIRINGS / PAIRS)];
            *out = (out.0.min(low), out.1.max(high));
        }
        let strength_first = left_out[self.weakest].1.into();
        let strength_first_full = match rules.mode {
            Mode::Full => strength_first,
            _ => self.six_strongest(&earned, lies),
        };
        let weights = self.weight.iter().take(if N > 1 { N } else { 0 }).flatten();
        let challenged = self.challenged.iter().take(N).flatten();
        let known = |score: i16| (score > i16::MIN).then_some(score.into());
        Figures {
            games: (PAIRINGS * N) as u32,
            histogram,
            best: (best.0.into(), game(best.1.0, best.1.1)),
            worst: (worst.0.into(), game(worst.1.0, worst.1.1)),
            left_out: left_out.map(|(low, high)| (low.into(), high.into())),
            played: played.map(i32::from),
            opened: opened.map(i32::from),
            order_matters,
            pressure: weights.map(|&weight| i32::from(weight)).sum(),
            stand: challenged.map(|&card| u32::from(card & lies == 0)).sum(),
            strength_first,
            strength_first_full,
            combo_games,
            blocked_games,
            contained: known(contained),
            spread: known(spread),
        }
    }
}

fn weakest_pair(deck: &Deck) -> usize {
    let mut places: [usize; CARDS] = std::array::from_fn(|card| card);
    places.sort_by_key(|&card| deck.strength[card]);
    crate::deck::pair_number(places[0], places[1])
}
