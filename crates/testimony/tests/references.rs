//! Every case of the reference file.

mod common;

use std::collections::BTreeSet;

use cluesmith_core::Work;
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::claim::{Place, Severity};
use cluesmith_testimony::clock::{Span, parse_range, parse_time};
use cluesmith_testimony::conflict;
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::players::Idea;
use cluesmith_testimony::resolve::{Loss, Position, Refusal, Status, bonus, contested};
use cluesmith_testimony::rules::{Boundary, Rules};
use cluesmith_testimony::tree::{ONE, Tree};
use common::*;
use serde_json::Value;

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn bits(value: &Value) -> u8 {
    list(value).iter().fold(0, |set, n| set | 1 << n.as_u64().unwrap())
}

fn status(at: &Position) -> &'static str {
    match at.status {
        // The file has no word for "nothing left to say".
        Status::Active | Status::Lost(Loss::NothingToSay) => "ACTIVE",
        Status::Won => "WON",
        Status::Lost(Loss::Scrutiny) => "LOST_SCRUTINY",
        Status::Lost(Loss::Turns) => "LOST_TURNS",
    }
}

/// Plays the steps of a case and compares everything the file says of them.
fn follow(name: &str, puzzle: &cluesmith_testimony::Puzzle, steps: &Value) -> Position {
    let hand = Hand::new(puzzle);
    let mut at = hand.start();
    for (number, step) in list(steps).iter().enumerate() {
        let place = format!("{name}, step {number}: {step}");
        let Some(said) = submission(&step["submit"]) else {
            assert!(step["rejected"].is_string(), "{place}");
            continue;
        };
        let outcome = match hand.resolve(&at, said) {
            Ok(outcome) => outcome,
            Err(refusal) => {
                let code = match refusal {
                    // The file has no stalemate: it goes on, and everything is blocked.
                    Refusal::NotActive if at.status == Status::Lost(Loss::NothingToSay) => {
                        "MAJOR_CONTRADICTION"
                    }
                    Refusal::NotActive => "PUZZLE_NOT_ACTIVE",
                    Refusal::TooFew => "TOO_FEW_CARDS",
                    Refusal::TooMany => "TOO_MANY_CARDS",
                    Refusal::NotInHand(_) => "CARD_NOT_IN_HAND",
                    Refusal::Impossible(..) => "MAJOR_CONTRADICTION",
                };
                let field = if step["blocked"].is_null() { "rejected" } else { "blocked" };
                assert_eq!(step[field], code, "{place}");
                continue;
            }
        };
        assert!(step["rejected"].is_null() && step["blocked"].is_null(), "{place}");
        let number = |field: &str, found: u64| {
            if !step[field].is_null() {
                assert_eq!(step[field].as_u64(), Some(found), "{field} of {place}");
            }
        };
        number("minors", outcome.minors.into());
        number("sketchy", outcome.sketchy.into());
        number("scrutiny", outcome.after.scrutiny.into());
        assert_eq!(step["status"], status(&outcome.after), "{place}");
        if outcome.after.status != Status::Lost(Loss::Scrutiny) {
            number("base", outcome.base.into());
            number("after_bonus", (outcome.base + outcome.bonus).into());
            number("restored", outcome.restored.into());
            number("total", outcome.total.into());
            number("resistance", u64::try_from(outcome.after.resistance).unwrap_or(0));
            number("turns_left", outcome.after.turns.into());
            assert_eq!(step["corroboration"], outcome.agreed, "{place}");
            assert_eq!(step["counter"].as_u64(), outcome.counter.map(u64::from), "{place}");
            assert_eq!(bits(&step["refuted"]), outcome.refuted, "{place}");
            assert_eq!(bits(&step["concerns_new"]), outcome.settled, "{place}");
            for conflict in list(&step["conflicts"]) {
                let [a, b] = [0, 1].map(|at| conflict[at].as_u64().unwrap() as usize);
                let (severity, axis) = puzzle.conflict(a, b);
                assert_eq!(severity, word(&conflict[2]), "{place}");
                let kind = format!("{}_CONFLICT", axis.name().to_uppercase());
                assert_eq!(conflict[3], kind.replace("PLACE", "LOCATION"), "{place}");
            }
        }
        at = outcome.after;
    }
    at
}

