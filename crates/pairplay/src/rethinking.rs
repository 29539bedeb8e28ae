//! What reasoning is worth, found again by plain search and without a line of [`thinking`](crate::thinking)
//! but for what its figures mean.

use std::collections::BTreeMap;

use crate::deck::{CARDS, Cards, Deck};
use crate::honest::Value;
use crate::knowledge::{HintCards, breaks_house_rule};
use crate::puzzle::{Mutter, Puzzle};
use crate::recount::{Two, challenge, challenged, pressure, turn};
use crate::rules::Rules;
use crate::thinking::{GIVEN, Outlook, OwnGame, Thinking, few_enough, is_muttered, meanings};

/// How far reasoning gets, slowly.
pub fn rethink(puzzle: &Puzzle, deck: &Deck, lies: Cards, mutters: &[Mutter]) -> Thinking {
    let hint = puzzle.hint_cards();
    let mut worlds: Vec<Cards> = Vec::new();
    for set in 0..=Cards::MAX {
        if set.count_ones() == 3 && hint.fits(set) && !breaks_house_rule(deck, set) {
            worlds.push(set);
        }
    }
    let pairs = all_pairs();
    let holds = |world: Cards, pair: &Two| pair.iter().any(|card| world & (1 << card) != 0);
    let clean = |pair: &Two| worlds.iter().filter(|world| !holds(**world, pair)).count() as u32;
    let meanings = meanings(puzzle, mutters);
    let (mut paths, mut found, mut certain) = (0, 0, 0);
    for first in &pairs {
        for second in pairs.iter().filter(|second| !second.iter().any(|c| first.contains(c))) {
            let mut hidden: Vec<Cards> = Vec::new();
            'worlds: for &world in &worlds {
                if holds(world, first) != holds(lies, first)
                    || holds(world, second) != holds(lies, second)
                {
                    continue;
                }
                let stealth = world & !hint.group;
                for (n, meaning) in meanings.iter().enumerate() {
                    let both = [first, second];
                    let gone = both[..=n].iter().flat_map(|pair| pair.iter());
                    let gone = gone.fold(0, |set, card| set | 1 << card);
                    if is_muttered(*meaning, &hint, gone) && stealth & meaning == 0 {
                        continue 'worlds;
                    }
                }
                if !hidden.contains(&stealth) {
                    hidden.push(stealth);
                }
            }
            paths += 1;
            found += u32::from(hidden.len() as u32 <= few_enough(&hint));
            certain += u32::from(hidden.len() <= 1);
        }
    }
    let naive = Naive::new(deck, &puzzle.rules, &pairs);
    let (wins, points) = naive.play(&worlds, &[], None);
    let (random, games) = naive.random(&worlds);
    let outlook = Outlook {
        worlds: worlds.len() as u32,
        safest: pairs.iter().map(clean).max().unwrap_or(0),
        honest: Value { wins, points, worlds: worlds.len() as i64 },
        random,
        games,
    };
    let own = naive.follow(&worlds, &hint, lies, &meanings);
    Thinking { outlook, paths, found, certain, own }
}

/// Every pair of places, in order.
pub(crate) fn all_pairs() -> Vec<Two> {
    (0..CARDS).flat_map(|a| (a + 1..CARDS).map(move |b| [a, b])).collect()
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// Present two cards, by place.
    Present(Two),
    /// Answer the challenge.
    Check {
        /// By standing by the card.
        stand: bool,
    },
}

/// Honest play by plain search: every choice, every answer, every world.
pub(crate) struct Naive<'a> {
    deck: &'a Deck,
    rules: &'a Rules,
    pairs: &'a [Two],
    /// What each pair earns with each set of lies, pressure apart.
    earned: Vec<[[i32; CARDS]; CARDS]>,
    /// What weighs on each game, whatever the lies.
    weight: BTreeMap<[Two; 3], i32>,
}

