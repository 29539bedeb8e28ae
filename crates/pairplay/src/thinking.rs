//! What reasoning is worth in a puzzle, in figures: twice, like the games.

use std::collections::BTreeMap;

use crate::deck::{CARDS, Cards, Deck, PAIR, PAIRS};
use crate::judge::FOUND;
use crate::knowledge::{
    Choice, HintCards, Mind, Played, Value, breaks_house_rule, open_pairs, possible,
};
use crate::puzzle::{Mutter, Puzzle};
use crate::recount::{Two, challenge, challenged, pressure, turn};
use crate::rules::Rules;

/// How far reasoning gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Sets of lies that fit before the first pair.
    pub worlds: u32,
    /// In how many of them the safest opening holds no lie.
    pub safest: u32,
    /// What honest play is worth over those worlds: the player knows the rules, the cards and what is
    /// heard, and decides the challenge without being shown the card.
    pub honest: Value,
    /// Ways to play two pairs.
    pub paths: u32,
    /// Those after which at most two cards can be the lie outside the hint, and fewer than before.
    pub found: u32,
    /// Those after which it is certain.
    pub certain: u32,
    /// Games of a random player that reach the target, over all those worlds. As in I12 its challenge
    /// is answered right, which flatters it.
    pub random: u32,
    /// How many games that is.
    pub games: u32,
    /// What the reasoning player's own game scores with the true lies.
    pub followed: i32,
}

/// What a muttering means: the cards it fits.
fn meanings(puzzle: &Puzzle, mutters: &[Mutter]) -> Vec<Cards> {
    mutters.iter().take(2).map(|mutter| mutter.about.cards(puzzle)).collect()
}

/// Whether KOA says it after these cards are gone. Everybody knows that it is about the lie outside her
/// hint, so it must fit two cards out there that are still to come, or it would point at one.
pub(crate) fn is_muttered(meaning: Cards, hint: &HintCards, gone: Cards) -> bool {
    (meaning & !hint.group & !gone).count_ones() >= 2
}

/// How many cards may be left for the hidden lie if it counts as found: two, but fewer than there were
/// outside the hint to begin with.
fn few_enough(hint: &HintCards) -> u32 {
    2.min(hint.group.count_zeros().saturating_sub(1))
}

/// How often the lie outside the hint is found, over all ways to play two pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Search {
    paths: u32,
    found: u32,
    certain: u32,
}

impl Search {
    /// Plays every two pairs with these lies and mutterings.
    pub(crate) fn of(mind: &Mind, hint: &HintCards, lies: Cards, meanings: &[Cards]) -> Search {
        let heard = |pair: usize| {
            let (a, b) = PAIR[pair];
            (pair, (lies >> a | lies >> b) & 1 == 1)
        };
        // What each muttering leaves, worked out once.
        let fits: Vec<_> = meanings
            .iter()
            .map(|meaning| mind.keep(mind.all(), |world| world & !hint.group & !meaning == 0))
            .collect();
        let cards = |pair: usize| -> Cards { 1 << PAIR[pair].0 | 1 << PAIR[pair].1 };
        let mut search = Search::default();
        for first in 0..PAIRS {
            let after_first = mind.after(&[heard(first)]);
            for second in open_pairs(cards(first)) {
                let mut left = after_first & mind.after(&[heard(second)]);
                let gone = [cards(first), cards(first) | cards(second)];
                for ((fit, meaning), gone) in fits.iter().zip(meanings).zip(gone) {
                    if is_muttered(*meaning, hint, gone) {
                        left &= fit;
                    }
                }
                let hidden = mind.list(left).fold(0, |set, world| set | world & !hint.group);
                search.paths += 1;
                search.found += u32::from(hidden.count_ones() <= few_enough(hint));
                search.certain += u32::from(hidden.count_ones() <= 1);
            }
        }
        search
    }

    /// S7: whether it is found often enough.
    pub(crate) fn is_enough(&self) -> bool {
        self.found * 100 >= self.paths * FOUND
    }
}

/// By the fast engine.
pub fn think(puzzle: &Puzzle, deck: &Deck, lies: Cards, mutters: &[Mutter]) -> Thinking {
    let hint = puzzle.hint_cards();
    let mind = Mind::new(deck, &puzzle.rules, possible(deck, &hint));
    let meanings = meanings(puzzle, mutters);
    let (honest, opening) = mind.value(mind.all(), &Played::default());
    let (_, safest) = mind.safest_opening();
    let (random, games) = mind.random();
    let worlds = mind.all().count_ones();
    let followed = follow(&mind, &hint, lies, &meanings, opening);
    let Search { paths, found, certain } = Search::of(&mind, &hint, lies, &meanings);
    Thinking { worlds, safest, honest, paths, found, certain, random, games, followed }
}

