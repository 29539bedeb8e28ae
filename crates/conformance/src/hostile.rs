//! Whatever comes from outside gets a finding or a refusal: no panic, no endless run.

use cluesmith_core::{
    AnyFamily, Case, Document, GameKind, GenerateError, Inference, Language, Seed, Settings,
    Stopped, Work, ink,
};
use serde_json::{Value, json};

use crate::WORK_LIMIT;
use crate::promises::open;

/// Every part of the puzzle replaced by every kind of nonsense, one at a time.
pub(crate) fn bad_documents_get_findings(family: &dyn AnyFamily, document: &Document) {
    let mut places = Vec::new();
    collect_places(&document.puzzle, String::new(), &mut places);
    let start = open(family, document).start().state();
    for place in &places {
        for nonsense in nonsense() {
            let mut bad = document.clone();
            if let Some(part) = bad.puzzle.pointer_mut(place) {
                if *part == nonsense {
                    continue;
                }
                *part = nonsense.clone();
            }
            let report = family.check(&bad, &mut Work::limit(1_000_000));
            assert!(!report.ok, "{} with {place} = {nonsense} passed", document.to_line());
            for finding in &report.findings {
                assert!(!finding.message.is_empty(), "{}: {place}", finding.id);
                let root = ["/puzzle", "/answer", "/grade", "/id", "/generator", "/certificate"];
                let rooted = root.iter().any(|root| finding.path.starts_with(root));
                assert!(rooted, "{}: path {} leads nowhere", finding.id, finding.path);
            }
            // None of these may panic; what they answer is up to the family.
            if let Ok(case) = family.open(bad, Language::default()) {
                ask_everything(&*case, &start);
            }
        }
    }
    let renamed = Document { family: "other".into(), ..document.clone() };
    assert!(!family.check(&renamed, &mut Work::limit(WORK_LIMIT)).ok, "a wrong family is found");
    let reseeded = Document { seed: Some(99), ..document.clone() };
    assert!(!family.check(&reseeded, &mut Work::limit(WORK_LIMIT)).ok, "a wrong seed is found");
}

fn ask_everything(case: &dyn Case, state: &Value) {
    let work = &mut Work::limit(1_000_000);
    let _ = case.solve(3, work);
    let _ = case.grade(work);
    let _ = case.explain(work);
    let _ = case.paper(work);
    if let Ok(at) = case.position(state, work) {
        let _ = at.hint(true, work);
        let _ = at.review(work);
        let _ = at.view(work);
        let _ = at.draw(work);
        let _ = ink::svg(&at.picture(work));
    }
}

fn nonsense() -> Vec<Value> {
    vec![
        Value::Null,
        json!(-1),
        json!(0),
        json!(1.5),
        json!(u32::MAX),
        json!(u64::MAX),
        json!("<script>"),
        json!([]),
        json!({}),
        json!([[[[1]]]]),
        json!(vec![1; 1000]),
    ]
}

fn collect_places(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_places(item, format!("{at}/{index}"), places);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                collect_places(field, format!("{at}/{name}"), places);
            }
        }
        _ => {}
    }
    places.push(at);
}

/// A certificate with a step left out or its premises cut proves nothing new.
pub(crate) fn broken_certificates_are_refused(family: &dyn AnyFamily, document: &Document) {
    let work = &mut Work::limit(WORK_LIMIT);
    let case = open(family, document);
    let steps = case.explain(work).expect("a sound puzzle is explained");
    let whole: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
    // Whole nights are looked at to verify what is found by asking; a few steps must do.
    let every = if family.kind() == GameKind::Asked { 6 } else { 1 };
    let (mut tried, mut refused) = (0, 0);
    for index in (0..whole.len()).step_by(every) {
        let mut without = whole.clone();
        without.remove(index);
        let mut baseless = whole.clone();
        baseless[index].by.clear();
        baseless[index].given.clear();
        let mut garbled = whole.clone();
        garbled[index].so = vec!["<nonsense>".into()];
        for broken in [without, baseless, garbled] {
            refused += usize::from(case.verify(&broken, work).is_err());
            tried += 1;
        }
    }
    assert!(3 * refused >= 2 * tried, "{refused} of {tried} broken proofs refused");
}

/// Moves that are no moves are refused with words.
pub(crate) fn bad_moves_are_refused(family: &dyn AnyFamily, document: &Document) {
    let case = open(family, document);
    let start = case.start();
    let work = &mut Work::limit(WORK_LIMIT);
    let long = "9".repeat(10_000);
    for text in ["", " ", "\0", "<b>", "=", "1=", ",", "-", "😀", "99999999999999999999", &long] {
        let Err(error) = start.apply(text, work) else {
            panic!("{}: {text:.20} is no move, yet it was made", family.name());
        };
        let words = error.to_string();
        assert!(!words.is_empty() && words.len() < 400, "refusing {text:.20}: {words}");
    }
    for state in [Value::Null, json!([]), json!({"nonsense": 1})] {
        assert!(case.position(&state, work).is_err(), "state {state} is refused");
    }
}

/// A small limit stops generation with the right error, and the limit does not change the puzzle.
pub(crate) fn limits_hold(family: &dyn AnyFamily, document: &Document) {
    let settings = document.params.clone().unwrap_or_default();
    let needed = document.proof.as_ref().and_then(|proof| proof.work).unwrap_or(0);
    if needed > 0 {
        let tight = family.generate(&settings, Seed(0), &mut Work::limit(needed - 1));
        let stopped = GenerateError::Stopped(Stopped::Limit(needed - 1));
        assert_eq!(tight.err(), Some(stopped), "{}: one unit short", family.name());
    }
    let exact = family.generate(&settings, Seed(0), &mut Work::limit(needed));
    assert_eq!(exact.as_ref(), Ok(document), "{}: exactly enough", family.name());
}

/// Unknown and impossible parameters are named.
pub(crate) fn bad_parameters_are_refused(family: &dyn AnyFamily) {
    for (text, field) in [("nosuchlevel", "level"), ("nosuch=1", "nosuch")] {
        let settings = Settings::parse(text).expect("the form is right");
        let error = family.canonical(&settings).expect_err("nonsense is refused");
        assert_eq!(error.field, field, "{}: {error}", family.name());
        assert!(!error.help.is_empty());
    }
}
