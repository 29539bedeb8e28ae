//! What only this family can do.

#[cfg(not(target_family = "wasm"))]
mod simulate;
#[cfg(not(target_family = "wasm"))]
mod survey;

use cluesmith_core::Verb;

use crate::Tetonor;

/// The verbs, in the order people should see them. An experiment over many boards measures time, which a
/// browser does not give.
#[cfg(not(target_family = "wasm"))]
pub(crate) static VERBS: &[Verb<Tetonor>] = &[simulate::SIMULATE, survey::SURVEY];
#[cfg(target_family = "wasm")]
pub(crate) static VERBS: &[Verb<Tetonor>] = &[];
