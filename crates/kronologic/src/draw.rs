//! A mystery as a picture, described once for every way to show it.

use cluesmith_core::{Language, say};

use cluesmith_core::ink::{
    Anchor, Cell, Drawing, Fill, Grid, List, Look, Picture, Role, Shape, Text, line,
};
use serde_json::Value;

use crate::map::Map;
use crate::plan::{Garden, Plan, Point, Way};
use crate::play::{Accusation, State};
use crate::puzzle::{Answer, Puzzle};
use crate::text::{
    WORDS, list_all, list_apart, part_label, part_labels, parts, rival_label, title,
};
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
    let asked: Vec<&str> = state.asked.iter().map(|asked| asked.room.as_str()).collect();
    picture = picture
        .block(house(&puzzle.map, &asked, language))
        .gap()
        .para(list_all(&puzzle.characters, language))
        .para(say_walking(puzzle, language));
    picture = say_public(puzzle, language).into_iter().fold(picture, Picture::para);
    picture = with_asked(picture, state, 0, language);
    picture = with_accused(picture, state, 0, language);
    with_opponent_and_notes(picture, state, language)
}

/// What a move has brought: the answer, the verdict, the opponent or the notes; nothing where something was taken
/// back.
pub(crate) fn news(before: &State, after: &State, language: Language) -> Option<Picture> {
    let (asked, accused) = (before.asked.len(), before.accused.len());
    if after.asked.len() < asked || after.accused.len() < accused {
        return None;
    }
    let picture = with_asked(Picture::new(""), after, asked, language);
    let picture = with_accused(picture, after, accused, language);
    let (notes, rival) = (before.notes != after.notes, before.rival != after.rival);
    if notes && after.notes.is_empty() {
        return None;
    }
    let new = State {
        notes: if notes { after.notes.clone() } else { Vec::new() },
        rival: after.rival.clone().filter(|_| rival),
        ..State::default()
    };
    Some(with_opponent_and_notes(picture, &new, language))
}

fn with_opponent_and_notes(mut picture: Picture, state: &State, language: Language) -> Picture {
    if let Some(rival) = &state.rival {
        let left = i64::from(rival.questions) - state.asked.len() as i64;
        let name = rival_label(&rival.name, language);
        picture = picture.gap().para(match left > 0 {
            true => say!(WORDS, language, "scene.rival", name),
            false => say!(WORDS, language, "scene.rival.done", name),
        });
    }
    if !state.notes.is_empty() {
        let notes = list_apart(&state.notes, language);
        picture = picture.gap().para(say!(WORDS, language, "scene.notes", notes));
    }
    picture
}

/// How people walk.
pub(crate) fn say_walking(puzzle: &Puzzle, language: Language) -> String {
    let times = puzzle.timesteps;
    match puzzle.movement {
        Movement::MustMove => say!(WORDS, language, "scene.move", times),
        Movement::AllowStay => say!(WORDS, language, "scene.stay", times),
    }
}

/// What everybody is told, a line for each kind of thing.
pub(crate) fn say_public(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let line = |(about, told): (&String, &Value)| {
        let told = told.as_object().into_iter().flatten();
        let told: Vec<String> =
            told.map(|(key, value)| say_told(about, key, value, language)).collect();
        let told = list_all(&told, language);
        let about =
            if about == "start" { say!(WORDS, language, "scene.start") } else { about.clone() };
        say!(WORDS, language, "scene.known", about, told)
    };
    puzzle.public.iter().map(line).collect()
}

fn titles(puzzle: &Puzzle, language: Language) -> String {
    let titles: Vec<String> = puzzle.scenarios.iter().map(|id| title(id, language)).collect();
    list_all(&titles, language)
}

/// The answers after so many.
fn with_asked(picture: Picture, state: &State, after: usize, language: Language) -> Picture {
    if state.asked.len() <= after {
        return picture;
    }
    let mut list = List::new();
    for (index, asked) in state.asked.iter().enumerate().skip(after) {
        let all = asked.say(true, language);
        let shared = asked.say(false, language);
        let private = all.strip_prefix(&shared).unwrap_or_default();
        let said = line(Role::Plain, &shared).with(Role::Private, private);
        list = list.item(format!("{}.", index + 1), said).about(format!("room:{}", asked.room));
    }
    let head = say!(WORDS, language, "scene.asked", n = state.asked.len());
    picture.gap().heading(head).block(list)
}

/// The verdicts after so many.
fn with_accused(picture: Picture, state: &State, after: usize, language: Language) -> Picture {
    if state.accused.len() <= after {
        return picture;
    }
    let mut list = List::new();
    for (index, accusation) in state.accused.iter().enumerate().skip(after) {
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
        said.push(say!(
            WORDS,
            language,
            "scene.verdict.right",
            parts = part_labels(right, language)
        ));
    }
    if !wrong.is_empty() {
        said.push(say!(
            WORDS,
            language,
            "scene.verdict.wrong",
            parts = part_labels(wrong, language)
        ));
    }
    if !missing.is_empty() {
        said.push(say!(
            WORDS,
            language,
            "scene.verdict.missing",
            parts = part_labels(missing, language)
        ));
    }
    list_apart(&said, language)
}

/// What is asked of the players, which may depend on what they are told.
pub(crate) fn goal(puzzle: &Puzzle, id: &str, language: Language) -> String {
    let told = puzzle.public.get(id).and_then(Value::as_object);
    let keys = told.into_iter().flat_map(|told| told.keys());
    let mut goals = keys.map(|key| format!(".goal.{key}"));
    let own = goals.find(|goal| WORDS.has(&format!("{id}{goal}")));
    WORDS.look_up(language, id, own.as_deref().unwrap_or(".goal"), &[])
}

