//! An author's puzzle without words: it is solved, graded and played as it is, and `complete` writes it out.

mod common;

use std::sync::Arc;

use cluesmith_core::{AnyFamily, Case, Document, FamilyBackstage, Language, Work, ink};
use cluesmith_testimony::{Level, Testimony};
use common::{nameless, seeds};
use serde_json::{Map, Value, json};

/// Only the data: no name of anything, no sentence, no list that follows from the cards.
fn wordless(document: &Value) -> Value {
    let mut puzzle = document["puzzle"].clone();
    let fields = puzzle.as_object_mut().unwrap();
    for field in ["scenario", "combinations", "lines", "conflicts", "archetype"] {
        fields.remove(field);
    }
    let strip = |fields: &mut Map<String, Value>, list: &str, words: &[&str]| {
        for one in fields[list].as_array_mut().unwrap() {
            one.as_object_mut().unwrap().retain(|field, _| !words.contains(&field.as_str()));
        }
    };
    strip(fields, "cards", &["name", "source", "flavor"]);
    strip(fields, "counters", &["name", "claim", "refuted", "refutable_by"]);
    strip(fields, "concerns", &["text"]);
    json!({ "family": "testimony", "puzzle": puzzle })
}

fn open(document: &Value) -> Arc<dyn Case> {
    let document: Document = serde_json::from_value(document.clone()).unwrap();
    Testimony.open(document, Language::default()).unwrap_or_else(|why| panic!("{why:?}"))
}

fn complete(document: &Value) -> Document {
    let work = &mut Work::unlimited();
    open(document).fill_in(work).unwrap_or_else(|why| panic!("{why:?}"))
}

/// The paths of all findings.
fn findings(document: &Document) -> Vec<(String, String)> {
    let report = FamilyBackstage::check(&Testimony, document, &mut Work::unlimited());
    report.findings.into_iter().map(|finding| (finding.id, finding.path)).collect()
}

#[test]
fn a_puzzle_without_words_becomes_a_clean_document() {
    for &level in Level::ALL {
        for seed in 0..seeds(5) {
            let generated = nameless(level, 300 + seed);
            let completed = complete(&wordless(&generated));
            assert_eq!(findings(&completed), [], "{level:?} {seed}");
            // The same data have the same answer, grade and proof, whatever is said about them.
            let written = serde_json::to_value(&completed).unwrap();
            for part in ["answer", "grade", "proof"] {
                assert_eq!(written[part], generated[part], "{level:?} {seed}: {part}");
            }
            let again = wordless(&json!({ "puzzle": written["puzzle"] }));
            assert_eq!(again, wordless(&generated), "{level:?} {seed}: the data");
        }
    }
}

#[test]
fn the_same_data_get_the_same_words() {
    let data = wordless(&nameless(Level::Normal, 7));
    assert_eq!(complete(&data), complete(&data));
    let mut other = data.clone();
    other["puzzle"]["cards"][0]["power"] =
        json!(other["puzzle"]["cards"][0]["power"].as_u64().unwrap() - 1);
    let first = |document: &Value| {
        let work = &mut Work::unlimited();
        let mut puzzle = serde_json::from_value(document["puzzle"].clone()).unwrap();
        cluesmith_core::Family::fill_in(&Testimony, &mut puzzle, None, work).unwrap();
        puzzle.scenario.opening[2].clone()
    };
    assert_ne!(first(&data), first(&other));
}

#[test]
fn a_puzzle_without_words_is_solved_graded_and_played() {
    let generated = nameless(Level::Normal, 7);
    let case = open(&wordless(&generated));
    let work = &mut Work::unlimited();
    let solutions = case.solve(2, work).solutions;
    let solutions: Vec<_> = solutions.iter().map(|answer| answer.value()).collect();
    assert_eq!(solutions, [generated["answer"].clone()]);
    let grade = serde_json::to_value(case.grade(work).unwrap()).unwrap();
    assert_eq!(grade, generated["grade"]);
    assert!(!case.explain(work).unwrap().is_empty());
    let mut position = case.start();
    for said in generated["answer"]["line"].as_array().unwrap() {
        assert!(!position.draw(work).contains("()"), "{}", position.draw(work));
        let _ = (position.view(work), ink::svg(&position.picture(work)), position.hint(true, work));
        position = position.apply(said.as_str().unwrap(), work).unwrap();
    }
    assert!(position.review(work).outcome.is_won(), "{}", position.draw(work));
}

