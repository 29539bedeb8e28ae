//! What only this family can do.

mod calendar;
mod report;
mod sweep;

use cluesmith_core::Verb;

use crate::PairPlay;

/// The verbs, in the order people should see them.
pub(crate) static VERBS: &[Verb<PairPlay>] =
    &[sweep::SWEEP, report::VALIDATE, report::DEDUCE, calendar::SESSION, calendar::SCHEDULE];
