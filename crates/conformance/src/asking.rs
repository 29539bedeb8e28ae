//! What holds instead for families whose answers are found by asking.

use cluesmith_core::{AnyFamily, Document, Hint, Inference, Refused, Step, Unproven};
use serde_json::Value;

use crate::promises::{id, work};
use crate::spoken;

/// What the exact engine lists is possible: as an answer of the same puzzle it passes the check.
pub(crate) fn possible(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let found = family.solve(&document.puzzle, 2, &mut work());
    let found = found.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(found.count, found.solutions.len(), "{id}");
    assert!(found.count > 0, "{id}: nothing is possible, not even the answer");
    for answer in found.solutions {
        let other = Document {
            answer: Some(answer),
            grade: None,
            proof: None,
            id: None,
            params: None,
            seed: None,
            ..document.clone()
        };
        let report = family.check(&other, &mut work());
        assert!(report.ok, "{id}: {:#?}", report.findings);
    }
}

/// What cannot be told from the puzzle alone is refused with the right reason, never made up. A family
/// may explain what it can, and may hint at a good question.
pub(crate) fn refused(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let sealed = Refused::Unproven(Unproven::ByAsking);
    assert_eq!(family.grade(&document.puzzle, &mut work()), Err(sealed.clone()), "{id}");
    match family.explain(&document.puzzle, &mut work()) {
        Ok(steps) => steps.iter().for_each(|step| spoken(&step.text)),
        refused => assert_eq!(refused, Err(sealed), "{id}"),
    }
    assert!(family.verify(&document.puzzle, &[], &mut work()).is_err(), "{id}");
}

/// With its answer a document is explained, by declared techniques and in full sentences; and where the
/// family says so, the explanation is a certificate that check accepts.
pub(crate) fn explained(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let steps = family.explain_document(document, &mut work());
    let steps = steps.unwrap_or_else(|error| panic!("{id}: {error}"));
    steps.iter().for_each(|step| declared(family, id, step));
    let certificate: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
    let certified = Document { certificate: Some(certificate), ..document.clone() };
    assert_eq!(family.verify_document(&certified, &mut work()).is_ok(), family.certifies(), "{id}");
    if family.certifies() {
        let report = family.check(&certified, &mut work());
        assert!(report.ok, "{id}: check accepts the certificate: {:#?}", report.findings);
    }
}

fn declared(family: &dyn AnyFamily, id: &str, step: &Step) {
    let known = family.techniques().iter().find(|t| t.id == step.inference.rule);
    assert_eq!(known.map(|t| t.tier), Some(step.tier), "{id}: {}", step.inference.rule);
    for text in [&step.title, &step.look, &step.text] {
        spoken(text);
    }
}

/// Following the hints, with the oracle completing each move, solves the puzzle (or ends it, where a game
/// can be lost); and replaying the completed moves gives the same game without the oracle.
pub(crate) fn playable(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let puzzle = &document.puzzle;
    let fine = |result: Result<Value, Refused>| result.unwrap_or_else(|e| panic!("{id}: {e}"));
    let mut state = fine(family.start(puzzle));
    let mut moves: Vec<String> = Vec::new();
    let ended = |state: &Value| {
        let ending = family.ending(puzzle, state).unwrap_or_else(|error| panic!("{id}: {error}"));
        ending.is_some_and(|last_words| {
            spoken(&last_words);
            true
        })
    };
    loop {
        assert!(moves.len() < 500, "{id}: following hints does not end");
        if ended(&state) {
            break;
        }
        let hint = family.hint(puzzle, &state, false, &mut work());
        let steps = match hint.unwrap_or_else(|error| panic!("{id}: {error}")) {
            Hint::Solved => break,
            Hint::Steps { steps, .. } => steps,
            other => panic!("{id}: on the right way, yet {other:?}"),
        };
        steps.iter().for_each(|step| declared(family, id, step));
        let next = steps.last().unwrap_or_else(|| panic!("{id}: an empty hint"));
        assert!(!next.moves.is_empty(), "{id}: the last step of a hint has a move");
        for text in &next.moves {
            let told = family.oracle(puzzle, &state, document.answer.as_ref(), text);
            let told = told.unwrap_or_else(|error| panic!("{id}: {text}: {error}"));
            let after = fine(family.apply(puzzle, &state, &told));
            assert_ne!(after, state, "{id}: move {text} changes something");
            state = after;
            moves.push(told);
        }
    }
    let review = family.review(puzzle, &state).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert!(
        review.solved || ended(&state),
        "{id}: hints lead to a solved game: {:?}",
        review.findings
    );
    let replayed = moves
        .iter()
        .fold(fine(family.start(puzzle)), |s, text| fine(family.apply(puzzle, &s, text)));
    assert_eq!(replayed, state, "{id}: moves are the game");
    for drawn in [family.draw(puzzle, &state), family.svg(puzzle, &state)] {
        assert!(!drawn.unwrap_or_else(|error| panic!("{id}: {error}")).is_empty());
    }
}
