//! A puzzle proved again, by the plain engine.

use cluesmith_core::{Finding, Severity as Grave, Work, finding};

use crate::claim::Mood;
use crate::criteria::judge;
use crate::hand::Hand;
use crate::plain::Plain;
use crate::puzzle::{Answer, Ending, Puzzle};
use crate::text::{LANGUAGE, WORDS};
use crate::tree::Tree;
use crate::voice::beats;

/// Everything that is wrong with a puzzle of the right form, and with the answer given.
pub(crate) fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    let figures = match Plain::new(puzzle).figures(work) {
        Ok(figures) => figures,
        Err(stopped) => {
            let stopped = finding!(WORDS, LANGUAGE, "B2", "/puzzle", why = stopped);
            return vec![stopped];
        }
    };
    let mut findings = judge(puzzle, &figures);
    if let Some(answer) = answer
        && !figures.best_lines.contains(&answer.line)
    {
        let best = figures.best_lines.first().cloned().unwrap_or_default();
        let best: Vec<String> = best.iter().map(ToString::to_string).collect();
        findings.push(finding!(WORDS, LANGUAGE, "B1", "/answer/line", best = best.join(", ")));
    }
    findings.extend(words(puzzle, work));
    findings
}

/// V1: everything is put into words. V3: KOA feels about it as the table says.
fn words(puzzle: &Puzzle, work: &mut Work) -> Vec<Finding> {
    let mut missing: Vec<String> = Vec::new();
    let mut need = |path: &str, there: bool| {
        if !there {
            missing.push(path.to_owned());
        }
    };
    need("/puzzle/scenario/title", !puzzle.scenario.title.is_empty());
    need("/puzzle/scenario/device", !puzzle.scenario.device.is_empty());
    need("/puzzle/scenario/opening", puzzle.scenario.opening.len() >= 2);
    need("/puzzle/concerns", puzzle.concerns.iter().all(|concern| !concern.text.is_empty()));
    let counted = puzzle.counters.iter().all(|c| !c.claim.is_empty() && !c.refuted.is_empty());
    need("/puzzle/counters", counted);
    let told = puzzle.cards.iter().all(|card| !card.source.is_empty() && !card.flavor.is_empty());
    need("/puzzle/cards", told);
    need("/puzzle/combinations", !puzzle.combinations.is_empty());
    let has = |mood: &Mood| puzzle.lines.moods.iter().any(|lines| lines.mood == *mood);
    need("/puzzle/lines/moods", Mood::ALL.iter().all(has));
    need("/puzzle/lines/edge", !puzzle.lines.edge.is_empty());
    let ends = |ending: &Ending| puzzle.lines.endings.iter().any(|line| line.after == *ending);
    need("/puzzle/lines/endings", Ending::ALL.iter().all(ends));
    let mut findings: Vec<Finding> =
        missing.iter().map(|path| finding!(WORDS, LANGUAGE, "V1", path.as_str())).collect();
    if let Ok(tree) = Tree::grow(Hand::new(puzzle), work) {
        for (index, beat) in beats(puzzle, &tree).iter().enumerate() {
            let Some(written) = puzzle.combinations.get(index) else { break };
            if written.mood != beat.mood {
                findings.push(finding!(
                    WORDS,
                    LANGUAGE,
                    "V3",
                    format!("/puzzle/combinations/{index}/mood"),
                    cards = beat.cards,
                    has = written.mood.name(),
                    wants = beat.mood.name()
                ));
            }
        }
    }
    findings
}

/// Whether nothing graver than a note was found.
pub fn is_fine(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity == Grave::Note)
}
