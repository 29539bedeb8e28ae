//! placeholder
crate::claim::words! {
    /// What kind of thinking a puzzle is about.
    Archetype: Trap = "trap", Scrutiny = "scrutiny", CounterHeavy = "counter-heavy",
    EatTheContest = "eat-the-contest", Tight = "tight", Corroboration = "corroboration",
}
