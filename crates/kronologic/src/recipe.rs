//! From parameters as people give them to everything that generation needs, checked.

use cluesmith_core::{Language, Settings, SettingsError};
use serde_json::json;

use crate::atlas;
use crate::map::{Map, is_persons_name};
use crate::mystery::{Mystery, clash};
use crate::names::{all_rooms, is_person_taken, near};
use crate::params::{Level, NAMES, Params, People, USUAL, in_any_case, usual_samples};
use crate::puzzle::{position, say_clash};
use crate::scenario::{self, Scenario};
use crate::text::{WRITTEN, list_all, say_map_error, say_need, wrong};
use crate::world::{PEOPLE, Person, ROOMS, Room, TIMES, World};

/// How many scenarios there were when generator 4 was the newest.
const OF_GENERATOR_4: usize = 19;

/// Parameters with nothing left open.
pub(crate) struct Recipe {
    pub(crate) mystery: Mystery,
    pub(crate) map: Map,
    pub(crate) level: Level,
    /// By the specification's score, if asked for; else the level is taken by par, or where there is none by score.
    pub(crate) percentile: Option<u32>,
    pub(crate) samples: u32,
    /// Whether the games are played that tell how many questions it takes.
    pub(crate) par: bool,
    pub(crate) known: usize,
    /// How many would be told unless a number is given.
    pub(crate) usual_known: usize,
    /// All that sets its draw apart from others of the same seed: everything but the percentile and the number of
    /// samples. Generator 4 had none, so that one seed hid one culprit in many scenarios.
    pub(crate) apart: Option<String>,
}

impl Recipe {
    /// The percentile to take by the specification's score, unless nights are chosen by par.
    pub(crate) fn by_score(&self) -> Option<u32> {
        let without_par = (!self.par).then(|| self.level.share_of_par() as u32);
        self.percentile.or(without_par)
    }

    /// As generator 4 has it.
    pub(crate) fn of_generator_4(self, language: Language) -> Result<Recipe, SettingsError> {
        let known = &scenario::ALL[..OF_GENERATOR_4];
        let is_new = |id: &&str| known.iter().all(|known| known.id() != *id);
        if let Some(id) = self.mystery.scenarios.iter().map(|own| own.id()).find(is_new) {
            return Err(wrong!(language, "scenario", "param.scenario.four", id));
        }
        match self.par {
            true => Ok(Recipe { apart: None, ..self }),
            false => Err(wrong!(language, "par", "param.par.four")),
        }
    }
}

impl Params {
    /// Checked, before it is known who listens.
    pub(crate) fn recipe(&self) -> Result<Recipe, SettingsError> {
        self.recipe_in(WRITTEN)
    }

    /// Checked; what is wrong is said in a language.
    pub(crate) fn recipe_in(&self, language: Language) -> Result<Recipe, SettingsError> {
        let mut scenarios = self.scenarios(language)?;
        let map = self.read_map(language)?;
        let people = self.read_people(&map, language)?;
        let times = self.timesteps.unwrap_or(6) as usize;
        if !TIMES.contains(&times) {
            return Err(wrong!(
                language,
                "timesteps",
                "param.range",
                has = times,
                low = TIMES.start(),
                high = TIMES.end()
            ));
        }
        let place = |name: &String| position::<usize>(&map.rooms, name).unwrap_or_default();
        let edges: Vec<(usize, usize)> =
            map.edges.iter().map(|(a, b)| (place(a), place(b))).collect();
        let movement = self.movement.unwrap_or_default();
        let mut world = World::new(map.rooms.clone(), &edges, people, times, movement);
        self.read_starts(&mut world, language)?;
        self.take_own(&world, &mut scenarios, language)?;
        let mystery = Mystery { world, scenarios };
        if let Some((id, need)) = mystery.needs().first() {
            let (message, help) = say_need(id, need, language);
            return Err(SettingsError::new(need.field, message, help));
        }
        let level = self.percentile.map_or(self.level, Level::of_percentile);
        let percentile = self.percentile;
        let par = self.par.unwrap_or(true);
        let samples = self.samples.unwrap_or(usual_samples(percentile, par));
        let chosen = percentile.is_some() || mystery.world.start.iter().any(Option::is_some);
        let usual_known = if chosen { 0 } else { level.told_of(mystery.world.people.len()) };
        let known = self.known.map_or(usual_known, |known| known as usize);
        for (field, has, low, high) in [
            ("percentile", percentile.unwrap_or(0) as usize, 0, 100),
            ("samples", samples as usize, 1, 5000),
            ("known", known, 0, mystery.world.people.len()),
        ] {
            if !(low..=high).contains(&has) {
                return Err(wrong!(language, field, "param.range", has, low, high));
            }
        }
        let apart = Some(self.apart(&mystery, &map, known));
        Ok(Recipe { mystery, map, level, percentile, samples, par, usual_known, known, apart })
    }

