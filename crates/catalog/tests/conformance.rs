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
