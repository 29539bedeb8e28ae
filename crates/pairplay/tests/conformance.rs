//! The suite that every family must pass.

#[test]
fn pair_play_is_a_family_like_any_other() {
    cluesmith_conformance::conforms(&cluesmith_pairplay::PairPlay, 10);
}
