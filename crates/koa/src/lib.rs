//! KOA is the home assistant of two families of puzzle: dry, observant, concerned, never angry, and
//! never in a courtroom. This crate is her house:
//!
//! - [`grammar`]: lines written as templates in readable files, with as many variants as their
//!   alternatives multiply to; every variant has a number, so "never the same line twice" is
//!   arithmetic ([`Walk`]), not luck;
//! - [`recognise`]: whether a line could have been written by an entry with these values filled in, so
//!   that what people read can be held against what is meant;
//! - [`voice`]: a lint that holds any line against the rules of her voice. The words she never says
//!   are in `words/banned.txt`;
//! - [`alike`]: names that a reader takes for one another;
//! - [`mood`]: how she feels;
//! - [`speaker`]: who says which line when, so that none comes back too soon;
//! - [`testimony`] and [`pairplay`]: what she says in each game, and the things it is about. The files
//!   are in `words/`, all in the format of [`cluesmith_core::words`].
//!
//! What is played with them (cards, counters, lies) belongs to the families, which only ask.

use std::fmt::Display;

pub mod alike;
pub mod grammar;
pub mod mood;
pub mod pairplay;
pub mod recognise;
pub mod speaker;
pub mod testimony;
pub mod voice;

pub use grammar::{Grammar, GrammarError, Walk};
pub use mood::Mood;
pub use speaker::{Fresh, Speaker};
pub use voice::{Fault, Voice};

/// A file that is part of the program, read by a test of its own: it is sound.
fn built_in<T, E: Display>(file: &str, read: Result<T, E>) -> T {
    match read {
        Ok(content) => content,
        Err(error) => unreachable!("words/{file}: {error}"),
    }
}
