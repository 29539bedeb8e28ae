//! A puzzle that was read and found sound, and positions of its games: typed behind `dyn`, so that nothing
//! is read twice.
//!
//! [`AnyFamily::open`] is the door. Behind it a [`Case`] is asked about the puzzle
//! and a [`Position`] about a game; no JSON goes in any more but states that come from outside.

use std::any::Any;
use std::sync::Arc;

use cluesmith_ink::Picture;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::backstage::{AtTable, CaseBackstage, Drawn};
use crate::document::{Document, read_part};
use crate::erased::{AnyFamily, Refused, refuse_errors};
use crate::family::{Family, Solutions};
use crate::grade::Grade;
use crate::kind::Kind;
use crate::language::Language;
use crate::names::Name;
use crate::play::{MoveError, Paper, Play, Played, Preview, Review, Sitting, Told};
use crate::report::Finding;
use crate::step::{Hint, Step};
use crate::suppose::Supposed;
use crate::work::Work;

/// An opened puzzle.
pub trait Case: CaseBackstage + Any + Send + Sync {
    /// The family it belongs to.
    fn family(&self) -> &dyn AnyFamily;
    /// The document it was opened from.
    fn document(&self) -> &Document;
    /// The answer that the document gives; a finding if it cannot be read.
    fn answer(&self) -> Result<Option<Box<dyn Solution>>, Finding>;
    /// Up to `limit` answers; for a game of questions, those possible before the first one.
    fn solve(&self, limit: usize, work: &mut Work) -> Solutions<Box<dyn Solution>>;
    /// What is odd about the form of the puzzle; no errors, or it would not be open.
    fn oddities(&self, language: Language) -> Vec<Finding>;
    /// How hard it is.
    fn grade(&self, work: &mut Work) -> Result<Grade, Refused>;
    /// The whole way to the answer.
    fn explain(&self, work: &mut Work) -> Result<Vec<Step>, Refused>;
    /// What the sentence of a step may call by name, and where on the board that is.
    fn names(&self, step: &Step, language: Language) -> Vec<Name>;
    /// The puzzle to be played on paper.
    fn paper(&self, work: &mut Work) -> Paper;
    /// The position before the first move.
    fn start(&self) -> Box<dyn Position>;
    /// A position that came from outside.
    fn position(&self, state: &Value, work: &mut Work) -> Result<Box<dyn Position>, Refused>;
    /// The same puzzle without its answer: the player's half.
    fn sealed(&self) -> Arc<dyn Case>;
}

/// An answer of an opened puzzle; serialised it is what a document holds.
pub trait Solution: Drawn + Send + Sync {
    /// As JSON.
    fn value(&self) -> Value;
}

impl Serialize for dyn Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

/// A position of a game, and what its owner may know.
pub trait Position: Drawn + AtTable + Any + Send + Sync {
    /// As JSON.
    fn state(&self) -> Value;
    /// A move completed by the referee, who has the answer if the case was opened with it.
    fn complete(&self, text: &str, work: &mut Work) -> Result<Told, Refused>;
    /// The position after a move as its owner heard it.
    fn apply(&self, text: &str, work: &mut Work) -> Result<Box<dyn Position>, MoveError>;
    /// The position after a move from somebody's notes: as its owner heard it, or else as it was said and is
    /// completed now.
    fn follow(&self, text: &str, work: &mut Work) -> Result<Box<dyn Position>, Refused>;
    /// What a selection would do; nothing if the text is none.
    fn preview(&self, text: &str, work: &mut Work) -> Option<Result<Preview, MoveError>>;
    /// Judged by the rules.
    fn review(&self, work: &mut Work) -> Review;
    /// The next step, or with `all` every step open now.
    fn hint(&self, all: bool, work: &mut Work) -> Hint;
    /// The position of somebody who has not looked at what is private in these answers, by their numbers.
    fn uncovered(&self, covered: &[usize]) -> Box<dyn Position>;
    /// What would follow from assumptions; nothing if the family does not reason that way.
    fn suppose(&self, assumed: &[String], work: &mut Work) -> Option<Result<Supposed, MoveError>>;
    /// The easiest reasoning from here to what a later position has settled.
    fn way_to(&self, after: &dyn Position, work: &mut Work) -> Vec<Step>;
    /// Answers what only the family's own page asks.
    fn consult(&self, question: &Value, work: &mut Work) -> Result<Value, Refused>;
    /// All that its owner may see.
    fn view(&self, work: &mut Work) -> Value;
    /// As a picture, to be drawn in any way.
    fn picture(&self, work: &mut Work) -> Picture;
    /// Lines to share of a game with so many hints and slips; they tell nothing of the answer.
    fn share(&self, help: u32, work: &mut Work) -> String;
    /// Rows of squares to share; `played` are the positions that led here.
    fn trail(&self, played: &[Played<&dyn Position>], work: &mut Work) -> Vec<String>;
    /// How many slips it remembers.
    fn slips(&self) -> u32;
    /// Whether nothing is different there.
    fn is_same(&self, other: &dyn Position) -> bool;
}

