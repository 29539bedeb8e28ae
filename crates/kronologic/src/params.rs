//! What to generate.

use cluesmith_core::SettingsError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::atlas;
use crate::map::Map;
use crate::mystery::{Mystery, clash};
use crate::puzzle::{is_name, position, say_clash};
use crate::scenario::{self, Scenario};
use crate::text::{WORDS, say_map_error, say_need};
use crate::world::{Movement, PEOPLE, ROOMS, Room, TIMES, World};

/// The levels: which of the samples is taken, by the questions a good player needs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Level {
    Easy,
    #[default]
    Medium,
    Hard,
    Brutal,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Brutal];

    /// As it stands in ids.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Brutal => "brutal",
        }
    }

    /// The sample it takes, of those sorted by par, from 0 (the first) to 100 (the last).
    pub fn share_of_par(self) -> usize {
        match self {
            Level::Easy => 0,
            Level::Medium => 34,
            Level::Hard => 67,
            Level::Brutal => 100,
        }
    }

    /// The level a percentile belongs to.
    pub fn of_percentile(percentile: u32) -> Level {
        match percentile {
            0..=29 => Level::Easy,
            30..=64 => Level::Medium,
            65..=89 => Level::Hard,
            _ => Level::Brutal,
        }
    }
}

/// A number of people, or their names separated by commas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum People {
    /// So many, with the usual names.
    Count(u32),
    /// These.
    Names(String),
}

/// The usual names.
const NAMES: [&str; 12] = [
    "Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Kim", "Leo",
];

/// Parameters as people give them; what is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    /// Which of the samples is taken, by the questions a good player needs: easy, medium, hard, brutal.
    pub level: Level,
    /// What happens: s1 to s19, or several as s2+s4 (default s2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// A built-in map (mansion, small, office, castle, island, theatre, train, museum, ring), or
    /// one as text: Foyer---Stairs;Foyer---Gallery (default mansion).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// How many people, 2 to 12, or their names separated by commas (default 6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub people: Option<People>,
    /// How many times, 2 to 12 (default 6).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 12))]
    pub timesteps: Option<u32>,
    /// must-move or allow-stay (default must-move).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement: Option<Movement>,
    /// Which sample to take by score, 0 easiest to 100 hardest (default by level).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 100))]
    pub percentile: Option<u32>,
    /// How many nights to draw, 1 to 5000 (default 4, or 20 with a percentile).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 5000))]
    pub samples: Option<u32>,
    /// How many people's first rooms everybody is told (default 0).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<u32>,
    /// Where people must start, told to everybody: Alice=Foyer;Bob=Stairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// S1: the room of the poisoning, told to everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// S1: the time of the poisoning, told to everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// S1 as in the board game: the victim is known and the assassin is sought.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub victim: bool,
}

/// How many nights are drawn unless told otherwise.
const SAMPLES: u32 = 20;
/// And where they are sorted by par, for which games must be played.
const SAMPLES_BY_PAR: u32 = 4;

/// Parameters with nothing left open.
pub(crate) struct Recipe {
    pub(crate) mystery: Mystery,
    pub(crate) map: Map,
    pub(crate) level: Level,
    /// By the specification's score, if asked for; else the level is taken by par.
    pub(crate) percentile: Option<u32>,
    pub(crate) samples: u32,
    pub(crate) known: usize,
}

fn usual_samples(percentile: Option<u32>) -> u32 {
    if percentile.is_some() { SAMPLES } else { SAMPLES_BY_PAR }
}

