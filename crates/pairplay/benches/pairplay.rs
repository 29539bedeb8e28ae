//! What enumeration with every invariant costs, and a whole puzzle.

use std::hint::black_box;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_pairplay::deck::Layout;
use cluesmith_pairplay::invariants::mechanical;
use cluesmith_pairplay::rules::{Mode, Rules, Stance};
use cluesmith_pairplay::survey::survey;
use cluesmith_pairplay::{Level, PairPlay, Params};
use criterion::{Criterion, criterion_group, criterion_main};

fn validation(c: &mut Criterion) {
    let deck = Layout::PairedBoth.deck();
    let lies = deck.with_strengths(&[2, 4, 7]);
    for mode in [Mode::Full, Mode::Training] {
        let rules = Rules { mode, ..Rules::new(Stance::Neutral, 20) };
        c.bench_function(&format!("enumeration and invariants, {}", mode.name()), |b| {
            b.iter(|| {
                let figures = survey(black_box(&deck), lies, &rules);
                mechanical(&deck, lies, &rules, &figures)
            });
        });
    }
}

fn puzzles(c: &mut Criterion) {
    for level in Level::ALL {
        let params = Params::level(level);
        let mut seed = 0;
        c.bench_function(&format!("a whole {} puzzle", level.name()), |b| {
            b.iter(|| {
                seed += 1;
                PairPlay.generate(&params, Seed(seed), &mut Work::unlimited())
            });
        });
    }
}

criterion_group!(benches, validation, puzzles);
criterion_main!(benches);
