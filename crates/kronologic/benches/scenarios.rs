//! How long one night takes: draw, solve, change, prove the answer unique. Median and worst.
//!
//! `cargo bench -p cluesmith-kronologic` prints a table of every scenario on the default board and on
//! a 3×3 grid, what par adds to a night with its proofs, and the growth in rooms, people and times;
//! `-- --plot FILE` draws the growth.
//! `cargo xtask figures kronologic --write` puts all of it into this crate's README.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use cluesmith_core::{Family, Rng, Seed, Work};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, World};
use cluesmith_kronologic::{Kronologic, Params};

fn mansion(people: usize, times: usize) -> World {
    let rooms = ["Foyer", "Stairs", "Gallery", "Masks", "DanceRoom", "MusicRoom"];
    let edges = [(0, 1), (0, 2), (2, 1), (2, 3), (3, 4), (3, 5), (5, 4)];
    build(rooms.map(str::to_owned).to_vec(), &edges, people, times)
}

/// A grid three rooms wide.
fn grid(rooms: usize, people: usize, times: usize) -> World {
    let names = (0..rooms).map(|room| format!("R{room:02}")).collect();
    let right = (0..rooms).filter(|r| r % 3 < 2 && r + 1 < rooms).map(|r| (r, r + 1));
    let down = (0..rooms.saturating_sub(3)).map(|r| (r, r + 3));
    build(names, &right.chain(down).collect::<Vec<_>>(), people, times)
}

fn build(rooms: Vec<String>, edges: &[(usize, usize)], people: usize, times: usize) -> World {
    let people = (0..people).map(|p| format!("P{p}")).collect();
    World::new(rooms, edges, people, times, Movement::MustMove)
}

/// Whose computing is counted.
#[derive(Clone, Copy)]
enum Whose {
    Thread,
    Program,
}

/// Seconds that were computed, so that a busy machine does not count; elsewhere, seconds.
#[cfg(unix)]
fn now(whose: Whose) -> f64 {
    let clock = match whose {
        Whose::Thread => rustix::time::ClockId::ThreadCPUTime,
        Whose::Program => rustix::time::ClockId::ProcessCPUTime,
    };
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(unix))]
fn now(_: Whose) -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

