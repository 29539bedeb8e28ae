//! The catalogue of sentences.

use std::sync::LazyLock;

use cluesmith_core::Words;

/// Every sentence of this family but what KOA and the player say.
pub(crate) static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::parse(include_str!("../words/en.txt")));
