//! Every family in the catalog keeps the promises: each runs the suite in its own crate, and here it is
//! seen that none has forgotten to.

use std::path::Path;

#[test]
fn every_family_runs_the_suite_in_its_own_crate() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for family in cluesmith::families() {
        let file = crates.join(family.name()).join("tests/conformance.rs");
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let tests = text.lines().map(str::trim).filter(|line| *line == "#[test]").count();
        let calls = text.lines().filter(|line| {
            let code = line.split("//").next().unwrap_or_default();
            code.contains("cluesmith_conformance::conforms(&")
        });
        assert!(tests >= 1 && calls.count() >= 1, "{} does not conform", file.display());
        assert!(!text.contains("#[ignore"), "{} is ignored", file.display());
    }
}

#[test]
fn families_have_different_names() {
    let mut names: Vec<&str> = cluesmith::families().iter().map(|family| family.name()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// Verbs of authors, which survey and simulate, may: whoever called them can stop them.
#[test]
fn whoever_asks_says_how_much_it_may_cost() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut looked = 0;
    for family in cluesmith::families() {
        let mut folders = vec![crates.join(family.name()).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with("verbs") {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    // Beside the code stand its tests, in the same file or in one that is only theirs.
                    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                    let of_its_own = |line: &&str| {
                        line.contains("Work::limit(") || line.contains("Work::unlimited(")
                    };
                    let found = code.clone().find(of_its_own);
                    let is_tests = path.ends_with("chinese.rs");
                    assert!(is_tests || found.is_none(), "{}: {found:?}", path.display());
                    looked += code.count();
                }
            }
        }
    }
    assert!(looked > 10_000, "{looked} lines");
}
