//! What holds instead for families whose answers are found by asking.

use cluesmith_core::{Case, Document, Refused, Unproven};

use crate::promises::{id, work};
use crate::spoken;

/// What the exact engine lists is possible: as an answer of the same puzzle it passes the check.
pub(crate) fn possible(case: &dyn Case) {
    let document = case.document();
    let id = id(document);
    let found = case.solve(2, &mut work());
    assert_eq!(found.count, found.solutions.len(), "{id}");
    assert!(found.count > 0, "{id}: nothing is possible, not even the answer");
    for answer in found.solutions {
        let other = Document {
            answer: Some(answer.value()),
            grade: None,
            proof: None,
            id: None,
            generator: None,
            params: None,
            seed: None,
            ..document.clone()
        };
        let report = case.family().check(&other, &mut work());
        assert!(report.ok, "{id}: {:#?}", report.findings);
    }
}

/// What cannot be told without the answer is refused with the right reason, never made up. A family may
/// explain what it can.
pub(crate) fn sealed(case: &dyn Case) {
    let id = id(case.document());
    let sealed = case.sealed();
    let asking = Refused::Unproven(Unproven::ByAsking);
    assert_eq!(sealed.grade(&mut work()), Err(asking.clone()), "{id}");
    match sealed.explain(&mut work()) {
        Ok(steps) => steps.iter().for_each(|step| spoken(&step.text)),
        refused => assert_eq!(refused, Err(asking), "{id}"),
    }
    assert!(sealed.verify(&[], &mut work()).is_err(), "{id}");
}
