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
//! | `generate/` | hands |
//! | `lexicon.rs`, `scene.rs`, `sentence.rs`, `meaning.rs`, `voice.rs`, `writer.rs` | what every sentence means, and everything that is said |
//! | `wording.rs`, `names.rs` | whether what is said means just that |
//! | `explain.rs`, `grade.rs`, `play.rs`, `doubt.rs`, `draw/`, `week.rs` | the best line, games, seven days |
//! | `view.rs`, `reckoning.rs`, `counsel.rs` | what a page is shown and what it may ask: what a submission would do |
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

#[doc(hidden)]
pub mod archetype;
mod bench;
#[doc(hidden)]
pub mod cards;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod clock;
#[doc(hidden)]
pub mod conflict;
pub mod counsel;
mod criteria;
mod doubt;
mod draw;
mod explain;
#[doc(hidden)]
pub mod figures;
mod generate;
mod grade;
#[doc(hidden)]
pub mod hand;
mod inspect;
mod lexicon;
mod meaning;
#[doc(hidden)]
pub mod measures;
mod names;
mod params;
#[doc(hidden)]
pub mod plain;
mod play;
#[doc(hidden)]
pub mod players;
#[doc(hidden)]
pub mod puzzle;
mod reckoning;
#[doc(hidden)]
pub mod resolve;
#[doc(hidden)]
pub mod rules;
mod scene;
#[doc(hidden)]
pub mod score;
mod sense;
mod sentence;
mod text;
#[doc(hidden)]
pub mod tree;
mod verbs;
mod view;
#[doc(hidden)]
pub mod voice;
#[doc(hidden)]
pub mod week;
mod wording;
mod writer;

use cluesmith_core::ink::Picture;
use cluesmith_core::{
    About, ByContest, CertificateError, Contest, Family, Finding, GenerateError, Grade, Hint,
    Inference, Language, Made, MoveError, OwnWords, Play, Preview, Refused, Review, Seed, Select,
    SettingsError, Sitting, Solutions, Step, Technique, Unproven, Work, about, finding, say,
};
use serde_json::{Map, Value};

pub use archetype::Archetype;
pub use params::{Level, Params};
pub use play::State;
pub use puzzle::{Answer, Puzzle};
use text::WORDS;
pub use view::View;

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Testimony;

impl Family for Testimony {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByContest;
    const NAME: &'static str = "testimony";
    const GENERATOR: u32 = 3;
    const WORDING: &'static [&'static str] = &[
        "/puzzle/scenario/opening",
        "/puzzle/concerns/*/text",
        "/puzzle/counters/*/claim",
        "/puzzle/counters/*/refuted",
        "/puzzle/cards/*/flavor",
        "/puzzle/combinations/*/player",
        "/puzzle/combinations/*/koa",
        "/puzzle/lines",
    ];

    fn about(&self, language: Language) -> About {
        let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        about!(WORDS, language, levels)
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

    fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        inspect::inspect(puzzle, language)
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work)
    }

    fn prove(
        &self,
        puzzle: &Puzzle,
        _: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Map<String, Value>, Unproven> {
        Ok(check::prove(puzzle, work)?)
    }

    fn own_words(&self, puzzle: &Puzzle) -> Vec<OwnWords> {
        names::own(puzzle)
    }

    fn fill_in(
        &self,
        puzzle: &mut Puzzle,
        _: Option<&mut Answer>,
        work: &mut Work,
    ) -> Result<(), Finding> {
        let filled = writer::fill_in(puzzle, work);
        filled.map_err(|stopped| finding!(WORDS, work.language(), "B2", "/puzzle", why = stopped))
    }
}

impl Play for Testimony {
    type State = State;
    type View = View;
    type Question = counsel::Wish;
    type Counsel = counsel::Counsel;

    fn start(&self, _: &Puzzle) -> State {
        State::default()
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Finding> {
        play::inspect_state(puzzle, state, work.language())
    }

    fn apply(
        &self,
        puzzle: &Puzzle,
        state: &State,
        text: &str,
        work: &mut Work,
    ) -> Result<State, MoveError> {
        play::apply(puzzle, state, text, work)
    }

    fn selects(&self) -> Option<&dyn Select<Testimony>> {
        Some(self)
    }

    fn review(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Review {
        play::review(puzzle, state, work)
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        explain::hint(puzzle, state, all, work)
    }

    fn view(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        View::of(puzzle, state, work)
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
        draw::picture(puzzle, state, None, work)
    }

    fn picture_answer(&self, puzzle: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
        draw::picture_of_answer(puzzle, answer, work)
    }

    fn consult(
        &self,
        at: Option<Sitting<'_, Testimony>>,
        wish: counsel::Wish,
        work: &mut Work,
    ) -> Result<counsel::Counsel, Refused> {
        counsel::consult(at, wish, work)
    }

    fn verbs(&self) -> &'static [cluesmith_core::Verb<Testimony>] {
        verbs::VERBS
    }

    fn share(&self, puzzle: &Puzzle, state: &State, _: u32, work: &mut Work) -> String {
        play::share(puzzle, state, work)
    }
}

impl Select<Testimony> for Testimony {
    fn preview(
        &self,
        puzzle: &Puzzle,
        state: &State,
        text: &str,
        work: &mut Work,
    ) -> Option<Result<Preview, MoveError>> {
        play::preview(puzzle, state, text, work)
    }
}

impl Contest for Testimony {
    /// The best line of play: there is one, the first in order among those with the most points.
    fn best(&self, puzzle: &Puzzle, work: &mut Work) -> Solutions<Answer> {
        let Ok(tree) = tree::Tree::grow(hand::Hand::new(puzzle), work) else {
            return Solutions { count: 0, complete: false, solutions: Vec::new() };
        };
        let wins = tree::Tree::winnable(tree.root());
        let best = wins.then(|| Answer { line: tree.best_line() });
        let solutions: Vec<Answer> = best.into_iter().collect();
        Solutions { count: solutions.len(), complete: true, solutions }
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

    fn is_answered(&self, text: &str) -> bool {
        play::is_answered(text)
    }

    fn count_best(&self, puzzle: &Puzzle, work: &mut Work) -> Option<String> {
        let language = work.language();
        let best = tree::Tree::grow(hand::Hand::new(puzzle), work).ok()?.best_lines().len();
        Some(match best {
            1 => say!(WORDS, language, "verdict.one"),
            count => say!(WORDS, language, "verdict", count),
        })
    }
}
