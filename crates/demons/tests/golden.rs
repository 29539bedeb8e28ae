//! Ids and the documents they mean. If one of these changes, ids mean other puzzles than before:
//! raise the family's `GENERATOR` and write the new values down.

use cluesmith_core::hash::fnv1a;
use cluesmith_core::{AnyFamily, Reference, Work};
use cluesmith_demons::Demons;

const GOLDEN: [(&str, u64); 9] = [
    ("demons:easy#1", 11_056_815_004_306_654_424),
    ("demons:medium#2", 1_628_977_284_885_359_285),
    ("demons:tricky#3", 775_073_786_880_370_066),
    ("demons:hard#4", 14_326_099_611_534_063_531),
    ("demons:brutal#5", 13_068_182_604_132_033_903),
    ("demons:easy,rows=8,cols=8#6", 5_966_154_601_085_672_694),
    ("demons:hard,clues=extended,style=natural#7", 1_200_695_361_738_055_834),
    ("demons:easy,demons=3,PERSON_IS_DEMON=false#8", 11_567_017_713_405_955_456),
    ("demons:medium,rows=4,cols=3#18446744073709551615", 10_949_960_861_328_779_115),
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
