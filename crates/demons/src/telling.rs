//! A proof that is being put into words, and the words for it.

use std::borrow::Cow;

use cluesmith_core::{Language, say};

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::words::{self, WORDS};
use crate::worlds::argument::Argument;
use crate::worlds::case::Case;

/// What is told, and in which language.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// The board, with everyone's name.
    pub puzzle: &'a Puzzle,
    /// The same in normal form.
    pub case: &'a Case,
    /// Who is revealed.
    pub known: Known,
    /// The known people that the proof leans on.
    pub given: Known,
    /// What is proved.
    pub argument: &'a Argument,
    /// Whether the number of all demons is counted too.
    pub total: bool,
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

    /// Someone's name alone.
    pub fn name(&self, person: usize) -> Cow<'_, str> {
        self.puzzle.called(person, self.language)
    }

    /// `Lu Yin (D3)`: twenty names are many to look for.
    pub fn placed(&self, person: usize) -> String {
        let (name, at) = (self.name(person), self.case.board.label(person));
        if *name == *at {
            return at;
        }
        say!(WORDS, self.language, "text.at", name, at)
    }

    /// `A, B and C`.
    pub fn names(&self, crowd: Crowd) -> String {
        let names: Vec<String> = each(crowd).map(|person| self.name(person).into_owned()).collect();
        WORDS.list(self.language, &names)
    }

    /// The same, and where they stand.
    pub fn all_placed(&self, crowd: Crowd) -> String {
        let names: Vec<String> = each(crowd).map(|person| self.placed(person)).collect();
        WORDS.list(self.language, &names)
    }

    /// `A is a demon and B and C are cultivators`.
    pub fn who(&self, known: Known) -> String {
        let kinds = [(known.demons, Identity::Demon), (known.cultivators, Identity::Cultivator)];
        let language = self.language;
        let clauses: Vec<String> = kinds
            .into_iter()
            .filter(|(crowd, _)| *crowd != 0)
            .map(|(crowd, identity)| {
                let names = self.all_placed(crowd);
                let (akind, kinds) = (self.a_kind(identity), self.kinds(identity));
                match size(crowd) {
                    1 => say!(WORDS, language, "text.who.one", names, akind),
                    _ => say!(WORDS, language, "text.who", names, kinds),
                }
            })
            .collect();
        match &clauses[..] {
            [one, other] => say!(WORDS, language, "text.who.both", one, other),
            _ => clauses.concat(),
        }
    }

    /// Sentences one after the other.
    pub fn join(&self, sentences: impl IntoIterator<Item = String>) -> String {
        WORDS.join(self.language, sentences)
    }
}
