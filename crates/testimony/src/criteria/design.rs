//! What keeps a puzzle worth playing: the design invariants, the win rate, the archetype, and that no
//! glance solves it.

use cluesmith_core::{Finding, Severity as Grave, finding};

use super::games::Case;
use super::{percent, thousandths};
use crate::archetype::{Archetype, traps};
use crate::cards::letter;
use crate::figures::Opening;
use crate::params::Level;
use crate::puzzle::Card;
use crate::text::WORDS;
use crate::tree::ONE;

/// How far below a trap another card may be and still be strong.
const STRONG: u32 = 4;

impl Case<'_> {
    /// I5 to I9, the win rate and the archetype.
    pub fn invariants(&self) -> Vec<Finding> {
        let (puzzle, figures, wanted) = (self.puzzle, self.figures, self.tuning);
        let mut findings = Vec::new();
        if figures.wins.is_empty() {
            findings.push(finding!(
                WORDS,
                self.language,
                "I5",
                "/puzzle/resistance",
                lines = figures.tally.lines
            ));
            return findings;
        }
        findings.extend(self.recoverable_openings());
        let scores = figures.winning_scores();
        if scores < wanted.scores {
            findings.push(finding!(
                WORDS,
                self.language,
                "I8",
                "/puzzle/cards",
                has = scores,
                wants = wanted.scores
            ));
        }
        let paths = figures.distinct_paths().len();
        if puzzle.level > Level::Tutorial && paths < 2 {
            findings.push(finding!(WORDS, self.language, "I9", "/puzzle/cards", has = paths));
        }
        if figures.typical * 100 < wanted.wins * ONE {
            let has = format!("{} %", percent(thousandths(figures.typical)));
            findings.push(finding!(
                WORDS,
                self.language,
                "W1",
                "/puzzle/resistance",
                has,
                wants = wanted.wins,
                level = puzzle.level.name()
            ));
        }
        if let Some(stated) = puzzle.archetype {
            let found = Archetype::recognise(puzzle, figures);
            if found.first() != Some(&stated) {
                let names: Vec<&str> = found.iter().map(|one| one.name()).collect();
                let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "A1",
                    "/puzzle/archetype",
                    stated = stated.name(),
                    found = names
                ));
            }
        }
        findings
    }

    /// I7: a win is still possible after enough of all openings, and after as many of those that cost a
    /// point or two for contradictions; what the trap spoils is not counted against them.
    fn recoverable_openings(&self) -> Vec<Finding> {
        let traps = traps(self.puzzle, self.figures);
        let doubted = |opening: &&Opening| {
            (1..=2).contains(&opening.minors) && opening.said.shared(traps).is_empty()
        };
        let openings = &self.figures.openings;
        let all: Vec<&Opening> = openings.iter().collect();
        let minor: Vec<&Opening> = openings.iter().filter(doubted).collect();
        let wanted = self.tuning.forgiving;
        let mut findings = Vec::new();
        let winnable = |openings: &[&Opening]| {
            let open = openings.iter().filter(|opening| opening.winnable).count();
            (open, openings.len(), (open as u64) * 100 < wanted * openings.len() as u64)
        };
        let path = "/puzzle/cards";
        if let (open, all, true) = winnable(&all) {
            findings.push(finding!(WORDS, self.language, "I7", path, open, all, wants = wanted));
        }
        if let (open, all, true) = winnable(&minor) {
            let mut found =
                finding!(WORDS, self.language, "I7.minor", path, open, all, wants = wanted);
            found.id = "I7".to_owned();
            findings.push(found);
        }
        findings
    }

    /// G1 to G5: nothing that a glance solves.
    pub fn at_a_glance(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        if puzzle.level >= Level::Normal && figures.greedy_wins {
            findings.push(finding!(WORDS, self.language, "G1", "/puzzle/cards"));
        }
        if puzzle.level >= Level::Expert && figures.concern_first_wins {
            findings.push(finding!(WORDS, self.language, "G5", "/puzzle/cards"));
        }
        for trap in traps(puzzle, figures).iter() {
            let strong = |(index, card): (usize, &Card)| {
                index != trap
                    && !card.is_refuter()
                    && card.power + STRONG >= puzzle.cards[trap].power
            };
            if !puzzle.cards.iter().enumerate().any(strong) {
                let path = format!("/puzzle/cards/{trap}/power");
                findings.push(finding!(WORDS, self.language, "G3", &path, card = letter(trap)));
            }
        }
        if puzzle.level > Level::Tutorial && figures.turns() == Some(1) {
            findings.push(finding!(WORDS, self.language, "G4", "/puzzle/resistance"));
        }
        findings.into_iter().map(|one| one.as_severity(Grave::Warning)).collect()
    }
}
