//! A game of a family: positions, moves, what is seen and said on the way, and how it ends.
//!
//! Every game has two halves. The *referee* has the document with its answer and completes a move
//! ([`Told`]): what its maker hears, and what everybody else hears. The *player* applies what it heard to
//! its own position and needs no answer for that. So a position holds only what its owner may know, and
//! whoever shows it can hide nothing too little.

use cluesmith_ink::{self as ink, Picture};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};

use crate::erased::Refused;
use crate::family::Family;
use crate::language::Language;
use crate::names::Name;
use crate::report::Finding;
use crate::skills::{Converse, Cover, Select, Suppose};
use crate::step::{Hint, Step};
use crate::verb::Verb;
use crate::work::Work;

/// How a family is played.
///
/// [`State`](Play::State) is one immutable position: what its owner knows, and nothing of a cursor or a
/// selection, which belong to whoever shows it. Moves are short texts, so that undo, save, share and
/// replay are the same list of moves.
pub trait Play: Family {
    /// A position of a game.
    type State: Serialize + DeserializeOwned + JsonSchema + PartialEq + Clone + Send + Sync;
    /// All that the owner of a position may see, with what a page would have to work out.
    type View: Serialize + JsonSchema;
    /// What only the family's own page asks; [`Nothing`] where there is no such question.
    type Question: DeserializeOwned + JsonSchema + 'static;
    /// What it is answered.
    type Counsel: Serialize + JsonSchema;

    /// The position before the first move.
    fn start(&self, puzzle: &Self::Puzzle) -> Self::State;
    /// What is wrong with the form of a position that came from outside.
    fn inspect_state(
        &self,
        puzzle: &Self::Puzzle,
        state: &Self::State,
        work: &mut Work,
    ) -> Vec<Finding>;
    /// The position after a move as its owner heard it: completed by the referee where the rules say so.
    fn apply(
        &self,
        puzzle: &Self::Puzzle,
        state: &Self::State,
        text: &str,
        work: &mut Work,
    ) -> Result<Self::State, MoveError>;
    /// Judges a position by the rules alone, never against a stored answer.
    fn review(&self, puzzle: &Self::Puzzle, state: &Self::State, work: &mut Work) -> Review;
    /// The next step from a position, or with `all` every step open now.
    fn hint(&self, puzzle: &Self::Puzzle, state: &Self::State, all: bool, work: &mut Work) -> Hint;
    /// The easiest reasoning from a position to what the next one has settled, with the steps it leans on.
    /// Empty where nothing was settled, or nothing that follows.
    fn way(
        &self,
        _puzzle: &Self::Puzzle,
        _before: &Self::State,
        _after: &Self::State,
        _work: &mut Work,
    ) -> Vec<Step> {
        Vec::new()
    }

    /// What the sentence of a step may call by name, and where on the board that is.
    fn names(&self, _puzzle: &Self::Puzzle, _step: &Step, _language: Language) -> Vec<Name> {
        Vec::new()
    }

    /// All that the owner of this position may see, and nothing else of the puzzle.
    fn view(&self, puzzle: &Self::Puzzle, state: &Self::State, work: &mut Work) -> Self::View;
    /// The position as a picture, described once for every way to show it.
    fn picture(&self, puzzle: &Self::Puzzle, state: &Self::State, work: &mut Work) -> Picture;
    /// An answer as a picture.
    fn picture_answer(
        &self,
        puzzle: &Self::Puzzle,
        answer: &Self::Answer,
        work: &mut Work,
    ) -> Picture;
    /// The puzzle to be played on paper: a picture, and what may be read only when the game says so.
    fn paper(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Paper {
        let picture = self.picture(puzzle, &self.start(puzzle), work);
        Paper { svg: ink::svg(&picture), sealed: Vec::new() }
    }

    /// Lines to share after a game with so many hints and slips (what was heard and taken back is one): how it went,
    /// and nothing of the answer.
    fn share(
        &self,
        _puzzle: &Self::Puzzle,
        _state: &Self::State,
        _help: u32,
        _work: &mut Work,
    ) -> String {
        String::new()
    }
    /// Rows of squares to share, made of [`CLEAN`], [`SLIP`], [`HINTED`] and [`OPEN`]: how a game
    /// went, and nothing of the answer. `played` has every position from the first move on; none
    /// of it is empty. Without it the squares among the lines of [`share`](Play::share) are shown.
    fn trail(
        &self,
        puzzle: &Self::Puzzle,
        played: &[Played<&Self::State>],
        work: &mut Work,
    ) -> Vec<String> {
        let last = played.last().map(|played| self.share(puzzle, played.state, 0, work));
        let rows =
            |text: String| text.lines().filter(|line| is_row(line)).map(str::to_owned).collect();
        last.map_or_else(Vec::new, rows)
    }
    /// How many slips a position remembers: judgements that were refused, accusations that were
    /// wrong.
    fn slips(&self, _state: &Self::State) -> u32 {
        0
    }
    /// Answers what only the family's own page asks: about nothing yet, or about a game. Whoever may ask decides
    /// what of it is shown; a game without its answer cannot tell it.
    fn consult(
        &self,
        at: Option<Sitting<'_, Self>>,
        question: Self::Question,
        work: &mut Work,
    ) -> Result<Self::Counsel, Refused>;
    /// Whether it reasons from assumptions.
    fn supposes(&self) -> Option<&dyn Suppose<Self>> {
        None
    }
    /// Whether moves are selected before they are made.
    fn selects(&self) -> Option<&dyn Select<Self>> {
        None
    }
    /// Whether answers have a part that is looked at apart. Where they have none, it is all known.
    fn covers(&self) -> Option<&dyn Cover<Self>> {
        None
    }
    /// Whether it has more to say to somebody who types.
    fn converses(&self) -> Option<&dyn Converse<Self>> {
        None
    }
    /// What only this family can do besides.
    fn verbs(&self) -> &'static [Verb<Self>] {
        &[]
    }
}