/// "Alice: Foyer" of a first room; "victim: Alice" of what a scenario tells.
fn say_told(about: &str, key: &str, value: &Value, language: Language) -> String {
    let key = if about == "start" { key.to_owned() } else { part_label(key, language) };
    say!(WORDS, language, "scene.told", key, value = short(value))
}

fn short(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(short).collect::<Vec<_>>().join(" + "),
        other => other.to_string(),
    }
}

/// The house as its plan has it; in words, each room with those behind its doors.
pub(crate) fn house(map: &Map, asked: &[&str], language: Language) -> Drawing {
    let plan = Plan::of(map);
    let mut drawing = Drawing::new(plan.width.into(), plan.height.into());
    let ways = |way: Way| plan.doors.iter().filter(move |door| door.way == way);
    for garden in &plan.gardens {
        plant(&mut drawing, garden);
    }
    if let Some(steps) = plan.steps() {
        for (half, below) in [(22.0, 5.0), (18.0, 9.0), (14.0, 13.0)] {
            let (x, y) = (f64::from(steps.0), f64::from(steps.1) + below);
            drawing.push(Shape::line((x - half, y), (x + half, y)).stroke(Role::Muted, 1.5));
        }
    }
    for leg in ways(Way::Corridor).flat_map(|corridor| corridor.path.windows(2)) {
        drawing.push(Shape::line(on_paper(leg[0]), on_paper(leg[1])).stroke(Role::Muted, 7.0));
    }
    for (name, room) in map.rooms.iter().zip(&plan.rooms) {
        let is_asked = asked.contains(&name.as_str());
        let floor = Fill::Soft(if is_asked { Role::Focus } else { Role::Plain });
        let walls = Shape::path(&room.walls, (0.0, 0.0), 1.0).fill(floor).stroke(Role::Plain, 3.0);
        let walls = if room.joined { walls } else { walls.dashed() };
        drawing.push(walls.thing(format!("room:{name}")).tip(name));
        if let Some(lines) = &room.furniture {
            drawing.push(Shape::path(lines, (0.0, 0.0), 1.0).stroke(Role::Muted, 1.2));
        }
    }
    for gap in ways(Way::Gap) {
        drawing.push(open_door(&gap.path));
    }
    for leg in ways(Way::Passage).flat_map(|passage| passage.path.windows(2)) {
        let under = Shape::line(on_paper(leg[0]), on_paper(leg[1])).stroke(Role::Muted, 3.0);
        drawing.push(under.dashed());
    }
    for room in &plan.rooms {
        let ((x, y), (wide, high)) = room.space;
        let middle = f64::from(x) + f64::from(wide) / 2.0;
        let first =
            f64::from(y) + f64::from(high) / 2.0 + 5.0 - 9.0 * (room.label.len() as f64 - 1.0);
        for (index, words) in room.label.iter().enumerate() {
            let at = (middle, first + 18.0 * index as f64);
            let name = Role::Plain.of(words);
            drawing.push(Shape::text(name, at, f64::from(wide) - 8.0, 14, Anchor::Middle));
        }
    }
    drawing.instead(doors(map, language))
}

fn on_paper((x, y): Point) -> (f64, f64) {
    (x.into(), y.into())
}

/// A garden, and what grows there.
fn plant(drawing: &mut Drawing, garden: &Garden) {
    let ((x, y), (wide, high)) = garden.space;
    let (at, size) = ((x.into(), y.into()), (wide.into(), high.into()));
    drawing.push(Shape::rect(at, size, 26.0).fill(Fill::Shade(Role::Good, 12)));
    for (right, down, size) in [(0.3, 0.3, 9.0), (0.72, 0.68, 11.0), (0.24, 0.78, 6.0)] {
        let at = (f64::from(x) + f64::from(wide) * right, f64::from(y) + f64::from(high) * down);
        drawing.push(Shape::circle(at, size).fill(Fill::Shade(Role::Good, 30)));
    }
}

/// A piece of floor over the wall.
fn open_door(gap: &[Point]) -> Shape {
    let (from, to) = (on_paper(gap[0]), on_paper(gap[gap.len() - 1]));
    let size = ((to.0 - from.0).max(5.0), (to.1 - from.1).max(5.0));
    let at = ((from.0 + to.0 - size.0) / 2.0, (from.1 + to.1 - size.1) / 2.0);
    Shape::rect(at, size, 0.0).fill(Fill::Soft(Role::Plain))
}

/// Each room with those behind its doors.
pub(crate) fn doors(map: &Map, language: Language) -> List {
    map.rooms.iter().fold(List::new(), |list, room| {
        let edges = map.edges.iter();
        let beyond = edges.filter_map(|(a, b)| match (a == room, b == room) {
            (true, false) => Some(b.as_str()),
            (false, true) => Some(a.as_str()),
            _ => None,
        });
        let beyond: Vec<&str> = beyond.collect();
        list.item(room, line(Role::Muted, list_all(&beyond, language)))
            .about(format!("room:{room}"))
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
        let name = part_label(&name, language);
        let said = say!(WORDS, language, "scene.told", key = name, value = "");
        picture = picture.para(Text::from(said).with(Role::Strong, value));
    }
    picture
}
