//! `kronologic scenarios`, `rules` and `map`: what needs no puzzle.

mod common;

use common::*;
use serde_json::{Value, json};

#[test]
fn every_scenario_is_listed_with_what_it_needs() {
    let ran = run(&["kronologic", "scenarios"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let listed = run(&["kronologic", "scenarios", "--format", "json"]).json();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), cluesmith::kronologic::scenario::ALL.len());
    for (number, one) in (1..).zip(listed) {
        assert_eq!(one["id"], json!(format!("s{number}")));
        for part in ["title", "mystery"] {
            assert!(ran.out.contains(one[part].as_str().unwrap()), "{one}");
        }
    }
    assert_eq!(listed[0]["parameters"], json!(["room", "time", "victim"]));
    assert_eq!(listed[13]["needs"]["times"], 6, "the curse is told at Time 6");
    assert_eq!(listed[5]["needs"], json!({"people": 4, "rooms": 3, "times": 2}));
    assert!(ran.out.contains("needs 4 people, 3 rooms and 2 times"), "{}", ran.out);
    // What is said to be needed is enough, and less is refused.
    for (people, code) in [(4, 0), (3, 2)] {
        let people = format!("people={people}");
        let set = ["scenario=s6", "map=A---B;B---C;C---A", "timesteps=4", "par=false", &people];
        let set: Vec<&str> = set.iter().flat_map(|set| ["--set", set]).collect();
        let ran = run(&[&["new", "kronologic#1"][..], &set].concat());
        assert_eq!(ran.code, code, "{}", ran.err);
    }
}

