//! Three kinds of game. A family implements the one it is, and nothing it cannot do.
//!
//! | kind | the answer | families |
//! |---|---|---|
//! | [`Reason`] | is held by the puzzle: reasoning alone finds it | Tetonor, Demons |
//! | [`Ask`] | is held by a referee: players find it by asking | Kronologic, Pair Play |
//! | [`Contest`] | is the best way to play against somebody | Testimony |
//!
//! A family names its kind as a type, [`Family::Kind`]: [`ByReasoning`], [`ByAsking`] or [`ByContest`]. Each of these is a [`Kind`] of exactly the families that implement what it takes, so that
//! whoever works with any family asks the kind, and no family has a method that refuses.

use schemars::JsonSchema;
use serde::Serialize;

use crate::family::{Family, Solutions, Unproven};
use crate::grade::Grade;
use crate::play::{MoveError, Play, Told};
use crate::step::{CertificateError, Inference, Step};
use crate::work::{Stopped, Work};

/// The puzzle holds its answer.
pub trait Reason: Family {
    /// Up to `limit` answers, by the exact engine.
    fn solve(
        &self,
        puzzle: &Self::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<Self::Answer>;
    /// How hard it is, read off the easiest proof.
    fn grade(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Grade, Unproven>;
    /// The whole solution: the same engine with the recorder on.
    fn explain(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven>;
    /// Verifies an explanation without trusting whoever wrote it, and returns the answer it proves.
    fn verify(
        &self,
        puzzle: &Self::Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Self::Answer, CertificateError>;
}

/// The puzzle leaves its answer open, and players find it by asking a referee who has it.
pub trait Ask: Play {
    /// What the steps of a grade count.
    const GRADED: GradedBy;

    /// Up to `limit` answers that are possible before the first question.
    fn possible(
        &self,
        puzzle: &Self::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<Self::Answer>;
    /// How hard this answer is to find. `params` are those the puzzle was made with.
    fn grade_answer(
        &self,
        puzzle: &Self::Puzzle,
        answer: &Self::Answer,
        params: Option<&Self::Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven>;
    /// The way to this answer, question by question; without an answer, whatever can be told.
    fn explain_answer(
        &self,
        puzzle: &Self::Puzzle,
        answer: Option<&Self::Answer>,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven>;
    /// Verifies that an explanation, whoever wrote it, proves this answer given what the referee said.
    fn verify_answer(
        &self,
        puzzle: &Self::Puzzle,
        answer: &Self::Answer,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<(), CertificateError>;
    /// A move completed by what only the answer knows.
    fn answer_move(
        &self,
        puzzle: &Self::Puzzle,
        state: &Self::State,
        answer: Option<&Self::Answer>,
        text: &str,
        work: &mut Work,
    ) -> Result<Told, MoveError>;
    /// Whether a move is written as [`Ask::answer_move`] completes it.
    fn is_completed(&self, text: &str) -> bool;
}

/// The answer is the best way to play against somebody.
pub trait Contest: Play {
    /// The best line of play; nothing if the game cannot be won.
    fn best(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Solutions<Self::Answer>;
    /// How many lines are as good as the best, in words.
    fn count_best(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Option<String>;
    /// How hard it is to win.
    fn grade(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Grade, Unproven>;
    /// The best line, move by move.
    fn explain(&self, puzzle: &Self::Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven>;
    /// Verifies a line without trusting whoever wrote it, and returns it.
    fn verify(
        &self,
        puzzle: &Self::Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Self::Answer, CertificateError>;
    /// Whether the other side replies to a move, so that it cannot be unheard.
    fn is_answered(&self, text: &str) -> bool;
}

/// A kind of game, for front ends that tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GameKind {
    /// [`Reason`].
    Reasoned,
    /// [`Ask`].
    Asked,
    /// [`Contest`].
    Contest,
}

/// What the steps of a grade count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GradedBy {
    /// Steps of the easiest proof, or of reasoning about what is heard.
    Proof,
    /// Questions that a good player needs.
    Par,
    /// Moves of the best line.
    Play,
}

/// A family of the kind [`Reason`].
#[derive(Clone, Copy, Debug)]
pub struct ByReasoning;
/// A family of the kind [`Ask`].
#[derive(Clone, Copy, Debug)]
pub struct ByAsking;
/// A family of the kind [`Contest`].
#[derive(Clone, Copy, Debug)]
pub struct ByContest;

/// What every kind of game can be asked, where an answer may be at hand.
///
/// Implemented once for each kind, here; a family never implements it.
pub trait Kind<F: Family> {
    /// Which one it is.
    const GAME: GameKind;
    /// What the steps of a grade count.
    const GRADED: GradedBy;

    /// Up to `limit` answers.
    fn solve(family: &F, puzzle: &F::Puzzle, limit: usize, work: &mut Work)
    -> Solutions<F::Answer>;
    /// The one answer of a puzzle; where only a referee has it, the one given.
    fn settle(
        family: &F,
        puzzle: &F::Puzzle,
        _given: Option<F::Answer>,
        work: &mut Work,
    ) -> Result<F::Answer, Unproven> {
        let mut found = Self::solve(family, puzzle, 2, work);
        match (found.count, found.complete) {
            (1, true) => Ok(found.solutions.swap_remove(0)),
            (0, true) => Err(Unproven::NoAnswer),
            (2.., _) => Err(Unproven::Several),
            _ => Err(Stopped::Limit(work.used()).into()),
        }
    }
    /// What to say of the one answer that `solve` gives where others are as good.
    fn remark(_family: &F, _puzzle: &F::Puzzle, _work: &mut Work) -> Option<String> {
        None
    }
    /// How hard it is.
    fn grade(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        params: Option<&F::Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven>;
    /// The whole way to the answer.
    fn explain(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven>;
    /// Verifies an explanation, and returns the answer it proves: the one given, if there is one.
    fn verify(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<F::Answer, CertificateError>;
    /// A move completed by the referee.
    fn complete(
        family: &F,
        puzzle: &F::Puzzle,
        state: &F::State,
        answer: Option<&F::Answer>,
        text: &str,
        work: &mut Work,
    ) -> Result<Told, MoveError>
    where
        F: Play;
    /// Whether a move is written as the referee completes it.
    fn is_completed(_family: &F, _text: &str) -> bool {
        false
    }
}

/// Certificates prove an answer of their own; it must be the one given.
fn proves<F: Family>(
    family: &F,
    given: Option<&F::Answer>,
    proved: F::Answer,
    steps: usize,
) -> Result<F::Answer, CertificateError> {
    if given.is_none_or(|given| family.same_answer(given, &proved)) {
        return Ok(proved);
    }
    let message = "proves another answer than the one given".to_owned();
    Err(CertificateError { step: steps, message })
}

/// Whose puzzle holds all there is to know is asked about the puzzle alone.
macro_rules! proved_by_the_puzzle {
    () => {
        fn grade(
            family: &F,
            puzzle: &F::Puzzle,
            _: Option<&F::Answer>,
            _: Option<&F::Params>,
            work: &mut Work,
        ) -> Result<Grade, Unproven> {
            family.grade(puzzle, work)
        }

        fn explain(
            family: &F,
            puzzle: &F::Puzzle,
            _: Option<&F::Answer>,
            work: &mut Work,
        ) -> Result<Vec<Step>, Unproven> {
            family.explain(puzzle, work)
        }

        fn verify(
            family: &F,
            puzzle: &F::Puzzle,
            answer: Option<&F::Answer>,
            certificate: &[Inference],
            work: &mut Work,
        ) -> Result<F::Answer, CertificateError> {
            let proved = family.verify(puzzle, certificate, work)?;
            proves(family, answer, proved, certificate.len())
        }
    };
}

impl<F: Reason> Kind<F> for ByReasoning {
    const GAME: GameKind = GameKind::Reasoned;
    const GRADED: GradedBy = GradedBy::Proof;

    proved_by_the_puzzle!();

    fn solve(
        family: &F,
        puzzle: &F::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<F::Answer> {
        family.solve(puzzle, limit, work)
    }

    fn complete(
        _: &F,
        _: &F::Puzzle,
        _: &F::State,
        _: Option<&F::Answer>,
        text: &str,
        _: &mut Work,
    ) -> Result<Told, MoveError>
    where
        F: Play,
    {
        Ok(Told::plain(text))
    }
}

impl<F: Contest> Kind<F> for ByContest {
    const GAME: GameKind = GameKind::Contest;
    const GRADED: GradedBy = GradedBy::Play;

    proved_by_the_puzzle!();

    fn solve(
        family: &F,
        puzzle: &F::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<F::Answer> {
        let mut best = family.best(puzzle, work);
        best.solutions.truncate(limit);
        best.complete &= best.solutions.len() == best.count;
        best.count = best.solutions.len();
        best
    }

    fn remark(family: &F, puzzle: &F::Puzzle, work: &mut Work) -> Option<String> {
        family.count_best(puzzle, work)
    }

    fn complete(
        family: &F,
        _: &F::Puzzle,
        _: &F::State,
        _: Option<&F::Answer>,
        text: &str,
        _: &mut Work,
    ) -> Result<Told, MoveError>
    where
        F: Play,
    {
        Ok(Told { answered: family.is_answered(text), ..Told::plain(text) })
    }
}

impl<F: Ask> Kind<F> for ByAsking {
    const GAME: GameKind = GameKind::Asked;
    const GRADED: GradedBy = F::GRADED;

    fn solve(
        family: &F,
        puzzle: &F::Puzzle,
        limit: usize,
        work: &mut Work,
    ) -> Solutions<F::Answer> {
        family.possible(puzzle, limit, work)
    }

    fn settle(
        _: &F,
        _: &F::Puzzle,
        given: Option<F::Answer>,
        _: &mut Work,
    ) -> Result<F::Answer, Unproven> {
        given.ok_or(Unproven::ByAsking)
    }

    fn grade(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        params: Option<&F::Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven> {
        family.grade_answer(puzzle, answer.ok_or(Unproven::ByAsking)?, params, work)
    }

    fn explain(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven> {
        family.explain_answer(puzzle, answer, work)
    }

    fn verify(
        family: &F,
        puzzle: &F::Puzzle,
        answer: Option<&F::Answer>,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<F::Answer, CertificateError> {
        let sealed = || CertificateError { step: 0, message: Unproven::ByAsking.to_string() };
        let answer = answer.ok_or_else(sealed)?;
        family.verify_answer(puzzle, answer, certificate, work)?;
        Ok(answer.clone())
    }

    fn complete(
        family: &F,
        puzzle: &F::Puzzle,
        state: &F::State,
        answer: Option<&F::Answer>,
        text: &str,
        work: &mut Work,
    ) -> Result<Told, MoveError>
    where
        F: Play,
    {
        family.answer_move(puzzle, state, answer, text, work)
    }

    fn is_completed(family: &F, text: &str) -> bool {
        family.is_completed(text)
    }
}
