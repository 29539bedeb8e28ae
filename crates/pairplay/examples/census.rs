//! What the generator makes, counted: `cargo run --release -p cluesmith-pairplay --example census -- 300`
//! makes so many puzzles for each kind of hint and each stance, holds every one against every check, and
//! prints the tables of the README.

#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use cluesmith_core::{Family, Seed, Severity, Work};
use cluesmith_pairplay::judge::judge;
use cluesmith_pairplay::puzzle::{Bands, HintKind};
use cluesmith_pairplay::rules::Stance;
use cluesmith_pairplay::traps::{Scene, Trap};
use cluesmith_pairplay::{PairPlay, Params, measure};

#[derive(Default)]
struct Census {
    made: u32,
    passed: u32,
    in_doubt: u32,
    traps: [u32; Trap::ALL.len()],
    strengths: [u32; 8],
    slots: [u32; 8],
}

impl Census {
    fn add(&mut self, params: &Params, seed: Seed) {
        let work = &mut Work::limit(1_000_000);
        let Ok(made) = PairPlay.generate(params, seed, work) else { return };
        let (puzzle, answer) = (&made.puzzle, &made.answer);
        let deck = puzzle.deck();
        let lies = deck.with_strengths(&answer.lies);
        let measured = measure(puzzle, lies, &answer.mutters);
        let checks = judge(puzzle, &deck, lies, &answer.mutters, &measured);
        let holds = checks.iter().all(|check| check.ok || check.severity < Severity::Error);
        self.made += 1;
        self.passed += u32::from(holds);
        self.in_doubt += u32::from(measured.thinking.own.in_doubt);
        let group = puzzle.hint_cards().group;
        let scene = Scene { deck: &deck, lies, group, figures: &measured.figures };
        for (trap, count) in Trap::ALL.iter().zip(&mut self.traps) {
            *count += u32::from(trap.is_set(&scene));
        }
        for card in (0..8).filter(|card| lies >> card & 1 == 1) {
            self.strengths[card] += 1;
            self.slots[usize::from(deck.slot[card])] += 1;
        }
    }

    fn merge(&mut self, other: &Census) {
        let add = |to: &mut [u32], from: &[u32]| to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        self.made += other.made;
        self.passed += other.passed;
        self.in_doubt += other.in_doubt;
        add(&mut self.traps, &other.traps);
        add(&mut self.strengths, &other.strengths);
        add(&mut self.slots, &other.slots);
    }
}

/// How much more or less often than by chance, in percent.
fn chances(counts: [u32; 8], puzzles: u32) -> String {
    counts.map(|count| format!("{} %", count * 800 / (3 * puzzles).max(1))).join(" | ")
}

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    let mut all = Census::default();
    println!("| hint | skeptic | neutral | traditionalist, relaxed bands |\n|---|---|---|---|");
    for hint in HintKind::ALL {
        let row = [Stance::Skeptic, Stance::Neutral, Stance::Traditionalist].map(|stance| {
            let bands = (stance == Stance::Traditionalist).then_some(Bands::Relaxed);
            let (hint, stance) = (Some(hint), Some(stance));
            let params = Params { hint, stance, bands, ..Params::default() };
            let mut cell = Census::default();
            (0..count).for_each(|seed| cell.add(&params, Seed(seed)));
            all.merge(&cell);
            format!("{} of {}", cell.passed, cell.made)
        });
        println!("| {} | {} |", hint.name(), row.join(" | "));
    }
    let share = |count: u32| format!("{} %", count * 100 / all.made.max(1));
    println!("\nchallenge in doubt in the reasoner's own game: {}", share(all.in_doubt));
    for (trap, &count) in Trap::ALL.iter().zip(&all.traps) {
        println!("trap {}: {}", trap.name(), share(count));
    }
    println!("\n| lies | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|---|---|---|---|---|---|---|---|");
    println!("| by strength | {} |", chances(all.strengths, all.made));
    println!("| by time | {} |", chances(all.slots, all.made));
}
