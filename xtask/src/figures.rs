//! The READMEs' tables of figures, produced by one run.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::{Outcome, output, root};

const BEGIN: &str = "<!-- figures: cargo xtask figures --write -->";
const END: &str = "<!-- end of figures -->";

/// A family, the file with its figures, and what measures them (and draws plots, if they are to stay).
type Chapter = (&'static str, &'static str, fn(bool) -> Result<String, String>);

const CHAPTERS: [Chapter; 3] = [
    ("tetonor", "README.md", |_| tetonor()),
    ("demons", "crates/demons/README.md", demons),
    ("kronologic", "crates/kronologic/README.md", kronologic),
];

pub(crate) fn run(family: Option<&str>, write: bool) -> Outcome {
    let mut chapters = CHAPTERS.iter().filter(|(name, ..)| family.is_none_or(|f| f == *name));
    if family.is_some() && chapters.clone().next().is_none() {
        return Err("there are figures for tetonor, demons and kronologic".into());
    }
    chapters.try_for_each(|(_, file, measure)| {
        let table = measure(write)?;
        if !write {
            println!("{table}");
            return Ok(());
        }
        let path = root().join(file);
        let readme = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let (before, rest) = readme.split_once(BEGIN).ok_or("there is no place for figures")?;
        let (_, after) = rest.split_once(END).ok_or("there is no end of figures")?;
        let text = format!("{before}{BEGIN}\n{table}{END}{after}");
        fs::write(&path, text).map_err(|error| error.to_string())
    })
}

/// Every scenario on two boards, and the growth, whose plot is drawn where the README shows it.
fn kronologic(plot: bool) -> Result<String, String> {
    let mut bench = Command::new("cargo");
    bench.args(["bench", "--quiet", "-p", "cluesmith-kronologic", "--bench", "scenarios"]);
    if plot {
        let file = root().join("crates/kronologic/docs/growth.svg");
        let file =
            fs::canonicalize(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        bench.args(["--", "--plot"]).arg(file);
    }
    Ok(format!("\n{}\n", output(&mut bench)?.trim()))
}

/// The tables of Demons, and its plot when they are to stay.
fn demons(plot: bool) -> Result<String, String> {
    let mut command = Command::new("cargo");
    command.args(["run", "--release", "--quiet", "-p", "cluesmith-demons", "--example", "figures"]);
    if plot {
        command.args(["--", "docs/demons-growth.svg"]);
    }
    Ok(format!("\n{}\n", output(&mut command)?))
}

fn tetonor() -> Result<String, String> {
    let mut bench = Command::new("cargo");
    bench.args(["bench", "--quiet", "--package", "cluesmith-tetonor", "--bench", "engines", "--"]);
    bench.args(["--quiet", "--warm-up-time", "1", "--measurement-time", "3"]);
    crate::run(bench.stdout(std::process::Stdio::null()))?;
    let spread = output(Command::new("cargo").args([
        "bench",
        "--quiet",
        "-p",
        "cluesmith-tetonor",
        "--bench",
        "spread",
    ]))?;
    let mut table =
        String::from("\n| boards | solve + uniqueness, median | worst |\n|---|---|---|\n");
    for line in spread.lines() {
        let set: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let micros = |name: &str| set[name].as_f64().unwrap_or_default() / 1000.0;
        let _ = writeln!(
            table,
            "| {} {} | {:.1} µs | {:.1} µs |",
            set["boards"],
            set["set"].as_str().unwrap_or_default(),
            micros("median_ns"),
            micros("worst_ns")
        );
    }
    table += "\n| mean of one call, each time another board | published boards | our expert boards |\n|---|---|---|\n";
    for (job, words) in [
        ("solve", "solve + uniqueness"),
        ("independent count", "the independent count that `check` uses"),
        ("grade", "grade"),
        ("explain", "explain, every step in words"),
    ] {
        let [published, expert] =
            ["published", "expert"].map(|set| mean(&format!("tetonor {set}/{job}")));
        let _ = writeln!(table, "| {words} | {} | {} |", micros(published?), micros(expert?));
    }
    let ratio = mean("tetonor published/independent count")? / mean("tetonor published/solve")?;
    let _ =
        writeln!(table, "\nThe exact engine is {ratio:.0}× as fast as the independent count.\n");
    table += "| generate one board | easy | medium | hard | expert | fiendish |\n|---|---|---|---|---|---|\n";
    let mut row = String::from("| mean, one core |");
    let mut rate = String::from("| boards a second, one core |");
    for level in ["easy", "medium", "hard", "expert", "fiendish"] {
        let nanos = mean(&format!("tetonor generate/{level}"))?;
        let _ = write!(row, " {} |", micros(nanos));
        let _ = write!(rate, " {:.0} |", 1e9 / nanos);
    }
    let _ = writeln!(table, "{row}\n{rate}");
    Ok(table)
}

fn micros(nanos: f64) -> String {
    if nanos < 1e6 { format!("{:.1} µs", nanos / 1e3) } else { format!("{:.2} ms", nanos / 1e6) }
}

/// The mean that Criterion measured last, in nanoseconds.
fn mean(bench: &str) -> Result<f64, String> {
    let path = root().join("target/criterion").join(bench).join("new/estimates.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let estimates: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    estimates["mean"]["point_estimate"].as_f64().ok_or(format!("{bench}: no mean"))
}
