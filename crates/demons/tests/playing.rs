//! Playing: judgements by exact entailment, refusals that can be explained, positions as JSON.

use cluesmith_core::{
    AnyFamily, Case, Document, Hint, Language, MoveError, Play, Refused, Reveals, Seed, Settings,
    Work, ink,
};
use cluesmith_demons::Demons;
use cluesmith_demons::board::{Crowd, Identity};
use cluesmith_demons::play::{Outcome, State, judge};
use cluesmith_demons::puzzle::{Answer, Puzzle};
use serde_json::json;
use std::sync::Arc;

fn made(settings: &str, seed: u64) -> (Puzzle, Answer) {
    let settings = Settings::parse(settings).unwrap();
    let document =
        AnyFamily::generate(&Demons, &settings, Seed(seed), &mut Work::unlimited()).unwrap();
    let answer = serde_json::from_value(document.answer.unwrap()).unwrap();
    (serde_json::from_value(document.puzzle).unwrap(), answer)
}

fn apply(puzzle: &Puzzle, state: &State, text: &str) -> Result<State, MoveError> {
    Demons.apply(puzzle, state, text, &mut Work::unlimited())
}

/// A puzzle as it comes from outside.
fn opened(puzzle: &Puzzle) -> Arc<dyn Case> {
    let text = json!({"family": "demons", "puzzle": puzzle}).to_string();
    Demons.open(Document::parse(&text).unwrap(), Language::default()).unwrap()
}

fn heard_are_true(puzzle: &Puzzle, state: &State, demons: Crowd) -> bool {
    let case = puzzle.case();
    state.revealed.iter().all(|&id| case.forms[id as usize].holds(&case.board, id.into(), demons))
}

