//! Maps as text, in the way of Mermaid: `Foyer --- Stairs`, and as data.
//!
//! Read are a `graph` or `flowchart` header with any direction, links `---` in chains, `A & B`
//! groups, names bare, `"quoted"` or as labels (`A[Great Hall]`, also in other brackets), rooms on
//! a line of their own, `;` between statements and `%%` comments. Whatever else stands there is an
//! error with its place: nothing is dropped.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rooms and doors by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The rooms, in the order they appear.
    #[schemars(length(min = 2, max = 24))]
    pub rooms: Vec<String>,
    /// The doors between them.
    #[schemars(length(max = 276))]
    pub edges: Vec<(String, String)>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong, as a key of the catalogue.
    pub key: &'static str,
    /// The text it is about.
    pub text: String,
}

/// Something about a map that can be read but deserves a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// A door from a room to itself (index of the edge).
    Loop(usize),
    /// The same door again (index of the later edge).
    Again(usize),
    /// A room that cannot be reached from the first (index of the room).
    Unreachable(usize),
}

/// The longest name of a room or a person.
pub const MAX_NAME: usize = 40;

impl Map {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Map, MapError> {
        let mut reader = Reader { map: Map::default(), ids: Vec::new(), header: false };
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line)?;
        }
        Ok(reader.map)
    }

    /// What is odd about it.
    pub fn oddities(&self) -> Vec<Oddity> {
        let mut found = Vec::new();
        for (index, (a, b)) in self.edges.iter().enumerate() {
            let same = |(c, d): &&(String, String)| (c == a && d == b) || (c == b && d == a);
            if a == b {
                found.push(Oddity::Loop(index));
            } else if self.edges[..index].iter().any(|edge| same(&edge)) {
                found.push(Oddity::Again(index));
            }
        }
        let mut reached: Vec<&String> = self.rooms.first().into_iter().collect();
        let mut next = 0;
        while let Some(&room) = reached.get(next) {
            next += 1;
            for (a, b) in &self.edges {
                for (from, to) in [(a, b), (b, a)] {
                    if from == room && !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
        }
        let far = self.rooms.iter().enumerate().filter(|(_, room)| !reached.contains(room));
        found.extend(far.map(|(index, _)| Oddity::Unreachable(index)));
        found
    }
}

/// The shortest text that reads back as the same map.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut mentioned: Vec<&String> = Vec::new();
        let mut statements: Vec<String> = Vec::new();
        let mut edges = self.edges.iter().peekable();
        for room in &self.rooms {
            while let Some((a, b)) = edges.peek() {
                // An edge comes once its rooms are next in order, so that the order reads back.
                let mut known = mentioned.clone();
                for end in [a, b] {
                    if !known.contains(&end) {
                        known.push(end);
                    }
                }
                if known[..] != self.rooms.iter().take(known.len()).collect::<Vec<_>>()[..] {
                    break;
                }
                mentioned = known;
                statements.push(format!("{}---{}", quoted(a), quoted(b)));
                edges.next();
            }
            if !mentioned.contains(&room) {
                mentioned.push(room);
                statements.push(quoted(room));
            }
        }
        statements.extend(edges.map(|(a, b)| format!("{}---{}", quoted(a), quoted(b))));
        f.write_str(&statements.join(";"))
    }
}

fn quoted(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let word = ["graph", "flowchart", "subgraph", "end"].contains(&name.to_lowercase().as_str());
    if plain && !word { name.to_owned() } else { format!("\"{name}\"") }
}

struct Reader {
    map: Map,
    /// Short names with the label each stands for.
    ids: Vec<(String, String)>,
    header: bool,
}

/// A token with the column it starts at.
type Placed = (usize, Token);

