//! The document's puzzle and answer, and the way between names and numbers.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use cluesmith_core::{Finding, Language, Severity, finding, look_up, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map as Object, Value};

use crate::map::{COLUMNS, MAX_DOORS, Map, Oddity, ROWS, is_name, is_persons_name};
use crate::mystery::{Clash, MOST_SCENARIOS, Mystery, clash};
use crate::names::{all_rooms, is_person_taken, is_room_taken};
use crate::scenario::{self, Scenario, find};
use crate::schedule::Schedule;
use crate::text::{WORDS, say_need};
use crate::world::{Movement, PEOPLE, Person, ROOMS, Room, TIMES, World, first_of};

/// All that a player may see before asking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Rooms and doors.
    pub map: Map,
    /// The people, 2 to 12.
    #[schemars(length(min = 2, max = 12))]
    pub characters: Vec<String>,
    /// How many times there are, 2 to 12.
    #[schemars(range(min = 2, max = 12))]
    pub timesteps: u32,
    /// What people do between two times.
    #[serde(default)]
    pub movement: Movement,
    /// What happens, by the ids of the scenarios.
    #[schemars(length(min = 1, max = 3))]
    pub scenarios: Vec<String>,
    /// What everybody is told: where some people start, and what each scenario tells.
    #[serde(default)]
    pub public: Object<String, Value>,
    /// The rooms as they are written, where they are called otherwise here: that decides which of them is the first.
    #[serde(skip)]
    pub written: Option<Vec<String>>,
    /// The mystery it describes, once somebody has asked for it.
    #[serde(skip)]
    pub read: Once,
}

/// What was read off a puzzle, so that a game reads it once: its mystery, and the puzzle as it is called in each language
/// that was asked for. Copies are made to be changed, so they read anew.
#[derive(Default)]
pub struct Once {
    mystery: OnceLock<Arc<Mystery>>,
    called: OnceLock<Box<[OnceLock<Puzzle>]>>,
}

impl Clone for Once {
    fn clone(&self) -> Once {
        Once::default()
    }
}

/// Two puzzles differ in what they say, not in who has read them.
impl PartialEq for Once {
    fn eq(&self, _: &Once) -> bool {
        true
    }
}

impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.mystery.get().is_some() { "read" } else { "unread" })
    }
}

/// The night, and what the players must find out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// For each person, the room at each time.
    pub schedule: Object<String, Value>,
    /// What is asked, by scenario; an author may leave it to the schedule.
    #[serde(default)]
    pub facts: Object<String, Value>,
}

impl Puzzle {
    /// Everything wrong with the form.
    pub fn inspect(&self, language: Language) -> Vec<Finding> {
        match self.mystery_in(language) {
            Ok(_) => self.map_oddities(language),
            Err(findings) => findings,
        }
    }

    fn map_oddities(&self, language: Language) -> Vec<Finding> {
        let oddities = self.map.oddities().into_iter();
        oddities.map(|oddity| say_oddity(&self.map, oddity, language)).collect()
    }

    /// The mystery it describes, or what is wrong with it.
    pub fn mystery(&self) -> Result<Arc<Mystery>, Vec<Finding>> {
        self.mystery_in(Language::default())
    }

    /// The same, with what is wrong said in a language.
    pub fn mystery_in(&self, language: Language) -> Result<Arc<Mystery>, Vec<Finding>> {
        if let Some(mystery) = self.read.mystery.get() {
            return Ok(Arc::clone(mystery));
        }
        let mystery = Arc::new(self.read_mystery(language)?);
        Ok(Arc::clone(self.read.mystery.get_or_init(|| mystery)))
    }

