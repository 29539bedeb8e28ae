//! From parameters as people give them to everything that generation needs, checked.

use cluesmith_core::SettingsError;

use crate::atlas;
use crate::map::{Map, is_name};
use crate::mystery::{Mystery, clash};
use crate::params::{Level, NAMES, Params, People, usual_samples};
use crate::puzzle::{position, say_clash};
use crate::scenario::{self, Scenario};
use crate::text::{WORDS, say_map_error, say_need};
use crate::world::{PEOPLE, ROOMS, Room, TIMES, World};

/// Parameters with nothing left open.
pub(crate) struct Recipe {
    pub(crate) mystery: Mystery,
    pub(crate) map: Map,
    pub(crate) level: Level,
    /// By the specification's score, if asked for; else the level is taken by par.
    pub(crate) percentile: Option<u32>,
    pub(crate) samples: u32,
    pub(crate) known: usize,
    /// How many would be told unless a number is given.
    pub(crate) usual_known: usize,
}

impl Params {
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
        self.read_patients(&mut world, &scenarios)?;
        let mystery = Mystery { world, scenarios };
        if let Some((id, need)) = mystery.needs().first() {
            let (message, help) = say_need(id, need);
            return Err(SettingsError::new(need.field, message, help));
        }
        let level = self.percentile.map_or(self.level, Level::of_percentile);
        let percentile = self.percentile;
        let samples = self.samples.unwrap_or(usual_samples(percentile));
        let chosen = percentile.is_some() || mystery.world.start.iter().any(Option::is_some);
        let usual_known = if chosen { 0 } else { level.told_of(mystery.world.people.len()) };
        let known = self.known.map_or(usual_known, |known| known as usize);
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
        Ok(Recipe { mystery, map, level, percentile, samples, usual_known, known })
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
                let person = in_any_case(&world.people, name)?;
                Some((person, in_any_case(&world.rooms, room)?))
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
            return Err(wrong(field, "param.only", &[("id", &"s1")]));
        }
        if let Some(room) = &self.room {
            let Some(room) = in_any_case(&world.rooms, room) else {
                let rooms = world.rooms.join(", ");
                return Err(wrong("room", "param.room", &[("room", room), ("rooms", &rooms)]));
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

    /// The public generator's band: the share of the people, give or take 15 in a hundred.
    fn read_patients(
        &self,
        world: &mut World,
        scenarios: &[&'static dyn Scenario],
    ) -> Result<(), SettingsError> {
        let Some(share) = self.patients else {
            return Ok(());
        };
        if scenarios.iter().all(|scenario| scenario.id() != "s9") {
            return Err(wrong("patients", "param.only", &[("id", &"s9")]));
        }
        if !(20..=80).contains(&share) {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("has", &share), ("low", &20), ("high", &80)];
            return Err(wrong("patients", "param.range", &values));
        }
        let people = world.people.len();
        let part = |percent: usize| ((people * percent + 50) / 100).max(1);
        let (target, slack) = (part(share as usize), part(15));
        let least = target.saturating_sub(slack).max(1);
        world.wishes.patients = Some(least..=(target + slack).min(people - 1));
        Ok(())
    }
}

/// The place of a name in a list in which no two differ only in upper and lower case.
fn in_any_case(names: &[String], name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    names.iter().position(|known| known.to_lowercase() == name)
}

fn wrong(field: &str, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> SettingsError {
    SettingsError::new(field, WORDS.say(key, values), WORDS.say(&format!("{key}.help"), values))
}
