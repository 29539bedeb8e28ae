//! What a good puzzle is, criterion by criterion, stated in the figures of its tree. `check` gets
//! the figures from the plain engine, the generator from the memoised one.

use std::fmt::Display;

use cluesmith_core::{Finding, Severity as Grave};

use crate::archetype::{Archetype, traps};
use crate::cards::{Cards, letter};
use crate::claim::{Severity, Trust};
use crate::figures::{Figures, Pairs};
use crate::params::{Level, Tuning};
use crate::puzzle::{Card, Puzzle};
use crate::rules::{Answerable, Comfort, Visibility};
use crate::sense::judge_sense;
use crate::text::WORDS;
use crate::tree::{Fixed, ONE};

/// What a hand must have beyond the resistance.
const COMFORT: u32 = 10;
/// How far below a trap another card may be and still be strong.
const STRONG: u32 = 4;

type Values<'a> = &'a [(&'a str, &'a dyn Display)];

fn finding(id: &str, path: &str, values: Values<'_>) -> Finding {
    Finding::error(id, path, WORDS.say(id, values), WORDS.say(&format!("{id}.help"), values))
}

/// A probability in percent with one digit.
pub fn percent(chance: Fixed) -> String {
    let tenths = (chance * 1000 + ONE / 2) / ONE;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Everything that is not as it should be.
pub fn judge(puzzle: &Puzzle, figures: &Figures) -> Vec<Finding> {
    let mut findings = judge_sense(puzzle);
    findings.extend(judge_hand(puzzle, &figures.pairs));
    findings.extend(OnTheTable { puzzle, pairs: &figures.pairs }.contradictions());
    findings.extend(judge_tree(puzzle, figures));
    findings
}

/// What can be said of a hand before its tree is known, but for the conflicts written down.
pub(crate) fn judge_hand(puzzle: &Puzzle, pairs: &Pairs) -> Vec<Finding> {
    let hand = OnTheTable { puzzle, pairs };
    let mut findings = hand.solvable();
    findings.extend(hand.fair());
    findings.extend(hand.dominated());
    findings
}

/// What only the tree can tell.
pub(crate) fn judge_tree(puzzle: &Puzzle, figures: &Figures) -> Vec<Finding> {
    let case = Case { puzzle, figures, tuning: puzzle.level.tuning() };
    let mut findings = case.table();
    findings.extend(case.solvable());
    findings.extend(case.contradictions());
    findings.extend(case.fair());
    findings.extend(case.invariants());
    findings.extend(case.at_a_glance());
    findings
}

struct OnTheTable<'a> {
    puzzle: &'a Puzzle,
    pairs: &'a Pairs,
}

struct Case<'a> {
    puzzle: &'a Puzzle,
    figures: &'a Figures,
    tuning: Tuning,
}

