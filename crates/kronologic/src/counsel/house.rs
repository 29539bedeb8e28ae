//! Maps for a page: read from text, written from rooms and doors, drawn.

use cluesmith_core::{Finding, Language, finding};
use schemars::JsonSchema;
use serde::Serialize;

use super::BuiltIn;
use crate::atlas;
use crate::map::{Cell, Map, MapError, Oddity, is_name};
use crate::plan::Plan;
use crate::puzzle::say_oddity;
use crate::spoken;
use crate::text::{WORDS, say_map_error};
use crate::world::ROOMS;

/// A map as far as it can be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawn {
    /// As text; the page's own text, where it came as text.
    pub text: String,
    /// Rooms and doors of all lines that can be read.
    pub map: Map,
    /// Drawn; nothing of no room, and of more than there may be.
    pub plan: Option<Plan>,
    /// What is wrong or odd, by its place in the text.
    pub flaws: Vec<Flaw>,
    /// Whether a night can be made there.
    pub sound: bool,
}

/// Something wrong or odd in the text of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Flaw {
    /// Counted from 1; 0 where it is about the map as a whole.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// How many letters it is about.
    pub length: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Whether no night can be made before it is mended.
    pub wrong: bool,
    /// The whole line mended, where there is one way to do that.
    pub mended: Option<String>,
}

/// The maps that come with the game.
pub(super) fn built_in(language: Language) -> Vec<BuiltIn> {
    let each = atlas::names()
        .filter_map(|name| Some((name, atlas::find(name)?.rooms, spoken::map(name, language)?)));
    each.map(|(name, written, map)| BuiltIn {
        name: name.to_owned(),
        text: text_of(&map),
        plan: Plan::of(&map),
        map,
        written,
    })
    .collect()
}

/// So many flaws are told at once.
const MOST_FLAWS: usize = 50;

/// Reads a text line by line: a line that cannot be read is a flaw, and the others are drawn without it.
pub(super) fn read(text: &str, language: Language) -> Drawn {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut flaws = Vec::new();
    let map = loop {
        match Map::parse(&lines.join("\n")) {
            Ok(map) => break map,
            Err(error) => {
                let at = error.line.saturating_sub(1);
                let Some(line) = lines.get_mut(at) else { break Map::default() };
                // The room may be named in a line that could not be read.
                if error.key != "nowhere" || flaws.is_empty() {
                    flaws.push(flaw(&error, line, language));
                }
                *line = "";
                // Whoever has so many mends these first; each costs another look at the whole.
                if flaws.len() >= MOST_FLAWS {
                    lines.truncate(at);
                }
            }
        }
    };
    flaws.extend(about_the_whole(&map, text, language));
    flaws.sort_by_key(|flaw| (flaw.line, flaw.column));
    finish(text.to_owned(), map, flaws)
}

/// Writes rooms, doors and places as text, and draws them.
pub(super) fn write(
    rooms: &[String],
    doors: &[(usize, usize)],
    places: Vec<Option<Cell>>,
    language: Language,
) -> Drawn {
    let name = |room: usize| rooms.get(room).cloned();
    let edges = doors.iter().filter_map(|&(a, b)| Some((name(a)?, name(b)?))).collect();
    let map = Map { rooms: rooms.to_vec(), edges, places };
    read(&text_of(&map), language)
}

fn finish(text: String, map: Map, flaws: Vec<Flaw>) -> Drawn {
    let fits = (1..=*ROOMS.end()).contains(&map.rooms.len());
    let sound = ROOMS.contains(&map.rooms.len()) && !flaws.iter().any(|flaw| flaw.wrong);
    Drawn { text, plan: fits.then(|| Plan::of(&map)), map, flaws, sound }
}

/// A map in the way people write it: a header, then the doors, then where rooms lie that somebody placed.
pub(super) fn text_of(map: &Map) -> String {
    let written = |room: &str| match is_name(room) && !room.contains(['-', '"', '&', '[', '(']) {
        true => room.to_owned(),
        false => format!("\"{}\"", room.replace('"', "")),
    };
    let mut lines = vec!["graph TD".to_owned()];
    lines.extend(map.edges.iter().map(|(a, b)| format!("  {} --- {}", written(a), written(b))));
    let joined = |room: &&String| !map.edges.iter().any(|(a, b)| a == *room || b == *room);
    lines.extend(map.rooms.iter().filter(joined).map(|room| format!("  {}", written(room))));
    let places = map.rooms.iter().zip(&map.places);
    lines.extend(places.filter_map(|(room, place)| {
        place.map(|(column, row)| format!("  %% at {} {column},{row}", written(room)))
    }));
    lines.join("\n")
}

fn flaw(error: &MapError, line: &str, language: Language) -> Flaw {
    let (message, help) = say_map_error(error, language);
    Flaw {
        line: error.line,
        column: error.column,
        length: error.text.chars().count().max(1),
        message,
        help,
        wrong: true,
        mended: mend(error, line),
    }
}

/// A line with what is wrong put right, where that is plain: some other arrow instead of a door.
fn mend(error: &MapError, line: &str) -> Option<String> {
    let start = line.char_indices().nth(error.column.checked_sub(1)?)?.0;
    let is_arrow = |c: char| "-=<>.~ox".contains(c);
    let rest = &line[start..];
    let arrow: String = rest.chars().take_while(|&c| is_arrow(c)).collect();
    if !["arrow", "link", "sign"].contains(&error.key) || !arrow.contains(['-', '=', '.']) {
        return None;
    }
    let mended = format!("{}---{}", &line[..start], &rest[arrow.len()..]);
    Map::parse(&mended).is_ok().then_some(mended)
}

/// What is odd about a map that can be read, and whether it is too small or too large.
fn about_the_whole(map: &Map, text: &str, language: Language) -> Vec<Flaw> {
    let odd = map.oddities().into_iter().map(|oddity| {
        let names: Vec<&String> = match oddity {
            Oddity::Loop(index) | Oddity::Again(index) => {
                let (a, b) = &map.edges[index];
                vec![a, b]
            }
            Oddity::Unreachable(index) => vec![&map.rooms[index]],
        };
        let Finding { message, help, .. } = say_oddity(map, oddity, language);
        // The last line that speaks of it, and not of where it lies.
        let said = |line: &str| line.split_once("%%").map_or(line, |(said, _)| said).to_owned();
        let lines = text.lines().map(said).zip(1..);
        // A door from a room to itself names it twice.
        let times = |name: &String| names.iter().filter(|other| **other == name).count();
        let line = lines.filter(|(line, _)| {
            names.iter().all(|name| line.matches(*name).count() >= times(name))
        });
        let line = line.last().map_or(0, |(_, number)| number);
        Flaw { line, column: 0, length: 0, message, help, wrong: false, mended: None }
    });
    let mut flaws: Vec<Flaw> = odd.collect();
    let (has, low, high) = (map.rooms.len(), ROOMS.start(), ROOMS.end());
    if !ROOMS.contains(&has) {
        let Finding { message, help, .. } =
            finding!(WORDS, language, "param.rooms", "", has, low, high);
        flaws.push(Flaw {
            line: 0,
            column: 0,
            length: 0,
            message,
            help,
            wrong: true,
            mended: None,
        });
    }
    flaws
}
