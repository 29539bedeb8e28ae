//! How proofs are told, as a table: words of a step, what no tactic tells, what is proved again, what is said twice.
//!
//! `cargo run --release -p cluesmith-demons --example proofs -- [BOARDS]`

use std::io::Write as _;

use cluesmith_core::{Family, Reason, Seed, Settings, Step, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::params::Params;
use cluesmith_demons::puzzle::Puzzle;

const LEVELS: [&str; 8] = [
    "easy",
    "medium",
    "tricky",
    "hard",
    "brutal",
    "medium,clues=extended",
    "tricky,clues=extended",
    "hard,clues=extended",
];

fn main() -> std::io::Result<()> {
    let boards = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(60);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| {boards} boards each | steps | with several clues | words, median | nine in ten | most | told whole | somebody revealed again | clues of the step before |\n|---|---|---|---|---|---|---|---|---|"
    )?;
    for level in LEVELS {
        let params: Params = Settings::parse(level).unwrap().read().unwrap();
        let mut told = Told::default();
        for seed in 0..boards {
            let made = Demons.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap();
            told.add(&made.puzzle);
        }
        told.words.sort_unstable();
        let share = |count: usize| 100.0 * count as f64 / told.words.len() as f64;
        let at = |of_ten: usize| told.words[(told.words.len() - 1) * of_ten / 10];
        writeln!(
            out,
            "| {level} | {} | {:.1} % | {} | {} | {} | {:.2} % | {:.1} % | {:.1} % |",
            told.words.len(),
            share(told.several),
            at(5),
            at(9),
            at(10),
            share(told.whole),
            share(told.again),
            share(told.twice),
        )?;
        out.flush()?;
    }
    Ok(())
}

/// What is counted.
#[derive(Default)]
struct Told {
    words: Vec<usize>,
    several: usize,
    whole: usize,
    again: usize,
    twice: usize,
}

impl Told {
    fn add(&mut self, puzzle: &Puzzle) {
        let mut revealed = vec![usize::from(puzzle.start)];
        let mut before = Vec::new();
        for Step { inference, tier, text, .. } in
            Demons.explain(puzzle, &mut Work::unlimited()).unwrap()
        {
            self.words.push(text.split_whitespace().count());
            self.several += usize::from(tier >= 3);
            self.whole += usize::from(text.contains("could not all be true"));
            self.again += usize::from(
                tier >= 3 && revealed.iter().any(|&one| concludes(&text, &puzzle.people[one].name)),
            );
            self.twice += usize::from(tier >= 3 && inference.by == before);
            revealed.extend(
                inference
                    .so
                    .iter()
                    .filter_map(|fact| fact.split(' ').next()?.parse::<usize>().ok()),
            );
            before = inference.by;
        }
    }
}

/// Whether a sentence says that somebody is, or would be, something.
fn concludes(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let after = &text[at + name.len()..];
        // The rest of a list of names, each perhaps with its place.
        let verb = [" would be ", " is a ", " are ", " must all be ", " is the "];
        let end = verb.iter().filter_map(|verb| after.find(verb)).min();
        end.is_some_and(|end| {
            !after[..end].contains([':', ';', '.', '"'])
                && after[..end].split([',', ' ']).all(is_named)
        })
    })
}

/// Whether a word can stand in a list of names.
fn is_named(word: &str) -> bool {
    matches!(word, "" | "and") || word.starts_with(|c: char| c.is_uppercase() || c == '(')
}
