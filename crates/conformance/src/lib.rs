//! One suite that every family must pass. A family that passes it belongs.
//!
//! Call [`conforms`] from the family's tests, in `tests/conformance.rs`: the catalog looks whether every
//! family it lists does.

mod asking;
mod halves;
mod hostile;
mod languages;
pub mod mutants;
mod promises;

use cluesmith_core::{AnyFamily, Document, GameKind, Language, Seed, Settings, Work};

pub use languages::{LOUD, speaks_as_asked};

/// More than any honest puzzle needs, little enough to end soon when something runs away.
pub const WORK_LIMIT: u64 = 50_000_000;

/// Runs the whole suite on `seeds` puzzles of every level.
///
/// # Panics
/// With a sentence that names the puzzle and the broken promise.
pub fn conforms(family: &dyn AnyFamily, seeds: u64) {
    words_are_complete(family);
    let schema = jsonschema::validator_for(&family.schema())
        .unwrap_or_else(|error| panic!("{}: the schema is wrong: {error}", family.name()));
    let asked = family.kind() == GameKind::Asked;
    // Grading by asking means playing games, and every promise grades again.
    let seeds = if asked { seeds.div_ceil(4) } else { seeds };
    for level in family.about(Language::default()).levels {
        let settings = family
            .canonical(&Settings::level(&level.name))
            .unwrap_or_else(|error| panic!("level {}: {error}", level.name));
        assert_eq!(family.canonical(&settings).as_ref(), Ok(&settings), "canonical is stable");
        for seed in 0..seeds {
            let document = sample(family, &settings, seed);
            promises::published(&schema, &document);
            promises::reproducible(family, &document);
            promises::checked(family, &document);
            let case = promises::open(family, &document);
            promises::graded(&*case, &level.name);
            if asked {
                asking::possible(&*case);
                asking::sealed(&*case);
            } else {
                promises::proven(&*case);
                promises::explained(&*case);
                promises::graded_by_its_proof(&*case);
                promises::playable(&*case);
            }
        }
        let first = sample(family, &settings, 0);
        let case = promises::open(family, &first);
        if asked {
            promises::playable(&*case);
            promises::explained(&*case);
        }
        halves::views_follow_what_was_told(&*case);
        hostile::bad_documents_get_findings(family, &first);
        hostile::broken_certificates_are_refused(family, &first);
        hostile::bad_moves_are_refused(family, &first);
        hostile::limits_hold(family, &first);
    }
    hostile::bad_parameters_are_refused(family);
}

fn sample(family: &dyn AnyFamily, settings: &Settings, seed: u64) -> Document {
    family
        .generate(settings, Seed(seed), &mut Work::limit(WORK_LIMIT))
        .unwrap_or_else(|error| panic!("{} {settings}#{seed}: {error}", family.name()))
}

fn words_are_complete(family: &dyn AnyFamily) {
    let about = family.about(Language::default());
    for text in [&about.title, &about.summary, &about.rules, &about.moves] {
        spoken(text);
    }
    assert!(!about.levels.is_empty(), "a family has levels");
    for level in &about.levels {
        spoken(&level.summary);
    }
    let techniques = family.techniques();
    assert!(techniques.is_sorted_by_key(|t| t.tier), "techniques are listed easiest first");
    for (index, technique) in techniques.iter().enumerate() {
        let twice = techniques[..index].iter().any(|other| other.id == technique.id);
        assert!(!twice, "technique {} is listed twice", technique.id);
    }
    assert!(family.schema()["properties"]["puzzle"].is_object(), "the schema has the puzzle");
}

/// A sentence with nothing missing in it.
fn spoken(text: &str) {
    assert!(!text.trim().is_empty(), "a sentence is missing");
    let hole = text.contains(['{', '}']) || text.starts_with('[');
    assert!(!hole, "a sentence has a hole: {text}");
}
