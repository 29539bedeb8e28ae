//! Documents without a name: nothing unproved is believed, and what an author leaves out is found.

use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Inference, Language, Seed, Settings, Severity, Work,
};
use cluesmith_tetonor::Tetonor;
use serde_json::{Value, json};

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "fiendish"];

fn made(settings: &str, seed: u64) -> Document {
    let settings = Settings::parse(settings).unwrap();
    AnyFamily::generate(&Tetonor, &settings, Seed(seed), &mut Work::unlimited()).unwrap()
}

/// A generated board without its name, and without what only its generator can know.
fn nameless(settings: &str, seed: u64) -> Document {
    let made = made(settings, seed);
    let mut document = Document { id: None, generator: None, params: None, seed: None, ..made };
    let proof = document.proof.as_mut().unwrap();
    proof.work = None;
    proof.more.remove("classic");
    document
}

fn errors(document: &Document) -> Vec<(String, String)> {
    let report = FamilyBackstage::check(&Tetonor, document, &mut Work::limit(50_000_000));
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let errors: Vec<_> = errors.map(|error| (error.id.clone(), error.path.clone())).collect();
    assert_eq!(report.ok, errors.is_empty());
    errors
}

fn certificate(document: &Document) -> Vec<Inference> {
    let case = Tetonor.open(document.clone(), Language::default()).unwrap();
    let steps = case.explain(&mut Work::unlimited()).unwrap();
    steps.into_iter().map(|step| step.inference).collect()
}

#[test]
fn boards_of_every_level_are_clean_without_their_names() {
    for settings in LEVELS {
        for seed in 0..40 {
            let mut document = nameless(settings, seed);
            document.certificate = Some(certificate(&document));
            let report = FamilyBackstage::check(&Tetonor, &document, &mut Work::limit(50_000_000));
            assert!(report.findings.is_empty(), "{settings}#{seed}: {:?}", report.findings);
        }
    }
}

#[test]
fn whether_there_is_one_answer_is_found_again() {
    for (field, value, right) in [
        ("unique", json!(true), true),
        ("unique", json!(false), false),
        ("unique", json!(1), false),
        ("classic", json!(true), false),
        ("beauty", json!(true), false),
    ] {
        let mut document = nameless("medium,classic=true", 1);
        document.proof.as_mut().unwrap().more.insert(field.to_owned(), value);
        let wrong = [("D09".to_owned(), format!("/proof/{field}"))];
        let expected: &[(String, String)] = if right { &[] } else { &wrong };
        assert_eq!(errors(&document), expected, "{field}");
    }
}

/// The original's boards are made as they were. That some have several answers is an error of theirs, with
/// and without their names, and nothing else is.
#[test]
fn boards_of_the_original_are_clean_unless_they_have_several_answers() {
    for level in ["easy", "medium", "hard"] {
        let settings = format!("{level},classic=true");
        let mut several = 0;
        for seed in 1..=250 {
            let named = made(&settings, seed);
            let one = named.proof.as_ref().unwrap().solutions == 1;
            if one && seed > 25 {
                continue;
            }
            several += u32::from(!one);
            let mut bare = nameless(&settings, seed);
            // How many there are was not shown to be right where there are several.
            bare.grade = named.grade.clone();
            let expected: Vec<(String, String)> = match one {
                true => Vec::new(),
                false => vec![("T11".to_owned(), "/puzzle".to_owned())],
            };
            assert_eq!(errors(&named), expected, "{settings}#{seed}");
            assert_eq!(errors(&bare), expected, "{settings}#{seed} without its name");
        }
        assert!(several > 0 || level == "hard", "{level}");
    }
}

#[test]
fn a_step_is_not_called_what_it_cannot_be() {
    for settings in LEVELS {
        for seed in 0..3 {
            let whole = nameless(settings, seed);
            let steps = certificate(&whole);
            for (step, inference) in steps.iter().enumerate() {
                for technique in AnyFamily::techniques(&Tetonor) {
                    if technique.id == inference.rule {
                        continue;
                    }
                    let mut document = whole.clone();
                    let mut forged = steps.clone();
                    forged[step].rule = technique.id.to_owned();
                    document.certificate = Some(forged);
                    let found = errors(&document);
                    // By its shape, or because the explanation calls it otherwise.
                    let at = [format!("/certificate/{step}"), format!("/certificate/{step}/rule")];
                    let is_right =
                        matches!(&found[..], [(id, path)] if id == "D06" && at.contains(path));
                    assert!(is_right, "{found:?}");
                }
            }
        }
    }
}

#[test]
fn a_step_that_concludes_nothing_is_refused() {
    let mut document = nameless("easy", 1);
    let mut steps = certificate(&document);
    steps[3].so.clear();
    document.certificate = Some(steps);
    assert_eq!(errors(&document), [("D06".to_owned(), "/certificate/3".to_owned())]);
}

#[test]
fn an_author_gives_grid_and_strip_and_the_rest_is_found() {
    for settings in LEVELS {
        for seed in 0..5 {
            let whole = nameless(settings, seed);
            let text = json!({"family": "tetonor", "puzzle": whole.puzzle}).to_string();
            let bare = Document::parse(&text).unwrap();
            let case = Tetonor.open(bare, Language::default()).unwrap();
            let filled = case.fill_in(&mut Work::limit(50_000_000)).unwrap();
            assert_eq!(errors(&filled), []);
            assert_eq!(filled.grade, whole.grade);
            assert_eq!(filled.proof.unwrap().more["unique"], Value::from(true));
        }
    }
}