    /// This puzzle as it is called in a language, turned once.
    pub(crate) fn called_in(
        &self,
        language: Language,
        turn: impl FnOnce() -> Puzzle,
    ) -> Cow<'_, Puzzle> {
        let Some(at) = Language::ALL.iter().position(|one| *one == language) else {
            return Cow::Owned(turn());
        };
        let each = || Language::ALL.iter().map(|_| OnceLock::new()).collect();
        Cow::Borrowed(self.read.called.get_or_init(each)[at].get_or_init(turn))
    }

    fn read_mystery(&self, language: Language) -> Result<Mystery, Vec<Finding>> {
        let mut findings = self.inspect_sizes(language);
        if !findings.is_empty() {
            // Names are compared pair by pair, so only lists of a fair size are looked at.
            return Err(findings);
        }
        let (rooms, people) = (&self.map.rooms, &self.characters);
        let is_taken = |index: usize| is_room_taken(rooms, index);
        findings.extend(inspect_names(rooms, is_name, is_taken, "/puzzle/map/rooms", language));
        let called = all_rooms(&self.map);
        let is_taken = |index: usize| is_person_taken(people, index, &called);
        let path = "/puzzle/characters";
        findings.extend(inspect_names(people, is_persons_name, is_taken, path, language));
        let mut edges = Vec::new();
        for (index, (a, b)) in self.map.edges.iter().enumerate() {
            match (position(&self.map.rooms, a), position(&self.map.rooms, b)) {
                (Some(a), Some(b)) => edges.push((a, b)),
                (None, _) => {
                    findings.push(finding!(WORDS, language, "K03", edge_path(index), room = a));
                }
                (_, None) => {
                    findings.push(finding!(WORDS, language, "K03", edge_path(index), room = b));
                }
            }
        }
        findings.extend(self.map.misplaced().into_iter().map(|room| {
            let path = format!("/puzzle/map/places/{room}");
            finding!(WORDS, language, "K13", path, columns = COLUMNS, rows = ROWS)
        }));
        let mut scenarios: Vec<Box<dyn Scenario>> = Vec::new();
        for (index, id) in self.scenarios.iter().enumerate() {
            match find(id) {
                Some(scenario) => scenarios.push(scenario),
                None => {
                    let path = format!("/puzzle/scenarios/{index}");
                    let [first, last] = scenario::range();
                    findings.push(finding!(WORDS, language, "K04", path, id, first, last));
                }
            }
        }
        if findings.is_empty()
            && let Some(clash) = clash(&scenarios)
        {
            findings.push(say_clash(clash, "/puzzle/scenarios", language));
        }
        if !findings.is_empty() {
            return Err(findings);
        }
        let times = self.timesteps as usize;
        let (rooms, people) = (self.map.rooms.clone(), self.characters.clone());
        let mut world = World::new(rooms, &edges, people, times, self.movement);
        if let Some(written) = &self.written {
            world.first = first_of(written);
        }
        let mut mystery = Mystery { world, scenarios };
        findings.extend(mystery.needs().iter().map(|(id, need)| {
            let path = match need.field {
                "people" => "/puzzle/characters",
                "map" => "/puzzle/map",
                _ => "/puzzle/timesteps",
            };
            let (message, help) = say_need(id, need, language);
            Finding::error("K06", path, message, help)
        }));
        if findings.is_empty() {
            findings.extend(self.hear(&mut mystery, language));
        }
        if findings.is_empty() { Ok(mystery) } else { Err(findings) }
    }

    fn inspect_sizes(&self, language: Language) -> Vec<Finding> {
        let sizes = [
            ("rooms", "/puzzle/map/rooms", self.map.rooms.len(), ROOMS),
            ("doors", "/puzzle/map/edges", self.map.edges.len(), 0..=MAX_DOORS),
            ("people", "/puzzle/characters", self.characters.len(), PEOPLE),
            ("times", "/puzzle/timesteps", self.timesteps as usize, TIMES),
        ];
        let wrong = sizes.into_iter().filter(|(_, _, has, range)| !range.contains(has));
        wrong
            .map(|(what, path, has, range)| {
                let what = look_up!(WORDS, language, "what.", what);
                finding!(
                    WORDS,
                    language,
                    "K01",
                    path,
                    what,
                    has,
                    low = range.start(),
                    high = range.end()
                )
            })
            .collect()
    }

    /// Takes over what everybody is told.
    fn hear(&self, mystery: &mut Mystery, language: Language) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (key, value) in &self.public {
            let path = format!("/puzzle/public/{}", escaped(key));
            if key == "start" {
                findings.extend(hear_start(&mut mystery.world, value, &path, language));
                continue;
            }
            let Mystery { world, scenarios } = mystery;
            let scenario = scenarios.iter_mut().find(|scenario| scenario.id() == key);
            let understood = match (scenario, value.as_object()) {
                (Some(scenario), Some(told)) => scenario.hear(world, told),
                _ => false,
            };
            if !understood {
                findings.push(finding!(WORDS, language, "K07", path, key));
            }
        }
        findings
    }
}

