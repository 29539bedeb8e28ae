//! Days that never change: puzzles of many days in one file, and the folder they are published in.
//!
//! A daily puzzle is made from its date, so a better generator would change history. A *pack* holds the documents
//! themselves. Authors keep it as JSON Lines ([`pack`]); what is served is a folder of immutable objects named by
//! their content, with a signed manifest for each month ([`folder`], [`publish`]). Days to come are promised there by
//! a hash with salt, and cannot be read.
//!
//! | module | its one idea |
//! |---|---|
//! | [`plan`] | which puzzle on which day: the calendar's, or an author's ladder |
//! | [`make`] | the documents of a plan, on all cores, no two alike |
//! | [`alike`] | when two puzzles are one and the same to a player |
//! | [`pack`] | the author's file: a line for each puzzle, and one that seals them |
//! | [`squeeze`] | Zstandard, with bounds |
//! | [`digest`] | SHA-256 in the one way that names are written |
//! | [`key`] | signatures in minisign's format |
//! | [`manifest`] | a month: what was promised, opened and superseded |
//! | [`sums`] | what else the folder holds, as `sha256sum -c` reads it |
//! | [`feeds`] | the opened days for feed readers and calendars |
//! | [`shelf`] | what a published folder says, and all that is wrong with it |
//! | [`publish`] | from a pack to what the folder holds next |
//! | [`folder`] | the folder on the disk, read with bounds and written whole file by whole file |
//! | [`prove`] | every document proved again |
//! | [`verify`] | everything that a pack or a folder says, looked at |
//! | [`diff`], [`export`] | what changed between two packs; ids and grades as a table |

pub mod alike;
pub mod diff;
pub mod digest;
pub mod export;
pub mod feeds;
pub mod folder;
pub mod key;
pub mod make;
pub mod manifest;
pub mod pack;
pub mod plan;
pub mod prove;
pub mod publish;
pub mod shelf;
pub mod squeeze;
pub mod sums;
pub mod verify;

pub use pack::{Entry, Pack};