/// The question of a family whose page asks none, so that nobody has to answer it: `match question {}`.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub enum Nothing {}

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Nothing, D::Error> {
        Err(D::Error::custom("this family is asked nothing besides its game"))
    }
}

/// A game as a page's question finds it.
pub struct Sitting<'a, F: Play> {
    /// The puzzle; its form is sound.
    pub puzzle: &'a F::Puzzle,
    /// The answer, where the document gives it.
    pub answer: Option<&'a F::Answer>,
    /// The position of whoever asks.
    pub state: &'a F::State,
}

/// A move as the referee completes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// What its maker said, without anything that was answered.
    pub said: String,
    /// What its maker hears, and applies.
    pub maker: String,
    /// What everybody else hears, and applies; nothing where it is nobody else's business.
    pub others: Option<String>,
    /// Something was answered that cannot be unheard: going another way after taking the move back
    /// counts as a slip.
    pub answered: bool,
}

impl Told {
    /// A move that means the same to everybody, and that nobody answers.
    pub fn plain(text: &str) -> Told {
        let text = text.trim().to_owned();
        Told { said: text.clone(), others: Some(text.clone()), maker: text, answered: false }
    }
}

/// A selection looked at before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Preview {
    /// The position with it, for a terminal.
    pub drawn: String,
    /// The move that plays it, if it can be played.
    pub plays: Option<String>,
}

/// A move that is made in parts, by question and reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialogue {
    /// What is asked next.
    Asks(String),
    /// The last reply cannot be read, and why; the question is asked again.
    Refuses(String),
    /// Everything is said: the move.
    Makes(String),
}

/// A puzzle to be played on paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Paper {
    /// The board, as SVG.
    pub svg: String,
    /// What may be read only when the game says so, by number from 1 on.
    pub sealed: Vec<String>,
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

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Outcome {
    /// It goes on.
    Open,
    /// Solved, or won against somebody.
    Won {
        /// Last words, where the game has some.
        words: Option<String>,
    },
    /// Over, and not won.
    Lost {
        /// Last words.
        words: String,
    },
}

impl Outcome {
    /// Won without last words, or still open.
    pub fn solved_if(solved: bool) -> Outcome {
        if solved { Outcome::Won { words: None } } else { Outcome::Open }
    }

    /// Nothing more can be done.
    pub fn is_over(&self) -> bool {
        *self != Outcome::Open
    }

    /// Solved, or won.
    pub fn is_won(&self) -> bool {
        matches!(self, Outcome::Won { .. })
    }

    /// Last words, if there are any.
    pub fn words(&self) -> Option<&str> {
        match self {
            Outcome::Open => None,
            Outcome::Won { words } => words.as_deref(),
            Outcome::Lost { words } => Some(words),
        }
    }
}

/// A position judged by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Review {
    /// How the game stands.
    pub outcome: Outcome,
    /// Rule violations and what is still missing; paths point into the state.
    pub findings: Vec<Finding>,
}

impl Review {
    /// Solved, or still open.
    pub fn new(solved: bool, findings: Vec<Finding>) -> Review {
        Review::of(Outcome::solved_if(solved), findings)
    }

    /// A game that can be won and lost.
    pub fn of(outcome: Outcome, findings: Vec<Finding>) -> Review {
        Review { outcome, findings }
    }

    /// Solved, or won.
    pub fn is_won(&self) -> bool {
        self.outcome.is_won()
    }
}
