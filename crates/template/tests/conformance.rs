//! The least a family tests: that it conforms, and that its checker can say no.

use cluesmith_core::{Inference, Reason, Work};
use cluesmith_template::{Answer, Clue, Needle, Puzzle};

#[test]
fn the_template_is_a_family_like_any_other() {
    cluesmith_conformance::conforms(&Needle, 100);
}

#[test]
fn a_certificate_with_a_hole_is_refused() {
    let puzzle = Puzzle { size: 3, clues: vec![Clue::Above(1), Clue::Below(3)] };
    let work = &mut Work::unlimited();
    let mut proof: Vec<Inference> =
        Needle.explain(&puzzle, work).unwrap().into_iter().map(|s| s.inference).collect();
    assert_eq!(Needle.verify(&puzzle, &proof, work), Ok(Answer { needle: 2 }));
    proof.remove(1);
    assert_eq!(Needle.verify(&puzzle, &proof, work).unwrap_err().step, 1);
}

#[test]
fn contradicting_clues_prove_nothing() {
    let puzzle = Puzzle { size: 3, clues: vec![Clue::Above(2), Clue::Below(2)] };
    let by = vec!["clue 0".to_owned(), "clue 1".to_owned()];
    let proof = [Inference { rule: String::new(), by, given: vec![], so: vec!["is 1".into()] }];
    assert!(Needle.verify(&puzzle, &proof, &mut Work::unlimited()).is_err());
}
