//! Lines written as templates.
//!
//! A grammar is a word file of sections ([`Sections`]): `[name]` is an entry, the lines below are its
//! alternatives. In an alternative, `{name}` stands for another entry or for a value that
//! the program fills in, and `{dry|droll}` for one of the words between the bars; `{^name}` begins
//! with a capital, and `{a name}` puts "a" or "an" in front.
//!
//! ```
//! use cluesmith_koa::Grammar;
//!
//! let grammar = Grammar::parse("
//! [greeting]
//! {Good|Another} {time}, {who}.
//! {^mood}, {who}?
//! [mood]
//! still awake
//! back so soon
//! ", &["time", "who"]).unwrap();
//! assert_eq!(grammar.count("greeting"), 4);
//! assert_eq!(grammar.nth("greeting", 3, &[("who", "Sam")]), "Back so soon, Sam?");
//! ```

use std::collections::BTreeMap;

use cluesmith_core::Rng;
use cluesmith_core::words::{Broken, Sections};

/// Templates by name. Reading one checks all of it, so speaking cannot fail later.
#[derive(Debug)]
pub struct Grammar {
    pub(crate) entries: BTreeMap<String, Entry>,
}

/// The alternatives of one name, and in how many ways each can be said.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    pub(crate) alternatives: Vec<Vec<Piece>>,
    counts: Vec<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Choice(Vec<String>),
    Name { name: String, capital: bool, article: bool },
}

/// Why a grammar cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GrammarError {
    /// A line is not as the format says.
    #[error("line {line}: {what}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// An entry leads back to itself.
    #[error("{{{0}}} leads back to itself")]
    Circular(String),
}

fn fail<T>(line: usize, what: String) -> Result<T, GrammarError> {
    Err(GrammarError::Line { line, what })
}

impl From<Broken> for GrammarError {
    fn from(Broken { line, what }: Broken) -> GrammarError {
        GrammarError::Line { line, what: what.to_owned() }
    }
}

impl Grammar {
    /// Reads a grammar; `slots` are the names that the program fills in.
    ///
    /// # Errors
    /// When a brace is not closed, a name is neither entry nor slot, an entry has no alternatives or
    /// the same one twice, or entries refer to each other in a circle.
    pub fn parse(text: &str, slots: &[&str]) -> Result<Grammar, GrammarError> {
        let sections = Sections::parse(text)?;
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        let mut used: Vec<(usize, String)> = Vec::new();
        for name in sections.names() {
            let line = sections.line(name).unwrap_or(1);
            if slots.contains(&name) {
                return fail(line, format!("\"{name}\" is filled in by the program"));
            }
            if sections.rows(name).is_empty() {
                return fail(line, format!("\"{name}\" has no alternatives"));
            }
            let mut entry = Entry::default();
            for &(line, row) in sections.rows(name) {
                let pieces = pieces(row).or_else(|what| fail(line, what))?;
                if entry.alternatives.contains(&pieces) {
                    return fail(line, "the same alternative twice".to_owned());
                }
                used.extend(names(&pieces).map(|name| (line, name.to_owned())));
                entry.alternatives.push(pieces);
            }
            entries.insert(name.to_owned(), entry);
        }
        for (line, name) in used {
            if !entries.contains_key(&name) && !slots.contains(&name.as_str()) {
                return fail(line, format!("{{{name}}} is neither an entry nor a slot"));
            }
        }
        Grammar { entries }.counted()
    }

