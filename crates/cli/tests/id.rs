//! Ids that name their generator, and `id`.

mod common;

use common::*;
use serde_json::{Value, json};

#[test]
fn the_generator_may_be_named_or_left_out() {
    assert_eq!(document(), run(&["new", NAME, "--format", "json"]).json());
    let text = run(&["new", &format!("{FAMILY}@2"), "--level", LEVEL, "--seed", "7"]).out;
    assert!(text.starts_with(&format!("{FAMILY}@2:{LEVEL}#7\n")), "{text}");
}

#[test]
fn a_generator_that_is_not_here_is_refused_wherever_an_id_is_taken() {
    let other = format!("{FAMILY}@9:easy#7");
    for verb in
        ["new", "solve", "check", "complete", "draw", "grade", "hint", "explain", "play", "id"]
    {
        let ran = run(&[verb, &other]);
        ran.is_wrong_call("asks for generator 9, and this program has generator 2");
        assert!(ran.err.contains("a newer release") && ran.err.contains("a pack"), "{}", ran.err);
        run(&[verb, &format!("{FAMILY}@01:easy#7")]).is_wrong_call("names no generator");
    }
}

fn checked(document: &str) -> (i32, Value) {
    let ran = run_with(&["check", "-", "--format", "json"], document);
    (ran.code, ran.json()["findings"].clone())
}

#[test]
fn an_id_and_a_generator_that_differ_are_found() {
    let (code, found) = checked(&changed(|document| document["id"] = json!("tetonor@3:easy#7")));
    assert_eq!((code, &found[0]["id"], &found[0]["path"]), (1, &json!("D04"), &json!("/id")));
    assert!(found[0]["message"].as_str().unwrap().contains("generator 3"), "{found}");
}

#[test]
fn a_document_of_a_generator_that_cannot_be_is_wrong() {
    let foreign = changed(|document| {
        document["id"] = json!("tetonor@3:easy#7");
        document["generator"] = json!(3);
    });
    let nowhere_else = changed(|document| {
        document["id"] = json!("tetonor@3:easy#7");
        document.as_object_mut().unwrap().shift_remove("generator");
    });
    for (text, path) in [(foreign, "/generator"), (nowhere_else, "/id")] {
        let (code, found) = checked(&text);
        assert_eq!((code, found.as_array().unwrap().len()), (1, 1), "{found}");
        assert_eq!((&found[0]["id"], &found[0]["path"]), (&json!("D07"), &json!(path)));
    }
    // Documents from before ids named their generator are as good as ever.
    assert_eq!(checked(&changed(|document| document["id"] = json!(ID))), (0, json!([])));
}

fn identity(document: &str) -> Value {
    run_with(&["id", "-", "--format", "json"], document).json()["identity"].clone()
}

#[test]
fn the_identity_is_that_of_the_puzzle_and_of_nothing_said_about_it() {
    let here = identity(&document().to_string());
    assert!(here.as_str().unwrap().starts_with("sha256:"), "{here}");
    let mut turned: Vec<(String, Value)> =
        document().as_object().unwrap().iter().map(|(k, v)| (k.clone(), v.clone())).collect();
    turned.reverse();
    let turned = turned.into_iter().collect::<serde_json::Map<String, Value>>();
    let same = [
        serde_json::to_string_pretty(&turned).unwrap(),
        changed(|document| document["proof"]["work"] = json!(1)),
        changed(|document| document["grade"] = json!(null)),
        changed(|document| document["id"] = json!(ID)),
        changed(|document| document["params"]["cells"] = json!(16)),
    ];
    for text in same {
        assert_eq!(identity(&text), here, "{text}");
    }
    for part in ["/generator", "/seed", "/puzzle/grid/0", "/answer/pairs/0/0"] {
        let other = changed(|document| {
            *document.pointer_mut(part).unwrap_or_else(|| panic!("{part}")) = json!(99);
        });
        assert_ne!(identity(&other), here, "{part}");
    }
}

#[test]
fn id_tells_the_full_name_and_the_identity() {
    let desk = Desk::new();
    let whole = identity(&document().to_string());
    let ran = run(&["id", ID]);
    assert_eq!(
        (ran.out, ran.err),
        (format!("{NAME} {}\n", whole.as_str().unwrap()), String::new())
    );
    let sealed = run(&["new", ID, "--no-answer", "--format", "json"]).out;
    let sealed = desk.file("sealed.json", sealed);
    let ran = run(&["id", &sealed]);
    assert!(ran.code == 0 && ran.out.starts_with(&format!("{NAME} puzzle sha256:")), "{}", ran.out);
    assert!(ran.err.contains("without its answer"), "{}", ran.err);
    let found = run(&["id", &sealed, ID, "--format", "json"]).json_lines();
    assert_eq!((&found[0]["identity"], &found[1]["identity"]), (&json!(null), &whole));
    assert_eq!((&found[0]["puzzle"], &found[0]["file"]), (&found[1]["puzzle"], &json!(sealed)));
    let many = run(&["new", FAMILY, "--seed", "1", "--count", "3"]).out;
    let lines = run_with(&["id", "-", "--format", "json"], many.clone()).json_lines();
    assert_eq!((lines.len(), &lines[2]["line"]), (3, &json!(3)));
    assert_eq!(run_with(&["id", "-"], many + "{}\n").out.lines().count(), 3);
}
