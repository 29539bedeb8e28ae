//! What people read says what is proved, in documents that no name vouches for.

use cluesmith_core::{AnyFamily, Document, Finding, Seed, Settings, Severity, Work};
use cluesmith_pairplay::PairPlay;
use serde_json::{Value, json};

fn generated(settings: &str, seed: u64) -> Document {
    let pairs = settings.split(' ').filter_map(|pair| pair.split_once('='));
    let fields = pairs.map(|(name, value)| (name.to_owned(), Value::from(value)));
    let settings: Settings = serde_json::from_value(Value::Object(fields.collect())).unwrap();
    let made = PairPlay.generate(&settings, Seed(seed), &mut Work::unlimited());
    made.unwrap_or_else(|error| panic!("{settings} #{seed}: {error}"))
}

/// The same without anything that only its generator could vouch for.
fn nameless(mut document: Document) -> Document {
    document.proof.iter_mut().for_each(|proof| proof.work = None);
    Document { id: None, generator: None, params: None, seed: None, ..document }
}

fn errors(document: &Document) -> Vec<Finding> {
    let mut found = PairPlay.check(document, &mut Work::unlimited()).findings;
    found.retain(|finding| finding.severity == Severity::Error);
    found
}

/// The document with another value at a pointer.
fn with(document: &Document, path: &str, value: Value) -> Document {
    let mut whole = serde_json::to_value(document).unwrap();
    *whole.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = value;
    serde_json::from_value(whole).unwrap()
}

/// Every text of a part of a document, with its pointer.
fn texts(value: &Value, path: &str, all: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => all.push((path.to_owned(), text.clone())),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| texts(item, &format!("{path}/{n}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, item)| texts(item, &format!("{path}/{name}"), all));
        }
        _ => {}
    }
}

fn all_texts(document: &Document) -> Vec<(String, String)> {
    let mut all = Vec::new();
    texts(&document.puzzle, "/puzzle", &mut all);
    texts(document.answer.as_ref().unwrap(), "/answer", &mut all);
    all
}

const HINTS: [&str; 6] = ["direct", "compound", "negation", "behavioral", "relational", "oblique"];

#[test]
fn what_is_generated_says_what_it_means_without_its_name() {
    let seeds = std::env::var("PAIRPLAY_PUZZLES").ok().and_then(|text| text.parse().ok());
    for seed in 0..seeds.unwrap_or(8) {
        for hint in HINTS {
            for stance in ["neutral", "skeptic", "traditionalist"] {
                let mode = ["full", "training", "no-objection"][seed as usize % 3];
                let bands = if stance == "traditionalist" { "bands=relaxed" } else { "" };
                let settings = format!("hint={hint} stance={stance} mode={mode} {bands}");
                let document = nameless(generated(&settings, seed));
                assert_eq!(errors(&document), [], "{settings} #{seed}");
                let sealed = Document { answer: None, grade: None, proof: None, ..document };
                assert_eq!(errors(&sealed), [], "{settings} #{seed}, sealed");
            }
        }
    }
}

#[test]
fn forged_documents_are_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/forged");
    let mut forged = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let document = Document::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let report = PairPlay.check(&document, &mut Work::unlimited());
        assert!(!report.ok, "{}", path.display());
        forged += 1;
    }
    assert_eq!(forged, 4);
}

#[test]
fn lines_of_opposite_meaning_cannot_be_exchanged() {
    for (seed, level) in ["easy", "medium", "hard"].into_iter().enumerate() {
        let document = nameless(generated(&format!("level={level}"), seed as u64));
        let at = |path: &str| {
            let whole = serde_json::to_value(&document).unwrap();
            whole.pointer(path).unwrap().clone()
        };
        let mut exchanged = vec![
            ("/puzzle/reactions/steady".to_owned(), "/puzzle/reactions/uneasy".to_owned()),
            ("/puzzle/reactions/nothing".to_owned(), "/answer/mutters/0/text".to_owned()),
            ("/puzzle/check/held".to_owned(), "/puzzle/check/broke".to_owned()),
            ("/puzzle/check/held".to_owned(), "/puzzle/check/withdrawn".to_owned()),
            ("/puzzle/check/ask/0".to_owned(), "/puzzle/check/ask/7".to_owned()),
            ("/puzzle/closing/flawless".to_owned(), "/puzzle/closing/busted".to_owned()),
            ("/puzzle/closing/cleared".to_owned(), "/puzzle/closing/close".to_owned()),
            ("/answer/mutters/0/text".to_owned(), "/answer/mutters/1/text".to_owned()),
            ("/puzzle/hint/text".to_owned(), "/answer/mutters/1/text".to_owned()),
            ("/puzzle/places/0/name".to_owned(), "/puzzle/places/1/name".to_owned()),
        ];
        for n in 0..8 {
            let card = |field: &str| format!("/puzzle/cards/{n}/{field}");
            let other = |field: &str| format!("/puzzle/cards/{}/{field}", (n + 1) % 8);
            exchanged.extend(["claim", "asserts"].map(|field| (card(field), other(field))));
            let quip = |field: &str| format!("/puzzle/quips/{n}/{field}");
            exchanged.push((quip("truth"), quip("lie")));
        }
        for n in 0..28 {
            let pair = |field: &str| format!("/puzzle/pairs/{n}/{field}");
            exchanged.push((pair("say"), pair("koa")));
            exchanged.push((pair("tell"), pair("koa")));
            exchanged.push((pair("say"), format!("/puzzle/pairs/{}/say", (n + 1) % 28)));
        }
        for (one, two) in exchanged {
            let forged = with(&with(&document, &one, at(&two)), &two, at(&one));
            // Two places of one part of the house may well be exchanged in the list.
            if one.contains("places") && errors(&forged).is_empty() {
                continue;
            }
            assert_ne!(errors(&forged), [], "{level}: {one} and {two}");
        }
    }
}

