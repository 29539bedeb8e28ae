//! What holds instead for families whose answers are found by asking.

use cluesmith_core::{AnyFamily, Document, Hint, Refused, Unproven};

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
    let start = family.start(&document.puzzle).unwrap_or_else(|error| panic!("{id}: {error}"));
    match family.hint(&document.puzzle, &start, false, &mut work()) {
        Ok(Hint::Stuck { reason }) => spoken(&reason),
        Ok(Hint::Steps { steps, .. }) => {
            let text = steps.last().and_then(|step| step.moves.first());
            let text = text.unwrap_or_else(|| panic!("{id}: the last step of a hint has a move"));
            let told = family.oracle(&document.puzzle, &start, document.answer.as_ref(), text);
            let made = told.and_then(|told| family.apply(&document.puzzle, &start, &told));
            assert!(made.is_ok_and(|state| state != start), "{id}: {text}");
        }
        other => panic!("{id}: {other:?}"),
    }
    for drawn in [family.draw(&document.puzzle, &start), family.svg(&document.puzzle, &start)] {
        assert!(!drawn.unwrap_or_else(|error| panic!("{id}: {error}")).is_empty());
    }
}
