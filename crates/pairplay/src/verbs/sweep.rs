//! Tries all 56 lie triples.

use cluesmith_core::verb::{Data, Job, Slot, Takes, bold, call};
use cluesmith_core::{Given, Refused, Said, Verb, VerbAbout, Work};
use serde_json::json;

use crate::PairPlay;
use crate::deck::Layout;
use crate::rules::{Mode, Stance};
use crate::sweep::{Row, Standard, Sweep, heat_map, sweep};

/// In the order of [`Layout::ALL`].
const LAYOUTS: &[&str] =
    &["paired-both", "interleaved", "adjacent-time", "paired-types", "paired-locs"];
/// In the order of [`Stance::ALL`].
const STANCES: &[&str] = &["skeptic", "traditionalist", "neutral"];
const MODES: &[&str] = &["full", "training", "no-objection"];

pub(super) const SWEEP: Verb<PairPlay> = Verb {
    about: VerbAbout {
        name: "sweep",
        summary: "Try all 56 lie triples: a table, JSON or a heat map",
        help: "\
Examples:
  cluesmith pairplay sweep                                  the published sweep
  cluesmith pairplay sweep --by rules --stance skeptic      our checks, one stance
  cluesmith pairplay sweep --layout paired-both --format svg -o triples.svg

published: the older sweep that gave 54 of 56 (no pressure, any target from 5 to 45).
prototype: I1 to I22 as the prototype has them, targets 15 to 25.
rules: I1 to I22 as the specification has them, targets 15 to 25.",
        takes: &[
            Slot {
                name: "layout",
                value: "LAYOUT",
                summary: "Only this layout (default: all five).",
                takes: Takes::OneOf(LAYOUTS, None),
            },
            Slot {
                name: "stance",
                value: "STANCE",
                summary: "Only this stance (default: neutral for the published sweep, else all three).",
                takes: Takes::OneOf(STANCES, None),
            },
            Slot {
                name: "by",
                value: "BY",
                summary: "What to hold the triples against.",
                takes: Takes::OneOf(&["published", "prototype", "rules"], Some("published")),
            },
            Slot {
                name: "mode",
                value: "MODE",
                summary: "How much of the game, for prototype and rules (default: full).",
                takes: Takes::OneOf(MODES, None),
            },
        ],
        draws: true,
    },
    job: Job::Alone(run),
};

/// The thing at the place where its name stands.
fn chosen<T: Copy>(given: &Given, slot: &str, names: &[&str], all: &[T]) -> Option<T> {
    let text = given.text(slot)?;
    names.iter().position(|name| *name == text).and_then(|at| all.get(at)).copied()
}

fn run(given: &Given, _: &mut Work) -> Result<Said, Refused> {
    let published = given.text("by") == Some("published");
    let layouts = match chosen(given, "layout", LAYOUTS, &Layout::ALL) {
        Some(layout) => vec![layout],
        None => Layout::ALL.to_vec(),
    };
    let stances = match chosen(given, "stance", STANCES, &Stance::ALL) {
        Some(stance) => vec![stance],
        None if published => vec![Stance::Neutral],
        None => Stance::ALL.to_vec(),
    };
    if published && given.has("mode") {
        let help = "add `--by rules` or `--by prototype`, or leave --mode out";
        return Err(call("the published sweep is of the full game only", help));
    }
    let modes = [Mode::Full, Mode::Training, Mode::NoObjection];
    let mode = chosen(given, "mode", MODES, &modes).unwrap_or(Mode::Full);
    let standard = match given.text("by") {
        Some("prototype") => Standard::Prototype(mode),
        Some("rules") => Standard::Rules(mode),
        _ => Standard::Published,
    };
    let sweeps: Vec<Sweep> = layouts
        .iter()
        .flat_map(|&layout| stances.iter().map(move |&stance| sweep(layout, stance, standard)))
        .collect();
    let mut text = String::new();
    for sweep in &sweeps {
        let (layout, stance) = (sweep.layout, sweep.stance.name());
        text.push_str(&bold(format!("{layout} · {stance}: {} of 56", sweep.viable)));
        text.push('\n');
        text.push_str(&table(sweep, sweeps.len() == 1));
    }
    let svg = Some(heat_map(&sweeps));
    Ok(Said { text, data: Data::One(json!(sweeps)), svg, ..Said::default() })
}

/// Every triple of a single sweep; of several, only those without a target.
fn table(sweep: &Sweep, whole: bool) -> String {
    let name = |row: &Row| row.lies.map(|lie| lie.to_string()).join(",");
    if !whole {
        let without: Vec<String> = sweep
            .triples
            .iter()
            .filter(|row| row.targets.is_empty())
            .map(|row| format!("{{{}}} {}", name(row), row.blocked_by.unwrap_or_default()))
            .collect();
        return format!("  without a target: {}\n", without.join("  "));
    }
    let mut text =
        "  lies   targets  best  1 lie    2 lies   3 lies   six strongest  apart\n".to_owned();
    for row in &sweep.triples {
        let targets = match (row.targets.first(), row.targets.last()) {
            (Some(low), Some(high)) => format!("{low}–{high}"),
            _ => row.blocked_by.unwrap_or("-").to_owned(),
        };
        let [one, two, three] = row.ranges.map(|(low, high)| format!("{low}..{high}"));
        let apart = if row.house_rule { "yes" } else { "no" };
        let (lies, best, first) = (name(row), row.best, row.strength_first);
        text.push_str(&format!(
            "  {lies:5}  {targets:7}  {best:4}  {one:7}  {two:7}  {three:7}  {first:13}  {apart}\n"
        ));
    }
    text
}
