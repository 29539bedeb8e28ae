//! Several people at one table on one device: the page holds what everybody heard, and nothing else.

use cluesmith::Language;
use cluesmith_protocol::Engine;
use cluesmith_protocol::message::{Question, Reply, Table};
use serde_json::{Value, json};

const NIGHT: &str = "kronologic@4:easy#7";

fn ask(engine: &mut Engine, request: &Value) -> Reply {
    let request = serde_json::from_value(request.clone()).unwrap();
    engine.answer(Question { language: Language::ENGLISH, session: 0, request }, |_, _| {})
}

fn table(reply: Reply) -> Table {
    match reply {
        Reply::Table { table } => *table,
        other => panic!("{other:?}"),
    }
}

fn looked(engine: &mut Engine, seat: u8) -> Value {
    match ask(engine, &json!({"ask": "look", "seat": seat})) {
        Reply::Looked { board, .. } => board.0,
        other => panic!("{other:?}"),
    }
}

/// The private parts that a board tells.
fn private(board: &Value) -> Vec<String> {
    let asked = board["state"]["asked"].as_array().unwrap();
    asked.iter().filter_map(|one| Some(one["private"].as_str()?.to_owned())).collect()
}

fn sit(seats: u8) -> (Engine, Table) {
    let mut engine = Engine::default();
    let laid = ask(&mut engine, &json!({"ask": "sit", "name": NIGHT, "seats": seats}));
    (engine, table(laid))
}

const QUESTIONS: [(u8, &str); 4] =
    [(0, "ask Gallery 3"), (1, "ask Masks 4"), (2, "ask Foyer Carol"), (0, "ask Stairs 2")];

#[test]
fn the_table_tells_what_everybody_heard_and_a_look_what_one_did() {
    let (mut engine, laid) = sit(3);
    assert_eq!((laid.seats.len(), laid.name.as_str()), (3, NIGHT));
    let mut now = laid;
    for (seat, text) in QUESTIONS {
        now = table(ask(&mut engine, &json!({"ask": "act", "seat": seat, "text": text})));
    }
    assert_eq!(now.heard_from, [0, 1, 2, 0]);
    assert_eq!(now.board.0["state"]["asked"].as_array().unwrap().len(), 4);
    let everything = serde_json::to_string(&now).unwrap();
    assert!(!everything.contains("private"), "{everything}");
    // Each knows as many private things as it asked for, and everybody's numbers.
    let alone: Vec<usize> = (0..3).map(|seat| private(&looked(&mut engine, seat)).len()).collect();
    assert_eq!(alone, [2, 1, 1]);
    for seat in 0..3 {
        assert_eq!(looked(&mut engine, seat)["state"]["asked"].as_array().unwrap().len(), 4);
    }
    // Where the answer is a name, it is in nothing that the page keeps.
    let log = now.log.to_string();
    assert!(!log.contains("=>"), "no answer in {log}");
    assert_eq!(now.puzzle, None, "the puzzle was told when the table was laid");
}

#[test]
fn a_table_goes_on_from_what_was_said() {
    let (mut engine, laid) = sit(3);
    let mut kept = laid.clone();
    for (seat, text) in QUESTIONS {
        kept = table(ask(&mut engine, &json!({"ask": "act", "seat": seat, "text": text})));
    }
    kept.puzzle = laid.puzzle;
    let before: Vec<Value> = (0..3).map(|seat| looked(&mut engine, seat)).collect();
    let mut other = Engine::default();
    let mut save = kept.puzzle.clone().unwrap();
    save["table"] = kept.log.clone();
    let save = save.to_string();
    let again =
        table(ask(&mut other, &json!({"ask": "sit", "name": NIGHT, "seats": 1, "save": save})));
    assert_eq!(serde_json::to_value(&again).unwrap(), serde_json::to_value(&kept).unwrap());
    let after: Vec<Value> = (0..3).map(|seat| looked(&mut other, seat)).collect();
    assert_eq!(before, after);
    for broken in ["", "{}", "[1]", &save.replace("\"seats\":3", "\"seats\":99")] {
        let request = json!({"ask": "sit", "name": NIGHT, "seats": 3, "save": broken});
        assert!(matches!(ask(&mut other, &request), Reply::Failed { .. }), "{broken}");
    }
    assert_eq!(looked(&mut other, 0), before[0], "what failed has changed nothing");
}

