//! The figures of this family as tables, and the plot of its growth: CPU time of one thread, so that
//! a busy machine matters little. `cargo xtask figures --write` puts them where they are read.
//!
//! `cargo run --release -p cluesmith-demons --example figures -- [SVG]`

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;

use cluesmith_core::{Family, Rng, Seed, Settings, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::board::Identity;
use cluesmith_demons::generate::draft;
use cluesmith_demons::language::normal::Known;
use cluesmith_demons::params::Params;
use cluesmith_demons::worlds::case::Total;
use cluesmith_demons::worlds::entail::Engine;
use rustix::time::{ClockId, clock_gettime};

const SIZES: [(u8, u8); 8] = [(3, 3), (4, 3), (4, 4), (5, 4), (6, 5), (6, 6), (7, 7), (8, 8)];
const COLOURS: [(&str, &str); 4] =
    [("easy", "#2a7f3f"), ("medium", "#b8860b"), ("tricky", "#b22222"), ("hard", "#4b0082")];
const LEVELS: [(&str, u64); 5] =
    [("easy", 4000), ("medium", 1500), ("tricky", 800), ("hard", 600), ("brutal", 200)];

/// One measured size of board.
struct Point {
    people: u32,
    median: f64,
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| generate one 5×4 board | mean ms | boards a second, one core |\n|---|---|---|"
    )?;
    for (level, boards) in LEVELS {
        let times = times(level, boards);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        writeln!(out, "| {level} | {mean:.2} | {:.0} |", 1000.0 / mean)?;
    }
    writeln!(out, "\n| who is settled in a 5×4 state | mean µs |\n|---|---|")?;
    for (name, total) in [("clues", Total::Ignored), ("and the number of demons", Total::Counted)] {
        writeln!(out, "| {name} | {:.2} |", query(total))?;
    }
    writeln!(out, "\n| median ms for one board | easy | medium | tricky | hard |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    let mut lines: Vec<(&str, &str, Vec<Point>)> =
        COLOURS.iter().map(|&(level, colour)| (level, colour, Vec::new())).collect();
    for (rows, cols) in SIZES {
        write!(out, "| {rows}×{cols} |")?;
        for (level, _, points) in &mut lines {
            let people = u32::from(rows) * u32::from(cols);
            let boards = if *level == "hard" && people > 40 { 5 } else { 41 };
            let mut times = times(&format!("{level},rows={rows},cols={cols}"), boards);
            times.sort_by(f64::total_cmp);
            let median = times[times.len() / 2];
            write!(out, " {median:.2} |")?;
            points.push(Point { people, median });
        }
        writeln!(out)?;
        out.flush()?;
    }
    if let Some(path) = std::env::args().nth(1) {
        std::fs::write(path, plot(&lines))?;
    }
    Ok(())
}

/// Milliseconds of CPU that this process has used.
fn clock() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// What each of so many boards took.
fn times(settings: &str, boards: u64) -> Vec<f64> {
    let params: Params = Settings::parse(settings).unwrap().read().unwrap();
    let recipe = params.recipe().unwrap();
    let once = |seed| {
        let begun = clock();
        black_box(draft(&recipe, &Rng::new(Seed(seed), "figures"), &mut Work::unlimited()).is_ok());
        clock() - begun
    };
    (0..boards).map(once).collect()
}

/// Microseconds for one question: every state of forty games in turn, so that hardly anything is left
/// of the last time when a state comes round again.
fn query(total: Total) -> f64 {
    let mut games = Vec::new();
    for level in ["easy", "medium", "tricky", "hard"] {
        let params: Params = Settings::parse(level).unwrap().read().unwrap();
        for seed in 0..10 {
            let work = &mut Work::unlimited();
            let made = Family::generate(&Demons, &params, Seed(seed), work).unwrap();
            let (case, demons) = (made.puzzle.case(), made.answer.demons());
            let mut known = Known::default().with(case.start, case.opening.unwrap());
            let mut states = Vec::new();
            while known.crowd() != case.board.everyone() {
                states.push(known);
                let next = case.entailed(known, Total::Ignored, work).unwrap().unwrap();
                let person = (next.crowd() & !known.crowd()).trailing_zeros() as usize;
                known = known.with(person, Identity::of(person, demons));
            }
            games.push((case, states));
        }
    }
    let (mut engine, mut asked, begun) = (Engine::default(), 0u32, clock());
    for _ in 0..300 {
        for (case, states) in &games {
            for &known in states {
                let evidence = case.evidence(known.crowd(), known, total);
                black_box(engine.entail(&evidence, None, &mut Work::unlimited()).unwrap());
                asked += 1;
            }
        }
    }
    (clock() - begun) * 1e3 / f64::from(asked)
}

/// Median milliseconds over people, both axes logarithmic.
fn plot(lines: &[(&str, &str, Vec<Point>)]) -> String {
    let x = |people: f64| 70.0 + (people / 9.0).ln() / (64.0f64 / 9.0).ln() * 520.0;
    let y = |ms: f64| 330.0 - (ms.max(0.01) / 0.01).ln() / (10000.0f64 / 0.01).ln() * 300.0;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 390\" \
         font-family=\"sans-serif\" font-size=\"12\"><rect width=\"640\" height=\"390\" \
         fill=\"white\"/>",
    );
    for ms in [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0] {
        let y = y(ms);
        let _ = write!(
            svg,
            "<line x1=\"70\" x2=\"590\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"62\" y=\"{:.1}\" text-anchor=\"end\">{ms}</text>",
            y + 4.0
        );
    }
    for people in [9.0, 12.0, 16.0, 20.0, 30.0, 36.0, 49.0, 64.0] {
        let x = x(people);
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"350\" text-anchor=\"middle\">{people}</text>");
    }
    svg.push_str(
        "<text x=\"330\" y=\"375\" text-anchor=\"middle\">people on the board</text>\
         <text x=\"18\" y=\"180\" transform=\"rotate(-90 18 180)\" text-anchor=\"middle\">\
         median CPU milliseconds for one board</text>",
    );
    for (index, (level, colour, points)) in lines.iter().enumerate() {
        let path: Vec<String> = points
            .iter()
            .map(|p| format!("{:.1},{:.1}", x(f64::from(p.people)), y(p.median)))
            .collect();
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\
             <text x=\"90\" y=\"{}\" fill=\"{colour}\">{level}</text>",
            path.join(" "),
            45 + 16 * index
        );
    }
    svg.push_str("</svg>\n");
    svg
}
