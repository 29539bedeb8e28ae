//! The grammar read backwards: could this line have been written for this meaning?
//!
//! A meaning is an entry and the values of its slots. A line means it if some way to say the entry, with
//! just these values filled in, is this very line, letter for letter.
//!
//! ```
//! use cluesmith_koa::Grammar;
//!
//! let grammar = Grammar::parse("
//! [told]
//! {Says|Swears} you were {claim}.
//! ", &["claim"]).unwrap();
//! let line = "Swears you were asleep.";
//! assert!(grammar.could_say("told", line, &[("claim", "asleep")]));
//! assert!(!grammar.could_say("told", line, &[("claim", "awake")]));
//! ```

use std::collections::BTreeSet;

use crate::grammar::{Entry, Grammar, Piece, article_of, capitalised};

/// Lines longer than this are not read: nobody says them.
const LONGEST: usize = 2000;

impl Grammar {
    /// Whether one of the ways to say an entry, with these values, is this line. An entry that is missing
    /// says nothing, and neither does a template with a slot that has no value.
    pub fn could_say(&self, key: &str, line: &str, slots: &[(&str, &str)]) -> bool {
        let Some(entry) = self.entries.get(key) else { return false };
        let reader = Reader { grammar: self, line, slots };
        line.len() <= LONGEST && reader.ends(entry, 0, false).contains(&line.len())
    }
}

/// A line held against templates.
struct Reader<'a> {
    grammar: &'a Grammar,
    line: &'a str,
    slots: &'a [(&'a str, &'a str)],
}

impl Reader<'_> {
    /// Everywhere that a way to say this entry from here on can end; with a capital at its beginning, if
    /// that is asked for.
    fn ends(&self, entry: &Entry, from: usize, capital: bool) -> BTreeSet<usize> {
        let mut ends = BTreeSet::new();
        for pieces in &entry.alternatives {
            let mut reached = BTreeSet::from([from]);
            for piece in pieces {
                // As long as nothing was said, the capital is still owed.
                let next = |&at: &usize| self.after(piece, at, capital && at == from);
                reached = reached.iter().flat_map(next).collect();
            }
            ends.extend(reached);
        }
        ends
    }

    /// Everywhere that this piece can end.
    fn after(&self, piece: &Piece, at: usize, capital: bool) -> BTreeSet<usize> {
        match piece {
            Piece::Text(text) => self.literal(text, at, capital).into_iter().collect(),
            Piece::Choice(words) => {
                words.iter().filter_map(|word| self.literal(word, at, capital)).collect()
            }
            Piece::Name { name, capital: own, article } => {
                let capital = capital || *own;
                if *article {
                    let articles = ["a ", "an "].into_iter();
                    articles.flat_map(|article| self.behind(article, name, at, capital)).collect()
                } else {
                    self.name(name, at, capital)
                }
            }
        }
    }

    /// Everywhere that this article and the name can end.
    fn behind(&self, article: &str, name: &str, at: usize, capital: bool) -> BTreeSet<usize> {
        match self.literal(article, at, capital) {
            Some(from) if article_of(&self.line[from..]) == article => self.name(name, from, false),
            _ => BTreeSet::new(),
        }
    }

    /// Everywhere that an entry or a value of this name can end.
    fn name(&self, name: &str, at: usize, capital: bool) -> BTreeSet<usize> {
        if let Some(entry) = self.grammar.entries.get(name) {
            return self.ends(entry, at, capital);
        }
        let value = self.slots.iter().find(|(slot, _)| *slot == name);
        value.and_then(|(_, value)| self.literal(value, at, capital)).into_iter().collect()
    }

    /// Where this text ends, if it stands here.
    fn literal(&self, text: &str, at: usize, capital: bool) -> Option<usize> {
        let rest = &self.line[at..];
        let rest = match capital {
            true => rest.strip_prefix(capitalised(text).as_str()),
            false => rest.strip_prefix(text),
        };
        rest.map(|rest| self.line.len() - rest.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: &str = "
[line]
{^opener}, {name}. {remark}
{^name} hums.
[opener]
good {morning|evening}
{a noise}
[noise]
oven hum
lamp hum{|ming}
[remark]
I {saw|heard} {name}.
";

    fn small() -> Grammar {
        Grammar::parse(SMALL, &["name"]).unwrap()
    }

    #[test]
    fn every_line_is_recognised_with_its_own_values_and_no_others() {
        let grammar = small();
        let (sam, ann) = ([("name", "the lamp")], [("name", "the oven")]);
        for number in 0..grammar.count("line") {
            let line = grammar.nth("line", number, &sam);
            assert!(grammar.could_say("line", &line, &sam), "{line}");
            assert!(!grammar.could_say("line", &line, &ann), "{line}");
            assert!(!grammar.could_say("line", &line, &[]), "{line}");
        }
    }

    #[test]
    fn nothing_else_is_recognised() {
        let grammar = small();
        let sam = [("name", "Sam")];
        for line in [
            "",
            "good morning, Sam. I saw Sam.",
            "Good morning, Sam. I saw Sam",
            "Good morning, Sam. I saw Sam. ",
            "Good night, Sam. I saw Sam.",
            "A oven hum, Sam. I saw Sam.",
            "An lamp hum, Sam. I saw Sam.",
            "Sam hums. Sam hums.",
        ] {
            assert!(!grammar.could_say("line", line, &sam), "{line}");
        }
        assert!(!grammar.could_say("missing", "Sam hums.", &sam));
        assert!(!grammar.could_say("line", &"Sam ".repeat(1000), &sam));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(line in ".{0,60}", value in ".{0,8}") {
            let grammar = small();
            let slots = [("name", value.as_str())];
            let said = (0..grammar.count("line")).any(|n| grammar.nth("line", n, &slots) == line);
            prop_assert_eq!(grammar.could_say("line", &line, &slots), said);
        }

        #[test]
        fn what_is_said_is_recognised_whatever_fills_it_in(value in ".{0,8}", number in 0u64..99) {
            let grammar = small();
            let slots = [("name", value.as_str())];
            let line = grammar.nth("line", number, &slots);
            prop_assert!(grammar.could_say("line", &line, &slots));
        }
    }
}
