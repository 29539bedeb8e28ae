//! How long reasoning takes: par, and one question put to the exact engine. Median and worst.
//!
//! `cargo bench -p cluesmith-kronologic --bench questions` prints a table of every scenario with 6 rooms,
//! 6 people and 6 times and with 10 of each, or of those named (`-- s3 s19`); `-- --plot FILE` draws the growth
//! in between instead (FILE as seen from this crate).

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::time::Instant;

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::ask::{all_questions, hear};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::par::par;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, World};

/// The mansion for six rooms, else a grid three rooms wide.
fn board(size: usize) -> World {
    let people = (0..size).map(|p| format!("P{p}")).collect();
    let mansion = [(0, 1), (0, 2), (2, 1), (2, 3), (3, 4), (3, 5), (5, 4)].to_vec();
    let right = (0..size).filter(|r| r % 3 < 2 && r + 1 < size).map(|r| (r, r + 1));
    let down = (0..size.saturating_sub(3)).map(|r| (r, r + 3));
    let edges: Vec<(usize, usize)> = if size == 6 { mansion } else { right.chain(down).collect() };
    let rooms = (0..size).map(|room| format!("R{room:02}")).collect();
    World::new(rooms, &edges, people, size, Movement::MustMove)
}

/// Seconds that this program has computed, on all cores together, so that a busy machine does not
/// count; elsewhere, seconds.
#[cfg(unix)]
fn computed() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(unix))]
fn computed() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

/// Milliseconds, sorted.
#[derive(Default)]
struct Times {
    /// As a player waits for it: its games are played on all cores.
    par: Vec<f64>,
    /// The same, all cores together.
    par_computed: Vec<f64>,
    query: Vec<f64>,
    possible: Vec<f64>,
}

fn measure(scenario: &dyn Scenario, size: usize, seeds: u64) -> Times {
    let mystery = Mystery { world: board(size), scenarios: vec![scenario.boxed()] };
    let mut times = Times::default();
    if !mystery.needs().is_empty() {
        return times;
    }
    let sampler = Sampler::new(&mystery);
    let work = &mut Work::unlimited();
    for seed in 0..seeds {
        let mut rng = Rng::new(Seed(seed), "bench");
        let Ok(Some(night)) = sampler.draw(&rng, work) else {
            continue;
        };
        let told = mystery.told(&night.schedule, &night.cases);
        let (clock, start) = (Instant::now(), computed());
        let line = par(&told, &night.schedule, work).map(|par| par.line);
        times.par_computed.push((computed() - start) * 1000.0);
        times.par.push(clock.elapsed().as_secs_f64() * 1000.0);
        // A game in progress: half of a good player's questions, then statements at random.
        let asked = line.unwrap_or_default();
        let mut knowledge = Knowledge::new(&told);
        asked.iter().take(asked.len() / 2).for_each(|&heard| knowledge.hear(heard));
        let mut questions: Vec<_> = all_questions(&told.world).collect();
        rng.shuffle(&mut questions);
        for question in questions.iter().take(20) {
            let heard = hear(&told.world, &night.schedule, *question);
            let Some(item) = heard.private else {
                continue;
            };
            let statement = knowledge.private(*question, item);
            let start = computed();
            let _ = knowledge.must(statement, work);
            times.query.push((computed() - start) * 1000.0);
        }
        let start = computed();
        let _ = knowledge.possible(work);
        times.possible.push((computed() - start) * 1000.0);
    }
    for column in [&mut times.par, &mut times.par_computed, &mut times.query, &mut times.possible] {
        column.sort_by(f64::total_cmp);
    }
    times
}

fn median(times: &[f64]) -> Option<f64> {
    times.get(times.len() / 2).copied()
}