#[test]
fn the_rules_of_a_scenario_have_an_example_that_is_so() {
    let ran = run(&["kronologic", "rules", "S7"]);
    for part in ["Aggrosassin", "The rule: ", "What is asked: ", "What makes it hard: ", "So:"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let rules = run(&["kronologic", "rules", "s7", "--format", "json"]).json();
    let (id, asked) = (rules["example"]["id"].as_str().unwrap(), &rules["example"]["asked"]);
    assert!(ran.out.contains(id), "{}", ran.out);
    let about = match asked["who"].as_str() {
        Some(who) => ["--who", who].map(str::to_owned),
        None => ["--time".to_owned(), asked["time"].to_string()],
    };
    let room = asked["room"].as_str().unwrap();
    let ask = ["kronologic", "ask", id, "--room", room, &about[0], &about[1], "--format", "json"];
    let heard = run(&ask).json();
    assert_eq!((&heard["shared"], &heard["private"]), (&asked["shared"], &asked["private"]));
    let question = format!("ask {room} {}", about[1]);
    let concluded = run(&["kronologic", "conclude", id, "--move", &question, "--format", "json"]);
    let concluded = concluded.json()["steps"].as_array().unwrap().clone();
    let steps = rules["example"]["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    let said = |steps: &[Value]| -> Vec<Value> {
        steps.iter().flat_map(|step| step["so"].as_array().unwrap().clone()).collect()
    };
    let all = said(&concluded);
    assert!(said(std::slice::from_ref(last)).iter().all(|so| all.contains(so)), "{last} {all:?}");
}

#[test]
fn the_handbook_speaks_chinese() {
    for id in ["s3", "s7", "s14"] {
        let ran = run(&["kronologic", "rules", id, "--lang", "zh"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let before = ran.out.split("cluesmith play").next().unwrap().replace(id, "");
        let strange = before.chars().filter(char::is_ascii_alphabetic).collect::<String>();
        assert_eq!(strange, "", "{}", ran.out);
    }
}

#[test]
fn what_is_no_scenario_is_refused_with_what_there_is() {
    let all = cluesmith::kronologic::scenario::ALL.len();
    run(&["kronologic", "rules", "s99"]).is_wrong_call(&format!("s1 to s{all}"));
    assert_eq!(run(&["kronologic", "rules"]).code, 2);
}

#[test]
fn a_map_is_drawn_with_its_rooms_and_doors() {
    let ran = run(&["kronologic", "map", "mansion"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let wide = ran.out.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(wide <= 80, "{wide}: {}", ran.out);
    for part in ["┌", "┘", "│", "Foyer", "Gallery", "DanceRoom", "MusicRoom"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert_eq!(run(&["kronologic", "map", "Mansion"]).out, ran.out);
    let svg = run(&["kronologic", "map", "mansion", "--format", "svg"]).out;
    assert!(svg.starts_with("<svg") && svg.contains("Foyer"), "{svg}");
    // It looks like a house: round where it ends, gardens with trees, something in its rooms, steps before its door.
    let count = |part: &str| svg.matches(part).count();
    assert_eq!(count("Q"), 10, "corners that no other room touches: {svg}");
    assert_eq!(count("<circle"), 6, "three trees in each garden: {svg}");
    assert_eq!(count("<line"), 3, "steps: {svg}");
    // A map that cannot be drawn leaves the picture of before as it is, and says why.
    let desk = Desk::new();
    let [broken, picture] =
        [desk.file("broken.mmd", "Hall --> Attic\n"), desk.file("map.svg", &svg)];
    let ran = run(&["kronologic", "map", &broken, "--format", "svg", "-o", &picture]);
    assert_eq!((ran.code, std::fs::read_to_string(&picture).unwrap()), (1, svg));
    assert!(ran.err.contains("-->"), "{}", ran.err);
    let data = run(&["kronologic", "map", "mansion", "--format", "json"]).json();
    assert_eq!((&data["sound"], data["map"]["rooms"].as_array().unwrap().len()), (&json!(true), 6));
}

#[test]
fn what_is_wrong_with_a_map_is_shown_in_its_line_with_the_line_mended() {
    let desk = Desk::new();
    let file = desk.file("house.mmd", "graph TD\n  Hall --> Yard\n  Hall --- Attic\n  Attic ---\n");
    let ran = run(&["kronologic", "map", &file]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    for part in
        ["house.mmd:2:8", "`-->` is no door", "Hall --- Yard", "house.mmd:4", "help: ", "^^^"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!ran.out.contains('┌'), "{}", ran.out);
    let piped = run_with(&["kronologic", "map", "-"], "Hall --- Yard\nHall --- Hall\nMoon\n");
    assert_eq!(piped.code, 0, "what is odd is no error: {}", piped.out);
    for part in ["warning", "<stdin>:2", "<stdin>:3", "Moon cannot be reached", "┌"] {
        assert!(piped.out.contains(part), "{part}: {}", piped.out);
    }
    let data = run(&["kronologic", "map", &file, "--format", "json"]);
    assert_eq!((data.code, &data.json()["flaws"][0]["mended"]), (1, &json!("  Hall --- Yard")));
}

#[test]
fn what_cannot_be_read_as_a_map_is_a_wrong_call() {
    run(&["kronologic", "map", "mansoin"]).is_wrong_call("did you mean `mansion`");
    run(&["kronologic", "map", "villa"]).is_wrong_call("or a FILE");
    run(&["kronologic", "map", "villa.mmd"]).is_wrong_call("no such file");
    let desk = Desk::new();
    run(&["kronologic", "map", &desk.name(".")]).is_wrong_call("directory");
    let file = desk.file("bytes.mmd", [0xff, 0xfe, 0x00]);
    run(&["kronologic", "map", &file]).is_wrong_call("it is no text");
}

#[test]
fn a_map_that_was_drawn_is_a_map_for_a_night() {
    let desk = Desk::new();
    let file = desk.file("house.mmd", "Hall --- Big Kitchen\nHall --- Yard --- Big Kitchen\n");
    assert_eq!(run(&["kronologic", "map", &file]).code, 0);
    let set = format!("map=@{file}");
    let ran = run(&["new", "kronologic#3", "--set", &set, "--set", "par=false"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}
