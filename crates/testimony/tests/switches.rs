//! Every switch changes something, and one case shows what. The switches of the reference file are
//! tested there.

mod common;

use cluesmith_core::{Family, Work};
use cluesmith_testimony::archetype::traps;
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::claim::{Activity, Condition, Mood, Place, Proof, Severity, Trust};
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::puzzle::{Card, Concern, Counter, Puzzle};
use cluesmith_testimony::resolve::{Outcome, Position};
use cluesmith_testimony::rules::*;
use cluesmith_testimony::tree::Tree;
use cluesmith_testimony::voice::mood;
use cluesmith_testimony::{Level, Testimony};
use common::*;

/// A card that proves these and claims nothing that clashes.
fn card(power: u32, proves: &[Proof]) -> Card {
    Card { power, proves: proves.to_vec(), refutes: Vec::new(), ..sample().cards[0].clone() }
}

fn refuter(power: u32, refutes: &[u32]) -> Card {
    Card {
        power,
        proves: Vec::new(),
        refutes: refutes.to_vec(),
        time: None,
        place: None,
        state: None,
        activity: None,
        trust: Trust::Verified,
        ..sample().cards[0].clone()
    }
}

fn at(time: &str, place: Option<Place>, state: Option<Condition>) -> Card {
    Card { time: Some(time.into()), place, state, ..card(5, &[Proof::Liveness]) }
}

fn counter(targets: &[Proof]) -> Counter {
    Counter { targets: targets.to_vec(), refutable_by: Vec::new(), ..sample().counters[0].clone() }
}

/// A table with these cards and counters, and nothing to answer.
fn table(cards: Vec<Card>, counters: Vec<Counter>, rules: Rules) -> Puzzle {
    let mut puzzle = Puzzle { cards, counters, rules, ..sample() };
    puzzle.concerns.clear();
    for index in 0..puzzle.counters.len() {
        let refutes = |card: &usize| puzzle.cards[*card].refutes.contains(&(index as u32 + 1));
        let by = (0..puzzle.cards.len()).filter(refutes);
        puzzle.counters[index].refutable_by =
            by.map(|card| cluesmith_testimony::cards::letter(card).to_string()).collect();
    }
    puzzle
}

/// What the last of these submissions does.
fn say(puzzle: &Puzzle, line: &[&str]) -> Outcome {
    let hand = Hand::new(puzzle);
    let mut position: Position = hand.start();
    let mut last = None;
    for text in line {
        let outcome = hand.resolve(&position, Cards::parse(text).unwrap()).unwrap();
        position = outcome.after;
        last = Some(outcome);
    }
    last.expect("something is said")
}

fn figures(puzzle: &Puzzle) -> Figures {
    let work = &mut Work::unlimited();
    Figures::of(&Tree::grow(Hand::new(puzzle), work).unwrap(), work).unwrap()
}

fn finds(puzzle: &Puzzle, id: &str) -> bool {
    let findings = Testimony.check(puzzle, None, &mut Work::unlimited());
    findings.iter().any(|finding| finding.id == id)
}

fn usual() -> Rules {
    Rules::default()
}

#[test]
fn one_counter_fires_or_every_one() {
    let cards = || vec![card(10, &[Proof::Identity]), card(8, &[Proof::Intent])];
    let counters = || vec![counter(&[Proof::Identity]), counter(&[Proof::Intent])];
    assert_eq!(say(&table(cards(), counters(), usual()), &["A+B"]).base, 5 + 8);
    let every = Rules { counters_at_once: CountersAtOnce::Every, ..usual() };
    assert_eq!(say(&table(cards(), counters(), every), &["A+B"]).base, 5 + 4);
}

#[test]
fn a_refutation_gives_back_what_was_taken_nothing_or_what_the_letter_says() {
    // B is targeted by the second counter, but the first took its half.
    let cards = || {
        vec![
            card(10, &[Proof::Identity]),
            card(8, &[Proof::Identity, Proof::Intent]),
            refuter(3, &[2]),
        ]
    };
    let counters = || vec![counter(&[Proof::Identity]), counter(&[Proof::Intent])];
    let restored = |restore: Restore| {
        say(&table(cards(), counters(), Rules { restore, ..usual() }), &["A+B", "C"]).restored
    };
    assert_eq!(
        [Restore::Recorded, Restore::Nothing, Restore::Literal].map(restored),
        [0, 0, 4 + 3]
    );
}

