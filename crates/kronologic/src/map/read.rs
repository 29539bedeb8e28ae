//! From text to rooms and doors, statement by statement.

use super::spot::{Spot, spots};
use super::token::{Placed, Token, tokens};
use super::{Cell, MAX_DOORS, MAX_NAME, Map, MapError, error, is_name};
use crate::world::ROOMS;

/// First words to which Mermaid gives a meaning that is not a room.
pub(super) const RESERVED: [&str; 9] =
    ["graph", "flowchart", "subgraph", "end", "style", "class", "classdef", "click", "linkstyle"];
/// How many of those begin a header.
const HEADERS: usize = 2;
const DIRECTIONS: [&str; 5] = ["TD", "TB", "BT", "LR", "RL"];

/// Reads the text form.
pub(super) fn read(text: &str) -> Result<Map, MapError> {
    let mut reader = Reader::default();
    // Editors on Windows like to begin with a mark of byte order.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.lines().enumerate() {
        let (line, mut tokens) = (index + 1, tokens(index + 1, line)?);
        if let Some((column, Token::At(text))) =
            tokens.pop_if(|(_, token)| matches!(token, Token::At(_)))
        {
            reader.spots.extend(spots(line, column, &text)?);
        }
        for statement in tokens.split(|(_, token)| *token == Token::End) {
            reader.statement(line, statement)?;
        }
    }
    let places = reader.places()?;
    let name = |room: usize| reader.rooms[room].name.clone();
    let edges = reader.doors.iter().map(|&(a, b)| (name(a), name(b))).collect();
    Ok(Map { edges, rooms: reader.rooms.into_iter().map(|room| room.name).collect(), places })
}

#[derive(Default)]
struct Reader {
    rooms: Vec<Room>,
    doors: Vec<(usize, usize)>,
    /// What bare words stand for. A label may come after the first use of its short name, as in
    /// Mermaid, so doors are kept by number and names are filled in at the end.
    short: Vec<(String, usize)>,
    /// Where rooms lie; a room may be placed before it is named.
    spots: Vec<Spot>,
}

struct Room {
    name: String,
    /// Whether the name comes from a label.
    labelled: bool,
}

impl Reader {
    fn statement(&mut self, line: usize, tokens: &[Placed]) -> Result<(), MapError> {
        if tokens.is_empty() || is_header(line, tokens)? {
            return Ok(());
        }
        let mut before: Vec<usize> = Vec::new();
        let mut rest = tokens;
        loop {
            let (group, left) = self.group(line, rest)?;
            for &a in &before {
                for &b in &group {
                    self.doors.push((a, b));
                    if self.doors.len() > MAX_DOORS {
                        return Err(error(line, rest[0].0, "doors", &MAX_DOORS.to_string()));
                    }
                }
            }
            before = group;
            let Some((column, _)) = left.first() else {
                return Ok(());
            };
            // What ends a group and is no `&` is a link.
            rest = &left[1..];
            if rest.is_empty() {
                return Err(error(line, *column, "dangling", "---"));
            }
        }
    }