/// What a line is made of; each with the column it starts at.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Quoted(String),
    Label(String),
    Link,
    And,
    End,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), MapError> {
        let tokens = tokens(line, text)?;
        for statement in tokens.split(|(_, token)| *token == Token::End) {
            self.statement(line, statement)?;
        }
        Ok(())
    }

    fn statement(&mut self, line: usize, tokens: &[Placed]) -> Result<(), MapError> {
        let Some((column, first)) = tokens.first() else {
            return Ok(());
        };
        if let Token::Name(word) = first {
            let is_header = ["graph", "flowchart"].contains(&word.to_lowercase().as_str());
            let direction = |token: &Token| matches!(token, Token::Name(name) if ["TD", "TB", "BT", "LR", "RL"].contains(&name.to_uppercase().as_str()));
            match &tokens[1..] {
                [] if is_header && !self.header => {
                    self.header = true;
                    return Ok(());
                }
                [(_, token)] if is_header && direction(token) => {
                    self.header = true;
                    return Ok(());
                }
                [(column, Token::Name(name))] if is_header => {
                    return Err(error(line, *column, "map.direction", name));
                }
                _ => {}
            }
            if ["subgraph", "end", "style", "class", "classdef", "click", "linkstyle"]
                .contains(&word.to_lowercase().as_str())
            {
                return Err(error(line, *column, "map.mermaid", word));
            }
        }
        let mut before: Vec<String> = Vec::new();
        let mut rest = tokens;
        loop {
            let (group, left) = self.group(line, rest)?;
            for a in &before {
                self.map.edges.extend(group.iter().map(|b| (a.clone(), b.clone())));
            }
            before = group;
            match left.first() {
                None => return Ok(()),
                Some((_, Token::Link)) => rest = &left[1..],
                Some((column, token)) => {
                    return Err(error(line, *column, "map.link", &shown(token)));
                }
            }
            if rest.is_empty() {
                let column = left[0].0;
                return Err(error(line, column, "map.dangling", "---"));
            }
        }
    }

    /// One room or several joined by `&`.
    fn group<'t>(
        &mut self,
        line: usize,
        mut tokens: &'t [Placed],
    ) -> Result<(Vec<String>, &'t [Placed]), MapError> {
        let mut group = Vec::new();
        loop {
            let end = tokens.iter().position(|(_, t)| matches!(t, Token::Link | Token::And));
            let (words, rest) = tokens.split_at(end.unwrap_or(tokens.len()));
            group.push(self.room(line, words, rest.first())?);
            match rest.first() {
                Some((_, Token::And)) => tokens = &rest[1..],
                _ => return Ok((group, rest)),
            }
        }
    }

    /// A room: bare words are one name with spaces; a label replaces the short name before it.
    fn room(
        &mut self,
        line: usize,
        words: &[Placed],
        next: Option<&Placed>,
    ) -> Result<String, MapError> {
        let bare = |words: &[Placed]| {
            let all = words.iter().map(|(_, token)| match token {
                Token::Name(name) => Some(name.as_str()),
                _ => None,
            });
            all.collect::<Option<Vec<_>>>().map(|words| words.join(" "))
        };
        let name = match words {
            [] => {
                let column = next.map_or(1, |(column, _)| *column);
                return Err(error(line, column, "map.nothing", "---"));
            }
            [(_, Token::Quoted(name))] => name.clone(),
            [short @ .., (column, Token::Label(label))] => {
                let Some(short) = bare(short).filter(|short| !short.is_empty()) else {
                    return Err(error(line, *column, "map.label", label));
                };
                self.ids.retain(|(id, _)| *id != short);
                self.ids.push((short, label.clone()));
                label.clone()
            }
            _ => match bare(words) {
                Some(short) => {
                    let known = self.ids.iter().find(|(id, _)| *id == short);
                    known.map_or(short, |(_, label)| label.clone())
                }
                None => {
                    let (column, token) = &words[1.min(words.len() - 1)];
                    return Err(error(line, *column, "map.link", &shown(token)));
                }
            },
        };
        let column = words[0].0;
        if name.is_empty() {
            return Err(error(line, column, "map.empty", ""));
        }
        if name.chars().count() > MAX_NAME {
            return Err(error(line, column, "map.long", &name));
        }
        if !self.map.rooms.contains(&name) {
            self.map.rooms.push(name.clone());
        }
        Ok(name)
    }
}

fn tokens(line: usize, text: &str) -> Result<Vec<Placed>, MapError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let column = at + 1;
        match c {
            _ if c.is_whitespace() => at += 1,
            '%' if chars.get(at + 1) == Some(&'%') => break,
            ';' => {
                tokens.push((column, Token::End));
                at += 1;
            }
            '&' => {
                tokens.push((column, Token::And));
                at += 1;
            }
            '"' => {
                let Some(length) = chars[at + 1..].iter().position(|&c| c == '"') else {
                    return Err(error(line, column, "map.quote", &rest(&chars, at)));
                };
                let name: String = chars[at + 1..at + 1 + length].iter().collect();
                tokens.push((column, Token::Quoted(name.trim().to_owned())));
                at += length + 2;
            }
            '[' | '(' | '{' => {
                let (label, next) = label(&chars, at)
                    .ok_or_else(|| error(line, column, "map.bracket", &rest(&chars, at)))?;
                tokens.push((column, Token::Label(label)));
                at = next;
            }
            '-' | '=' | '<' | '>' | '.' | '~' | '|' => {
                let run = |c: &char| matches!(c, '-' | '=' | '<' | '>' | '.' | '~' | '|');
                let length = chars[at..].iter().take_while(|c| run(c)).count();
                let link: String = chars[at..at + length].iter().collect();
                if link != "---" {
                    return Err(error(line, column, "map.arrow", &link));
                }
                tokens.push((column, Token::Link));
                at += length;
            }
            _ => {
                // A hyphen inside a word belongs to the word; `---` does not.
                let mut end = at;
                while let Some(&c) = chars.get(end) {
                    let dashes = chars[end..].iter().take_while(|&&c| c == '-').count();
                    let inner = dashes == 1
                        && end > at
                        && chars.get(end + 1).is_some_and(|next| next.is_alphanumeric());
                    if c.is_alphanumeric()
                        || matches!(c, '_' | '\'' | '’' | '!' | '?' | '#')
                        || inner
                    {
                        end += 1;
                    } else {
                        break;
                    }
                }
                if end == at {
                    return Err(error(line, column, "map.sign", &c.to_string()));
                }
                tokens.push((column, Token::Name(chars[at..end].iter().collect())));
                at = end;
            }
        }
    }
    Ok(tokens)
}

