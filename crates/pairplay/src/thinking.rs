//! What reasoning is worth in a puzzle, in figures. [`rethinking`](crate::rethinking) finds them again.

use std::cell::OnceCell;

use crate::deck::{Cards, Deck, PAIR, PAIRS, open_pairs};
use crate::honest::{Choice, Played, Value};
use crate::judge::{FOUND, MOST_WORLDS, REASON, SAFEST, fewest_worlds};
use crate::knowledge::{HintCards, Mind, possible};
use crate::puzzle::{HintKind, Mutter, Puzzle};
use crate::rules::Rules;

/// What can be said of reasoning before anything is heard: the same whichever set of lies is the true one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Sets of lies that fit before the first pair.
    pub worlds: u32,
    /// In how many of them the safest opening holds no lie.
    pub safest: u32,
    /// What honest play is worth over those worlds: the player knows the rules, the cards and what is
    /// heard, and decides the challenge without being shown the card.
    pub honest: Value,
    /// Games of a random player that reach the target, over all those worlds. As in I12 its challenge
    /// is answered right, which flatters it.
    pub random: u32,
    /// How many games that is.
    pub games: u32,
}

impl Outlook {
    /// K1: there is something to reason about, and the first pair is not blind.
    pub fn is_open(&self, kind: HintKind) -> bool {
        is_open(kind, self.worlds, self.safest)
    }

    /// Wins of the random player, in hundredths of a percent.
    pub fn random_share(&self) -> u32 {
        (u64::from(self.random) * 10_000 / u64::from(self.games.max(1))) as u32
    }

    /// K2: reasoning wins more often than chance by the margin asked for.
    pub fn beats_chance(&self) -> bool {
        self.honest.win_share() >= self.random_share() + 100 * REASON
    }
}

fn is_open(kind: HintKind, worlds: u32, safest: u32) -> bool {
    (fewest_worlds(kind)..=MOST_WORLDS).contains(&worlds) && safest * 100 >= worlds * SAFEST
}

/// How far reasoning gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// What is so whichever cards are lies.
    pub outlook: Outlook,
    /// Ways to play two pairs.
    pub paths: u32,
    /// Those after which at most two cards can be the lie outside the hint, and fewer than before.
    pub found: u32,
    /// Those after which it is certain.
    pub certain: u32,
    /// The reasoning player's own game with the true lies.
    pub own: OwnGame,
}

/// The game that a reasoning player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// What it scores.
    pub score: i32,
    /// Whether the player cannot tell, when a card is challenged, if it is a lie.
    pub in_doubt: bool,
    /// How many things learnt take sets of lies away: house rule and hint, what is said, muttered and
    /// read out.
    pub lessons: u32,
}

/// House rule and hint teach before the first pair.
pub(crate) const GIVEN: u32 = 2;

/// What a muttering means: the cards it fits.
pub(crate) fn meanings(puzzle: &Puzzle, mutters: &[Mutter]) -> Vec<Cards> {
    mutters.iter().take(2).map(|mutter| mutter.about.cards(puzzle)).collect()
}

/// Whether KOA says it after these cards are gone. Everybody knows that it is about the lie outside her
/// hint, so it must fit two cards out there that are still to come, or it would point at one.
pub(crate) fn is_muttered(meaning: Cards, hint: &HintCards, gone: Cards) -> bool {
    (meaning & !hint.group & !gone).count_ones() >= 2
}

/// How many cards may be left for the hidden lie if it counts as found: two, but fewer than there were
/// outside the hint to begin with.
pub(crate) fn few_enough(hint: &HintCards) -> u32 {
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
    Reader::of(deck, &puzzle.rules, puzzle.hint_cards()).think(lies, &meanings(puzzle, mutters))
}

/// Somebody who has read cards and hint. Honest play is searched only when it is asked for.
pub(crate) struct Reader {
    mind: Mind,
    pub(crate) hint: HintCards,
    honest: OnceCell<(Outlook, Option<Choice>)>,
}

impl Reader {
    pub(crate) fn of(deck: &Deck, rules: &Rules, hint: HintCards) -> Reader {
        let mind = Mind::new(deck, rules, possible(deck, &hint));
        Reader { mind, hint, honest: OnceCell::new() }
    }

    fn honest(&self) -> &(Outlook, Option<Choice>) {
        self.honest.get_or_init(|| {
            let mind = &self.mind;
            let (honest, opening) = mind.value(mind.all(), &Played::default());
            let (random, games) = mind.random();
            (
                Outlook { worlds: self.worlds(), safest: self.safest(), honest, random, games },
                opening,
            )
        })
    }

    fn worlds(&self) -> u32 {
        self.mind.all().count_ones()
    }

    fn safest(&self) -> u32 {
        self.mind.safest_opening().1
    }

    /// K1, which is known before honest play is.
    pub(crate) fn is_open(&self, kind: HintKind) -> bool {
        is_open(kind, self.worlds(), self.safest())
    }

    /// What can be said before anything is heard.
    pub(crate) fn outlook(&self) -> &Outlook {
        &self.honest().0
    }

    /// How often the hidden lie is found with these lies and mutterings.
    pub(crate) fn search(&self, lies: Cards, meanings: &[Cards]) -> Search {
        Search::of(&self.mind, &self.hint, lies, meanings)
    }

    /// How far reasoning gets with these lies and mutterings.
    pub(crate) fn think(&self, lies: Cards, meanings: &[Cards]) -> Thinking {
        let Search { paths, found, certain } = self.search(lies, meanings);
        let own = self.follow(lies, meanings);
        Thinking { outlook: self.outlook().clone(), paths, found, certain, own }
    }

    /// The game that a reasoning player plays if these are the lies.
    pub(crate) fn follow(&self, lies: Cards, meanings: &[Cards]) -> OwnGame {
        let Reader { mind, hint, .. } = self;
        let (mut left, mut played, mut gone): (_, _, Cards) = (mind.all(), Played::default(), 0);
        let mut next = self.honest().1;
        let mut own = OwnGame { score: 0, in_doubt: false, lessons: GIVEN };
        loop {
            let before = left;
            match next {
                Some(Choice::Check { stand }) => {
                    let [Some(first), Some(second)] = played.pairs else { return own };
                    let as_lie = mind.lie_count(left, mind.challenged(first, second));
                    own.in_doubt = (1..left.count_ones()).contains(&as_lie);
                    played.delta = Some(mind.delta(&played, lies, stand));
                    left = mind.revealed(left, gone, lies);
                }
                Some(Choice::Pair(pair)) => {
                    let both: Cards = 1 << PAIR[pair].0 | 1 << PAIR[pair].1;
                    gone |= both;
                    let number = usize::from(played.pairs[0].is_some());
                    if played.pairs[number].is_some() {
                        own.score = mind.score(&played, pair, lies);
                        own.lessons += u32::from(left.count_ones() > 1);
                        return own;
                    }
                    played.pairs[number] = Some(pair);
                    left = if mind.mode().challenge() {
                        mind.keep(left, |world| (world & both == 0) == (lies & both == 0))
                    } else {
                        mind.revealed(left, both, lies)
                    };
                    let muttered = meanings.get(number).filter(|m| is_muttered(**m, hint, gone));
                    if let Some(meaning) = muttered {
                        let fits = mind.keep(left, |world| world & !hint.group & !meaning == 0);
                        own.lessons += u32::from(fits != left && left != before);
                        left = fits;
                    }
                }
                // Only lies that do not fit the hint leave nothing to do.
                None => return own,
            }
            own.lessons += u32::from(left != before);
            next = mind.value(left, &played).1;
        }
    }
}
