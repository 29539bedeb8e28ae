//! The same id gives the same puzzle, for ever: ids pinned to identities, and to the bytes of their
//! documents.
//!
//! A line is `id identity bytes`. The identity (see `core/src/identity.rs`) holds puzzle and answer: if it
//! changes, the id means another puzzle, and the family's `GENERATOR` goes up first. The bytes also hold
//! grades, words and counts of work, which may change: look whether that was meant, and say so in the
//! changelog if players see it. Then run again with `UPDATE_GOLDEN=1`, which writes everything but
//! another identity for an id that is pinned already.

mod named;
mod pinned;

use cluesmith::hash::fnv1a;
use cluesmith::{Language, identify};
use named::made;

const SEEDS: [u64; 4] = [0, 1, 7, 3_020_151_543_790_399];
/// Parameters beyond the levels.
const MORE: [(&str, &str); 8] = [
    ("tetonor", "easy,cells=8#1"),
    ("tetonor", "expert,cells=24#1"),
    ("tetonor", "medium,min=3,max=20,largest=200,visible=10,distinct=false,doubles=false#2"),
    ("tetonor", "easy,classic=true#1"),
    ("tetonor", "hard#18446744073709551615"),
    ("kronologic", "hard,scenario=s5,percentile=75,samples=3#11"),
    (
        "kronologic",
        "easy,scenario=s1,map=office,people=Ann%2CBen%2CCat%2CDan,samples=1,room=Lobby#3",
    ),
    ("kronologic", "hard,timesteps=5,movement=allow-stay,samples=2#8"),
];

/// Every id that is pinned.
fn ids() -> Vec<String> {
    let mut ids = Vec::new();
    for family in cluesmith::families() {
        let older = family.older().iter().map(|older| older.generator);
        for generator in older.chain([family.generator()]) {
            let maker = format!("{}@{generator}", family.name());
            for level in family.about(Language::default()).levels {
                ids.extend(SEEDS.map(|seed| format!("{maker}:{}#{seed}", level.name)));
            }
            let more = MORE.into_iter().filter(|(name, _)| *name == family.name());
            ids.extend(more.map(|(_, rest)| format!("{maker}:{rest}")));
        }
    }
    ids
}

#[test]
fn ids_give_the_puzzles_they_always_gave() {
    let line = |id: String| {
        let document = made(&id);
        assert_eq!(document.id.as_ref(), Some(&id), "the id is canonical");
        let family = cluesmith::family(&document.family).unwrap();
        let identity = identify(family, &document).identity.unwrap();
        format!("{id} {identity} {:016x}", fnv1a(document.to_line().as_bytes()))
    };
    pinned::compare("golden.txt", &ids().into_iter().map(line).collect::<Vec<_>>());
}
