//! What an author's puzzle comes to while it is being written: what is wrong with it, who wins how often, and how its
//! games end.

use cluesmith_core::{Finding, Severity, Stopped, Work, finding};
use schemars::JsonSchema;
use serde::Serialize;

use crate::criteria::{judge, thousandths};
use crate::figures::Figures;
use crate::hand::Hand;
use crate::inspect::inspect;
use crate::players::Idea;
use crate::puzzle::Puzzle;
use crate::resolve::Status;
use crate::score::{Tier, score, tier};
use crate::text::WORDS;
use crate::tree::Tree;
use crate::writer::fill_in;

/// A puzzle on the bench.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Bench {
    /// What is wrong with its form, its hand and its games.
    pub findings: Vec<Finding>,
    /// The puzzle with every word written that was left out; nothing where its form is wrong.
    pub puzzle: Option<Puzzle>,
    /// What its games come to; nothing where its form is wrong, or where there are too many.
    pub games: Option<Games>,
}

/// What the games of a puzzle come to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Games {
    /// How often each kind of player wins, and with how many points.
    pub players: Vec<Rate>,
    /// Positions in which a game is won, by tier: ajar, open, welcome.
    pub tiers: [usize; 3],
    /// Positions of the whole tree.
    pub positions: usize,
    /// Complete games: won, lost by turns, by scrutiny, and with nothing left to say.
    pub ends: [u64; 4],
    /// The most points there are.
    pub best: u32,
    /// The first of the best lines, submission by submission.
    pub line: Vec<String>,
}

/// A kind of player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rate {
    /// Its name: `typical`, `greedy`.
    pub player: String,
    /// Games won, in thousandths.
    pub wins: u64,
    /// Points in the mean.
    pub points: u64,
}

/// Looks at a puzzle.
pub(crate) fn weigh(mut puzzle: Puzzle, work: &mut Work) -> Bench {
    let findings = inspect(&puzzle, work.language());
    if findings.iter().any(|finding| finding.severity == Severity::Error) {
        return Bench { findings, puzzle: None, games: None };
    }
    let language = work.language();
    match fill_in(&mut puzzle, work).and_then(|()| play(&puzzle, work)) {
        // What is written here is right; an author's own words are read by `check`, whose reader is as large as all the
        // rest of a browser's engine.
        Ok((games, figures)) => {
            let findings = judge(&puzzle, &figures, language);
            Bench { findings, puzzle: Some(puzzle), games: Some(games) }
        }
        Err(stopped) => {
            let findings = vec![finding!(WORDS, language, "B2", "/puzzle", why = stopped)];
            Bench { findings, puzzle: None, games: None }
        }
    }
}

/// Plays it in every way.
fn play(puzzle: &Puzzle, work: &mut Work) -> Result<(Games, Figures), Stopped> {
    let hand = Hand::new(puzzle);
    let tree = Tree::grow(hand.clone(), work)?;
    let figures = Figures::of(&tree, work)?;
    let root = tree.root();
    let rate = |player: &str, wins, points| Rate { player: player.to_owned(), wins, points };
    let mut players = vec![
        rate("typical", thousandths(root.typical), root.typical_score / 1000),
        rate("random", thousandths(root.random), root.random_score / 1000),
    ];
    for &idea in Idea::ALL {
        let end = idea.play(&hand).1;
        let wins = if end.status == Status::Won { 1000 } else { 0 };
        players.push(rate(idea.name(), wins, score(&hand, &end).into()));
    }
    let mut tiers = [0; 3];
    for node in tree.nodes().iter().filter(|node| node.at.status == Status::Won) {
        match tier(&hand, &node.at, figures.best) {
            Tier::Locked => {}
            Tier::Ajar => tiers[0] += 1,
            Tier::Open => tiers[1] += 1,
            Tier::Welcome => tiers[2] += 1,
        }
    }
    let tally = &figures.tally;
    let line = figures.best_lines.first().cloned().unwrap_or_default();
    let games = Games {
        players,
        tiers,
        positions: tree.nodes().len(),
        ends: [tally.won, tally.by_turns, tally.by_scrutiny, tally.stuck + tally.empty],
        best: figures.best,
        line: line.iter().map(ToString::to_string).collect(),
    };
    Ok((games, figures))
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Family, Seed};

    use super::*;
    use crate::{Level, Params, Testimony};

    fn generated() -> Puzzle {
        let params = Params { level: Level::Normal, ..Params::default() };
        let made = Testimony.generate(&params, Seed(7), &mut Work::unlimited());
        made.map(|made| made.puzzle).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_puzzle_is_made_invalid_and_valid_again() {
        let (puzzle, work) = (generated(), &mut Work::unlimited());
        let fine = weigh(puzzle.clone(), work);
        assert!(crate::check::is_fine(&fine.findings), "{:?}", fine.findings);
        let mut hard = puzzle.clone();
        hard.resistance = 90;
        hard.combinations.clear();
        let found = weigh(hard, work);
        assert!(found.findings.iter().any(|finding| finding.id == "S2"), "{:?}", found.findings);
        assert!(found.games.is_some_and(|games| games.ends[0] == 0), "nobody wins");
        assert!(crate::check::is_fine(&weigh(puzzle, work).findings));
    }

    #[test]
    fn what_has_the_wrong_form_is_not_played() {
        let mut puzzle = generated();
        puzzle.cards[0].time = Some("late".to_owned());
        let found = weigh(puzzle, &mut Work::unlimited());
        assert!(found.findings.iter().any(|finding| finding.id == "H03"), "{:?}", found.findings);
        assert!(found.games.is_none() && found.puzzle.is_none());
    }

    #[test]
    fn words_that_are_left_out_are_written() {
        let mut puzzle = generated();
        puzzle.cards[0].power += 1;
        (puzzle.combinations, puzzle.cards[0].flavor) = (Vec::new(), String::new());
        let found = weigh(puzzle, &mut Work::unlimited());
        let written = found.puzzle.unwrap_or_else(|| panic!("{:?}", found.findings));
        assert!(!written.cards[0].flavor.is_empty() && written.combinations.len() == 41);
        assert!(!found.findings.iter().any(|finding| finding.id.starts_with('V')));
    }
}
