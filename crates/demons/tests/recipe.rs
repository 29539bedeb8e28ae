//! The recipe for a clue form in CONTRIBUTING is the source itself, and names every place there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FORM: &str = "src/language/form/only_line.rs";
const LIST: &str = "src/language/form/mod.rs";
const WORDS: [&str; 2] = ["words/en.txt", "words/zh.txt"];

fn crate_file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn recipe() -> String {
    let page = crate_file("../../CONTRIBUTING.md");
    let (_, after) = page.split_once("## How to add a clue form (Demons)\n").unwrap();
    after.split("\n## ").next().unwrap().to_owned()
}

#[test]
fn the_recipe_shows_the_source_as_it_is() {
    let recipe = recipe();
    let file = format!("```rust\n{}```", crate_file(FORM));
    assert!(recipe.contains(&file), "copy {FORM} into the recipe");
    let list = crate_file(LIST);
    let entry = list.lines().find(|line| line.contains("only_line::")).unwrap();
    assert!(recipe.contains(&format!("```rust\n{entry}\n```")), "{entry}");
    for path in WORDS {
        for line in crate_file(path).lines().filter(|line| line.starts_with("clue.onlyline")) {
            assert!(recipe.contains(line), "{line}");
        }
    }
}

/// Every file below a folder, by its path in the crate.
fn files(folder: &str) -> Vec<String> {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut all = Vec::new();
    for entry in fs::read_dir(full).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        match entry.file_type().unwrap().is_dir() {
            true => all.extend(files(&path)),
            false => all.push(path),
        }
    }
    all
}

#[test]
fn a_form_stands_nowhere_but_in_the_places_of_the_recipe() {
    let mut found = BTreeSet::new();
    for path in files("src").into_iter().chain(files("words")) {
        let text = crate_file(&path);
        let text = text.split("#[cfg(test)]").next().unwrap();
        let names = ["OnlyLine", "ONLY_LINE", "only_line", "onlyline"];
        if names.iter().any(|name| text.contains(name)) {
            found.insert(path);
        }
    }
    let places: BTreeSet<String> = [FORM, LIST, WORDS[0], WORDS[1]].map(str::to_owned).into();
    assert_eq!(found, places);
    let recipe = recipe();
    let named = |path: &String| recipe.contains(path.as_str()) || path == WORDS[1];
    assert!(places.iter().all(named), "the recipe names each of them");
}
