//! The puzzles of the reference file as puzzles of this family.
#![allow(dead_code, reason = "each test file uses its part")]

use cluesmith_core::{AnyFamily, Rng, Seed, Settings, Work};
use cluesmith_testimony::cards::{Cards, letter};
use cluesmith_testimony::claim::{Activity, Condition, Place, Proof, Trust};
use cluesmith_testimony::puzzle::{Card, Concern, Counter, Puzzle, Scenario};
use cluesmith_testimony::rules::*;
use cluesmith_testimony::{Level, Testimony, clock::say_time};
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

/// How many seeds to look at; CLUESMITH_SEEDS widens a survey.
pub fn seeds(usual: u64) -> u64 {
    std::env::var("CLUESMITH_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// A generated document, without its name and what only its generator could know.
pub fn nameless(level: Level, seed: u64) -> Value {
    let work = &mut Work::limit(50_000_000);
    let settings = Settings::level(level.name());
    let made = AnyFamily::generate(&Testimony, &settings, Seed(seed), work).unwrap();
    let mut document = serde_json::to_value(made).unwrap();
    strip_name(&mut document);
    document
}

/// Takes away id, generator, parameters, seed, and the work it took.
pub fn strip_name(document: &mut Value) {
    let fields = document.as_object_mut().unwrap();
    fields.retain(|field, _| !["id", "generator", "params", "seed"].contains(&field.as_str()));
    if let Some(proof) = document.get_mut("proof").and_then(Value::as_object_mut) {
        proof.remove("work");
    }
}

/// A puzzle of any shape, under any rules.
pub fn wild(rng: &mut Rng) -> Puzzle {
    let mut puzzle = sample();
    puzzle.resistance = rng.range(5, 60);
    puzzle.turns = rng.range(1, 6);
    puzzle.begins = "12:00pm".to_owned();
    let cards = rng.range(1, 6) as usize;
    let counters = rng.below(4);
    let some = |rng: &mut Rng, most: u32| -> Vec<Proof> {
        let count = rng.range(1, most);
        let mut all = Proof::ALL.to_vec();
        rng.shuffle(&mut all);
        all.truncate(count as usize);
        all
    };
    puzzle.counters = (0..counters)
        .map(|index| Counter {
            name: format!("counter {}", index + 1),
            targets: some(rng, 2),
            claim: String::new(),
            refuted: String::new(),
            refutable_by: Vec::new(),
        })
        .collect();
    puzzle.concerns = some(rng, 3)
        .into_iter()
        .map(|proof| Concern { proof, states: Concern::usual_states(proof), text: String::new() })
        .collect();
    puzzle.cards = (0..cards)
        .map(|index| {
            let refuter = counters > 0 && rng.chance(1, 3);
            let from = 22 * 60 + rng.below(180);
            let to = from + rng.below(20);
            Card {
                name: format!("card {}", letter(index)),
                source: String::new(),
                power: rng.range(1, 20),
                proves: if refuter { Vec::new() } else { some(rng, 2) },
                time: (!refuter).then(|| format!("{}-{}", say_time(from), say_time(to))),
                place: (!refuter && rng.chance(2, 3)).then(|| *rng.choose(Place::ALL).unwrap()),
                state: (!refuter && rng.chance(2, 3)).then(|| *rng.choose(Condition::ALL).unwrap()),
                activity: (!refuter && rng.chance(1, 3))
                    .then(|| *rng.choose(Activity::ALL).unwrap()),
                trust: *rng.choose(Trust::ALL).unwrap(),
                refutes: if refuter { vec![rng.range(1, counters)] } else { Vec::new() },
                flavor: String::new(),
            }
        })
        .collect();
    puzzle.rules = Rules {
        gap: *rng.choose(Gap::ALL).unwrap(),
        boundary: *rng.choose(Boundary::ALL).unwrap(),
        axes: *rng.choose(Axes::ALL).unwrap(),
        within_submission: rng.chance(3, 4),
        scrutiny_per: *rng.choose(ScrutinyPer::ALL).unwrap(),
        refutation: *rng.choose(Refutation::ALL).unwrap(),
        fires: *rng.choose(Fires::ALL).unwrap(),
        counter_order: *rng.choose(CounterOrder::ALL).unwrap(),
        counters_at_once: *rng.choose(CountersAtOnce::ALL).unwrap(),
        restore: *rng.choose(Restore::ALL).unwrap(),
        at_the_limit: *rng.choose(AtTheLimit::ALL).unwrap(),
        asleep: *rng.choose(Asleep::ALL).unwrap(),
        waking: *rng.choose(Waking::ALL).unwrap(),
        drowsy_alert: rng.chance(3, 4),
        sketchy_costs: rng.chance(3, 4),
        recovery: *rng.choose(Recovery::ALL).unwrap(),
        other_rooms: *rng.choose(OtherRooms::ALL).unwrap(),
        home_and_rooms: *rng.choose(HomeAndRooms::ALL).unwrap(),
        ways: *rng.choose(Ways::ALL).unwrap(),
        far_places: *rng.choose(FarPlaces::ALL).unwrap(),
        times_corroborate: rng.chance(1, 4),
        activity_corroborates: rng.chance(3, 4),
        states_required: rng.chance(3, 4),
        win: *rng.choose(Win::ALL).unwrap(),
        stalemate: *rng.choose(Stalemate::ALL).unwrap(),
        ..Rules::default()
    };
    puzzle
}
