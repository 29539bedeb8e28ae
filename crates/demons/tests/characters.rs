//! Chinese readers see people's names in characters; documents have them in pinyin.

use cluesmith_core::ink;
use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Hint, Language, Play, Reason, Seed, Settings, Severity,
    Work,
};
use cluesmith_demons::names::in_hanzi;
use cluesmith_demons::puzzle::Puzzle;
use cluesmith_demons::{Demons, play};
use serde_json::json;

fn document(seed: u64) -> Document {
    let settings = Settings::parse("medium").unwrap();
    let made = AnyFamily::generate(&Demons, &settings, Seed(seed), &mut Work::unlimited()).unwrap();
    let proof = None;
    Document { id: None, generator: None, params: None, seed: None, proof, ..made }
}

fn puzzle(document: &Document) -> Puzzle {
    serde_json::from_value(document.puzzle.clone()).unwrap()
}

/// Everything that a player reads of a board.
fn everything_told(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let work = &mut Work::unlimited().speaking(language);
    let steps = Reason::explain(&Demons, puzzle, work).unwrap();
    let mut told: Vec<String> =
        steps.iter().flat_map(|step| [step.look.clone(), step.text.clone()]).collect();
    let mut state = play::start(puzzle);
    for step in &steps {
        let Hint::Steps { rungs, .. } = Demons.hint(puzzle, &state, false, work) else { break };
        told.extend(rungs.into_iter().flat_map(|rung| rung.says));
        state =
            play::apply(puzzle, &state, &step.moves[0], &mut Work::unlimited().speaking(language))
                .unwrap();
    }
    told.push(serde_json::to_string(&Demons.view(puzzle, &state, work)).unwrap());
    told.push(ink::plain(&Demons.picture(puzzle, &state, work)));
    told.extend(Demons.paper(puzzle, work).sealed);
    told
}

#[test]
fn a_chinese_board_names_everybody_in_characters() {
    for seed in 0..3 {
        let puzzle = puzzle(&document(seed));
        let (pinyin, hanzi) = (puzzle.names(), puzzle.names_in(Language::CHINESE));
        let chinese = everything_told(&puzzle, Language::CHINESE);
        let english = everything_told(&puzzle, Language::ENGLISH);
        assert_eq!(chinese.len(), english.len());
        for (person, name) in pinyin.iter().enumerate() {
            assert_eq!(in_hanzi(name).as_ref(), Some(&hanzi[person]));
            let [here, there] = [&chinese, &english].map(|told| {
                [name, &hanzi[person]]
                    .map(|name| told.iter().filter(|text| text.contains(name)).count())
            });
            assert_eq!([here[0], there[1]], [0, 0], "{name}");
            assert!(here[1] > 0 && there[0] > 0, "{name}");
        }
        let concludes =
            |name: &String| chinese.iter().any(|text| text.contains(&format!("所以{name}（")));
        assert!(hanzi.iter().any(concludes));
    }
}

#[test]
fn moves_name_people_in_either_script() {
    let puzzle = puzzle(&document(1));
    let start = play::start(&puzzle);
    for (person, name) in puzzle.names().iter().enumerate() {
        let hanzi = in_hanzi(name).unwrap();
        for language in [Language::ENGLISH, Language::CHINESE] {
            for who in [name, &hanzi] {
                let after = play::apply(
                    &puzzle,
                    &start,
                    &format!("{who}?r"),
                    &mut Work::unlimited().speaking(language),
                )
                .unwrap();
                assert_eq!(usize::from(after.marks[0].id), person);
            }
        }
    }
}

#[test]
fn a_chinese_sentence_may_name_people_in_either_script() {
    let mut document = document(2);
    let puzzle = puzzle(&document);
    let chinese = Language::CHINESE;
    for person in 0..puzzle.people.len() {
        let said = puzzle.said(person, chinese);
        let pinyin = puzzle
            .names()
            .iter()
            .fold(said.clone(), |text, name| text.replace(&in_hanzi(name).unwrap(), name));
        let text = if person % 2 == 0 { said } else { chinese.typeset(pinyin) };
        document.puzzle["people"][person]["clue"]["text"] = json!(text);
    }
    let report = FamilyBackstage::check(&Demons, &document, &mut Work::limit(20_000_000));
    let errors: Vec<_> =
        report.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn names_of_an_authors_own_stay_as_they_are() {
    let mut document = document(1);
    let first = puzzle(&document).names().swap_remove(0);
    let hanzi = in_hanzi(&first).unwrap();
    document.puzzle["people"][5]["name"] = json!("Alice");
    document.puzzle["people"][6]["name"] = json!(hanzi);
    let names = puzzle(&document).names_in(Language::CHINESE);
    assert_eq!(names[0], first);
    assert_eq!(names[5], "Alice");
    assert_eq!(names[6], hanzi);
    assert_eq!(names[7], in_hanzi(&puzzle(&document).names()[7]).unwrap());
}
