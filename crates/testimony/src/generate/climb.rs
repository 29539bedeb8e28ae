//! From a draft to a puzzle: small changes, kept while they bring it no further from good.

use cluesmith_core::{Finding, Rng, Stopped, Work};

use super::draft::{Incident, UP, settle, span};
use crate::archetype::{Archetype, strongest};
use crate::claim::{Condition, Place, Proof, Trust};
use crate::criteria::{judge_hand, judge_tree};
use crate::figures::{Figures, Pairs};
use crate::hand::Hand;
use crate::lexicon::{assign, devices_for};
use crate::params::Level;
use crate::players::Idea;
use crate::puzzle::{Card, Puzzle};
use crate::sense::nonsense;
use crate::text::WRITTEN;
use crate::tree::{ONE, Tree};

/// How far from good a hand is; 0 is good.
pub(crate) type Distance = u32;

/// The most a typical player may win at a level, in percent: levels should differ.
fn at_most(level: Level) -> u64 {
    match level {
        Level::Tutorial | Level::Easy => 101,
        Level::Normal => 92,
        Level::Hard => 82,
        Level::Expert => 72,
    }
}

/// In how many percent of the puzzles of a level whoever answers questions first must lose. At expert
/// it is a criterion; at hard the habit is wrong often enough to be unlearnt. Such a hand takes ten
/// times as long to find, so at normal, where the habit is learnt, none is asked for.
pub(crate) fn wary(level: Level) -> u32 {
    match level {
        Level::Tutorial | Level::Easy | Level::Normal => 0,
        Level::Hard => 80,
        Level::Expert => 100,
    }
}

/// A hand and how good it is.
pub(crate) struct Try {
    pub puzzle: Puzzle,
    pub tree: Tree,
    pub figures: Option<Figures>,
    pub distance: Distance,
}

impl Try {
    /// Changes without progress before the next hand is drawn. Most hands that cannot be won stay so.
    pub fn patience(&self) -> u32 {
        if self.figures.is_none() { 6 } else { 80 }
    }

    /// Looks at a hand; nothing if it is out of the question before its tree is looked at, or turns
    /// out further off than `worst`. If `wary`, whoever answers questions first must lose.
    pub fn new(
        puzzle: Puzzle,
        wary: bool,
        worst: Distance,
        work: &mut Work,
    ) -> Result<Option<Try>, Stopped> {
        work.spend(1)?;
        let Some(hand) = promising(&puzzle, wary) else { return Ok(None) };
        let level = puzzle.level;
        let mut distance = 0;
        let tree = Tree::grow(hand, work)?;
        let root = tree.root();
        if root.tally.won == 0 {
            // The better the best defeat, the nearer.
            distance += 30 + (2000u32.saturating_sub(root.best)) / 50;
            return Ok(Some(Try { puzzle, tree, figures: None, distance }));
        }
        let rate = root.typical * 100 / ONE;
        distance += (rate + 1).saturating_sub(at_most(level)) as Distance;
        if distance > worst {
            return Ok(None);
        }
        let figures = Figures::of(&tree, work)?;
        let found = judge_tree(&puzzle, &figures, WRITTEN);
        distance += found.iter().map(|finding| weight(finding, &puzzle, &figures)).sum::<u32>();
        Ok(Some(Try { puzzle, tree, figures: Some(figures), distance }))
    }
}

/// Whether every card makes sense, and there are devices that can know what they claim.
fn sensible(puzzle: &Puzzle) -> bool {
    let evidence = puzzle.cards.iter().filter(|card| !card.is_refuter());
    puzzle.cards.iter().all(|card| nonsense(card).is_none())
        && assign(&evidence.map(devices_for).collect::<Vec<_>>()).is_some()
}

/// The hand, if nothing that can be seen without its tree speaks against it.
fn promising(puzzle: &Puzzle, wary: bool) -> Option<Hand> {
    let power: u32 = puzzle.cards.iter().map(|card| card.power).sum();
    if power < puzzle.resistance + 10 || !sensible(puzzle) {
        return None;
    }
    let hand = Hand::new(puzzle);
    if !judge_hand(puzzle, &Pairs::of(&hand), WRITTEN).is_empty() {
        return None;
    }
    let lured = puzzle.level < Level::Normal || !Idea::Greedy.wins(&hand);
    let lured = lured && !(wary && Idea::ConcernFirst.wins(&hand));
    lured.then_some(hand)
}

fn weight(finding: &Finding, puzzle: &Puzzle, figures: &Figures) -> Distance {
    match finding.id.as_str() {
        "F2" | "G1" | "G5" => 0,
        "S2" => 2,
        "G4" => {
            let quick = figures.wins.iter().filter(|won| won.turns == 1);
            3 + u32::from(quick.map(|won| won.surplus).max().unwrap_or(0)) / 2
        }
        "W1" => {
            let wanted = puzzle.level.tuning().wins;
            2 + wanted.saturating_sub(figures.typical * 100 / ONE) as u32 / 2
        }
        "I7" => {
            let open = figures.openings.iter().filter(|opening| opening.winnable).count() as u64;
            let has = open * 100 / figures.openings.len().max(1) as u64;
            2 + puzzle.level.tuning().forgiving.saturating_sub(has) as u32 / 4
        }
        "A1" => 4 + away(puzzle, figures),
        // Many ways to win, even if alike, are nearer to two that differ.
        "S3" => 3 + 4usize.saturating_sub(figures.wins.len() / 2) as Distance,
        "F1" => 6,
        "I9" => 0,
        "F5" => 3,
        _ => 4,
    }
}

