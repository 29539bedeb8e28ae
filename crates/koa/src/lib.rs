//! KOA is the home assistant of two families of puzzle: dry, observant, concerned, never angry, and
//! never in a courtroom. This crate is how she speaks:
//!
//! - [`grammar`]: lines written as templates in readable files, with as many variants as their
//!   alternatives multiply to; every variant has a number, so "never the same line twice" is
//!   arithmetic ([`Walk`]), not luck;
//! - [`voice`]: a lint that holds any line against the rules of her voice. The words she never says
//!   are in `data/banned.txt`.
//!
//! What she speaks about (cards, counters, lies) belongs to the families.

pub mod grammar;
pub mod voice;

pub use grammar::{Grammar, GrammarError, Walk};
pub use voice::{Fault, Voice};
