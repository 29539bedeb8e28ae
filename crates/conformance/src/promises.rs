//! The four promises, and that the game can be played to the end by following its hints.

use cluesmith_core::{AnyFamily, Document, Hint, Inference, Reference, Work, identify};
use serde_json::Value;

use crate::{WORK_LIMIT, spoken};

pub(crate) fn work() -> Work {
    Work::limit(WORK_LIMIT)
}

pub(crate) fn id(document: &Document) -> &str {
    document.id.as_deref().expect("a generated document has an id")
}

/// The document is what the published schema says, and the schema refuses what is not.
pub(crate) fn published(schema: &jsonschema::Validator, document: &Document) {
    let id = id(document);
    let mut value = serde_json::to_value(document).expect("plain data");
    if let Err(error) = schema.validate(&value) {
        panic!("{id}: {error} at {}", error.instance_path());
    }
    value["puzzle"]["no-such-field"] = Value::Null;
    assert!(!schema.is_valid(&value), "{id}: the schema admits unknown fields in the puzzle");
}

/// The id alone gives the same document, byte for byte, and the text form reads back.
pub(crate) fn reproducible(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let reference = Reference::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(reference.generator, Some(family.generator()), "{id}: an id names its generator");
    let seed = reference.seed.expect("an id has a seed").seed;
    let again = family.generate(&reference.settings, seed, &mut work());
    let again = again.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(again.to_line(), document.to_line(), "{id}: same id, same document");
    let read = Document::parse(&document.to_pretty()).unwrap_or_else(|e| panic!("{id}: {e}"));
    assert_eq!(read, *document, "{id}: a document survives its text form");
    let identity = identify(family, document);
    assert!(identity.identity.is_some(), "{id}: a generated document has an identity");
    let said = Document { grade: None, proof: None, id: None, ..document.clone() };
    assert_eq!(
        identify(family, &said),
        identity,
        "{id}: what is said of a puzzle is not part of it"
    );
}

/// The independent check finds nothing wrong, and needs no more than family and puzzle.
pub(crate) fn checked(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let report = family.check(document, &mut work());
    assert!(report.ok && report.findings.is_empty(), "{id}: {:#?}", report.findings);
    let bare = Document {
        answer: None,
        grade: None,
        proof: None,
        params: None,
        seed: None,
        id: None,
        generator: None,
        cluesmith: None,
        ..document.clone()
    };
    assert!(family.check(&bare, &mut work()).ok, "{id}: family and puzzle are enough to check");
}

/// Generator and exact engine agree that there is one answer, and which.
pub(crate) fn proven(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let found = family.solve(&document.puzzle, 2, &mut work());
    let found = found.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert!(found.complete && found.count == 1, "{id}: {} answers", found.count);
    assert_eq!(Some(&found.solutions[0]), document.answer.as_ref(), "{id}: the same answer");
}

/// The recorded grade is the one found again, and belongs to the level that was asked for.
pub(crate) fn graded(family: &dyn AnyFamily, document: &Document, level: &str) {
    let id = id(document);
    let grade = family.grade_document(document, &mut work());
    let grade = grade.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(Some(&grade), document.grade.as_ref(), "{id}: graded again");
    assert_eq!(grade.level, level, "{id}: the level asked for");
}

/// The explanation is made of declared techniques, speaks in full sentences, and is a certificate.
pub(crate) fn explained(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let steps = family.explain(&document.puzzle, &mut work());
    let steps = steps.unwrap_or_else(|error| panic!("{id}: {error}"));
    for step in &steps {
        let technique = family.techniques().iter().find(|t| t.id == step.inference.rule);
        let technique = technique.unwrap_or_else(|| panic!("{id}: {}", step.inference.rule));
        assert_eq!(technique.tier, step.tier, "{id}: {}", technique.id);
        for text in [&step.title, &step.look, &step.text] {
            spoken(text);
        }
    }
    let grade = document.grade.as_ref().expect("a generated document has a grade");
    let hardest = steps.iter().map(|step| step.tier).max();
    assert_eq!(hardest, Some(grade.tier), "{id}: hardest step explained and graded");
    let certificate: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
    let proved = family.verify(&document.puzzle, &certificate, &mut work());
    let proved = proved.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(Some(&proved), document.answer.as_ref(), "{id}: the certificate proves the answer");
    let certified = Document { certificate: Some(certificate), ..document.clone() };
    assert!(family.check(&certified, &mut work()).ok, "{id}: check accepts the certificate");
}

/// Following the hints from the start solves the puzzle, and replaying the moves gives each state.
pub(crate) fn playable(family: &dyn AnyFamily, document: &Document) {
    let id = id(document);
    let puzzle = &document.puzzle;
    let fine = |result: Result<Value, cluesmith_core::Refused>| {
        result.unwrap_or_else(|error| panic!("{id}: {error}"))
    };
    let mut state = fine(family.start(puzzle));
    let mut moves: Vec<String> = Vec::new();
    loop {
        assert!(moves.len() < 2000, "{id}: following hints does not end");
        let hint = family.hint(puzzle, &state, false, &mut work());
        match hint.unwrap_or_else(|error| panic!("{id}: {error}")) {
            Hint::Solved => break,
            Hint::Steps { steps, .. } => {
                let next = steps.last().unwrap_or_else(|| panic!("{id}: an empty hint"));
                assert!(!next.moves.is_empty(), "{id}: the last step of a hint has a move");
                for text in &next.moves {
                    let after = fine(family.apply(puzzle, &state, text));
                    assert_ne!(after, state, "{id}: move {text} changes something");
                    state = after;
                    moves.push(text.clone());
                }
            }
            other => panic!("{id}: on the right way, yet {other:?}"),
        }
    }
    let review = family.review(puzzle, &state).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert!(review.solved, "{id}: hints lead to a solved board: {:?}", review.findings);
    let replayed = moves
        .iter()
        .fold(fine(family.start(puzzle)), |s, text| fine(family.apply(puzzle, &s, text)));
    assert_eq!(replayed, state, "{id}: moves are the game");
    for drawn in [family.draw(puzzle, &state), family.svg(puzzle, &state)] {
        assert!(!drawn.unwrap_or_else(|error| panic!("{id}: {error}")).is_empty());
    }
}
