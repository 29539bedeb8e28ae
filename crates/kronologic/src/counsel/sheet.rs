//! What is the same for a whole game: the house, what everybody is told, and what must be found out.

use cluesmith_core::{Language, Refused, say};
use schemars::JsonSchema;
use serde::Serialize;

use crate::draw::goal;
use crate::part;
use crate::plan::Plan;
use crate::puzzle::Puzzle;
use crate::reason::rules::Rules;
use crate::scenario::Scenario;
use crate::text::{WORDS, capital, part_heading, title};
use crate::world::{Movement, Person, Room};

/// All that does not change.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sheet {
    /// The house, drawn.
    pub plan: Plan,
    /// The people.
    pub people: Vec<String>,
    /// The rooms.
    pub rooms: Vec<String>,
    /// Which rooms a door leads to from each room.
    pub beyond: Vec<Vec<usize>>,
    /// How many times there are.
    pub times: usize,
    /// Whether people may stay where they are.
    pub may_stay: bool,
    /// How people walk, in words.
    pub walking: String,
    /// What happens.
    pub scenes: Vec<Scene>,
    /// Where each person starts, as far as everybody is told.
    pub starts: Vec<Option<usize>>,
    /// What must be found out, part by part.
    pub parts: Vec<Part>,
}

/// A scenario of this night.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Scene {
    /// `s2`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its rule.
    pub rule: String,
    /// What must be found out.
    pub goal: String,
    /// What everybody is told about it, or what its rule means in this house.
    pub told: Option<String>,
}

/// A part of an accusation: `name=value`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// As an accusation names it.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// Which scenario asks for it.
    pub scenario: String,
    /// How its value is written: `list`, `path`, `table` or `events`.
    pub shape: &'static str,
    /// What it is made of.
    pub aspects: Vec<Aspect>,
}

/// Something with a few choices, of which one holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Aspect {
    /// Whom or what it is about; empty where it is about the part itself.
    pub of: String,
    /// Which side of it, such as `time`; often empty.
    pub side: &'static str,
    /// The choices; none of them is nothing.
    pub choices: Vec<Option<String>>,
}

/// Reads it off a puzzle.
pub(super) fn sheet(puzzle: &Puzzle, language: Language) -> Result<Sheet, Refused> {
    let mystery = puzzle.mystery_in(language).map_err(Refused::Malformed)?;
    let rules = Rules::new(&mystery);
    let world = &mystery.world;
    let scene = |scenario: &dyn Scenario| {
        let id = scenario.id();
        Scene {
            id: id.to_owned(),
            title: title(id, language),
            rule: WORDS.look_up(language, id, ".rule", &[]),
            goal: goal(puzzle, id, language),
            told: scenario.say_here(world, language),
        }
    };
    let times = puzzle.timesteps;
    let may_stay = puzzle.movement == Movement::AllowStay;
    let behind = |from: Room| {
        let ends = world.each_room().filter(|&to| to != from && world.doors[from] >> to & 1 == 1);
        ends.map(Room::index).collect()
    };
    Ok(Sheet {
        plan: Plan::of(&puzzle.map),
        people: world.people.clone(),
        rooms: world.rooms.clone(),
        beyond: world.each_room().map(behind).collect(),
        times: world.times,
        may_stay,
        walking: match may_stay {
            false => say!(WORDS, language, "scene.move", times),
            true => say!(WORDS, language, "scene.stay", times),
        },
        scenes: mystery.scenarios.iter().map(|scenario| scene(&**scenario)).collect(),
        starts: Person::over(&world.start).map(|(_, room)| room.map(Room::index)).collect(),
        parts: rules
            .parts
            .iter()
            .zip(&rules.asked_by)
            .map(|(p, &by)| part(p, rules.ids[by], language))
            .collect(),
    })
}

fn part(part: &part::Part, scenario: &str, language: Language) -> Part {
    let aspect = |aspect: &part::Aspect| Aspect {
        of: aspect.of.clone(),
        side: aspect.side,
        choices: aspect.choices.iter().map(|(text, _)| text.clone()).collect(),
    };
    Part {
        name: part.name.clone(),
        label: capital(&part_heading(scenario, &part.name, language)),
        scenario: scenario.to_owned(),
        shape: match part.shape {
            part::Shape::List => "list",
            part::Shape::Path => "path",
            part::Shape::Table => "table",
            part::Shape::Events => "events",
        },
        aspects: part.aspects.iter().map(aspect).collect(),
    }
}