/// The text between brackets, quotes taken off, and where it ends.
fn label(chars: &[char], at: usize) -> Option<(String, usize)> {
    let opening = chars[at..].iter().take_while(|c| matches!(c, '[' | '(' | '{')).count();
    let close = |c: &char| matches!(c, ']' | ')' | '}');
    let inside = chars[at + opening..].iter().position(close)?;
    let end = at + opening + inside;
    let closing = chars[end..].iter().take_while(|c| close(c)).count();
    let text: String = chars[at + opening..end].iter().collect();
    let text = text.trim().trim_matches('"').trim().to_owned();
    (closing == opening).then_some((text, end + closing))
}

fn rest(chars: &[char], at: usize) -> String {
    chars[at..].iter().take(30).collect()
}

fn shown(token: &Token) -> String {
    match token {
        Token::Name(text) | Token::Quoted(text) | Token::Label(text) => text.clone(),
        Token::Link => "---".into(),
        Token::And => "&".into(),
        Token::End => ";".into(),
    }
}

fn error(line: usize, column: usize, key: &'static str, text: &str) -> MapError {
    MapError { line, column, key, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn edges(text: &str) -> Vec<(String, String)> {
        Map::parse(text).unwrap_or_else(|e| panic!("{text}: {e:?}")).edges
    }

    fn pair(a: &str, b: &str) -> (String, String) {
        (a.to_owned(), b.to_owned())
    }

    #[test]
    fn headers_chains_labels_and_comments_are_read() {
        let text = "flowchart LR\n  %% the ground floor\n  Foyer --- Dining Room --- \"The Cellar\"\n\
                    h[Great Hall] --- Foyer %% again\nh---Masks;Masks --- h2(Attic)\n\nAttic";
        let map = Map::parse(text).unwrap();
        let rooms = ["Foyer", "Dining Room", "The Cellar", "Great Hall", "Masks", "Attic"];
        assert_eq!(map.rooms, rooms);
        assert_eq!(map.edges.len(), 5);
        assert_eq!(map.edges[3], pair("Great Hall", "Masks"));
        assert_eq!(edges("graph TD\nA & B --- C"), [pair("A", "C"), pair("B", "C")]);
        assert_eq!(Map::parse("graph\nA --- B\nLonely").unwrap().rooms, ["A", "B", "Lonely"]);
        assert_eq!(edges("graphite --- A"), [pair("graphite", "A")]);
    }

    #[test]
    fn every_line_that_cannot_be_read_is_an_error_with_its_place() {
        for (text, line, column, key) in [
            ("A --- B\nA --> B", 2, 3, "map.arrow"),
            ("A === B", 1, 3, "map.arrow"),
            ("A -.- B", 1, 3, "map.arrow"),
            ("A ---- B", 1, 3, "map.arrow"),
            ("A ---|door| B", 1, 3, "map.arrow"),
            ("A ---", 1, 3, "map.dangling"),
            ("--- B", 1, 1, "map.nothing"),
            ("A --- --- B", 1, 7, "map.nothing"),
            ("\"A --- B", 1, 1, "map.quote"),
            ("A[Hall --- B", 1, 2, "map.bracket"),
            ("[Hall] --- B", 1, 1, "map.label"),
            ("graph XX", 1, 7, "map.direction"),
            ("subgraph x", 1, 1, "map.mermaid"),
            ("end", 1, 1, "map.mermaid"),
            ("A --- \"\"", 1, 7, "map.empty"),
            ("A --- B, C", 1, 8, "map.sign"),
            ("\"A\" \"B\"", 1, 5, "map.link"),
        ] {
            let error = Map::parse(text).expect_err(text);
            assert_eq!((error.line, error.column, error.key), (line, column, key), "{text}");
        }
    }

    #[test]
    fn odd_maps_are_told() {
        let map = Map::parse("A --- A; A --- B; B --- A; C").unwrap();
        let oddities = [Oddity::Loop(0), Oddity::Again(2), Oddity::Unreachable(2)];
        assert_eq!(map.oddities(), oddities);
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in ".{0,80}") {
            let _ = Map::parse(&text);
        }

        #[test]
        fn the_short_form_reads_back(
            names in proptest::collection::vec("[A-Za-z][A-Za-z ]{0,6}[a-z]", 2..6),
            ends in proptest::collection::vec((0usize..6, 0usize..6), 0..9),
        ) {
            let mut rooms: Vec<String> = names;
            rooms.sort();
            rooms.dedup();
            let end = |i: usize| rooms[i % rooms.len()].clone();
            let edges = ends.iter().map(|&(a, b)| (end(a), end(b))).collect();
            let map = Map { rooms, edges };
            prop_assert_eq!(Map::parse(&map.to_string()).unwrap(), map);
        }
    }
}
