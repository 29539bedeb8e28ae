//! How lies and hint lie among the cards: S13, S15, S16, and the tones of S14.

use super::in_set;
use crate::deck::{CARDS, Cards, Deck, PAIR};
use crate::invariants::Check;
use crate::puzzle::{HintKind, Puzzle, Tone};
use crate::writer;

/// S13: the hint is no clean cut by one attribute; direct hints are, and teach.
pub(crate) fn no_partition(puzzle: &Puzzle, deck: &Deck, group: Cards) -> Check {
    let clean = is_clean_cut(deck, group);
    let ok = clean.is_none() || puzzle.hint.kind == HintKind::Direct;
    Check::new("S13", ok, clean.unwrap_or("-"), "-").at("/puzzle/hint")
}

/// The attribute by which a set of cards is a clean cut, if any.
pub(crate) fn is_clean_cut(deck: &Deck, group: Cards) -> Option<&'static str> {
    let union = |numbers: &[u8; CARDS]| {
        PAIR.iter().all(|&(a, b)| numbers[a] != numbers[b] || (group >> a ^ group >> b) & 1 == 0)
    };
    let window = |numbers: &[u8; CARDS]| {
        let inside: Vec<u8> = in_set(group).map(|place| numbers[place]).collect();
        let low = inside.iter().min().copied().unwrap_or(0);
        let high = inside.iter().max().copied().unwrap_or(0);
        usize::from(high - low) + 1 == inside.len()
    };
    let ends = |numbers: &[u8; CARDS]| {
        window(numbers)
            && in_set(group).any(|place| {
                let edge = [numbers.iter().min(), numbers.iter().max()];
                edge.contains(&Some(&numbers[place]))
            })
    };
    if union(&deck.evidence) {
        Some("kind")
    } else if union(&deck.location) {
        Some("place")
    } else if window(&deck.slot) {
        Some("time")
    } else if ends(&deck.strength) {
        Some("strength")
    } else {
        None
    }
}

/// A tone that is used much more or much less often for pairs with a lie than pairs are.
pub(crate) fn leaning_tone(deck: &Deck, lies: Cards) -> Option<String> {
    let mut buckets = [(0u32, 0u32); 3];
    for &(a, b) in &PAIR {
        let bucket = &mut buckets[writer::tone(&deck.slot, a, b, deck.natural(a, b)) as usize];
        bucket.0 += 1;
        bucket.1 += u32::from((lies >> a | lies >> b) & 1);
    }
    // 18 of 28 pairs hold a lie: 64.3 %. Twenty points either way.
    let leans = |&(_, (pairs, told)): &(&Tone, (u32, u32))| {
        pairs > 0 && !(443..=843).contains(&(told * 1000 / pairs))
    };
    let leaning = Tone::ALL.iter().zip(buckets).find(leans);
    leaning.map(|(tone, (pairs, told))| format!("{}: {told} of {pairs}", tone.name()))
}

/// S15: the three lies break three natural pairs. With two cards to a pair, "not all in one group" is
/// always true; three broken pairs is what makes no pair safe but one.
pub(super) fn disruption(deck: &Deck, lies: Cards) -> Check {
    let broken = natural_pairs(deck, lies, 1);
    Check::new("S15", broken == 3, broken, 3).at("/answer/lies")
}

/// S16: no natural pair holds two lies, or there would be nothing to tempt anybody.
pub(super) fn bait(deck: &Deck, lies: Cards) -> Check {
    let bare = natural_pairs(deck, lies, 2);
    Check::new("S16", bare == 0, bare, 0).at("/answer/lies")
}

/// Natural pairs with that many lies.
fn natural_pairs(deck: &Deck, lies: Cards, count: u8) -> usize {
    let has = |&&(a, b): &&(usize, usize)| (lies >> a & 1) + (lies >> b & 1) == count;
    PAIR.iter().filter(|&&(a, b)| deck.natural(a, b)).filter(has).count()
}
