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
fn the_whole_solution_is_told_question_by_question() {
    let phantom = document()["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let text = run(&["explain", NIGHT]).out;
    assert!(
        text.trim_end().lines().last().is_some_and(|end| end.starts_with("Solved in ")),
        "{text}"
    );
    assert!(text.contains("A question"), "{text}");
    assert!(text.contains(&format!("the phantom is {phantom}")), "{text}");
    let desk = Desk::new();
    let sealed = desk.name("sealed.json");
    run(&["new", NIGHT, "--no-answer", "--format", "json", "-o", &sealed]);
    let ran = run(&["explain", &sealed]);
    assert!(ran.code != 0 && ran.err.contains("solved by asking"), "{}", ran.err);
}

#[test]
fn a_certificate_is_checked_and_a_false_one_is_found() {
    let mut night = run(&["new", NIGHT, "--certificate", "--format", "json"]).json();
    let ran = run_with(&["check", "-"], night.to_string());
    assert_eq!((ran.code, ran.out.contains("error")), (0, false), "{}", ran.out);
    let steps = night["certificate"].as_array_mut().unwrap();
    let (index, question) =
        steps.iter_mut().enumerate().find(|(_, step)| step["rule"] == "ask").unwrap();
    let answer = question["so"][0].as_str().unwrap().split(" = ").next().unwrap().to_owned();
    question["so"][0] = json!(format!("{answer} = 9"));
    let ran = run_with(&["check", "-", "--format", "json"], night.to_string());
    assert_eq!(ran.code, 1);
    let report = ran.json();
    let findings = report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|finding| finding["id"] == "D06").unwrap();
    assert_eq!(finding["path"], json!(format!("/certificate/{index}")));
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
        let new = [
            "new",
            "kronologic#1",
            "--set",
            &setting,
            "--set",
            "samples=1",
            "--set",
            "percentile=50",
        ];
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
    let phantom = document()["answer"]["facts"]["s2"]["phantom"].as_str().unwrap().to_owned();
    let wrong = if phantom == "Alice" { "Bob" } else { "Alice" };
    let ran = run_with(&["play", NIGHT], format!("accuse phantom {wrong}\nquit\n"));
    assert!(ran.out.contains("Accused so far: 1"), "{}", ran.out);
    assert!(ran.out.contains(&format!("phantom {wrong} => phantom: wrong")), "{}", ran.out);
}

#[test]
fn a_slip_of_the_pen_is_no_accusation() {
    let ran = run_with(&["play", NIGHT], "accuse phantom=Zed\nquit\n");
    assert!(!ran.out.contains("Accused so far"), "{}", ran.out);
    assert!(ran.out.contains("`Zed` cannot be read as phantom"), "{}", ran.out);
}