/// Milliseconds of each draw, sorted; empty if the world lacks something.
fn measure(scenario: &dyn Scenario, world: World, seeds: u64) -> Vec<f64> {
    let mystery = Mystery { world, scenarios: vec![scenario.boxed()] };
    if !mystery.needs().is_empty() {
        return Vec::new();
    }
    let mut times: Vec<f64> = (0..seeds)
        .filter_map(|seed| {
            let start = now(Whose::Thread);
            let sampler = Sampler::new(&mystery);
            let night = sampler.draw(&Rng::new(Seed(seed), "bench"), &mut Work::unlimited());
            let spent = (now(Whose::Thread) - start) * 1000.0;
            night.ok().flatten().map(|_| spent)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The targets, in milliseconds: the median on the usual board, median and worst on the large one.
fn targets(id: &str) -> [f64; 3] {
    if id == "s19" { [3.0, 10.0, 60.0] } else { [3.0, 25.0, 150.0] }
}

/// Median and worst.
fn spread(times: &[f64]) -> Option<[f64; 2]> {
    Some([times[..].get(times.len() / 2).copied()?, *times.last()?])
}

/// Every scenario on two boards, and which of them miss their targets.
fn table(seeds: u64) {
    println!("| ms of one core | 6/6/6 median | worst | 9/8/10 median | worst | targets |");
    println!("|---|---|---|---|---|---|");
    let mut missed = Vec::new();
    for scenario in ALL.iter().copied() {
        let id = scenario.id();
        let small = spread(&measure(scenario, mansion(6, 6), seeds));
        let large = spread(&measure(scenario, grid(9, 8, 10), (seeds / 2).max(1)));
        let (Some([median, worst]), Some([large, slowest])) = (small, large) else {
            println!("| {id} | – | – | – | – | |");
            continue;
        };
        let [usual, middle, most] = targets(id);
        println!(
            "| {id} | {median:.2} | {worst:.2} | {large:.2} | {slowest:.2} \
             | {usual:.0}, {middle:.0} and {most:.0} |"
        );
        if median >= usual || large >= middle || slowest >= most {
            missed.push(id);
        }
    }
    match missed.is_empty() {
        true => println!("\nEvery scenario is within its targets."),
        false => println!("\nNot within their targets: {}.", missed.join(", ")),
    }
}

/// Milliseconds of all cores for one night of six rooms, people and times, written down with its proofs.
fn made(id: &str, par: bool, seeds: u64) -> Vec<f64> {
    let params = Params {
        scenario: Some(id.to_owned()),
        samples: Some(1),
        par: Some(par),
        ..Params::default()
    };
    let one = |seed| {
        let start = now(Whose::Program);
        let made = Kronologic.generate(&params, Seed(seed), &mut Work::unlimited());
        let spent = (now(Whose::Program) - start) * 1000.0;
        made.ok().map(|_| spent)
    };
    let mut times: Vec<f64> = (0..seeds).filter_map(one).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// What par costs: a night with it and without it.
fn with_and_without_par(seeds: u64) {
    println!(
        "\n| ms of all cores, 6/6/6 | without par | worst | with par | worst | times as long |"
    );
    println!("|---|---|---|---|---|---|");
    let mut ratios = Vec::new();
    let mut slow = Vec::new();
    for id in ALL.iter().map(|scenario| scenario.id()) {
        let spreads = (spread(&made(id, false, seeds)), spread(&made(id, true, seeds)));
        let (Some([without, worst]), Some([with, most])) = spreads else {
            println!("| {id} | – | – | – | – | |");
            continue;
        };
        let ratio = with / without;
        println!("| {id} | {without:.2} | {worst:.2} | {with:.1} | {most:.1} | {ratio:.0} |");
        ratios.push(ratio);
        if without > FAST {
            slow.push(id);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let [Some(least), Some(most)] = [ratios.first(), ratios.last()] else { return };
    println!("\nPar makes a night take {least:.0} to {most:.0} times as long.");
    match slow.is_empty() {
        true => println!("Without it every scenario is within its target of {FAST:.0} ms."),
        false => println!("Not within the target of {FAST:.0} ms without it: {}.", slow.join(", ")),
    }
}

/// The most that a night without par may take, in milliseconds.
const FAST: f64 = 5.0;

fn main() {
    if std::env::args().any(|arg| arg == "--test") {
        table(1);
        with_and_without_par(1);
        return;
    }
    table(100);
    with_and_without_par(20);
    let mut panels = Vec::new();
    for (what, worlds) in [
        ("rooms", [6, 9, 12, 15, 18].map(|n| (n, grid(n, 6, 6)))),
        ("people", [4, 6, 8, 10, 12].map(|n| (n, grid(9, n, 6)))),
        ("times", [4, 6, 8, 10, 12].map(|n| (n, grid(9, 6, n)))),
    ] {
        let sizes: Vec<String> = worlds.iter().map(|(n, _)| n.to_string()).collect();
        println!("\n| {what} | {} |\n|{}", sizes.join(" | "), "---|".repeat(sizes.len() + 1));
        let mut lines = Vec::new();
        for scenario in ALL.iter().copied() {
            let medians = worlds.iter().map(|(n, world)| {
                let times = measure(scenario, world.clone(), 15);
                (*n, spread(&times).map(|[median, _]| median))
            });
            let medians: Vec<(usize, Option<f64>)> = medians.collect();
            let shown =
                medians.iter().map(|(_, ms)| ms.map_or("–".into(), |ms| format!("{ms:.2}")));
            println!("| {} | {} |", scenario.id(), shown.collect::<Vec<_>>().join(" | "));
            let line = medians.into_iter().filter_map(|(n, ms)| Some((n, ms?))).collect();
            lines.push((scenario.id(), line));
        }
        panels.push((what, lines));
    }
    let mut arguments = std::env::args().skip_while(|argument| argument != "--plot").skip(1);
    if let Some(file) = arguments.next() {
        match std::fs::write(&file, plot(&panels)) {
            Ok(()) => {}
            Err(error) => println!("\ncannot write {file}: {error}"),
        }
    }
}

/// One line per scenario: where it ends is where its name stands.
type Lines = Vec<(&'static str, Vec<(usize, f64)>)>;

/// Three panels side by side, milliseconds upwards.
fn plot(panels: &[(&str, Lines)]) -> String {
    let all = panels.iter().flat_map(|(_, lines)| lines).flat_map(|(_, line)| line);
    let top = all.map(|&(_, ms)| ms).fold(1.0, f64::max);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 320\" \
         font-family=\"sans-serif\" font-size=\"10\">\n",
    );
    for (index, (what, lines)) in panels.iter().enumerate() {
        let left = 40.0 + 310.0 * index as f64;
        let sizes = lines.iter().flat_map(|(_, line)| line).map(|&(n, _)| n);
        let (low, high) = sizes.fold((usize::MAX, 0), |(low, high), n| (low.min(n), high.max(n)));
        let width = high.saturating_sub(low).max(1) as f64;
        let x = |n: usize| left + 240.0 * n.saturating_sub(low) as f64 / width;
        let y = |ms: f64| 280.0 - 250.0 * ms / top;
        svg += &format!("<text x=\"{left}\" y=\"20\">median ms by {what}</text>\n");
        for mark in 0..=4 {
            let ms = top * f64::from(mark) / 4.0;
            svg += &format!(
                "<line x1=\"{left}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{y:.1}\" text-anchor=\"end\">{ms:.1}</text>\n",
                left + 240.0,
                left - 4.0,
                y = y(ms)
            );
        }
        for n in [low, high] {
            svg += &format!("<text x=\"{:.1}\" y=\"296\">{n}</text>\n", x(n));
        }
        for (index, (id, line)) in lines.iter().enumerate() {
            let points: Vec<String> =
                line.iter().map(|&(n, ms)| format!("{:.1},{:.1}", x(n), y(ms))).collect();
            let hue = 360 * index / lines.len();
            svg += &format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"hsl({hue} 60% 45%)\"/>\n",
                points.join(" ")
            );
            if let Some(&(n, ms)) = line.last() {
                let (x, y) = (x(n) + 3.0, y(ms) + 3.0);
                svg += &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"8\">{id}</text>\n");
            }
        }
    }
    svg + "</svg>\n"
}