#[test]
fn times_and_sums_are_those_of_the_file() {
    let cases = &cases()["arithmetic"];
    for case in list(&cases["parse_time"]) {
        let found = parse_time(case["in"].as_str().unwrap());
        assert_eq!(case["minutes"].as_u64(), found.map(u64::from), "{case}");
    }
    for case in list(&cases["parse_range"]) {
        let found = parse_range(case["in"].as_str().unwrap());
        assert_eq!(case["start"].as_u64(), found.map(|(from, _)| from.into()), "{case}");
        assert_eq!(case["end"].as_u64(), found.map(|(_, to)| to.into()), "{case}");
    }
    for case in list(&cases["time_gap"]) {
        let span = |name: &str| {
            let [from, to] = [0, 1].map(|at| case[name][at].as_u64().unwrap() as u32);
            Span { from, to }
        };
        assert_eq!(case["gap"], span("a").gap(span("b")) / 60, "{case}");
    }
    for case in list(&cases["contested"]) {
        let power = case["power"].as_u64().unwrap() as u8;
        assert_eq!(case["contested"], contested(power), "{case}");
        assert_eq!(case["missing"], power - contested(power), "{case}");
    }
    for case in list(&cases["corroboration"]) {
        let base = case["base"].as_u64().unwrap() as u16;
        assert_eq!(case["bonus"], bonus(base), "{case}");
        assert_eq!(case["total"], base + bonus(base), "{case}");
    }
}

#[test]
fn the_tables_of_conflicts_are_those_of_the_file() {
    let (cases, rules) = (cases(), rules(&Value::Null));
    let gaps = |case: &Value, severity: &dyn Fn(u32) -> Severity| {
        for (gap, expected) in case["by_gap"].as_object().unwrap() {
            let seconds = (gap.parse::<f64>().unwrap() * 60.0).round() as u32;
            assert_eq!(severity(seconds), word(expected), "{} {gap}", case["pair"]);
        }
    };
    for case in list(&cases["doc_state_severity"]) {
        let (a, b) = (word(&case["pair"][0]), word(&case["pair"][1]));
        gaps(case, &|gap| conflict::states(a, b, gap, &rules));
        gaps(case, &|gap| conflict::states(b, a, gap, &rules));
    }
    for case in list(&cases["doc_location_severity"]) {
        let (a, b) = (word(&case["pair"][0]), word(&case["pair"][1]));
        gaps(case, &|gap| conflict::places(a, b, gap, &rules));
        gaps(case, &|gap| conflict::places(b, a, gap, &rules));
    }
    for case in list(&cases["unspecified_state_pairs"]) {
        assert_eq!(conflict::states(word(&case[0]), word(&case[1]), 0, &rules), Severity::None);
    }
}

#[test]
fn boundaries_that_the_documents_dispute_are_a_switch() {
    let inclusive = Rules::default();
    let exclusive = Rules { boundary: Boundary::Exclusive, ..Rules::default() };
    for case in list(&cases()["doc_boundary_conflicts"]) {
        let gap = case["gap"].as_u64().unwrap() as u32 * 60;
        let name = case["pair"][0].as_str().unwrap();
        let severity = |rules: &Rules| match name {
            "ASLEEP" | "DROWSY" => {
                let [a, b] = [0, 1].map(|at| word(&case["pair"][at]));
                conflict::states(a, b, gap, rules)
            }
            _ => {
                let [a, b] = [0, 1].map(|at| word(&case["pair"][at]));
                conflict::places(a, b, gap, rules)
            }
        };
        // Where the tables are silent, both readings agree.
        let tables = case.get("tables_and_engine").unwrap_or(&case["tables"]);
        let tables = if tables == "unspecified" { &case["pseudocode"] } else { tables };
        assert_eq!(severity(&inclusive), word(tables), "{case}");
        assert_eq!(severity(&exclusive), word(&case["pseudocode"]), "{case}");
    }
}

#[test]
fn places_that_the_documents_do_not_compare_are_compatible_by_their_rules() {
    let rules = rules(&Value::Null);
    for pair in list(&cases()["unspecified_location_pairs"]) {
        let a: Place = word(&pair[0]);
        let others = match pair[1].as_str() {
            Some("*") => Place::ALL.to_vec(),
            _ => vec![word(&pair[1])],
        };
        for b in others {
            assert_eq!(conflict::places(a, b, 0, &rules), Severity::None, "{a:?} {b:?}");
            assert_eq!(conflict::places(b, a, 0, &rules), Severity::None, "{b:?} {a:?}");
        }
    }
}

#[test]
fn combinations_are_as_many_as_the_file_says() {
    for (cards, counts) in cases()["combination_counts"].as_object().unwrap() {
        let sets = Cards::submissions(cards.parse().unwrap());
        assert_eq!(counts["total"], sets.len(), "{cards}");
        for size in 1..=3 {
            let count = sets.iter().filter(|set| set.len() == size).count();
            assert_eq!(counts[size.to_string()], count, "{cards} {size}");
        }
    }
}

