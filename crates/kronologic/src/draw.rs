//! A mystery as a picture, described once for every way to show it.

use cluesmith_core::{Language, say};

use cluesmith_core::ink::{
    Anchor, Cell, Drawing, Fill, Grid, List, Look, Picture, Role, Shape, Text, line,
};
use serde_json::Value;

use crate::play::{Accusation, State};
use crate::puzzle::{Answer, Puzzle};
use crate::text::{WORDS, parts, title};
use crate::world::Movement;

/// The scene, what everybody knows, and what was asked.
pub(crate) fn picture(puzzle: &Puzzle, state: &State, language: Language) -> Picture {
    let mut picture = Picture::new(titles(puzzle, language));
    for id in &puzzle.scenarios {
        let head =
            line(Role::Strong, title(id, language)).and(" ").with(Role::Muted, format!("({id})"));
        picture = picture
            .heading(head)
            .para(WORDS.look_up(language, id, ".rule", &[]))
            .para(goal(puzzle, id, language))
            .gap();
    }
    let times = puzzle.timesteps;
    let walking = match puzzle.movement {
        Movement::MustMove => say!(WORDS, language, "scene.move", times),
        Movement::AllowStay => say!(WORDS, language, "scene.stay", times),
    };
    picture =
        picture.block(house(puzzle, state)).gap().para(puzzle.characters.join(", ")).para(walking);
    for (about, told) in &puzzle.public {
        let told = told.as_object().into_iter().flatten();
        let told: Vec<String> =
            told.map(|(key, value)| format!("{key}: {}", short(value))).collect();
        picture = picture.para(say!(WORDS, language, "scene.known", about, told = told.join(", ")));
    }
    picture = with_asked(picture, state, language);
    picture = with_accused(picture, state, language);
    if let Some(rival) = &state.rival {
        let left = i64::from(rival.questions) - state.asked.len() as i64;
        let name = &rival.name;
        picture = picture.gap().para(match left > 0 {
            true => say!(WORDS, language, "scene.rival", name),
            false => say!(WORDS, language, "scene.rival.done", name),
        });
    }
    if !state.notes.is_empty() {
        let notes = state.notes.join("; ");
        picture = picture.gap().para(say!(WORDS, language, "scene.notes", notes));
    }
    picture
}

fn titles(puzzle: &Puzzle, language: Language) -> String {
    let titles: Vec<String> = puzzle.scenarios.iter().map(|id| title(id, language)).collect();
    titles.join(", ")
}

fn with_asked(picture: Picture, state: &State, language: Language) -> Picture {
    if state.asked.is_empty() {
        return picture;
    }
    let mut list = List::new();
    for (index, asked) in state.asked.iter().enumerate() {
        let all = asked.say(true, language);
        let shared = asked.say(false, language);
        let private = all.strip_prefix(&shared).unwrap_or_default();
        let said = line(Role::Plain, &shared).with(Role::Private, private);
        list = list.item(format!("{}.", index + 1), said).about(format!("room:{}", asked.room));
    }
    let head = say!(WORDS, language, "scene.asked", n = state.asked.len());
    picture.gap().heading(head).block(list)
}

fn with_accused(picture: Picture, state: &State, language: Language) -> Picture {
    if state.accused.is_empty() {
        return picture;
    }
    let mut list = List::new();
    for (index, accusation) in state.accused.iter().enumerate() {
        let verdict = say_verdict(accusation, language);
        let said = if accusation.said.is_empty() { "" } else { " => " };
        list = list.item(format!("{}.", index + 1), format!("{}{said}{verdict}", accusation.said));
    }
    let head = say!(WORDS, language, "scene.accused", n = state.accused.len());
    picture.gap().heading(head).block(list)
}

