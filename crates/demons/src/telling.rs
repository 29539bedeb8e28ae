//! A proof that is being put into words, and the words for it.

use std::borrow::Cow;

use cluesmith_core::Language;

use crate::board::{Crowd, Identity, each};
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::words::{self, WORDS};
use crate::worlds::case::Case;
use crate::worlds::proof::Proof;

/// What is told, and in which language.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// The board, with everyone's name.
    pub puzzle: &'a Puzzle,
    /// The same in normal form.
    pub case: &'a Case,
    /// The known people that the proof leans on.
    pub given: Known,
    /// What is proved.
    pub proof: &'a Proof,
    /// Who listens.
    pub language: Language,
}

impl Telling<'_> {
    /// `demon`.
    pub fn kind(&self, identity: Identity) -> String {
        words::kind(self.language, identity)
    }

    /// `demons`.
    pub fn kinds(&self, identity: Identity) -> String {
        words::kinds(self.language, identity)
    }

    /// `a demon`.
    pub fn a_kind(&self, identity: Identity) -> String {
        words::a_kind(self.language, identity)
    }

    /// Someone's name.
    pub fn name(&self, person: usize) -> Cow<'_, str> {
        self.puzzle.called(person, self.language)
    }

    /// `A, B and C`.
    pub fn names(&self, crowd: Crowd) -> String {
        let names: Vec<String> = each(crowd).map(|person| self.name(person).into_owned()).collect();
        WORDS.list(self.language, &names)
    }

    /// Sentences one after the other.
    pub fn join(&self, sentences: impl IntoIterator<Item = String>) -> String {
        WORDS.join(self.language, sentences)
    }
}
