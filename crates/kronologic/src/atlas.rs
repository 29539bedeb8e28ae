//! The maps that come with the game.

use crate::map::Map;
use crate::plan::doors;

/// Names and doors. The first five are those of the public generator; the mansion is the board of
/// the game.
const MAPS: [(&str, &str); 9] = [
    (
        "mansion",
        "Foyer---Stairs;Foyer---Gallery;Gallery---Stairs;Gallery---Masks;Masks---DanceRoom;\
         Masks---MusicRoom;MusicRoom---DanceRoom",
    ),
    ("small", "Kitchen---Hall;Hall---Bedroom;Bedroom---Bathroom;Hall---LivingRoom"),
    (
        "office",
        "Lobby---Elevator;Elevator---Floor2;Floor2---ConferenceRoom;Floor2---OpenOffice;\
         OpenOffice---Kitchen;Kitchen---Breakroom",
    ),
    (
        "castle",
        "Gate---Courtyard;Courtyard---GreatHall;GreatHall---Throne;Courtyard---Tower;\
         Tower---Balcony;GreatHall---Dungeon;Dungeon---SecretPassage;SecretPassage---Throne",
    ),
    ("island", "Beach---Dock;Dock---Jungle;Jungle---Waterfall;Waterfall---Cave;Jungle---Hut"),
    (
        "theatre",
        "Lobby---Stalls---Stage---Wings---Dressing Room;Lobby---Balcony---Stalls;\
         Stage---Orchestra Pit---Stalls;Wings---Orchestra Pit",
    ),
    (
        "train",
        "Engine---Tender---First Class---Dining Car---Second Class---Sleeper---Mail Van;\
         First Class---Second Class",
    ),
    (
        "museum",
        "Armour---Busts---Coins;Dinosaurs---Egypt---Furs;Gems---Horology---Insects;\
         Armour---Dinosaurs---Gems;Busts---Egypt---Horology;Coins---Furs---Insects",
    ),
    ("ring", "North---Northeast---East---Southeast---South---Southwest---West---Northwest---North"),
];

/// The map of that name.
pub fn find(name: &str) -> Option<Map> {
    let (_, text) = MAPS.iter().find(|(known, _)| *known == name)?;
    Map::parse(text).ok()
}

/// Which of these a map is, under whatever order of its doors.
pub(crate) fn name_of(map: &Map) -> Option<&'static str> {
    names().find(|name| find(name).is_some_and(|known| is_same(&known, map)))
}

/// Whether one of these has a room of that name.
pub(crate) fn has_room(name: &str) -> bool {
    MAPS.iter().any(|(_, text)| {
        text.split(';').flat_map(|row| row.split("---")).any(|room| room.trim() == name)
    })
}

/// Whether two maps have the same rooms and doors.
fn is_same(one: &Map, other: &Map) -> bool {
    one.rooms == other.rooms && doors(one) == doors(other)
}

/// The names of all maps.
pub fn names() -> impl Iterator<Item = &'static str> {
    MAPS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_is_sound_and_connected() {
        for name in names() {
            let map = find(name).unwrap_or_else(|| panic!("{name} cannot be read"));
            assert_eq!(map.oddities(), [], "{name}");
        }
        let sizes: Vec<usize> = names().map(|name| find(name).unwrap().rooms.len()).collect();
        assert_eq!(sizes, [6, 5, 7, 8, 6, 7, 7, 9, 8]);
    }
}
