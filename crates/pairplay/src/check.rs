//! The independent check: every game dealt and scored one by one, every world played out by plain
//! search, then every rule.

use cluesmith_core::{Finding, Language, Severity, Unproven, Work, finding};
use serde_json::{Map, Value, json};

use crate::deck::{Cards, Deck};
use crate::invariants::{Check, mechanical, training};
use crate::judge::{Measured, judge};
use crate::knowledge::breaks_house_rule;
use crate::puzzle::{Answer, Puzzle};
use crate::reading;
use crate::recount::recount;
use crate::rethinking::rethink;
use crate::semantics::{About, about_words, is_promised, voice};
use crate::text::WORDS;

/// Units of work of one check: the games it deals.
const GAMES: u64 = 2 * 2520;

/// What is wrong with a puzzle and its answer. Without an answer, whether there could be one.
pub fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    let language = work.language();
    if let Err(stopped) = work.spend(GAMES) {
        return vec![finding!(WORDS, language, "P12", "/puzzle", why = stopped)];
    }
    let mut findings = reading::read(puzzle, answer, language);
    let deck = puzzle.deck();
    match answer.map(|answer| (answer, answer.read(puzzle, language))) {
        Some((answer, Ok(lies))) => {
            let checks = report(puzzle, &deck, lies, answer);
            findings.extend(checks.iter().filter_map(|check| check.finding(language)));
        }
        Some((_, Err(wrong))) => findings.push(wrong),
        None => findings.extend(check_sealed(puzzle, &deck, language)),
    }
    findings
}

/// Without an answer: whatever is the same for all sets of lies, and that some set fits and keeps every
/// promise.
fn check_sealed(puzzle: &Puzzle, deck: &Deck, language: Language) -> Vec<Finding> {
    let checks = about_words(puzzle, deck, &[]);
    let mut findings: Vec<Finding> =
        checks.iter().filter_map(|check| check.finding(language)).collect();
    let (hint, about) = (puzzle.hint_cards(), About::of(puzzle, deck));
    let beginner = puzzle.rules.for_beginners();
    let is_broken = |check: &Check| !check.ok && is_promised(puzzle.bands, check.id);
    let fits = |lies: Cards| {
        let [own, plain] = [&puzzle.rules, &beginner].map(|rules| recount(deck, lies, rules));
        let mut checks = mechanical(deck, lies, &puzzle.rules, &own);
        checks.push(training(&puzzle.rules, &plain));
        checks.extend(about.lies(lies, &[]));
        !checks.iter().any(|check| check.severity == Severity::Error && is_broken(check))
    };
    let mut sets = (0..=Cards::MAX).filter(|set| set.count_ones() == 3);
    if !sets.any(|lies| hint.fits(lies) && !breaks_house_rule(deck, lies) && fits(lies)) {
        findings.push(finding!(WORDS, language, "P11", "/puzzle/hint"));
    }
    findings
}

/// What the proof of a document says: how many games were counted, how many sets of lies fit before the
/// first pair, and how many checks there are.
pub(crate) fn prove(
    puzzle: &Puzzle,
    answer: &Answer,
    work: &mut Work,
) -> Result<Map<String, Value>, Unproven> {
    work.spend(GAMES)?;
    let lies = answer.read(puzzle, work.language()).map_err(|_| Unproven::NoAnswer)?;
    let measured = crate::measure(puzzle, lies, &answer.mutters);
    let checks = judge(puzzle, &puzzle.deck(), lies, &answer.mutters, &measured);
    Ok(proof(checks.len(), &measured))
}

/// The proof as documents have it.
pub(crate) fn proof(checks: usize, measured: &Measured) -> Map<String, Value> {
    let field = |name: &str, value: Value| (name.to_owned(), value);
    Map::from_iter([
        field("checks", json!(checks)),
        field("games", json!(measured.figures.games)),
        field("worlds", json!(measured.thinking.outlook.worlds)),
    ])
}

/// Every check with its figure, held or not, by the slow engines.
pub fn report(puzzle: &Puzzle, deck: &Deck, lies: Cards, answer: &Answer) -> Vec<Check> {
    let beginner = puzzle.rules.for_beginners();
    let measured = Measured {
        figures: recount(deck, lies, &puzzle.rules),
        training: recount(deck, lies, &beginner),
        thinking: rethink(puzzle, deck, lies, &answer.mutters),
    };
    let mut checks = judge(puzzle, deck, lies, &answer.mutters, &measured);
    checks.push(voice(puzzle, &answer.mutters));
    checks
}
