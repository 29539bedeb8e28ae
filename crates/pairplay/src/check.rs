//! The independent check: every game dealt and scored one by one, every world played out by plain
//! search, then every rule.

use cluesmith_core::{Finding, Severity, Work, finding};

use crate::deck::{Cards, Deck};
use crate::invariants::Check;
use crate::judge::{Measured, judge};
use crate::knowledge::breaks_house_rule;
use crate::puzzle::{Answer, Puzzle};
use crate::recount::recount;
use crate::rethinking::rethink;
use crate::semantics::voice;
use crate::text::{LANGUAGE, WORDS};

/// Units of work of one check: the games it deals.
const GAMES: u64 = 2 * 2520;

/// What is wrong with a puzzle and its answer. Without an answer, only whether there could be one.
pub fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    if let Err(stopped) = work.spend(GAMES) {
        let unknown = finding!(WORDS, LANGUAGE, "P12", "/puzzle", why = stopped);
        return vec![unknown.as_severity(Severity::Warning)];
    }
    let deck = puzzle.deck();
    let Some(answer) = answer else {
        let hint = puzzle.hint_cards();
        let fits = (0..=Cards::MAX)
            .any(|set| set.count_ones() == 3 && hint.fits(set) && !breaks_house_rule(&deck, set));
        let none = || finding!(WORDS, LANGUAGE, "P11", "/puzzle/hint");
        return if fits { Vec::new() } else { vec![none()] };
    };
    match answer.read(puzzle) {
        Ok(lies) => {
            let checks = report(puzzle, &deck, lies, answer);
            checks.iter().filter_map(Check::finding).collect()
        }
        Err(wrong) => vec![wrong],
    }
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