impl<'a> Naive<'a> {
    pub(crate) fn new(deck: &'a Deck, rules: &'a Rules, pairs: &'a [Two]) -> Naive<'a> {
        let mut earned = vec![[[0; CARDS]; CARDS]; 256];
        for (lies, table) in earned.iter_mut().enumerate() {
            for &[a, b] in pairs.iter().filter(|_| lies.count_ones() == 3) {
                table[a][b] = turn(deck, lies as Cards, rules, &[], [a, b]).score();
            }
        }
        let apart = |one: &Two, two: &Two| !one.iter().any(|card| two.contains(card));
        let mut weight = BTreeMap::new();
        for first in pairs {
            for second in pairs.iter().filter(|second| apart(first, second)) {
                let open = |third: &&Two| apart(first, third) && apart(second, third);
                for third in pairs.iter().filter(open) {
                    let felt = pressure(deck, rules.echo, &[*first], *second)
                        .into_iter()
                        .chain(pressure(deck, rules.echo, &[*first, *second], *third))
                        .filter(|_| rules.mode.pressure());
                    weight.insert([*first, *second, *third], felt.map(|(_, cost)| cost).sum());
                }
            }
        }
        Naive { deck, rules, pairs, earned, weight }
    }

    /// Wins and points over these worlds, with the challenge's outcome if it was decided.
    fn play(&self, worlds: &[Cards], played: &[Two], stand: Option<bool>) -> (i64, i64) {
        if worlds.is_empty() {
            return (0, 0);
        }
        let decide = self.rules.mode.challenge() && played.len() == 2 && stand.is_none();
        if decide {
            return [true, false]
                .map(|stand| {
                    let four: Vec<usize> = played.iter().flatten().copied().collect();
                    self.split(worlds, &four, true, |part| self.play(part, played, Some(stand)))
                })
                .into_iter()
                .max()
                .unwrap_or((0, 0));
        }
        if played.len() == 3 {
            let weight = self.weight.get(played).copied().unwrap_or(0);
            return worlds.iter().fold((0, 0), |(wins, points), &world| {
                let score = weight + self.score(world, played, stand);
                let won = i64::from(score >= self.rules.target);
                (wins + won, points + i64::from(score))
            });
        }
        let open = self
            .pairs
            .iter()
            .filter(|pair| !played.iter().any(|gone| gone.iter().any(|card| pair.contains(card))));
        open.map(|pair| {
            let next = [played, &[*pair]].concat();
            if next.len() == 3 {
                return self.play(worlds, &next, stand);
            }
            let read_out = !self.rules.mode.challenge();
            self.split(worlds, pair, read_out, |part| self.play(part, &next, stand))
        })
        .max()
        .unwrap_or((0, 0))
    }

    /// Every move that can be made now, with the wins and points it leads to.
    pub(crate) fn moves(
        &self,
        left: &[Cards],
        played: &[Two],
        stand: Option<bool>,
    ) -> Vec<(Move, (i64, i64))> {
        let with_check = self.rules.mode.challenge();
        let gone: Vec<usize> = played.iter().flatten().copied().collect();
        if with_check && played.len() == 2 && stand.is_none() {
            let worth =
                |stand| self.split(left, &gone, true, |part| self.play(part, played, Some(stand)));
            return [true, false].map(|stand| (Move::Check { stand }, worth(stand))).to_vec();
        }
        let open = self.pairs.iter().filter(|pair| pair.iter().all(|card| !gone.contains(card)));
        open.map(|pair| {
            let next = [played, &[*pair]].concat();
            let worth = if next.len() == 3 {
                self.play(left, &next, stand)
            } else {
                self.split(left, pair, !with_check, |part| self.play(part, &next, stand))
            };
            (Move::Present(*pair), worth)
        })
        .collect()
    }

    /// The game that plain search advises if these are the lies.
    fn follow(
        &self,
        worlds: &[Cards],
        hint: &HintCards,
        lies: Cards,
        meanings: &[Cards],
    ) -> OwnGame {
        let mut own = OwnGame { score: 0, in_doubt: false, lessons: GIVEN };
        let with_check = self.rules.mode.challenge();
        let (mut left, mut played, mut stood) = (worlds.to_vec(), Vec::<Two>::new(), None);
        while !left.is_empty() {
            let mut best: Option<(Move, (i64, i64))> = None;
            for (next, worth) in self.moves(&left, &played, stood) {
                if best.is_none_or(|(_, most)| worth > most) {
                    best = Some((next, worth));
                }
            }
            let gone = played.iter().flatten().fold(0, |set: Cards, card| set | 1 << card);
            let before = left.len();
            let pair = match best {
                None => break,
                Some((Move::Check { stand }, _)) => {
                    stood = Some(stand);
                    let card = challenged(self.deck, played[0], played[1]);
                    let lie = |world: &Cards| world & (1 << card) != 0;
                    own.in_doubt = left.iter().any(lie) && !left.iter().all(lie);
                    left.retain(|world| world & gone == lies & gone);
                    own.lessons += u32::from(left.len() < before);
                    continue;
                }
                Some((Move::Present(pair), _)) => pair,
            };
            played.push(pair);
            if played.len() == 3 {
                let weight = self.weight.get(&played[..]).copied().unwrap_or(0);
                own.score = weight + self.score(lies, &played, stood);
                own.lessons += u32::from(left.len() > 1);
                return own;
            }
            let both = pair.iter().fold(0, |set: Cards, card| set | 1 << card);
            left.retain(|world| match with_check {
                true => (world & both == 0) == (lies & both == 0),
                false => world & both == lies & both,
            });
            own.lessons += u32::from(left.len() < before);
            let before = left.len();
            if let Some(meaning) = meanings.get(played.len() - 1) {
                let spoken = is_muttered(*meaning, hint, gone | both);
                left.retain(|world| !spoken || world & !hint.group & meaning != 0);
                own.lessons += u32::from(left.len() < before);
            }
        }
        own
    }

    /// Wins of a random player over these worlds, and games.
    fn random(&self, worlds: &[Cards]) -> (u32, u32) {
        let mut wins = 0;
        for (played, weight) in &self.weight {
            let card = challenged(self.deck, played[0], played[1]);
            for &world in worlds {
                let stand = self.rules.mode.challenge().then_some(world >> card & 1 == 0);
                let score = weight + self.score(world, played, stand);
                wins += u32::from(score >= self.rules.target);
            }
        }
        (wins, (self.weight.len() * worlds.len()) as u32)
    }

    /// Groups worlds by what is heard about some cards: each one's truth, or only whether all are.
    fn split(
        &self,
        worlds: &[Cards],
        cards: &[usize],
        read_out: bool,
        worth: impl Fn(&[Cards]) -> (i64, i64),
    ) -> (i64, i64) {
        let heard = |world: Cards| {
            let of = cards.iter().fold(0, |set, card| set | world & (1 << card));
            if read_out { of } else { Cards::from(of != 0) }
        };
        let mut left = worlds.to_vec();
        let mut sum = (0, 0);
        while let Some(&world) = left.first() {
            let (alike, others): (Vec<Cards>, Vec<Cards>) =
                left.into_iter().partition(|&other| heard(other) == heard(world));
            let (wins, points) = worth(&alike);
            sum = (sum.0 + wins, sum.1 + points);
            left = others;
        }
        sum
    }

    fn score(&self, world: Cards, played: &[Two], stand: Option<bool>) -> i32 {
        let earned = &self.earned[usize::from(world)];
        let turns: i32 = played.iter().map(|&[a, b]| earned[a][b]).sum();
        let card = challenged(self.deck, played[0], played[1]);
        turns + stand.map_or(0, |stand| challenge(world, card, stand))
    }
}
