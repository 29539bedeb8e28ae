//! Puzzles for several days.

use cluesmith_core::verb::{Data, Ends, Job, Slot, Takes, bold, call, dim};
use cluesmith_core::{Given, Refused, Said, Seed, SeedText, Verb, VerbAbout, Work};
use serde_json::{Value, json};

use crate::PairPlay;
use crate::session::{Day, Measure, rising, schedule as plan, week};

const SEED: Slot = Slot {
    name: "seed",
    value: "SEED",
    summary: "The number it grows from. Any other text, such as a date, is hashed to a number.",
    takes: Takes::Needed,
};

pub(super) const SESSION: Verb<PairPlay> = Verb {
    about: VerbAbout {
        name: "session",
        summary: "Three puzzles that get harder: Monday, Wednesday, Friday",
        help: "\
Examples:
  cluesmith pairplay session --seed 7
  cluesmith pairplay session --seed 2026-11-16 --format json

Every line ends in an id: `cluesmith play ID` plays it.",
        takes: &[SEED],
        draws: false,
    },
    job: Job::Alone(session),
};

pub(super) const SCHEDULE: Verb<PairPlay> = Verb {
    about: VerbAbout {
        name: "schedule",
        summary: "A puzzle for every day, no two days alike",
        help: "\
Examples:
  cluesmith pairplay schedule --seed 7 --days 100
  cluesmith pairplay schedule --seed 7 --days 7 --format json",
        takes: &[
            SEED,
            Slot {
                name: "days",
                value: "N",
                summary: "How many days, 1 to 1000.",
                takes: Takes::Number(1, 1000, Some(100)),
            },
        ],
        draws: false,
    },
    job: Job::Alone(schedule),
};

fn seed(given: &Given) -> Result<Seed, Refused> {
    let seed = SeedText::parse(given.text("seed").unwrap_or_default());
    let help = "give a number without a sign, or a text such as a date";
    Ok(seed.map_err(|error| call(error.to_string(), help))?.seed)
}

fn session(given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let days = week(seed(given)?, work)?;
    let measures: Vec<Measure> = days.iter().map(|day| day.measure).collect();
    let ends = if rising(&measures).ok { Ends::Fine } else { Ends::Findings };
    Ok(Said { ends, ..say_days(&days, &["Monday", "Wednesday", "Friday"]) })
}

fn schedule(given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let days = given.number("days").unwrap_or(1) as u32;
    Ok(say_days(&plan(seed(given)?, days, work)?, &[]))
}

fn say_days(days: &[Day], names: &[&str]) -> Said {
    let width = days.iter().map(|day| day.made.puzzle.title.chars().count()).max().unwrap_or(0);
    let (mut text, mut data) = (String::new(), Vec::new());
    for (number, day) in (1..).zip(days) {
        data.push(entry(number, day));
        let name = names.get(number - 1).map_or_else(|| number.to_string(), |n| (*n).to_owned());
        let (hint, trap) = (day.hint.name(), day.trap.name());
        let (puzzle, random) = (&day.made.puzzle, day.measure.random_win);
        let share = format!("{}.{:02} %", random / 100, random % 100);
        text.push_str(&format!(
            "{}  {hint:10} {trap:11} target {}  random {share:>7}  {:width$}  {}\n",
            bold(format_args!("{name:>9}")),
            puzzle.rules.target,
            puzzle.title,
            dim(&day.id)
        ));
    }
    Said { text, data: Data::Lines(data), ..Said::default() }
}

/// A day for programs.
fn entry(number: usize, day: &Day) -> Value {
    let puzzle = &day.made.puzzle;
    let mut entry = json!({
        "day": number,
        "id": day.id.to_string(),
        "title": puzzle.title,
        "hint": day.hint.name(),
        "trap": day.trap.name(),
        "stance": puzzle.rules.stance.name(),
        "target": puzzle.rules.target,
    });
    if let (Value::Object(entry), Value::Object(measure)) = (&mut entry, json!(day.measure)) {
        entry.extend(measure);
    }
    entry
}
