//! How well par and the specification's score tell how many questions a night takes.
//!
//! `cargo run --release -p cluesmith-kronologic --example questions -- --seeds 200 --plot FILE`
//!
//! For each scenario and seed a night on the mansion with six people and six times is drawn. Its par
//! is held against other games of the same night, in which the private answers and the player's
//! thoughts are drawn anew: "needed" is the mean of three such games.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::atlas;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::par::{By, by_asking, par};
use cluesmith_kronologic::reason::questioner::{Questioner, answers};
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, Room, World};
use rayon::prelude::*;

/// Games that "needed" is the mean of.
const GAMES: u32 = 3;

/// One night.
struct Night {
    score: f64,
    par: f64,
    needed: f64,
    by: Option<By>,
}

type Column = fn(&Night) -> f64;

fn mansion() -> World {
    let map = atlas::find("mansion").expect("a built-in map");
    let place = |name: &String| map.rooms.iter().position(|room| room == name).unwrap_or_default();
    let edges: Vec<(Room, Room)> = map.edges.iter().map(|(a, b)| (place(a), place(b))).collect();
    let people = ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank"].map(str::to_owned).to_vec();
    World::new(map.rooms.clone(), &edges, people, 6, Movement::MustMove)
}

fn measure(scenario: &'static dyn Scenario, seed: u64) -> Night {
    let work = &mut Work::unlimited();
    let mystery = Mystery { world: mansion(), scenarios: vec![scenario] };
    let rng = Rng::new(Seed(seed), "questions");
    let night = Sampler::new(&mystery).draw(&rng, work).expect("no limit").expect("possible");
    let told = mystery.told(&night.schedule, &night.cases);
    let by = by_asking(&mut Knowledge::new(&told), &night.schedule, work).expect("no limit");
    let par = par(&told, &night.schedule, work).expect("no limit");
    let mut other = Questioner::new(&told, &rng.fork("other"), work).expect("no limit");
    let needed = (0..GAMES).map(|game| {
        let own = rng.fork(&format!("other {game}"));
        let line = other.play(&game.to_string(), answers(&night.schedule, &own), work);
        line.expect("no limit").asked.len() as f64
    });
    let score = told.scores(&night.schedule, &night.cases).iter().map(|s| s.1.shown()).sum();
    let needed = needed.sum::<f64>() / f64::from(GAMES);
    Night { score, par: f64::from(par.questions), needed, by }
}

/// The correlation of two columns; nothing if one does not vary.
fn correlation(nights: &[Night], column: impl Fn(&Night) -> f64) -> Option<f64> {
    let n = nights.len() as f64;
    let mean = |of: &dyn Fn(&Night) -> f64| nights.iter().map(of).sum::<f64>() / n;
    let needed = |night: &Night| night.needed;
    let (a, b) = (mean(&|night| column(night)), mean(&needed));
    let both: f64 = nights.iter().map(|x| (column(x) - a) * (needed(x) - b)).sum();
    let one: f64 = nights.iter().map(|x| (column(x) - a).powi(2)).sum();
    let other: f64 = nights.iter().map(|x| (needed(x) - b).powi(2)).sum();
    (one > 1e-9 && other > 1e-9).then(|| both / (one * other).sqrt())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1)).cloned()
    };
    let seeds: u64 = after("--seeds").and_then(|n| n.parse().ok()).unwrap_or(200);
    println!(
        "| | par: least, quartiles, most | score and needed | par and needed | by shared answers |"
    );
    println!("|---|---|---|---|---|");
    let mut panels = Vec::new();
    for scenario in ALL {
        let nights: Vec<Night> =
            (0..seeds).into_par_iter().map(|seed| measure(scenario, seed)).collect();
        let mut pars: Vec<f64> = nights.iter().map(|night| night.par).collect();
        pars.sort_by(f64::total_cmp);
        let at = |quarter: usize| pars[(pars.len() - 1) * quarter / 4];
        let shown = |r: Option<f64>| r.map_or("–".to_owned(), |r| format!("{r:+.2}"));
        let shared = nights.iter().filter(|night| night.by == Some(By::Shared)).count();
        println!(
            "| {} | {}, {}–{}–{}, {} | {} | {} | {} % |",
            scenario.id().to_uppercase(),
            at(0),
            at(1),
            at(2),
            at(3),
            at(4),
            shown(correlation(&nights, |night| night.score)),
            shown(correlation(&nights, |night| night.par)),
            100 * shared / nights.len()
        );
        panels.push((scenario.id(), nights));
    }
    if let Some(file) = after("--plot") {
        match std::fs::write(&file, plot(&panels)) {
            Ok(()) => println!("\nplot written to {file}"),
            Err(error) => println!("\ncannot write {file}: {error}"),
        }
    }
}

/// Two small panels per scenario: score and par to the right, questions needed upwards.
fn plot(panels: &[(&str, Vec<Night>)]) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 880\" \
         font-family=\"sans-serif\" font-size=\"9\">\n<rect width=\"960\" height=\"880\" fill=\"#fff\"/>\n",
    );
    for (index, (id, nights)) in panels.iter().enumerate() {
        let (column, row) = (index % 4, index / 4);
        let (left, top) = (20.0 + 235.0 * column as f64, 20.0 + 172.0 * row as f64);
        let columns: [(&str, f64, Column); 2] =
            [("score", 0.0, |night| night.score), ("par", 110.0, |night| night.par)];
        for (name, shift, of) in columns {
            let range = |of: Column| {
                nights.iter().map(of).fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)))
            };
            let ((low, high), (least, most)) = (range(of), range(|night| night.needed));
            let place = |v: f64, low: f64, high: f64| (v - low) / (high - low).max(1e-9);
            svg += &format!(
                "<text x=\"{x:.0}\" y=\"{y:.0}\">{id} {name}</text>\
                 <rect x=\"{x:.0}\" y=\"{box_top:.0}\" width=\"100\" height=\"130\" fill=\"none\" stroke=\"#ccc\"/>\n",
                x = left + shift,
                y = top,
                box_top = top + 5.0
            );
            for night in nights {
                let x = left + shift + 4.0 + 92.0 * place(of(night), low, high);
                let y = top + 131.0 - 122.0 * place(night.needed, least, most);
                svg += &format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.6\" fill=\"#2563a8\" fill-opacity=\".4\"/>"
                );
            }
            svg += &format!(
                "\n<text x=\"{:.0}\" y=\"{:.0}\" fill=\"#777\">{low:.0}–{high:.0}</text>\n",
                left + shift,
                top + 146.0
            );
        }
    }
    svg + "</svg>\n"
}
