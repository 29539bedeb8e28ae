//! Maps as text, in the way of Mermaid: `Foyer --- Stairs`, and as data.
//!
//! Read are a `graph` or `flowchart` header with any direction, links `---` in chains, `A & B`
//! groups, names bare, `"quoted"` or as labels (`A[Great Hall]`, also in other brackets), rooms on
//! a line of their own, `;` between statements and `%%` comments. A comment that begins with `at`
//! says where rooms lie on the drawing: `%% at Library 2,1`. Whatever else stands there is an
//! error with its place: nothing is dropped, and a text of any size ends in a small map or an error.

mod read;
mod spot;
mod token;

use std::fmt;

use cluesmith_core::spelling::{
    Words, is_invisible, is_somebodys, is_written_as_a_name, look, says, says_of_somebody,
};
use cluesmith_core::{Language, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text::WORDS;

/// Rooms and doors by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The rooms, in the order they appear.
    #[schemars(length(min = 2, max = 24))]
    pub rooms: Vec<String>,
    /// The doors between them.
    #[schemars(length(max = MAX_DOORS))]
    pub edges: Vec<(String, String)>,
    /// Where the rooms lie on the drawing, in their order; none where the drawing decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub places: Vec<Option<Cell>>,
}

/// A place on the coarse grid that drawings are made on: column and row, from 1.
pub type Cell = (u32, u32);

/// How many columns the grid has: three names side by side can be read on a phone.
pub const COLUMNS: u32 = 3;
/// How many rows a room can be placed in.
pub const ROWS: u32 = 12;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong, as a key of the catalogue after `map.`.
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
/// One door for every pair of 24 rooms.
pub const MAX_DOORS: usize = 276;

impl Map {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Map, MapError> {
        read::read(text)
    }

    /// The rooms that cannot lie where they are placed: outside of the grid, where another one lies, or not there.
    pub fn misplaced(&self) -> Vec<usize> {
        let wrong = |&room: &usize| match self.places[room] {
            Some(cell) => {
                room >= self.rooms.len()
                    || !is_on_grid(cell)
                    || self.places[..room].contains(&Some(cell))
            }
            None => false,
        };
        (0..self.places.len()).filter(wrong).collect()
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
        f.write_str(&statements.join(";"))?;
        let places = self.rooms.iter().zip(&self.places);
        let places = places.filter_map(|(room, place)| Some((quoted(room), (*place)?)));
        let places: Vec<String> =
            places.map(|(room, (column, row))| format!("{room} {column},{row}")).collect();
        if places.is_empty() { Ok(()) } else { write!(f, " %% at {}", places.join(";")) }
    }
}

/// Whether a cell is one that a room can lie in.
pub(crate) fn is_on_grid((column, row): Cell) -> bool {
    (1..=COLUMNS).contains(&column) && (1..=ROWS).contains(&row)
}

fn quoted(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let reserved = read::RESERVED.contains(&name.to_lowercase().as_str());
    if plain && !reserved { name.to_owned() } else { format!("\"{name}\"") }
}

/// Whether a text can name a room or a person: words with a letter among them and one space
/// between them, without the signs that ids, moves and accusations are written with, and without a word
/// that says something in an answer. "One of them: nobody" would be believed.
pub fn is_name(name: &str) -> bool {
    let words = Words::of(name);
    let is_word = |&language: &Language| {
        say!(WORDS, language, "word.nobodys").split(", ").any(|word| words.have(word))
    };
    let fine = |c: char| {
        !c.is_control()
            && !is_invisible(c)
            && !matches!(c, ',' | ';' | '=' | '+' | '@' | ':' | '"' | '<' | '>')
    };
    name.chars().count() <= MAX_NAME
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && name.chars().any(char::is_alphabetic)
        && name.chars().all(fine)
        && is_written_as_a_name(name)
        && says(name).is_none()
        && !Language::ALL.iter().any(is_word)
}

