//! What to generate.

use cluesmith_core::settings::within;
use cluesmith_core::{Language, SettingsError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::atlas;
use crate::text::WRITTEN;
use crate::world::{Movement, Person};

/// The levels: how many first rooms are told, and which of the nights drawn is taken, by the questions
/// a good player needs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[non_exhaustive]
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

    /// How many of so many people's first rooms are told: as in the board game, fewer where it is
    /// harder.
    pub fn told_of(self, people: usize) -> usize {
        let thirds = match self {
            Level::Easy => 3,
            Level::Medium => 2,
            Level::Hard => 1,
            Level::Brutal => 0,
        };
        people * thirds / 3
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
#[serde(untagged, expecting = "it is no number from 2 to 12, and no list of names")]
pub enum People {
    /// So many, with the usual names.
    Count(u32),
    /// These.
    Names(String),
}

/// The usual names.
pub(crate) const NAMES: [&str; 12] = [
    "Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Kim", "Leo",
];

/// Parameters as people give them; what is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Params {
    /// How many questions it should take: easy, medium, hard, brutal. Decides how many first rooms are
    /// told, and which of the nights drawn is taken.
    pub level: Level,
    /// What happens: a scenario such as s2, or several as s2+s4 (default s2).
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
    #[serde(deserialize_with = "within::<_, _, 2, 12>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 12))]
    pub timesteps: Option<u32>,
    /// must-move or allow-stay (default must-move).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement: Option<Movement>,
    /// Which sample to take by score, 0 easiest to 100 hardest (default by level; given, it decides
    /// the level).
    #[serde(deserialize_with = "within::<_, _, 0, 100>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 100))]
    pub percentile: Option<u32>,
    /// How many nights to draw, 1 to 5000 (default 4, 20 with a percentile, 1 without par).
    #[serde(deserialize_with = "within::<_, _, 1, 5000>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 5000))]
    pub samples: Option<u32>,
    /// false: do not play the games that tell how many questions it takes. The night is proved but not graded,
    /// made many times as fast, and chosen by its score (default true).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub par: Option<bool>,
    /// How many people's first rooms everybody is told (default by level: all, two thirds, one third,
    /// none; none with a percentile or a start).
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
    /// S9: about how many in a hundred begin frozen, 20 to 80 (default one person to half of them).
    #[serde(deserialize_with = "within::<_, _, 20, 80>", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 20, max = 80))]
    pub patients: Option<u32>,
}

/// What happens unless told otherwise.
pub(crate) const USUAL: &str = "s2";
/// How many nights are drawn unless told otherwise.
const SAMPLES: u32 = 20;
/// And where they are sorted by par, for which games must be played.
const SAMPLES_BY_PAR: u32 = 4;

pub(crate) fn usual_samples(percentile: Option<u32>, par: bool) -> u32 {
    match (percentile, par) {
        (Some(_), _) => SAMPLES,
        (None, true) => SAMPLES_BY_PAR,
        (None, false) => 1,
    }
}

impl Params {
    /// Checked, in one form only, without what is as usual.
    pub(crate) fn canonical(&self) -> Result<Params, SettingsError> {
        self.canonical_in(WRITTEN)
    }

    /// The same; what is wrong is said in a language.
    pub(crate) fn canonical_in(&self, language: Language) -> Result<Params, SettingsError> {
        let recipe = self.recipe_in(language)?;
        let ids: Vec<&str> = recipe.mystery.scenarios.iter().map(|s| s.id()).collect();
        let ids = ids.join("+");
        let map = self.map.as_deref().unwrap_or("mansion");
        let map = if atlas::find(map).is_some() { map.to_owned() } else { recipe.map.to_string() };
        let world = &recipe.mystery.world;
        let people = &world.people;
        let usual = people.iter().zip(NAMES).all(|(name, usual)| name == usual);
        let people = match (usual, people.len()) {
            (true, 6) => None,
            (true, count) => Some(People::Count(count as u32)),
            (false, _) => Some(People::Names(people.join(","))),
        };
        let unless = |value: Option<u32>, usual: u32| value.filter(|&value| value != usual);
        let start = self.start.as_ref().map(|_| {
            let starts = Person::over(&world.start).filter_map(|(p, room)| {
                room.map(|room| format!("{}={}", world.people[p], world.rooms[room]))
            });
            starts.collect::<Vec<_>>().join(";")
        });
        let mut params = Params {
            level: recipe.level,
            scenario: Some(ids).filter(|ids| ids != USUAL),
            map: Some(map).filter(|map| map != "mansion"),
            people,
            timesteps: unless(self.timesteps, 6),
            movement: self.movement.filter(|&movement| movement != Movement::MustMove),
            percentile: self.percentile,
            samples: unless(self.samples, usual_samples(self.percentile, recipe.par)),
            par: self.par.filter(|par| !par),
            known: unless(self.known, recipe.usual_known as u32),
            start: start.filter(|start| !start.is_empty()),
            ..self.clone()
        };
        recipe.mystery.scenarios.iter().for_each(|own| own.restate(world, &mut params));
        Ok(params)
    }
}

/// The place of a name in a list in which no two differ only in upper and lower case.
pub(crate) fn in_any_case<T: From<usize>>(names: &[String], name: &str) -> Option<T> {
    let name = name.trim().to_lowercase();
    names.iter().position(|known| known.to_lowercase() == name).map(T::from)
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
            for said in [&error.message, &error.help] {
                assert!(!said.is_empty() && !said.contains(['[', '{']), "{error:?}");
            }
        }
    }
}