#[test]
fn check_tells_what_is_missing() {
    let document: Document = serde_json::from_value(wordless(&nameless(Level::Easy, 7))).unwrap();
    let found = findings(&document);
    for path in [
        "scenario/title",
        "scenario/device",
        "scenario/opening",
        "concerns/0/text",
        "counters/0/name",
        "counters/0/claim",
        "cards/0/name",
        "cards/0/source",
        "cards/0/flavor",
        "combinations",
        "lines/moods",
        "lines/endings",
        "lines/edge",
    ] {
        let missing = ("V1".to_owned(), format!("/puzzle/{path}"));
        assert!(found.contains(&missing), "{path}: {found:?}");
    }
}

#[test]
fn what_an_author_wrote_stays() {
    let mut data = wordless(&nameless(Level::Normal, 7));
    let puzzle = &mut data["puzzle"];
    puzzle["scenario"] = json!({ "title": "The Long Sonata", "device": "the piano" });
    let is_evidence = |card: &Value| card.get("refutes").is_none();
    let cards = puzzle["cards"].as_array().unwrap();
    let evidence = cards.iter().position(is_evidence).unwrap();
    let refuter = cards.iter().position(|card| !is_evidence(card)).unwrap();
    puzzle["cards"][evidence]["name"] = json!("Grandmother's Diary");
    puzzle["cards"][evidence]["source"] = json!("grandmother's diary");
    puzzle["cards"][refuter]["name"] = json!("Letter From Aunt May");
    puzzle["counters"][0]["name"] = json!("Parrot's Account");
    let completed = complete(&data);
    // Somebody has to read the names.
    let own = ("D13".to_owned(), "/puzzle/cards/0/name".to_owned());
    assert_eq!(findings(&completed), std::slice::from_ref(&own));
    let puzzle = &completed.puzzle;
    assert_eq!(puzzle["scenario"]["title"], "The Long Sonata");
    assert!(puzzle["scenario"]["opening"][0].as_str().unwrap().contains("somebody used the piano"));
    assert_eq!(puzzle["cards"][evidence]["name"], "Grandmother's Diary");
    assert_eq!(puzzle["cards"][refuter]["source"], "the Letter From Aunt May");
    let claim = puzzle["counters"][0]["claim"].as_str().unwrap();
    assert!(claim.to_lowercase().contains("the parrot's account"), "{claim}");
    // What happened to something that is not of the house is the author's to tell.
    let mut told = serde_json::to_value(&completed).unwrap();
    let opening = &mut told["puzzle"]["scenario"]["opening"][0];
    let sentence =
        opening.as_str().unwrap().replace("somebody used the piano", "a sonata was played");
    *opening = json!(sentence);
    assert_eq!(
        findings(&serde_json::from_value(told.clone()).unwrap()),
        std::slice::from_ref(&own)
    );
    // But it does not tell where or how the player was, or another deed of the house.
    for deed in ["you were asleep", "it rang until 3:00am", "it became four degrees warmer"] {
        let opening = sentence.replace("a sonata was played", deed);
        told["puzzle"]["scenario"]["opening"][0] = json!(opening);
        let found = findings(&serde_json::from_value(told.clone()).unwrap());
        let deeds = ("V7".to_owned(), "/puzzle/scenario/opening/0".to_owned());
        assert_eq!(found, [deeds, own.clone()], "{deed}");
    }
}

#[test]
fn style_stops_nothing_but_is_said() {
    let mut document = nameless(Level::Easy, 7);
    document["puzzle"]["combinations"][0]["koa"] = json!("objection, Your Honour  .");
    let case = open(&document);
    let work = &mut Work::unlimited();
    assert_eq!(case.solve(1, work).count, 1);
    assert!(case.grade(work).is_ok());
    let ids: Vec<String> = findings(case.document()).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["V4", "V2"]);
}
