//! One puzzle a day.

use cluesmith_core::date::Date;
use cluesmith_core::verb::{Data, Job, Slot, Takes, call};
use cluesmith_core::{Given, Refused, Said, Verb, VerbAbout, Work};
use serde_json::json;

use crate::Testimony;
use crate::week::Day;

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

pub(super) const WEEK: Verb<Testimony> = Verb {
    about: VerbAbout {
        name: "week",
        summary: "Plan a week: one puzzle a day, archetypes in rotation",
        help: "\
Examples:
  cluesmith testimony week --from 2026-11-16 --weeks 4
  cluesmith testimony week --format json | jq -r .id | xargs -n1 cluesmith new --format json

The number of a day is its seed, so everybody gets the same puzzle, and days that follow each
other share no line.",
        takes: &[
            Slot {
                name: "from",
                value: "DATE",
                summary: "A day of the first week (default today).",
                takes: Takes::Date,
            },
            Slot {
                name: "weeks",
                value: "N",
                summary: "How many weeks.",
                takes: Takes::Number(1, 520, Some(1)),
            },
        ],
        draws: false,
    },
    job: Job::Alone(run),
};

fn run(given: &Given, _: &mut Work) -> Result<Said, Refused> {
    let from = given.text("from").unwrap_or_default();
    let first = from.parse().ok().and_then(Date::day).ok_or_else(|| {
        let message = format!("\"{}\" is no date", from.chars().take(40).collect::<String>());
        call(message, "write it like 2026-11-16; the first day is 1970-01-01")
    })?;
    let (mut text, mut data) = (String::new(), Vec::new());
    for week in 0..given.number("weeks").unwrap_or(1) {
        for day in Day::week(first + 7 * week) {
            let (date, id, weekday) =
                (day.date.to_string(), day.id.to_string(), WEEKDAYS[day.weekday]);
            text.push_str(&format!("{weekday}  {date}  {id}\n"));
            data.push(json!({ "date": date, "weekday": weekday, "id": id }));
        }
    }
    Ok(Said { text, data: Data::Lines(data), ..Said::default() })
}
