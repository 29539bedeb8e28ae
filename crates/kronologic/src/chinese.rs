//! Tests of what is said where Chinese is spoken: Chinese, but for names that somebody gave and what is typed.

use cluesmith_core::ink::plain;
use cluesmith_core::{Ask, Family, Hint, Language, Play, Seed, Work};

use crate::Kronologic;
use crate::params::Params;
use crate::reason::rules::Rules;
use crate::scenario::ALL;
use crate::spoken::Spoken;
use crate::text::{WORDS, part_heading, part_label};

const CHINESE: Language = Language::CHINESE;

fn params(scenario: &str) -> Params {
    Params { scenario: Some(scenario.to_owned()), ..Params::default() }
}

/// Words that are the same in every language: names, what is typed, what other programs call it.
const SAME: &str = "Alice Bob Carol Foyer Gallery Stairs Great Hall h FILE Mermaid graph TD TB BT LR RL \
    ask ROOM TIME PERSON accuse PART VALUE phantom never think NOTE hint not rival OPPONENT careful \
    beginner known timesteps scenario time who answer kronologic conclude s2 s4 at cluesmith play scenarios";

/// Every word in letters that is not one of these.
fn strange<'t>(text: &'t str, same: &[&str]) -> Vec<&'t str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()));
    words.filter(|word| !same.contains(word)).collect()
}

#[test]
fn every_part_has_a_name_for_people_which_in_english_is_the_one_accused() {
    for id in ALL.iter().map(|scenario| scenario.id()) {
        for part in Rules::new(&params(id).recipe().unwrap().mystery).parts {
            let name = part.name;
            assert!(WORDS.has(&format!("part.{name}")), "{id}: {name}");
            assert_eq!(part_label(&name, Language::ENGLISH), name);
            let combined = format!("{id}.{name}");
            assert_eq!(part_label(&combined, Language::ENGLISH), combined);
            let heading = part_heading(id, &combined, CHINESE);
            assert_eq!(strange(&heading, &[]), Vec::<&str>::new(), "{combined}");
        }
    }
    assert_eq!(part_label("s2.phantom", CHINESE), "幽灵（s2）");
    assert_eq!(part_heading("s7", "s7.count", Language::ENGLISH), "number of victims");
}

/// What everybody is told at the beginning has a name for people, which is no key of a document.
#[test]
fn what_is_told_has_a_name_for_people() {
    for id in ALL.iter().map(|scenario| scenario.id()) {
        let params = Params { par: Some(false), ..params(id) };
        let made = Kronologic.generate(
            &params,
            Seed(1),
            &mut Work::limit(cluesmith_conformance::WORK_LIMIT),
        );
        for (scenario, told) in
            made.unwrap().puzzle.public.iter().filter(|(about, _)| *about != "start")
        {
            for key in told.as_object().unwrap().keys() {
                assert!(WORDS.has(&format!("part.{key}")), "{scenario}: {key}");
                let label = part_label(key, Language::ENGLISH);
                assert!(!label.contains('_'), "{scenario}: {label}");
            }
        }
    }
}

#[test]
fn no_sentence_is_left_in_english() {
    let same: Vec<&str> = SAME.split_whitespace().collect();
    let file = WORDS.files().iter().find(|file| file.language == CHINESE).unwrap();
    for entry in file.entries() {
        let outside = entry.text.split('{').map(|piece| piece.rsplit('}').next().unwrap_or(piece));
        let text = outside.collect::<Vec<_>>().join(" ");
        assert_eq!(strange(&text, &same), Vec::<&str>::new(), "{}", entry.key);
    }
}