#[test]
fn refuting_may_take_scrutiny_back() {
    let shady = |card: Card| Card { trust: Trust::Sketchy, ..card };
    let cards = || vec![shady(card(10, &[Proof::Identity])), shady(refuter(3, &[1]))];
    let scrutiny = |recovery: Recovery, line: &[&str]| {
        let rules = Rules { recovery, ..usual() };
        say(&table(cards(), vec![counter(&[Proof::Identity])], rules), line).after.scrutiny
    };
    assert_eq!(scrutiny(Recovery::Never, &["A", "B"]), 2);
    assert_eq!(scrutiny(Recovery::OnePerRefutation, &["A", "B"]), 1);
    assert_eq!(scrutiny(Recovery::OneOfThisTurn, &["A", "B"]), 1);
    // A refuter that costs nothing has nothing to take back.
    let calm = |recovery: Recovery| {
        let cards = vec![shady(card(10, &[Proof::Identity])), refuter(3, &[1])];
        let rules = Rules { recovery, ..usual() };
        say(&table(cards, vec![counter(&[Proof::Identity])], rules), &["A", "B"]).after.scrutiny
    };
    assert_eq!((calm(Recovery::OnePerRefutation), calm(Recovery::OneOfThisTurn)), (0, 1));
}

#[test]
fn thresholds_are_as_the_rules_say() {
    let severity =
        |a: Card, b: Card, rules: Rules| table(vec![a, b], Vec::new(), rules).conflict(0, 1).0;
    let asleep = || at("2:00am-2:10am", None, Some(Condition::Asleep));
    let awake = || at("2:14am-2:20am", None, Some(Condition::Awake));
    assert_eq!(severity(asleep(), awake(), usual()), Severity::Minor);
    let slowly = Rules { waking: Waking::FiveToFifteen, ..usual() };
    assert_eq!(severity(asleep(), awake(), slowly), Severity::Major);

    let drowsy = || at("2:00am-2:10am", None, Some(Condition::Drowsy));
    let alert = || at("2:12am-2:20am", None, Some(Condition::Alert));
    assert_eq!(severity(drowsy(), alert(), usual()), Severity::Minor);
    let forgotten = Rules { drowsy_alert: false, ..usual() };
    assert_eq!(severity(drowsy(), alert(), forgotten), Severity::None);

    let home = || at("2:00am-2:10am", Some(Place::Home), None);
    let kitchen = || at("2:05am-2:20am", Some(Place::Kitchen), None);
    assert_eq!(severity(home(), kitchen(), usual()), Severity::None);
    let apart = Rules { home_and_rooms: HomeAndRooms::Apart, ..usual() };
    assert_eq!(severity(home(), kitchen(), apart), Severity::Major);

    let coffee = || at("2:26am-2:40am", Some(Place::CoffeeShop), None);
    assert_eq!(severity(home(), coffee(), usual()), Severity::None);
    let alike = Rules { ways: Ways::Alike, ..usual() };
    assert_eq!(severity(home(), coffee(), alike), Severity::Major);
}

#[test]
fn doing_the_same_agrees_unless_switched_off() {
    let eating = |time: &str| Card { activity: Some(Activity::Eating), ..at(time, None, None) };
    let cards = || vec![eating("2:00am-2:05am"), eating("2:10am-2:15am")];
    assert!(say(&table(cards(), Vec::new(), usual()), &["A+B"]).agreed);
    let silent = Rules { activity_corroborates: false, ..usual() };
    assert!(!say(&table(cards(), Vec::new(), silent), &["A+B"]).agreed);
}

#[test]
fn alertness_needs_somebody_up_unless_switched_off() {
    let settled = |states_required: bool| {
        let asleep = Card { state: Some(Condition::Asleep), ..card(5, &[Proof::Alertness]) };
        let mut puzzle = table(vec![asleep], Vec::new(), Rules { states_required, ..usual() });
        let states = Concern::usual_states(Proof::Alertness);
        puzzle.concerns = vec![Concern { proof: Proof::Alertness, states, text: String::new() }];
        say(&puzzle, &["A"]).settled
    };
    assert_eq!((settled(true), settled(false)), (0, 1));
}

