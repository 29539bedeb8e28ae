//! What is generated makes sense: no card is at odds with itself, every device can know what it says,
//! and nothing but its claim tells a trap from an honest piece of evidence.

mod common;

use std::collections::BTreeMap;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_testimony::archetype::traps;
use cluesmith_testimony::claim::{Activity, Condition, Place, Proof};
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::puzzle::{Card, Puzzle};
use cluesmith_testimony::tree::Tree;
use cluesmith_testimony::{Level, Params, Testimony};
use common::seeds;

fn make(level: Level, seed: u64) -> Puzzle {
    let work = &mut Work::limit(50_000_000);
    Testimony.generate(&Params::level(level), Seed(seed), work).unwrap().puzzle
}

/// What each device can know, read from its table independently of the program: by its name, the words of
/// its places and of what it tells.
fn table() -> BTreeMap<&'static str, (Vec<&'static str>, Vec<&'static str>)> {
    let spelt = |word: &'static str| match word {
        "house" => "home bedroom kitchen living-room bathroom",
        "up" => "awake alert active",
        "still" => "idle drowsy",
        _ => word,
    };
    let things = include_str!("../../koa/words/testimony/things.txt");
    let devices = things.split("\n[").find_map(|section| section.strip_prefix("devices]\n"));
    let rows = devices.expect("the section").lines();
    let rows = rows.filter(|row| !row.starts_with('#') && !row.is_empty());
    rows.map(|row| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let words = |column: &'static str| {
            column.split(' ').flat_map(|word| spelt(word).split(' ')).collect::<Vec<_>>()
        };
        (columns[3], (words(columns[1]), words(columns[2])))
    })
    .collect()
}

/// What a reader would stumble over.
fn odd(card: &Card) -> Option<String> {
    let asleep = card.state == Some(Condition::Asleep);
    let sleeping = card.activity == Some(Activity::Sleeping);
    let mind = card.proves.contains(&Proof::Alertness) || card.proves.contains(&Proof::Intent);
    let bed = [None, Some(Place::Home), Some(Place::Bedroom), Some(Place::LivingRoom)];
    let meal = card.activity == Some(Activity::Eating);
    let effort = card.activity == Some(Activity::Exercising);
    let odd = [
        ("asleep and busy", asleep && card.activity.is_some() && !sleeping),
        ("awake and sleeping", sleeping && card.state.is_some() && !asleep),
        ("asleep in a strange place", (asleep || sleeping) && !bed.contains(&card.place)),
        ("asleep with a plan", mind && (asleep || sleeping)),
        (
            "a place proved, none named",
            card.proves.contains(&Proof::Location) && card.place.is_none(),
        ),
        ("a meal in the bathroom", meal && card.place == Some(Place::Bathroom)),
        ("exercise while idle", effort && card.state == Some(Condition::Idle)),
        ("exercise in the kitchen", effort && card.place == Some(Place::Kitchen)),
    ];
    odd.into_iter().find(|(_, is)| *is).map(|(what, _)| what.to_owned())
}

/// What a device could not know.
fn unknowable(card: &Card) -> Option<String> {
    let table = table();
    let (places, tells) = &table.get(card.name.as_str())?;
    let knows = |words: &[&str], word: &str| words.contains(&"any") || words.contains(&word);
    let place = card.place.map(Place::name).filter(|place| !knows(places, place));
    let state = card.state.map(Condition::name).filter(|state| !knows(tells, state));
    let doing = card.activity.map(Activity::name).filter(|doing| !knows(tells, doing));
    place.or(state).or(doing).map(str::to_owned)
}

#[test]
fn every_card_makes_sense_and_every_device_knows_what_it_says() {
    let names = table();
    for &level in Level::ALL {
        for seed in 0..seeds(20) {
            let puzzle = make(level, 500 + seed);
            for card in &puzzle.cards {
                assert_eq!(odd(card), None, "{level:?} {seed} {card:#?}");
                assert_eq!(unknowable(card), None, "{level:?} {seed} {card:#?}");
                assert!(card.is_refuter() || names.contains_key(card.name.as_str()), "{card:#?}");
                let late = puzzle.begins == "12:00pm";
                let shut = [Some(Place::CoffeeShop), Some(Place::Work)].contains(&card.place);
                assert!(!(late && shut), "{level:?} {seed} {card:#?}");
            }
        }
    }
}

