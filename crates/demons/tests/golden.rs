//! Ids and the documents they mean. If one of these changes, ids mean other puzzles than before:
//! raise the family's `GENERATOR` and write the new values down.

use cluesmith_core::hash::fnv1a;
use cluesmith_core::{AnyFamily, Reference, Work};
use cluesmith_demons::Demons;

const GOLDEN: [(&str, u64); 9] = [
    ("demons:easy#1", 12_167_361_236_619_243_554),
    ("demons:medium#2", 12_264_984_813_205_091_407),
    ("demons:tricky#3", 2_212_354_962_526_834_865),
    ("demons:hard#4", 16_052_942_975_406_773_199),
    ("demons:brutal#5", 421_834_431_459_009_331),
    ("demons:easy,rows=8,cols=8#6", 17_646_504_000_976_759_242),
    ("demons:hard,clues=extended,style=natural#7", 16_988_428_003_961_528_421),
    ("demons:easy,demons=3,PERSON_IS_DEMON=false#8", 4_095_923_116_326_746_999),
    ("demons:medium,rows=4,cols=3#18446744073709551615", 9_276_186_853_784_693_662),
];

#[test]
fn ids_mean_the_same_puzzles_for_ever() {
    let made: Vec<(&str, u64)> = GOLDEN
        .iter()
        .map(|&(id, _)| {
            let reference = Reference::parse(id).unwrap();
            let seed = reference.seed.unwrap().seed;
            let work = &mut Work::unlimited();
            let document = AnyFamily::generate(&Demons, &reference.settings, seed, work).unwrap();
            assert_eq!(document.id.as_deref(), Some(id));
            (id, fnv1a(document.to_line().as_bytes()))
        })
        .collect();
    assert_eq!(made, GOLDEN);
}
