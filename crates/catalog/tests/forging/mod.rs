//! Documents to forge, and what `check` says of them.

use cluesmith::{Document, Language, Reference, Severity, Work};
use serde_json::Value;

/// The name of a small one, so that it is judged in no time.
pub fn small(family: &str, seed: u8) -> String {
    let smaller =
        if family.starts_with("kronologic") { ",people=4,timesteps=4,samples=1" } else { "" };
    format!("{family}:easy{smaller}#{seed}")
}

/// A family with each generator that is here: `kronologic@4`, and `kronologic` for the newest.
pub fn makers() -> impl Iterator<Item = String> {
    cluesmith::families().iter().flat_map(|family| {
        let older = family.older().iter().map(|older| older.generator);
        let older = older.map(|generator| format!("{}@{generator}", family.name()));
        older.chain([family.name().to_owned()])
    })
}

/// Made by its name, with a certificate.
pub fn make(id: &str) -> Value {
    let reference = Reference::parse(id).unwrap();
    let family = cluesmith::family(&reference.family).unwrap();
    let generator = reference.generator_of(family).unwrap();
    let maker = family.accept_for(generator, &reference.settings).unwrap();
    let work = &mut Work::unlimited();
    let document = maker.make(reference.seed.unwrap().seed, work).unwrap();
    let case = family.open(document, Language::default()).unwrap();
    let steps = case.explain(work).unwrap();
    let mut document = case.document().clone();
    document.certificate = Some(steps.into_iter().map(|step| step.inference).collect());
    serde_json::to_value(document).unwrap()
}

/// Whether `check` takes it for good, with a warning at most; what is wrong otherwise. A warning refuses nothing:
/// every name of an author's own has one (D13), whether it lies or not.
pub fn judge(text: &str) -> Result<(), Vec<String>> {
    let document = Document::parse(text).map_err(|error| vec![error.to_string()])?;
    let family = cluesmith::family(&document.family).ok_or_else(|| vec!["no family".to_owned()])?;
    let report = family.check(&document, &mut Work::unlimited());
    let errors = report.findings.into_iter().filter(|one| one.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|one| format!("{} {}", one.id, one.message)).collect();
    assert_eq!(report.ok, errors.is_empty());
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// As an author would have written it: without a name and whatever is found again.
pub fn unnamed(document: &Value) -> Value {
    let mut document = document.clone();
    let name = ["id", "generator", "params", "seed"];
    remove(&mut document, &name);
    remove(&mut document, &["grade", "proof", "certificate"]);
    document
}

/// Takes these fields away.
pub fn remove(value: &mut Value, fields: &[&str]) {
    for field in fields {
        value.as_object_mut().unwrap().shift_remove(*field);
    }
}
