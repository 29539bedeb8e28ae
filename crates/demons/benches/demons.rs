//! Speed: one entailment query, one board of each level, boards of growing size.

use std::hint::black_box;

use cluesmith_core::{Family, Reason, Rng, Seed, Settings, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::generate::draft;
use cluesmith_demons::language::normal::Known;
use cluesmith_demons::params::Params;
use cluesmith_demons::worlds::case::{Case, Total};
use cluesmith_demons::worlds::entail::Engine;
use criterion::{Criterion, criterion_group, criterion_main};

fn params(settings: &str) -> Params {
    Settings::parse(settings).unwrap().read().unwrap()
}

/// Boards of every level with the states along their walks.
fn states() -> Vec<(Case, Vec<Known>)> {
    let mut all = Vec::new();
    for level in ["easy", "medium", "tricky", "hard"] {
        for seed in 0..10 {
            let work = &mut Work::unlimited();
            let made = Family::generate(&Demons, &params(level), Seed(seed), work).unwrap();
            let case = made.puzzle.case();
            let demons = made.answer.demons();
            let mut known = Known::default().with(case.start, case.opening.unwrap());
            let mut states = Vec::new();
            while known.crowd() != case.board.everyone() {
                states.push(known);
                let next = case.entailed(known, Total::Ignored, work).unwrap().unwrap();
                let person = (next.crowd() & !known.crowd()).trailing_zeros() as usize;
                known = known.with(person, cluesmith_demons::board::Identity::of(person, demons));
            }
            all.push((case, states));
        }
    }
    all
}

fn entailment(criterion: &mut Criterion) {
    let cases = states();
    let count: usize = cases.iter().map(|(_, states)| states.len()).sum();
    let mut group = criterion.benchmark_group("entailment");
    group.throughput(criterion::Throughput::Elements(count as u64));
    for (name, total) in [("clues", Total::Ignored), ("clues and total", Total::Counted)] {
        group.bench_function(format!("{name}, {count} states"), |bencher| {
            let mut engine = Engine::default();
            bencher.iter(|| {
                for (case, states) in &cases {
                    for &known in states {
                        let evidence = case.evidence(known.crowd(), known, total);
                        black_box(engine.entail(&evidence, None, &mut Work::unlimited()).unwrap());
                    }
                }
            });
        });
    }
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generation");
    group.sample_size(30);
    for settings in [
        "easy",
        "medium",
        "tricky",
        "hard",
        "brutal",
        "hard,clues=extended",
        "easy,rows=6,cols=6",
        "easy,rows=8,cols=8",
        "medium,rows=8,cols=8",
        "tricky,rows=8,cols=8",
    ] {
        let recipe = params(settings).recipe().unwrap();
        let mut seed = 0;
        group.bench_function(settings, |bencher| {
            bencher.iter(|| {
                seed += 1;
                let rng = Rng::new(Seed(seed), "bench");
                black_box(draft(&recipe, &rng, &mut Work::unlimited()).unwrap().unwrap().attempts)
            });
        });
    }
    group.finish();
}

fn whole(criterion: &mut Criterion) {
    let made = Family::generate(&Demons, &params("hard"), Seed(1), &mut Work::unlimited()).unwrap();
    let mut group = criterion.benchmark_group("hard board");
    group.bench_function("grade", |bencher| {
        bencher.iter(|| Reason::grade(&Demons, &made.puzzle, &mut Work::unlimited()).unwrap());
    });
    group.bench_function("check", |bencher| {
        bencher.iter(|| {
            Family::check(&Demons, &made.puzzle, Some(&made.answer), &mut Work::unlimited())
        });
    });
    group.finish();
}

criterion_group!(benches, entailment, generation, whole);
criterion_main!(benches);
