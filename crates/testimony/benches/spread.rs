//! Processor time, so that a busy machine does not count: the whole analysis of a puzzle, its
//! check by the plain engine, and how many puzzles a second are generated and checked.

use cluesmith_core::{Family, Seed, Work};
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::tree::Tree;
use cluesmith_testimony::{Level, Params, Testimony};

/// Seconds that this thread has computed; where that is not known, seconds.
#[cfg(unix)]
fn now() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(unix))]
fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default() * 1000.0
}

#[allow(clippy::print_stdout, reason = "a bench reports on standard output")]
fn main() {
    println!("level      analysis ms   check ms   generate+check ms   a second   (medians; mean)");
    for &level in Level::ALL {
        let count = if level <= Level::Normal { 200 } else { 60 };
        let (mut analysis, mut checks, mut whole) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..count {
            let work = &mut Work::unlimited();
            let begin = now();
            let made = Testimony.generate(&Params::level(level), Seed(seed), work);
            let made = made.expect("every seed gives a puzzle");
            let generated = now();
            let findings = Testimony.check(&made.puzzle, Some(&made.answer), work);
            assert!(findings.is_empty(), "{findings:?}");
            let checked = now();
            let tree = Tree::grow(Hand::new(&made.puzzle), work).expect("no limit");
            let figures = Figures::of(&tree, work).expect("no limit");
            let analysed = now();
            assert!(!figures.best_lines.is_empty());
            analysis.push(analysed - checked);
            checks.push(checked - generated);
            whole.push(checked - begin);
        }
        let rate = whole.len() as f64 / whole.iter().sum::<f64>();
        let (analysis, checks, whole) = (median(analysis), median(checks), median(whole));
        let name = level.name();
        println!("{name:9}{analysis:>13.3}{checks:>11.3}{whole:>20.2}{rate:>11.0}");
    }
}