/// A sound puzzle of a family; clones share it.
pub(crate) struct Opened<F: Family>(pub(crate) Arc<Inside<F>>);

pub(crate) struct Inside<F: Family> {
    pub(crate) family: F,
    pub(crate) document: Document,
    pub(crate) puzzle: F::Puzzle,
    pub(crate) params: Option<F::Params>,
    /// The answer that the document gives, or what is wrong with it.
    pub(crate) answer: Option<Result<F::Answer, Finding>>,
    /// What is odd about the form of the puzzle, in the language it was opened in; no errors, or it would
    /// not be open.
    oddities: (Language, Vec<Finding>),
}

impl<F: Family> Clone for Opened<F> {
    fn clone(&self) -> Opened<F> {
        Opened(Arc::clone(&self.0))
    }
}

impl<F: Family> Opened<F> {
    /// Reads a document and inspects its puzzle.
    pub(crate) fn new(
        family: F,
        document: Document,
        language: Language,
    ) -> Result<Opened<F>, Refused> {
        let puzzle = read_part("/puzzle", &document.puzzle)?;
        let odd = refuse_errors(family.inspect(&puzzle, language))?;
        let answer = document.answer.as_ref().map(|value| read_part("/answer", value));
        let params = document.params.as_ref().and_then(|params| params.read().ok());
        let oddities = (language, odd);
        Ok(Opened(Arc::new(Inside { family, document, puzzle, params, answer, oddities })))
    }

    /// The answer, if the document gives one that can be read.
    pub(crate) fn read_answer(&self) -> Result<Option<&F::Answer>, Finding> {
        self.0.answer.as_ref().map(|answer| answer.as_ref().map_err(Clone::clone)).transpose()
    }
}

impl<F: Play> Opened<F> {
    fn solution(&self, answer: F::Answer) -> Box<dyn Solution> {
        Box::new(Answered { case: self.clone(), answer })
    }
}

/// An answer, with the puzzle it belongs to.
pub(crate) struct Answered<F: Family> {
    #[cfg_attr(target_family = "wasm", allow(dead_code, reason = "only who draws it asks"))]
    pub(crate) case: Opened<F>,
    pub(crate) answer: F::Answer,
}

impl<F: Play> Solution for Answered<F> {
    fn value(&self) -> Value {
        write(&self.answer)
    }
}

impl<F: Play> Case for Opened<F> {
    fn family(&self) -> &dyn AnyFamily {
        &self.0.family
    }

    fn document(&self) -> &Document {
        &self.0.document
    }

    fn answer(&self) -> Result<Option<Box<dyn Solution>>, Finding> {
        Ok(self.read_answer()?.map(|answer| self.solution(answer.clone())))
    }

    fn solve(&self, limit: usize, work: &mut Work) -> Solutions<Box<dyn Solution>> {
        let found = F::Kind::solve(&self.0.family, &self.0.puzzle, limit, work);
        Solutions {
            count: found.count,
            complete: found.complete,
            solutions: found.solutions.into_iter().map(|answer| self.solution(answer)).collect(),
        }
    }

    fn oddities(&self, language: Language) -> Vec<Finding> {
        match &self.0.oddities {
            (said_in, odd) if *said_in == language || odd.is_empty() => odd.clone(),
            _ => self.0.family.inspect(&self.0.puzzle, language),
        }
    }

    fn grade(&self, work: &mut Work) -> Result<Grade, Refused> {
        let Inside { family, puzzle, params, .. } = &*self.0;
        Ok(F::Kind::grade(family, puzzle, self.read_answer()?, params.as_ref(), work)?)
    }

    fn explain(&self, work: &mut Work) -> Result<Vec<Step>, Refused> {
        Ok(F::Kind::explain(&self.0.family, &self.0.puzzle, self.read_answer()?, work)?)
    }

    fn names(&self, step: &Step, language: Language) -> Vec<Name> {
        self.0.family.names(&self.0.puzzle, step, language)
    }

    fn paper(&self, work: &mut Work) -> Paper {
        self.0.family.paper(&self.0.puzzle, work)
    }

    fn start(&self) -> Box<dyn Position> {
        Box::new(At { case: self.clone(), state: self.0.family.start(&self.0.puzzle) })
    }

    fn position(&self, state: &Value, work: &mut Work) -> Result<Box<dyn Position>, Refused> {
        let state = read_part("/state", state)?;
        refuse_errors(self.0.family.inspect_state(&self.0.puzzle, &state, work))?;
        Ok(Box::new(At { case: self.clone(), state }))
    }

