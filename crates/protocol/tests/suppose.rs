//! Supposing through the engine: nothing changes, nothing is counted, and no answer is needed for it.

use cluesmith::{Document, Language, Work, family};
use cluesmith_protocol::Engine;
use cluesmith_protocol::message::{Question, Reply};
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: &Value) -> Reply {
    let request = serde_json::from_value(request.clone()).unwrap();
    let question = Question { language: Language::ENGLISH, session: 0, request };
    engine.answer(question, |_, _| {})
}

/// Everything that could be assumed, right and wrong.
fn assumptions(name: &str, view: &Value) -> Vec<String> {
    if name.starts_with("demons") {
        let places = view["cards"].as_array().unwrap().iter().filter(|card| card["said"].is_null());
        let places = places.map(|card| card["place"].as_str().unwrap());
        return places.flat_map(|at| [format!("{at}=D"), format!("{at}=C")]).collect();
    }
    let grid = view["puzzle"]["grid"].as_array().unwrap();
    let numbers: Vec<u64> = grid.iter().map(|number| number.as_u64().unwrap()).collect();
    let pairs = numbers.iter().flat_map(|&sum| (1..=sum / 2).map(move |a| (a, sum - a)));
    pairs.filter(|(a, b)| numbers.contains(&(a * b))).map(|(a, b)| format!("{a},{b}")).collect()
}

#[test]
fn supposing_changes_nothing_counts_nothing_and_needs_no_answer() {
    for name in ["tetonor:medium#7", "demons:medium#7"] {
        let mut engine = Engine::default();
        let opened = ask(&mut engine, &json!({"ask": "open", "name": name}));
        let Reply::Changed { changes } = opened else { panic!("{opened:?}") };
        let view = changes.board.unwrap().0;
        let Reply::Document { text } = ask(&mut engine, &json!({"ask": "document", "name": name}))
        else {
            panic!()
        };
        let mut document: Document = serde_json::from_str(&text).unwrap();
        (document.answer, document.proof, document.grade) = (None, None, None);
        let family = family(&document.family).unwrap();
        let sealed = family.open(document, Language::ENGLISH).unwrap().start();
        let all = assumptions(name, &view);
        assert!(all.len() > 10, "{name}");
        let (mut contradictions, mut open) = (0, 0);
        for assumed in all {
            let reply = ask(&mut engine, &json!({"ask": "suppose", "assume": [assumed]}));
            let Reply::Supposed { supposed } = reply else { continue };
            let work = &mut Work::limit(5_000_000);
            let again = sealed.suppose(&[assumed], work).unwrap().unwrap();
            assert_eq!(supposed, again, "the answer plays no part");
            match supposed.end {
                cluesmith::Ending::Contradiction { .. } => contradictions += 1,
                _ => open += 1,
            }
        }
        assert!(contradictions > 0 && open > 0, "{name}: {contradictions} {open}");
        // Nothing to tell of the game since it was opened.
        let Reply::Changed { changes } = ask(&mut engine, &json!({"ask": "time", "seconds": 0}))
        else {
            panic!()
        };
        assert_eq!(serde_json::to_value(&changes).unwrap(), json!({}), "{name}");
    }
}

#[test]
fn families_that_do_not_reason_that_way_say_so() {
    let mut engine = Engine::default();
    ask(&mut engine, &json!({"ask": "open", "name": "kronologic:easy#7"}));
    let reply = ask(&mut engine, &json!({"ask": "suppose", "assume": []}));
    assert!(matches!(reply, Reply::Failed { .. }), "{reply:?}");
}
