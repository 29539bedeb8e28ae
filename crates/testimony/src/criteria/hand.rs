//! What can be seen of a hand before any game is played.

use cluesmith_core::{Finding, Language, Severity as Grave, finding};

use crate::cards::{Cards, letter};
use crate::claim::{Severity, Trust};
use crate::figures::Pairs;
use crate::puzzle::{Card, Conflict, Puzzle};
use crate::text::WORDS;

/// The strongest that evidence is meant to be.
const STRONGEST: u32 = 20;

/// A hand as it lies on the table.
pub(super) struct OnTheTable<'a> {
    pub puzzle: &'a Puzzle,
    pub pairs: &'a Pairs,
    pub language: Language,
}

impl OnTheTable<'_> {
    /// S1: somebody can answer every question.
    pub fn solvable(&self) -> Vec<Finding> {
        let puzzle = self.puzzle;
        let mut findings = Vec::new();
        for (index, concern) in puzzle.concerns.iter().enumerate() {
            if !puzzle.cards.iter().any(|card| puzzle.settles(concern, card)) {
                let path = format!("/puzzle/concerns/{index}");
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "S1",
                    &path,
                    proof = concern.proof.name()
                ));
            }
        }
        findings
    }

    /// L2: no card is stronger than evidence can be.
    pub fn measured(&self) -> Vec<Finding> {
        let cards = self.puzzle.cards.iter().enumerate();
        let strong = cards.filter(|(_, card)| card.power > STRONGEST);
        strong
            .map(|(index, card)| {
                let path = format!("/puzzle/cards/{index}/power");
                finding!(
                    WORDS,
                    self.language,
                    "L2",
                    &path,
                    card = letter(index),
                    has = card.power,
                    most = STRONGEST
                )
            })
            .collect()
    }

    /// C3: the conflicts written down are the conflicts there are.
    pub fn contradictions(&self) -> Vec<Finding> {
        let (puzzle, pairs) = (self.puzzle, self.pairs);
        let mut findings = Vec::new();
        for b in 0..puzzle.cards.len() {
            for a in 0..b {
                let pair = Cards::of(&[a, b]);
                let stated = puzzle.conflicts.iter().find(|one| one.cards == pair);
                let stated = stated.map_or(Severity::None, |one| one.severity);
                let found = if pairs.impossible[a].has(b) {
                    Severity::Major
                } else if pairs.suspicious[a].has(b) {
                    Severity::Minor
                } else {
                    Severity::None
                };
                if stated != found {
                    findings.push(finding!(
                        WORDS,
                        self.language,
                        "C3",
                        "/puzzle/conflicts",
                        cards = pair,
                        stated = stated.name(),
                        found = found.name()
                    ));
                }
            }
        }
        // Each once, in order, and on the right axis.
        if findings.is_empty() && puzzle.conflicts != puzzle.find_conflicts() {
            let written = |list: &[Conflict]| {
                let one = |c: &Conflict| format!("{} ({})", c.cards, c.axis.name());
                list.iter().map(one).collect::<Vec<_>>().join(", ")
            };
            let (stated, found) = (written(&puzzle.conflicts), written(&puzzle.find_conflicts()));
            findings.push(finding!(WORDS, self.language, "C4", "/puzzle/conflicts", stated, found));
        }
        findings
    }

    /// F3, F6 and F8.
    pub fn fair(&self) -> Vec<Finding> {
        let (puzzle, pairs) = (self.puzzle, self.pairs);
        let mut findings = Vec::new();
        for (index, counter) in puzzle.counters.iter().enumerate() {
            let number = index as u32 + 1;
            if !puzzle.cards.iter().any(|card| card.refutes.contains(&number)) {
                let path = format!("/puzzle/counters/{index}");
                findings.push(finding!(WORDS, self.language, "F3", &path, counter = counter.name));
            }
        }
        findings.extend(self.clearly_impossible());
        let clashing =
            |a: usize, b: usize| pairs.impossible[a].has(b) || pairs.suspicious[a].has(b);
        let count = puzzle.cards.len();
        let three = (0..count).any(|c| {
            (0..c).any(|b| (0..b).any(|a| !clashing(a, b) && !clashing(a, c) && !clashing(b, c)))
        });
        if !three {
            findings.push(finding!(WORDS, self.language, "F8", "/puzzle/cards"));
        }
        findings
    }

    /// F6: what is impossible overlaps in time, so that nobody needs to know a threshold.
    fn clearly_impossible(&self) -> Vec<Finding> {
        let (puzzle, axis) = (self.puzzle, self.puzzle.axis());
        let count = puzzle.cards.len();
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let gap = |(a, b): (usize, usize)| {
            let (one, other) = (puzzle.cards[a].span(axis)?, puzzle.cards[b].span(axis)?);
            Some(one.gap(other) / 60)
        };
        pairs
            .filter(|&(a, b)| self.pairs.impossible[a].has(b))
            .filter_map(|(a, b)| Some((Cards::of(&[a, b]), gap((a, b))?)))
            .filter(|(_, gap)| *gap > 0)
            .map(|(pair, gap)| {
                finding!(WORDS, self.language, "F6", "/puzzle/cards", cards = pair, gap)
            })
            .collect()
    }

    /// G2: no card that another makes useless.
    pub fn dominated(&self) -> Vec<Finding> {
        let puzzle = self.puzzle;
        let mut findings = Vec::new();
        for a in 0..puzzle.cards.len() {
            if let Some(b) = (0..puzzle.cards.len()).find(|&b| self.dominates(b, a)) {
                let path = format!("/puzzle/cards/{a}");
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "G2",
                    &path,
                    weak = letter(a),
                    strong = letter(b)
                ));
            }
        }
        findings.into_iter().map(|one| one.as_severity(Grave::Warning)).collect()
    }

    /// Whether `strong` does all that `weak` does, at least as well, at no more risk.
    fn dominates(&self, strong: usize, weak: usize) -> bool {
        if strong == weak {
            return false;
        }
        let (puzzle, pairs) = (self.puzzle, self.pairs);
        let (more, less) = (&puzzle.cards[strong], &puzzle.cards[weak]);
        let others = Cards::of(&[strong, weak]);
        let risks = |card: usize| {
            (pairs.impossible[card].without(others), pairs.suspicious[card].without(others))
        };
        let ((major, minor), (major_weak, minor_weak)) = (risks(strong), risks(weak));
        let spared = |counter: &crate::puzzle::Counter| {
            let hits = |card: &Card| counter.targets.iter().any(|t| card.proves.contains(t));
            hits(less) || !hits(more)
        };
        let settles = |card: &Card| {
            puzzle.concerns.iter().map(|one| puzzle.settles(one, card)).collect::<Vec<_>>()
        };
        more.is_refuter() == less.is_refuter()
            && more.power >= less.power
            && (more.trust != Trust::Sketchy || less.trust == Trust::Sketchy)
            && less.refutes.iter().all(|counter| more.refutes.contains(counter))
            && settles(less).iter().zip(settles(more)).all(|(less, more)| more || !less)
            && puzzle.counters.iter().all(spared)
            && major.without(major_weak).is_empty()
            && minor.without(major_weak.with(minor_weak)).is_empty()
            && self.agrees_at_least(more, less)
    }

    fn agrees_at_least(&self, more: &Card, less: &Card) -> bool {
        let same = |a: &Card, b: &Card| a.agrees(b, &self.puzzle.rules);
        let others = self.puzzle.cards.iter().filter(|card| *card != more && *card != less);
        others.into_iter().all(|card| same(more, card) || !same(less, card))
    }
}