#[test]
fn the_game_of_par_is_a_game_that_can_be_played() {
    let par = run(&["kronologic", "par", NIGHT, "--format", "json"]).json();
    let line = par["line"].as_array().unwrap();
    let mut games: Vec<u64> =
        par["games"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert!(games.contains(&(line.len() as u64)));
    games.sort_unstable();
    assert_eq!(par["par"], games[games.len() / 2]);
    let asks: Vec<String> = document()["grade"]["profile"]["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ask| ask.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(asks.len(), line.len(), "the document keeps the same game");
    let moves: Vec<&str> = asks.iter().flat_map(|ask| ["--move", ask]).collect();
    let ended =
        run(&[&["kronologic", "conclude", NIGHT, "--format", "json"][..], &moves].concat()).json();
    assert_eq!(ended["determined"], true);
    assert_eq!(ended["answer"]["phantom"], document()["answer"]["facts"]["s2"]["phantom"]);
    let before = &moves[..moves.len() - 2];
    let open = run(&[&["kronologic", "conclude", NIGHT, "--format", "json"][..], before].concat());
    assert_eq!(open.json()["determined"], false, "the last question was needed");
    let next =
        run(&[&["kronologic", "next", NIGHT, "--format", "json"][..], &moves].concat()).json();
    assert_eq!(next["next"], Value::Null, "nothing is left to ask");
}

#[test]
fn notes_that_cannot_be_true_are_found() {
    let contradictions = ["kronologic", "contradictions", NIGHT, "--format", "json"];
    let call = |notes: &[&str]| {
        let notes: Vec<&str> = notes.iter().flat_map(|note| ["--note", note]).collect();
        run(&[&contradictions[..], &notes].concat())
    };
    let fine = call(&["Alice Gallery 3", "Bob not Gallery 3"]);
    assert_eq!((fine.code, &fine.json()["contradiction"]), (0, &Value::Null));
    let far = call(&["Bob Foyer 1", "Alice not Gallery 3", "Bob MusicRoom 2", "phantom not Carol"]);
    assert_eq!(far.code, 1);
    let expected = json!(["Bob was in Foyer at 1", "Bob was in MusicRoom at 2"]);
    assert_eq!(far.json()["contradiction"], expected);
    call(&["Alice somewhere"]).is_wrong_call("is no note");
}

#[test]
fn hints_notes_and_a_rival_belong_to_the_game() {
    let input = "rival beginner\nthink Dave Foyer 1\nthink Dave MusicRoom 2\nhint\nhint\nhint\n\
                 think Dave Foyer 1\nask Gallery 3\nhint\nhint\nhint\nthink me\nrival nobody\n";
    let ran = run_with(&["play", NIGHT], input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "The beginner opponent is asking",
        "You think: Dave Foyer 1; Dave MusicRoom 2",
        "these cannot all be true",
        "`do` plays it: ask ",
        "is no note",
        "there is no such opponent",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn an_opponent_plays_the_same_game_every_time() {
    let race = ["kronologic", "race", NIGHT, "--against", "beginner", "--format", "json"];
    let played = run(&race).json();
    assert_eq!(played["proved"], true);
    assert_eq!(played["questions"], played["line"].as_array().unwrap().len());
    assert!(["gold", "silver", "bronze"].contains(&played["rating"].as_str().unwrap()));
    assert_eq!(run(&race).json(), played);
    run(&["kronologic", "race", NIGHT, "--against", "ghost"]).is_wrong_call("careful");
    for verb in ["par", "race"] {
        let midway = run(&["kronologic", verb, NIGHT, "--move", "ask Foyer 1"]);
        midway.is_wrong_call("--move");
    }
}

#[test]
fn answers_that_cannot_be_are_refused_with_what_could() {
    for (given, right) in [
        ("ask Gallery 3 => 99", "there are 6"),
        ("ask Gallery 3 => 2 Zed", "Alice, Bob"),
        ("ask Gallery Alice => 2 9", "1 to 6"),
        ("ask Gallery", "a time (1 to 6)"),
    ] {
        let ran = run(&["kronologic", "conclude", NIGHT, "--move", given]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{given}");
        assert!(ran.err.contains(right), "{given}: {}", ran.err);
    }
    let late = ["kronologic", "conclude", NIGHT, "--move", "ask Gallery 3", "--answer"];
    run(&[&late[..], &["2"]].concat()).is_wrong_call("--answer goes from 1 to 1");
    run(&[&late[..], &["0"]].concat()).is_wrong_call("there is no answer 0");
}

#[test]
fn answers_that_contradict_each_other_are_the_same_finding_everywhere() {
    let told = ["--move", "ask Gallery 3 => 2 Alice", "--move", "ask Foyer 3 => 1 Alice"];
    for verb in ["conclude", "next", "contradictions"] {
        let ran = run(&[&["kronologic", verb, NIGHT][..], &told].concat());
        assert_eq!(ran.code, 1, "{verb}: {}", ran.out);
        assert!(ran.out.contains("error[K43]"), "{verb}: {}", ran.out);
        let data = ["kronologic", verb, NIGHT, "--format", "json"];
        let ran = run(&[&data[..], &told].concat());
        assert_eq!(ran.json()["contradiction"].as_array().map(Vec::len), Some(2), "{verb}");
    }
}

/// A document with a part of it changed, as a file.
fn changed(desk: &Desk, change: impl FnOnce(&mut Value)) -> String {
    let mut night = document();
    change(&mut night);
    let file = desk.name("changed.json");
    std::fs::write(&file, night.to_string()).unwrap();
    file
}

#[test]
fn a_night_that_breaks_its_own_rules_is_not_reasoned_about() {
    let desk = Desk::new();
    let file = changed(&desk, |night| {
        let everybody = json!(["Foyer", "Stairs", "Foyer", "Stairs", "Foyer", "Stairs"]);
        let rows = night["answer"]["schedule"].as_object_mut().unwrap();
        rows.values_mut().for_each(|row| *row = everybody.clone());
    });
    for verb in ["conclude", "next", "contradictions", "par", "race"] {
        let ran = run(&["kronologic", verb, &file]);
        assert_eq!(ran.code, 1, "{verb}: {}", ran.out);
        assert!(ran.err.contains("[K25]"), "{verb}: {}", ran.err);
    }
}

#[test]
fn a_puzzle_without_a_night_is_told_as_such() {
    let desk = Desk::new();
    let file = changed(&desk, |night| {
        // Everybody starts together on a map with one door: nobody is ever alone.
        night["puzzle"]["map"] = json!({"rooms": ["A", "B"], "edges": [["A", "B"]]});
        let people = night["puzzle"]["characters"].as_array().unwrap().clone();
        let start: serde_json::Map<String, Value> =
            people.iter().map(|name| (name.as_str().unwrap().to_owned(), json!("A"))).collect();
        night["puzzle"]["public"] = json!({ "start": start });
        for part in ["answer", "grade", "proof", "id", "params", "seed", "generator"] {
            night.as_object_mut().unwrap().remove(part);
        }
    });
    for verb in ["conclude", "next", "contradictions"] {
        let ran = run(&["kronologic", verb, &file]);
        assert_eq!(ran.code, 1, "{verb}: {}", ran.out);
        assert!(ran.out.contains("error[K29]"), "{verb}: {}", ran.out);
    }
}

#[test]
fn a_proof_that_says_the_wrong_thing_is_found() {
    let desk = Desk::new();
    let file = changed(&desk, |night| {
        let by = if night["proof"]["by"] == "shared" { "private" } else { "shared" };
        night["proof"]["by"] = json!(by);
    });
    let ran = run(&["check", &file, "--format", "json"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    let found = ran.json()["findings"].as_array().unwrap().clone();
    assert!(found.iter().any(|finding| finding["id"] == "D11"), "{found:?}");
}

#[test]
fn a_sealed_document_checks_clean_and_its_grade_is_found_again() {
    let desk = Desk::new();
    let file = desk.name("sealed.json");
    run(&["new", NIGHT, "--no-answer", "--format", "json", "-o", &file]);
    let ran = run(&["check", &file]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let file = changed(&desk, |night| {
        night.as_object_mut().unwrap().remove("answer");
        night["grade"]["steps"] = json!(1);
    });
    let ran = run(&["check", &file]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(format!("{}{}", ran.out, ran.err).contains("D11"), "{}{}", ran.out, ran.err);
}
