//! The sentences of this program that come in the reader's language: those around findings. What else it says is for
//! those who type commands, and those are English.

use cluesmith::words::Wordbook;
use cluesmith::{Language, wordbook};

/// Every sentence.
pub static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};
