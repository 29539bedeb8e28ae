//! Every family in the catalog keeps the promises.

#[test]
fn every_family_belongs() {
    for family in cluesmith::families() {
        cluesmith_conformance::conforms(*family, 10);
    }
}

#[test]
fn families_have_different_names() {
    let mut names: Vec<&str> = cluesmith::families().iter().map(|family| family.name()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
