//! Tetonor keeps the promises of every family.

use cluesmith_tetonor::Tetonor;

#[test]
fn tetonor_belongs() {
    cluesmith_conformance::conforms(&Tetonor, 20);
}