    /// Counts every entry, those it refers to first.
    fn counted(mut self) -> Result<Grammar, GrammarError> {
        let mut waiting: Vec<String> = self.entries.keys().cloned().collect();
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|name| {
                let entry = &self.entries[name];
                let ready =
                    entry.alternatives.iter().flat_map(|pieces| names(pieces)).all(|part| {
                        self.entries.get(part).is_none_or(|entry| !entry.counts.is_empty())
                    });
                if !ready {
                    return true;
                }
                let ways = |pieces: &Vec<Piece>| {
                    pieces.iter().fold(1u64, |all, piece| all.saturating_mul(self.ways(piece)))
                };
                let counts = entry.alternatives.iter().map(ways).collect();
                if let Some(entry) = self.entries.get_mut(name) {
                    entry.counts = counts;
                }
                false
            });
            if waiting.len() == before {
                return Err(GrammarError::Circular(waiting.swap_remove(0)));
            }
        }
        Ok(self)
    }

    fn ways(&self, piece: &Piece) -> u64 {
        match piece {
            Piece::Text(_) => 1,
            Piece::Choice(words) => words.len() as u64,
            Piece::Name { name, .. } => self.entries.get(name).map_or(1, Entry::count),
        }
    }

    /// Whether there is an entry of this name.
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Every entry's name, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// In how many ways an entry can be said, not counting what fills its slots; 0 when there is no
    /// such entry.
    pub fn count(&self, key: &str) -> u64 {
        self.entries.get(key).map_or(0, Entry::count)
    }

    /// One of the ways to say an entry, numbered from 0 (beyond the last it starts again). Different
    /// numbers are different choices somewhere in the templates. A missing entry shows its name in
    /// brackets, a missing value its braces: visible, never a panic.
    pub fn nth(&self, key: &str, number: u64, slots: &[(&str, &str)]) -> String {
        let mut out = String::new();
        self.write(key, number, slots, &mut out);
        out
    }

    /// A random way to say an entry: each alternative equally likely at each choice, so that a plain
    /// line is not drowned by one with many variants.
    pub fn draw(&self, key: &str, rng: &mut Rng, slots: &[(&str, &str)]) -> String {
        self.nth(key, self.number(key, rng), slots)
    }

    /// The number of a random way, drawn as [`draw`](Grammar::draw) does.
    fn number(&self, key: &str, rng: &mut Rng) -> u64 {
        let Some(entry) = self.entries.get(key) else { return 0 };
        let at = rng.index(entry.alternatives.len());
        let (mut number, mut scale) = (0u64, 1u64);
        for piece in &entry.alternatives[at] {
            let digit = match piece {
                Piece::Text(_) => 0,
                Piece::Choice(words) => rng.index(words.len()) as u64,
                Piece::Name { name, .. } => self.number(name, rng),
            };
            number = number.saturating_add(digit.saturating_mul(scale));
            scale = scale.saturating_mul(self.ways(piece));
        }
        entry.counts[..at].iter().fold(number, |sum, count| sum.saturating_add(*count))
    }

    fn write(&self, key: &str, number: u64, slots: &[(&str, &str)], out: &mut String) {
        let Some(entry) = self.entries.get(key) else {
            out.push_str(&format!("[{key}]"));
            return;
        };
        let mut number = number % entry.count();
        let mut at = 0;
        while number >= entry.counts[at] {
            number -= entry.counts[at];
            at += 1;
        }
        for piece in &entry.alternatives[at] {
            let ways = self.ways(piece);
            let digit = number % ways;
            number /= ways;
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Choice(words) => out.push_str(&words[digit as usize]),
                Piece::Name { name, capital, article } => {
                    let mut said = String::new();
                    if self.entries.contains_key(name) {
                        self.write(name, digit, slots, &mut said);
                    } else {
                        match slots.iter().find(|(slot, _)| slot == name) {
                            Some((_, value)) => said.push_str(value),
                            None => said = format!("{{{name}}}"),
                        }
                    }
                    if *article {
                        said.insert_str(0, article_of(&said));
                    }
                    if *capital {
                        said = capitalised(&said);
                    }
                    out.push_str(&said);
                }
            }
        }
    }
}

impl Entry {
    fn count(&self) -> u64 {
        self.counts.iter().fold(0u64, |sum, count| sum.saturating_add(*count))
    }
}

/// How a thing is called once it has been mentioned: "a cold mug" is "the cold mug" from then on.
pub fn definite(thing: &str) -> String {
    let bare = thing.strip_prefix("a ").or_else(|| thing.strip_prefix("an "));
    bare.map_or_else(|| thing.to_owned(), |bare| format!("the {bare}"))
}

/// What `{a name}` puts in front of this.
pub(crate) fn article_of(said: &str) -> &'static str {
    let an = said.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    if an { "an " } else { "a " }
}

/// The text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn names(pieces: &[Piece]) -> impl Iterator<Item = &str> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Name { name, .. } => Some(name.as_str()),
        _ => None,
    })
}

fn pieces(line: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some(open) = rest.find(['{', '}']) {
        if rest[open..].starts_with('}') {
            return Err("} without {".to_owned());
        }
        if open > 0 {
            pieces.push(Piece::Text(rest[..open].to_owned()));
        }
        let inside = &rest[open + 1..];
        let close = inside.find('}').ok_or("{ without }")?;
        pieces.push(piece(&inside[..close])?);
        rest = &inside[close + 1..];
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    Ok(pieces)
}

fn piece(inside: &str) -> Result<Piece, String> {
    if inside.contains('{') {
        return Err("{ inside {: give the inner part a name of its own".to_owned());
    }
    if inside.contains('|') {
        let words: Vec<String> = inside.split('|').map(str::to_owned).collect();
        let twice = (1..words.len()).find(|&i| words[..i].contains(&words[i]));
        return match twice {
            Some(i) => Err(format!("\"{}\" twice in one choice", words[i])),
            None => Ok(Piece::Choice(words)),
        };
    }
    let (capital, name) = match inside.strip_prefix('^') {
        Some(name) => (true, name),
        None => (false, inside),
    };
    let (article, name) = match name.strip_prefix("a ") {
        Some(name) => (true, name),
        None => (false, name),
    };
    if name.is_empty() || name.contains([' ', '^']) {
        return Err(format!("{{{inside}}} is neither a name nor a choice"));
    }
    Ok(Piece::Name { name: name.to_owned(), capital, article })
}

/// An order of `0..count` without repeats, seeded: the number for day 0, day 1, and so on.
///
/// Steps by a constant without common divisor, so `count` days pass before a number returns.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    count: u64,
    start: u64,
    step: u64,
}

