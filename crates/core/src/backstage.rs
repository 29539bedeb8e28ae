//! What audiences never ask: proving a document again, completing one, drawing for a terminal, schemas, a family's own
//! verbs. Whoever judges, writes or types has it; an engine in a browser is built without, and there these traits are
//! empty.

#[cfg(not(target_family = "wasm"))]
mod staffed;
#[cfg(not(target_family = "wasm"))]
mod verbs;

#[cfg(not(target_family = "wasm"))]
pub use staffed::{AtTable, CaseBackstage, Drawn, FamilyBackstage};

#[cfg(target_family = "wasm")]
mod empty {
    use crate::case::{Answered, At, Opened};
    use crate::play::Play;

    /// Of a family.
    pub trait FamilyBackstage {}
    /// Of an opened puzzle.
    pub trait CaseBackstage {}
    /// Of an answer or a position.
    pub trait Drawn {}
    /// Of a position.
    pub trait AtTable {}

    impl<F: Play> FamilyBackstage for F {}
    impl<F: Play> CaseBackstage for Opened<F> {}
    impl<F: Play> Drawn for Answered<F> {}
    impl<F: Play> Drawn for At<F> {}
    impl<F: Play> AtTable for At<F> {}
}
#[cfg(target_family = "wasm")]
pub use empty::{AtTable, CaseBackstage, Drawn, FamilyBackstage};
