//! Tetonor: a grid of numbers and a strip of numbers. The strip falls into pairs; each pair gives
//! one number of the grid by addition and another by multiplication, and every cell is used once.
//!
//! Where to find what:
//!
//! | file | what it holds |
//! |---|---|
//! | `board.rs` | grid, strip, pairs, answers |
//! | `params.rs` | levels and parameters |
//! | `generate.rs`, `texture.rs`, `classic.rs` | our boards, what kinds of pairs they have, and the original web game's boards bit for bit |
//! | `solve.rs` | the exact engine |
//! | `deduce/` | the named rules and the engine that applies them |
//! | `asked.rs`, `grade.rs`, `text.rs`, `clash.rs`, `called.rs`, `hint.rs`, `suppose.rs` | what is read off the rules: levels, difficulty, sentences, contradictions, what sentences call by name, hints, what would follow |
//! | `check.rs`, `certificate.rs`, `naming.rs` | the independent proofs, and what their steps may be called |
//! | `play.rs`, `review.rs`, `draw.rs` | a game in progress, its validator, its pictures |
//!
//! ```
//! use cluesmith_core::{Family, Reason, Seed, Work};
//! use cluesmith_tetonor::{Level, Params, Tetonor};
//!
//! let work = &mut Work::limit(10_000_000);
//! let made = Tetonor.generate(&Params::level(Level::Hard), Seed(7), work)?;
//! assert_eq!(made.solutions, 1);
//! let steps = Tetonor.explain(&made.puzzle, work)?;
//! assert!(steps.iter().any(|step| step.tier >= 3), "hard boards need counting");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod board;
mod called;
#[doc(hidden)]
pub mod certificate;
#[doc(hidden)]
pub mod check;
mod clash;
#[doc(hidden)]
pub mod classic;
mod deduce;
mod draw;
mod generate;
mod grade;
mod hint;
mod naming;
mod params;
mod play;
mod review;
#[doc(hidden)]
pub mod solve;
mod suppose;
mod text;
mod texture;
mod verbs;

use cluesmith_core::ink::Picture;
use cluesmith_core::{
    About, ByReasoning, CertificateError, Family, Finding, GenerateError, Grade, Hint, Inference,
    Known, Language, Made, MoveError, Name, Nothing, Play, Played, Reason, Refused, Review, Seed,
    SettingsError, Sitting, Solutions, Step, Suppose, Supposed, Technique, Unproven, Work, about,
    look_up,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

pub use board::{Answer, Op, Pair, Puzzle};
pub use params::{Level, Params};
pub use play::State;
use text::WORDS;

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Tetonor;

impl Family for Tetonor {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByReasoning;
    const NAME: &'static str = "tetonor";
    const GENERATOR: u32 = 2;
    const GENERATOR_KNOWS: &'static [Known] = &[Known::Mark("classic")];

    fn about(&self, language: Language) -> About {
        about!(WORDS, language, Level::ALL.map(Level::name))
    }

    fn techniques(&self) -> &'static [Technique] {
        &grade::TECHNIQUES
    }

    fn technique_title(&self, technique: &Technique, language: Language) -> String {
        look_up!(WORDS, language, "rule.", technique.id)
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
        let recipe = params.canonical()?.recipe();
        let (puzzle, pairs) = if recipe.classic {
            classic::generate(recipe.level, seed.0)
        } else {
            generate::generate(&recipe, seed, work)?
        };
        finish(puzzle, &pairs, recipe.classic, work)
    }

    fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        puzzle.inspect(language)
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work, work.language())
    }

    /// That a board comes from the original's generator only that generator can tell.
    fn prove(
        &self,
        puzzle: &Puzzle,
        _: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Map<String, Value>, Unproven> {
        let unique = check::pairings(puzzle, 2, work)?.len() == 1;
        Ok(Map::from_iter([("unique".to_owned(), Value::from(unique))]))
    }

    fn same_answer(&self, one: &Answer, other: &Answer) -> bool {
        one.sorted_pairs() == other.sorted_pairs()
    }
}

impl Play for Tetonor {
    type State = State;
    type View = View;
    type Question = Nothing;
    type Counsel = Nothing;

