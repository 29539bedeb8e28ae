//! Demons is a family like any other.

use cluesmith_demons::Demons;

#[test]
fn demons_conforms() {
    cluesmith_conformance::conforms(&Demons, 10);
}
