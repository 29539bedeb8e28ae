//! Every state of the oracle file, answered exactly.

use cluesmith_core::Work;
use cluesmith_demons::board::{Board, Element, Identity, Line};
use cluesmith_demons::language::Form;
use cluesmith_demons::language::form::{Neighbours, OnlyInLine, PersonIs, Quota, Root};
use cluesmith_demons::language::normal::Known;
use cluesmith_demons::worlds::case::{Case, Total};
use serde_json::Value;

fn oracle() -> Vec<Value> {
    let text = include_str!("data/oracle.json");
    let all: Value = serde_json::from_str(text).unwrap();
    all["cases"].as_array().unwrap().clone()
}

fn form(clue: &Value) -> Form {
    let field = |i: usize| u8::try_from(clue[i].as_i64().unwrap()).unwrap_or(u8::MAX);
    let (target, subject, mentioned, row, col, n, m) =
        (field(1), field(2), field(3), field(4), field(5), field(6), field(7));
    let number = field(0);
    let identity = match number {
        1 | 3 | 5 | 7 | 9 | 10 | 13 => Identity::Demon,
        _ => Identity::Cultivator,
    };
    match number {
        1 | 2 => PersonIs { identity, target }.into(),
        3 | 4 => OnlyInLine { identity, line: Line::Row(row), subject }.into(),
        5 | 6 => OnlyInLine { identity, line: Line::Column(col), subject }.into(),
        7 | 8 => Neighbours { identity, n, mentioned }.into(),
        9 | 11 => Quota { identity, subject, line: Line::Row(row), m, n }.into(),
        10 | 12 => Quota { identity, subject, line: Line::Column(col), m, n }.into(),
        _ => Root { identity, element: Element::ALL[usize::from(field(8))], m, n }.into(),
    }
}

fn case(value: &Value) -> (Case, u64) {
    let roots = value["roots"].as_array().unwrap().iter().map(|mask| {
        let mask = mask.as_u64().unwrap();
        Element::ALL.into_iter().filter(|&e| mask >> e as u64 & 1 == 1).collect()
    });
    let board = Board::new(5, 4, roots);
    let forms: Vec<Form> = value["clues"].as_array().unwrap().iter().map(form).collect();
    for (form, clue) in forms.iter().zip(value["clues"].as_array().unwrap()) {
        assert_eq!(form.kind().number() as u64, clue[0].as_u64().unwrap());
    }
    let start = value["start"].as_u64().unwrap() as usize;
    let mut case = Case::new(board, forms, start);
    case.demons = Some((6, 8));
    (case, value["truth"].as_u64().unwrap())
}

#[test]
fn every_state_of_the_oracle_is_answered_exactly() {
    let mut states = 0;
    for value in oracle() {
        let (case, truth) = case(&value);
        assert_eq!(case.first_false(truth), None);
        for state in value["states"].as_array().unwrap() {
            let revealed = state[0].as_u64().unwrap();
            let known = Known { demons: truth & revealed, cultivators: revealed & !truth };
            for (total, column) in [(Total::Ignored, 1), (Total::Counted, 2)] {
                let found = case.entailed(known, total, &mut Work::unlimited()).unwrap().unwrap();
                assert_eq!(found.crowd(), state[column].as_u64().unwrap(), "{state}");
                assert_eq!(found.demons, truth & found.crowd());
            }
            states += 1;
        }
    }
    assert_eq!(states, 2418);
}

/// The same board as a document, in the shape that authors write.
fn document(value: &Value, with_opening: bool) -> Value {
    use cluesmith_demons::clue::Clue;
    let (case, truth) = case(value);
    let people: Vec<Value> = (0..20)
        .map(|person| {
            let mask = value["roots"][person].as_u64().unwrap();
            let root: Vec<Element> =
                Element::ALL.into_iter().filter(|&e| mask >> e as u64 & 1 == 1).collect();
            let mut clue =
                serde_json::to_value(Clue::new(case.forms[person], String::new())).unwrap();
            clue.as_object_mut().unwrap().remove("text");
            let mut card = serde_json::json!({
                "id": person, "name": format!("Person {person}"), "row": person / 4,
                "col": person % 4, "spiritualRoot": root, "clue": clue,
            });
            if with_opening && person == case.start {
                card["identity"] = serde_json::to_value(Identity::of(person, truth)).unwrap();
            }
            card
        })
        .collect();
    serde_json::json!({"rows": 5, "cols": 4, "start": case.start, "people": people})
}

#[test]
fn the_debug_list_of_every_state_is_the_oracles() {
    use cluesmith_core::{AnyFamily, Document, Hint, Language};
    use cluesmith_demons::Demons;
    let mut checked = 0;
    for value in oracle() {
        let truth = value["truth"].as_u64().unwrap();
        for with_opening in [true, false] {
            let puzzle = document(&value, with_opening);
            let text = serde_json::json!({"family": "demons", "puzzle": puzzle}).to_string();
            let case = Demons.open(Document::parse(&text).unwrap(), Language::default()).unwrap();
            for state in value["states"].as_array().unwrap() {
                let revealed = state[0].as_u64().unwrap();
                let settled = state[1].as_u64().unwrap();
                let ids: Vec<u64> = (0..20).filter(|p| revealed >> p & 1 == 1).collect();
                let position = serde_json::json!({"revealed": ids});
                let hint = match case.position(&position, &mut Work::unlimited()) {
                    Ok(at) => at.hint(true, &mut Work::unlimited()),
                    // Without the opening's identity some boards leave it open.
                    Err(_) if !with_opening => continue,
                    Err(error) => panic!("{error}"),
                };
                let found = match &hint {
                    Hint::Steps { more, .. } => {
                        let list = more["deducible"].as_array().unwrap();
                        list.iter().fold(0, |crowd, entry| {
                            let person = entry["id"].as_u64().unwrap();
                            let identity = Identity::of(person as usize, truth).name();
                            assert_eq!(entry["identity"], identity);
                            crowd | 1u64 << person
                        })
                    }
                    Hint::Solved | Hint::Stuck { .. } => 0,
                    _ => panic!("{hint:?}"),
                };
                assert_eq!(found, settled & !revealed, "{position}");
                checked += 1;
            }
        }
    }
    assert!(checked > 2 * 2418 * 9 / 10, "{checked}");
}
