//! The same id gives the same document, for ever: ids pinned to the hashes of their documents.
//!
//! If this fails, puzzles have changed. That may be right: then raise the family's `GENERATOR`, run
//! again with `UPDATE_GOLDEN=1`, and say so in the changelog.

use std::fmt::Write as _;
use std::path::Path;

use cluesmith::hash::fnv1a;
use cluesmith::{Language, Reference, Seed, Work};

const SEEDS: [u64; 4] = [0, 1, 7, 3_020_151_543_790_399];
/// Parameters beyond the levels.
const MORE: [&str; 5] = [
    "tetonor:easy,cells=8#1",
    "tetonor:expert,cells=24#1",
    "tetonor:medium,min=3,max=20,largest=200,visible=10,distinct=false,doubles=true#2",
    "tetonor:easy,classic=true#1",
    "tetonor:hard#18446744073709551615",
];

#[test]
fn ids_give_the_documents_they_always_gave() {
    let mut found = String::new();
    for family in cluesmith::families() {
        for level in family.about(Language::default()).levels {
            for seed in SEEDS {
                let id = format!("{}:{}#{seed}", family.name(), level.name);
                writeln!(found, "{}", golden_line(&id)).unwrap();
            }
        }
    }
    for id in MORE {
        writeln!(found, "{}", golden_line(id)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    // Line endings may differ on other systems; the documents may not.
    let pinned: String = std::fs::read_to_string(&path).unwrap().replace('\r', "");
    for (pinned, found) in pinned.lines().zip(found.lines()) {
        assert_eq!(found, pinned, "a puzzle has changed: see the head of this file");
    }
    assert_eq!(found, pinned);
}

fn golden_line(id: &str) -> String {
    let reference = Reference::parse(id).unwrap();
    let family = cluesmith::family(&reference.family).unwrap();
    let seed = reference.seed.map_or(Seed(0), |text| text.seed);
    let work = &mut Work::limit(50_000_000);
    let document = family.generate(&reference.settings, seed, work).unwrap();
    assert_eq!(document.id.as_deref(), Some(id), "the id is canonical");
    format!("{id} generator {} {:016x}", family.generator(), fnv1a(document.to_line().as_bytes()))
}