#[test]
fn whoever_accuses_rightly_has_won_and_the_others_hear_nothing_of_it() {
    let (mut engine, _) = sit(2);
    let question = |seat: Value, wish: &str| json!({"ask": "consult", "family": "kronologic", "seat": seat, "question": {"wish": wish}});
    let Reply::Consulted { answer } = ask(&mut engine, &question(json!(0), "night")) else {
        panic!()
    };
    let phantom = answer["night"]["parts"][0][1].as_str().unwrap().to_owned();
    let wrong = if phantom == "Bob" { "Eve" } else { "Bob" };
    for (seat, who) in [(1_u8, wrong), (0, phantom.as_str())] {
        let text = format!("accuse phantom={who}");
        let now = table(ask(&mut engine, &json!({"ask": "act", "seat": seat, "text": text})));
        assert_eq!(now.board.0["state"]["accused"], json!([]));
        assert_eq!(now.seats[usize::from(seat)].won, seat == 0);
        assert_eq!(now.seats[1].slips, 1);
    }
    // What follows is asked for one seat: only that one knows its private answers.
    for (seat, text) in QUESTIONS.into_iter().take(2) {
        ask(&mut engine, &json!({"ask": "act", "seat": seat, "text": text}));
    }
    let rooms = |engine: &mut Engine, seat: Value| match ask(engine, &question(seat, "conclude")) {
        Reply::Consulted { answer } => answer["known"]["rooms"].to_string(),
        other => panic!("{other:?}"),
    };
    let [one, two, all] = [json!(0), json!(1), Value::Null].map(|seat| rooms(&mut engine, seat));
    assert!(one != two && one.len() <= all.len() && two.len() <= all.len());
}

#[test]
fn nobody_sits_where_there_is_no_chair() {
    let (mut engine, _) = sit(2);
    for request in [
        json!({"ask": "act", "seat": 2, "text": "ask Gallery 3"}),
        json!({"ask": "act", "seat": 0, "text": "nonsense"}),
        json!({"ask": "look", "seat": 9}),
        json!({"ask": "sit", "name": NIGHT, "seats": 0}),
        json!({"ask": "sit", "name": NIGHT, "seats": 9}),
        json!({"ask": "play", "text": "ask Gallery 3"}),
        json!({"ask": "consult", "family": "nobody", "question": {"wish": "maps"}}),
        json!({"ask": "consult", "family": "tetonor", "question": {"wish": "maps"}}),
    ] {
        assert!(matches!(ask(&mut engine, &request), Reply::Failed { .. }), "{request}");
    }
}

/// A document that was made before is played as it is.
#[test]
fn a_document_is_opened_like_a_saved_game() {
    let mut engine = Engine::default();
    let Reply::Document { text } = ask(&mut engine, &json!({"ask": "document", "name": NIGHT}))
    else {
        panic!()
    };
    let opened = ask(&mut engine, &json!({"ask": "open", "name": NIGHT, "save": text}));
    let Reply::Changed { changes } = opened else { panic!("{opened:?}") };
    assert_eq!(changes.name.as_deref(), Some(NIGHT));
    assert!(!changes.puzzle.unwrap().to_string().contains("schedule"), "the answer is sealed");
    let asked = ask(&mut engine, &json!({"ask": "play", "text": "ask Gallery 3"}));
    assert!(matches!(asked, Reply::Changed { .. }), "{asked:?}");
}
