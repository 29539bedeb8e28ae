//! A judge that cannot be fooled: twenty thousand documents with one thing changed, and `check` refuses
//! them all, but for a reviewed list of harmless changes (`mutants/harmless.txt`).
//!
//! It takes minutes: `cargo xtask test-slow` runs it. `mutants_few.rs` is a sample of it.

mod mutants;

#[test]
fn every_mutant_is_refused_or_on_the_list_and_the_list_has_no_line_too_many() {
    let harmless = mutants::harmless();
    let tallies = mutants::try_all(1, &harmless);
    mutants::print_table(&tallies);
    let mut complaints = mutants::complaints(&tallies);
    if mutants::only().is_some() {
        assert!(complaints.is_empty(), "{complaints}");
        return;
    }
    for (index, entry) in harmless.entries().iter().enumerate() {
        if tallies.iter().all(|(_, tally)| !tally.harmless.contains_key(&index)) {
            complaints += &format!("no mutant needs the line: {}\n", entry.line);
        }
    }
    let tried: usize = tallies.iter().map(|(_, tally)| tally.tried).sum();
    assert!(tried >= 20_000, "only {tried} mutants were tried");
    assert!(complaints.is_empty(), "{complaints}");
}