#[test]
fn she_is_smug_when_it_is_lost_or_already_when_it_is_nearly() {
    let feels = |smug: Smug| {
        let shady = Card { trust: Trust::Sketchy, ..card(1, &[Proof::Identity]) };
        let cards =
            vec![shady.clone(), shady.clone(), shady.clone(), shady, card(9, &[Proof::Intent])];
        let mut puzzle = table(cards, Vec::new(), Rules { smug, ..usual() });
        puzzle.resistance = 10;
        let hand = Hand::new(&puzzle);
        mood(&hand, &say(&puzzle, &["A+B", "C+D"]), true)
    };
    assert_eq!((feels(Smug::Lost), feels(Smug::Losing)), (Mood::Suspicious, Mood::Smug));
}

#[test]
fn a_trap_is_what_the_rules_call_one() {
    let room = |place: Place, power: u32, proof: Proof| Card {
        power,
        proves: vec![proof],
        ..at("2:00am-2:30am", Some(place), None)
    };
    // A and B win; C tempts and is impossible with both, D is as impossible but weak; B is attacked by a
    // counter that nothing refutes.
    let found = |trap: Trap| {
        let cards = vec![
            room(Place::Kitchen, 12, Proof::Identity),
            room(Place::Kitchen, 12, Proof::Liveness),
            room(Place::Bedroom, 13, Proof::Identity),
            room(Place::Bathroom, 2, Proof::Intent),
        ];
        let counters = vec![counter(&[Proof::Liveness])];
        let mut puzzle = table(cards, counters, Rules { trap, ..usual() });
        puzzle.resistance = 18;
        let asks = |proof: Proof| Concern { proof, states: Vec::new(), text: String::new() };
        puzzle.concerns = vec![asks(Proof::Identity), asks(Proof::Liveness)];
        traps(&puzzle, &figures(&puzzle)).to_string()
    };
    assert_eq!(
        [Trap::MainPath, Trap::Impossible, Trap::Decoy, Trap::Unrefutable].map(found),
        ["C", "C+D", "B+C", "B"]
    );
}

#[test]
fn ways_to_win_are_counted_as_the_rules_say() {
    let count = |paths: Paths| {
        let cards = vec![
            card(10, &[Proof::Identity]),
            card(5, &[Proof::Intent]),
            card(5, &[Proof::Intent]),
        ];
        let mut puzzle = table(cards, Vec::new(), usual());
        puzzle.resistance = 14;
        figures(&puzzle).paths(paths)
    };
    let [distinct, sets, lines] = [Paths::Distinct, Paths::CardSets, Paths::Lines].map(count);
    assert!(distinct < sets && sets < lines, "{distinct} {sets} {lines}");
}

#[test]
fn only_the_first_challenge_must_have_an_answer_if_the_rules_say_so() {
    let found = |answerable: Answerable| {
        let cards = vec![card(10, &[Proof::Intent]), refuter(3, &[1]), refuter(3, &[1, 2])];
        let counters = vec![counter(&[Proof::Identity]), counter(&[Proof::Intent])];
        let mut puzzle = table(cards, counters, Rules { answerable, ..usual() });
        // The second challenge loses its refuter, and nobody can do without the whole hand.
        puzzle.cards[2].refutes = vec![1];
        puzzle.counters[1].refutable_by.clear();
        puzzle.resistance = 30;
        finds(&puzzle, "S5")
    };
    assert!(found(Answerable::Every) && !found(Answerable::Primary));
}

#[test]
fn expert_allows_three_points_of_scrutiny_or_four() {
    let found = |most_scrutiny: MostScrutiny| {
        let shady = |power: u32| Card { trust: Trust::Sketchy, ..card(power, &[Proof::Intent]) };
        let cards = vec![shady(10), shady(10), shady(10), shady(10)];
        let mut puzzle = table(cards, Vec::new(), Rules { most_scrutiny, ..usual() });
        (puzzle.level, puzzle.resistance) = (Level::Expert, 41);
        finds(&puzzle, "C2")
    };
    assert!(found(MostScrutiny::Three) && !found(MostScrutiny::ByLevel));
}