#[test]
fn a_hand_without_conflicts_has_the_games_that_the_file_says() {
    let cases = cases();
    for (cards, sizes) in cases["tree_size_no_pruning"].as_object().unwrap() {
        let mut puzzle = puzzle(&cases["doc_sample_puzzles"][0], &Value::Null);
        let model = puzzle.cards[0].clone();
        puzzle.cards = vec![model; cards.parse().unwrap()];
        (puzzle.resistance, puzzle.turns) = (900, 12);
        let tree = Tree::grow(Hand::new(&puzzle), &mut Work::unlimited()).unwrap();
        let tally = tree.root().tally;
        assert_eq!(sizes["complete_orderings"], tally.lines, "{cards}");
        assert_eq!(sizes["submit_nodes"], tally.resolves, "{cards}");
    }
}

#[test]
fn the_documents_examples_come_out_as_the_rule_says() {
    for case in list(&cases()["doc_damage_examples"]) {
        let Some(cards) = case["cards"].as_array() else { continue };
        let sum: u16 = cards
            .iter()
            .map(|card| {
                let power = card["power"].as_u64().unwrap() as u8;
                u16::from(if card["contested"] == true { contested(power) } else { power })
            })
            .sum();
        let total = if case["corroboration"] == true { sum + bonus(sum) } else { sum };
        assert_eq!(case["rule"], total, "{case}");
    }
}

#[test]
fn unit_cases_play_as_the_file_says() {
    for case in list(&cases()["oracle_unit_cases"]) {
        follow(
            case["name"].as_str().unwrap(),
            &puzzle(&case["puzzle"], &case["overrides"]),
            &case["steps"],
        );
    }
}

#[test]
fn the_sample_plays_as_the_file_says() {
    for trace in list(&cases()["oracle_traces"]) {
        follow(trace["name"].as_str().unwrap(), &sample(), &trace["steps"]);
    }
}

#[test]
fn random_puzzles_play_as_the_file_says() {
    for case in list(&cases()["oracle_random_puzzles"]) {
        let puzzle = puzzle(&case["puzzle"], &Value::Null);
        let hand = Hand::new(&puzzle);
        for play in list(&case["plays"]) {
            let at = follow(case["puzzle"]["id"].as_str().unwrap(), &puzzle, &play["steps"]);
            let end = &play["final"];
            assert_eq!(end["resistance"], at.resistance.max(0), "{end}");
            assert_eq!(end["scrutiny"], at.scrutiny, "{end}");
            assert_eq!(end["turns"], at.turns, "{end}");
            assert_eq!(bits(&end["refuted"]), hand.refuted(&at), "{end}");
            let settled = hand.concerns & !hand.open_concerns(&at);
            assert_eq!(bits(&end["concerns"]), settled, "{end}");
        }
    }
}

/// Every position as the file tells them apart: with the counter that halved each card.
fn tell_apart(hand: &Hand, at: &Position, halved: [u8; 8], seen: &mut BTreeSet<String>) {
    let resistance = at.resistance.max(0);
    let (played, fired, refuted) = (at.played, at.fired, hand.refuted(at));
    let (scrutiny, turns) = (at.scrutiny, at.turns);
    seen.insert(format!("{played} {resistance} {scrutiny} {turns} {fired} {refuted} {halved:?}"));
    for &said in &hand.submissions {
        let Ok(outcome) = hand.resolve(at, said) else { continue };
        let mut halved = halved;
        if outcome.after.status != Status::Lost(Loss::Scrutiny) {
            for card in outcome.contested.iter() {
                halved[card] = outcome.counter.map_or(0, |counter| counter + 1);
            }
            for by in &mut halved {
                if *by > 0 && outcome.refuted >> (*by - 1) & 1 == 1 {
                    *by = 0;
                }
            }
        }
        tell_apart(hand, &outcome.after, halved, seen);
    }
}

/// Every complete game: what it said, where it ended, and the damage it did.
fn games(
    hand: &Hand,
    at: &Position,
    line: &mut Vec<Cards>,
    damage: u64,
    each: &mut dyn FnMut(&[Cards], &Position, u64),
) {
    if at.status != Status::Active {
        return each(line, at, damage);
    }
    for &said in &hand.submissions {
        let Ok(outcome) = hand.resolve(at, said) else { continue };
        let lost = outcome.after.status == Status::Lost(Loss::Scrutiny);
        let total = if lost { 0 } else { u64::from(outcome.total) };
        line.push(said);
        games(hand, &outcome.after, line, damage + total, each);
        line.pop();
    }
}

