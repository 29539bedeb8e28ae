//! Some hundreds of the mutants of `mutants_many.rs`, in seconds.

mod mutants;

#[test]
fn a_sample_of_mutants_is_refused_or_on_the_list() {
    let tallies = mutants::try_all(5, &mutants::harmless());
    mutants::print_table(&tallies);
    let complaints = mutants::complaints(&tallies);
    assert!(complaints.is_empty(), "{complaints}");
}
