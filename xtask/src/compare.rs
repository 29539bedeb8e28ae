//! This program beside an earlier one: how long each takes to make and to check the same seeds, in turn, in
//! one run. Ratios say what seconds on a busy machine do not.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use crate::{Outcome, documents, output, run, target};

/// How long the earlier program should take for one measurement, so that starting it does not count.
const ENOUGH: Duration = Duration::from_millis(700);
/// How often each is measured; the best counts, for what a machine does besides only makes it slower.
const ROUNDS: usize = 3;
const MOST: usize = 4096;

/// One of the two programs, and where it writes.
struct Side {
    program: PathBuf,
    file: PathBuf,
    /// Earlier programs check on one thread and know no other way.
    knows_threads: bool,
}

/// Compares the program of this tree with another one, for some families and levels or for all that both have.
pub(crate) fn with(earlier: &str, wanted: &[&str]) -> Outcome {
    run(Command::new("cargo").args(["build", "--release", "--package", "cluesmith-cli"]))?;
    let before = Side::new(PathBuf::from(earlier), "before")?;
    let after = Side::new(target().join("release/cluesmith"), "after")?;
    let heads = ["puzzles", "new: ms", "before", "ratio", "check: ms", "before", "ratio"];
    println!("{:24}{}", "a puzzle, of", heads.map(|head| format!("{head:>10}")).concat());
    for name in documents::names(&after.program)? {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| documents::is(&name, wanted)) {
            continue;
        }
        let Some(count) = enough(&before, &name) else {
            println!("{name:24}{:>10}", "new here");
            continue;
        };
        let made = both(&before, &after, |side| side.make(&name, count))?;
        let checked = both(&before, &after, |side| side.check(&name))?;
        let columns = [made, checked].map(|both| both.columns(count)).concat();
        println!("{name:24}{count:>10}{columns}");
    }
    Ok(())
}

/// How many puzzles keep the earlier program busy for long enough; none if it does not know such puzzles.
fn enough(before: &Side, name: &str) -> Option<usize> {
    let mut count = 2;
    while before.make(name, count).ok()? < ENOUGH && count < MOST {
        count *= 2;
    }
    Some(count)
}

/// How long both took, each at its best.
struct Both {
    new: Duration,
    old: Duration,
}

impl Both {
    /// Milliseconds for each of so many puzzles, and the one as a multiple of the other.
    fn columns(&self, count: usize) -> String {
        let each = |took: Duration| took.as_secs_f64() * 1000.0 / count as f64;
        let (new, old) = (each(self.new), each(self.old));
        format!("{new:>10.2}{old:>10.2}{:>10.2}", new / old)
    }
}

fn both(
    before: &Side,
    after: &Side,
    job: impl Fn(&Side) -> Result<Duration, String>,
) -> Result<Both, String> {
    let mut both = Both { new: Duration::MAX, old: Duration::MAX };
    for _ in 0..ROUNDS {
        both.old = both.old.min(job(before)?);
        both.new = both.new.min(job(after)?);
    }
    Ok(both)
}

impl Side {
    fn new(program: PathBuf, called: &str) -> Result<Self, String> {
        let folder = target().join("compare");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let here = env::current_dir().map_err(|error| error.to_string())?;
        let program = here.join(program);
        let help = output(Command::new(&program).args(["check", "--help"]))?;
        let file = folder.join(format!("{called}.jsonl"));
        Ok(Self { program, file, knows_threads: help.contains("--threads") })
    }

    /// How long it takes to make so many.
    fn make(&self, name: &str, count: usize) -> Result<Duration, String> {
        let _ = fs::remove_file(&self.file);
        let (family, level) = name.split_once(':').unwrap_or((name, "easy"));
        let mut new = Command::new(&self.program);
        new.args(["new", family, "--level", level, "--seed", "1", "--threads", "1"]);
        new.args(["--format", "jsonl", "--count", &count.to_string(), "-o"]).arg(&self.file);
        time(&mut new)
    }

    /// How long it takes to prove again what it has made.
    fn check(&self, name: &str) -> Result<Duration, String> {
        let mut check = Command::new(&self.program);
        check.arg("check").arg::<&Path>(&self.file);
        if self.knows_threads {
            check.args(["--threads", "1"]);
        }
        time(&mut check).map_err(|error| format!("{name}: {error}"))
    }
}

fn time(command: &mut Command) -> Result<Duration, String> {
    let began = Instant::now();
    let ended = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = ended.map_err(|error| format!("{command:?} did not start: {error}"))?;
    let took = began.elapsed();
    if status.success() { Ok(took) } else { Err(format!("{command:?} ended with {status}")) }
}
