//! The published sweep, and the prototype's validator on the canonical deck.

mod common;

use cluesmith_pairplay::deck::Layout;
use cluesmith_pairplay::rules::{Mode, Stance};
use cluesmith_pairplay::sweep::{Standard, heat_map, sweep};
use common::{STANCES, p1, p1_deck, triples};

#[test]
fn every_layout_has_as_many_viable_triples_as_published() {
    for (layout, viable) in [
        (Layout::PairedBoth, 54),
        (Layout::Interleaved, 52),
        (Layout::AdjacentTime, 51),
        (Layout::PairedTypes, 49),
        (Layout::PairedLocs, 48),
    ] {
        let swept = sweep(layout, Stance::Neutral, Standard::Published);
        assert_eq!(swept.viable, viable, "{}", layout.name());
        let failing: Vec<[u8; 3]> =
            swept.triples.iter().filter(|row| row.targets.is_empty()).map(|row| row.lies).collect();
        let published = &triples()["failing_triples"][layout.name()];
        assert_eq!(*published, serde_json::json!(failing), "{}", layout.name());
        let only = |row: &&cluesmith_pairplay::sweep::Row| row.targets.is_empty();
        for row in swept.triples.iter().filter(only) {
            assert_eq!(row.blocked_by, Some("containment"), "{:?}", row.lies);
        }
    }
}

#[test]
fn the_table_of_triples_is_the_published_one() {
    let swept = sweep(Layout::PairedBoth, Stance::Neutral, Standard::Published);
    for (row, wanted) in swept.triples.iter().zip(triples()["triples"].as_array().unwrap()) {
        assert_eq!(wanted["lies"], serde_json::json!(row.lies));
        assert_eq!(wanted["passing_targets"], serde_json::json!(row.targets), "{:?}", row.lies);
        assert_eq!(wanted["best"], row.best);
        for (field, range) in ["one_lie", "two_lie", "three_lie"].iter().zip(row.ranges) {
            assert_eq!(wanted[*field], serde_json::json!([range.0, range.1]), "{:?}", row.lies);
        }
        assert_eq!(wanted["strength_first_best"], row.strength_first);
    }
}

#[test]
fn the_prototypes_validator_accepts_as_many_triples() {
    let counts = &triples()["engine_validator_viable_counts_target_15_25"];
    for (stance, name) in STANCES {
        for (mode, field) in [
            (Mode::Full, "full"),
            (Mode::NoObjection, "no_objection"),
            (Mode::Training, "training"),
        ] {
            let swept = sweep(Layout::PairedBoth, stance, Standard::Prototype(mode));
            assert_eq!(counts[name][field], swept.viable, "{name} {field}");
        }
    }
}

#[test]
fn p1_fails_the_same_invariants_at_every_target() {
    use cluesmith_pairplay::invariants::mechanical;
    use cluesmith_pairplay::rules::Rules;
    use cluesmith_pairplay::survey::survey;
    let (deck, lies) = p1_deck();
    let mut looked_at = 0;
    for (stance, name) in STANCES {
        for (mode, field) in [
            (Mode::Full, "full"),
            (Mode::NoObjection, "no_objection"),
            (Mode::Training, "training"),
        ] {
            let targets = &p1()["targets_15_to_25"][format!("{name}/{field}")];
            for row in targets.as_array().unwrap() {
                let target = row["target"].as_i64().unwrap() as i32;
                let rules = Rules::prototype(stance, target, mode);
                let figures = survey(&deck, lies, &rules);
                let mut failed: Vec<&str> = mechanical(&deck, lies, &rules, &figures)
                    .iter()
                    .filter(|check| !check.ok && check.id.starts_with('I'))
                    .map(|check| check.id)
                    .collect();
                failed.sort_unstable();
                assert_eq!(row["failed"], serde_json::json!(failed), "{name}/{field} {target}");
                looked_at += 1;
            }
        }
    }
    assert_eq!(looked_at, 99);
}

#[test]
fn the_heat_map_shows_every_triple() {
    let swept = sweep(Layout::PairedBoth, Stance::Neutral, Standard::Published);
    let picture = heat_map(&[swept]);
    assert_eq!(picture.matches("<rect x=").count(), 56);
    assert_eq!(picture.matches("class=\"wrong\"").count(), 2);
}