fn wrong(field: &str, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> SettingsError {
    SettingsError::new(field, WORDS.say(key, values), WORDS.say(&format!("{key}.help"), values))
}

impl Params {
    /// Checked, in one form only, without what is as usual.
    pub(crate) fn canonical(&self) -> Result<Params, SettingsError> {
        let recipe = self.recipe()?;
        let ids: Vec<&str> = recipe.mystery.scenarios.iter().map(|s| s.id()).collect();
        let ids = ids.join("+");
        let map = self.map.as_deref().unwrap_or("mansion");
        let map = if atlas::find(map).is_some() { map.to_owned() } else { recipe.map.to_string() };
        let people = &recipe.mystery.world.people;
        let usual = people.iter().zip(NAMES).all(|(name, usual)| name == usual);
        let people = match (usual, people.len()) {
            (true, 6) => None,
            (true, count) => Some(People::Count(count as u32)),
            (false, _) => Some(People::Names(people.join(","))),
        };
        let unless = |value: Option<u32>, usual: u32| value.filter(|&value| value != usual);
        let start = self.start.as_ref().map(|_| {
            let world = &recipe.mystery.world;
            let starts = world.start.iter().enumerate().filter_map(|(p, room)| {
                room.map(|room| format!("{}={}", world.people[p], world.rooms[room]))
            });
            starts.collect::<Vec<_>>().join(";")
        });
        Ok(Params {
            level: recipe.level,
            scenario: Some(ids).filter(|ids| ids != "s2"),
            map: Some(map).filter(|map| map != "mansion"),
            people,
            timesteps: unless(self.timesteps, 6),
            movement: self.movement.filter(|&movement| movement != Movement::MustMove),
            percentile: self.percentile,
            samples: unless(self.samples, usual_samples(self.percentile)),
            known: unless(self.known, 0),
            start: start.filter(|start| !start.is_empty()),
            room: self.room.clone(),
            time: self.time,
            victim: self.victim,
        })
    }

    pub(crate) fn recipe(&self) -> Result<Recipe, SettingsError> {
        let scenarios = self.scenarios()?;
        let map = self.read_map()?;
        let people = self.read_people()?;
        let times = self.timesteps.unwrap_or(6) as usize;
        if !TIMES.contains(&times) {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("has", &times), ("low", TIMES.start()), ("high", TIMES.end())];
            return Err(wrong("timesteps", "param.range", &values));
        }
        let place = |name: &String| position(&map.rooms, name).unwrap_or_default();
        let edges: Vec<(Room, Room)> =
            map.edges.iter().map(|(a, b)| (place(a), place(b))).collect();
        let movement = self.movement.unwrap_or_default();
        let mut world = World::new(map.rooms.clone(), &edges, people, times, movement);
        self.read_starts(&mut world)?;
        self.read_poison(&mut world, &scenarios)?;
        let mystery = Mystery { world, scenarios };
        if let Some((id, need)) = mystery.needs().first() {
            let (message, help) = say_need(id, need);
            return Err(SettingsError::new(need.field, message, help));
        }
        let level = self.percentile.map_or(self.level, Level::of_percentile);
        let percentile = self.percentile;
        let samples = self.samples.unwrap_or(usual_samples(percentile));
        let known = self.known.unwrap_or(0) as usize;
        for (field, has, low, high) in [
            ("percentile", percentile.unwrap_or(0) as usize, 0, 100),
            ("samples", samples as usize, 1, 5000),
            ("known", known, 0, mystery.world.people.len()),
        ] {
            if !(low..=high).contains(&has) {
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("has", &has), ("low", &low), ("high", &high)];
                return Err(wrong(field, "param.range", &values));
            }
        }
        Ok(Recipe { mystery, map, level, percentile, samples, known })
    }

    fn scenarios(&self) -> Result<Vec<&'static dyn Scenario>, SettingsError> {
        let text = self.scenario.as_deref().unwrap_or("s2").to_lowercase();
        let mut ids: Vec<&str> = text.split('+').map(str::trim).collect();
        // The specification's S6 is S2 and S5 together.
        if ids.contains(&"s2") && ids.contains(&"s5") {
            ids.retain(|id| *id != "s2" && *id != "s5");
            ids.push("s6");
        }
        let mut found: Vec<&'static dyn Scenario> = Vec::new();
        for id in ids {
            let known = scenario::find(id).ok_or_else(|| {
                wrong(
                    "scenario",
                    "param.scenario",
                    &[("id", &id.chars().take(30).collect::<String>())],
                )
            })?;
            found.push(known);
        }
        let place = |s: &&dyn Scenario| scenario::ALL.iter().position(|known| known.id() == s.id());
        found.sort_by_key(place);
        match clash(&found) {
            None => Ok(found),
            Some(clash) => {
                let finding = say_clash(clash, "");
                Err(SettingsError::new("scenario", finding.message, finding.help))
            }
        }
    }

    fn read_map(&self) -> Result<Map, SettingsError> {
        let text = self.map.as_deref().unwrap_or("mansion");
        if let Some(map) = atlas::find(text) {
            return Ok(map);
        }
        let words = text.split_whitespace().count();
        if words == 1 && !text.contains("---") && !text.contains(';') {
            let names: Vec<&str> = atlas::names().collect();
            let near = names.iter().map(|name| (strsim::damerau_levenshtein(name, text), name));
            let near = near.min().filter(|(distance, _)| *distance <= 2).map(|(_, name)| *name);
            let key = if near.is_some() { "param.map.near" } else { "param.map" };
            let values: [(&str, &dyn std::fmt::Display); 3] = [
                ("name", &text.chars().take(40).collect::<String>()),
                ("near", &near.unwrap_or_default()),
                ("names", &names.join(", ")),
            ];
            return Err(wrong("map", key, &values));
        }
        let map = Map::parse(text).map_err(|error| {
            let (message, help) = say_map_error(&error);
            SettingsError::new("map", message, help)
        })?;
        if let Some(name) = map.rooms.iter().find(|name| !is_name(name)) {
            return Err(wrong("map", "param.name", &[("name", name)]));
        }
        if !ROOMS.contains(&map.rooms.len()) {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("has", &map.rooms.len()), ("low", ROOMS.start()), ("high", ROOMS.end())];
            return Err(wrong("map", "param.rooms", &values));
        }
        Ok(map)
    }

    fn read_people(&self) -> Result<Vec<String>, SettingsError> {
        let names: Vec<String> = match self.people.as_ref().unwrap_or(&People::Count(6)) {
            People::Count(count) => {
                // More than there may be is found out below.
                let count = (*count as usize).min(PEOPLE.end() + 1);
                (0..count).map(|p| NAMES.get(p).map_or("-", |name| name).to_owned()).collect()
            }
            People::Names(names) => names
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .map(String::from)
                .collect(),
        };
        if !PEOPLE.contains(&names.len()) {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("has", &names.len()), ("low", PEOPLE.start()), ("high", PEOPLE.end())];
            return Err(wrong("people", "param.people", &values));
        }
        for (index, name) in names.iter().enumerate() {
            if !is_name(name) {
                return Err(wrong("people", "param.name", &[("name", name)]));
            }
            if names[..index].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
                return Err(wrong("people", "param.twice", &[("name", name)]));
            }
        }
        Ok(names)
    }

    fn read_starts(&self, world: &mut World) -> Result<(), SettingsError> {
        for part in self.start.as_deref().unwrap_or("").split(';').map(str::trim) {
            if part.is_empty() {
                continue;
            }
            let place = part.split_once('=').and_then(|(name, room)| {
                let person = position(&world.people, name.trim())?;
                Some((person, position(&world.rooms, room.trim())?))
            });
            let Some((person, room)) = place else {
                return Err(wrong("start", "param.start", &[("part", &part)]));
            };
            world.start[person] = Some(room);
        }
        Ok(())
    }

    fn read_poison(
        &self,
        world: &mut World,
        scenarios: &[&'static dyn Scenario],
    ) -> Result<(), SettingsError> {
        let poison = scenarios.iter().any(|scenario| scenario.id() == "s1");
        let options =
            [("room", self.room.is_some()), ("time", self.time.is_some()), ("victim", self.victim)];
        if let Some((field, _)) = options.iter().find(|(_, given)| *given && !poison) {
            return Err(wrong(field, "param.s1", &[]));
        }
        if let Some(room) = &self.room {
            let Some(room) = position(&world.rooms, room) else {
                return Err(wrong("room", "param.room", &[("room", room)]));
            };
            world.given.poison_room = Some(room);
        }
        if let Some(time) = self.time {
            let index = (time as usize).checked_sub(1).filter(|&index| index < world.times);
            if index.is_none() {
                return Err(wrong(
                    "time",
                    "param.time",
                    &[("time", &time), ("times", &world.times)],
                ));
            }
            world.given.poison_time = index;
        }
        world.given.victim_known = self.victim;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(params: &Params) -> String {
        params.canonical().unwrap_err().field
    }

    #[test]
    fn what_is_usual_is_left_out_and_one_puzzle_has_one_form() {
        let text = |value: &str| Some(value.to_owned());
        let spelled = Params {
            scenario: text("S5 + s2"),
            map: text("graph TD\n A --- B\n B --- C\n A --- C"),
            people: Some(People::Names("Alice, Bob,Carol,Dave".into())),
            timesteps: Some(6),
            percentile: Some(75),
            samples: Some(20),
            ..Params::default()
        };
        let canonical = spelled.canonical().unwrap();
        let expected = Params {
            level: Level::Hard,
            percentile: Some(75),
            scenario: text("s6"),
            map: text("A---B;B---C;A---C"),
            people: Some(People::Count(4)),
            ..Params::default()
        };
        assert_eq!(canonical, expected);
        assert_eq!(canonical.canonical(), Ok(expected));
    }

    #[test]
    fn impossible_wishes_name_their_parameter() {
        let base = Params::default;
        let text = |value: &str| Some(value.to_owned());
        assert_eq!(field(&Params { scenario: text("s99"), ..base() }), "scenario");
        assert_eq!(field(&Params { scenario: text("s8+s9"), ..base() }), "scenario");
        assert_eq!(field(&Params { scenario: text("s6+s2"), ..base() }), "scenario");
        assert_eq!(field(&Params { map: text("mansoin"), ..base() }), "map");
        assert_eq!(field(&Params { map: text("A --> B"), ..base() }), "map");
        assert_eq!(field(&Params { people: Some(People::Count(99)), ..base() }), "people");
        assert_eq!(
            field(&Params { people: Some(People::Names("A,a".into())), ..base() }),
            "people"
        );
        assert_eq!(field(&Params { timesteps: Some(1), ..base() }), "timesteps");
        assert_eq!(field(&Params { percentile: Some(101), ..base() }), "percentile");
        assert_eq!(field(&Params { samples: Some(0), ..base() }), "samples");
        assert_eq!(field(&Params { room: text("Foyer"), ..base() }), "room");
        let poison = || Params { scenario: text("s1"), ..base() };
        assert_eq!(field(&Params { time: Some(7), ..poison() }), "time");
        assert_eq!(field(&Params { room: text("Attic"), ..poison() }), "room");
        assert_eq!(field(&Params { start: text("Alice=Attic"), ..base() }), "start");
    }

    #[test]
    fn needs_say_what_to_change() {
        let text = |value: &str| Some(value.to_owned());
        for (scenario, people, times, map, wanted) in [
            ("s6", 3, 6, "mansion", "people"),
            ("s14", 6, 5, "mansion", "timesteps"),
            ("s15", 6, 5, "mansion", "timesteps"),
            ("s15", 6, 8, "castle", "timesteps"),
            ("s16", 8, 8, "mansion", "map"),
            ("s18", 6, 6, "Aa;Bb---Cc", "map"),
        ] {
            let params = Params {
                scenario: text(scenario),
                people: Some(People::Count(people)),
                timesteps: Some(times),
                map: text(map),
                ..Params::default()
            };
            let error = params.canonical().unwrap_err();
            assert_eq!(error.field, wanted, "{scenario}: {error}");
            assert!(!error.help.is_empty() && !error.help.starts_with('['), "{error:?}");
        }
    }
}
