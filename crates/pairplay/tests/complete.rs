//! An author gives cards, a hint and the lies; every word is written from them.

use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Language, Seed, Settings, Severity, Work,
};
use cluesmith_pairplay::PairPlay;
use serde_json::{Value, json};

fn generated(level: &str, seed: u64) -> Document {
    let settings: Settings = serde_json::from_value(json!({"level": level})).unwrap();
    PairPlay.generate(&settings, Seed(seed), &mut Work::unlimited()).unwrap()
}

/// What an author writes at least.
fn bare(document: &Document) -> Document {
    let remove = |value: &mut Value, fields: &[&str]| {
        fields.iter().for_each(|field| drop(value.as_object_mut().unwrap().remove(*field)));
    };
    let mut puzzle = document.puzzle.clone();
    let words =
        ["title", "scenario", "stance_line", "pairs", "reactions", "check", "quips", "closing"];
    remove(&mut puzzle, &words);
    remove(&mut puzzle["hint"], &["text"]);
    for card in puzzle["cards"].as_array_mut().unwrap() {
        remove(card, &["claim"]);
        remove(&mut card["asserts"], &["subject", "activity", "tags"]);
    }
    let answer = json!({"lies": document.answer.as_ref().unwrap()["lies"]});
    Document { answer: Some(answer), ..sealed(&puzzle) }
}

fn sealed(puzzle: &Value) -> Document {
    serde_json::from_value(json!({"family": "pairplay", "puzzle": puzzle})).unwrap()
}

fn complete(document: &Document) -> Document {
    let case = PairPlay.open(document.clone(), Language::default()).unwrap();
    case.fill_in(&mut Work::unlimited()).unwrap_or_else(|error| panic!("{error:?}"))
}

fn errors(document: &Document) -> Vec<String> {
    let report = PairPlay.check(document, &mut Work::unlimited());
    let wrong = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    wrong.map(|finding| format!("{} {}: {}", finding.id, finding.path, finding.message)).collect()
}

#[test]
fn words_that_are_left_out_are_written() {
    for level in ["easy", "medium", "hard"] {
        for seed in 0..8 {
            let author = bare(&generated(level, seed));
            assert!(!errors(&author).is_empty(), "what is missing is said");
            let completed = complete(&author);
            assert_eq!(errors(&completed), [""; 0], "{level} #{seed}");
            assert_eq!(completed, complete(&author), "the same words every time");
            assert_eq!(completed.grade.as_ref().map(|grade| grade.level.as_str()), Some(level));
        }
    }
}

#[test]
fn the_judge_has_nothing_to_say_of_what_was_written() {
    for level in ["easy", "medium", "hard"] {
        for seed in 0..24 {
            let completed = complete(&bare(&generated(level, seed)));
            let report = PairPlay.check(&completed, &mut Work::unlimited());
            assert_eq!(report.findings, [], "{level} #{seed}: {}", completed.puzzle["scenario"]);
        }
    }
}

#[test]
fn what_happened_is_what_the_last_words_speak_of() {
    let whole = generated("easy", 3);
    let mut some = whole.clone();
    for field in ["title", "scenario"] {
        some.puzzle.as_object_mut().unwrap().remove(field);
    }
    let completed = complete(&Document { answer: whole.answer.clone(), ..sealed(&some.puzzle) });
    assert_eq!(completed.puzzle["title"], whole.puzzle["title"]);
}

#[test]
fn words_do_not_depend_on_which_cards_are_lies() {
    let author = bare(&generated("easy", 3));
    let case = PairPlay.open(author.clone(), Language::default()).unwrap();
    let others = case.solve(56, &mut Work::unlimited()).solutions;
    let mut written = others.into_iter().filter_map(|answer| {
        let lies = json!({"lies": answer.value()["lies"]});
        let other = Document { answer: Some(lies), ..author.clone() };
        let case = PairPlay.open(other, Language::default()).unwrap();
        Some(case.fill_in(&mut Work::unlimited()).ok()?.puzzle)
    });
    let first = written.next();
    assert!(first.is_some(), "the answer's own lies can be completed");
    assert!(written.all(|puzzle| Some(&puzzle) == first.as_ref()));
}

#[test]
fn what_is_there_stays() {
    let whole = generated("medium", 5);
    let completed = complete(&whole);
    assert_eq!((&completed.puzzle, &completed.answer), (&whole.puzzle, &whole.answer));
    assert_eq!(completed.grade, whole.grade);
    assert_eq!(completed.proof.unwrap().more, whole.proof.unwrap().more);
    let mut some = bare(&generated("medium", 5));
    some.puzzle["title"] = json!("Eleven Pizzas");
    some.puzzle["cards"][2]["claim"] = whole.puzzle["cards"][2]["claim"].clone();
    some.puzzle["cards"][2]["asserts"] = whole.puzzle["cards"][2]["asserts"].clone();
    let completed = complete(&some);
    assert_eq!(completed.puzzle["title"], "Eleven Pizzas");
    assert_eq!(completed.puzzle["cards"][2], whole.puzzle["cards"][2]);
}

#[test]
fn a_puzzle_without_words_can_be_solved_and_played() {
    let author = bare(&generated("easy", 7));
    let case = PairPlay.open(author, Language::default()).unwrap();
    let work = &mut Work::unlimited();
    assert!(case.grade(work).is_ok());
    assert!(!case.start().draw(work).is_empty());
    let told = case.start().complete("1 2", work).unwrap();
    assert!(case.start().apply(&told.maker, work).is_ok());
}
