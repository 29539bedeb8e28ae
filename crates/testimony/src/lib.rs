//! Testimony: KOA, the home assistant, has locked something and wants an explanation. Six pieces of
//! evidence, a few submissions, and a story that must not contradict itself.
//!
//! Where to find what:
//!
//! | file | what it holds |
//! |---|---|
//! | `claim.rs`, `clock.rs`, `cards.rs`, `puzzle.rs` | the words of the game, times, sets of cards, the document |
//! | `rules.rs`, `conflict.rs` | every switch with its default; when two claims clash |
//! | `hand.rs`, `resolve.rs` | a hand as bits; one submission, a pure function |
//! | `tree.rs`, `players.rs`, `score.rs`, `measures.rs`, `figures.rs` | the complete tree, the players, the points, what it all says |
//! | `plain/` | the independent engine |
//! | `criteria/`, `sense.rs`, `archetype.rs`, `check.rs`, `inspect.rs` | what a good puzzle is |
//! | `generate/`, `lexicon.rs`, `voice.rs` | hands, and everything that is said |
//! | `explain.rs`, `grade.rs`, `play.rs`, `doubt.rs`, `draw/`, `week.rs` | the best line, games, seven days |
//!
//! The answer is the best line of play: the one with the most points, found in the complete tree.
//!
//! ```
//! use cluesmith_core::{Family, Seed, Work};
//! use cluesmith_testimony::{Params, Testimony};
//!
//! let work = &mut Work::limit(10_000_000);
//! let made = Testimony.generate(&Params::default(), Seed(7), work)?;
//! assert!(Testimony.check(&made.puzzle, Some(&made.answer), work).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod archetype;
pub mod cards;
pub mod check;
pub mod claim;
pub mod clock;
pub mod conflict;
pub mod criteria;
mod doubt;
mod draw;
mod explain;
pub mod figures;
mod generate;
pub mod grade;
pub mod hand;
mod inspect;
mod lexicon;
pub mod measures;
pub mod params;
pub mod plain;
pub mod play;
pub mod players;
pub mod puzzle;
pub mod resolve;
pub mod rules;
pub mod score;
mod sense;
mod text;
pub mod tree;
pub mod voice;
pub mod week;

use cluesmith_core::{
    About, CertificateError, Family, Finding, GenerateError, Grade, Hint, Inference, Made,
    MoveError, Review, Seed, SettingsError, Solutions, Step, Technique, Unproven, Work,
};

pub use archetype::Archetype;
pub use params::{Level, Params};
pub use play::State;
pub use puzzle::{Answer, Puzzle};
use text::WORDS;

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Testimony;

impl Family for Testimony {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type State = State;

    const NAME: &'static str = "testimony";
    const GENERATOR: u32 = 3;

    fn about(&self) -> About {
        let say = |key: &str| WORDS.say(key, &[]);
        let level = |level: &Level| cluesmith_core::Level {
            name: level.name().to_owned(),
            summary: say(&format!("level.{}", level.name())),
        };
        About {
            title: say("title"),
            summary: say("summary"),
            rules: say("rules"),
            moves: say("moves").replace(" | ", "\n"),
            levels: Level::ALL.iter().map(level).collect(),
        }
    }

    fn techniques(&self) -> &'static [Technique] {
        &grade::TECHNIQUES
    }

    fn canonical(&self, params: Params) -> Result<Params, SettingsError> {
        params.canonical()
    }

    fn generate(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Puzzle, Answer>, GenerateError> {
        generate::generate(params, seed, work)
    }

    fn inspect(&self, puzzle: &Puzzle) -> Vec<Finding> {
        inspect::inspect(puzzle)
    }

    /// The best line of play: there is one, the first in order among those with the most points.
    fn solve(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let Ok(tree) = tree::Tree::grow(hand::Hand::new(puzzle), work) else {
            return Solutions { count: 0, complete: false, solutions: Vec::new() };
        };
        let wins = tree::Tree::winnable(tree.root());
        let best = wins.then(|| Answer { line: tree.best_line() });
        let solutions: Vec<Answer> = best.into_iter().take(limit).collect();
        Solutions { count: solutions.len(), complete: !wins || limit > 0, solutions }
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work)
    }

    fn grade(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
        let tree = tree::Tree::grow(hand::Hand::new(puzzle), work)?;
        if !tree::Tree::winnable(tree.root()) {
            return Err(Unproven::NoAnswer);
        }
        let figures = figures::Figures::of(&tree, work)?;
        Ok(grade::grade(puzzle, &tree, &figures))
    }

    fn explain(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
        explain::explain(puzzle, work)
    }

    fn verify(
        &self,
        puzzle: &Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Answer, CertificateError> {
        explain::verify(puzzle, certificate, work)
    }

    fn start(&self, _: &Puzzle) -> State {
        State::default()
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State) -> Vec<Finding> {
        play::inspect_state(puzzle, state)
    }

    fn apply(&self, puzzle: &Puzzle, state: &State, text: &str) -> Result<State, MoveError> {
        play::apply(puzzle, state, text)
    }

    fn oracle(
        &self,
        _: &Puzzle,
        state: &State,
        _: Option<&Answer>,
        text: &str,
    ) -> Result<String, MoveError> {
        Ok(play::written_out(state, text))
    }

    fn is_answered(&self, text: &str) -> bool {
        play::is_answered(text)
    }

    fn review(&self, puzzle: &Puzzle, state: &State) -> Review {
        play::review(puzzle, state)
    }

    fn verdict(&self, puzzle: &Puzzle, work: &mut Work) -> Option<String> {
        let best = tree::Tree::grow(hand::Hand::new(puzzle), work).ok()?.best_lines().len();
        let key = if best == 1 { "verdict.one" } else { "verdict" };
        Some(WORDS.say(key, &[("count", &best)]))
    }

    fn ending(&self, puzzle: &Puzzle, state: &State) -> Option<String> {
        play::lost(puzzle, state)
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        explain::hint(puzzle, state, all, work)
    }

    fn draw(&self, puzzle: &Puzzle, state: &State) -> String {
        cluesmith_ink::terminal(&draw::picture(puzzle, state))
    }

    fn svg(&self, puzzle: &Puzzle, state: &State) -> String {
        cluesmith_ink::svg(&draw::picture(puzzle, state))
    }

    fn draw_answer(&self, puzzle: &Puzzle, answer: &Answer) -> String {
        cluesmith_ink::terminal(&draw::picture_of_answer(puzzle, answer))
    }

    fn share(&self, puzzle: &Puzzle, state: &State) -> String {
        play::share(puzzle, state)
    }
}
