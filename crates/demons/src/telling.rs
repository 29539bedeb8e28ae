//! A proof that is being put into words, and the words for it.

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
    /// `demon` or `demons`.
    pub fn kinds(&self, number: u8, identity: Identity) -> String {
        let kind = if number == 1 { words::kind } else { words::kinds };
        kind(self.language, identity)
    }

    /// `a demon` or `demons`.
    pub fn some(&self, number: u8, identity: Identity) -> String {
        let kind = if number == 1 { words::a_kind } else { words::kinds };
        kind(self.language, identity)
    }

    /// `Lu Yin (D3) and Su Chun (A1)`: twenty names are many to look for.
    pub fn placed(&self, crowd: Crowd) -> String {
        let placed = |person| {
            let (name, at) =
                (self.puzzle.called(person, self.language), self.case.board.label(person));
            if *name == *at { at } else { say!(WORDS, self.language, "text.at", name, at) }
        };
        let names: Vec<String> = each(crowd).map(placed).collect();
        WORDS.list(self.language, &names)
    }

    /// `A is a demon and B and C are cultivators`.
    pub fn who(&self, known: Known) -> String {
        let language = self.language;
        let clause = |crowd: Crowd, identity| {
            let (names, n) = (self.placed(crowd), size(crowd));
            let kinds = self.some(n, identity);
            match n {
                1 => say!(WORDS, language, "text.who.one", names, kinds),
                _ => say!(WORDS, language, "text.who", names, kinds),
            }
        };
        let Known { demons, cultivators } = known;
        match (demons, cultivators) {
            (_, 0) => clause(demons, Identity::Demon),
            (0, _) => clause(cultivators, Identity::Cultivator),
            _ => {
                let one = clause(demons, Identity::Demon);
                let other = clause(cultivators, Identity::Cultivator);
                say!(WORDS, language, "text.who.both", one, other)
            }
        }
    }

    /// Sentences one after the other.
    pub fn join(&self, sentences: impl IntoIterator<Item = String>) -> String {
        WORDS.join(self.language, sentences)
    }
}