/// How far a hand is from its archetype.
fn away(puzzle: &Puzzle, figures: &Figures) -> Distance {
    let best = || figures.best_wins();
    match puzzle.archetype {
        Some(Archetype::Tight) => {
            let spare = if puzzle.level >= Level::Hard { 2 } else { 3 };
            let most = figures.wins.iter().map(|won| won.surplus).max().unwrap_or(0);
            let needed = strongest(puzzle);
            let without = figures.wins.iter().filter(|won| !won.played.has(needed)).count();
            u32::from(most.saturating_sub(spare)) + without.min(6) as u32
        }
        Some(Archetype::Scrutiny) => {
            let clean = figures.wins.iter().filter(|won| won.scrutiny == 0).count().min(6) as u32;
            let pairs: usize = figures.pairs.suspicious.iter().map(|cards| cards.len()).sum();
            clean + 2 * 4usize.saturating_sub(pairs) as u32
        }
        Some(Archetype::CounterHeavy) => {
            let few = best().filter(|won| won.refuted.count_ones() < 2).count().min(3) as u32;
            few + 3 * u32::from(figures.quick_without_refuting)
        }
        Some(Archetype::Corroboration) => {
            let needed = strongest(puzzle);
            let bound = figures.wins.iter().all(|won| won.played.has(needed));
            3 * u32::from(figures.quick_without_bonus) + 2 * u32::from(bound)
        }
        Some(Archetype::EatTheContest) => 4 * u32::from(!best().any(|won| won.eaten() != 0)),
        Some(Archetype::Trap) | None => 2,
    }
}

/// One small change.
pub(crate) fn change(puzzle: &Puzzle, at: Incident, rng: &mut Rng) -> Puzzle {
    let mut next = puzzle.clone();
    let index = rng.index(next.cards.len());
    let asked: Vec<Proof> = next.concerns.iter().map(|concern| concern.proof).collect();
    let card = &mut next.cards[index];
    let evidence = !card.is_refuter();
    match rng.below(20) {
        0..=8 => change_power(card, rng),
        9..=11 if evidence => move_in_time(card, at, rng),
        12 if evidence => {
            let places: Vec<Place> = at.places().chain([Place::Home]).collect();
            card.place = rng.choose(&places).copied();
        }
        13 if evidence => {
            card.state = rng.choose(Condition::ALL).copied();
        }
        14 if evidence && asked.contains(&Proof::Alertness) => {
            card.state = rng.choose(&UP).copied();
        }
        14 | 15 => card.trust = *rng.choose(Trust::ALL).unwrap_or(&Trust::Verified),
        16 if evidence => {
            let proof = *rng.choose(&asked).unwrap_or(&Proof::Liveness);
            card.proves = vec![proof];
            if rng.chance(1, 3) {
                let more = *rng.choose(Proof::ALL).unwrap_or(&Proof::Liveness);
                if more != proof {
                    card.proves.push(more);
                    card.proves.sort_unstable();
                }
            }
        }
        17 | 18 if !next.counters.is_empty() => {
            let counter = rng.index(next.counters.len());
            let mut targets = vec![*rng.choose(&asked).unwrap_or(&Proof::Identity)];
            let more = *rng.choose(Proof::ALL).unwrap_or(&Proof::Identity);
            if rng.chance(1, 3) && !targets.contains(&more) {
                targets.push(more);
                targets.sort_unstable();
            }
            next.counters[counter].targets = targets;
        }
        19 if !evidence => {
            let counter = rng.range(1, next.counters.len() as u32);
            match card.refutes.iter().position(|&one| one == counter) {
                Some(at) if card.refutes.len() > 1 => _ = card.refutes.remove(at),
                Some(_) => {}
                None => {
                    card.refutes.push(counter);
                    card.refutes.sort_unstable();
                }
            }
        }
        _ => change_power(card, rng),
    }
    settle(&mut next);
    next
}

fn change_power(card: &mut Card, rng: &mut Rng) {
    let step = rng.range(1, 3);
    let up = rng.chance(1, 2);
    card.power = if up { card.power + step } else { card.power.saturating_sub(step) };
    card.power = card.power.clamp(1, 20);
}

fn move_in_time(card: &mut Card, at: Incident, rng: &mut Rng) {
    let Some(now) = card.span(at.begins) else { return };
    let long = now.to - now.from;
    let from = match rng.below(3) {
        0 => at.minute + rng.below(45),
        1 => now.from + rng.range(1, 6),
        _ => now.from.saturating_sub(rng.range(1, 6)),
    };
    card.time = span(from.clamp(at.minute.saturating_sub(30), at.minute + 75), long, at);
}