#[test]
fn a_card_at_odds_with_itself_is_a_finding() {
    let puzzle = make(Level::Normal, 7);
    let ids = |change: &dyn Fn(&mut Card)| {
        let mut puzzle = puzzle.clone();
        change(puzzle.cards.iter_mut().find(|card| !card.is_refuter()).unwrap());
        let findings = Testimony.check(&puzzle, None, &mut Work::unlimited());
        findings.into_iter().map(|finding| finding.id).collect::<Vec<_>>()
    };
    let eats_asleep = ids(&|card| {
        card.state = Some(Condition::Asleep);
        card.activity = Some(Activity::Eating);
    });
    assert!(eats_asleep.contains(&"E1".to_owned()), "{eats_asleep:?}");
    let nowhere = ids(&|card| {
        (card.proves, card.place) = (vec![Proof::Location], None);
        card.state = Some(Condition::Awake);
        card.activity = None;
    });
    assert!(nowhere.contains(&"E2".to_owned()), "{nowhere:?}");
    let plans_asleep = ids(&|card| {
        (card.proves, card.place) = (vec![Proof::Intent], Some(Place::Bedroom));
        (card.state, card.activity) = (Some(Condition::Asleep), None);
    });
    assert!(plans_asleep.contains(&"E3".to_owned()), "{plans_asleep:?}");
}

/// What is printed on evidence with whether it is a trap, puzzle by puzzle.
fn printed(puzzles: u64) -> Vec<Vec<(String, bool)>> {
    (0..puzzles)
        .map(|seed| {
            let puzzle = make(Level::Normal, seed);
            let work = &mut Work::unlimited();
            let tree = Tree::grow(Hand::new(&puzzle), work).unwrap();
            let traps = traps(&puzzle, &Figures::of(&tree, work).unwrap());
            let evidence = puzzle.cards.iter().enumerate().filter(|(_, card)| !card.is_refuter());
            evidence.map(|(at, card)| (card.flavor.clone(), traps.has(at))).collect()
        })
        .collect()
}

/// Naive Bayes on words: the area under its curve on the last fifth of the puzzles; 0.5 is chance.
fn area(puzzles: &[Vec<(String, bool)>]) -> f64 {
    let words = |text: &str| {
        let lower = text.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let cut = puzzles.len() * 4 / 5;
    let mut counts: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    let mut totals = [0.0; 2];
    for (text, trap) in puzzles[..cut].iter().flatten() {
        for word in words(text) {
            counts.entry(word).or_insert([1.0; 2])[usize::from(*trap)] += 1.0;
            totals[usize::from(*trap)] += 1.0;
        }
    }
    let score = |text: &str| -> f64 {
        let known = words(text).into_iter().filter_map(|word| counts.get(&word).copied());
        known.map(|[honest, trap]| (trap / totals[1] / (honest / totals[0])).ln()).sum()
    };
    let tested: Vec<(f64, bool)> =
        puzzles[cut..].iter().flatten().map(|(text, trap)| (score(text), *trap)).collect();
    let of = |wanted: bool| tested.iter().filter(move |(_, trap)| *trap == wanted);
    let (mut better, mut all) = (0.0, 0.0);
    for ((trap, _), (honest, _)) in of(true).flat_map(|trap| of(false).map(move |h| (trap, h))) {
        all += 1.0;
        better += if trap > honest { 1.0 } else { f64::from(u8::from(trap == honest)) / 2.0 };
    }
    better / all
}

#[test]
fn a_classifier_of_wording_finds_traps_no_better_than_chance() {
    // What a piece claims is its second sentence, and the reader's to weigh.
    let style = |text: &str| text.split_once(". ").map_or(text, |(style, _)| style).to_owned();
    let mut puzzles = printed(seeds(1000));
    for (text, _) in puzzles.iter_mut().flatten() {
        *text = style(text);
    }
    let plain = area(&puzzles);
    // 200 traps against 500 honest pieces: one standard deviation of chance is 0.024.
    assert!((0.43..0.57).contains(&plain), "area {plain}");
    for (text, trap) in puzzles.iter_mut().flatten() {
        if *trap {
            text.push_str(" Beautifully printed.");
        }
    }
    assert!(area(&puzzles) > 0.95, "a planted phrase is found");
}
