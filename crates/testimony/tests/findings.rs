//! Every criterion can fail, and says so.

mod common;

use std::collections::BTreeSet;

use cluesmith_core::{Family, Finding, Language, Rng, Seed, Work};
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::claim::{Condition, Mood, Place, Proof, Severity};
use cluesmith_testimony::puzzle::Card;
use cluesmith_testimony::{Answer, Archetype, Level, Params, Puzzle, Testimony};
use common::*;

fn ids(puzzle: &Puzzle, answer: Option<&Answer>) -> BTreeSet<String> {
    let work = &mut Work::unlimited();
    let mut findings = Testimony.inspect(puzzle, Language::default());
    if findings.is_empty() {
        findings = Testimony.check(puzzle, answer, work);
    }
    spoken(findings)
}

/// The ids of findings, each of which has all its words.
fn spoken(findings: Vec<Finding>) -> BTreeSet<String> {
    for finding in &findings {
        let holes = |text: &str| text.is_empty() || text.contains(['{', '}']);
        assert!(!holes(&finding.message) && !holes(&finding.help), "{finding:?}");
    }
    findings.into_iter().map(|finding| finding.id).collect()
}

#[test]
fn every_criterion_fires_on_some_wild_puzzle() {
    let mut met = BTreeSet::new();
    for seed in 0..250 {
        let mut rng = Rng::new(Seed(seed), "census");
        let mut puzzle = wild(&mut rng);
        puzzle.level = *rng.choose(Level::ALL).unwrap();
        puzzle.archetype = Some(Archetype::Tight);
        for counter in 0..puzzle.counters.len() {
            let refutes =
                |card: &usize| puzzle.cards[*card].refutes.contains(&(counter as u32 + 1));
            let by = (0..puzzle.cards.len()).filter(refutes);
            puzzle.counters[counter].refutable_by =
                by.map(|card| cluesmith_testimony::cards::letter(card).to_string()).collect();
        }
        met.extend(spoken(Testimony.check(&puzzle, None, &mut Work::unlimited())));
    }
    for id in [
        "L1", "S1", "S2", "S3", "S5", "C1", "C2", "C3", "F1", "F3", "F5", "F6", "F7", "F8", "I5",
        "I7", "I8", "I9", "W1", "A1", "G1", "G2", "G4", "G5", "V1", "E1", "E2", "E3",
    ] {
        assert!(met.contains(id), "{id} never fires: {met:?}");
    }
}

#[test]
fn a_tampered_puzzle_is_found_out() {
    let made = Testimony.generate(&Params::default(), Seed(7), &mut Work::unlimited()).unwrap();
    let (puzzle, answer) = (made.puzzle, made.answer);
    assert!(ids(&puzzle, Some(&answer)).is_empty());
    let tampered = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        ids(&puzzle, Some(&answer))
    };
    let found = |id: &str, change: &dyn Fn(&mut Puzzle)| {
        let ids = tampered(change);
        assert!(ids.contains(id), "{id} expected: {ids:?}");
    };
    found("V2", &|p| p.combinations[3].koa = "Objections noted.".into());
    found("V2", &|p| p.combinations[3].koa = "One. Two. Three.".into());
    found("V2", &|p| p.combinations[3].player = "Request denied.".into());
    found("V3", &|p| {
        let mood = &mut p.combinations[0].mood;
        *mood = if *mood == Mood::Smug { Mood::Neutral } else { Mood::Smug };
    });
    found("V1", &|p| p.combinations.clear());
    found("H09", &|p| _ = p.combinations.pop());
    found("H06", &|p| p.counters[0].refutable_by.clear());
    found("H03", &|p| {
        let card = p.cards.iter_mut().find(|card| card.time.is_some()).unwrap();
        card.time = Some("2:10am-2am".into());
    });
    found("H04", &|p| p.cards[0].refutes = vec![9]);
    found("H01", &|p| p.resistance = 0);
    found("L2", &|p| p.cards[0].power = 21);
    found("H11", &|p| p.cards[0].name = "<b>".into());
    found("C3", &|p| p.conflicts[0].severity = Severity::None);
    found("I5", &|p| p.resistance = 200);
    found("F4", &|p| {
        for card in &mut p.cards {
            card.flavor = "Nothing to see.".into();
            card.name = "Thing".into();
        }
    });
    // Whichever is the trap: far stronger than all others, it is the only strong card.
    let overpowered = |card: usize| tampered(&|p| p.cards[card].power = 40).contains("G3");
    assert!((0..puzzle.cards.len()).any(overpowered), "G3 expected");
    let wrong = Answer { line: vec![Cards(1)] };
    assert!(ids(&puzzle, Some(&wrong)).contains("B1"));
}

/// A table of these cards under one challenge to identities, with nothing to answer.
fn table(cards: Vec<Card>, resistance: u32) -> Puzzle {
    let mut puzzle = Puzzle { cards, resistance, ..sample() };
    puzzle.concerns.clear();
    puzzle.counters.truncate(1);
    puzzle.counters[0].targets = vec![Proof::Identity];
    puzzle
}

#[test]
fn a_challenge_that_no_win_lets_fire_is_not_endured() {
    let evidence = Card { power: 10, proves: vec![Proof::Identity], ..sample().cards[0].clone() };
    let refuter = Card {
        power: 10,
        proves: Vec::new(),
        refutes: vec![1],
        time: None,
        place: None,
        state: None,
        activity: None,
        ..evidence.clone()
    };
    let asked = |puzzle: &Puzzle| spoken(Testimony.check(puzzle, None, &mut Work::unlimited()));
    // The challenge fires at A, and B gives its half back.
    let two_turns = table(vec![evidence, refuter], 15);
    assert!(!asked(&two_turns).contains("F7"));
    // Said together, B refutes it before it fires.
    let one_turn = Puzzle { turns: 1, ..two_turns };
    assert!(asked(&one_turn).contains("F7"));
}

#[test]
fn one_contradiction_must_not_lose_the_game() {
    let card = |power: u32, time: &str, place: Option<Place>, state: Option<Condition>| Card {
        power,
        proves: vec![Proof::Liveness],
        time: Some(time.into()),
        place,
        state,
        activity: None,
        ..sample().cards[0].clone()
    };
    // C and D win; A is impossible with C, and suspicious with B if that was alert so soon.
    let hand = |alert: &str| {
        let cards = vec![
            card(2, "2:00am-2:30am", Some(Place::Bedroom), Some(Condition::Drowsy)),
            card(2, alert, None, Some(Condition::Alert)),
            card(10, "2:00am-2:30am", Some(Place::Kitchen), None),
            card(10, "5:00am-5:10am", None, Some(Condition::Idle)),
        ];
        spoken(Testimony.check(&table(cards, 20), None, &mut Work::unlimited()))
    };
    assert!(hand("2:32am-2:40am").contains("I7"));
    assert!(!hand("2:45am-2:50am").contains("I7"));
}