fn hear_start(world: &mut World, value: &Value, path: &str, language: Language) -> Vec<Finding> {
    let Some(starts) = value.as_object() else {
        return vec![finding!(WORDS, language, "K07", path, key = "start")];
    };
    let mut findings = Vec::new();
    for (name, room) in starts {
        let place = room.as_str().and_then(|room| world.room(room));
        match (world.person(name), place) {
            (Some(person), Some(room)) => world.start[person] = Some(room),
            _ => findings.push(finding!(WORDS, language, "K08", path, who = name, room)),
        }
    }
    findings
}

/// What is odd about a map.
pub(crate) fn say_oddity(map: &Map, oddity: Oddity, language: Language) -> Finding {
    let finding = match oddity {
        Oddity::Loop(index) => {
            finding!(WORDS, language, "K10", edge_path(index), room = map.edges[index].0)
        }
        Oddity::Again(index) => {
            let (a, b) = &map.edges[index];
            finding!(WORDS, language, "K11", edge_path(index), a, b)
        }
        Oddity::Unreachable(index) => {
            let (path, rooms) = (format!("/puzzle/map/rooms/{index}"), &map.rooms);
            finding!(WORDS, language, "K12", path, room = rooms[index], first = rooms[0])
        }
    };
    finding.as_severity(Severity::Warning)
}

/// Why scenarios cannot be combined, in words.
pub(crate) fn say_clash(clash: Clash, path: &str, language: Language) -> Finding {
    let words = match clash {
        Clash::Number => say!(WORDS, language, "clash.number", most = MOST_SCENARIOS),
        Clash::Twice(id) => say!(WORDS, language, "clash.twice", id),
        Clash::Contains(whole, part) => {
            say!(WORDS, language, "clash.contains", whole, part)
        }
        Clash::Excludes(a, b, why) => look_up!(WORDS, language, "clash.", why, a, b),
        Clash::Stays(a, b) => say!(WORDS, language, "clash.stays", a, b),
    };
    Finding::error("K05", path, words, say!(WORDS, language, "K05.help"))
}

/// A name as a part of a path into a document.
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn edge_path(index: usize) -> String {
    format!("/puzzle/map/edges/{index}")
}

/// Names must be names: not empty, not too long, with a letter, and no two the same, nor the same as another
/// kind of thing has.
fn inspect_names(
    names: &[String],
    is_name: fn(&str) -> bool,
    is_taken: impl Fn(usize) -> bool,
    path: &str,
    language: Language,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, name) in names.iter().enumerate() {
        if !is_name(name) {
            findings.push(finding!(WORDS, language, "K02", format!("{path}/{index}"), name));
        } else if is_taken(index) {
            findings.push(finding!(WORDS, language, "K09", format!("{path}/{index}"), name));
        }
    }
    findings
}

/// The place of a name in a list.
pub(crate) fn position<T: From<usize>>(names: &[String], name: &str) -> Option<T> {
    names.iter().position(|known| known == name).map(T::from)
}

impl Answer {
    /// Writes a night down.
    pub fn new(world: &World, schedule: &Schedule, facts: Object<String, Value>) -> Answer {
        let row =
            |person: Person| schedule.row(person).map(|r| Value::from(world.rooms[r].clone()));
        let rows = Person::over(&world.people);
        Answer { schedule: rows.map(|(p, name)| (name.clone(), row(p).collect())).collect(), facts }
    }

    /// The schedule, or what is wrong with its form.
    pub fn read(&self, world: &World) -> Result<Schedule, Vec<Finding>> {
        self.read_in(world, Language::default())
    }

    /// The same, with what is wrong said in a language.
    pub fn read_in(&self, world: &World, language: Language) -> Result<Schedule, Vec<Finding>> {
        let mut findings = Vec::new();
        for name in self.schedule.keys().filter(|name| world.person(name).is_none()) {
            findings.push(finding!(WORDS, language, "K20", "/answer/schedule", who = name));
        }
        let mut rows = Vec::new();
        for name in &world.people {
            let path = format!("/answer/schedule/{}", escaped(name));
            let row: Option<Vec<Room>> = self.schedule.get(name).and_then(|row| {
                let rooms = row.as_array()?.iter();
                rooms.map(|room| world.room(room.as_str()?)).collect()
            });
            match row.filter(|row| row.len() == world.times) {
                Some(row) => rows.push(row),
                None => {
                    findings.push(finding!(
                        WORDS,
                        language,
                        "K21",
                        path,
                        who = name,
                        times = world.times
                    ));
                }
            }
        }
        if findings.is_empty() { Ok(Schedule::new(&rows)) } else { Err(findings) }
    }
}
