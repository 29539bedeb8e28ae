//! A puzzle proved again, by the plain engine.

use cluesmith_core::{Finding, Severity as Grave, Stopped, Work, finding};
use serde_json::{Map, Value};

use crate::criteria::judge;
use crate::grade::proof;
use crate::hand::Hand;
use crate::plain::Plain;
use crate::puzzle::{Answer, Puzzle};
use crate::text::WORDS;
use crate::tree::Tree;
use crate::voice::beats;
use crate::wording::check_words;

/// Everything that is wrong with a puzzle of the right form, and with the answer given.
pub(crate) fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    let language = work.language();
    let figures = match Plain::new(puzzle).figures(work) {
        Ok(figures) => figures,
        Err(stopped) => {
            let stopped = finding!(WORDS, language, "B2", "/puzzle", why = stopped);
            return vec![stopped];
        }
    };
    let mut findings = judge(puzzle, &figures, language);
    if let Some(answer) = answer
        && !figures.best_lines.contains(&answer.line)
    {
        let best = figures.best_lines.first().cloned().unwrap_or_default();
        let best: Vec<String> = best.iter().map(ToString::to_string).collect();
        findings.push(finding!(WORDS, language, "B1", "/answer/line", best = best.join(", ")));
    }
    match Tree::grow(Hand::new(puzzle), work) {
        Ok(tree) => findings.extend(check_words(puzzle, &beats(puzzle, &tree), language)),
        Err(stopped) => {
            findings.push(finding!(WORDS, language, "B2", "/puzzle/combinations", why = stopped));
        }
    }
    findings
}

/// What the proof of a document says, counted again by the plain engine.
pub(crate) fn prove(puzzle: &Puzzle, work: &mut Work) -> Result<Map<String, Value>, Stopped> {
    let plain = Plain::new(puzzle);
    let tally = plain.figures(work)?.tally;
    Ok(proof(&tally, plain.count_positions(work)?))
}

/// Whether nothing graver than a note was found.
pub fn is_fine(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity == Grave::Note)
}
