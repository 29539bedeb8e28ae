//! The reference: figures taken from the prototype's own validator.
#![allow(dead_code)]

use cluesmith_pairplay::deck::{Cards, Deck};
use cluesmith_pairplay::rules::Stance;
use serde_json::Value;

pub fn p1() -> Value {
    let all: Value = serde_json::from_str(include_str!("../fixtures/pairplay-p1.json")).unwrap();
    all["puzzles"][0].clone()
}

pub fn triples() -> Value {
    serde_json::from_str(include_str!("../fixtures/pairplay-triples.json")).unwrap()
}

/// P1's cards and lies.
pub fn p1_deck() -> (Deck, Cards) {
    let p1 = p1();
    let cards = p1["cards"].as_array().unwrap();
    let number = |field: &str| -> [u16; 8] {
        std::array::from_fn(|i| cards[i][field].as_u64().unwrap() as u16)
    };
    let named = |field: &str| -> [u8; 8] {
        let mut names: Vec<&str> = Vec::new();
        std::array::from_fn(|i| {
            let name = cards[i][field].as_str().unwrap();
            let at = names.iter().position(|n| *n == name);
            at.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as u8
        })
    };
    let clock = number("minutes_since_midnight");
    let deck = Deck {
        strength: number("strength").map(|n| n as u8),
        evidence: named("evidence_type"),
        location: named("location"),
        slot: number("chronological_slot").map(|n| n as u8),
        minutes: clock.map(|minutes| (minutes + 720) % 1440),
        clock,
    };
    let lies = (0..8).filter(|&i| cards[i]["is_lie"].as_bool().unwrap());
    (deck, lies.fold(0, |set, i| set | 1 << i))
}

pub const STANCES: [(Stance, &str); 3] = [
    (Stance::Neutral, "NEUTRAL"),
    (Stance::Skeptic, "SKEPTIC"),
    (Stance::Traditionalist, "TRADITIONALIST"),
];
