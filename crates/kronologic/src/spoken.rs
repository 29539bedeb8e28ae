//! Names as they are spoken. The people and the houses that come with the game are called otherwise in other
//! languages; documents, moves and saved games hold the written names, whoever plays. Names that somebody gave
//! stay as they are.
//!
//! The family's door turns them, so that nothing behind it has to know: what is kept is written, what is seen and
//! said is spoken, and a move may come either way.

use std::borrow::Cow;

use cluesmith_core::{Inference, Language, look_up};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::atlas;
use crate::map::Map;
use crate::params::NAMES;
use crate::play::State;
use crate::puzzle::{Answer, Puzzle};
use crate::text::WORDS;

/// What the rooms of a map that comes with the game are called, in the map's order.
pub(crate) fn rooms(map: &str, language: Language) -> Vec<String> {
    list(map, language)
}

/// What the usual people are called.
pub(crate) fn people(language: Language) -> Vec<String> {
    list("people", language)
}

fn list(of: &str, language: Language) -> Vec<String> {
    look_up!(WORDS, language, "names.", of).split(", ").map(str::to_owned).collect()
}

/// A map that comes with the game, with its rooms called as they are in a language.
pub(crate) fn map(name: &str, language: Language) -> Option<Map> {
    let written = atlas::find(name)?;
    let names = differing(&written.rooms, rooms(name, language));
    Some(Spoken { names, language }.anew(&written).into_owned())
}

/// The written names of a puzzle, each with the spoken one; only those that differ.
pub(crate) struct Spoken {
    pub(crate) names: Vec<(String, String)>,
    language: Language,
}

fn differing(written: &[String], said: Vec<String>) -> Vec<(String, String)> {
    written.iter().cloned().zip(said).filter(|(written, said)| written != said).collect()
}

impl Spoken {
    /// The names of a puzzle, as they are spoken.
    pub(crate) fn of(puzzle: &Puzzle, language: Language) -> Spoken {
        let said = atlas::name_of(&puzzle.map).map(|name| rooms(name, language));
        let mut names = differing(&puzzle.map.rooms, said.unwrap_or_default());
        if puzzle.characters.iter().zip(NAMES).all(|(name, usual)| name == usual) {
            names.extend(differing(&puzzle.characters, people(language)));
        }
        Spoken { names, language }
    }

    /// A puzzle with the names as they are spoken; what is read off it is kept with the written one.
    pub(crate) fn puzzle<'a>(&self, puzzle: &'a Puzzle) -> Cow<'a, Puzzle> {
        if self.names.is_empty() {
            return Cow::Borrowed(puzzle);
        }
        let written = || Some(puzzle.map.rooms.clone());
        let turn = || Puzzle { written: written(), ..self.anew(puzzle).into_owned() };
        puzzle.called_in(self.language, turn)
    }

    /// A position with the names as they are spoken.
    pub(crate) fn state<'a>(&self, state: &'a State) -> Cow<'a, State> {
        self.anew(state)
    }

    /// An answer with the names as they are spoken.
    pub(crate) fn answer<'a>(&self, answer: &'a Answer) -> Cow<'a, Answer> {
        self.anew(answer)
    }

    /// A move, however it was said, in the names that are written.
    pub(crate) fn written(&self, text: &str) -> String {
        let pairs: Vec<_> = self.names.iter().map(|(a, b)| (b.as_str(), a.as_str())).collect();
        turn(text, &pairs)
    }

    /// An inference is written, whoever reads its step.
    pub(crate) fn write_inference(&self, inference: &mut Inference) {
        for one in [&mut inference.by, &mut inference.given, &mut inference.so] {
            one.iter_mut().for_each(|text| *text = self.written(text));
        }
    }

    fn anew<'a, T: Serialize + DeserializeOwned + Clone>(&self, whole: &'a T) -> Cow<'a, T> {
        if self.names.is_empty() {
            return Cow::Borrowed(whole);
        }
        let pairs: Vec<_> = self.names.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let turned = serde_json::to_value(whole).map(|value| turn_all(value, &pairs));
        let turned = turned.and_then(serde_json::from_value);
        turned.map_or(Cow::Borrowed(whole), Cow::Owned)
    }
}

/// Every text in a value, keys too: people are keys of schedules.
fn turn_all(value: Value, pairs: &[(&str, &str)]) -> Value {
    match value {
        Value::String(text) => turn(&text, pairs).into(),
        Value::Array(all) => all.into_iter().map(|one| turn_all(one, pairs)).collect(),
        Value::Object(all) => {
            all.into_iter().map(|(key, one)| (turn(&key, pairs), turn_all(one, pairs))).collect()
        }
        other => other,
    }
}