impl OnTheTable<'_> {
    /// S1: somebody can answer every question.
    fn solvable(&self) -> Vec<Finding> {
        let puzzle = self.puzzle;
        let mut findings = Vec::new();
        for (index, concern) in puzzle.concerns.iter().enumerate() {
            if !puzzle.cards.iter().any(|card| puzzle.settles(concern, card)) {
                let path = format!("/puzzle/concerns/{index}");
                findings.push(finding("S1", &path, &[("proof", &concern.proof.name())]));
            }
        }
        findings
    }

    /// C3: the conflicts written down are the conflicts there are.
    fn contradictions(&self) -> Vec<Finding> {
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
                    let values: Values<'_> =
                        &[("cards", &pair), ("stated", &stated.name()), ("found", &found.name())];
                    findings.push(finding("C3", "/puzzle/conflicts", values));
                }
            }
        }
        findings
    }

    /// F3, F6 and F8.
    fn fair(&self) -> Vec<Finding> {
        let (puzzle, pairs) = (self.puzzle, self.pairs);
        let mut findings = Vec::new();
        for (index, counter) in puzzle.counters.iter().enumerate() {
            let number = index as u32 + 1;
            if !puzzle.cards.iter().any(|card| card.refutes.contains(&number)) {
                let path = format!("/puzzle/counters/{index}");
                findings.push(finding("F3", &path, &[("counter", &counter.name)]));
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
            findings.push(finding("F8", "/puzzle/cards", &[]));
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
            .map(|(pair, gap)| finding("F6", "/puzzle/cards", &[("cards", &pair), ("gap", &gap)]))
            .collect()
    }

    /// G2: no card that another makes useless.
    fn dominated(&self) -> Vec<Finding> {
        let puzzle = self.puzzle;
        let mut findings = Vec::new();
        for a in 0..puzzle.cards.len() {
            if let Some(b) = (0..puzzle.cards.len()).find(|&b| self.dominates(b, a)) {
                let path = format!("/puzzle/cards/{a}");
                let values: Values<'_> = &[("weak", &letter(a)), ("strong", &letter(b))];
                findings.push(finding("G2", &path, values));
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

impl Case<'_> {
    /// The tuning table.
    fn table(&self) -> Vec<Finding> {
        let (puzzle, wanted) = (self.puzzle, self.tuning);
        let traps = traps(puzzle, self.figures).len();
        let rows: [(&str, &str, usize, usize); 6] = [
            ("cards", "/puzzle/cards", puzzle.cards.len(), wanted.cards),
            ("concerns", "/puzzle/concerns", puzzle.concerns.len(), wanted.concerns),
            (
                "resistance",
                "/puzzle/resistance",
                puzzle.resistance as usize,
                wanted.resistance as usize,
            ),
            ("counters", "/puzzle/counters", puzzle.counters.len(), wanted.counters),
            ("traps", "/puzzle/cards", traps, wanted.traps),
            ("turns", "/puzzle/turns", puzzle.turns as usize, wanted.turns as usize),
        ];
        let wrong = rows.into_iter().filter(|(_, _, has, wants)| has != wants);
        wrong
            .map(|(what, path, has, wants)| {
                let level = puzzle.level.name();
                let values: Values<'_> =
                    &[("what", &what), ("has", &has), ("wants", &wants), ("level", &level)];
                finding("L1", path, values)
            })
            .collect()
    }

    /// S1 to S5.
    fn solvable(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        let traps = traps(puzzle, figures);
        let counted = |index: &usize| puzzle.rules.comfort == Comfort::Hand || !traps.has(*index);
        let power: u32 =
            (0..puzzle.cards.len()).filter(counted).map(|card| puzzle.cards[card].power).sum();
        let wants = puzzle.resistance + COMFORT;
        if power < wants {
            findings.push(finding("S2", "/puzzle/cards", &[("has", &power), ("wants", &wants)]));
        }
        let paths = figures.paths(puzzle.rules.paths);
        if paths < self.tuning.paths {
            let values: Values<'_> = &[("has", &paths), ("wants", &self.tuning.paths)];
            findings.push(finding("S3", "/puzzle/cards", values));
        }
        if traps.len() > 1 {
            findings.push(finding("S4", "/puzzle/cards", &[("cards", &traps)]));
        }
        for (index, counter) in puzzle.counters.iter().enumerate() {
            let endured = figures.wins.iter().any(|won| won.refuted >> index & 1 == 0);
            let asked = puzzle.rules.answerable == Answerable::Every || index == 0;
            if asked && counter.refutable_by.is_empty() && !endured {
                let path = format!("/puzzle/counters/{index}");
                findings.push(finding("S5", &path, &[("counter", &counter.name)]));
            }
        }
        findings
    }

    /// C1 to C3.
    fn contradictions(&self) -> Vec<Finding> {
        let figures = self.figures;
        let mut findings = Vec::new();
        let torn = |won: &&crate::figures::Won| {
            won.played
                .iter()
                .any(|card| !figures.pairs.impossible[card].shared(won.played).is_empty())
        };
        if let Some(won) = figures.wins.iter().find(torn) {
            findings.push(finding("C1", "/puzzle/cards", &[("cards", &won.played)]));
        }
        if let Some(most) = figures.best_wins().map(|won| won.scrutiny).max()
            && most > self.puzzle.level.most_scrutiny(&self.puzzle.rules)
        {
            let allowed = self.puzzle.level.most_scrutiny(&self.puzzle.rules);
            let values: Values<'_> = &[("has", &most), ("most", &allowed)];
            findings.push(finding("C2", "/puzzle/cards", values));
        }
        findings
    }

    /// F1 to F8.
    fn fair(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        let every = ((1u32 << puzzle.counters.len()) - 1) as u8;
        // Safe from contradictions; what a sketchy source costs is known beforehand.
        let sketchy = |index: &usize| puzzle.cards[*index].trust == Trust::Sketchy;
        let known = |won: &crate::figures::Won| match puzzle.rules.sketchy_costs {
            true => won.played.iter().filter(sketchy).count(),
            false => 0,
        };
        let safe = |won: &crate::figures::Won| {
            won.refuted == every && usize::from(won.scrutiny) <= known(won)
        };
        if !figures.wins.iter().any(safe) {
            findings.push(finding("F1", "/puzzle/cards", &[]));
        }
        if puzzle.rules.visibility == Visibility::Hidden {
            let hidden = finding("F2", "/puzzle/rules/visibility", &[]);
            findings.push(hidden.as_severity(Grave::Note));
        }
        let traps = traps(puzzle, figures);
        for trap in traps.iter() {
            let card = &puzzle.cards[trap];
            if !card.flavor.is_empty() && !tells_itself(card) {
                let path = format!("/puzzle/cards/{trap}/flavor");
                findings.push(finding("F4", &path, &[("card", &letter(trap))]));
            }
        }
        findings.extend(self.recoverable(traps));
        let endured = |won: &crate::figures::Won| won.fired != 0 && won.scrutiny <= 2;
        let attacked = !puzzle.counters.is_empty();
        if puzzle.level <= Level::Normal && attacked && !figures.wins.iter().any(endured) {
            findings.push(finding("F7", "/puzzle/cards", &[]));
        }
        findings
    }

    /// F5: whoever says two suspicious things can still win, unless one of them is the trap.
    fn recoverable(&self, traps: Cards) -> Vec<Finding> {
        let figures = self.figures;
        let count = self.puzzle.cards.len();
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let suspicious = pairs.filter(|&(a, b)| figures.pairs.suspicious[a].has(b));
        suspicious
            .filter(|&(a, b)| !traps.has(a) && !traps.has(b))
            .map(|(a, b)| Cards::of(&[a, b]))
            .filter(|pair| !figures.wins.iter().any(|won| pair.without(won.played).is_empty()))
            .map(|pair| finding("F5", "/puzzle/cards", &[("cards", &pair)]))
            .collect()
    }

    /// I5 to I9, the win rate and the archetype.
    fn invariants(&self) -> Vec<Finding> {
        let (puzzle, figures, wanted) = (self.puzzle, self.figures, self.tuning);
        let mut findings = Vec::new();
        if figures.wins.is_empty() {
            findings.push(finding("I5", "/puzzle/resistance", &[("lines", &figures.tally.lines)]));
            return findings;
        }
        let all = figures.openings.len().max(1);
        let open = figures.openings.iter().filter(|opening| opening.winnable).count();
        if (open as u64) * 100 < wanted.forgiving * all as u64 {
            let values: Values<'_> =
                &[("open", &open), ("all", &all), ("wants", &wanted.forgiving)];
            findings.push(finding("I7", "/puzzle/cards", values));
        }
        let scores = figures.winning_scores();
        if scores < wanted.scores {
            let values: Values<'_> = &[("has", &scores), ("wants", &wanted.scores)];
            findings.push(finding("I8", "/puzzle/cards", values));
        }
        let paths = figures.distinct_paths().len();
        if puzzle.level > Level::Tutorial && paths < 2 {
            findings.push(finding("I9", "/puzzle/cards", &[("has", &paths)]));
        }
        if figures.typical * 100 < wanted.wins * ONE {
            let has = percent(figures.typical);
            let values: Values<'_> =
                &[("has", &has), ("wants", &wanted.wins), ("level", &puzzle.level.name())];
            findings.push(finding("W1", "/puzzle/resistance", values));
        }
        if let Some(stated) = puzzle.archetype {
            let found = Archetype::recognise(puzzle, figures);
            if found.first() != Some(&stated) {
                let names: Vec<&str> = found.iter().map(|one| one.name()).collect();
                let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
                let values: Values<'_> = &[("stated", &stated.name()), ("found", &names)];
                findings.push(finding("A1", "/puzzle/archetype", values));
            }
        }
        findings
    }

    /// G1 to G5: nothing that a glance solves.
    fn at_a_glance(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        if puzzle.level >= Level::Normal && figures.greedy_wins {
            findings.push(finding("G1", "/puzzle/cards", &[]));
        }
        if puzzle.level >= Level::Expert && figures.concern_first_wins {
            findings.push(finding("G5", "/puzzle/cards", &[]));
        }
        for trap in traps(puzzle, figures).iter() {
            let strong = |(index, card): (usize, &Card)| {
                index != trap
                    && !card.is_refuter()
                    && card.power + STRONG >= puzzle.cards[trap].power
            };
            if !puzzle.cards.iter().enumerate().any(strong) {
                let path = format!("/puzzle/cards/{trap}/power");
                findings.push(finding("G3", &path, &[("card", &letter(trap))]));
            }
        }
        if puzzle.level > Level::Tutorial && figures.turns() == Some(1) {
            findings.push(finding("G4", "/puzzle/resistance", &[]));
        }
        findings.into_iter().map(|one| one.as_severity(Grave::Warning)).collect()
    }
}

/// Whether what the player sees of a card names the place or the state it claims.
fn tells_itself(card: &Card) -> bool {
    let text = format!("{} {}", card.name, card.flavor).to_lowercase();
    let place = card.place.map(|place| WORDS.say(&format!("tell.{}", place.name()), &[]));
    let state = card.state.map(|state| WORDS.say(&format!("tell.{}", state.name()), &[]));
    let names = [place, state];
    names.iter().flatten().any(|words| words.split(", ").any(|word| text.contains(word)))
}