/// Everything that is said in a short game: the board, the answer, hints, a wrong accusation.
fn everything_said(scenario: &str) -> (String, Vec<String>) {
    let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT).speaking(CHINESE);
    let made = Kronologic.generate(&params(scenario), Seed(1), work).unwrap();
    let (puzzle, answer) = (made.puzzle, made.answer);
    let first = made_up_part(&crate::text::parts(&answer.facts)[0], &puzzle.characters);
    let mut state = Kronologic.start(&puzzle);
    let room = &puzzle.map.rooms[0];
    let questions = [format!("ask {room} 2"), format!("ask {room} {}", puzzle.characters[0])];
    for text in questions.into_iter().chain([first, "rival beginner".into()]) {
        let told = Kronologic.answer_move(&puzzle, &state, Some(&answer), &text, work).unwrap();
        state = Kronologic.apply(&puzzle, &state, &told.maker, work).unwrap();
    }
    let mut said = plain(&Kronologic.picture(&puzzle, &state, work));
    // What was accused stands there as it was typed.
    let shown = Spoken::of(&puzzle, CHINESE).state(&state).into_owned();
    shown.accused.iter().for_each(|accused| said = said.replace(&accused.said, ""));
    said.push_str(&plain(&Kronologic.picture_answer(&puzzle, &answer, work)));
    said.push_str(&state.share(0, CHINESE));
    for finding in state.review(CHINESE).findings {
        said.push_str(&finding.message);
    }
    if let Hint::Steps { steps, .. } = Kronologic.hint(&puzzle, &state, true, work) {
        for step in steps {
            // A move is told as it is typed.
            let typed = step.moves.first().and_then(|text| text.strip_prefix("accuse "));
            let text = step.text.replace(typed.unwrap_or("\n"), "");
            said.push_str(&format!("\n{}\n{}\n{text}", step.title, step.look));
        }
    }
    (said, puzzle.scenarios)
}

/// An accusation that can be read: the first part with somebody who may well be somebody else.
fn made_up_part((name, value): &(String, String), people: &[String]) -> String {
    let other = people.iter().find(|person| !value.contains(*person));
    let is_person = people.contains(value);
    format!("accuse {name}={}", other.filter(|_| is_person).unwrap_or(value))
}

#[test]
fn a_game_is_chinese_with_the_names_of_people_and_rooms() {
    for scenario in ["s1", "s3", "s8", "s10", "s14", "s2+s4"] {
        let (said, mut names) = everything_said(scenario);
        // Answers are written as they are accused.
        names.extend(["never", "none"].map(str::to_owned));
        let same: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(strange(&said, &same), Vec::<&str>::new(), "{scenario}: {said}");
    }
}

#[test]
fn a_move_may_name_things_as_they_are_spoken_and_is_kept_as_they_are_written() {
    let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT).speaking(CHINESE);
    let made = Kronologic.generate(&params("s2"), Seed(1), work).unwrap();
    let (puzzle, answer) = (made.puzzle, Some(&made.answer));
    let start = Kronologic.start(&puzzle);
    let [said, written] = ["ask 画廊 爱丽丝", "ask Gallery Alice"]
        .map(|text| Kronologic.answer_move(&puzzle, &start, answer, text, work).unwrap());
    assert_eq!(said, written);
    let state = Kronologic.apply(&puzzle, &start, &said.maker, work).unwrap();
    assert_eq!(state.asked[0].room, "Gallery");
    let view = Kronologic.view(&puzzle, &state, work);
    assert_eq!(view.state.asked[0].room, "画廊");
    assert_eq!(view.state.asked[0].who.as_deref(), Some("爱丽丝"));
    assert_eq!(view.puzzle.map.rooms[0], "门厅");
}

#[test]
fn names_that_somebody_gave_stay_as_they_are() {
    let people = Some(crate::params::People::Names("Alice,Tom,Mina".into()));
    let map = Some("Foyer---Attic;Attic---Cellar;Cellar---Foyer".into());
    let own = Params { people, map, ..params("s2") };
    let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT).speaking(CHINESE);
    let puzzle = Kronologic.generate(&own, Seed(1), work).unwrap().puzzle;
    let view = Kronologic.view(&puzzle, &Kronologic.start(&puzzle), work);
    assert_eq!((view.puzzle, view.called), (puzzle, Vec::new()));
}

#[test]
fn a_proof_told_in_chinese_is_a_certificate_all_the_same() {
    let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT).speaking(CHINESE);
    let made = Kronologic.generate(&params("s2"), Seed(1), work).unwrap();
    let steps = Kronologic.explain_answer(&made.puzzle, Some(&made.answer), work).unwrap();
    assert_eq!(strange(&steps[0].text, &["s2"]), Vec::<&str>::new(), "{}", steps[0].text);
    let certificate: Vec<_> = steps.into_iter().map(|step| step.inference).collect();
    Kronologic.verify_answer(&made.puzzle, &made.answer, &certificate, work).unwrap();
}