#[test]
fn a_judgement_is_accepted_exactly_when_every_world_agrees() {
    let mut seen = [0; 3];
    for seed in 0..8 {
        let (puzzle, answer) = made("tricky", seed);
        let mut state = Demons.start(&puzzle);
        while state.revealed.len() < puzzle.people.len() {
            let mut next = None;
            for person in 0..puzzle.people.len() {
                if state.revealed.contains(&(person as u8)) {
                    continue;
                }
                let really = answer.identities[person];
                let right = judge(&puzzle, &state, person, really, &mut Work::unlimited()).unwrap();
                let wrong =
                    judge(&puzzle, &state, person, really.other(), &mut Work::unlimited()).unwrap();
                seen[right.outcome as usize] += 1;
                seen[wrong.outcome as usize] += 1;
                match right.outcome {
                    Outcome::Accepted => {
                        assert_eq!(wrong.outcome, Outcome::Contradicted);
                        next = next.or(Some(person));
                    }
                    Outcome::Contradicted => panic!("the truth is never contradicted"),
                    Outcome::Unproven => {
                        assert_eq!(wrong.outcome, Outcome::Unproven);
                        let (with, without) = right.worlds.unwrap();
                        assert_eq!(Identity::of(person, with), Identity::Demon);
                        assert_eq!(Identity::of(person, without), Identity::Cultivator);
                        for world in [with, without] {
                            assert!(heard_are_true(&puzzle, &state, world));
                            for &id in &state.revealed {
                                let known = answer.identities[usize::from(id)];
                                assert_eq!(Identity::of(id.into(), world), known);
                            }
                        }
                    }
                }
            }
            let person = next.expect("every state has a next person");
            let letter = if answer.identities[person] == Identity::Demon { "d" } else { "c" };
            let text = format!("{person}={letter}");
            state = apply(&puzzle, &state, &text).unwrap();
        }
        assert!(Demons.review(&puzzle, &state, &mut Work::unlimited()).is_won());
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn refusals_are_counted_and_change_nothing_else() {
    let (puzzle, answer) = made("easy", 1);
    let start = Demons.start(&puzzle);
    let person = (0..20)
        .find(|&p| {
            let id = answer.identities[p];
            p != usize::from(puzzle.start)
                && judge(&puzzle, &start, p, id, &mut Work::unlimited()).unwrap().outcome
                    == Outcome::Unproven
        })
        .unwrap();
    let name = &puzzle.people[person].name;
    let after = apply(&puzzle, &start, &format!("{name}=demon")).unwrap();
    assert_eq!(after.refused, [person as u8]);
    assert_eq!(after.revealed, start.revealed);
    assert_eq!(after.last.unwrap().outcome, Outcome::Unproven);
    let drawn = ink::terminal(&Demons.picture(&puzzle, &after, &mut Work::unlimited()));
    assert!(drawn.contains("Not enough evidence!"));
}

#[test]
fn marks_notes_and_hints_are_moves() {
    let (puzzle, _) = made("easy", 1);
    let mut state = Demons.start(&puzzle);
    for text in ["A1?r", "b2?green", "A1?y", "B2?-", "C3 \"not = sure?\"", "hint D4"] {
        state = apply(&puzzle, &state, text).unwrap();
    }
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(json["marks"], json!([{"id": 0, "colour": "yellow"}]));
    assert_eq!(json["notes"], json!([{"id": 10, "text": "not = sure?"}]));
    assert_eq!(json["hinted"], json!([15]));
    let read: State = serde_json::from_value(json).unwrap();
    assert_eq!(read, state);
}

#[test]
fn revealing_someone_twice_or_nobody_is_an_error() {
    let (puzzle, _) = made("easy", 1);
    let start = Demons.start(&puzzle);
    for text in [format!("{}=d", puzzle.start), "Z9=d".into(), "99=c".into(), "A1=x".into()] {
        assert!(apply(&puzzle, &start, &text).is_err(), "{text}");
    }
}

#[test]
fn the_share_text_shows_how_it_went_and_nothing_of_the_answer() {
    let (puzzle, _) = made("easy", 1);
    let mut state = Demons.start(&puzzle);
    while let Hint::Steps { steps, .. } =
        Demons.hint(&puzzle, &state, false, &mut Work::unlimited())
    {
        state = apply(&puzzle, &state, &steps[0].moves[0]).unwrap();
    }
    state.refused.push(1);
    state.hinted.extend([1, 2]);
    let share = Demons.share(&puzzle, &state, 0, &mut Work::unlimited());
    let lines: Vec<&str> = share.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[1], "🟩🟨🟦🟩");
    assert!(lines[2..].iter().all(|line| *line == "🟩🟩🟩🟩"));
}

#[test]
fn a_position_needs_nothing_but_the_revealed_people() {
    let (puzzle, answer) = made("hard", 2);
    let state = json!({"revealed": [puzzle.start]});
    let position = opened(&puzzle).position(&state, &mut Work::unlimited()).unwrap();
    let hint = position.hint(true, &mut Work::unlimited());
    let json = serde_json::to_value(&hint).unwrap();
    let deducible = json["deducible"].as_array().unwrap();
    assert!(!deducible.is_empty());
    for entry in deducible {
        let person = entry["id"].as_u64().unwrap() as usize;
        assert_eq!(entry["identity"], serde_json::to_value(answer.identities[person]).unwrap());
        assert_eq!(entry["clues"], json!([puzzle.start]));
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let (puzzle, _) = made("easy", 1);
    let other = (puzzle.start + 1) % 20;
    for (state, id) in [
        (json!({"revealed": []}), "P43"),
        (json!({"revealed": [other]}), "P43"),
        (json!({"revealed": [puzzle.start, puzzle.start]}), "P41"),
        (json!({"revealed": [puzzle.start, 20]}), "P40"),
        (json!({"revealed": [puzzle.start], "refused": [64]}), "P40"),
    ] {
        match opened(&puzzle).position(&state, &mut Work::unlimited()).err() {
            Some(Refused::Malformed(findings)) => assert_eq!(findings[0].id, id),
            other => panic!("{state}: {other:?}"),
        }
    }
}

#[test]
fn hints_climb_from_a_region_to_the_whole_proof() {
    let (puzzle, _) = made("hard", 3);
    let state = Demons.start(&puzzle);
    let Hint::Steps { steps, rungs, .. } =
        Demons.hint(&puzzle, &state, false, &mut Work::unlimited())
    else {
        panic!("a first step");
    };
    let reveals: Vec<Reveals> = rungs.iter().map(|rung| rung.reveals).collect();
    assert_eq!(reveals, [Reveals::Place, Reveals::Premises, Reveals::Subject, Reveals::Step]);
    let ladder: Vec<String> = rungs.iter().map(|rung| rung.says.join(" ")).collect();
    assert_eq!(ladder[3], steps[0].text);
    let so = steps[0].inference.so[0].split(' ').next().unwrap().parse::<usize>().unwrap();
    let name = &puzzle.people[so].name;
    assert!(!ladder[0].contains(name.as_str()));
    assert!(ladder[2].contains(name.as_str()));
}

#[test]
fn asking_why_shows_two_worlds_and_counts_as_a_hint() {
    let (puzzle, _) = made("hard", 3);
    let state = Demons.start(&puzzle);
    let open = (0..20)
        .find(|&person| {
            let judged = judge(&puzzle, &state, person, Identity::Demon, &mut Work::unlimited());
            judged.unwrap().outcome == Outcome::Unproven
        })
        .unwrap();
    let after = apply(&puzzle, &state, &format!("why {open}")).unwrap();
    assert_eq!(after.hinted, [open as u8]);
    let drawn = ink::terminal(&Demons.picture(&puzzle, &after, &mut Work::unlimited()));
    assert!(drawn.contains("Both of these fit everything you have heard"), "{drawn}");
    assert!(drawn.contains("D") && drawn.contains("[") && drawn.contains("]"));
    let start = Demons.start(&puzzle);
    assert!(apply(&puzzle, &start, &format!("why {}", puzzle.start)).is_err());
    let next = apply(&puzzle, &after, "A1?r").unwrap();
    assert_eq!(next.why, None);
}

#[test]
fn whoever_asks_for_little_work_gets_no_more() {
    let (puzzle, _) = made("hard", 7);
    let (start, work) = (Demons.start(&puzzle), &mut Work::limit(1));
    let refused = Demons.apply(&puzzle, &start, "A1=D", work).unwrap_err().to_string();
    assert!(refused.contains("gave up after 1 unit"), "{refused}");
    // What is looked at and printed is paid for, too.
    let state = State { revealed: vec![puzzle.start, (puzzle.start + 1) % 20], ..start.clone() };
    assert_eq!(Demons.inspect_state(&puzzle, &state, &mut Work::limit(1))[0].id, "P29");
    for look in [
        &mut |work: &mut Work| drop(Demons.picture(&puzzle, &start, work)),
        &mut |work: &mut Work| drop(Demons.paper(&puzzle, work)),
        &mut |work: &mut Work| drop(Demons.view(&puzzle, &start, work)),
    ] as [&mut dyn FnMut(&mut Work); 3]
    {
        let work = &mut Work::limit(1_000_000);
        look(work);
        assert!(work.used() > 1, "it costs work");
    }
}
