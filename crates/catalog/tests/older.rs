//! Documents of generators that are gone, as the programs of their time wrote them: nobody can compare their names, and
//! `check` says so; nothing in them is called wrong.

use cluesmith::{Document, Severity, Work};
use serde_json::{Value, json};

/// What is found, by its id, and whether that is an error.
fn findings(document: &Value) -> Vec<(String, bool)> {
    let document = Document::parse(&document.to_string()).unwrap();
    let family = cluesmith::family(&document.family).unwrap();
    let found = family.check(&document, &mut Work::unlimited()).findings.into_iter();
    found.map(|one| (one.id.clone(), one.severity == Severity::Error)).collect()
}

fn document(name: &str) -> Value {
    let path = format!("{}/tests/older/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn warning(id: &str) -> (String, bool) {
    (id.to_owned(), false)
}

#[test]
fn what_older_generators_made_is_warned_about_and_not_refused() {
    for (name, expected) in [
        ("kronologic-2", &["D07", "D05"][..]),
        ("kronologic-3", &["D07", "D05", "D06"]),
        ("pairplay-3", &["D07"]),
        ("tetonor-1", &["D07"]),
    ] {
        let expected: Vec<_> = expected.iter().map(|id| warning(id)).collect();
        assert_eq!(findings(&document(name)), expected, "{name}");
    }
}

/// Other rules may count other questions; that these lead to the answer is so or not.
#[test]
fn a_line_of_an_older_generator_is_played_again() {
    let genuine = document("kronologic-3");
    let line = genuine["grade"]["profile"]["line"].as_array().unwrap();
    let fewer = &line[..line.len() - 1];
    let more: Vec<_> = line.iter().chain(&line[..1]).collect();
    for told in [
        json!(fewer),
        json!(more),
        json!(["ask Foyer 1"]),
        json!(["trust me"]),
        json!(["ask Gallery 99"]),
        json!([7]),
        json!([]),
        json!("ask Gallery 2"),
    ] {
        let mut forged = genuine.clone();
        forged["grade"]["profile"]["line"] = told;
        let wrong = ("D05".to_owned(), true);
        assert!(findings(&forged).contains(&wrong), "{}", forged["grade"]["profile"]["line"]);
    }
}

/// Whose name cannot be compared is one thing; that a step follows is another, and so is a name that there is not.
#[test]
fn a_certificate_of_an_older_generator_is_verified() {
    let genuine = document("kronologic-3");
    let last = genuine["certificate"].as_array().unwrap().len() - 1;
    let mut other = genuine.clone();
    other["certificate"][last]["given"].as_array_mut().unwrap().pop();
    let mut invented = genuine.clone();
    invented["certificate"][last]["rule"] = json!("intuition");
    for forged in [other, invented] {
        assert!(findings(&forged).contains(&("D06".to_owned(), true)), "{}", forged["certificate"]);
    }
}
