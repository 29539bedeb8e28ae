//! Files of lines `id identity more`, where an id keeps its identity.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Compares the lines found with those of a file; with `UPDATE_GOLDEN` set the file is written first.
pub fn compare(file: &str, found: &[String]) {
    if let Some(broken) = broken_promise(&read(file), found) {
        panic!("{file}: {broken}");
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(file), found.join("\n") + "\n").unwrap();
    }
    for (pinned, found) in read(file).lines().zip(found) {
        let what = "the same puzzle with another grade, other words or work";
        assert_eq!(found, pinned, "{what}: if that was meant, UPDATE_GOLDEN=1 writes it");
    }
    assert_eq!(read(file).lines().count(), found.len(), "{file}: UPDATE_GOLDEN=1 writes new lines");
}

/// What is pinned there. Line endings may differ on other systems; the puzzles may not.
pub fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).unwrap_or_default().replace('\r', "")
}

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file)
}

/// The first id that has another identity than it had.
fn broken_promise(pinned: &str, found: &[String]) -> Option<String> {
    let split = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        (words.next().unwrap_or_default(), words.next().unwrap_or_default())
    };
    let pinned: BTreeMap<String, String> = pinned.lines().map(split).collect();
    let other = found
        .iter()
        .map(|line| split(line))
        .find(|(id, identity)| pinned.get(id).is_some_and(|pinned| pinned != identity));
    other.map(|(id, _)| {
        format!("{id} gives another puzzle than it did: raise the family's GENERATOR")
    })
}

#[test]
fn an_identity_that_changes_under_the_same_id_is_a_broken_promise() {
    let found = ["a@1#7 sha256:00 ff".to_owned(), "a@2#7 sha256:11 ff".to_owned()];
    assert_eq!(broken_promise("a@1#7 sha256:00 ee\n", &found), None);
    let broken = broken_promise("a@1#7 sha256:00 ff\na@2#7 sha256:22 ff\n", &found).unwrap();
    assert!(broken.starts_with("a@2#7 gives another puzzle"), "{broken}");
}
