//! The contract of a puzzle family, in its own types.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::grade::Grade;
use crate::report::Finding;
use crate::seed::Seed;
use crate::settings::SettingsError;
use crate::step::{CertificateError, Hint, Inference, Step};
use crate::technique::Technique;
use crate::work::{Stopped, Work};

/// One kind of puzzle.
///
/// Four lifetimes are kept apart: [`Params`](Family::Params) say what to generate,
/// [`Puzzle`](Family::Puzzle) is all a player may see, [`State`](Family::State) is one immutable
/// position of a game, and whatever a front end needs besides (cursor, selection) is its own.
/// Moves are short texts, so that undo, save, share and replay are the same list of moves.
///
/// Every function takes puzzles from outside: after [`inspect`](Family::inspect) found no error,
/// none of them may panic or run without bound.
pub trait Family: Send + Sync + 'static {
    /// What to generate. Canonical parameters leave out what the level already says.
    type Params: Serialize + DeserializeOwned + JsonSchema + Default + Clone;
    /// All that a player may see.
    type Puzzle: Serialize + DeserializeOwned + JsonSchema + Clone;
    /// The answer.
    type Answer: Serialize + DeserializeOwned + JsonSchema + PartialEq + Clone;
    /// A position of a game.
    type State: Serialize + DeserializeOwned + JsonSchema + PartialEq + Clone;

    /// The name in ids and on the command line: lower-case letters and `-`.
    const NAME: &'static str;
    /// Goes up by one whenever some id gives a puzzle of another [identity](crate::identity) than before.
    const GENERATOR: u32;
    /// Where documents hold wording, which may be bettered without a new generator:
    /// `/puzzle/people/*/clue/text`. Only what says in words what stands beside it as data, or what
    /// nothing is concluded from.
    const WORDING: &'static [&'static str] = &[];
    /// The puzzle leaves the answer open, and the player finds it by asking: what a question is
    /// answered with comes from the answer, through [`oracle`](Family::oracle). Then
    /// [`solve`](Family::solve) lists what is possible before the first question, [`check`](Family::check)
    /// proves the answer given, and [`grade_answer`](Family::grade_answer) needs the answer.
    const BY_ASKING: bool = false;
    /// An explanation of a document with its answer is a certificate that `check` verifies.
    const CERTIFIES: bool = true;

    /// Title, rules and levels, in words.
    fn about(&self) -> About;
    /// The named deduction rules, easiest first.
    fn techniques(&self) -> &'static [Technique];
    /// Checks parameters and makes them canonical, so that one puzzle has one id.
    fn canonical(&self, params: Self::Params) -> Result<Self::Params, SettingsError>;

    /// Makes a puzzle, the same for the same parameters and seed, on every machine.
    fn generate(
        &self,
        params: &Self::Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Self::Puzzle, Self::Answer>, GenerateError>;

    /// What is wrong with the *form* of a puzzle. Any error here stops everything else.
    fn inspect(&self, puzzle: &Self::Puzzle) -> Vec<Finding>;
    /// Up to `limit` answers, by the exact engine.
    fn solve(
        &self,
        puzzle: &Self::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<Self::Answer>;
    /// Proves the puzzle again, with an engine that shares no code with [`solve`](Family::solve)
    /// and [`generate`](Family::generate): one answer, and it is the one given.
    fn check(
        &self,
        puzzle: &Self::Puzzle,
        answer: Option<&Self::Answer>,
        work: &mut Work,
    ) -> Vec<Finding>;

    /// What is wrong with what else a document's proof says, beyond the number of answers.
    fn check_proof(
        &self,
        _puzzle: &Self::Puzzle,
        _answer: Option<&Self::Answer>,
        _proof: &Map<String, Value>,
        _work: &mut Work,
    ) -> Vec<Finding> {
        Vec::new()
    }

    /// Whether two answers are the same. Override it where one answer can be written in two ways.
    fn same_answer(&self, one: &Self::Answer, other: &Self::Answer) -> bool {
        one == other
    }

    /// How hard it is, read off the easiest proof.
    fn grade(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Grade, Unproven>;
    /// How hard it is, where that is read off the answer. `params` are those it was made with.
    fn grade_answer(
        &self,
        puzzle: &Self::Puzzle,
        _answer: &Self::Answer,
        _params: Option<&Self::Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven> {
        self.grade(puzzle, work)
    }
    /// The whole solution: the same engine with the recorder on.
    fn explain(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven>;
    /// Verifies an explanation without trusting whoever wrote it, and returns the answer it proves.
    fn verify(
        &self,
        puzzle: &Self::Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Self::Answer, CertificateError>;
    /// The way to this answer, where the puzzle alone does not hold it.
    fn explain_answer(
        &self,
        puzzle: &Self::Puzzle,
        _answer: &Self::Answer,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven> {
        self.explain(puzzle, work)
    }
    /// Verifies that an explanation proves this answer. Gives the steps that were too large to be
    /// verified: they are true, but that they follow is taken on trust.
    fn verify_answer(
        &self,
        puzzle: &Self::Puzzle,
        answer: &Self::Answer,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Vec<usize>, CertificateError> {
        let proved = self.verify(puzzle, certificate, work)?;
        if self.same_answer(answer, &proved) {
            return Ok(Vec::new());
        }
        let message = "proves another answer than the one given".to_owned();
        Err(CertificateError { step: certificate.len(), message })
    }

    /// The position before the first move.
    fn start(&self, puzzle: &Self::Puzzle) -> Self::State;
    /// What is wrong with the form of a position that came from outside.
    fn inspect_state(&self, puzzle: &Self::Puzzle, state: &Self::State) -> Vec<Finding>;
    /// The position after a move. The text is what a player typed or a file held.
    fn apply(
        &self,
        puzzle: &Self::Puzzle,
        state: &Self::State,
        text: &str,
    ) -> Result<Self::State, MoveError>;
    /// A move as the player typed it, completed by what only the answer knows; any other move as it
    /// is. The completed move is the one that is applied, kept and replayed.
    fn oracle(
        &self,
        _puzzle: &Self::Puzzle,
        _state: &Self::State,
        _answer: Option<&Self::Answer>,
        text: &str,
    ) -> Result<String, MoveError> {
        Ok(text.to_owned())
    }
    /// Whether a completed move carries an answer that cannot be unheard. Going another way after
    /// taking it back counts as a slip.
    fn is_answered(&self, _text: &str) -> bool {
        false
    }
    /// Judges a position by the rules alone, never against a stored answer.
    fn review(&self, puzzle: &Self::Puzzle, state: &Self::State) -> Review;
    /// What to say of the one answer that `solve` gives where others are as good; nothing where it is
    /// the only one.
    fn verdict(&self, _puzzle: &Self::Puzzle, _work: &mut Work) -> Option<String> {
        None
    }
    /// Last words of a game that is over and can be lost as well as won; nothing while it goes on.
    fn ending(&self, _puzzle: &Self::Puzzle, _state: &Self::State) -> Option<String> {
        None
    }
    /// The next step from a position, or with `all` every step open now.
    fn hint(&self, puzzle: &Self::Puzzle, state: &Self::State, all: bool, work: &mut Work) -> Hint;

    /// The position for a terminal, with ANSI styles (whoever prints it may strip them).
    fn draw(&self, puzzle: &Self::Puzzle, state: &Self::State) -> String;
    /// The position as a picture.
    fn svg(&self, puzzle: &Self::Puzzle, state: &Self::State) -> String;
    /// The answer in words for a terminal.
    fn draw_answer(&self, puzzle: &Self::Puzzle, answer: &Self::Answer) -> String;
    /// Lines to share after a game that show how it went and nothing of the answer.
    fn share(&self, _puzzle: &Self::Puzzle, _state: &Self::State) -> String {
        String::new()
    }
    /// Rows of squares to share, made of [`CLEAN`], [`SLIP`], [`HINTED`] and [`OPEN`]: how a game
    /// went, and nothing of the answer. `played` has every position from the first move on; none
    /// of it is empty. Without it the squares among the lines of [`share`](Family::share) are shown.
    fn trail(&self, puzzle: &Self::Puzzle, played: &[Played<Self::State>]) -> Vec<String> {
        let last = played.last().map(|played| self.share(puzzle, &played.state));
        let rows =
            |text: String| text.lines().filter(|line| is_row(line)).map(str::to_owned).collect();
        last.map_or_else(Vec::new, rows)
    }
    /// How many slips a position remembers: judgements that were refused, accusations that were
    /// wrong.
    fn slips(&self, _state: &Self::State) -> u32 {
        0
    }
}

/// In a shared row: found without help.
pub const CLEAN: char = '🟩';
/// In a shared row: found after a slip.
pub const SLIP: char = '🟨';
/// In a shared row: found with a hint.
pub const HINTED: char = '🟦';
/// In a shared row: not found yet.
pub const OPEN: char = '⬜';

/// Whether a line is a row of squares.
pub fn is_row(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| [CLEAN, SLIP, HINTED, OPEN].contains(&c))
}

/// A position as it came about in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<S> {
    /// The position after the move.
    pub state: S,
    /// A hint was asked for just before it.
    pub hinted: bool,
}

/// What a family is, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct About {
    /// Its title.
    pub title: String,
    /// One line.
    pub summary: String,
    /// The rules, for someone who has never seen one.
    pub rules: String,
    /// How to write moves, one form a line.
    pub moves: String,
    /// The levels, easiest first.
    pub levels: Vec<Level>,
}

/// One level of difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Level {
    /// As it stands in ids.
    pub name: String,
    /// What to expect of it.
    pub summary: String,
}

/// A puzzle fresh from the generator.
#[derive(Clone, Debug)]
pub struct Made<P, A> {
    /// What the player sees.
    pub puzzle: P,
    /// Its answer.
    pub answer: A,
    /// How hard it is; absent only where a mode admits puzzles without a single answer.
    pub grade: Option<Grade>,
    /// How many answers the generator counted.
    pub solutions: u64,
    /// What else it showed.
    pub proof: Map<String, Value>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The parameters do not make sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Proved: no such puzzle exists.
    #[error("no such puzzle exists: {0}")]
    Impossible(String),
    /// None was found within the work limit, or the caller cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Answers found by an exact engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solutions<A> {
    /// How many there are in the list.
    pub count: usize,
    /// Whether the list holds every answer.
    pub complete: bool,
    /// The answers, in a fixed order.
    pub solutions: Vec<A>,
}

/// Why a puzzle cannot be graded or explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// It contradicts itself.
    #[error("the puzzle has no answer")]
    NoAnswer,
    /// It leaves the answer open.
    #[error("the puzzle has more than one answer, so reasoning cannot decide it")]
    Several,
    /// The answer is found by asking, so the puzzle alone does not hold it.
    #[error("this puzzle is solved by asking questions; without their answers nothing is decided")]
    ByAsking,
    /// Not known within the work limit, or the caller cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct MoveError {
    /// What is wrong with it.
    pub message: String,
    /// It is written as moves are, and the rules forbid it here: how to write moves is no help.
    pub well_written: bool,
}

impl MoveError {
    /// A refusal in words.
    pub fn new(message: impl Into<String>) -> MoveError {
        MoveError { message: message.into(), well_written: false }
    }

    /// A refusal of a well-written move, in words.
    pub fn forbidden(message: impl Into<String>) -> MoveError {
        MoveError { message: message.into(), well_written: true }
    }
}

/// A position judged by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Review {
    /// The puzzle is solved.
    pub solved: bool,
    /// Rule violations and what is still missing; paths point into the state.
    pub findings: Vec<Finding>,
}
