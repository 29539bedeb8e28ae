//! Mutants of documents: one thing changed, everything else as it was. `check` must refuse every one of
//! them, or the change is on a list of harmless ones, with the reason why.
//!
//! A document is mutated leaf by leaf and branch by branch: numbers, texts, lists and fields
//! ([`Kind`]), with its name and without, with its certificate and without ([`bases`]). There are
//! thousands of mutants of each document; [`survey`] draws some of them, always the same ones, so that every
//! kind of change at every kind of place has its turn, and every leaf of a document is changed once.

mod change;
mod harmless;
mod kind;
mod place;
mod survey;
mod text;

pub use harmless::{Entry, Harmless};
pub use kind::Kind;
pub use survey::{Base, Leaves, Passed, Share, Tally, bases, survey};