    /// One room or several joined by `&`, and the tokens from the next link on.
    fn group<'t>(
        &mut self,
        line: usize,
        mut tokens: &'t [Placed],
    ) -> Result<(Vec<usize>, &'t [Placed]), MapError> {
        let mut group = Vec::new();
        loop {
            let end = tokens.iter().position(|(_, t)| matches!(t, Token::Link | Token::And));
            let (words, rest) = tokens.split_at(end.unwrap_or(tokens.len()));
            if words.is_empty() {
                let (column, shown) = rest.first().map_or((1, "&"), |(at, t)| (*at, t.shown()));
                return Err(error(line, column, "nothing", shown));
            }
            group.push(self.room(line, words)?);
            match rest.split_first() {
                Some(((column, Token::And), [])) => {
                    return Err(error(line, *column, "dangling", "&"));
                }
                Some(((_, Token::And), more)) => tokens = more,
                _ => return Ok((group, rest)),
            }
        }
    }

    /// A room: bare words are one name with spaces; a label replaces the short name before it.
    fn room(&mut self, line: usize, words: &[Placed]) -> Result<usize, MapError> {
        match words {
            [(column, Token::Quoted(name))] => self.named(line, *column, name),
            [short @ .., (column, Token::Label(label))] => {
                let short = bare(line, short)?;
                if short.is_empty() {
                    return Err(error(line, *column, "label", label));
                }
                self.labelled(line, *column, &short, label)
            }
            _ => {
                let word = bare(line, words)?;
                if let Some((_, room)) = self.short.iter().find(|(short, _)| *short == word) {
                    return Ok(*room);
                }
                let room = self.named(line, words[0].0, &word)?;
                self.short.push((word, room));
                Ok(room)
            }
        }
    }

    /// The room of that name, which may be new.
    fn named(&mut self, line: usize, column: usize, name: &str) -> Result<usize, MapError> {
        if let Some(room) = self.rooms.iter().position(|room| room.name == name) {
            return Ok(room);
        }
        self.is_new(line, column, name)?;
        if self.rooms.len() == *ROOMS.end() {
            return Err(error(line, column, "rooms", &ROOMS.end().to_string()));
        }
        self.rooms.push(Room { name: name.to_owned(), labelled: false });
        Ok(self.rooms.len() - 1)
    }

    /// `short[label]`: the room that `short` stands for gets its name.
    fn labelled(
        &mut self,
        line: usize,
        column: usize,
        short: &str,
        label: &str,
    ) -> Result<usize, MapError> {
        let known = self.short.iter().find(|(known, _)| known == short).map(|(_, room)| *room);
        let same = self.rooms.iter().position(|room| room.name == label);
        let room = match (known, same) {
            (Some(room), Some(same)) if room == same => room,
            (Some(room), _) if self.rooms[room].labelled => {
                return Err(error(line, column, "relabel", &self.rooms[room].name));
            }
            (Some(_), Some(_)) => return Err(error(line, column, "same", label)),
            (None, Some(same)) if self.rooms[same].labelled => {
                return Err(error(line, column, "same", label));
            }
            (Some(room), None) => {
                self.is_new(line, column, label)?;
                label.clone_into(&mut self.rooms[room].name);
                room
            }
            (None, _) => {
                let room = self.named(line, column, label)?;
                self.short.push((short.to_owned(), room));
                room
            }
        };
        self.rooms[room].labelled = true;
        Ok(room)
    }

    /// Where each room lies; nothing at all where no room is placed.
    fn places(&self) -> Result<Vec<Option<Cell>>, MapError> {
        let mut places = vec![None; if self.spots.is_empty() { 0 } else { self.rooms.len() }];
        for Spot { line, column, room, cell } in &self.spots {
            let wrong = |key: &'static str| Err(error(*line, *column, key, room));
            let short = self.short.iter().find(|(short, _)| short == room).map(|(_, room)| *room);
            let named = || self.rooms.iter().position(|known| known.name == *room);
            match short.or_else(named) {
                None => return wrong("nowhere"),
                Some(room) if places[room].is_some() => return wrong("twice"),
                Some(_) if places.contains(&Some(*cell)) => return wrong("taken"),
                Some(room) => places[room] = Some(*cell),
            }
        }
        Ok(places)
    }

    /// Whether a text can name one more room.
    fn is_new(&self, line: usize, column: usize, name: &str) -> Result<(), MapError> {
        let lower = name.to_lowercase();
        let key = if name.is_empty() {
            "empty"
        } else if name.chars().count() > MAX_NAME {
            "long"
        } else if !is_name(name) {
            "name"
        } else if self.rooms.iter().any(|room| room.name.to_lowercase() == lower) {
            "case"
        } else {
            return Ok(());
        };
        Err(error(line, column, key, name))
    }
}

/// Whether a statement is a header, or something else of Mermaid's that would not be understood.
fn is_header(line: usize, tokens: &[Placed]) -> Result<bool, MapError> {
    let Some((column, Token::Name(word))) = tokens.first() else {
        return Ok(false);
    };
    let lower = word.to_lowercase();
    let is_direction = |name: &str| DIRECTIONS.contains(&name.to_uppercase().as_str());
    if RESERVED[..HEADERS].contains(&lower.as_str()) {
        return match &tokens[1..] {
            [] => Ok(true),
            [(_, Token::Name(name))] if is_direction(name) => Ok(true),
            [(column, Token::Name(name))] => Err(error(line, *column, "direction", name)),
            [(_, Token::Name(name)), (column, more), ..] if is_direction(name) => {
                Err(error(line, *column, "header", more.shown()))
            }
            _ => Ok(false),
        };
    }
    if RESERVED.contains(&lower.as_str()) {
        return Err(error(line, *column, "mermaid", word));
    }
    Ok(false)
}

/// Words without quotes and labels, as one name.
fn bare(line: usize, words: &[Placed]) -> Result<String, MapError> {
    let mut name = String::new();
    for (place, (column, token)) in words.iter().enumerate() {
        let Token::Name(word) = token else {
            // A quote that something follows is wrong because of what follows.
            let (column, token) = words.get(place.max(1)).unwrap_or(&words[place]);
            return Err(error(line, *column, "link", token.shown()));
        };
        if *column > words[0].0 {
            name.push(' ');
        }
        name.push_str(word);
    }
    Ok(name)
}
