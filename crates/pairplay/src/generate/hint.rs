//! What the hint will mean, before anything is said.

use std::ops::RangeInclusive;

use cluesmith_core::Rng;

use crate::card::{Evidence, Manner, write_time};
use crate::deck::{CARDS, Cards, Deck, TRIPLES};
use crate::judge::{MOST_WORLDS, fewest_worlds};
use crate::knowledge::{HintCards, breaks_house_rule};
use crate::predicate::{GADGETS, PAPERWORK, Predicate};
use crate::puzzle::{HintKind, Puzzle};
use crate::semantics::is_clean_cut;

/// What the hint will mean.
pub(super) struct Plan {
    pub(super) about: Predicate,
    pub(super) group: Cards,
    /// For relational hints: which cards tell the same story.
    pub(super) stories: Vec<Cards>,
}

/// A hint of this kind that fits two of the lies.
pub(super) fn plan_hint(
    puzzle: &Puzzle,
    deck: &Deck,
    lies: Cards,
    kind: HintKind,
    rng: &mut Rng,
) -> Option<Plan> {
    let fair: Vec<Cards> =
        TRIPLES.into_iter().filter(|&lies| !breaks_house_rule(deck, lies)).collect();
    let worlds =
        |group: Cards| fair.iter().filter(|&&lies| HintCards { group }.fits(lies)).count() as u32;
    let good = |group: Cards| {
        kind.sizes().contains(&group.count_ones())
            && (group & lies).count_ones() == 2
            // A lurker has at least strength 2: the weakest card frightens nobody.
            && group & lies & 1 == 0
            // Of two pieces outside, a muttering could only name both or point at one.
            && group.count_zeros() > 2
            && (fewest_worlds(kind)..=MOST_WORLDS).contains(&worlds(group))
            && (kind == HintKind::Direct || is_clean_cut(deck, group).is_none())
    };
    let (about, group) = match kind {
        HintKind::Direct => {
            let mut fitting = with_cards(direct(puzzle, deck), puzzle);
            fitting.retain(|(_, group)| good(*group));
            rng.choose(&fitting)?.clone()
        }
        // Not this quarter, and at that time.
        HintKind::Compound => {
            let times = times(deck, 5..=7, 1..=3);
            let (quarter, time, group) =
                quarter_and_time(puzzle, times, |quarter, time| !quarter & time, good, rng)?;
            (Predicate::All(vec![Predicate::Not(Box::new(quarter)), time]), group)
        }
        // Neither this quarter nor that time.
        HintKind::Negation => {
            let times = times(deck, 1..=3, 5..=7);
            let (quarter, time, group) =
                quarter_and_time(puzzle, times, |quarter, time| !(quarter | time), good, rng)?;
            (Predicate::Not(Box::new(Predicate::Any(vec![quarter, time]))), group)
        }
        HintKind::Behavioral | HintKind::Relational | HintKind::Oblique => {
            let group = (0..20).map(|_| free_group(lies, kind, rng)).find(|&group| good(group))?;
            let about = match kind {
                HintKind::Behavioral => rng
                    .choose(&[
                        Predicate::Happened(false),
                        Predicate::Happened(true),
                        Predicate::Manner(Manner::Exact),
                        Predicate::Manner(Manner::Vague),
                    ])?
                    .clone(),
                HintKind::Relational => Predicate::Shared,
                _ => {
                    let tag = rng.choose(&["food", "water", "sound", "light", "hands"])?;
                    Predicate::Tag((*tag).to_owned())
                }
            };
            (about, group)
        }
    };
    let stories = if kind == HintKind::Relational { stories(group, rng) } else { Vec::new() };
    Some(Plan { about, group, stories })
}

/// Each with the cards it is true of.
fn with_cards(all: Vec<Predicate>, puzzle: &Puzzle) -> Vec<(Predicate, Cards)> {
    let with_cards = |about: Predicate| {
        let cards = about.cards(puzzle);
        (about, cards)
    };
    all.into_iter().map(with_cards).collect()
}

/// The time of a slot.
pub(super) fn slot_time(deck: &Deck, slot: u8) -> String {
    let card = (0..CARDS).find(|&card| deck.slot[card] == slot).unwrap_or(0);
    write_time(deck.clock[card])
}

pub(super) fn zones(puzzle: &Puzzle) -> Vec<String> {
    let mut zones: Vec<String> = puzzle.places.iter().map(|place| place.zone.clone()).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

fn direct(puzzle: &Puzzle, deck: &Deck) -> Vec<Predicate> {
    let middle = slot_time(deck, 4);
    let mut all: Vec<Predicate> = zones(puzzle).into_iter().map(Predicate::Zone).collect();
    all.push(Predicate::Evidence(GADGETS.to_vec()));
    all.push(Predicate::Evidence(PAPERWORK.to_vec()));
    all.push(Predicate::Before(middle.clone()));
    all.push(Predicate::From(middle));
    all
}

/// One place or one kind of evidence.
fn quarters(puzzle: &Puzzle) -> Vec<Predicate> {
    let places = puzzle.places.iter().map(|place| Predicate::Location(place.name.clone()));
    places.chain(Evidence::ALL.map(|kind| Predicate::Evidence(vec![kind]))).collect()
}

/// Before one of these slots, or from one of those on.
fn times(deck: &Deck, before: RangeInclusive<u8>, from: RangeInclusive<u8>) -> Vec<Predicate> {
    let before = before.map(|slot| Predicate::Before(slot_time(deck, slot)));
    before.chain(from.map(|slot| Predicate::From(slot_time(deck, slot)))).collect()
}

/// A place or a kind of evidence and a time that together make a good hint, with its cards.
fn quarter_and_time(
    puzzle: &Puzzle,
    times: Vec<Predicate>,
    together: fn(Cards, Cards) -> Cards,
    good: impl Fn(Cards) -> bool,
    rng: &mut Rng,
) -> Option<(Predicate, Predicate, Cards)> {
    let (quarters, times) = (with_cards(quarters(puzzle), puzzle), with_cards(times, puzzle));
    let mut fitting = Vec::new();
    for (time, at) in &times {
        for (quarter, of) in &quarters {
            let group = together(*of, *at);
            if good(group) {
                fitting.push((quarter, time, group));
            }
        }
    }
    rng.choose(&fitting).map(|&(quarter, time, group)| (quarter.clone(), time.clone(), group))
}

/// Two of the lies and some truths.
fn free_group(lies: Cards, kind: HintKind, rng: &mut Rng) -> Cards {
    let sizes = kind.sizes();
    let size = rng.range(*sizes.start(), *sizes.end()) as usize;
    let (mut told, mut truths): (Vec<usize>, Vec<usize>) =
        (0..CARDS).partition(|card| lies >> card & 1 == 1);
    rng.shuffle(&mut told);
    rng.shuffle(&mut truths);
    let chosen = told.iter().take(2).chain(truths.iter().take(size - 2));
    chosen.fold(0, |set, card| set | 1 << card)
}

/// Splits a group into cards that tell the same story. Where the lies end up is left to chance: were
/// both always in one story, the hint would leave fewer sets of lies than the easiest does.
fn stories(group: Cards, rng: &mut Rng) -> Vec<Cards> {
    let mut cards: Vec<usize> = (0..CARDS).filter(|card| group >> card & 1 == 1).collect();
    rng.shuffle(&mut cards);
    let size = if cards.len() == 6 && rng.chance(1, 2) { 2 } else { 3 };
    let set = |cards: &[usize]| cards.iter().fold(0, |set: Cards, card| set | 1 << card);
    cards.chunks(size).map(set).collect()
}
