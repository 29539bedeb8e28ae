//! What the pages of this family are told: maps as they are typed, nights as they are drawn, and of a game only
//! what whoever asks may know.

use cluesmith_core::{
    AnyFamily, Case, Document, Language, Position, Refused, Seed, Settings, Work,
};
use cluesmith_kronologic::Kronologic;
use serde_json::{Value, json};

fn work() -> Work {
    Work::limit(200_000_000)
}

/// Asks without a game.
fn ask(question: &Value) -> Value {
    AnyFamily::consult(&Kronologic, question, &mut work()).unwrap()
}

fn family() -> &'static dyn AnyFamily {
    &Kronologic
}

fn settings(text: &str) -> Settings {
    cluesmith_core::Reference::parse(&format!("kronologic:{text}#1")).unwrap().settings
}

/// A night as generator 4 made it: what is said here was read off those.
fn open(text: &str, seed: u64) -> std::sync::Arc<dyn Case> {
    open_as(4, text, seed)
}

fn open_as(generator: u32, text: &str, seed: u64) -> std::sync::Arc<dyn Case> {
    let maker = family().accept_for(generator, &settings(text)).unwrap();
    let document = maker.make(Seed(seed), &mut work()).unwrap();
    family().open(document, Language::default()).unwrap()
}

fn consult(position: &dyn Position, question: &Value) -> Value {
    position.consult(question, &mut work()).unwrap()
}

#[test]
fn every_built_in_map_comes_with_its_text_and_its_plan() {
    let maps = ask(&json!({"wish": "maps"}));
    let maps = maps["maps"].as_array().unwrap();
    assert_eq!(maps.len(), 9);
    for map in maps {
        let rooms = map["map"]["rooms"].as_array().unwrap();
        assert_eq!(map["plan"]["rooms"].as_array().unwrap().len(), rooms.len());
        let read = ask(&json!({"wish": "map", "text": map["text"]}));
        assert_eq!(read["drawn"]["sound"], true, "{map}");
        // As a set: the order of rooms may come from the doors.
        let mut again: Vec<_> = read["drawn"]["map"]["rooms"].as_array().unwrap().clone();
        let mut rooms = rooms.clone();
        again.sort_by_key(Value::to_string);
        rooms.sort_by_key(Value::to_string);
        assert_eq!(again, rooms);
    }
}

#[test]
fn a_mistake_in_a_map_is_found_in_its_line_mended_and_does_not_hide_the_rest() {
    let text = "graph TD\n  Gate --- Yard\n  Yard -- Attic\n  Yard --- Hall";
    let drawn = &ask(&json!({"wish": "map", "text": text}))["drawn"];
    assert_eq!(drawn["sound"], false);
    assert_eq!(drawn["map"]["rooms"], json!(["Gate", "Yard", "Hall"]), "what can be read is drawn");
    let flaw = &drawn["flaws"][0];
    assert_eq!((&flaw["line"], &flaw["wrong"]), (&json!(3), &json!(true)), "{flaw}");
    let mended = flaw["mended"].as_str().unwrap();
    assert_eq!(mended, "  Yard --- Attic");
    let text = text.replace("  Yard -- Attic", mended);
    let drawn = &ask(&json!({"wish": "map", "text": text}))["drawn"];
    assert_eq!((&drawn["sound"], &drawn["flaws"]), (&json!(true), &json!([])));

    let drawn = &ask(&json!({"wish": "map", "text": "Gate --- Yard\nTower"}))["drawn"];
    assert_eq!((&drawn["sound"], &drawn["flaws"][0]["line"]), (&json!(true), &json!(2)));
    assert_eq!(drawn["plan"]["rooms"][2]["joined"], false);
    for nothing in ["", "graph TD", "-- -- --", "]]]]\n[[[["] {
        let drawn = &ask(&json!({"wish": "map", "text": nothing}))["drawn"];
        assert_eq!(drawn["sound"], false, "{nothing}");
    }
}