fn shown(times: &[f64]) -> String {
    match (median(times), times.last()) {
        (Some(median), Some(worst)) => format!("{median:.2} | {worst:.2}"),
        _ => "– | –".to_owned(),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let quick = arguments.iter().any(|argument| argument == "--test");
    let (small, large) = if quick { (1, 0) } else { (15, 3) };
    let plot_to = arguments.iter().position(|a| a == "--plot").and_then(|at| arguments.get(at + 1));
    if let Some(file) = plot_to {
        return draw_growth(file);
    }
    let named = |id: &str| arguments.iter().any(|argument| argument.eq_ignore_ascii_case(id));
    let any_named = ALL.iter().any(|scenario| named(scenario.id()));
    let is_wanted = |id: &str| !any_named || named(id);
    println!("ms, median | worst: par; par on one core; one entailment query; everything possible");
    for (size, seeds) in [(6, small), (10, large)] {
        println!("\n{size} rooms, {size} people, {size} times");
        for scenario in ALL.iter().filter(|scenario| seeds > 0 && is_wanted(scenario.id())) {
            let Times { par, par_computed, query, possible } = measure(*scenario, size, seeds);
            let id = scenario.id().to_uppercase();
            let columns = [par, par_computed, query, possible].map(|times| shown(&times));
            println!("| {id} | {} |", columns.join(" | "));
        }
    }
}

fn draw_growth(file: &str) {
    let lines: Vec<(&str, Vec<(usize, f64)>)> = ALL
        .iter()
        .map(|scenario| {
            let sizes = [4, 6, 8, 10].into_iter();
            let line = sizes.filter_map(|size| {
                Some((size, median(&measure(*scenario, size, 3).par_computed)?))
            });
            (scenario.id(), line.collect())
        })
        .collect();
    match std::fs::write(file, plot(&lines)) {
        Ok(()) => println!("\nplot written to {file}"),
        Err(error) => println!("\ncannot write {file}: {error}"),
    }
}

/// Milliseconds of par upwards, tenfold from line to line; rooms = people = times to the right.
fn plot(lines: &[(&str, Vec<(usize, f64)>)]) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 340\" \
         font-family=\"sans-serif\" font-size=\"10\">\n<rect width=\"560\" height=\"340\" fill=\"#fff\"/>\n\
         <text x=\"50\" y=\"18\">median ms of par, all cores together, by size (rooms = people = times)</text>\n",
    );
    let x = |size: usize| 50.0 + 70.0 * (size as f64 - 4.0);
    let y = |ms: f64| 300.0 - 88.0 * (ms.max(10.0).log10() - 1.0);
    for ms in [10.0, 100.0, 1000.0, 10_000.0] {
        svg += &format!(
            "<line x1=\"50\" x2=\"470\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"45\" y=\"{y:.1}\" text-anchor=\"end\">{ms}</text>\n",
            y = y(ms)
        );
    }
    for size in [4, 6, 8, 10] {
        svg += &format!("<text x=\"{:.1}\" y=\"318\">{size}</text>\n", x(size));
    }
    let mut ends: Vec<(f64, f64, &str, usize)> = Vec::new();
    for (index, (id, line)) in lines.iter().enumerate() {
        let points: Vec<String> =
            line.iter().map(|&(size, ms)| format!("{:.1},{:.1}", x(size), y(ms))).collect();
        let hue = 360 * index / lines.len();
        svg += &format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"hsl({hue} 60% 45%)\"/>\n",
            points.join(" ")
        );
        ends.extend(line.last().map(|&(size, ms)| (y(ms), x(size), *id, hue)));
    }
    // Names in the order of the lines' ends, one below the other.
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (place, (y, x, id, hue)) in ends.iter().enumerate() {
        let row = 40.0 + 11.0 * place as f64;
        svg += &format!(
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"505\" y2=\"{row:.1}\" stroke=\"#ccc\"/>\
             <text x=\"508\" y=\"{:.1}\" fill=\"hsl({hue} 60% 35%)\">{id}</text>\n",
            row + 3.0
        );
    }
    svg + "</svg>\n"
}