    fn start(&self, puzzle: &Puzzle) -> State {
        State::start(puzzle)
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Finding> {
        state.inspect(puzzle, work.language())
    }

    fn apply(
        &self,
        puzzle: &Puzzle,
        state: &State,
        text: &str,
        work: &mut Work,
    ) -> Result<State, MoveError> {
        state.apply(puzzle, text, work.language())
    }

    fn review(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Review {
        review::review(puzzle, state, work.language())
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        hint::hint(puzzle, state, all, work, work.language())
    }

    fn names(&self, puzzle: &Puzzle, step: &Step, language: Language) -> Vec<Name> {
        called::names(puzzle, step, language)
    }

    fn supposes(&self) -> Option<&dyn Suppose<Tetonor>> {
        Some(self)
    }

    fn way(&self, puzzle: &Puzzle, before: &State, after: &State, work: &mut Work) -> Vec<Step> {
        hint::way(puzzle, before, after, work)
    }

    fn verbs(&self) -> &'static [cluesmith_core::Verb<Tetonor>] {
        verbs::VERBS
    }

    fn view(&self, puzzle: &Puzzle, state: &State, _: &mut Work) -> View {
        View { columns: puzzle.columns(), puzzle: puzzle.clone(), state: state.clone() }
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, _: &mut Work) -> Picture {
        draw::picture(puzzle, state)
    }

    fn picture_answer(&self, puzzle: &Puzzle, answer: &Answer, _: &mut Work) -> Picture {
        draw::picture_of_answer(puzzle, answer)
    }

    fn trail(&self, puzzle: &Puzzle, played: &[Played<&State>], _: &mut Work) -> Vec<String> {
        play::trail(puzzle, played)
    }

    fn consult(
        &self,
        _: Option<Sitting<'_, Tetonor>>,
        question: Nothing,
        _: &mut Work,
    ) -> Result<Nothing, Refused> {
        match question {}
    }
}

impl Suppose<Tetonor> for Tetonor {
    fn suppose(
        &self,
        puzzle: &Puzzle,
        state: &State,
        assumed: &[String],
        work: &mut Work,
    ) -> Result<Supposed, MoveError> {
        suppose::suppose(puzzle, state, assumed, work)
    }
}

impl Reason for Tetonor {
    fn solve(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let found = solve::solve(puzzle, limit, work);
        let solutions: Vec<Answer> =
            found.list.iter().filter_map(|pairs| Answer::new(&puzzle.grid, pairs)).collect();
        Solutions { count: solutions.len(), complete: found.complete, solutions }
    }

    fn grade(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
        grade::grade(puzzle, work)
    }

    fn explain(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
        let model = deduce::model::Model::new(puzzle);
        let proof = grade::proof(puzzle, &model, work)?;
        let language = work.language();
        Ok(text::Narrator::new(puzzle, &model, &model.start, language).tell(&proof))
    }

    fn verify(
        &self,
        puzzle: &Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Answer, CertificateError> {
        let answer = certificate::verify(puzzle, certificate, work)?;
        naming::find_misnamed(certificate).map_or(Ok(answer), Err)
    }
}

/// What a player sees: everything.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct View {
    /// Grid and strip.
    pub puzzle: Puzzle,
    /// What the player entered.
    pub state: State,
    /// How many columns the grid has.
    pub columns: usize,
}

/// Grades and labels a board. Classic boards are counted afterwards, and say so.
fn finish(
    puzzle: Puzzle,
    pairs: &[Pair],
    classic: bool,
    work: &mut Work,
) -> Result<Made<Puzzle, Answer>, GenerateError> {
    let answer = Answer::new(&puzzle.grid, pairs)
        .ok_or_else(|| GenerateError::Impossible("the pairs do not give the grid".into()))?;
    let mut proof = Map::new();
    let mut solutions = 1;
    if classic {
        solutions = solve::count(&puzzle, 1000, work)? as u64;
        proof.insert("classic".into(), Value::from(true));
        proof.insert("unique".into(), Value::from(solutions == 1));
    }
    let grade = match grade::grade(&puzzle, work) {
        Ok(grade) => Some(grade),
        Err(Unproven::Stopped(stopped)) => return Err(stopped.into()),
        Err(_) => None,
    };
    Ok(Made { puzzle, answer, grade, solutions, proof })
}
