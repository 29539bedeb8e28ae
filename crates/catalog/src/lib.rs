//! Every Cluesmith family by name, and what works the same for all of them: games with undo, save
//! and hints ([`game`]), results to share ([`share`]), the puzzles of a day ([`calendar`]), and many
//! puzzles at once (`batch`).
//!
//! ```
//! use cluesmith::{Seed, Settings, Work};
//!
//! let family = &cluesmith::families()[0];
//! let document = family.generate(&Settings::default(), Seed(7), &mut Work::limit(10_000_000))?;
//! assert!(family.check(&document, &mut Work::unlimited()).ok);
//! # Ok::<(), cluesmith::GenerateError>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(not(target_family = "wasm"))]
pub mod batch;
pub mod calendar;
pub mod game;
mod picture;
pub mod share;
pub mod table;

pub use cluesmith_core as core;
pub use cluesmith_core::*;

/// All families, in the order people should see them.
pub fn families() -> &'static [&'static dyn AnyFamily] {
    &[
        &cluesmith_tetonor::Tetonor,
        &cluesmith_demons::Demons,
        #[cfg(feature = "kronologic")]
        &cluesmith_kronologic::Kronologic,
        #[cfg(feature = "pairplay")]
        &cluesmith_pairplay::PairPlay,
        #[cfg(feature = "testimony")]
        &cluesmith_testimony::Testimony,
    ]
}

/// The family of that name.
pub fn family(name: &str) -> Option<&'static dyn AnyFamily> {
    families().iter().copied().find(|family| family.name() == name)
}
