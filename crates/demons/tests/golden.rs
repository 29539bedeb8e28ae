//! Ids and the puzzles they mean. If one of these changes, an id means another puzzle than before:
//! raise the family's `GENERATOR` and write the new values down.

use cluesmith_core::{AnyFamily, Reference, Work, identify};
use cluesmith_demons::Demons;

const GOLDEN: [(&str, &str); 9] = [
    ("demons@2:easy#1", ""),
    ("demons@2:medium#2", ""),
    ("demons@2:tricky#3", ""),
    ("demons@2:hard#4", ""),
    ("demons@2:brutal#5", ""),
    ("demons@2:easy,rows=8,cols=8#6", ""),
    ("demons@2:hard,clues=extended,style=natural#7", ""),
    ("demons@2:easy,demons=3,PERSON_IS_DEMON=false#8", ""),
    ("demons@2:medium,rows=4,cols=3#18446744073709551615", ""),
];

#[test]
fn ids_mean_the_same_puzzles_for_ever() {
    for (id, identity) in GOLDEN {
        let reference = Reference::parse(id).unwrap();
        let seed = reference.seed.unwrap().seed;
        let work = &mut Work::unlimited();
        let document = AnyFamily::generate(&Demons, &reference.settings, seed, work).unwrap();
        assert_eq!(document.id.as_deref(), Some(id));
        let found = identify(&Demons, &document).identity.unwrap().to_string();
        assert_eq!(found, format!("sha256:{identity}"), "{id}");
    }
}
