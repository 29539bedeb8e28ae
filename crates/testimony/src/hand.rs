//! A puzzle's mechanics as bits, so that one submission is resolved in a few nanoseconds.

use crate::cards::{Cards, MOST_CARDS};
use crate::claim::{Severity, Trust};
use crate::conflict::{Claim, between};
use crate::puzzle::{Card, Puzzle};
use crate::resolve::{Position, Status};
use crate::rules::Rules;

/// The most counters a puzzle has.
pub const MOST_COUNTERS: usize = 4;

/// What matters of a hand. Sets of cards, counters and concerns are bits of a byte.
#[derive(Clone, Debug)]
pub struct Hand {
    /// How many cards.
    pub cards: usize,
    /// The whole hand.
    pub all: Cards,
    /// How many counters.
    pub counters: usize,
    /// Every concern.
    pub concerns: u8,
    /// At the start.
    pub resistance: i16,
    /// At the start.
    pub turns: u8,
    /// The switches.
    pub rules: Rules,
    /// How convincing each card is.
    pub power: [u8; MOST_CARDS],
    /// The counters that target it.
    pub hit: [u8; MOST_CARDS],
    /// The counters it refutes.
    pub refutes: [u8; MOST_CARDS],
    /// The concerns it settles.
    pub settles: [u8; MOST_CARDS],
    /// The cards it is suspicious with.
    pub minor: [Cards; MOST_CARDS],
    /// The cards it is impossible with.
    pub major: [Cards; MOST_CARDS],
    /// The cards that cost scrutiny by themselves.
    pub sketchy: Cards,
    /// The cards it has a claim in common with.
    pub aligned: [Cards; MOST_CARDS],
    /// Every set that can be said at once.
    pub submissions: Vec<Cards>,
    /// By set of cards: the counters refuted, the concerns settled.
    pub(crate) refuted_by: [u8; 256],
    pub(crate) settled_by: [u8; 256],
    /// By set of cards: whether two of them agree.
    pub(crate) agrees: [bool; 256],
    /// By set of cards: what any of them is suspicious with, impossible with.
    pub(crate) minor_by: [Cards; 256],
    pub(crate) major_by: [Cards; 256],
}

impl Hand {
    /// The hand of a puzzle whose form is right.
    pub fn new(puzzle: &Puzzle) -> Hand {
        let cards = puzzle.cards.len().min(MOST_CARDS);
        let mut hand = Hand {
            cards,
            all: Cards::first(cards),
            counters: puzzle.counters.len().min(MOST_COUNTERS),
            concerns: ((1u32 << puzzle.concerns.len().min(8)) - 1) as u8,
            resistance: puzzle.resistance.min(1000) as i16,
            turns: puzzle.turns.min(15) as u8,
            rules: puzzle.rules.clone(),
            power: [0; MOST_CARDS],
            hit: [0; MOST_CARDS],
            refutes: [0; MOST_CARDS],
            settles: [0; MOST_CARDS],
            minor: [Cards::NONE; MOST_CARDS],
            major: [Cards::NONE; MOST_CARDS],
            sketchy: Cards::NONE,
            aligned: [Cards::NONE; MOST_CARDS],
            submissions: Cards::submissions(cards),
            refuted_by: [0; 256],
            settled_by: [0; 256],
            agrees: [false; 256],
            minor_by: [Cards::NONE; 256],
            major_by: [Cards::NONE; 256],
        };
        // Times are read once: the generator builds thousands of hands.
        let axis = puzzle.axis();
        let claims: Vec<Claim> = puzzle.cards.iter().map(|card| card.claim(axis)).collect();
        for (index, card) in puzzle.cards.iter().enumerate().take(cards) {
            hand.take(index, card, puzzle, &claims);
        }
        hand.tabulate();
        hand
    }

    fn take(&mut self, index: usize, card: &Card, puzzle: &Puzzle, claims: &[Claim]) {
        self.power[index] = card.power.min(40) as u8;
        let bits = |all: &mut dyn Iterator<Item = bool>| {
            all.take(8).enumerate().fold(0u8, |set, (at, holds)| set | u8::from(holds) << at)
        };
        self.hit[index] =
            bits(
                &mut puzzle.counters.iter().take(MOST_COUNTERS).map(|counter| {
                    counter.targets.iter().any(|target| card.proves.contains(target))
                }),
            );
        self.settles[index] = bits(&mut puzzle.concerns.iter().map(|c| puzzle.settles(c, card)));
        for counter in &card.refutes {
            self.refutes[index] |= 1u8.checked_shl(counter.saturating_sub(1)).unwrap_or(0);
        }
        self.refutes[index] &= ((1u32 << self.counters) - 1) as u8;
        if card.trust == Trust::Sketchy {
            self.sketchy.0 |= 1 << index;
        }
        for (other, against) in puzzle.cards.iter().enumerate().take(self.cards) {
            if other == index {
                continue;
            }
            match between(&claims[index], &claims[other], &self.rules).0 {
                Severity::Major => self.major[index].0 |= 1 << other,
                Severity::Minor => self.minor[index].0 |= 1 << other,
                Severity::None => {}
            }
            let (now, then) = (claims[index].span, claims[other].span);
            let same_time = now.is_some() && now == then;
            if card.agrees(against, &self.rules) || (self.rules.times_corroborate && same_time) {
                self.aligned[index].0 |= 1 << other;
            }
        }
    }

    fn tabulate(&mut self) {
        // Each set is a smaller one and its last card.
        for set in 1..=usize::from(self.all.0) {
            let card = set.ilog2() as usize;
            let rest = set & !(1 << card);
            self.refuted_by[set] = self.refuted_by[rest] | self.refutes[card];
            self.settled_by[set] = self.settled_by[rest] | self.settles[card];
            self.agrees[set] = self.agrees[rest] || self.aligned[card].0 & set as u8 != 0;
            self.minor_by[set] = self.minor_by[rest].with(self.minor[card]);
            self.major_by[set] = self.major_by[rest].with(self.major[card]);
        }
    }

    /// The same hand without the bonus for agreeing claims.
    #[must_use]
    pub fn without_bonus(&self) -> Hand {
        Hand { agrees: [false; 256], ..self.clone() }
    }

    /// The same hand with cards that refute nothing.
    #[must_use]
    pub fn without_refutations(&self) -> Hand {
        Hand { refutes: [0; MOST_CARDS], refuted_by: [0; 256], ..self.clone() }
    }

    /// Before the first word.
    pub fn start(&self) -> Position {
        let mut start = Position {
            played: Cards::NONE,
            resistance: self.resistance,
            scrutiny: 0,
            turns: self.turns,
            missing: [0; MOST_COUNTERS],
            fired: 0,
            status: Status::Active,
        };
        start.status = self.status(&start);
        start
    }
}
