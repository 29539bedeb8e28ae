//! Testimony is a family like any other.

use cluesmith_testimony::Testimony;

#[test]
fn testimony_conforms() {
    cluesmith_conformance::conforms(&Testimony, 5);
}
