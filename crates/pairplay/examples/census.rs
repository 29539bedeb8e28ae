//! x
use cluesmith_core::{Family, Seed, Work};
use cluesmith_pairplay::{Level, PairPlay, Params, survey::Survey, thinking};
fn main() {
    let n: u64 = std::env::args().nth(1).and_then(|t| t.parse().ok()).unwrap_or(300);
    let what = std::env::args().nth(2).unwrap_or_default();
    let params = Params::level(Level::Medium);
    if what == "gen" {
        for seed in 0..n {
            PairPlay.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap();
        }
        return;
    }
    let made = PairPlay.generate(&params, Seed(1), &mut Work::unlimited()).unwrap();
    let deck = made.puzzle.deck();
    let lies = deck.with_strengths(&made.answer.lies);
    for _ in 0..n {
        match &what[..] {
            "think" => drop(std::hint::black_box(thinking::think(
                &made.puzzle,
                &deck,
                lies,
                &made.answer.mutters,
            ))),
            "survey" => drop(std::hint::black_box(Survey::of(&deck, lies, &made.puzzle.rules))),
            "judge" => {
                let m = cluesmith_pairplay::measure(&made.puzzle, lies, &made.answer.mutters);
                for _ in 0..10 {
                    drop(std::hint::black_box(cluesmith_pairplay::judge::judge(
                        &made.puzzle,
                        &deck,
                        lies,
                        &made.answer.mutters,
                        &m,
                    )));
                }
            }
            _ => {}
        }
    }
}
