//! Documents that somebody forged, all refused; and what a forger would try next.

use cluesmith::{Document, Language, Seed, Settings, Work};
use serde_json::{Value, json};

fn findings(document: &Document) -> (bool, Vec<String>) {
    let family = cluesmith::family(&document.family).unwrap();
    let report = family.check(document, &mut Work::unlimited());
    let found =
        report.findings.iter().map(|one| format!("{} {} {}", one.id, one.path, one.message));
    (report.ok, found.collect())
}

#[test]
fn every_forged_document_is_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forged");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        tried += 1;
        let Ok(document) = Document::parse(&text) else { continue };
        let (ok, found) = findings(&document);
        assert!(!ok, "{}: {found:?}", path.display());
    }
    assert_eq!(tried, 10);
}

fn make(family: &str) -> Value {
    let family = cluesmith::family(family).unwrap();
    let work = &mut Work::unlimited();
    let document = family.generate(&Settings::default(), Seed(7), work).unwrap();
    serde_json::to_value(document).unwrap()
}

fn judge(forged: Value) -> (bool, Vec<String>) {
    findings(&serde_json::from_value(forged).unwrap())
}

fn names() -> impl Iterator<Item = &'static str> {
    cluesmith::families().iter().map(|family| family.name())
}

#[test]
fn half_a_name_names_nothing() {
    for family in names() {
        for left in ["seed", "params"] {
            let mut forged = make(family);
            let fields = forged.as_object_mut().unwrap();
            for field in ["id", "generator", "proof", "grade", "seed", "params"] {
                if field != left {
                    fields.shift_remove(field);
                }
            }
            let (ok, found) = judge(forged);
            assert!(!ok && found.iter().any(|one| one.starts_with("D04")), "{family}: {found:?}");
        }
    }
}

#[test]
fn an_older_generator_excuses_its_name_and_nothing_else() {
    for family in names() {
        let known = cluesmith::family(family).unwrap();
        // The newest that is not here any more.
        let gone = known.older().first().map_or(known.generator(), |older| older.generator) - 1;
        if gone == 0 {
            continue;
        }
        let mut old = make(family);
        let fields = old.as_object_mut().unwrap();
        fields.shift_remove("id");
        fields["generator"] = json!(gone);
        let (ok, found) = judge(old.clone());
        assert!(ok, "{family}: {found:?}");
        assert!(found.iter().any(|one| one.starts_with("D07")), "{family}: {found:?}");
        let mut invented = old.clone();
        invented["proof"]["invented"] = json!("yes");
        let (ok, found) = judge(invented);
        assert!(!ok, "{family}: {found:?}");
        for grade in forged_grades(&old["grade"]) {
            let mut forged = old.clone();
            forged["grade"] = grade;
            let (ok, found) = judge(forged.clone());
            assert!(!ok, "{family} {}: {found:?}", forged["grade"]);
        }
        for field in ["attempts", "samples", "rank", "lowest_par", "highest_par"] {
            let mut forged = old.clone();
            let Some(value) = forged["proof"].get_mut(field) else { continue };
            *value = json!({"trust": "me"});
            let (ok, found) = judge(forged);
            assert!(!ok, "{family} {field}: {found:?}");
        }
        for (field, value) in old["proof"].as_object().unwrap() {
            let known = ["work", "attempts", "samples", "rank", "lowest_par", "highest_par"];
            if known.contains(&field.as_str()) || !value.is_u64() {
                continue;
            }
            let mut raised = old.clone();
            raised["proof"][field] = json!(value.as_u64().unwrap() + 999);
            let (ok, found) = judge(raised);
            assert!(!ok, "{family} {field}: {found:?}");
        }
    }
}

/// What no generator grades like this.
fn forged_grades(grade: &Value) -> Vec<Value> {
    let mut forged = vec![grade.clone(); 3];
    forged[0]["tier"] = json!(grade["tier"].as_u64().unwrap() + 1);
    forged[1]["profile"]["invented"] = json!(1);
    for (_, value) in forged[2]["profile"].as_object_mut().unwrap() {
        *value = json!("a lot");
    }
    forged
}

#[test]
fn a_sealed_document_without_a_name_proves_nothing() {
    for family in ["kronologic", "pairplay"] {
        let mut sealed = make(family);
        let fields = sealed.as_object_mut().unwrap();
        for field in ["id", "generator", "params", "seed", "answer", "grade"] {
            fields.shift_remove(field);
        }
        sealed["proof"] = json!({"solutions": 1});
        let (ok, found) = judge(sealed);
        assert!(!ok && found.iter().any(|one| one.starts_with("D09")), "{family}: {found:?}");
    }
}

#[test]
fn what_was_not_checked_is_not_ok() {
    for family in names() {
        let document: Document = serde_json::from_value(make(family)).unwrap();
        let any = cluesmith::family(family).unwrap();
        for limit in [0, 5, 50] {
            let report =
                any.check(&document, &mut Work::limit(limit).speaking(Language::default()));
            assert!(!report.ok, "{family} with {limit}");
        }
    }
}

#[test]
fn people_who_look_alike_are_not_two() {
    for (family, names) in [("kronologic", "/puzzle/characters"), ("demons", "/puzzle/people")] {
        for twin in ["\u{200b}", "\u{2800}", "\u{3164}", "\u{e0041}"] {
            let mut forged = make(family);
            for field in ["id", "generator", "params", "seed", "proof", "grade", "answer"] {
                forged.as_object_mut().unwrap().shift_remove(field);
            }
            let people = forged.pointer_mut(names).unwrap().as_array_mut().unwrap();
            let first = people[0]["name"].as_str().or(people[0].as_str()).unwrap().to_owned();
            let renamed = json!(format!("{first}{twin}"));
            match people[1].is_string() {
                true => people[1] = renamed,
                false => people[1]["name"] = renamed,
            }
            let (ok, found) = judge(forged);
            assert!(!ok, "{family} {twin:?}: {found:?}");
        }
    }
}
