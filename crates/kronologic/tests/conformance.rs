//! The suite that every family must pass.

#[test]
fn kronologic_is_a_family_like_any_other() {
    cluesmith_conformance::conforms(&cluesmith_kronologic::Kronologic, 10);
}
