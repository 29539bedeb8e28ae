//! The puzzles of the reference file as puzzles of this family.

use cluesmith_testimony::cards::{Cards, letter};
use cluesmith_testimony::puzzle::{Card, Concern, Counter, Puzzle, Scenario};
use cluesmith_testimony::rules::*;
use cluesmith_testimony::{Level, claim::Trust, clock::say_time};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The reference file.
pub fn cases() -> Value {
    serde_json::from_str(include_str!("../data/cases.json")).expect("our own file")
}

/// A word as the file spells it.
pub fn word<T: DeserializeOwned>(value: &Value) -> T {
    let name = value.as_str().expect("a word").to_lowercase().replace('_', "-");
    serde_json::from_value(name.clone().into()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn words<T: DeserializeOwned>(value: &Value) -> Vec<T> {
    value.as_array().into_iter().flatten().map(word).collect()
}

fn maybe<T: DeserializeOwned>(value: &Value) -> Option<T> {
    (!value.is_null()).then(|| word(value))
}

/// The rules the file states, with a case's overrides.
pub fn rules(overrides: &Value) -> Rules {
    // Everything but this is our default, too.
    let mut rules = Rules { far_places: FarPlaces::Compatible, ..Rules::default() };
    for (name, value) in overrides.as_object().into_iter().flatten() {
        match (name.as_str(), value) {
            ("loss_first", Value::Bool(false)) => rules.at_the_limit = AtTheLimit::WinFirst,
            ("counter_mode", _) if value == "once" => rules.fires = Fires::Once,
            ("scrutiny_per", _) if value == "pair" => rules.scrutiny_per = ScrutinyPer::Pair,
            ("intra", Value::Bool(false)) => rules.within_submission = false,
            ("axis", _) if value == "state_first" => rules.axes = Axes::StateFirst,
            ("asleep_ext", Value::Bool(true)) => rules.asleep = Asleep::AwakeAlertActive,
            ("win_needs_concerns", Value::Bool(false)) => rules.win = Win::Resistance,
            ("resistance", Value::Number(_)) => {}
            other => panic!("no switch for {other:?}"),
        }
    }
    rules
}

/// A puzzle of the file.
pub fn puzzle(value: &Value, overrides: &Value) -> Puzzle {
    let number = |value: &Value| u32::try_from(value.as_u64().expect("a number")).unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let cards: Vec<Card> = list(&value["cards"])
        .iter()
        .enumerate()
        .map(|(index, card)| Card {
            name: format!("card {}", letter(index)),
            source: String::new(),
            power: number(&card["power"]),
            proves: words(&card["proves"]),
            time: card["range"].as_array().map(|range| {
                format!("{}-{}", say_time(number(&range[0])), say_time(number(&range[1])))
            }),
            place: maybe(&card["location"]),
            state: maybe(&card["state"]),
            activity: maybe(&card["activity"]),
            trust: maybe(&card["trust"]).unwrap_or(Trust::Verified),
            refutes: list(&card["refutes"]).iter().map(|counter| number(counter) + 1).collect(),
            flavor: String::new(),
        })
        .collect();
    let counters = list(&value["counters"])
        .iter()
        .enumerate()
        .map(|(index, counter)| Counter {
            name: format!("counter {}", index + 1),
            targets: words(&counter["targets"]),
            claim: String::new(),
            refuted: String::new(),
            refutable_by: (0..cards.len())
                .filter(|&card| cards[card].refutes.contains(&(index as u32 + 1)))
                .map(|card| letter(card).to_string())
                .collect(),
        })
        .collect();
    let concerns = list(&value["concerns"])
        .iter()
        .map(|concern| Concern {
            proof: word(&concern["proof"]),
            states: words(&concern["states"]),
            text: String::new(),
        })
        .collect();
    let resistance = overrides.get("resistance").unwrap_or(&value["resistance"]);
    Puzzle {
        level: Level::Normal,
        archetype: None,
        rules: rules(overrides),
        scenario: Scenario::default(),
        resistance: number(resistance),
        turns: number(&value["turns"]),
        begins: "12:00am".to_owned(),
        concerns,
        counters,
        cards,
        conflicts: Vec::new(),
        combinations: Vec::new(),
        lines: Default::default(),
    }
}

/// A submission of the file; nothing if it names a card twice.
pub fn submission(value: &Value) -> Option<Cards> {
    let cards: Vec<usize> =
        value.as_array().expect("a list").iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let twice = (1..cards.len()).any(|at| cards[..at].contains(&cards[at]));
    (!twice && cards.iter().all(|&card| card < 8)).then(|| Cards::of(&cards))
}

/// The documents' own sample.
pub fn sample() -> Puzzle {
    puzzle(&cases()["doc_sample_puzzles"][0], &Value::Null)
}
