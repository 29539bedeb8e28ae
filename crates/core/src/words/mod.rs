//! Sentences, kept apart from code: one file per family and language.
//!
//! | file | what it holds |
//! |---|---|
//! | `file.rs` | the format of every word file, and its only reader |
//! | `sentence.rs` | one sentence: its blanks, its plural forms, how it is filled in |
//! | `book.rs` | the sentences of a family in every language, and [`say!`](crate::say) |
//!
//! Values are inserted as they are: a sentence is plain text, and whoever shows it escapes it for its
//! medium.

mod book;
mod file;
mod sentence;
#[cfg(test)]
mod tests;

pub use book::{File, Wordbook, check_call, check_finding, check_prefix};
pub use file::{
    Broken, Entry, Line, Reader, Sections, count_sentences, count_without_comments,
    index_sentences, text_of, without_comments,
};
pub use sentence::{Blank, Blanks};

/// Values to fill into a sentence, by name.
pub type Values<'a> = [(&'a str, &'a dyn std::fmt::Display)];
