//! A mystery for the terminal and as a picture.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use serde_json::Value;

use crate::play::State;
use crate::puzzle::{Answer, Puzzle};
use crate::text::{WORDS, parts};

const HEAD: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const PRIVATE: Style = AnsiColor::Cyan.on_default();

/// The scene, what everybody knows, and what was asked.
pub(crate) fn terminal(puzzle: &Puzzle, state: &State) -> String {
    let mut out = String::new();
    for id in &puzzle.scenarios {
        let title = WORDS.say(&format!("{id}.title"), &[]);
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{HEAD}{title}{HEAD:#} {QUIET}({id}){QUIET:#}");
        let _ = writeln!(out, "{}", WORDS.say(&format!("{id}.rule"), &[]));
        let _ = writeln!(out, "{}\n", WORDS.say(&goal(puzzle, id), &[]));
    }
    for room in &puzzle.map.rooms {
        let doors: Vec<&str> = puzzle
            .map
            .edges
            .iter()
            .filter_map(|(a, b)| match (a == room, b == room) {
                (true, false) => Some(b.as_str()),
                (false, true) => Some(a.as_str()),
                _ => None,
            })
            .collect();
        let _ = writeln!(out, "  {room:16} {QUIET}{}{QUIET:#}", doors.join(", "));
    }
    let people = puzzle.characters.join(", ");
    let key = match puzzle.movement {
        crate::world::Movement::MustMove => "scene.move",
        crate::world::Movement::AllowStay => "scene.stay",
    };
    let _ = writeln!(out, "\n{people}\n{}", WORDS.say(key, &[("times", &puzzle.timesteps)]));
    for (about, told) in &puzzle.public {
        let told = told.as_object().into_iter().flatten();
        let told: Vec<String> =
            told.map(|(key, value)| format!("{key}: {}", short(value))).collect();
        let _ = writeln!(
            out,
            "{}",
            WORDS.say("scene.known", &[("about", about), ("told", &told.join(", "))])
        );
    }
    if !state.asked.is_empty() {
        let _ = writeln!(
            out,
            "\n{HEAD}{}{HEAD:#}",
            WORDS.say("scene.asked", &[("n", &state.asked.len())])
        );
    }
    for (index, asked) in state.asked.iter().enumerate() {
        let all = asked.say(true);
        let shared = asked.say(false);
        let private = all.strip_prefix(&shared).unwrap_or_default();
        let _ = writeln!(out, "  {:2}. {shared}{PRIVATE}{private}{PRIVATE:#}", index + 1);
    }
    if !state.accused.is_empty() {
        let head = WORDS.say("scene.accused", &[("n", &state.accused.len())]);
        let _ = writeln!(out, "\n{HEAD}{head}{HEAD:#}");
    }
    for (index, accusation) in state.accused.iter().enumerate() {
        let verdicts = [
            ("right", &accusation.right),
            ("wrong", &accusation.wrong),
            ("missing", &accusation.missing),
        ];
        let named =
            verdicts.iter().filter(|(_, parts)| !parts.is_empty()).map(|(verdict, parts)| {
                WORDS.say(&format!("scene.verdict.{verdict}"), &[("parts", &parts.join(", "))])
            });
        let verdict = named.collect::<Vec<_>>().join("; ");
        let said = if accusation.said.is_empty() { "" } else { " => " };
        let _ = writeln!(out, "  {:2}. {}{said}{verdict}", index + 1, accusation.said);
    }
    if let Some(rival) = &state.rival {
        let left = i64::from(rival.questions) - state.asked.len() as i64;
        let key = if left > 0 { "scene.rival" } else { "scene.rival.done" };
        let _ = writeln!(out, "\n{}", WORDS.say(key, &[("name", &rival.name)]));
    }
    if !state.notes.is_empty() {
        let notes = state.notes.join("; ");
        let _ = writeln!(out, "\n{}", WORDS.say("scene.notes", &[("notes", &notes)]));
    }
    out
}

/// What is asked of the players, which may depend on what they are told.
fn goal(puzzle: &Puzzle, id: &str) -> String {
    let told = puzzle.public.get(id).and_then(Value::as_object);
    let keys = told.into_iter().flat_map(|told| told.keys());
    let mut goals = keys.map(|key| format!("{id}.goal.{key}"));
    goals.find(|key| WORDS.has(key)).unwrap_or_else(|| format!("{id}.goal"))
}

fn short(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(short).collect::<Vec<_>>().join(" + "),
        other => other.to_string(),
    }
}

/// The night as a table, and the facts.
pub(crate) fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let mut out = String::new();
    let row = |name: &str| -> Vec<&str> {
        let rooms = answer.schedule.get(name).and_then(Value::as_array);
        rooms.into_iter().flatten().map(|room| room.as_str().unwrap_or("?")).collect()
    };
    let width = puzzle.map.rooms.iter().map(|room| room.chars().count()).max().unwrap_or(0) + 1;
    let first = puzzle.characters.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 1;
    let _ = write!(out, "{:first$}", "");
    for time in 1..=puzzle.timesteps {
        let _ = write!(out, "{QUIET}{time:<width$}{QUIET:#}");
    }
    out.push('\n');
    for name in &puzzle.characters {
        let _ = write!(out, "{HEAD}{name:first$}{HEAD:#}");
        for room in row(name) {
            let _ = write!(out, "{room:<width$}");
        }
        out.push('\n');
    }
    for (name, value) in parts(&answer.facts) {
        let _ = writeln!(out, "{name}: {HEAD}{value}{HEAD:#}");
    }
    out
}

/// The map as a picture: rooms on a circle, doors as lines.
pub(crate) fn svg(puzzle: &Puzzle, state: &State) -> String {
    let rooms = &puzzle.map.rooms;
    let place = |index: usize| {
        let turn = index as f64 / rooms.len() as f64 * std::f64::consts::TAU;
        (200.0 + 140.0 * turn.sin(), 180.0 - 140.0 * turn.cos())
    };
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 360\" \
         font-family=\"sans-serif\" font-size=\"11\">",
    );
    for (a, b) in &puzzle.map.edges {
        let ends = [a, b].map(|name| rooms.iter().position(|room| room == name));
        if let [Some(a), Some(b)] = ends {
            let ((x1, y1), (x2, y2)) = (place(a), place(b));
            let _ = write!(
                out,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#888\"/>"
            );
        }
    }
    for (index, room) in rooms.iter().enumerate() {
        let (x, y) = place(index);
        let asked = state.asked.iter().filter(|asked| asked.room == *room).count();
        let fill = if asked > 0 { "#ffe9a8" } else { "#fff" };
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"84\" height=\"24\" rx=\"5\" fill=\"{fill}\" \
             stroke=\"#333\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x - 42.0,
            y - 12.0,
            y + 4.0,
            escape(room)
        );
    }
    out.push_str("</svg>");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