/// Other names in a text that is written for programs, where a name never stands next to a letter.
fn turn(text: &str, pairs: &[(&str, &str)]) -> String {
    let (mut turned, mut rest, mut before) = (String::with_capacity(text.len()), text, ' ');
    while let Some(letter) = rest.chars().next() {
        let ends = |name: &str| !rest[name.len()..].starts_with(char::is_alphanumeric);
        let here = pairs.iter().filter(|(name, _)| rest.starts_with(name) && ends(name));
        match here.max_by_key(|(name, _)| name.len()).filter(|_| !before.is_alphanumeric()) {
            Some((name, other)) => {
                turned.push_str(other);
                (rest, before) = (&rest[name.len()..], 'a');
            }
            None => {
                turned.push(letter);
                (rest, before) = (&rest[letter.len_utf8()..], letter);
            }
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::WRITTEN;
    use serde_json::json;

    #[test]
    fn every_language_has_a_name_for_everybody_and_every_room_and_no_two_are_alike() {
        let lists = ["people"].into_iter().chain(atlas::names());
        assert_eq!(WORDS.differences("names.", lists), Vec::<String>::new());
        for language in Language::ALL {
            for name in atlas::names() {
                let mut called = rooms(name, *language);
                assert_eq!(called.len(), atlas::find(name).unwrap().rooms.len(), "{name}");
                called.extend(people(*language));
                let many = called.len();
                called.sort_unstable();
                called.dedup();
                assert_eq!(called.len(), many, "{name}");
            }
            assert_eq!(people(*language).len(), NAMES.len());
        }
        assert_eq!(people(WRITTEN), NAMES);
        for name in atlas::names() {
            assert_eq!(rooms(name, WRITTEN), atlas::find(name).unwrap().rooms);
        }
    }

    /// Whoever is listed in another order is not called by the place of another, nor a room by that of another house.
    #[test]
    fn lists_and_houses_that_are_not_the_usual_ones_are_spoken_as_they_are_written() {
        let puzzle = |map: &Map, people: &[&str]| -> Puzzle {
            let puzzle = json!({
                "map": map, "characters": people, "timesteps": 6, "scenarios": ["s2"], "public": {},
            });
            serde_json::from_value(puzzle).unwrap()
        };
        let spoken = |map: &Map, people: &[&str]| {
            Spoken::of(&puzzle(map, people), Language::CHINESE).names.len()
        };
        let (usual, mut exchanged) = (&NAMES[..4], NAMES[..4].to_vec());
        exchanged.swap(0, 1);
        for name in atlas::names() {
            let map = atlas::find(name).unwrap();
            let rooms = map.rooms.len();
            assert_eq!(spoken(&map, usual), rooms + usual.len(), "{name}");
            assert_eq!(spoken(&map, &exchanged), rooms, "{name}");
            let mut other = map.clone();
            other.edges.pop();
            assert_eq!(spoken(&other, usual), usual.len(), "{name} with a door too few");
            let mut other = map.clone();
            other.rooms.swap(0, 1);
            assert_eq!(spoken(&other, usual), usual.len(), "{name} with two rooms exchanged");
        }
    }

    /// Whoever plays where names are called otherwise asks many questions of one mystery.
    #[test]
    fn a_puzzle_is_turned_and_read_once_for_each_language() {
        let map = atlas::find(atlas::names().next().unwrap()).unwrap();
        let puzzle = json!({
            "map": map, "characters": NAMES[..4], "timesteps": 6, "scenarios": ["s2"], "public": {},
        });
        let puzzle: Puzzle = serde_json::from_value(puzzle).unwrap();
        let of = |puzzle: &Puzzle| {
            let said = Spoken::of(puzzle, Language::CHINESE);
            said.puzzle(puzzle).mystery().unwrap()
        };
        assert!(std::sync::Arc::ptr_eq(&of(&puzzle), &of(&puzzle)));
        assert_eq!(puzzle.mystery().unwrap().world.people[0], NAMES[0]);
        assert_ne!(of(&puzzle).world.people[0], NAMES[0]);
        let mut copy = puzzle.clone();
        copy.characters.swap(0, 1);
        assert_eq!(of(&copy).world.people[0], NAMES[1], "a copy was read anew");
    }

    #[test]
    fn the_first_room_is_the_same_in_every_language() {
        for name in atlas::names() {
            let map = atlas::find(name).unwrap();
            let first = map.rooms.iter().min().unwrap().clone();
            let told = json!({ "s3": { "jewels": first, "latest_theft": 3 } });
            let puzzle = json!({
                "map": map, "characters": NAMES[..6], "timesteps": 6, "scenarios": ["s3"], "public": told,
            });
            let puzzle: Puzzle = serde_json::from_value(puzzle).unwrap();
            for &language in Language::ALL {
                let said = Spoken::of(&puzzle, language).puzzle(&puzzle).mystery();
                let said = said.unwrap_or_else(|why| panic!("{name}: {why:?}")).world.first_room();
                assert_eq!(map.rooms[said.0], first, "{name}");
            }
        }
    }

    #[test]
    fn a_name_is_turned_as_a_whole_and_back_again() {
        let pairs = [("North", "北厅"), ("Northeast", "东北厅"), ("Dressing Room", "化妆间")];
        assert_eq!(turn("ask Northeast 3 => 2", &pairs), "ask 东北厅 3 => 2");
        assert_eq!(turn("path=North+Dressing Room@2", &pairs), "path=北厅+化妆间@2");
        assert_eq!(turn("Northern 1", &pairs), "Northern 1");
        let back = pairs.map(|(written, said)| (said, written));
        assert_eq!(turn("ask 东北厅 3", &back), "ask Northeast 3");
    }
}