/// The score of the game that a reasoning player plays after this opening if these are the lies.
fn follow(
    mind: &Mind,
    hint: &HintCards,
    lies: Cards,
    meanings: &[Cards],
    opening: Option<Choice>,
) -> i32 {
    let (mut left, mut played, mut gone): (_, _, Cards) = (mind.all(), Played::default(), 0);
    let mut next = opening;
    loop {
        match next {
            Some(Choice::Check { stand }) => {
                played.delta = Some(mind.delta(&played, lies, stand));
                left = mind.revealed(left, gone, lies);
            }
            Some(Choice::Pair(pair)) => {
                let both: Cards = 1 << PAIR[pair].0 | 1 << PAIR[pair].1;
                gone |= both;
                let number = usize::from(played.pairs[0].is_some());
                if played.pairs[number].is_some() {
                    return mind.score(&played, pair, lies);
                }
                played.pairs[number] = Some(pair);
                left = if mind.mode().challenge() {
                    mind.keep(left, |world| (world & both == 0) == (lies & both == 0))
                } else {
                    mind.revealed(left, both, lies)
                };
                let muttered = meanings.get(number).filter(|m| is_muttered(**m, hint, gone));
                if let Some(meaning) = muttered {
                    left = mind.keep(left, |world| world & !hint.group & !meaning == 0);
                }
            }
            // Only lies that do not fit the hint leave nothing to do.
            None => return 0,
        }
        next = mind.value(left, &played).1;
    }
}

/// The same, slowly, and without a line of the above.
pub fn rethink(puzzle: &Puzzle, deck: &Deck, lies: Cards, mutters: &[Mutter]) -> Thinking {
    let hint = puzzle.hint_cards();
    let mut worlds: Vec<Cards> = Vec::new();
    for set in 0..=Cards::MAX {
        if set.count_ones() == 3 && hint.fits(set) && !breaks_house_rule(deck, set) {
            worlds.push(set);
        }
    }
    let pairs: Vec<Two> = (0..CARDS).flat_map(|a| (a + 1..CARDS).map(move |b| [a, b])).collect();
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
    Thinking {
        worlds: worlds.len() as u32,
        safest: pairs.iter().map(clean).max().unwrap_or(0),
        honest: Value { wins, points, worlds: worlds.len() as i64 },
        paths,
        found,
        certain,
        random,
        games,
        followed: naive.follow(&worlds, &hint, lies, &meanings),
    }
}

/// Honest play by plain search: every choice, every answer, every world.
struct Naive<'a> {
    deck: &'a Deck,
    rules: &'a Rules,
    pairs: &'a [Two],
    /// What each pair earns with each set of lies, pressure apart.
    earned: Vec<[[i32; CARDS]; CARDS]>,
    /// What weighs on each game, whatever the lies.
    weight: BTreeMap<[Two; 3], i32>,
}

impl<'a> Naive<'a> {
    fn new(deck: &'a Deck, rules: &'a Rules, pairs: &'a [Two]) -> Naive<'a> {
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

    /// The game that plain search advises if these are the lies, and what it scores.
    fn follow(&self, worlds: &[Cards], hint: &HintCards, lies: Cards, meanings: &[Cards]) -> i32 {
        let with_check = self.rules.mode.challenge();
        let (mut left, mut played, mut stand) = (worlds.to_vec(), Vec::<Two>::new(), None);
        while !left.is_empty() {
            let gone = played.iter().flatten().fold(0, |set: Cards, card| set | 1 << card);
            if with_check && played.len() == 2 && stand.is_none() {
                let four: Vec<usize> = played.iter().flatten().copied().collect();
                let worth = |stand| {
                    self.split(&left, &four, true, |part| self.play(part, &played, Some(stand)))
                };
                stand = Some(worth(true) >= worth(false));
                left.retain(|world| world & gone == lies & gone);
                continue;
            }
            let mut best: Option<((i64, i64), Two)> = None;
            for pair in self.pairs.iter().filter(|pair| pair.iter().all(|c| gone >> c & 1 == 0)) {
                let next = [&played[..], &[*pair]].concat();
                let worth = if next.len() == 3 {
                    self.play(&left, &next, stand)
                } else {
                    self.split(&left, pair, !with_check, |part| self.play(part, &next, stand))
                };
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, *pair));
                }
            }
            let Some((_, pair)) = best else { break };
            played.push(pair);
            if played.len() == 3 {
                let weight = self.weight.get(&played[..]).copied().unwrap_or(0);
                return weight + self.score(lies, &played, stand);
            }
            let both = pair.iter().fold(0, |set: Cards, card| set | 1 << card);
            left.retain(|world| match with_check {
                true => (world & both == 0) == (lies & both == 0),
                false => world & both == lies & both,
            });
            if let Some(meaning) = meanings.get(played.len() - 1) {
                let spoken = is_muttered(*meaning, hint, gone | both);
                left.retain(|world| !spoken || world & !hint.group & meaning != 0);
            }
        }
        0
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
