//! Ids and the puzzles they mean. If one of these changes, an id means another puzzle than before:
//! raise the family's `GENERATOR` and write the new values down.

use cluesmith_core::{AnyFamily, Reference, Work, identify};
use cluesmith_demons::Demons;

const GOLDEN: [(&str, &str); 9] = [
    ("demons@2:easy#1", "cdbed0758ddd6d2886825c7a68410f31e0c0cad8c214cc663e36502a9ffb8d8f"),
    ("demons@2:medium#2", "2a78b66f681937f5af926e6381e5c683725a319beeaba4d36f46b8b7b2cb232c"),
    ("demons@2:tricky#3", "3d2b9d20354a4d8978a8d7012b412ea348c1338a0403c5be1f735b99428e6b21"),
    ("demons@2:hard#4", "b7ad5b462e983af649fca89efb23336722d42bc5ede27d5f8d857ff3d366169a"),
    ("demons@2:brutal#5", "46e35d653f9543d396c538d365cd4f08e0e455bf2ec063ff667e30526df4e9c8"),
    (
        "demons@2:easy,rows=8,cols=8#6",
        "9d5a8cd854c20a1c5812f6fa77f75aba73df370abdd96dc20d8222518575afc8",
    ),
    (
        "demons@2:hard,clues=extended,style=natural#7",
        "be902381728394a41b0d0ab96512b78b8122a85df57fca8242112814f4b23770",
    ),
    (
        "demons@2:easy,demons=3,PERSON_IS_DEMON=false#8",
        "18e3b908f21ed1d5e87ef400826dea24353cf6de0dfa83527bb6beba8d99343b",
    ),
    (
        "demons@2:medium,rows=4,cols=3#18446744073709551615",
        "b3f27966a4854178650e5cf26bd8480e791f741266e13f1e3472181f455228ba",
    ),
];

#[test]
fn ids_mean_the_same_puzzles_for_ever() {
    let mut differences = Vec::new();
    for (id, identity) in GOLDEN {
        let reference = Reference::parse(id).unwrap();
        let seed = reference.seed.unwrap().seed;
        let work = &mut Work::unlimited();
        let document = AnyFamily::generate(&Demons, &reference.settings, seed, work).unwrap();
        assert_eq!(document.id.as_deref(), Some(id));
        let found = identify(&Demons, &document).identity.unwrap().to_string();
        if found != format!("sha256:{identity}") {
            differences.push(format!("{id} is {found}"));
        }
    }
    assert!(differences.is_empty(), "other puzzles than before:\n{}", differences.join("\n"));
}