/// The same for a person, who is not called what is sought either: whoever is named Phantom is taken for it.
pub fn is_persons_name(name: &str) -> bool {
    let look = look(name);
    let bare = look.strip_prefix("the ").unwrap_or(&look);
    let is_role = |&language: &Language| {
        say!(WORDS, language, "word.roles").split(", ").any(|role| role == bare)
    };
    // "Bob with Ann was in the Foyer" tells of two.
    let is_company = Words::of(name).have("with");
    is_name(name)
        && !is_company
        && !is_somebodys(name)
        && says_of_somebody(name).is_none()
        && !Language::ALL.iter().any(is_role)
}

fn error(line: usize, column: usize, key: &'static str, text: &str) -> MapError {
    MapError { line, column, key, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_that_says_something_in_an_answer_is_none() {
        for name in ["nobody", "Everybody", "Foyer or Hall", "Ann, Bob", "Nоwhere", "没有人"] {
            assert!(!is_name(name), "{name}");
        }
        for name in ["Andy", "Norah", "Orangery", "The Great Hall", "Vault", "李木"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["Phantom", "the killer", "幽灵", "nobody"] {
            assert!(!is_persons_name(name), "{name}");
        }
        assert!(!is_persons_name("Bob with Ann") && is_name("Room with a View"));
        assert!(is_persons_name("Doctor Watson"));
    }

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
        assert_eq!(edges("\u{feff}graph TD;A---B\r\n"), [pair("A", "B")]);
    }

    #[test]
    fn a_label_may_come_after_the_first_use_of_its_short_name() {
        let map =
            Map::parse("a --- b\na[Great Hall] --- c\nb((Library))\nGreat Hall --- b").unwrap();
        assert_eq!(map.rooms, ["Great Hall", "Library", "c"]);
        let doors = [("Great Hall", "Library"), ("Great Hall", "c"), ("Great Hall", "Library")];
        assert_eq!(map.edges, doors.map(|(a, b)| pair(a, b)));
    }

    #[test]
    fn every_line_that_cannot_be_read_is_an_error_with_its_place() {
        let faults = [
            ("A --- B\nA --> B", 2, 3, "arrow"),
            ("A === B", 1, 3, "arrow"),
            ("A -.- B", 1, 3, "arrow"),
            ("A ---- B", 1, 3, "arrow"),
            ("A ---|door| B", 1, 3, "arrow"),
            ("A ---", 1, 3, "dangling"),
            ("--- B", 1, 1, "nothing"),
            ("A --- --- B", 1, 7, "nothing"),
            ("\"A --- B", 1, 1, "quote"),
            ("A[Hall --- B", 1, 2, "bracket"),
            ("[Hall] --- B", 1, 1, "label"),
            ("graph XX", 1, 7, "direction"),
            ("subgraph x", 1, 1, "mermaid"),
            ("end", 1, 1, "mermaid"),
            ("A --- \"\"", 1, 7, "empty"),
            ("A --- B, C", 1, 8, "sign"),
            ("\"A\" \"B\"", 1, 5, "link"),
            ("graph TD A --- B", 1, 10, "header"),
            ("A &", 1, 3, "dangling"),
            ("A & --- B", 1, 5, "nothing"),
            ("A --- 7", 1, 7, "name"),
            ("Hall --- B\nhall --- B", 2, 1, "case"),
            ("a[Hall] --- b[Hall]", 1, 14, "same"),
            ("a --- Hall\na[Hall]", 2, 2, "same"),
            ("a[Hall] --- B\na[Attic]", 2, 2, "relabel"),
            ("A --- B\rB --- C", 1, 8, "sign"),
            ("A --- B\n%% at A", 2, 7, "at"),
            ("A --- B\n%% at A 1", 2, 7, "at"),
            ("A --- B\n%% at A 4,1", 2, 7, "at"),
            ("A --- B\n%% at A 1,1; B 1,13", 2, 14, "at"),
            ("A --- B\n%% at A 1,1;", 2, 13, "at"),
            ("A --- B\n%% at Attic 1,1", 2, 7, "nowhere"),
            ("A --- B\n%% at A 1,1\n%% at B 1,1", 3, 7, "taken"),
            ("A --- B\n%% at A 1,1\n%% at A 1,2", 3, 7, "twice"),
        ];
        for (text, line, column, key) in faults {
            let error = Map::parse(text).expect_err(text);
            assert_eq!((error.line, error.column, error.key), (line, column, key), "{text}");
        }
        // Maps that are too large are tested below; `error` is what all of them are said in.
        let keys = faults.map(|fault| fault.3).into_iter().chain(["long", "rooms", "doors"]);
        let words = keys.flat_map(|key| [key.to_owned(), format!("{key}.help")]);
        let words = words.chain(["error".to_owned()]);
        assert_eq!(WORDS.differences("map.", words), Vec::<String>::new());
    }

    #[test]
    fn a_text_of_any_size_ends_soon() {
        let rooms: Vec<String> = (0..50_000).map(|n| format!("R{n}")).collect();
        let error = Map::parse(&rooms.join(" --- ")).unwrap_err();
        assert_eq!((error.key, error.text.as_str()), ("rooms", "24"));
        let many = ["A"; 50_000].join(" & ");
        let error = Map::parse(&format!("{many} --- {many}")).unwrap_err();
        assert_eq!((error.key, error.text.as_str()), ("doors", "276"));
    }

    #[test]
    fn rooms_lie_where_a_comment_says() {
        let text = "%% at h 3,2\nh[Great Hall] --- Foyer --- Attic %%  at  Attic 1,1 ; \"Foyer\" 2,1\n\
                    %% attics are cold, %%at least at night";
        let map = Map::parse(text).unwrap();
        assert_eq!(map.places, [Some((3, 2)), Some((2, 1)), Some((1, 1))]);
        let short =
            "\"Great Hall\"---Foyer;Foyer---Attic %% at \"Great Hall\" 3,2;Foyer 2,1;Attic 1,1";
        assert_eq!(map.to_string(), short);
        assert_eq!(Map::parse(short).unwrap(), map);
        let map = Map::parse("A --- B --- C\n%% at B 1,1").unwrap();
        assert_eq!(map.places, [None, Some((1, 1)), None]);
        assert_eq!(map.to_string(), "A---B;B---C %% at B 1,1");
    }

    #[test]
    fn places_of_a_document_are_looked_at() {
        let mut map = Map::parse("A --- B --- C").unwrap();
        assert_eq!(map.misplaced(), [0usize; 0]);
        map.places = vec![Some((1, 1)), Some((0, 1)), Some((1, 1)), Some((2, 1)), None];
        assert_eq!(map.misplaced(), [1, 2, 3]);
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
            names in proptest::collection::vec("[A-Z][a-z]{0,4}( [a-z]{1,3})?|class|end|graph", 2..6),
            ends in proptest::collection::vec((0usize..6, 0usize..6), 0..9),
            placed in proptest::collection::vec(any::<bool>(), 6),
        ) {
            let mut rooms: Vec<String> = names;
            rooms.retain(|name| is_name(name));
            prop_assume!(!rooms.is_empty());
            rooms.sort_by_key(|name| name.to_lowercase());
            rooms.dedup_by_key(|name| name.to_lowercase());
            let end = |i: usize| rooms[i % rooms.len()].clone();
            let edges = ends.iter().map(|&(a, b)| (end(a), end(b))).collect();
            let place = |(room, placed): (usize, &bool)| {
                placed.then_some((room as u32 % COLUMNS + 1, room as u32 / COLUMNS + 1))
            };
            let mut places: Vec<_> = placed[..rooms.len()].iter().enumerate().map(place).collect();
            if places.iter().all(Option::is_none) {
                places.clear();
            }
            let map = Map { rooms, edges, places };
            prop_assert_eq!(Map::parse(&map.to_string()).unwrap(), map);
        }
    }
}
