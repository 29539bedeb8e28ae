//! What CONTRIBUTING.md tells about adding a scenario is what the tests run.

mod common;

use cluesmith_kronologic::scenario::{ALL, Scenario};

/// The code of the chapter about scenarios, without the indent of the list it is in.
fn printed() -> String {
    let text = include_str!("../../../CONTRIBUTING.md");
    let chapter = text.split("## How to add a scenario").nth(1).unwrap();
    let code = chapter.split("```rust\n").nth(1).unwrap().split("   ```").next().unwrap();
    code.lines().map(|line| format!("{}\n", line.strip_prefix("   ").unwrap_or(line))).collect()
}

#[test]
fn the_example_in_contributing_is_the_scenario_that_the_tests_run() {
    assert_eq!(printed(), include_str!("common/scenario/recluse.rs"));
}

#[test]
fn the_example_is_written_with_what_a_file_beside_the_others_has() {
    // In `src/scenario` the same line imports the same things.
    let imports: Vec<&str> = include_str!("common/scenario/recluse.rs")
        .lines()
        .filter(|line| line.starts_with("use "))
        .collect();
    assert_eq!(imports, ["use super::prelude::*;"]);
}

#[test]
fn the_example_is_no_scenario_yet() {
    let example = common::scenario::recluse::Recluse;
    assert!(
        ALL.iter().all(|known| known.id() != example.id()),
        "the number of the example is taken: give the example the next one, in CONTRIBUTING.md and tests/common/scenario/recluse.rs"
    );
    assert!(common::scenarios().any(|known| known.id() == example.id()));
}
