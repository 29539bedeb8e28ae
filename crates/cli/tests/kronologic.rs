//! `kronologic ask`, and a mystery played through a pipe.

mod common;

use common::*;
use serde_json::{Value, json};

const NIGHT: &str = "kronologic:medium,samples=1#7";

fn document() -> Value {
    run(&["new", NIGHT, "--format", "json"]).json()
}

#[test]
fn a_question_has_a_shared_and_a_private_part() {
    let night = document();
    let there: Vec<&str> = night["answer"]["schedule"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, rooms)| rooms[2] == "Gallery")
        .map(|(name, _)| name.as_str())
        .collect();
    let ask = ["kronologic", "ask", NIGHT, "--room", "gallery", "--time", "3", "--format", "json"];
    let heard = run(&ask).json();
    assert_eq!(heard["shared"], json!(there.len()));
    match heard["private"].as_str() {
        Some(name) => assert!(there.contains(&name)),
        None => assert!(there.is_empty()),
    }
    assert_eq!(run(&ask).json(), heard, "the same question gets the same answer");
    let shared = run(&[&ask[..], &["--shared-only"]].concat()).json();
    assert_eq!((&shared["shared"], &shared["private"]), (&heard["shared"], &Value::Null));
}

#[test]
fn visits_are_counted_for_a_person() {
    let night = document();
    let rooms = night["answer"]["schedule"]["Alice"].as_array().unwrap();
    let visits = rooms.iter().filter(|room| *room == "Masks").count();
    let ran = run(&["kronologic", "ask", NIGHT, "--room", "Masks", "--who", "Alice"]);
    assert!(ran.out.starts_with(&format!("Alice in Masks: {visits} visit")), "{}", ran.out);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let desk = Desk::new();
    let sealed = desk.name("sealed.json");
    run(&["new", NIGHT, "--no-answer", "--format", "json", "-o", &sealed]);
    let ran = run(&["kronologic", "ask", &sealed, "--room", "Masks", "--time", "3"]);
    assert!(ran.code != 0 && ran.err.contains("no answer to ask"), "{}", ran.err);
    for (room, time, part) in [("Attic", "3", "Foyer"), ("Masks", "9", "1 to 6")] {
        let ran = run(&["kronologic", "ask", NIGHT, "--room", room, "--time", time]);
        assert!(ran.code != 0 && ran.err.contains(part), "{}", ran.err);
    }
    run(&["kronologic", "ask", ID, "--room", "A", "--time", "1"]).is_wrong_call("tetonor");
}

#[test]
fn a_mystery_is_played_to_the_end() {
    let phantom = document()["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let wrong = if phantom == "Alice" { "Bob" } else { "Alice" };
    let input = format!(
        "ask Gallery 3\nask foyer bob\nask Attic 2\nnote the cellar?\naccuse phantom={wrong}\n\
         check\naccuse phantom={phantom}\n"
    );
    let ran = run_with(&["play", NIGHT], input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Asked so far: 2"), "{}", ran.out);
    assert!(ran.out.contains("the accusation is wrong about phantom"), "{}", ran.out);
    assert!(ran.out.contains("Solved!"), "{}", ran.out);
    assert!(ran.out.contains("questions: 2, accusations: 2"), "{}", ran.out);
    let shown = run_with(&["play", NIGHT], "answer\nquit\nn\n");
    assert!(shown.out.contains(&format!("phantom: {phantom}")), "{}", shown.out);
}

#[test]
fn a_map_comes_from_a_file() {
    let desk = Desk::new();
    let map = desk.name("house.mmd");
    std::fs::write(
        &map,
        "graph TD\n  Hall --- Big Kitchen\n  Hall --- Yard\n  Yard --- Big Kitchen\n",
    )
    .unwrap();
    let set = format!("map=@{map}");
    let ran = run(&["new", "kronologic", "--set", &set, "--seed", "3", "--format", "json"]);
    assert_eq!(ran.json()["puzzle"]["map"]["rooms"], json!(["Hall", "Big Kitchen", "Yard"]));
    let id = ran.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(run(&["new", &id, "--format", "json"]).json(), ran.json(), "{id}");
    std::fs::write(&map, "Hall --> Yard\n").unwrap();
    let ran = run(&["new", "kronologic", "--set", &set]);
    ran.is_wrong_call("line 1, column 6");
}

#[test]
fn odd_maps_are_made_with_a_warning() {
    let desk = Desk::new();
    let map = desk.name("odd.mmd");
    std::fs::write(&map, "graph TD\n  a --- b\n  a --- a\n  b --- a\n  b[Tower]\n  Moon\n")
        .unwrap();
    let setting = format!("map=@{map}");
    let words = ["warning[K10]", "warning[K11]", "warning[K12]: Moon cannot be reached from a"];
    for more in [&[][..], &["--count", "2"]] {
        let new = ["new", "kronologic#1", "--set", &setting, "--set", "samples=1"];
        let ran = run(&[&new[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        for word in words {
            assert_eq!(ran.err.matches(word).count(), 1, "{word} in {}", ran.err);
        }
    }
    std::fs::write(&map, "graph TD\n  Foyer --> Hall\n").unwrap();
    run(&["new", "kronologic#1", "--set", &setting]).is_wrong_call("line 2, column 9");
}

#[test]
fn the_verdict_of_an_accusation_is_on_the_board() {
    let ran = run_with(&["play", NIGHT], "accuse phantom=Nobody\nquit\n");
    assert!(
        ran.out.contains("Accused so far: 1") && ran.out.contains("phantom: wrong"),
        "{}",
        ran.out
    );
}
