//! How hard a puzzle is: read off the hint, the worlds it leaves and what honest play is worth.

use cluesmith_core::Grade;
use serde_json::{Map, Value, json};

use crate::judge::Measured;
use crate::params::Level;
use crate::puzzle::Puzzle;

/// The grade. Its score grows with the worlds a hint leaves, the games honest play loses, and the kind
/// of reading the hint asks for. It is shown before the game, so nothing in it may tell which are lies.
pub(crate) fn grade(puzzle: &Puzzle, measured: &Measured) -> Grade {
    let (figures, thinking) = (&measured.figures, &measured.thinking);
    let outlook = &thinking.outlook;
    let kind = puzzle.hint.kind;
    let target = puzzle.rules.target;
    let lost = 100 - outlook.honest.win_share() / 100;
    let score = 40 * u32::from(kind.rank()) + outlook.worlds + lost;
    let share = |hundredths: u32| json!(f64::from(hundredths) / 100.0);
    let profile: Map<String, Value> = [
        ("hint", json!(kind)),
        ("best", json!(figures.best.0)),
        ("margin", json!(figures.best.0 - target)),
        ("random_win", share(figures.hundredths(figures.wins(target)))),
        ("random_flawless", share(figures.hundredths(figures.wins(target + 5)))),
        ("honest_win", share(outlook.honest.win_share())),
        ("honest_points", json!(outlook.honest.mean() as f64 / 100.0)),
        ("worlds", json!(outlook.worlds)),
        ("stealth_found", share(thinking.found * 10_000 / thinking.paths.max(1))),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    Grade {
        level: Level::of(kind).name().to_owned(),
        score,
        steps: thinking.own.lessons,
        hardest: kind.name().to_owned(),
        tier: kind.rank(),
        profile,
    }
}