/// Which parts were right, wrong and not named.
fn say_verdict(accusation: &Accusation, language: Language) -> String {
    let Accusation { right, wrong, missing, .. } = accusation;
    let mut said = Vec::new();
    if !right.is_empty() {
        said.push(say!(WORDS, language, "scene.verdict.right", parts = right.join(", ")));
    }
    if !wrong.is_empty() {
        said.push(say!(WORDS, language, "scene.verdict.wrong", parts = wrong.join(", ")));
    }
    if !missing.is_empty() {
        said.push(say!(WORDS, language, "scene.verdict.missing", parts = missing.join(", ")));
    }
    said.join("; ")
}

/// What is asked of the players, which may depend on what they are told.
fn goal(puzzle: &Puzzle, id: &str, language: Language) -> String {
    let told = puzzle.public.get(id).and_then(Value::as_object);
    let keys = told.into_iter().flat_map(|told| told.keys());
    let mut goals = keys.map(|key| format!(".goal.{key}"));
    let own = goals.find(|goal| WORDS.has(&format!("{id}{goal}")));
    WORDS.look_up(language, id, own.as_deref().unwrap_or(".goal"), &[])
}

fn short(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(short).collect::<Vec<_>>().join(" + "),
        other => other.to_string(),
    }
}

/// The house: rooms on a circle, doors as lines; in words, each room with those behind its doors.
fn house(puzzle: &Puzzle, state: &State) -> Drawing {
    const WIDE: f64 = 96.0;
    const HIGH: f64 = 28.0;
    let rooms = &puzzle.map.rooms;
    let place = |index: usize| {
        let turn = index as f64 / rooms.len() as f64 * std::f64::consts::TAU;
        (220.0 + 160.0 * turn.sin(), 180.0 - 150.0 * turn.cos())
    };
    let mut drawing = Drawing::new(440.0, 360.0);
    for (a, b) in &puzzle.map.edges {
        let ends = [a, b].map(|name| rooms.iter().position(|room| room == name));
        if let [Some(a), Some(b)] = ends {
            drawing.push(Shape::line(place(a), place(b)).stroke(Role::Muted, 1.0));
        }
    }
    for (index, room) in rooms.iter().enumerate() {
        let (x, y) = place(index);
        let asked = state.asked.iter().any(|asked| asked.room == *room);
        let paper = Fill::Soft(if asked { Role::Focus } else { Role::Plain });
        let plate = Shape::rect((x - WIDE / 2.0, y - HIGH / 2.0), (WIDE, HIGH), 5.0);
        let plate = plate.fill(paper).stroke(Role::Plain, 1.2).thing(format!("room:{room}"));
        drawing.push(plate.tip(room));
        let name = Role::Plain.of(room);
        drawing.push(Shape::text(name, (x, y + 4.5), WIDE - 8.0, 13, Anchor::Middle));
    }
    drawing.instead(doors(puzzle))
}

fn doors(puzzle: &Puzzle) -> List {
    puzzle.map.rooms.iter().fold(List::new(), |list, room| {
        let edges = puzzle.map.edges.iter();
        let beyond = edges.filter_map(|(a, b)| match (a == room, b == room) {
            (true, false) => Some(b.as_str()),
            (false, true) => Some(a.as_str()),
            _ => None,
        });
        let beyond: Vec<&str> = beyond.collect();
        list.item(room, line(Role::Muted, beyond.join(", "))).about(format!("room:{room}"))
    })
}

/// The night as a table, and the facts.
pub(crate) fn picture_of_answer(puzzle: &Puzzle, answer: &Answer, language: Language) -> Picture {
    let row = |name: &str| -> Vec<Cell> {
        let rooms = answer.schedule.get(name).and_then(Value::as_array);
        let rooms = rooms.into_iter().flatten();
        rooms.map(|room| Cell::new().line(room.as_str().unwrap_or("?"))).collect()
    };
    let times = (1..=puzzle.timesteps).map(|time| time.to_string());
    let night = puzzle
        .characters
        .iter()
        .fold(Grid::new(Look::Open).columns(times), |grid, name| grid.row(name, row(name)));
    let mut picture = Picture::new(titles(puzzle, language)).block(night);
    for (name, value) in parts(&answer.facts) {
        picture = picture.para(Text::from(format!("{name}: ")).with(Role::Strong, value));
    }
    picture
}