#[test]
fn no_text_can_be_changed_by_hand() {
    for (turn, level) in ["easy", "medium", "hard"].into_iter().enumerate() {
        let document = nameless(generated(&format!("level={level}"), 7));
        let texts = all_texts(&document);
        assert!(texts.len() > 180, "{}", texts.len());
        for (n, (path, text)) in texts.into_iter().enumerate() {
            let changed = match (n + turn) % 4 {
                0 => text.replacen("Two", "None", 1).replacen(" is ", " is not ", 1) + " Not.",
                1 => text.replace("later", "earlier").chars().skip(1).collect(),
                2 => text + " ",
                _ => String::new(),
            };
            // A title that nobody knows is an author's own; see below.
            if path == "/puzzle/title" && !changed.is_empty() {
                continue;
            }
            let mut whole = serde_json::to_value(&document).unwrap();
            *whole.pointer_mut(&path).unwrap() = Value::from(changed.as_str());
            let Ok(forged) = serde_json::from_value::<Document>(whole) else { continue };
            assert_ne!(errors(&forged), [], "{level}: {path}: {changed:?}");
        }
    }
}

#[test]
fn what_was_changed_is_named_with_what_would_be_right() {
    let document = nameless(generated("hint=direct", 7));
    let forged = with(&document, "/puzzle/hint/text", json!("None of the three were here."));
    let found = errors(&forged);
    let finding = found.iter().find(|finding| finding.id == "P14").unwrap();
    assert_eq!(finding.path, "/puzzle/hint/text");
    assert!(finding.message.contains("None of the three were here."), "{finding:?}");
    assert!(finding.help.contains("wo of the three"), "{finding:?}");
}

#[test]
fn a_title_and_a_scenario_of_ones_own_are_free_prose_and_say_nothing_of_the_cards() {
    let mut document = nameless(generated("level=easy", 7));
    document.puzzle["title"] = json!("The Night of the Spoons");
    document.puzzle["scenario"] = json!("Every spoon was bent, and KOA locked the cutlery away.");
    for (field, text) in [
        ("flawless", "Open. I have never wanted to lock anything less."),
        ("cleared", "That will do. Mind the lock; it was rather attached to you."),
        ("close", "Almost. I had my lamp on the switch."),
        ("busted", "I have listened with all my rooms, and not one of them believes you."),
    ] {
        document.puzzle["closing"][field] = json!(text);
    }
    assert_eq!(errors(&document), []);
    let place = document.puzzle["places"][0]["name"].as_str().unwrap().to_owned();
    for said in [
        "Two of the three inventions came late.".to_owned(),
        format!("It happened in the {place}."),
        "It happened at 9:30 PM.".to_owned(),
        "The strongest piece is true.".to_owned(),
    ] {
        let told = with(&document, "/puzzle/scenario", json!(said));
        assert!(errors(&told).iter().any(|finding| finding.id == "P17"), "{said}");
    }
}

#[test]
fn what_was_not_checked_is_an_error() {
    let document = nameless(generated("level=easy", 7));
    for limit in [0, 5, 1000] {
        let report = PairPlay.check(&document, &mut Work::limit(limit));
        assert!(!report.ok, "{limit}");
    }
}

#[test]
fn the_proof_is_found_again_without_a_name() {
    let document = nameless(generated("level=medium", 4));
    for (field, value) in [("games", 1), ("worlds", 999), ("checks", 50), ("tries", 3)] {
        let mut forged = document.clone();
        forged.proof.as_mut().unwrap().more.insert(field.to_owned(), json!(value));
        let found = errors(&forged);
        assert!(found.iter().any(|f| f.path == format!("/proof/{field}")), "{field}: {found:?}");
    }
}

#[test]
fn what_is_muttered_is_part_of_what_a_name_promises() {
    let document = generated("level=easy", 7);
    let other = generated("level=easy", 8);
    let mutters = other.answer.unwrap()["mutters"].clone();
    for mutters in [mutters, json!([])] {
        let forged = with(&document, "/answer/mutters", mutters);
        assert!(errors(&forged).iter().any(|finding| finding.id == "D11"));
    }
}