#[test]
fn rooms_and_doors_made_by_hand_become_a_text_that_means_them() {
    let rooms = json!(["Foyer", "Dining Room", "end", "Zoé's \"den\""]);
    let question = json!({"wish": "doors", "rooms": rooms, "doors": [[0, 1], [1, 2], [7, 9]]});
    let drawn = &ask(&question)["drawn"];
    assert_eq!(drawn["map"]["edges"], json!([["Foyer", "Dining Room"], ["Dining Room", "end"]]));
    assert_eq!(drawn["map"]["rooms"].as_array().unwrap().len(), 4);
}

#[test]
fn a_recipe_names_its_puzzle_and_says_what_a_scenario_lacks() {
    let question =
        json!({"wish": "recipe", "params": {"timesteps": 5, "scenario": "s2"}, "seed": 7});
    let recipe = &ask(&question)["recipe"];
    let canonical = family().canonical(&settings("scenario=s2,timesteps=5")).unwrap();
    assert_eq!(recipe["name"], format!("kronologic@{}:{canonical}#7", family().generator()));
    let scenarios = recipe["scenarios"].as_array().unwrap();
    assert_eq!(scenarios.len(), cluesmith_kronologic::scenario::ALL.len());
    let lacks = |id: &str| {
        let found = scenarios.iter().find(|one| one["id"] == id).unwrap();
        found["lacks"]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(lacks("s2"), "");
    assert!(lacks("s14").contains("needs at least 6 times"), "{}", lacks("s14"));
    let question =
        json!({"wish": "recipe", "params": {"scenario": "s8+s2", "people": 99}, "seed": 7});
    let recipe = &ask(&question)["recipe"];
    assert_eq!((&recipe["name"], &recipe["wrong"]["field"]), (&Value::Null, &json!("people")));
    let question = json!({"wish": "recipe", "params": {"scenario": "s8+s2"}, "seed": 7});
    let recipe = &ask(&question)["recipe"];
    let stays = recipe["scenarios"].as_array().unwrap().iter().find(|one| one["id"] == "s9");
    assert!(stays.unwrap()["lacks"]["message"].as_str().unwrap().contains("standing still"));
}

/// Whatever place among the nights is taken, it is the puzzle of its own name, to the last byte that counts.
#[test]
fn a_night_taken_from_a_draw_is_the_one_its_name_makes() {
    for (params, text) in [
        (json!({"percentile": 0, "samples": 12, "scenario": "s5"}), "scenario=s5,samples=12"),
        (
            json!({"percentile": 0, "samples": 7, "scenario": "s14", "known": 2}),
            "scenario=s14,samples=7,known=2",
        ),
    ] {
        let drawn = ask(&json!({"wish": "draw", "params": params, "seed": 3}));
        let nights = drawn["nights"].as_array().unwrap();
        for percentile in [0, 34, 50, 99, 100] {
            let mut params = params.clone();
            params["percentile"] = json!(percentile);
            let place = percentile * (nights.len() - 1) / 100;
            let taken = ask(&json!({
                "wish": "take", "params": params, "seed": 3, "place": place,
                "night": nights[place]["night"], "proof": drawn["proof"],
            }));
            let taken = Document::parse(&taken["document"].to_string()).unwrap();
            let wanted = settings(&format!("{text},percentile={percentile}"));
            let made = family().generate(&wanted, Seed(3), &mut work()).unwrap();
            assert_eq!((&taken.id, &taken.puzzle), (&made.id, &made.puzzle));
            assert_eq!((&taken.answer, &taken.grade), (&made.answer, &made.grade));
            assert_eq!(taken.proof.unwrap().more, made.proof.unwrap().more);
        }
        let scores: Vec<f64> = nights.iter().map(|one| one["score"].as_f64().unwrap()).collect();
        assert!(scores.is_sorted(), "{scores:?}");
    }
}

/// In every scenario what must be found out can be put together from the sheet, and wins; and the night tells it.
#[test]
fn the_sheet_asks_for_what_the_night_answers() {
    for number in 1..=cluesmith_kronologic::scenario::ALL.len() {
        let times = if number == 15 { 8 } else { 6 };
        let text = format!("easy,scenario=s{number},timesteps={times},samples=1");
        let case = open_as(family().generator(), &text, 5);
        let start = case.start();
        let sheet = &consult(&*start, &json!({"wish": "sheet"}))["sheet"];
        let night = &consult(&*start, &json!({"wish": "night"}))["night"];
        let told = night["parts"].as_array().unwrap();
        let names = |list: &Value, key: &str| -> Vec<String> {
            list.as_array()
                .unwrap()
                .iter()
                .map(|one| one[key].as_str().unwrap().to_owned())
                .collect()
        };
        let mut asked = names(&sheet["parts"], "name");
        let mut answered: Vec<String> =
            told.iter().map(|part| part[0].as_str().unwrap().to_owned()).collect();
        asked.sort();
        answered.sort();
        assert_eq!(asked, answered, "s{number}");
        let said: Vec<String> = told
            .iter()
            .map(|part| format!("{}={}", part[0].as_str().unwrap(), part[1].as_str().unwrap()))
            .collect();
        let accused = start.follow(&format!("accuse {}", said.join("; ")), &mut work()).unwrap();
        assert!(accused.review(&mut work()).is_won(), "s{number}: {said:?}");
        assert!(!night["facts"].as_array().unwrap().is_empty(), "s{number}");
        let answer = case.document().answer.clone().unwrap();
        for (person, name) in sheet["people"].as_array().unwrap().iter().enumerate() {
            let rooms = answer["schedule"][name.as_str().unwrap()].as_array().unwrap();
            for (time, room) in rooms.iter().enumerate() {
                let there = night["walks"][person][time].as_u64().unwrap() as usize;
                assert_eq!(&sheet["rooms"][there], room, "s{number}");
            }
        }
        let marks = night["marks"].as_array().unwrap();
        let shown = marks.iter().flat_map(|at| at.as_array().unwrap());
        for mark in shown.clone() {
            assert!(!mark["label"].as_str().unwrap().contains("mark."), "s{number}: {mark}");
        }
        assert!(shown.count() > 0, "s{number} shows what was hidden");
    }
}

#[test]
fn the_curse_is_shown_as_it_jumps() {
    let case = open("medium,scenario=s14", 3);
    let night = &consult(&*case.start(), &json!({"wish": "night"}))["night"];
    let cursed = |time: usize| -> Vec<u64> {
        let marks = night["marks"][time].as_array().unwrap();
        let mark = marks.iter().find(|mark| mark["kind"] == "cursed").unwrap();
        mark["people"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect()
    };
    assert_eq!(cursed(0).len(), 1, "one person at first");
    for time in 0..5 {
        let mut after = cursed(time);
        for person in 0..6_u64 {
            let room = |p: u64| &night["walks"][p as usize][time];
            let company = (0..6).filter(|&other| room(other) == room(person));
            let (ill, well): (Vec<u64>, Vec<u64>) =
                company.partition(|other| cursed(time).contains(other));
            if !ill.is_empty() && !well.is_empty() {
                after.retain(|&other| other != person);
                if well.contains(&person) {
                    after.push(person);
                }
            }
        }
        after.sort_unstable();
        assert_eq!(cursed(time + 1), after, "after Time {}", time + 1);
    }
}

#[test]
fn what_follows_leaves_the_truth_possible_and_a_contradiction_names_its_parts() {
    let case = open("easy", 7);
    let mut position = case.start();
    for question in ["ask Masks 4", "ask Gallery 3", "ask Stairs 2", "ask Masks Bob"] {
        position = position.follow(question, &mut work()).unwrap();
    }
    let known = &consult(&*position, &json!({"wish": "conclude"}))["known"];
    let night = &consult(&*position, &json!({"wish": "night"}))["night"];
    for person in 0..6 {
        for time in 0..6 {
            let left = known["rooms"][person][time].as_array().unwrap();
            assert!(left.contains(&night["walks"][person][time]), "{person} at {time}");
        }
    }
    let conclusions = known["conclusions"].as_array().unwrap();
    assert!(conclusions.iter().any(|one| !one["about"].as_array().unwrap().is_empty()));
    assert_eq!(known["open"], json!([["phantom", "Carol or Dave"]]));

    let notes = json!(["Carol Foyer 2", "Alice Foyer 2", "Bob Masks 2"]);
    let clash = &consult(&*position, &json!({"wish": "clash", "notes": notes}))["cannot"];
    // Bob was seen elsewhere, or was never in that room; either way it takes his note and an answer.
    let things = clash["things"].as_array().unwrap();
    let sources: Vec<&str> = things.iter().map(|one| one["source"].as_str().unwrap()).collect();
    assert!(sources.contains(&"note") && sources.contains(&"heard"), "{clash}");
    let note = things.iter().find(|one| one["source"] == "note").unwrap();
    assert_eq!(note["index"], 2, "{clash}");
    let fine = json!({"wish": "clash", "notes": ["Carol not Masks 1"]});
    assert_eq!(consult(&*position, &fine)["cannot"], Value::Null);
}

#[test]
fn what_lies_under_a_cover_says_nothing() {
    let case = open("easy", 7);
    // One person was there; that it was Frank is known to whoever looked.
    let position = case.start().follow("ask Masks 2", &mut work()).unwrap();
    let (frank, time, masks) = (5, 1, json!([3]));
    let rooms = |covered: Value| {
        let known = consult(&*position, &json!({"wish": "conclude", "covered": covered}));
        known["known"]["rooms"][frank][time].clone()
    };
    assert_eq!(rooms(json!([])), masks);
    assert_ne!(rooms(json!([0])), masks);
    assert!(rooms(json!([0])).as_array().unwrap().contains(&masks[0]));
    let clash = |covered: Value| {
        let wish = json!({"wish": "clash", "notes": ["Bob Masks 2"], "covered": covered});
        consult(&*position, &wish)["cannot"].clone()
    };
    assert!(clash(json!([])).is_object());
    assert_eq!(clash(json!([0])), Value::Null);
}

#[test]
fn a_contradiction_says_what_forbids_it() {
    let case = open("easy", 7);
    // Everybody is told that Bob begins in the Gallery.
    let wish = json!({"wish": "clash", "notes": ["Bob Foyer 1"]});
    let cannot = consult(&*case.start(), &wish)["cannot"].clone();
    assert_eq!(cannot["things"].as_array().unwrap().len(), 1, "{cannot}");
    let told = cannot["told"].as_str().unwrap();
    assert!(told.contains("Bob") && told.contains("Gallery"), "{cannot}");
}

#[test]
fn nobody_is_told_what_is_not_theirs_to_know() {
    let case = open("easy", 7);
    let sealed = case.sealed();
    let refused = |at: &dyn Position, question: Value| {
        let said = at.consult(&question, &mut work());
        assert!(matches!(said, Err(Refused::Call { .. })), "{question}: {said:?}");
    };
    refused(&*sealed.start(), json!({"wish": "night"}));
    refused(&*case.start(), json!({"wish": "clash", "notes": ["nonsense"]}));
    for question in
        [json!({"wish": "sheet"}), json!({"wish": "night"}), json!({"wish": "gold"}), json!(7)]
    {
        assert!(AnyFamily::consult(&Kronologic, &question, &mut work()).is_err(), "{question}");
    }
    for wish in ["sheet", "conclude"] {
        let position = sealed.start();
        let told = consult(&*position, &json!({ "wish": wish }));
        assert!(told.is_object(), "{wish}");
    }
}