impl Walk {
    /// A walk through `0..count` (through 0 alone when `count` is 0).
    pub fn new(count: u64, rng: &mut Rng) -> Walk {
        let count = count.max(1);
        let start = rng.next_u64() % count;
        let step = rng.next_u64() % count;
        Walk::stepping(count, start, step)
    }

    /// A walk whose numbers lie far apart from one day to the next: the step is about the golden section,
    /// so that what stands in front of a line and what stands behind it both change.
    pub fn varied(count: u64, rng: &mut Rng) -> Walk {
        let count = count.max(1);
        let start = rng.next_u64() % count;
        let golden = u64::try_from(u128::from(count) * 618 / 1000).unwrap_or(0);
        let step = golden + rng.next_u64() % (count / 16 + 1);
        Walk::stepping(count, start, step)
    }

    fn stepping(count: u64, start: u64, mut step: u64) -> Walk {
        while gcd(step, count) != 1 {
            step = (step + 1) % count;
        }
        Walk { count, start, step }
    }

    /// The number of this day.
    pub fn at(&self, day: u64) -> u64 {
        let far = u128::from(self.start) + u128::from(day) * u128::from(self.step);
        u64::try_from(far % u128::from(self.count)).unwrap_or(0)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::{Rng, Seed};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const SMALL: &str = "
# what she says
[line]
{^opener}, {name}. {remark}
Plain.
[opener]
good {morning|evening}
{a noise}
[noise]
oven hums
lamp hums
[remark]
I {saw|heard} {name}.
";

    fn small() -> Grammar {
        Grammar::parse(SMALL, &["name"]).unwrap()
    }

    #[test]
    fn every_number_is_another_line() {
        let grammar = small();
        assert_eq!(grammar.count("line"), 4 * 2 + 1);
        let lines: BTreeSet<String> =
            (0..9).map(|n| grammar.nth("line", n, &[("name", "Sam")])).collect();
        assert_eq!(lines.len(), 9);
        assert!(lines.contains("Good evening, Sam. I heard Sam."), "{lines:?}");
        assert!(lines.contains("An oven hums, Sam. I saw Sam."), "{lines:?}");
        assert_eq!(grammar.nth("line", 9, &[]), grammar.nth("line", 0, &[]));
    }

    #[test]
    fn draws_reach_every_line_and_give_plain_ones_their_share() {
        let grammar = small();
        let mut rng = Rng::new(Seed(1), "draws");
        let lines: Vec<String> = (0..400).map(|_| grammar.draw("line", &mut rng, &[])).collect();
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 9);
        let plain = lines.iter().filter(|line| *line == "Plain.").count();
        assert!((150..250).contains(&plain), "{plain} of 400");
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        for (text, problem) in [
            ("a = b", "line 1: a sentence in a file of sections"),
            ("[a]\n{b", "line 2: { without }"),
            ("[a]\nb}", "line 2: } without {"),
            ("[a]\n{b}", "line 2: {b} is neither an entry nor a slot"),
            ("[a]\n{x|x}", "line 2: \"x\" twice in one choice"),
            ("[a]\nx\nx", "line 3: the same alternative twice"),
            ("[a]\n[b]\nx", "line 1: \"a\" has no alternatives"),
            ("[a]\nx\n[a]\ny", "line 3: this section is there already"),
            ("[slot]\nx", "line 1: \"slot\" is filled in by the program"),
            ("[a]\n{b}\n[b]\n{a}", "{a} leads back to itself"),
            ("[a]\n{}", "line 2: {} is neither a name nor a choice"),
        ] {
            let error = Grammar::parse(text, &["slot"]).unwrap_err();
            assert_eq!(error.to_string(), problem);
        }
    }

    #[test]
    fn what_is_missing_is_visible() {
        assert_eq!(small().nth("nothing", 0, &[]), "[nothing]");
        assert_eq!(small().nth("remark", 0, &[]), "I saw {name}.");
    }

    proptest! {
        #[test]
        fn a_walk_meets_every_number_once(count in 1u64..500, seed: u64) {
            let mut rng = Rng::new(Seed(seed), "walk");
            for walk in [Walk::new(count, &mut rng), Walk::varied(count, &mut rng)] {
                let met: BTreeSet<u64> = (0..count).map(|day| walk.at(day)).collect();
                prop_assert_eq!(met.len() as u64, count);
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[a-c{}|^ #=\\[\\]\n]{0,60}") {
            _ = Grammar::parse(&text, &["c"]).map(|grammar| {
                grammar.keys().map(|key| grammar.nth(key, 7, &[])).collect::<Vec<_>>()
            });
        }
    }
}
