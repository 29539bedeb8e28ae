//! The engine behind the web app, without a browser.

use cluesmith::Language;
use cluesmith::share::Card;
use cluesmith_wasm::board::Board;
use cluesmith_wasm::engine::Engine;
use cluesmith_wasm::protocol::{Question, Reply, Request, Told, View};

fn ask(engine: &mut Engine, request: &str) -> Reply {
    ask_in(Language::English, engine, request)
}

fn ask_in(language: Language, engine: &mut Engine, request: &str) -> Reply {
    let request = serde_json::from_str(request).unwrap();
    engine.answer(Question { language, request }, |_, _| {})
}

fn view(reply: Reply) -> View {
    match reply {
        Reply::View { view } | Reply::Hint { view, .. } => *view,
        other => panic!("{other:?}"),
    }
}

fn opened(name: &str) -> Engine {
    let mut engine = Engine::default();
    view(ask(&mut engine, &format!(r#"{{"ask": "open", "name": "{name}"}}"#)));
    engine
}

/// The name as it is written down.
fn full(name: &str) -> String {
    let (family, rest) = name.split_once(':').unwrap();
    format!("{family}@{}:{rest}", cluesmith::family(family).unwrap().generator())
}

const BOTH: [&str; 2] = ["tetonor:easy,cells=8#7", "demons:easy,rows=3,cols=3#5"];

#[test]
fn a_game_is_played_to_its_end_by_hints_alone() {
    for name in BOTH {
        let mut engine = opened(name);
        let end = (0..100).find_map(|_| {
            let now = view(ask(&mut engine, r#"{"ask": "play-hint"}"#));
            now.review.solved.then_some(now)
        });
        let end = end.unwrap_or_else(|| panic!("{name} is not solved"));
        assert!(end.hints > 0);
        let Reply::Share { text, card, .. } =
            ask(&mut engine, r#"{"ask": "share", "time": "rough"}"#)
        else {
            panic!()
        };
        assert_eq!(Card::parse(&text), Ok(card.clone()));
        assert_eq!(card.id, full(name));
        assert!(text.contains('🟦') && text.contains("under 1 min"), "{text}");
    }
}

#[test]
fn a_hint_climbs_and_never_tells_moves_before_its_last_rung() {
    for name in BOTH {
        let mut engine = opened(name);
        let mut told = 0;
        for rung in 0..3 {
            let Reply::Hint { hint: Told::Step { says, moves, .. }, view } =
                ask(&mut engine, r#"{"ask": "hint"}"#)
            else {
                panic!()
            };
            assert_eq!(moves.is_empty(), rung < 2);
            assert!(says.len() >= told.min(1) && view.hints == 1);
            told = says.len();
        }
    }
}

#[test]
fn a_saved_game_and_a_shared_position_come_back() {
    for name in BOTH {
        let mut engine = opened(name);
        let before = view(ask(&mut engine, r#"{"ask": "play-hint"}"#));
        let Reply::Position { text } = ask(&mut engine, r#"{"ask": "position"}"#) else { panic!() };
        let answer = |request: Request| {
            let question = Question { language: Language::English, request };
            Engine::default().answer(question, |_, _| {})
        };
        let open = |save: Option<&str>, position: Option<&str>| Request::Open {
            name: name.into(),
            save: save.map(str::to_owned),
            position: position.map(str::to_owned),
        };
        for request in [open(Some(&before.save), None), open(None, Some(&text))] {
            let after = view(answer(request));
            let json = |view: &View| serde_json::to_value(&view.board).unwrap();
            assert_eq!(json(&after), json(&before));
        }
        let wrong = answer(open(None, Some("1abc")));
        assert!(matches!(wrong, Reply::Failed { .. }));
    }
}

#[test]
fn names_are_made_canonical_and_days_are_known() {
    let mut engine = opened("tetonor:hard,cells=16#7");
    let now = view(ask(&mut engine, r#"{"ask": "undo"}"#));
    assert_eq!((now.name.as_str(), now.daily), ("tetonor@1:hard#7", None));
    let Reply::Daily { puzzles } = ask(&mut engine, r#"{"ask": "daily", "date": "2026-11-16"}"#)
    else {
        panic!()
    };
    let mut engine = opened(&puzzles[0].name);
    let now = view(ask(&mut engine, r#"{"ask": "undo"}"#));
    assert_eq!(now.name, puzzles[0].name);
    assert_eq!(now.daily.as_deref(), Some("2026-11-16"));
    let mut other = opened("tetonor:expert#2026-11-16");
    assert_eq!(view(ask(&mut other, r#"{"ask": "undo"}"#)).daily, None, "Monday's is easy");
}

#[test]
fn another_generator_is_refused_unless_the_game_is_there() {
    let Reply::Failed { message } =
        ask(&mut Engine::default(), r#"{"ask": "open", "name": "tetonor@99:easy#7"}"#)
    else {
        panic!()
    };
    for part in ["generator 99", "has generator 1", "a newer release", "a pack"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    let save = view(ask(&mut opened("tetonor:easy#2026-11-16"), r#"{"ask": "undo"}"#)).save;
    let resume = |name: &str, save: String| {
        let request = Request::Open { name: name.into(), save: Some(save), position: None };
        let question = Question { language: Language::English, request };
        view(Engine::default().answer(question, |_, _| {}))
    };
    // What was begun with another generator goes on, under its name and on its day.
    let old =
        save.replace("tetonor@1:", "tetonor@99:").replace("\"generator\":1", "\"generator\":99");
    for name in ["tetonor@99:easy#2026-11-16", "tetonor:easy#2026-11-16"] {
        let now = resume(name, old.clone());
        assert_eq!(now.name, "tetonor@99:easy#2026-11-16");
        assert_eq!((now.daily.as_deref(), now.generator), (Some("2026-11-16"), 99));
    }
    // A game saved before ids named their generator is the same game.
    let bare = save.replace("tetonor@1:", "tetonor:");
    let now = resume("tetonor:easy#2026-11-16", bare);
    assert_eq!(
        (now.name.as_str(), now.id.starts_with("tetonor@1:easy#")),
        ("tetonor@1:easy#2026-11-16", true)
    );
}

#[test]
fn a_refused_judgement_shows_two_worlds_and_nothing_of_those_unknown() {
    let mut engine = opened("demons:easy#7");
    let Board::Demons { cards, .. } = view(ask(&mut engine, r#"{"ask": "undo"}"#)).board else {
        panic!()
    };
    assert_eq!(cards.iter().filter(|card| card.said.is_some()).count(), 1);
    // Someone the first clue says nothing about.
    let open = cards.iter().position(|card| {
        card.identity.is_none() && !cards[8].about.iter().any(|&p| cards[p].place == card.place)
    });
    let place = &cards[open.unwrap()].place;
    let now = view(ask(&mut engine, &format!(r#"{{"ask": "play", "text": "{place}=D"}}"#)));
    let Board::Demons { worlds: Some([one, other]), .. } = now.board else { panic!() };
    assert!(one.contains(&open.unwrap()) && !other.contains(&open.unwrap()));
    assert_eq!(now.slips, 1);
}

#[test]
fn what_cannot_be_done_is_said_in_words() {
    for request in [
        r#"{"ask": "undo"}"#,
        r#"{"ask": "daily", "date": "tomorrow"}"#,
        r#"{"ask": "open", "name": "chess#1"}"#,
        r#"{"ask": "open", "name": "tetonor:hard"}"#,
        r#"{"ask": "open", "name": "tetonor:no-such-level#1"}"#,
        r#"{"ask": "open", "name": "tetonor:easy#1", "save": "{}"}"#,
        r#"{"ask": "open", "name": "tetonor@x:easy#1"}"#,
        r#"{"ask": "open", "name": "tetonor@99:easy#1"}"#,
        r#"{"ask": "document", "name": "tetonor@99:easy#1"}"#,
    ] {
        let Reply::Failed { message } = ask(&mut Engine::default(), request) else {
            panic!("{request}")
        };
        assert!(!message.is_empty());
    }
}

/// No sentence of the engine's own is left in English; names, ids and notation are not sentences.
fn english(text: &str, names: &[String]) -> bool {
    let bare = names.iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
    let letters = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
    bare.split(|c: char| !c.is_ascii_alphanumeric()).any(letters)
}

#[test]
fn a_chinese_game_speaks_chinese_and_is_the_same_game() {
    let chinese = |engine: &mut Engine, request: &str| ask_in(Language::Chinese, engine, request);
    for name in ["tetonor:expert#3", "demons:brutal#3", "demons:hard,clues=extended#5"] {
        let open = format!(r#"{{"ask": "open", "name": "{name}"}}"#);
        let (mut here, mut there) = (Engine::default(), Engine::default());
        ask(&mut here, &open);
        chinese(&mut there, &open);
        let mut heard = 0;
        for _ in 0..200 {
            let Reply::Hint { .. } = chinese(&mut there, r#"{"ask": "hint"}"#) else { panic!() };
            chinese(&mut there, r#"{"ask": "hint"}"#);
            let Reply::Hint { hint, view: now } = chinese(&mut there, r#"{"ask": "hint"}"#) else {
                panic!()
            };
            let (names, mut said) = match now.board {
                Board::Demons { puzzle, cards, .. } => {
                    (puzzle.names(), cards.into_iter().filter_map(|card| card.said).collect())
                }
                _ => (Vec::new(), Vec::new()),
            };
            said.extend(now.review.findings.into_iter().flat_map(|f| [f.message, f.help]));
            match hint {
                Told::Step { says, .. } => said.extend(says),
                Told::Solved => break,
                other => panic!("{other:?}"),
            }
            heard += said.len();
            for text in said {
                assert!(!english(&text, &names), "{name}: {text}");
            }
            let (one, other) = (ask(&mut here, PLAY_HINT), chinese(&mut there, PLAY_HINT));
            let (one, other) = (view(one), view(other));
            assert_eq!(document(&one.save), document(&other.save), "{name}");
        }
        assert!(heard > 20, "{name}: {heard} sentences");
        let Reply::Steps { steps, .. } = chinese(&mut there, r#"{"ask": "explain"}"#) else {
            panic!()
        };
        let names: Vec<String> = match view(chinese(&mut there, r#"{"ask": "undo"}"#)).board {
            Board::Demons { puzzle, .. } => puzzle.names(),
            _ => Vec::new(),
        };
        for text in steps.into_iter().flat_map(|step| [step.title, step.look, step.text]) {
            assert!(!english(&text, &names), "{name}: {text}");
        }
    }
}

const PLAY_HINT: &str = r#"{"ask": "play-hint"}"#;

/// The puzzle and the moves of a saved game; hints were asked for on one side only.
fn document(save: &str) -> (serde_json::Value, serde_json::Value) {
    let mut save: serde_json::Value = serde_json::from_str(save).unwrap();
    (save["document"].take(), save["moves"].take())
}

#[test]
fn on_paper_everyone_is_read_by_a_number_of_their_own() {
    let mut engine = opened("demons:easy#7");
    let Reply::Document { text } =
        ask(&mut engine, r#"{"ask": "document", "name": "demons:easy#7"}"#)
    else {
        panic!()
    };
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let demons = |kind: &str| {
        let identities = document["answer"]["identities"].as_array().unwrap();
        identities.iter().filter(|one| one.as_str() == Some(kind)).count()
    };
    let Reply::Paper { svg, sealed } = ask(&mut engine, r#"{"ask": "paper"}"#) else { panic!() };
    let start = usize::try_from(document["puzzle"]["start"].as_u64().unwrap()).unwrap();
    let opening = document["answer"]["identities"][start].as_str().unwrap();
    // Everyone but the one who is known has an entry, of the right kind, with the clue in it.
    assert_eq!(sealed.len(), 19);
    for kind in ["Demon", "Cultivator"] {
        let told = sealed.iter().filter(|entry| entry.starts_with(&kind.to_lowercase())).count();
        assert_eq!(told, demons(kind) - usize::from(opening == kind), "{kind}");
    }
    for (at, person) in document["puzzle"]["people"].as_array().unwrap().iter().enumerate() {
        let clue = person["clue"]["text"].as_str().unwrap();
        assert_eq!(sealed.iter().any(|entry| entry.contains(clue)), at != start, "{clue}");
    }
    for number in 1..=19 {
        assert_eq!(svg.matches(&format!(">entry {number}<")).count(), 1, "{number}");
    }
    // The order of the entries is not that of the cards.
    let first: Vec<&str> =
        svg.match_indices(">entry ").map(|(at, _)| &svg[at + 7..at + 9]).collect();
    assert_ne!(first.first(), Some(&"1<"));
    let Reply::Paper { sealed, .. } = ask(&mut opened(BOTH[0]), r#"{"ask": "paper"}"#) else {
        panic!()
    };
    assert!(sealed.is_empty());
}
