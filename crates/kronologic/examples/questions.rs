//! How well par and the specification's score tell how many questions a night takes.
//!
//! `cargo run --release -p cluesmith-kronologic --example questions -- --seeds 200 --plot FILE`
//!
//! For each scenario and seed a night on the mansion with six people and six times is drawn, with the
//! opening of one level after the other. Its par is held against other games of the same night, in
//! which the private answers and the players' thoughts are drawn anew: "needed" is their mean.

#![allow(clippy::print_stdout, reason = "a program that prints a table")]

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::Level;
use cluesmith_kronologic::atlas;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::par::{By, by_asking, games, par};
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, Person, Time, World};
use rayon::prelude::*;

/// One night.
#[derive(Clone, Copy)]
struct Night {
    level: usize,
    score: f64,
    par: f64,
    needed: f64,
    /// How far the games of this night differ: their variance.
    luck: f64,
    by: Option<By>,
}

type Column = fn(&Night) -> f64;

fn mansion() -> World {
    let map = atlas::find("mansion").expect("a built-in map");
    let place = |name: &String| map.rooms.iter().position(|room| room == name).unwrap_or_default();
    let edges: Vec<(usize, usize)> = map.edges.iter().map(|(a, b)| (place(a), place(b))).collect();
    let people = ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank"].map(str::to_owned).to_vec();
    World::new(map.rooms.clone(), &edges, people, 6, Movement::MustMove)
}

/// Draws a night that leaves something to ask, and plays it.
fn measure(scenario: &dyn Scenario, seed: u64) -> Night {
    let work = &mut Work::unlimited();
    let mystery = Mystery { world: mansion(), scenarios: vec![scenario.boxed()] };
    let level = seed as usize % Level::ALL.len();
    let people = mystery.world.people.len();
    let mut rng = Rng::new(Seed(seed), "questions");
    loop {
        rng = rng.fork("again");
        let night = Sampler::new(&mystery).draw(&rng, work).expect("no limit").expect("possible");
        let mut told = mystery.told(&night.schedule, &night.cases);
        let mut order: Vec<Person> = told.world.everybody().collect();
        rng.fork("opening").shuffle(&mut order);
        for &person in &order[..Level::ALL[level].told_of(people)] {
            told.world.start[person] = Some(night.schedule.at(person, Time::FIRST));
        }
        let by = by_asking(&mut Knowledge::new(&told), &night.schedule, work).expect("no limit");
        let par = par(&told, &night.schedule, work).expect("no limit");
        if par.questions == 0 {
            continue;
        }
        let others = games(&told, &night.schedule, &rng.fork("others"), work).expect("no limit");
        // The first has the puzzle's private answers, as has the first of par.
        let asked: Vec<f64> = others[1..].iter().map(|line| line.asked.len() as f64).collect();
        let needed = asked.iter().sum::<f64>() / asked.len() as f64;
        let luck = asked.iter().map(|asked| (asked - needed).powi(2)).sum::<f64>();
        let luck = luck / (asked.len() - 1) as f64;
        let score = told.scores(&night.schedule, &night.cases).iter().map(|s| s.1.shown()).sum();
        return Night { level, score, par: f64::from(par.questions), needed, luck, by };
    }
}

fn mean(nights: &[Night], of: impl Fn(&Night) -> f64) -> f64 {
    nights.iter().map(of).sum::<f64>() / nights.len() as f64
}

/// The correlation of a column with the questions needed; nothing if one does not vary.
fn correlation(nights: &[Night], column: Column) -> Option<f64> {
    let (a, b) = (mean(nights, column), mean(nights, |night| night.needed));
    let both: f64 = nights.iter().map(|x| (column(x) - a) * (x.needed - b)).sum();
    let one: f64 = nights.iter().map(|x| (column(x) - a).powi(2)).sum();
    let other: f64 = nights.iter().map(|x| (x.needed - b).powi(2)).sum();
    (one > 1e-9 && other > 1e-9).then(|| both / (one * other).sqrt())
}

/// The nights of each level, and all of them as if every level were as hard as the next.
fn by_level(nights: &[Night]) -> (Vec<Vec<Night>>, Vec<Night>) {
    let levels = 0..Level::ALL.len();
    let of = |level| nights.iter().copied().filter(|night| night.level == level).collect();
    let levels: Vec<Vec<Night>> = levels.map(of).collect();
    let level_with = levels.iter().flat_map(|own| {
        let (par, needed) = (mean(own, |night| night.par), mean(own, |night| night.needed));
        own.iter().map(move |n| Night { par: n.par - par, needed: n.needed - needed, ..*n })
    });
    let alike = level_with.collect();
    (levels, alike)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1)).cloned()
    };
    let seeds: u64 = after("--seeds").and_then(|n| n.parse().ok()).unwrap_or(200);
    println!(
        "| | needed: easy, medium, hard, brutal | games of one night differ by | score and needed | \
         par and needed | within a level | by shared answers |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut panels = Vec::new();
    for scenario in ALL.iter().copied() {
        let nights: Vec<Night> =
            (0..seeds).into_par_iter().map(|seed| measure(scenario, seed)).collect();
        let (levels, alike) = by_level(&nights);
        let needed: Vec<String> =
            levels.iter().map(|own| format!("{:.1}", mean(own, |night| night.needed))).collect();
        let shown = |r: Option<f64>| r.map_or("–".to_owned(), |r| format!("{r:+.2}"));
        let shared = nights.iter().filter(|night| night.by == Some(By::Shared)).count();
        println!(
            "| {} | {} | ±{:.1} | {} | {} | {} | {} % |",
            scenario.id().to_uppercase(),
            needed.join(", "),
            mean(&nights, |night| night.luck).sqrt(),
            shown(correlation(&nights, |night| night.score)),
            shown(correlation(&nights, |night| night.par)),
            shown(correlation(&alike, |night| night.par)),
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

/// From easy to brutal, told apart in grey as well.
const COLOURS: [&str; 4] = ["#f0b429", "#3fa796", "#2563a8", "#3b1f5b"];

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
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.6\" fill=\"{colour}\" fill-opacity=\".55\"/>",
                    colour = COLOURS[night.level]
                );
            }
            svg += &format!(
                "\n<text x=\"{:.0}\" y=\"{:.0}\" fill=\"#777\">{low:.0}–{high:.0}</text>\n",
                left + shift,
                top + 146.0
            );
        }
    }
    svg += "<text x=\"725\" y=\"725\" font-size=\"11\">Upwards: questions needed</text>\n";
    for (place, (level, colour)) in Level::ALL.iter().zip(COLOURS).enumerate() {
        let y = 745 + 18 * place;
        svg += &format!(
            "<circle cx=\"731\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>\
             <text x=\"742\" y=\"{y}\" font-size=\"11\">{}</text>\n",
            y - 4,
            level.name()
        );
    }
    svg + "</svg>\n"
}
