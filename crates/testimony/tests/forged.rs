//! Documents without a name that tell something else than their data are refused, and nothing generated is.

mod common;

use cluesmith_core::{
    AnyFamily, Document, FamilyBackstage, Language, Report, Seed, Settings, Severity, Work,
};
use cluesmith_testimony::{Level, Testimony};
use common::{nameless, seeds, strip_name};
use serde_json::{Value, json};

/// What `check` says of a document.
fn check(document: &Value) -> Report {
    let document: Document = serde_json::from_value(document.clone()).unwrap();
    FamilyBackstage::check(&Testimony, &document, &mut Work::unlimited())
}

/// The ids and paths of all errors.
fn errors(document: &Value) -> Vec<(String, String)> {
    let findings = check(document).findings;
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| (finding.id, finding.path)).collect()
}

fn read(text: &str) -> Value {
    let mut document: Value = serde_json::from_str(text).unwrap();
    strip_name(&mut document);
    document
}

fn exchange(document: &mut Value, one: &str, other: &str) {
    let [a, b] = [one, other].map(|path| document.pointer(path).unwrap().clone());
    assert_ne!(a, b, "{one} and {other}");
    *document.pointer_mut(one).unwrap() = b;
    *document.pointer_mut(other).unwrap() = a;
}

#[test]
fn the_forged_documents_of_the_review_are_refused() {
    let flavor = read(include_str!("fixtures/ts-flavor-swapped.json"));
    let found = errors(&flavor);
    for card in [0, 4] {
        let path = format!("/puzzle/cards/{card}/flavor");
        assert!(found.contains(&("V4".to_owned(), path.clone())), "{path}: {found:?}");
    }
    let proof = read(include_str!("fixtures/ts-proof-false.json"));
    let found = errors(&proof);
    for field in ["states", "lines", "won", "stuck"] {
        let path = format!("/proof/{field}");
        assert!(found.contains(&("D09".to_owned(), path.clone())), "{path}: {found:?}");
    }
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn sentences_that_change_places_are_found_where_they_stand() {
    let document = nameless(Level::Normal, 7);
    assert_eq!(errors(&document), []);
    for (one, other) in [
        // The player says other cards, KOA answers to other cards.
        ("/puzzle/combinations/0/player", "/puzzle/combinations/1/player"),
        ("/puzzle/combinations/9/player", "/puzzle/combinations/14/player"),
        ("/puzzle/combinations/22/player", "/puzzle/combinations/40/player"),
        ("/puzzle/combinations/0/koa", "/puzzle/combinations/1/koa"),
        ("/puzzle/counters/0/claim", "/puzzle/counters/1/claim"),
        ("/puzzle/counters/0/refuted", "/puzzle/counters/1/refuted"),
        ("/puzzle/counters/0/claim", "/puzzle/counters/0/refuted"),
        ("/puzzle/counters/0/name", "/puzzle/counters/1/name"),
        ("/puzzle/concerns/0/text", "/puzzle/concerns/1/text"),
        ("/puzzle/scenario/opening/0", "/puzzle/scenario/opening/1"),
        ("/puzzle/lines/moods/0/lines", "/puzzle/lines/moods/3/lines"),
        ("/puzzle/lines/endings/0/line", "/puzzle/lines/endings/5/line"),
        ("/puzzle/lines/edge/0", "/puzzle/lines/moods/0/lines/0"),
        ("/puzzle/scenario/title", "/puzzle/scenario/opening/2"),
        ("/puzzle/cards/0/name", "/puzzle/cards/1/name"),
        ("/puzzle/cards/0/source", "/puzzle/cards/1/source"),
    ] {
        let mut forged = document.clone();
        exchange(&mut forged, one, other);
        assert!(!errors(&forged).is_empty(), "{one} and {other} are exchanged");
    }
}

#[test]
fn a_sentence_that_tells_another_place_time_state_or_source_is_refused() {
    for seed in 0..4 {
        let document = nameless(Level::Hard, seed);
        let text = document.to_string();
        let mut tried = 0;
        for (told, instead) in [
            ("wide awake", "fast asleep"),
            ("busy", "idle"),
            ("in the kitchen", "in the bathroom"),
            ("in the bathroom", "in the bedroom"),
            ("in the living room", "outside"),
            ("at home", "at work"),
            ("pm,", "am,"),
            ("has me", "has not me"),
            ("you were", "you were not"),
            ("is yours", "is mine"),
            ("stays with me", "is yours"),
            ("the same minute", "the same hour"),
        ] {
            for (at, _) in text.match_indices(told) {
                let forged = format!("{}{instead}{}", &text[..at], &text[at + told.len()..]);
                let forged: Value = serde_json::from_str(&forged).unwrap();
                assert!(!errors(&forged).is_empty(), "{told} at {at}: {}", &text[at - 40..at + 40]);
                tried += 1;
            }
        }
        assert!(tried > 40, "{tried}");
    }
}

#[test]
fn a_name_of_the_house_belongs_to_the_thing_it_names() {
    let document = nameless(Level::Easy, 7);
    let evidence = document["puzzle"]["cards"].as_array().unwrap();
    let evidence = evidence.iter().position(|card| card.get("refutes").is_none()).unwrap();
    let at = |field: &str| format!("/puzzle/cards/{evidence}/{field}");
    let found = |field: &str, value: &str| {
        let mut forged = document.clone();
        *forged.pointer_mut(&at(field)).unwrap() = json!(value);
        let found = errors(&forged);
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert!(found("name", "Power Cut Notice").contains(&"V5".to_owned()));
    assert!(found("source", "the wiring survey").contains(&"V5".to_owned()));
    assert!(found("source", "the old tapestry").contains(&"V5".to_owned()));
}

/// A hand is about one deed: all of its evidence, and not some piece of it, is near the time that is told.
#[test]
fn what_happened_is_told_for_a_time_that_all_evidence_is_about() {
    // At 10:27pm; the evidence begins from 10:34pm to 10:45pm.
    let document = nameless(Level::Easy, 7).to_string();
    let told = |time: &str, text: &str| {
        let found = errors(&read(&text.replace("10:27pm", time)));
        found.iter().any(|(id, path)| id == "V6" && path == "/puzzle/scenario/opening/0")
    };
    for time in ["10:27pm", "9:05pm", "11:04pm"] {
        assert!(!told(time, &document), "{time}");
    }
    for time in ["9:04pm", "11:05pm", "11:57pm", "8:30pm", "10:27am"] {
        assert!(told(time, &document), "{time}");
    }
    // Of a long evening it is in the midst.
    let long = document.replace("10:34pm-10:37pm", "1:34am-1:37am");
    for (time, is_far) in
        [("10:27pm", true), ("10:45pm", false), ("1:34am", false), ("1:35am", true)]
    {
        assert_eq!(told(time, &long), is_far, "{time}");
    }
}

/// What a thing of the house is for it proves, and a challenge of the house is against what it is there; both may do
/// more, as in many a generated hand. It stands beside the name, and the hand is proved with it.
#[test]
fn things_of_the_house_do_what_they_do_there_and_maybe_more() {
    let document = nameless(Level::Easy, 7);
    let found = |path: &str, value: Value| {
        let mut forged = document.clone();
        *forged.pointer_mut(path).unwrap() = value;
        errors(&forged).into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    let (proves, targets) = ("/puzzle/cards/3/proves", "/puzzle/counters/1/targets");
    assert_eq!(document.pointer(proves), Some(&json!(["liveness"])));
    assert_eq!(document.pointer(targets), Some(&json!(["alertness", "intent"])));
    assert!(found(proves, json!(["identity"])).contains(&"V5".to_owned()));
    assert!(found(targets, json!(["intent"])).contains(&"V5".to_owned()));
    assert_eq!(found(proves, json!(["identity", "liveness"])), [""; 0]);
    // And what a time ends with no sentence tells: the conflicts are reckoned with it.
    assert_eq!(found("/puzzle/cards/3/time", json!("10:45pm-11:40pm")), [""; 0]);
    assert!(found("/puzzle/cards/3/time", json!("10:46pm-10:52pm")).contains(&"V4".to_owned()));
}

#[test]
fn a_name_of_ones_own_is_not_taken_for_another() {
    let document = nameless(Level::Normal, 7);
    let cards = document["puzzle"]["cards"].as_array().unwrap();
    let evidence = cards.iter().position(|card| card.get("refutes").is_none()).unwrap();
    let other = (evidence + 1) % cards.len();
    let at = |field: &str| format!("/puzzle/cards/{evidence}/{field}");
    let found = |path: &str, value: &str| {
        let mut forged = document.clone();
        *forged.pointer_mut(path).unwrap() = json!(value);
        errors(&forged)
            .into_iter()
            .filter(|(_, at)| at == path)
            .map(|(id, _)| id)
            .collect::<Vec<_>>()
    };
    let elsewhere = |field: &str| cards[other][field].as_str().unwrap().to_uppercase();
    for (path, value) in [
        (at("name"), "face unlock".to_owned()),
        (at("name"), "Face Unlосk".to_owned()),
        (at("name"), "Hallway Camera".to_owned()),
        (at("name"), "Power-Cut Notice".to_owned()),
        (at("name"), elsewhere("name")),
        (at("source"), "The Doorbell Camera".to_owned()),
        (at("source"), "a door bell camera".to_owned()),
        (at("source"), "the satellite".to_owned()),
        (at("source"), elsewhere("source")),
        ("/puzzle/counters/0/name".to_owned(), "hallway camera".to_owned()),
        ("/puzzle/counters/0/name".to_owned(), "Face Unlock".to_owned()),
        ("/puzzle/scenario/device".to_owned(), "the Fridge".to_owned()),
        ("/puzzle/scenario/device".to_owned(), "my hot-water".to_owned()),
    ] {
        assert!(found(&path, &value).contains(&"V9".to_owned()), "{path}: {value}");
    }
    // Letters that only look Latin do not hide what a name says.
    let hides = |source: &str| {
        let mut forged = document.clone();
        *forged.pointer_mut(&at("name")).unwrap() = json!("Old Tapestry");
        *forged.pointer_mut(&at("source")).unwrap() = json!(source);
        errors(&forged).contains(&("V7".to_owned(), at("source")))
    };
    assert!(hides("the hammock оutsidе") || hides("the hammock at the gуm"));
    assert!(!hides("the hammock"));
    for (path, value) in [
        (at("name"), "Old Tapestry"),
        (at("source"), "the hammock"),
        ("/puzzle/counters/0/name".to_owned(), "Garden Gnome"),
        ("/puzzle/scenario/device".to_owned(), "the harmonium"),
    ] {
        assert!(!found(&path, value).contains(&"V9".to_owned()), "{path}: {value}");
    }
}

#[test]
fn the_conflicts_are_listed_on_the_right_axis_and_once() {
    let document = nameless(Level::Normal, 7);
    let list = document["puzzle"]["conflicts"].as_array().unwrap().clone();
    let axis = if list[0]["axis"] == "place" { "state" } else { "place" };
    let mut forged = document.clone();
    forged["puzzle"]["conflicts"][0]["axis"] = json!(axis);
    assert_eq!(errors(&forged), [("C4".to_owned(), "/puzzle/conflicts".to_owned())]);
    let mut forged = document.clone();
    forged["puzzle"]["conflicts"].as_array_mut().unwrap().push(list[0].clone());
    assert_eq!(errors(&forged), [("C4".to_owned(), "/puzzle/conflicts".to_owned())]);
}

/// The same with settings of its own.
fn nameless_of(settings: &str, seed: u64) -> Value {
    let settings = Settings::parse(settings).unwrap();
    let work = &mut Work::unlimited();
    let made = AnyFamily::generate(&Testimony, &settings, Seed(seed), work).unwrap();
    let mut document = serde_json::to_value(made).unwrap();
    strip_name(&mut document);
    document
}

/// Lines for a mood may change places with each other, and with no line for another mood.
#[test]
fn a_line_for_a_mood_is_for_that_mood_only() {
    let document = nameless(Level::Tutorial, 1);
    let moods = document["puzzle"]["lines"]["moods"].as_array().unwrap();
    let mut tried = 0;
    for (mood, lines) in moods.iter().enumerate() {
        let path = format!("/puzzle/lines/moods/{mood}/lines");
        let mut forged = document.clone();
        forged.pointer_mut(&path).unwrap().as_array_mut().unwrap().swap(0, 1);
        assert_eq!(errors(&forged), [], "two lines of {}", lines["mood"]);
        for other in moods.iter().filter(|other| other["mood"] != lines["mood"]) {
            for line in other["lines"].as_array().unwrap() {
                let mut forged = document.clone();
                forged.pointer_mut(&path).unwrap()[0] = line.clone();
                let found = errors(&forged);
                assert_eq!(found, [("V4".to_owned(), format!("{path}/0"))], "{line}");
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// Another game by its own rules, which stand there to be read; whatever else the document says is found again.
#[test]
fn rules_that_are_left_out_are_the_usual_ones() {
    let document = nameless_of("easy,tiers=true", 4);
    assert_eq!(document["puzzle"]["rules"]["tiers"], true);
    let mut usual = document.clone();
    usual["puzzle"].as_object_mut().unwrap().shift_remove("rules");
    assert_eq!(errors(&usual), []);
    usual["puzzle"]["rules"] = json!({"tiers": false});
    assert_eq!(errors(&usual), []);
    // By other rules it is another game, and what was proved of it is not so.
    let refused = |rules: Value| {
        let mut forged = usual.clone();
        forged["puzzle"]["rules"] = rules;
        !errors(&forged).is_empty()
    };
    let others = [
        json!({"counters-at-once": "every"}),
        json!({"times-corroborate": true}),
        json!({"states-required": false}),
        json!({"scrutiny-per": "both-cards"}),
        json!({"gap": "start-to-start"}),
        json!({"within-submission": false}),
    ];
    let count = others.into_iter().filter(|rules| refused(rules.clone())).count();
    assert!(count > 0, "every game is the same by every rule");
}

/// Sentences tell when a time begins: with another beginning they say something else than the data.
#[test]
fn times_change_places_only_where_no_sentence_tells_it() {
    let begins = |card: &Value| {
        let time = card["time"].as_str()?;
        Some(time.split_once('-').map_or(time, |(from, _)| from).to_owned())
    };
    let (mut clean, mut refused) = (0, 0);
    for seed in 0..8 {
        let document = nameless_of("tutorial,hidden=true", seed);
        let cards = document["puzzle"]["cards"].as_array().unwrap();
        for (one, other) in (0..cards.len()).flat_map(|one| (0..one).map(move |other| (one, other)))
        {
            let [first, second] = [one, other].map(|card| begins(&cards[card]));
            let at_all = first.is_some() && second.is_some();
            if !at_all || cards[one]["time"] == cards[other]["time"] {
                continue;
            }
            let mut forged = document.clone();
            let [one, other] = [one, other].map(|card| format!("/puzzle/cards/{card}/time"));
            exchange(&mut forged, &one, &other);
            let found = errors(&forged);
            assert!(
                first == second || !found.is_empty(),
                "{seed}: {one} and {other} are exchanged"
            );
            *(if found.is_empty() { &mut clean } else { &mut refused }) += 1;
        }
    }
    assert!(clean > 0 && refused > 20, "{clean}, {refused}");
}

#[test]
fn what_was_not_counted_again_is_an_error() {
    let document: Document = serde_json::from_value(nameless(Level::Easy, 7)).unwrap();
    let case = Testimony.open(document, Language::default()).unwrap();
    for work in [0, 5, 500, 1_500] {
        let report = case.check(&mut Work::limit(work));
        assert!(!report.ok, "{work}: {:?}", report.findings);
    }
}

#[test]
fn generated_documents_stay_clean_without_their_names() {
    for &level in Level::ALL {
        let usual = if level >= Level::Hard { 12 } else { 40 };
        for seed in 0..seeds(usual) {
            let report = check(&nameless(level, 5_000 + seed));
            assert!(report.findings.is_empty(), "{level:?} {seed}: {:#?}", report.findings);
        }
    }
}