    fn sealed(&self) -> Arc<dyn Case> {
        let Inside { family, document, puzzle, params, oddities, .. } = &*self.0;
        let (document, answer) = (document.clone().sealed(), None);
        let (family, puzzle, params) = (family.clone(), puzzle.clone(), params.clone());
        let oddities = oddities.clone();
        Arc::new(Opened(Arc::new(Inside { family, document, puzzle, params, answer, oddities })))
    }
}

/// A position of an opened puzzle.
pub(crate) struct At<F: Play> {
    pub(crate) case: Opened<F>,
    pub(crate) state: F::State,
}

impl<F: Play> At<F> {
    pub(crate) fn parts(&self) -> (&F, &F::Puzzle, &F::State) {
        (&self.case.0.family, &self.case.0.puzzle, &self.state)
    }

    /// The state of a position of the same family.
    fn of(position: &dyn Position) -> Option<&F::State> {
        let any: &dyn Any = position;
        any.downcast_ref::<At<F>>().map(|at| &at.state)
    }
}

impl<F: Play> Position for At<F> {
    fn state(&self) -> Value {
        write(&self.state)
    }

    fn complete(&self, text: &str, work: &mut Work) -> Result<Told, Refused> {
        let (family, puzzle, state) = self.parts();
        Ok(F::Kind::complete(family, puzzle, state, self.case.read_answer()?, text, work)?)
    }

    fn apply(&self, text: &str, work: &mut Work) -> Result<Box<dyn Position>, MoveError> {
        let (family, puzzle, state) = self.parts();
        let state = family.apply(puzzle, state, text, work)?;
        Ok(Box::new(At { case: self.case.clone(), state }))
    }

    fn follow(&self, text: &str, work: &mut Work) -> Result<Box<dyn Position>, Refused> {
        if F::Kind::is_completed(&self.case.0.family, text) {
            return Ok(self.apply(text, work)?);
        }
        let told = self.complete(text, work)?;
        Ok(self.apply(&told.maker, work)?)
    }

    fn preview(&self, text: &str, work: &mut Work) -> Option<Result<Preview, MoveError>> {
        let (family, puzzle, state) = self.parts();
        family.selects()?.preview(puzzle, state, text, work)
    }

    fn review(&self, work: &mut Work) -> Review {
        let (family, puzzle, state) = self.parts();
        family.review(puzzle, state, work)
    }

    fn hint(&self, all: bool, work: &mut Work) -> Hint {
        let (family, puzzle, state) = self.parts();
        family.hint(puzzle, state, all, work)
    }

    fn uncovered(&self, covered: &[usize]) -> Box<dyn Position> {
        let covers = self.case.0.family.covers();
        let state = covers
            .map_or_else(|| self.state.clone(), |covers| covers.uncovered(&self.state, covered));
        Box::new(At { case: self.case.clone(), state })
    }

    fn suppose(&self, assumed: &[String], work: &mut Work) -> Option<Result<Supposed, MoveError>> {
        let (family, puzzle, state) = self.parts();
        Some(family.supposes()?.suppose(puzzle, state, assumed, work))
    }

    fn way_to(&self, after: &dyn Position, work: &mut Work) -> Vec<Step> {
        let (family, puzzle, before) = self.parts();
        let after = At::<F>::of(after);
        after.map_or_else(Vec::new, |after| family.way(puzzle, before, after, work))
    }

    fn consult(&self, question: &Value, work: &mut Work) -> Result<Value, Refused> {
        let (family, puzzle, state) = self.parts();
        let answer = self.case.read_answer()?;
        let question = read_part("/question", question)?;
        let at = Some(Sitting { puzzle, answer, state });
        Ok(write(&family.consult(at, question, work)?))
    }

    fn view(&self, work: &mut Work) -> Value {
        let (family, puzzle, state) = self.parts();
        write(&family.view(puzzle, state, work))
    }

    fn picture(&self, work: &mut Work) -> Picture {
        let (family, puzzle, state) = self.parts();
        family.picture(puzzle, state, work)
    }

    fn share(&self, help: u32, work: &mut Work) -> String {
        let (family, puzzle, state) = self.parts();
        family.share(puzzle, state, help, work)
    }

    fn trail(&self, played: &[Played<&dyn Position>], work: &mut Work) -> Vec<String> {
        let (family, puzzle, _) = self.parts();
        let typed = played.iter().filter_map(|one| {
            let hinted = one.hinted;
            At::<F>::of(one.state).map(|state| Played { state, hinted })
        });
        let played: Vec<Played<&F::State>> = typed.collect();
        family.trail(puzzle, &played, work)
    }

    fn slips(&self) -> u32 {
        self.case.0.family.slips(&self.state)
    }

    fn is_same(&self, other: &dyn Position) -> bool {
        At::<F>::of(other) == Some(&self.state)
    }
}

pub(crate) fn write<T: Serialize>(value: &T) -> Value {
    // The families' types are plain data: they always serialise.
    serde_json::to_value(value).unwrap_or_default()
}