fn compare_wins(name: &str, tree: &Tree, expected: &Value) {
    let number = |field: &str, found: u64| {
        if !expected[field].is_null() {
            assert_eq!(expected[field].as_u64(), Some(found), "{field} of {name}");
        }
    };
    let figures = Figures::of(tree, &mut Work::unlimited()).unwrap();
    let sets: BTreeSet<Cards> = figures.wins.iter().map(|won| won.played).collect();
    number("distinct_winning_card_sets", sets.len() as u64);
    let ways: BTreeSet<_> =
        figures.wins.iter().map(|won| (won.played, won.refuted, won.eaten())).collect();
    number("distinct_card_set_and_strategy", ways.len() as u64);
    if let Some(turns) = figures.turns() {
        number("min_turns_to_win", turns.into());
    }
    let (mut by_scrutiny, mut clean, mut most) = ([0u64; 6], 0, 0);
    games(&tree.hand, &tree.hand.start(), &mut Vec::new(), 0, &mut |_, at, damage| {
        if at.status == Status::Won {
            by_scrutiny[usize::from(at.scrutiny)] += 1;
            clean += u64::from(at.scrutiny == 0 && at.fired == 0);
        }
        // The file leaves out games in which nothing can be said any more.
        if at.status != Status::Lost(Loss::NothingToSay) {
            most = most.max(damage);
        }
    });
    if let Some(counts) = expected["wins_by_final_scrutiny"].as_array() {
        assert_eq!(counts, &by_scrutiny.map(Value::from), "{name}");
    }
    number("clean_sweeps", clean);
    number("max_total_damage", most);
    let paths = figures.distinct_paths().len() as u64;
    number("greedy_distinct_paths", paths);
    if let Some(path) = expected["best_path"].as_array() {
        let path: Vec<Cards> = path.iter().filter_map(submission).collect();
        assert_eq!(tree.best_line(), path, "{name}");
    }
    let mut naive: Vec<usize> = (0..tree.hand.cards).collect();
    naive.sort_by_key(|&card| std::cmp::Reverse(tree.hand.power[card]));
    let (mut at, mut line) = (tree.hand.start(), Vec::new());
    for card in naive {
        if let Ok(outcome) = tree.hand.resolve(&at, Cards::of(&[card])) {
            line.push(outcome.said);
            at = outcome.after;
        }
    }
    let policy = &expected["policies"]["naive_single_desc_power"];
    if !policy.is_null() {
        let path: Vec<Cards> = list(&policy["path"]).iter().filter_map(submission).collect();
        assert_eq!((line, policy["won"] == true), (path, at.status == Status::Won), "{name}");
    }
}

fn compare_tree(name: &str, puzzle: &cluesmith_testimony::Puzzle, expected: &Value) {
    let tree = Tree::grow(Hand::new(puzzle), &mut Work::unlimited()).unwrap();
    let (root, tally) = (tree.root(), tree.root().tally);
    let number = |field: &str, found: u64| {
        if !expected[field].is_null() {
            assert_eq!(expected[field].as_u64(), Some(found), "{field} of {name}");
        }
    };
    number("resolves", tally.resolves);
    number("blocked", tally.blocked);
    number("terminals", tally.lines);
    number("wins", tally.won);
    number("lost_turns", tally.by_turns);
    number("lost_scrutiny", tally.by_scrutiny);
    number("stuck", tally.stuck);
    number("out_of_cards", tally.empty);
    let rounded = |value: f64| (value * 10_000.0).round() / 10_000.0;
    let chance = rounded(root.random as f64 / ONE as f64);
    assert_eq!(expected["random_legal_win_prob"].as_f64(), Some(chance), "{name}");
    if tally.lines > 0 {
        let share = rounded(tally.won as f64 / tally.lines as f64);
        assert_eq!(expected["leaf_win_fraction"].as_f64(), Some(share), "{name}");
    }
    if !expected["unique_states"].is_null() {
        let mut seen = BTreeSet::new();
        tell_apart(&tree.hand, &tree.hand.start(), [0; 8], &mut seen);
        number("unique_states", seen.len() as u64);
        // The file tells apart which cards a counter halved, even where what it took is the same.
        let alike = ["R11", "R13", "R18"].contains(&name);
        assert_eq!(tree.unique_states() < seen.len(), alike, "{name}");
    }
    compare_wins(name, &tree, expected);
    for (policy, idea) in [
        ("greedy_damage", Idea::Greedy),
        ("concern_first", Idea::ConcernFirst),
        ("counter_aware", Idea::CounterAware),
    ] {
        let (line, at) = idea.play(&tree.hand);
        let expected = &expected["policies"][policy];
        let path: Vec<Cards> = list(&expected["path"]).iter().filter_map(submission).collect();
        assert_eq!(expected["won"], at.status == Status::Won, "{policy} of {name}");
        assert_eq!(line, path, "{policy} of {name}");
    }
}

#[test]
fn trees_are_those_of_the_file() {
    let cases = cases();
    for case in list(&cases["oracle_enumerations"]) {
        let puzzle = puzzle(&cases["doc_sample_puzzles"][0], &case["overrides"]);
        compare_tree(case["variant"].as_str().unwrap(), &puzzle, case);
    }
    for case in list(&cases["oracle_random_puzzles"]) {
        let name = case["puzzle"]["id"].as_str().unwrap();
        compare_tree(name, &puzzle(&case["puzzle"], &Value::Null), &case["enumeration"]);
    }
}
