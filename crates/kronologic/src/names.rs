//! Names that are read as another's: nobody is called like somebody else, nor like a room.

use cluesmith_core::Language;
use cluesmith_core::spelling::{Words, goes_on_from, is_taken_for, look};

use crate::atlas;
use crate::map::Map;
use crate::spoken;

/// Whether a room is read as one that was listed before it.
pub(crate) fn is_room_taken(rooms: &[String], index: usize) -> bool {
    rooms[..index].iter().any(|other| is_taken_for(other, &rooms[index]))
}

/// Everything that the rooms of a map are called: those of a house that comes with the game in every language.
pub(crate) fn all_rooms(map: &Map) -> Vec<String> {
    let languages = || Language::ALL.iter().copied();
    let house = atlas::name_of(map).into_iter();
    let spoken = house.flat_map(|house| languages().flat_map(|it| spoken::rooms(house, it)));
    map.rooms.iter().cloned().chain(spoken).collect()
}

/// Whether a person is read as one who was listed before, as somebody else with something said of them, or as one of
/// the rooms.
pub(crate) fn is_person_taken(people: &[String], index: usize, rooms: &[String]) -> bool {
    let name = &people[index];
    people[..index].iter().chain(rooms).any(|other| is_taken_for(other, name))
        || people.iter().any(|other| goes_on_from(name, other))
        || stands_somewhere(name, rooms)
}

/// Whether a name goes on to a room (`Ann In Gallery`).
fn stands_somewhere(name: &str, rooms: &[String]) -> bool {
    let words = Words::of(name);
    rooms.iter().any(|room| {
        let room = look(room);
        ["in", "at", "from", "into", "near"].iter().any(|to| words.have(&format!("{to} {room}")))
            || ["在", "到"].iter().any(|to| name.contains(&format!("{to}{room}")))
    })
}

/// The name that was probably meant, in whatever case it was written.
pub(crate) fn near<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_lowercase();
    let far = |name: &&str| strsim::damerau_levenshtein(&name.to_lowercase(), &text);
    let nearest = names.into_iter().map(|name| (far(&name), name)).min()?;
    // A text that shares no letter with a short name is not near it.
    let letters = |name: &str| name.chars().count().min(text.chars().count());
    Some(nearest).filter(|(far, name)| *far <= 2 && *far < letters(name)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_any_taken(people: &[&str], map: &str) -> bool {
        let people: Vec<String> = people.iter().map(|&name| name.to_owned()).collect();
        let rooms = all_rooms(&atlas::find(map).unwrap());
        (0..people.len()).any(|index| is_person_taken(&people, index, &rooms))
    }

    #[test]
    fn nobody_is_called_like_another_or_like_a_room_in_any_language() {
        for people in [["Ann", "ann"], ["爱丽丝", "爱丽丝呢"], ["Ann", "Gallery"], ["Ann", "画廊"]]
            .into_iter()
            .chain([["Ann In Gallery", "Bo"], ["爱丽丝在画廊", "鲍勃"]])
        {
            assert!(is_any_taken(&people, "mansion"), "{people:?}");
        }
        for people in [["Ann", "Anna"], ["爱丽丝", "鲍勃"], ["Ann", "厨房"]] {
            assert!(!is_any_taken(&people, "mansion"), "{people:?}");
        }
        for &language in Language::ALL {
            let people = spoken::people(language);
            let people: Vec<&str> = people.iter().map(String::as_str).collect();
            for map in atlas::names() {
                assert!(!is_any_taken(&people, map), "{map} {language:?}");
            }
        }
    }
}
