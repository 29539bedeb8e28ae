//! What people read says what is proved, in documents that no name vouches for.

use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Finding, Seed, Settings, Severity, Work,
};
use cluesmith_koa::grammar::capitalised;
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

/// A document in which an own name stands wherever this one stood, sentences and all.
fn renamed(document: &Document, name: &str, own: &str) -> Document {
    let text = serde_json::to_string(document).unwrap().replace(name, own);
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_name_of_ones_own_is_not_taken_for_another() {
    let document = nameless(generated("level=easy", 7));
    let found = |path: &str, value: &str| {
        let whole = serde_json::to_value(&document).unwrap();
        let old = whole.pointer(path).unwrap().to_string();
        // A place is named on its cards, too.
        let forged = renamed(&document, &old, &json!(value).to_string());
        let found = errors(&forged);
        found.into_iter().filter(|f| f.path == path).map(|f| f.id).collect::<Vec<_>>()
    };
    let card = |field: &str| format!("/puzzle/cards/2/asserts/{field}");
    let place = "/puzzle/places/1/name".to_owned();
    for (path, value) in [
        (place.clone(), "Garage"),
        (place.clone(), "gаrage"),
        (place.clone(), "dining-room"),
        (place.clone(), "livingroom"),
        (place.clone(), "Upstairs"),
        (place.clone(), "no gadget"),
        (card("subject"), "The Tablet"),
        (card("subject"), "a tablet"),
        (card("subject"), "Cousin  Dev"),
        (card("subject"), "the kitchen"),
        (card("topic"), "Soup"),
        (card("topic"), "rough time"),
        (card("activity"), "Reheating Soup"),
        (card("activity"), "laundry"),
    ] {
        assert!(found(&path, value).contains(&"P19".to_owned()), "{path}: {value}");
    }
    for (path, value) in [
        (place, "boathouse"),
        (card("subject"), "the harmonium"),
        (card("topic"), "whittling"),
        (card("activity"), "whittling a spoon"),
    ] {
        assert!(!found(&path, value).contains(&"P19".to_owned()), "{path}: {value}");
    }
    assert!(found(&card("subject"), "the nоt so old clock").contains(&"P16".to_owned()));
}

#[test]
fn a_document_with_names_of_ones_own_is_clean_and_two_that_read_alike_are_not() {
    let document = nameless(generated("level=easy", 7));
    let name = |n: usize| document.puzzle["places"][n]["name"].as_str().unwrap().to_owned();
    let at = |place: &str| cluesmith_koa::pairplay::THINGS.at(place);
    let both = |one: &str, two: &str| {
        let own = |document: &Document, name: &str, own: &str| {
            // "In the kitchen" becomes "at the boathouse".
            let [small, large] = [at(name), capitalised(&at(name))];
            let document = renamed(document, &small, &format!("at the {own}"));
            renamed(&renamed(&document, &large, &format!("At the {own}")), name, own)
        };
        errors(&own(&own(&document, &name(0), one), &name(1), two))
    };
    assert_eq!(both("boathouse", "orangery"), []);
    let found = both("boathouse", "Boat House");
    assert!(found.iter().any(|f| f.id == "P19" && f.path == "/puzzle/places/1/name"), "{found:?}");
}

#[test]
fn a_hint_about_a_place_that_is_not_there_is_refused() {
    for seed in 0..40 {
        let document = nameless(generated("hint=negation", seed));
        let path = "/puzzle/hint/about/not/any/0";
        let about = serde_json::to_value(&document).unwrap().pointer(path).unwrap().clone();
        let Some(place) = about.get("location").and_then(Value::as_str) else { continue };
        let forged = with(&document, path, json!({"location": place.to_uppercase()}));
        let found = errors(&forged);
        assert!(found.iter().any(|f| f.id == "P05" && f.path == "/puzzle/hint/about"), "{found:?}");
        return;
    }
    panic!("no hint names a place");
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

/// What is wrapped in `all`, `any` or a double denial means the same, and no line says it.
#[test]
fn what_hints_and_mutterings_mean_is_written_in_one_way() {
    let document = nameless(generated("level=easy", 7));
    for path in ["/puzzle/hint/about", "/answer/mutters/0/about", "/answer/mutters/1/about"] {
        let whole = serde_json::to_value(&document).unwrap();
        let about = whole.pointer(path).unwrap();
        for wrapped in [
            json!({ "all": [about] }),
            json!({ "any": [about] }),
            json!({ "all": [about, about] }),
            json!({ "any": [about, about] }),
            json!({ "not": { "not": about } }),
            json!({ "all": [] }),
            json!({ "any": [] }),
        ] {
            let found = errors(&with(&document, path, wrapped.clone()));
            assert!(found.iter().any(|finding| finding.id == "P15"), "{path}: {wrapped}");
        }
    }
}

/// Whoever has heard one muttering hears nothing new in the other.
#[test]
fn mutterings_that_say_the_same_are_refused() {
    for seed in 0..6 {
        let document = nameless(generated("level=medium", seed));
        assert_eq!(errors(&document), []);
        let whole = serde_json::to_value(&document).unwrap();
        let is_s12 = |forged: &Document| errors(forged).iter().any(|found| found.id == "S12");
        for (one, other) in [(0, 1), (1, 0)] {
            let said = whole["answer"]["mutters"][one].clone();
            let path = format!("/answer/mutters/{other}");
            assert!(is_s12(&with(&document, &path, said)), "{seed}: {one} twice");
            // What is true of every card says nothing.
            let from = json!({ "from": "12:00 PM" });
            let forged = with(&document, &format!("{path}/about"), from);
            assert!(is_s12(&forged), "{seed}: {other} says nothing");
        }
    }
}
