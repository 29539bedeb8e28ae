//! Every check of a puzzle with its answer. The figures come from one of two engines; the thresholds
//! stand here and in the files of the checks, once.

use cluesmith_core::Severity;

use crate::deck::{Cards, Deck};
use crate::figures::Figures;
use crate::invariants::{Check, mechanical, percent, training};
use crate::puzzle::{HintKind, Mutter, Puzzle};
use crate::semantics::{About, is_promised, semantic};
use crate::thinking::Thinking;

/// The most sets of lies that may fit before the first pair, of 56.
pub const MOST_WORLDS: u32 = 24;
/// The fewest sets of lies that a hint may leave: one that takes more reading must not take less
/// reasoning. A direct hint leaves 16, so a hard one leaves no fewer.
pub const fn fewest_worlds(kind: HintKind) -> u32 {
    match kind {
        HintKind::Relational | HintKind::Oblique => 16,
        _ => 12,
    }
}

/// The least chance, in percent, that the safest opening holds no lie. Blind, it is 35.7.
pub const SAFEST: u32 = 40;
/// By how many percentage points a reasoning player must win more often than a random one.
pub const REASON: u32 = 30;
/// On how many percent of the ways to play two pairs at most two cards are left for the hidden lie.
pub const FOUND: u32 = 75;

/// What the two engines measured.
pub struct Measured {
    /// All games in the puzzle's own mode.
    pub figures: Figures,
    /// All games without pressure and challenge.
    pub training: Figures,
    /// How far reasoning gets.
    pub thinking: Thinking,
}

/// Every check but that of KOA's voice, in order: cards and games, words, reasoning.
pub fn judge(
    puzzle: &Puzzle,
    deck: &Deck,
    lies: Cards,
    mutters: &[Mutter],
    measured: &Measured,
) -> Vec<Check> {
    judge_read(&About::of(puzzle, deck), lies, mutters, measured)
}

/// The same, of a puzzle that was read before.
pub(crate) fn judge_read(
    about: &About,
    lies: Cards,
    mutters: &[Mutter],
    measured: &Measured,
) -> Vec<Check> {
    let (puzzle, deck, rules) = (about.puzzle, about.deck, &about.puzzle.rules);
    let mut checks = mechanical(deck, lies, rules, &measured.figures);
    checks.push(training(rules, &measured.training));
    checks.extend(semantic(about, lies, mutters));
    checks.extend(reasoning(puzzle, mutters, &measured.thinking));
    for check in &mut checks {
        if !is_promised(puzzle.bands, check.id) {
            check.severity = Severity::Note;
        }
    }
    checks
}

/// S7, K1, K2 and K3: deduction is real. The reasoning player and the random one are compared over the
/// same worlds, and the advice must win in the true one.
pub fn reasoning(puzzle: &Puzzle, mutters: &[Mutter], thinking: &Thinking) -> Vec<Check> {
    let target = puzzle.rules.target;
    let found = percent(thinking.found, thinking.paths);
    let stealth = thinking.found * 100 >= thinking.paths * FOUND;
    let stealth = Check::new("S7", stealth, found, format!("≥ {FOUND} %")).at("/answer/mutters");
    let (outlook, kind) = (&thinking.outlook, puzzle.hint.kind);
    let (worlds, fewest) = (outlook.worlds, fewest_worlds(kind));
    let blind = Check::new(
        "K1",
        outlook.is_open(kind),
        format!("{worlds} of 56; {}", percent(outlook.safest, worlds)),
        format!("{fewest}–{MOST_WORLDS}; ≥ {SAFEST} %"),
    );
    let (honest, random) = (outlook.honest.win_share(), outlook.random_share());
    let margin = Check::new(
        "K2",
        outlook.beats_chance(),
        format!("{} against {}", hundredths(honest), hundredths(random)),
        format!("{REASON} points more"),
    );
    let followed = thinking.own.score;
    let followed = Check::new("K3", followed >= target, followed, format!("≥ {target}"));
    // An answer without mutterings is a guess at the lies: nothing can be said about finding them.
    let unheard = |check: Check| if mutters.is_empty() { check.warning() } else { check };
    vec![
        unheard(stealth),
        blind.at("/puzzle/hint"),
        margin.at("/puzzle/hint"),
        unheard(followed).at("/answer/mutters"),
    ]
}

fn hundredths(share: u32) -> String {
    format!("{}.{:02} %", share / 100, share % 100)
}
