//! What one call of each engine costs. `cargo xtask figures` turns the result into a table.

use std::hint::black_box;

use cluesmith_core::{Family, Reason, Seed, Work};
use cluesmith_tetonor::{Level, Params, Puzzle, Tetonor, check, solve};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

/// Newspaper and textbook boards with one answer.
fn published() -> Vec<Puzzle> {
    let text = include_str!("../tests/data/published.json");
    let boards: Vec<serde_json::Value> = serde_json::from_str(text).expect("our own file");
    boards
        .iter()
        .filter(|board| board["solutions"] == 1)
        .map(|board| Puzzle {
            grid: serde_json::from_value(board["grid"].clone()).expect("a grid"),
            strip: serde_json::from_value(board["strip"].clone()).expect("a strip"),
        })
        .collect()
}

fn generated(level: Level, count: u64) -> Vec<Puzzle> {
    (0..count)
        .map(|seed| {
            let made = Tetonor.generate(&Params::level(level), Seed(seed), &mut Work::unlimited());
            made.expect("every seed gives a board").puzzle
        })
        .collect()
}

/// One board per iteration, in turn.
fn in_turn<'a>(boards: &'a [Puzzle], mut job: impl FnMut(&'a Puzzle)) -> impl FnMut() {
    let mut boards = boards.iter().cycle();
    move || job(boards.next().expect("there are boards"))
}

fn engines(criterion: &mut Criterion) {
    let sets = [("published", published()), ("expert", generated(Level::Expert, 100))];
    for (name, boards) in &sets {
        let mut group = criterion.benchmark_group(format!("tetonor {name}"));
        group.bench_function("solve", |b| {
            b.iter(in_turn(boards, |p| {
                black_box(solve::solve(p, 1, &mut Work::unlimited()));
            }));
        });
        group.bench_function("independent count", |b| {
            b.iter(in_turn(boards, |p| {
                black_box(check::pairings(p, 2, &mut Work::unlimited())).ok();
            }));
        });
        group.bench_function("grade", |b| {
            b.iter(in_turn(boards, |p| {
                black_box(Tetonor.grade(p, &mut Work::unlimited())).ok();
            }));
        });
        group.bench_function("explain", |b| {
            b.iter(in_turn(boards, |p| {
                black_box(Tetonor.explain(p, &mut Work::unlimited())).ok();
            }));
        });
        group.finish();
    }
    let mut group = criterion.benchmark_group("tetonor generate");
    for level in Level::ALL {
        group.bench_function(BenchmarkId::from_parameter(level.name()), |b| {
            let mut seed = 0;
            b.iter(|| {
                seed += 1;
                Tetonor.generate(&Params::level(level), Seed(seed), &mut Work::unlimited())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
