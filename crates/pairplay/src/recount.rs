//! The same figures counted again, slowly: one game after the other is dealt from a hand, scored card
//! by card, and written down; the figures are then read off the list. Shares no code with
//! [`survey`](crate::survey), which is what makes their agreement worth something.

use std::collections::{BTreeMap, BTreeSet};

use crate::deck::{Cards, Deck, PAIRS};
use crate::figures::{Figures, Histogram};
use crate::rules::{
    Echo, FLAWLESS, HIGH_STRENGTH, Mode, Rules, STAND_LIE, STAND_TRUTH, Tier, Timeline, WITHDRAW,
};

/// A pair of places, the smaller first.
pub type Two = [usize; 2];

/// One turn, scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The cards, by place.
    pub cards: Two,
    /// Truths count their strength, lies cost one less.
    pub base: i32,
    /// The combos that fired: name and worth.
    pub combos: Vec<(&'static str, i32)>,
    /// The pressure, rule by rule.
    pub pressure: Vec<(&'static str, i32)>,
}

impl Turn {
    /// What it adds to the score.
    pub fn score(&self) -> i32 {
        let sum = |parts: &[(&str, i32)]| parts.iter().map(|(_, worth)| worth).sum::<i32>();
        self.base + sum(&self.combos) + sum(&self.pressure)
    }
}

/// Scores one turn after those before it.
pub fn turn(deck: &Deck, lies: Cards, rules: &Rules, before: &[Two], cards: Two) -> Turn {
    let lie = |card: usize| lies & (1 << card) != 0;
    let mut base = 0;
    for card in cards {
        let strength = i32::from(deck.strength[card]);
        base += if lie(card) { -(strength - 1) } else { strength };
    }
    let combos =
        if cards.iter().any(|&card| lie(card)) { Vec::new() } else { combos(deck, rules, cards) };
    let pressure =
        if rules.mode.pressure() { pressure(deck, rules.echo, before, cards) } else { Vec::new() };
    Turn { cards, base, combos, pressure }
}

/// The combos of two truths.
pub fn combos(deck: &Deck, rules: &Rules, [a, b]: Two) -> Vec<(&'static str, i32)> {
    let worth = rules.stance.combos();
    let near = match rules.timeline {
        Timeline::Slot => deck.slot[a] + 1 == deck.slot[b] || deck.slot[b] + 1 == deck.slot[a],
        Timeline::Minutes => near(deck.minutes[a], deck.minutes[b]),
        Timeline::Clock => near(deck.clock[a], deck.clock[b]),
    };
    let mut fired = Vec::new();
    if deck.location[a] == deck.location[b] {
        fired.push(("corroboration", i32::from(worth.corroboration)));
    }
    if near {
        fired.push(("timeline", i32::from(worth.timeline)));
    }
    if deck.evidence[a] == deck.evidence[b] {
        fired.push(("reinforcement", i32::from(worth.reinforcement)));
    } else {
        fired.push(("coverage", i32::from(worth.coverage)));
    }
    fired.retain(|(_, worth)| *worth > 0);
    fired
}

fn near(a: u16, b: u16) -> bool {
    let apart = a.max(b) - a.min(b);
    apart > 0 && apart <= 90
}

/// What the pairs before cost this one; truth and lie make no difference.
pub fn pressure(deck: &Deck, echo: Echo, before: &[Two], cards: Two) -> Vec<(&'static str, i32)> {
    let mut felt = Vec::new();
    let Some(last) = before.last() else {
        return felt;
    };
    if last.iter().map(|&card| deck.strength[card]).sum::<u8>() > HIGH_STRENGTH {
        felt.push(("high-strength", -1));
    }
    let heard: &[Two] = match echo {
        Echo::Previous => std::slice::from_ref(last),
        Echo::Earlier => before,
    };
    let kinds: BTreeSet<u8> = heard.iter().flatten().map(|&card| deck.evidence[card]).collect();
    for card in cards {
        if kinds.contains(&deck.evidence[card]) {
            felt.push(("type-echo", -1));
        }
    }
    let place = deck.location[last[0]];
    let clustered = deck.location[last[1]] == place;
    if clustered && cards.iter().any(|&card| deck.location[card] == place) {
        felt.push(("location-chain", -1));
    }
    felt
}

/// The card that is challenged after two pairs.
pub fn challenged(deck: &Deck, first: Two, second: Two) -> usize {
    let mut strongest = first[0];
    for card in [first[1], second[0], second[1]] {
        if deck.strength[card] > deck.strength[strongest] {
            strongest = card;
        }
    }
    strongest
}

/// What the challenge does to the score.
pub fn challenge(lies: Cards, card: usize, stand: bool) -> i32 {
    match (stand, lies & (1 << card) != 0) {
        (false, _) => WITHDRAW,
        (true, false) => STAND_TRUTH,
        (true, true) => STAND_LIE,
    }
}

/// One whole game.
struct Game {
    out: Vec<usize>,
    pairs: [Two; 3],
    lies: usize,
    /// Lies per pair.
    lies_each: [usize; 3],
    pressure: i32,
    before: i32,
    score: i32,
    truth_challenged: bool,
    combo: bool,
    blocked: bool,
}

fn deal(deck: &Deck, lies: Cards, rules: &Rules) -> Vec<Game> {
    let mut games = Vec::new();
    deal_on(deck, lies, rules, &mut Vec::new(), &mut games);
    games.sort_by_cached_key(|game| {
        let mut pairing = game.pairs;
        pairing.sort_unstable();
        (game.out.clone(), pairing, game.pairs)
    });
    if !rules.mode.pressure() {
        games.retain(|game| game.pairs.is_sorted());
    }
    games
}

fn deal_on(deck: &Deck, lies: Cards, rules: &Rules, played: &mut Vec<Two>, games: &mut Vec<Game>) {
    let hand: Vec<usize> =
        (0..8).filter(|card| !played.iter().flatten().any(|gone| gone == card)).collect();
    if let [first, second, third] = played[..] {
        games.push(score(deck, lies, rules, [first, second, third], hand));
        return;
    }
    for (i, &a) in hand.iter().enumerate() {
        for &b in &hand[i + 1..] {
            played.push([a, b]);
            deal_on(deck, lies, rules, played, games);
            played.pop();
        }
    }
}

fn score(deck: &Deck, lies: Cards, rules: &Rules, pairs: [Two; 3], out: Vec<usize>) -> Game {
    let turns: Vec<Turn> = (0..3).map(|n| turn(deck, lies, rules, &pairs[..n], pairs[n])).collect();
    let lie = |card: &usize| lies & (1 << card) != 0;
    let lies_each = pairs.map(|pair| pair.iter().filter(|card| lie(card)).count());
    let before: i32 = turns.iter().map(Turn::score).sum();
    let card = challenged(deck, pairs[0], pairs[1]);
    let delta = challenge(lies, card, !lie(&card));
    let alike =
        |[a, b]: Two| deck.evidence[a] == deck.evidence[b] || deck.location[a] == deck.location[b];
    Game {
        out,
        pairs,
        lies: lies_each.iter().sum(),
        lies_each,
        pressure: turns.iter().flat_map(|turn| &turn.pressure).map(|(_, cost)| cost).sum(),
        before,
        score: if rules.mode.challenge() { before + delta } else { before },
        truth_challenged: !lie(&card),
        combo: turns.iter().any(|turn| !turn.combos.is_empty()),
        blocked: pairs.iter().any(|&pair| alike(pair) && pair.iter().any(lie)),
    }
}

/// The figures of a puzzle, read off a list of all its games.
pub fn recount(deck: &Deck, lies: Cards, rules: &Rules) -> Figures {
    let games = deal(deck, lies, rules);
    let mut histogram = Histogram::default();
    let mut outs: BTreeMap<&[usize], Vec<i32>> = BTreeMap::new();
    let mut groups: BTreeMap<(&[usize], [Two; 3]), Vec<i32>> = BTreeMap::new();
    for game in &games {
        histogram.add(game.lies, game.score);
        outs.entry(&game.out).or_default().push(game.score);
        let mut pairing = game.pairs;
        pairing.sort_unstable();
        groups.entry((&game.out, pairing)).or_default().push(game.score);
    }
    let mut left_out = [(0, 0); PAIRS];
    for (n, scores) in outs.values().enumerate() {
        let (low, high) = (scores.iter().min(), scores.iter().max());
        left_out[n] = (low.copied().unwrap_or(0), high.copied().unwrap_or(0));
    }
    let moved = groups.values().filter(|scores| scores.iter().any(|score| *score != scores[0]));
    let count = |test: fn(&Game) -> bool| games.iter().filter(|game| test(game)).count() as u32;
    let top = |test: fn(&Game) -> bool| {
        games.iter().filter(|game| test(game)).map(|game| game.before).max()
    };
    let best = games.iter().rev().max_by_key(|game| game.score);
    let worst = games.iter().rev().min_by_key(|game| game.score);
    let shown = |game: Option<&Game>| {
        game.map_or((0, [[0; 2]; 3]), |game| {
            (game.score, game.pairs.map(|pair| pair.map(|card| card as u8)))
        })
    };
    let highest = |test: &dyn Fn(&Game, Two) -> bool| {
        let mut pairs = (0..8).flat_map(|a| (a + 1..8).map(move |b| [a, b]));
        std::array::from_fn(|_| {
            let pair = pairs.next().unwrap_or_default();
            let with = games.iter().filter(|game| test(game, pair)).map(|game| game.score);
            with.max().unwrap_or(0)
        })
    };
    let ordered = rules.mode.pressure();
    Figures {
        games: games.len() as u32,
        left_out,
        played: highest(&|game, pair| game.pairs.contains(&pair)),
        opened: highest(&|game, pair| {
            game.pairs[0] == pair || !ordered && game.pairs.contains(&pair)
        }),
        order_matters: moved.map(|scores| scores.len() as u32).sum(),
        pressure: games.iter().map(|game| game.pressure).sum(),
        stand: count(|game| game.truth_challenged),
        strength_first: six_strongest(deck, &games),
        strength_first_full: match rules.mode {
            Mode::Full => six_strongest(deck, &games),
            _ => {
                let full = Rules { mode: Mode::Full, ..*rules };
                six_strongest(deck, &deal(deck, lies, &full))
            }
        },
        combo_games: count(|game| game.combo),
        blocked_games: count(|game| game.blocked),
        contained: top(|game| game.lies_each.contains(&2)),
        spread: top(|game| game.lies >= 2 && !game.lies_each.contains(&2)),
        best: shown(best),
        worst: shown(worst),
        histogram,
    }
}

fn six_strongest(deck: &Deck, games: &[Game]) -> i32 {
    let mut strengths = deck.strength;
    strengths.sort_unstable();
    let strong = |game: &&Game| game.out.iter().all(|&card| deck.strength[card] <= strengths[1]);
    games.iter().filter(strong).map(|game| game.score).max().unwrap_or(0)
}

/// The tier of a score, counted from the top.
pub fn tier(score: i32, target: i32) -> Tier {
    if score >= target + FLAWLESS {
        Tier::Flawless
    } else if score >= target {
        Tier::Cleared
    } else if score >= target - 3 {
        Tier::Close
    } else {
        Tier::Busted
    }
}
