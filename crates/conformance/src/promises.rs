//! The four promises, and that the game can be played to the end by following its hints.

use std::sync::Arc;

use cluesmith_core::{
    AnyFamily, Case, Document, Hint, Inference, Language, Position, Reference, Step, Work,
    identify, ink,
};
use serde_json::Value;

use crate::{WORK_LIMIT, spoken};

pub(crate) fn work() -> Work {
    Work::limit(WORK_LIMIT)
}

pub(crate) fn id(document: &Document) -> &str {
    document.id.as_deref().expect("a generated document has an id")
}

/// A document that must open.
pub(crate) fn open(family: &dyn AnyFamily, document: &Document) -> Arc<dyn Case> {
    family
        .open(document.clone(), Language::default())
        .unwrap_or_else(|error| panic!("{}: {error}", id(document)))
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
    assert_eq!(reference.generator, document.generator, "{id}: an id names its generator");
    let generator = reference.generator_of(family);
    let generator = generator.unwrap_or_else(|error| panic!("{id}: {error}"));
    let seed = reference.seed.expect("an id has a seed").seed;
    let again = family
        .accept_for(generator, &reference.settings)
        .map(|maker| maker.make(seed, &mut work()));
    let again = again.unwrap_or_else(|error| panic!("{id}: {error}"));
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
pub(crate) fn proven(case: &dyn Case) {
    let id = id(case.document());
    let found = case.solve(2, &mut work());
    assert!(found.complete && found.count == 1, "{id}: {} answers", found.count);
    let answer = case.document().answer.clone();
    assert_eq!(Some(found.solutions[0].value()), answer, "{id}: the same answer");
}

/// The recorded grade is the one found again, and belongs to the level that was asked for.
pub(crate) fn graded(case: &dyn Case, level: &str) {
    let id = id(case.document());
    let grade = case.grade(&mut work()).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(Some(&grade), case.document().grade.as_ref(), "{id}: graded again");
    assert_eq!(grade.level, level, "{id}: the level asked for");
}

/// A step is made of a declared technique and speaks in full sentences.
pub(crate) fn declared(case: &dyn Case, step: &Step) {
    let id = id(case.document());
    let known = case.family().techniques().iter().find(|t| t.id == step.inference.rule);
    assert_eq!(known.map(|t| t.tier), Some(step.tier), "{id}: {}", step.inference.rule);
    for text in [&step.title, &step.look, &step.text] {
        spoken(text);
    }
}

/// The explanation is made of declared techniques, speaks in full sentences, and is a certificate.
pub(crate) fn explained(case: &dyn Case) {
    let id = id(case.document());
    let steps = case.explain(&mut work()).unwrap_or_else(|error| panic!("{id}: {error}"));
    steps.iter().for_each(|step| declared(case, step));
    let certificate: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
    let verified = case.verify(&certificate, &mut work());
    let proved = verified.unwrap_or_else(|error| panic!("{id}: {error}"));
    let answer = case.document().answer.as_ref();
    assert_eq!(Some(&proved), answer, "{id}: the certificate proves the answer");
    let certified = Document { certificate: Some(certificate), ..case.document().clone() };
    let report = case.family().check(&certified, &mut work());
    assert!(report.ok, "{id}: check accepts the certificate: {:#?}", report.findings);
}

/// The hardest technique of the explanation is the one of the grade.
pub(crate) fn graded_by_its_proof(case: &dyn Case) {
    let id = id(case.document());
    let steps = case.explain(&mut work()).unwrap_or_else(|error| panic!("{id}: {error}"));
    let grade = case.document().grade.as_ref().expect("a generated document has a grade");
    let hardest = steps.iter().map(|step| step.tier).max();
    assert_eq!(hardest, Some(grade.tier), "{id}: hardest step explained and graded");
}

/// Following the hints from the start, with the referee completing each move, solves the puzzle or ends
/// the game; and replaying what was heard gives the same game to a player who has no answer.
pub(crate) fn playable(case: &dyn Case) {
    let id = id(case.document());
    let mut at = case.start();
    let mut heard: Vec<String> = Vec::new();
    loop {
        assert!(heard.len() < 2000, "{id}: following hints does not end");
        if at.review(&mut work()).outcome.is_over() {
            break;
        }
        let hint = at.hint(false, &mut work());
        let Hint::Steps { steps, .. } = &hint else {
            panic!("{id}: on the right way, yet {hint:?}");
        };
        steps.iter().for_each(|step| declared(case, step));
        climbs(id, &hint);
        let next = steps.last().unwrap_or_else(|| panic!("{id}: an empty hint"));
        assert!(!next.moves.is_empty(), "{id}: the last step of a hint has a move");
        for text in &next.moves {
            let told = at.complete(text, &mut work());
            let told = told.unwrap_or_else(|error| panic!("{id}: {text}: {error}"));
            let after = applied(id, &*at, &told.maker);
            assert!(!after.is_same(&*at), "{id}: move {text} changes something");
            at = after;
            heard.push(told.maker);
        }
    }
    let review = at.review(&mut work());
    if let Some(words) = review.outcome.words() {
        spoken(words);
    }
    let replayed = heard.iter().fold(case.sealed().start(), |at, text| applied(id, &*at, text));
    assert!(replayed.is_same(&*at), "{id}: moves are the game");
    let from_outside = case.position(&at.state(), &mut work());
    let from_outside = from_outside.unwrap_or_else(|error| panic!("{id}: {error}"));
    assert!(from_outside.is_same(&*at), "{id}: a position survives its JSON");
    let picture = at.picture(&mut work());
    for drawn in [at.draw(&mut work()), ink::svg(&picture), ink::plain(&picture)] {
        assert!(!drawn.trim().is_empty(), "{id}");
    }
}

fn applied(id: &str, at: &dyn Position, text: &str) -> Box<dyn Position> {
    at.apply(text, &mut work()).unwrap_or_else(|error| panic!("{id}: {text}: {error}"))
}

/// The rungs of a hint say something each, reveal ever more, and only the last one gives the moves.
fn climbs(id: &str, hint: &Hint) {
    let rungs = hint.rungs();
    assert!(rungs.len() >= 2, "{id}: a hint has rungs");
    assert!(rungs.is_sorted_by(|a, b| a.reveals < b.reveals), "{id}: rungs reveal ever more");
    let Some((last, below)) = rungs.split_last() else { return };
    assert!(!last.moves.is_empty(), "{id}: the last rung has the moves");
    for rung in below {
        assert!(rung.moves.is_empty(), "{id}: a lower rung gives the moves away");
    }
    rungs.iter().flat_map(|rung| &rung.says).for_each(|text| spoken(text));
}