    /// In one form, however it was written.
    fn apart(&self, mystery: &Mystery, map: &Map, known: usize) -> String {
        let Mystery { world, scenarios } = mystery;
        let mut own = self.clone();
        scenarios.iter().for_each(|scenario| scenario.restate(world, &mut own));
        let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id()).collect();
        let start: Vec<Option<&String>> =
            world.start.iter().map(|room| room.map(|room| &world.rooms[room])).collect();
        let level = self.percentile.is_none().then_some(self.level);
        let given = Settings::write(&own).0;
        let fields = scenarios.iter().flat_map(|scenario| scenario.parameters());
        let own: Vec<_> = fields.map(|field| (field, given.get(*field))).collect();
        let (people, times, movement) = (&world.people, world.times, world.movement);
        json!([ids, map.to_string(), people, times, movement, level, known, start, own]).to_string()
    }

    fn scenarios(&self, language: Language) -> Result<Vec<Box<dyn Scenario>>, SettingsError> {
        let text = self.scenario.as_deref().unwrap_or(USUAL).to_lowercase();
        let mut ids: Vec<&str> = text.split('+').map(str::trim).collect();
        // Where all that one contains is asked for, that one is meant.
        for whole in scenario::ALL {
            let parts = whole.contains();
            if !parts.is_empty() && parts.iter().all(|part| ids.contains(part)) {
                ids.retain(|id| !parts.contains(id));
                ids.push(whole.id());
            }
        }
        let mut found: Vec<Box<dyn Scenario>> = Vec::new();
        for id in ids {
            let known = scenario::find(id).ok_or_else(|| {
                let [first, last] = scenario::range();
                let id: String = id.chars().take(30).collect();
                wrong!(language, "scenario", "param.scenario", id, first, last)
            })?;
            found.push(known);
        }
        found.sort_by_key(|s| scenario::ALL.iter().position(|known| known.id() == s.id()));
        match clash(&found) {
            None => Ok(found),
            Some(clash) => {
                let finding = say_clash(clash, "", language);
                Err(SettingsError::new("scenario", finding.message, finding.help))
            }
        }
    }

    fn read_map(&self, language: Language) -> Result<Map, SettingsError> {
        let text = self.map.as_deref().unwrap_or("mansion");
        if let Some(map) = atlas::find(text) {
            return Ok(map);
        }
        let words = text.split_whitespace().count();
        if words == 1 && !text.contains("---") && !text.contains(';') {
            let names: Vec<&str> = atlas::names().collect();
            let (name, names) =
                (text.chars().take(40).collect::<String>(), list_all(&names, language));
            return Err(match near(text, atlas::names()) {
                Some(near) => wrong!(language, "map", "param.map.near", name, near, names),
                None => wrong!(language, "map", "param.map", name, names),
            });
        }
        let map = Map::parse(text).map_err(|error| {
            let (message, help) = say_map_error(&error, language);
            SettingsError::new("map", message, help)
        })?;
        if !ROOMS.contains(&map.rooms.len()) {
            return Err(wrong!(
                language,
                "map",
                "param.rooms",
                has = map.rooms.len(),
                low = ROOMS.start(),
                high = ROOMS.end()
            ));
        }
        Ok(map)
    }

    fn read_people(&self, map: &Map, language: Language) -> Result<Vec<String>, SettingsError> {
        let people = self.people.as_ref().unwrap_or(&People::Count(6));
        let names: Vec<&str> = match people {
            // How many there may be is looked at below, and names are not needed for that.
            People::Count(_) => NAMES.to_vec(),
            People::Names(names) => {
                names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
            }
        };
        let has = match people {
            People::Count(count) => *count as usize,
            People::Names(_) => names.len(),
        };
        if !PEOPLE.contains(&has) {
            return Err(wrong!(
                language,
                "people",
                "param.people",
                has,
                low = PEOPLE.start(),
                high = PEOPLE.end()
            ));
        }
        let names: Vec<String> = names.into_iter().take(has).map(String::from).collect();
        let rooms = all_rooms(map);
        for (index, name) in names.iter().enumerate() {
            if !is_persons_name(name) {
                return Err(wrong!(language, "people", "param.name", name));
            }
            if is_person_taken(&names, index, &rooms) {
                return Err(wrong!(language, "people", "param.twice", name));
            }
        }
        Ok(names)
    }

    fn read_starts(&self, world: &mut World, language: Language) -> Result<(), SettingsError> {
        for part in self.start.as_deref().unwrap_or("").split(';').map(str::trim) {
            if part.is_empty() {
                continue;
            }
            let place = part.split_once('=').and_then(|(name, room)| {
                let person: Person = in_any_case(&world.people, name)?;
                Some((person, in_any_case::<Room>(&world.rooms, room)?))
            });
            let Some((person, room)) = place else {
                return Err(wrong!(language, "start", "param.start", part));
            };
            world.start[person] = Some(room);
        }
        Ok(())
    }

    /// Gives each scenario its own parameters, and refuses those of scenarios that are not there.
    fn take_own(
        &self,
        world: &World,
        scenarios: &mut [Box<dyn Scenario>],
        language: Language,
    ) -> Result<(), SettingsError> {
        let given = Settings::write(self);
        for absent in scenario::ALL {
            if scenarios.iter().any(|scenario| scenario.id() == absent.id()) {
                continue;
            }
            let mut own = absent.parameters().iter();
            if let Some(field) = own.find(|field| given.0.contains_key(**field)) {
                return Err(wrong!(language, *field, "param.only", id = absent.id()));
            }
        }
        scenarios.iter_mut().try_for_each(|scenario| scenario.take(world, self, language))
    }
}
