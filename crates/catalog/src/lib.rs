//! Every Cluesmith family by name, and what works the same for all of them: games with undo, save
//! and hints ([`game`]), results to share ([`share`]), the puzzles of a day ([`calendar`]) and feeds of
//! them (`feed`), and many puzzles at once (`batch`).
//!
//! ```
//! use cluesmith::{Seed, Settings, Work};
//!
//! let family = &cluesmith::families()[0];
//! let document = family.generate(&Settings::default(), Seed(7), &mut Work::limit(10_000_000))?;
//! assert!(family.check(&document, &mut Work::unlimited()).ok);
//! # Ok::<(), cluesmith::GenerateError>(())
//! ```
//!
//! Typed, a family is `cluesmith::tetonor::Tetonor`. `examples/` has five programs for users: make a puzzle,
//! check documents, a loop of hints, a family of one's own, a batch.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(not(target_family = "wasm"))]
pub mod batch;
pub mod calendar;
#[cfg(not(target_family = "wasm"))]
pub mod feed;
pub mod game;
mod picture;
pub mod share;
pub mod table;

pub use cluesmith_core::*;
#[cfg(feature = "demons")]
pub use cluesmith_demons as demons;
#[cfg(feature = "kronologic")]
pub use cluesmith_kronologic as kronologic;
#[cfg(feature = "pairplay")]
pub use cluesmith_pairplay as pairplay;
#[cfg(feature = "testimony")]
pub use cluesmith_testimony as testimony;
#[cfg(feature = "tetonor")]
pub use cluesmith_tetonor as tetonor;

/// All families, in the order people should see them. A new family is one line here (and its crate and feature in
/// `Cargo.toml`): the command line, games and batches take it from there, and so does the browser, where it has a
/// plain page until somebody gives it one of its own.
pub fn families() -> &'static [&'static dyn AnyFamily] {
    &[
        #[cfg(feature = "tetonor")]
        &cluesmith_tetonor::Tetonor,
        #[cfg(feature = "demons")]
        &cluesmith_demons::Demons,
        #[cfg(feature = "kronologic")]
        &cluesmith_kronologic::Kronologic,
        #[cfg(feature = "pairplay")]
        &cluesmith_pairplay::PairPlay,
        #[cfg(feature = "testimony")]
        &cluesmith_testimony::Testimony,
        #[cfg(feature = "needle")]
        &cluesmith_template::Needle,
    ]
}

/// The family of that name.
pub fn family(name: &str) -> Option<&'static dyn AnyFamily> {
    families().iter().copied().find(|family| family.name() == name)
}
