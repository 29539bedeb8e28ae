//! How generation grows with the size of the board: a table on standard output, and a plot.
//!
//! `cargo run --release -p cluesmith-demons --example growth -- [BOARDS] [SVG]`

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use cluesmith_core::{Rng, Seed, Settings, Work};
use cluesmith_demons::generate::draft;
use cluesmith_demons::params::Params;

const SIZES: [(u8, u8); 8] = [(3, 3), (4, 3), (4, 4), (5, 4), (6, 5), (6, 6), (7, 7), (8, 8)];
const LEVELS: [(&str, &str); 3] =
    [("easy", "#2a7f3f"), ("medium", "#b8860b"), ("tricky", "#b22222")];

/// One measured point.
struct Point {
    people: u32,
    median: f64,
    slowest: f64,
    work: u64,
}

fn main() -> std::io::Result<()> {
    let boards: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut out = std::io::stdout().lock();
    writeln!(out, "| board | people | level | median ms | slowest ms | mean work |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    let mut lines = Vec::new();
    for (level, colour) in LEVELS {
        let mut points = Vec::new();
        for (rows, cols) in SIZES {
            let Some(point) = measure(level, rows, cols, boards) else {
                writeln!(out, "| {rows}×{cols} | {} | {level} | gave up | | |", rows * cols)?;
                continue;
            };
            writeln!(
                out,
                "| {rows}×{cols} | {} | {level} | {:.2} | {:.2} | {} |",
                point.people, point.median, point.slowest, point.work
            )?;
            points.push(point);
        }
        lines.push((level, colour, points));
    }
    if let Some(path) = std::env::args().nth(2) {
        std::fs::write(path, plot(&lines))?;
    }
    Ok(())
}

fn measure(level: &str, rows: u8, cols: u8, boards: u64) -> Option<Point> {
    let settings = Settings::parse(&format!("{level},rows={rows},cols={cols}")).ok()?;
    let recipe = settings.read::<Params>().ok()?.recipe().ok()?;
    let mut times = Vec::new();
    let mut spent = 0;
    for seed in 0..boards {
        let work = &mut Work::limit(2_000_000);
        let begun = Instant::now();
        draft(&recipe, &Rng::new(Seed(seed), "growth"), work).ok()??;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        spent += work.used();
    }
    times.sort_by(f64::total_cmp);
    Some(Point {
        people: u32::from(rows) * u32::from(cols),
        median: times[times.len() / 2],
        slowest: times[times.len() - 1],
        work: spent / boards.max(1),
    })
}

/// Median milliseconds over people, both axes logarithmic.
fn plot(lines: &[(&str, &str, Vec<Point>)]) -> String {
    let x = |people: f64| 70.0 + (people / 9.0).ln() / (64.0f64 / 9.0).ln() * 520.0;
    let y = |ms: f64| 330.0 - (ms.max(0.01) / 0.01).ln() / (1000.0f64 / 0.01).ln() * 300.0;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 390\" \
         font-family=\"sans-serif\" font-size=\"12\"><rect width=\"640\" height=\"390\" \
         fill=\"white\"/>",
    );
    for ms in [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0] {
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
         median milliseconds for one board</text>",
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
