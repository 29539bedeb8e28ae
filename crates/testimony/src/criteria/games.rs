//! What only the games can tell: whether a puzzle can be won, how, and how fair that is.

use cluesmith_core::{Finding, Language, Severity as Grave, finding, look_up};

use crate::archetype::traps;
use crate::cards::{Cards, letter};
use crate::claim::Trust;
use crate::figures::{Figures, Won};
use crate::params::{Level, Tuning};
use crate::puzzle::{Card, Puzzle};
use crate::rules::{Answerable, Comfort, Visibility};
use crate::text::{WORDS, WRITTEN};

/// What a hand must have beyond the resistance.
const COMFORT: u32 = 10;

/// A puzzle and all its games.
pub(super) struct Case<'a> {
    pub puzzle: &'a Puzzle,
    pub figures: &'a Figures,
    pub tuning: Tuning,
    pub language: Language,
}

impl Case<'_> {
    /// The tuning table.
    pub fn table(&self) -> Vec<Finding> {
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
                finding!(WORDS, self.language, "L1", path, what, has, wants, level)
            })
            .collect()
    }

    /// S1 to S5.
    pub fn solvable(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        let traps = traps(puzzle, figures);
        let counted = |index: &usize| puzzle.rules.comfort == Comfort::Hand || !traps.has(*index);
        let power: u32 =
            (0..puzzle.cards.len()).filter(counted).map(|card| puzzle.cards[card].power).sum();
        let wants = puzzle.resistance + COMFORT;
        if power < wants {
            findings.push(finding!(
                WORDS,
                self.language,
                "S2",
                "/puzzle/cards",
                has = power,
                wants
            ));
        }
        let paths = figures.paths(puzzle.rules.paths);
        if paths < self.tuning.paths {
            findings.push(finding!(
                WORDS,
                self.language,
                "S3",
                "/puzzle/cards",
                has = paths,
                wants = self.tuning.paths
            ));
        }
        if traps.len() > 1 {
            findings.push(finding!(WORDS, self.language, "S4", "/puzzle/cards", cards = traps));
        }
        for (index, counter) in puzzle.counters.iter().enumerate() {
            let endured = figures.wins.iter().any(|won| won.refuted >> index & 1 == 0);
            let asked = puzzle.rules.answerable == Answerable::Every || index == 0;
            if asked && puzzle.refuters(index).is_empty() && !endured {
                let path = format!("/puzzle/counters/{index}");
                findings.push(finding!(WORDS, self.language, "S5", &path, counter = counter.name));
            }
        }
        findings
    }

    /// C1 to C3.
    pub fn contradictions(&self) -> Vec<Finding> {
        let figures = self.figures;
        let mut findings = Vec::new();
        let torn = |won: &&Won| {
            won.played
                .iter()
                .any(|card| !figures.pairs.impossible[card].shared(won.played).is_empty())
        };
        if let Some(won) = figures.wins.iter().find(torn) {
            findings.push(finding!(
                WORDS,
                self.language,
                "C1",
                "/puzzle/cards",
                cards = won.played
            ));
        }
        if let Some(most) = figures.best_wins().map(|won| won.scrutiny).max()
            && most > self.puzzle.level.most_scrutiny(&self.puzzle.rules)
        {
            let allowed = self.puzzle.level.most_scrutiny(&self.puzzle.rules);
            findings.push(finding!(
                WORDS,
                self.language,
                "C2",
                "/puzzle/cards",
                has = most,
                most = allowed
            ));
        }
        findings
    }

    /// F1 to F8.
    pub fn fair(&self) -> Vec<Finding> {
        let (puzzle, figures) = (self.puzzle, self.figures);
        let mut findings = Vec::new();
        let every = ((1u32 << puzzle.counters.len()) - 1) as u8;
        // Safe from contradictions; what a sketchy source costs is known beforehand.
        let sketchy = |index: &usize| puzzle.cards[*index].trust == Trust::Sketchy;
        let known = |won: &Won| match puzzle.rules.sketchy_costs {
            true => won.played.iter().filter(sketchy).count(),
            false => 0,
        };
        let safe = |won: &Won| won.refuted == every && usize::from(won.scrutiny) <= known(won);
        if !figures.wins.iter().any(safe) {
            findings.push(finding!(WORDS, self.language, "F1", "/puzzle/cards"));
        }
        if puzzle.rules.visibility == Visibility::Hidden {
            let hidden = finding!(WORDS, self.language, "F2", "/puzzle/rules/visibility");
            findings.push(hidden.as_severity(Grave::Note));
        }
        let traps = traps(puzzle, figures);
        for trap in traps.iter() {
            let card = &puzzle.cards[trap];
            if !card.flavor.is_empty() && !tells_itself(card) {
                let path = format!("/puzzle/cards/{trap}/flavor");
                findings.push(finding!(WORDS, self.language, "F4", &path, card = letter(trap)));
            }
        }
        findings.extend(self.recoverable(traps));
        // A contest that was let through when it came, whether or not it was answered later.
        let endured = |won: &Won| won.fired != 0 && won.scrutiny <= 2;
        let attacked = !puzzle.counters.is_empty();
        let forgiving = matches!(puzzle.level, Level::Easy | Level::Normal);
        if forgiving && attacked && !figures.wins.iter().any(endured) {
            findings.push(finding!(WORDS, self.language, "F7", "/puzzle/cards"));
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
            .map(|pair| finding!(WORDS, self.language, "F5", "/puzzle/cards", cards = pair))
            .collect()
    }
}

/// Whether what the player sees of a card names the place or the state it claims.
fn tells_itself(card: &Card) -> bool {
    let text = format!("{} {}", card.name, card.flavor).to_lowercase();
    let place = card.place.map(|place| look_up!(WORDS, WRITTEN, "tell.", place.name()));
    let state = card.state.map(|state| look_up!(WORDS, WRITTEN, "tell.", state.name()));
    let names = [place, state];
    names.iter().flatten().any(|words| words.split(", ").any(|word| text.contains(word)))
}
