//! What one call of each engine costs, and how many puzzles a second are generated and checked.

use std::hint::black_box;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::plain::Plain;
use cluesmith_testimony::tree::Tree;
use cluesmith_testimony::{Level, Params, Puzzle, Testimony};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn generated(level: Level, count: u64) -> Vec<Puzzle> {
    (0..count)
        .map(|seed| {
            let made =
                Testimony.generate(&Params::level(level), Seed(seed), &mut Work::unlimited());
            made.expect("every seed gives a puzzle").puzzle
        })
        .collect()
}

/// One puzzle per iteration, in turn.
fn in_turn<'a>(puzzles: &'a [Puzzle], mut job: impl FnMut(&'a Puzzle)) -> impl FnMut() {
    let mut puzzles = puzzles.iter().cycle();
    move || job(puzzles.next().expect("there are puzzles"))
}

fn engines(criterion: &mut Criterion) {
    for level in [Level::Normal, Level::Expert] {
        let puzzles = generated(level, 40);
        let mut group = criterion.benchmark_group(format!("testimony {}", level.name()));
        group.bench_function("full analysis", |b| {
            b.iter(in_turn(&puzzles, |puzzle| {
                let work = &mut Work::unlimited();
                let tree = Tree::grow(Hand::new(puzzle), work).expect("no limit");
                _ = black_box(Figures::of(&tree, work));
            }));
        });
        group.bench_function("plain engine", |b| {
            b.iter(in_turn(&puzzles, |puzzle| {
                _ = black_box(Plain::new(puzzle).figures(&mut Work::unlimited()));
            }));
        });
        group.finish();
    }
    let mut group = criterion.benchmark_group("testimony generate and check");
    group.sample_size(10);
    for &level in Level::ALL {
        group.bench_function(BenchmarkId::from_parameter(level.name()), |b| {
            let mut seed = 0;
            b.iter(|| {
                seed += 1;
                let work = &mut Work::unlimited();
                let made = Testimony.generate(&Params::level(level), Seed(seed), work);
                let made = made.expect("every seed gives a puzzle");
                let findings = Testimony.check(&made.puzzle, Some(&made.answer), work);
                assert!(findings.is_empty());
            });
        });
    }
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
