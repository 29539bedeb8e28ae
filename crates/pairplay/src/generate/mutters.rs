//! What KOA will mutter about the lie that her hint leaves out.

use cluesmith_core::Rng;

use super::hint::{slot_time, zones};
use crate::card::Manner;
use crate::deck::Cards;
use crate::predicate::{GADGETS, PAPERWORK, Predicate};
use crate::puzzle::{Mutter, Puzzle};
use crate::thinking::{Reader, Thinking};
use crate::writer;

/// Pairs of remarks tried, of those that fit.
const TRIES: usize = 8;

/// Two remarks about the lie outside the hint: each leaves a choice out there, both together do not.
pub(super) fn mutters(
    puzzle: &Puzzle,
    lies: Cards,
    group: Cards,
    reader: &Reader,
    rng: &mut Rng,
) -> Option<(Vec<Mutter>, Thinking)> {
    let outside = !group;
    let hidden = lies & outside;
    let deck = puzzle.deck();
    let mut all: Vec<Predicate> = zones(puzzle).into_iter().map(Predicate::Zone).collect();
    all.extend([GADGETS, PAPERWORK].map(|kinds| Predicate::Evidence(kinds.to_vec())));
    all.extend((4..=6).map(|slot| Predicate::Before(slot_time(&deck, slot))));
    all.extend((2..=4).map(|slot| Predicate::From(slot_time(&deck, slot))));
    all.extend([true, false].map(Predicate::Happened));
    all.extend([Manner::Exact, Manner::Vague].map(Predicate::Manner));
    let tags = ["food", "water", "sound", "light", "hands", "still"];
    all.extend(tags.map(|tag| Predicate::Tag(tag.to_owned())));
    let fitting: Vec<(Predicate, Cards)> = all
        .into_iter()
        .map(|about| {
            let cards = about.cards(puzzle);
            (about, cards)
        })
        .filter(|(_, cards)| cards & hidden == hidden && (cards & outside).count_ones() >= 2)
        .collect();
    let mut ways = Vec::new();
    for (n, (first, one)) in fitting.iter().enumerate() {
        for (m, (second, two)) in fitting.iter().enumerate() {
            let both = (one & two & outside).count_ones();
            if n != m && both == 1 && first.axes() != second.axes() {
                ways.push((&fitting[n], &fitting[m]));
            }
        }
    }
    rng.shuffle(&mut ways);
    ways.truncate(TRIES);
    ways.retain(|(first, second)| reader.search(lies, &[first.1, second.1]).is_enough());
    if ways.is_empty() || !reader.outlook().beats_chance() {
        return None;
    }
    let (rules, mut chosen) = (&puzzle.rules, None);
    for (first, second) in ways {
        let own = reader.follow(lies, &[first.1, second.1]);
        // The best are those that leave the challenge a decision.
        let decides = own.in_doubt || !rules.mode.challenge();
        if own.score >= rules.target && (decides || chosen.is_none()) {
            chosen = Some((first, second));
            if decides {
                break;
            }
        }
    }
    let ((first, one), (second, two)) = chosen?;
    let thinking = reader.think(lies, &[*one, *two]);
    let say = |about: &Predicate, rng: &mut Rng| Mutter {
        text: writer::mutter(about).draw(rng),
        about: about.clone(),
    };
    Some((vec![say(first, rng), say(second, rng)], thinking))
}
