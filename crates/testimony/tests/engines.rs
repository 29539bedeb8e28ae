//! The memoised engine against the plain one, and the laws of the game.

mod common;

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_testimony::claim::Severity;
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::measures::Measure;
use cluesmith_testimony::plain::{Clash, Plain};
use cluesmith_testimony::puzzle::Puzzle;
use cluesmith_testimony::resolve::{Position, Status};
use cluesmith_testimony::rules::Restore;
use cluesmith_testimony::tree::Tree;
use common::*;

fn both_agree(name: &str, puzzle: &Puzzle) {
    let work = &mut Work::unlimited();
    let tree = Tree::grow(Hand::new(puzzle), work).unwrap();
    let fast = Figures::of(&tree, work).unwrap();
    let plain = Plain::new(puzzle);
    for a in 0..puzzle.cards.len() {
        for b in 0..puzzle.cards.len() {
            let expected = match puzzle.conflict(a, b).0 {
                _ if a == b => continue,
                Severity::None => Clash::Fine,
                Severity::Minor => Clash::Suspicious,
                Severity::Major => Clash::Impossible,
            };
            assert_eq!(plain.clash(a, b), expected, "{name}: cards {a} and {b}");
        }
    }
    assert_eq!(plain.figures(work).unwrap(), fast, "{name}");
    assert_eq!(plain.count_positions(work).unwrap(), tree.unique_states(), "{name}");
}

#[test]
fn both_engines_find_the_same_figures_on_every_puzzle_of_the_file() {
    let cases = cases();
    for case in cases["oracle_enumerations"].as_array().unwrap() {
        let name = case["variant"].as_str().unwrap();
        both_agree(name, &puzzle(&cases["doc_sample_puzzles"][0], &case["overrides"]));
    }
    for case in cases["oracle_random_puzzles"].as_array().unwrap() {
        let name = case["puzzle"]["id"].as_str().unwrap();
        both_agree(name, &puzzle(&case["puzzle"], &serde_json::Value::Null));
    }
}

#[test]
fn both_engines_agree_on_wild_puzzles_under_every_switch() {
    for seed in 0..seeds(120) {
        let mut rng = Rng::new(Seed(seed), "wild");
        both_agree(&format!("wild {seed}"), &wild(&mut rng));
    }
}

/// Walks every position, un-memoised, up to a bound, and holds the laws against each submission.
fn laws(puzzle: &Puzzle, rng: &mut Rng) {
    let hand = Hand::new(puzzle);
    let mut at = hand.start();
    let (mut taken, mut restored) = (0u32, 0u32);
    while at.status == Status::Active {
        let legal: Vec<_> =
            hand.submissions.iter().filter_map(|&said| hand.resolve(&at, said).ok()).collect();
        assert!(!legal.is_empty(), "an active position has a legal submission");
        let outcome = *rng.choose(&legal).unwrap();
        // The preview is the outcome, whenever it is asked.
        assert_eq!(hand.resolve(&at, outcome.said), Ok(outcome));
        if outcome.after.status != Status::Lost(cluesmith_testimony::resolve::Loss::Scrutiny) {
            taken +=
                outcome.contested.iter().map(|card| u32::from(hand.power[card] / 2)).sum::<u32>();
            restored += u32::from(outcome.restored);
            assert_eq!(outcome.total, outcome.base + outcome.bonus + outcome.restored);
            assert_eq!(at.resistance - outcome.after.resistance, outcome.total as i16);
        }
        let recorded = puzzle.rules.restore != Restore::Literal;
        assert!(restored <= taken || !recorded, "more given back than taken");
        assert!(outcome.after.scrutiny <= 5);
        at = outcome.after;
    }
    assert!(hand.submissions.iter().all(|&said| hand.resolve(&at, said).is_err()));
}

#[test]
fn the_laws_hold_on_wild_games() {
    for seed in 0..seeds(800) {
        let mut rng = Rng::new(Seed(seed), "laws");
        let puzzle = wild(&mut rng);
        for _ in 0..3 {
            laws(&puzzle, &mut rng);
        }
    }
}

/// Every game that is won from here on.
fn won_games(hand: &Hand, at: &Position, job: &mut impl FnMut(&Position)) {
    if at.status == Status::Won {
        job(at);
    }
    for &said in &hand.submissions {
        if let Ok(outcome) = hand.resolve(at, said) {
            won_games(hand, &outcome.after, job);
        }
    }
}

#[test]
fn the_best_line_by_a_measure_is_played_and_beaten_by_no_game() {
    let mut apart = 0;
    for seed in 0..seeds(60) {
        let puzzle = wild(&mut Rng::new(Seed(seed), "measures"));
        let hand = Hand::new(&puzzle);
        let tree = Tree::grow(hand.clone(), &mut Work::unlimited()).unwrap();
        let mut lines = Vec::new();
        for &measure in Measure::ALL {
            let mut values = Vec::new();
            won_games(&hand, &hand.start(), &mut |at| values.push(measure.of(&hand, at)));
            let few = matches!(measure, Measure::Turns | Measure::Scrutiny);
            let expected = if few { values.iter().min() } else { values.iter().max() };
            let best = measure.best(&tree);
            assert_eq!(best.as_ref().map(|best| &best.value), expected, "{seed} {measure:?}");
            if let Some(best) = best {
                let mut at = hand.start();
                for &said in &best.line {
                    at = hand.resolve(&at, said).unwrap().after;
                }
                assert_eq!((at.status, measure.of(&hand, &at)), (Status::Won, best.value));
                lines.push(best.line);
            }
        }
        lines.dedup();
        apart += usize::from(lines.len() > 1);
    }
    assert!(apart > 5, "measures differ: {apart}");
}
