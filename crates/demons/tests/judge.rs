//! A judge that cannot be fooled: what people read says what is proved, and nothing unproved is claimed.
//!
//! All documents here are without a name, so that nothing can be compared with what a generator makes.
//! `DEMONS_BOARDS=200 cargo test --release --test judge` looks at more of them.

use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Inference, Language, Seed, Settings, Severity, Work,
};
use cluesmith_demons::Demons;
use cluesmith_demons::puzzle::Puzzle;
use cluesmith_demons::text::{Scribe, Style};
use serde_json::{Value, json};

const LEVELS: [&str; 5] = ["easy", "medium", "tricky", "hard", "brutal"];

fn boards() -> u64 {
    std::env::var("DEMONS_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

/// A generated board without its name, and without what only its generator can know.
fn nameless(settings: &str, seed: u64) -> Document {
    let settings = Settings::parse(settings).unwrap();
    let work = &mut Work::unlimited();
    let made = AnyFamily::generate(&Demons, &settings, Seed(seed), work).unwrap();
    let mut document = Document { id: None, generator: None, params: None, seed: None, ..made };
    let proof = document.proof.as_mut().unwrap();
    proof.work = None;
    proof.more.remove("attempts");
    document
}

fn puzzle(document: &Document) -> Puzzle {
    serde_json::from_value(document.puzzle.clone()).unwrap()
}

/// The errors of a document: id and place.
fn errors(document: &Document) -> Vec<(String, String)> {
    let report = FamilyBackstage::check(&Demons, document, &mut Work::limit(20_000_000));
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let errors: Vec<_> = errors.map(|error| (error.id.clone(), error.path.clone())).collect();
    assert_eq!(report.ok, errors.is_empty());
    errors
}

fn findings(document: &Document) -> Vec<String> {
    let report = FamilyBackstage::check(&Demons, document, &mut Work::limit(20_000_000));
    report.findings.into_iter().map(|finding| finding.id).collect()
}

fn text(document: &mut Document, person: usize) -> &mut Value {
    &mut document.puzzle["people"][person]["clue"]["text"]
}

fn certificate(document: &Document) -> Vec<Inference> {
    let case = Demons.open(document.clone(), Language::default()).unwrap();
    let steps = case.explain(&mut Work::unlimited()).unwrap();
    steps.into_iter().map(|step| step.inference).collect()
}

#[test]
fn forged_documents_are_refused() {
    for (file, id, path) in [
        (
            include_str!("fixtures/forged/dm-text-inverted-no-stop.json"),
            "P10",
            "/puzzle/people/8/clue/text",
        ),
        (include_str!("fixtures/forged/dm-cert-rules-madeup.json"), "D06", "/certificate/0/rule"),
    ] {
        let mut document = Document::parse(file).unwrap();
        let proof = document.proof.as_mut().unwrap();
        proof.work = None;
        proof.more.remove("attempts");
        assert_eq!(errors(&document), [(id.to_owned(), path.to_owned())]);
    }
}

#[test]
fn boards_of_every_level_and_style_are_clean_without_their_names() {
    for settings in LEVELS {
        for more in ["", ",style=natural", ",clues=extended,style=natural", ",rows=4,cols=3"] {
            for seed in 0..boards() {
                let mut document = nameless(&format!("{settings}{more}"), seed);
                document.certificate = Some(certificate(&document));
                let found = findings(&document);
                assert!(found.is_empty(), "{settings}{more}#{seed}: {found:?}");
            }
        }
    }
}

#[test]
fn sentences_may_be_in_any_style_and_language() {
    for (language, style) in [
        (Language::ENGLISH, Style::Natural),
        (Language::ENGLISH, Style::Classic),
        (Language::CHINESE, Style::Natural),
    ] {
        for seed in 0..4 {
            let mut document = nameless("easy,clues=extended,style=natural", seed);
            let puzzle = puzzle(&document);
            let (names, board, case) = (puzzle.names(), puzzle.board(), puzzle.case());
            let scribe = Scribe { language, names: &names, board: &board };
            for person in 0..names.len() {
                let said = scribe.write(case.forms[person], person, style);
                *text(&mut document, person) = json!(said);
            }
            assert_eq!(findings(&document), [""; 0], "{language:?} {style:?} {seed}");
        }
    }
}

#[test]
fn a_sentence_that_cannot_be_read_is_an_error_wherever_it_stands() {
    let whole = nameless("medium,clues=extended", 3);
    let change: [fn(&str) -> String; 9] = [
        |_| String::new(),
        |text| text.to_lowercase(),
        |text| text.replacen(' ', "  ", 1),
        |text| text.trim_end_matches('.').to_owned(),
        |text| format!("{text} "),
        |text| format!("{text} I think."),
        |text| format!("Not true: {text}"),
        |_| "Nobody knows.".to_owned(),
        |_| "这里没有妖魔。".to_owned(),
    ];
    for person in 0..20 {
        for (index, change) in change.iter().enumerate() {
            let mut document = whole.clone();
            let said = text(&mut document, person).as_str().unwrap().to_owned();
            *text(&mut document, person) = json!(change(&said));
            let path = format!("/puzzle/people/{person}/clue/text");
            assert_eq!(errors(&document), [("P12".to_owned(), path)], "{person}, {index}");
            // It does not stop anybody from playing, and players hear what is meant.
            let case = Demons.open(document.clone(), Language::default()).unwrap();
            assert!(case.grade(&mut Work::unlimited()).is_ok());
            let heard = puzzle(&document).said(person, Language::ENGLISH);
            let puzzle = puzzle(&whole);
            let (names, board, form) =
                (puzzle.names(), puzzle.board(), puzzle.case().forms[person]);
            let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
            assert_eq!(scribe.read(&heard, person), Some(form), "{heard}");
        }
    }
}

#[test]
fn a_sentence_that_says_something_else_is_an_error_wherever_it_stands() {
    let whole = nameless("medium", 5);
    for person in 0..20 {
        for other in 0..20 {
            let mut document = whole.clone();
            let said = text(&mut document, other).clone();
            *text(&mut document, person) = said;
            let found = errors(&document);
            assert_eq!(found.is_empty(), person == other, "{person} says what {other} says");
        }
        let said = whole.puzzle["people"][person]["clue"]["text"].as_str().unwrap();
        let (demon, cultivator) = ("demon", "cultivator");
        let inverted = match said.contains(demon) {
            true => said.replacen(demon, cultivator, 1),
            false => said.replacen(cultivator, demon, 1),
        };
        let bare = inverted.trim_end_matches('.').replacen(' ', "  ", 1);
        for inverted in [inverted, bare] {
            let mut document = whole.clone();
            *text(&mut document, person) = json!(inverted);
            let path = format!("/puzzle/people/{person}/clue/text");
            assert_eq!(errors(&document), [("P10".to_owned(), path)], "{inverted}");
        }
    }
}

#[test]
fn every_number_in_a_sentence_is_read() {
    let mut changed = 0;
    for seed in 0..6 {
        let whole = nameless("easy", seed);
        for person in 0..20 {
            let said = whole.puzzle["people"][person]["clue"]["text"].as_str().unwrap();
            for (at, digit) in said.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                for new in ('0'..='9').filter(|&new| new != digit) {
                    let mut document = whole.clone();
                    let mut other = said.to_owned();
                    other.replace_range(at..=at, &new.to_string());
                    *text(&mut document, person) = json!(other);
                    assert!(!errors(&document).is_empty(), "{other} for {said}");
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 300, "{changed}");
}

#[test]
fn whoever_is_spoken_of_cannot_be_renamed_alone() {
    let whole = nameless("easy", 4);
    let names = puzzle(&whole).names();
    let spoken_of = |name: &str| {
        let people = whole.puzzle["people"].as_array().unwrap();
        people.iter().any(|person| person["clue"]["text"].as_str().unwrap().contains(name))
    };
    for (person, name) in names.iter().enumerate() {
        let mut document = whole.clone();
        document.puzzle["people"][person]["name"] = json!("Zoe Quinn");
        assert_eq!(errors(&document).is_empty(), !spoken_of(name), "{name}");
        // Two people exchange their names.
        let other = (person + 1) % names.len();
        document.puzzle["people"][person]["name"] = json!(names[other]);
        document.puzzle["people"][other]["name"] = json!(name);
        let mentioned = spoken_of(name) || spoken_of(&names[other]);
        assert_eq!(errors(&document).is_empty(), !mentioned, "{name} and {}", names[other]);
    }
}

#[test]
fn nobody_has_a_name_that_reads_like_another() {
    let whole = nameless("easy", 4);
    let other = puzzle(&whole).names().swap_remove(7);
    for name in [
        other.clone(),
        format!("{other} "),
        other.replace(' ', "  "),
        other.replace(' ', "\u{a0}"),
        format!("{other}\u{200b}"),
        format!("{other}\u{200d}"),
        "me".to_owned(),
        "\u{202e}uM iL".to_owned(),
        " ".to_owned(),
    ] {
        let mut document = whole.clone();
        document.puzzle["people"][3]["name"] = json!(name);
        assert!(errors(&document).iter().any(|(id, _)| id == "P04"), "{name:?}");
    }
}

#[test]
fn a_parameter_that_means_nothing_is_refused() {
    let whole = nameless("easy", 4);
    for person in 0..20 {
        for (name, value) in [("row", json!(1)), ("relation", json!("more-than"))] {
            let mut document = whole.clone();
            let params = document.puzzle["people"][person]["clue"]["params"].as_object_mut();
            if params.unwrap().insert(name.to_owned(), value).is_none() {
                let path = format!("/puzzle/people/{person}/clue/params/{name}");
                assert_eq!(errors(&document), [("P15".to_owned(), path)]);
            }
        }
    }
}

#[test]
fn a_mark_of_flavour_is_checked() {
    let whole = nameless("easy", 4);
    for person in 0..20 {
        let mut document = whole.clone();
        let clue = &mut document.puzzle["people"][person]["clue"];
        let flavour = clue["flavour"] == json!(true);
        clue["flavour"] = json!(!flavour);
        let expected = if flavour { "P26" } else { "P27" };
        assert_eq!(findings(&document), [expected]);
        assert_eq!(errors(&document).is_empty(), flavour);
    }
}

#[test]
fn the_proof_is_found_again_and_nothing_else_is_believed() {
    for settings in LEVELS {
        let whole = nameless(settings, 2);
        let with = |field: &str, value: Value| {
            let mut document = whole.clone();
            document.proof.as_mut().unwrap().more.insert(field.to_owned(), value);
            errors(&document)
        };
        let needed = whole.proof.as_ref().unwrap().more["needed"].as_u64().unwrap();
        assert!(with("needed", json!(needed)).is_empty());
        for (field, value) in [
            ("needed", json!(needed + 1)),
            ("needed", json!(needed - 1)),
            ("needed", json!("all")),
            ("attempts", json!(1)),
            ("beauty", json!(true)),
        ] {
            assert_eq!(with(field, value), [("D09".to_owned(), format!("/proof/{field}"))]);
        }
    }
}

#[test]
fn a_step_is_called_what_it_is() {
    for settings in LEVELS {
        let whole = nameless(settings, 1);
        let steps = certificate(&whole);
        for (step, inference) in steps.iter().enumerate() {
            for technique in AnyFamily::techniques(&Demons) {
                let mut document = whole.clone();
                let mut forged = steps.clone();
                forged[step].rule = technique.id.to_owned();
                document.certificate = Some(forged);
                let expected = match technique.id == inference.rule {
                    true => Vec::new(),
                    false => vec![("D06".to_owned(), format!("/certificate/{step}"))],
                };
                let report = errors(&document);
                assert_eq!(report, expected, "{} as {}", inference.rule, technique.id);
            }
        }
    }
}

/// An author gives people and what their clues mean.
#[test]
fn names_and_sentences_that_an_author_leaves_out_are_written() {
    for settings in LEVELS {
        for (more, seeds) in [("", 3), (",clues=extended", 1)] {
            for seed in 0..seeds {
                let whole = nameless(&format!("{settings}{more}"), seed);
                for named in [true, false] {
                    let mut bare = Document {
                        answer: None,
                        grade: None,
                        proof: None,
                        cluesmith: None,
                        ..whole.clone()
                    };
                    for person in bare.puzzle["people"].as_array_mut().unwrap() {
                        person["clue"].as_object_mut().unwrap().remove("text");
                        if !named {
                            person.as_object_mut().unwrap().remove("name");
                        }
                    }
                    let missing: &[&str] = if named { &["P13"] } else { &["P13", "P14"] };
                    assert_eq!(findings(&bare), missing);
                    assert_eq!(errors(&bare), []);
                    let work = &mut Work::limit(20_000_000);
                    let case = Demons.open(bare, Language::default()).unwrap();
                    let filled = case.fill_in(work).unwrap();
                    assert_eq!(findings(&filled), [""; 0], "{settings}{more}#{seed}");
                    assert_eq!(filled.answer, whole.answer);
                    assert_eq!(filled.grade, whole.grade);
                    assert_eq!(filled.proof, whole.proof);
                    assert_eq!(puzzle(&filled).names() == puzzle(&whole).names(), named);
                }
            }
        }
    }
}

#[test]
fn clues_that_no_proof_needs_are_marked() {
    for level in ["easy", "hard"] {
        for seed in 0..4 {
            let whole = nameless(level, seed);
            let mut unmarked = whole.clone();
            for person in unmarked.puzzle["people"].as_array_mut().unwrap() {
                person["clue"].as_object_mut().unwrap().remove("flavour");
            }
            assert!(findings(&unmarked).iter().all(|id| id == "P26"));
            let case = Demons.open(unmarked, Language::default()).unwrap();
            let filled = case.fill_in(&mut Work::limit(20_000_000)).unwrap();
            assert_eq!(findings(&filled), [""; 0], "{level}#{seed}");
        }
    }
}

#[test]
fn a_missing_sentence_is_written_in_the_voice_of_the_others() {
    for style in ["classic", "natural"] {
        let whole = nameless(&format!("easy,style={style}"), 6);
        let mut bare = whole.clone();
        for person in [0, 5, 11, 19] {
            bare.puzzle["people"][person]["clue"].as_object_mut().unwrap().remove("text");
        }
        let case = Demons.open(bare, Language::default()).unwrap();
        let filled = case.fill_in(&mut Work::limit(20_000_000)).unwrap();
        assert_eq!(filled.puzzle, whole.puzzle, "{style}");
    }
}

#[test]
fn people_without_names_are_called_by_their_places() {
    let mut document = nameless("easy", 2);
    for person in document.puzzle["people"].as_array_mut().unwrap() {
        person["clue"].as_object_mut().unwrap().remove("text");
        person.as_object_mut().unwrap().remove("name");
    }
    let case = Demons.open(document, Language::default()).unwrap();
    let work = &mut Work::limit(20_000_000);
    let steps = case.explain(work).unwrap();
    for step in steps {
        assert!(step.focus.iter().any(|place| step.text.contains(place)), "{}", step.text);
        assert!(!step.text.contains("  ") && !step.text.starts_with(' '), "{}", step.text);
    }
    assert!(case.start().apply("=D", work).is_err());
}
