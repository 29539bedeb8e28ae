//! Pair Play: eight pieces of evidence, three of them invented. Two at a time they are presented to
//! KOA, the home assistant; truths add up, inventions cost, and what she says along the way tells a
//! careful listener which are which.
//!
//! Where to find what:
//!
//! | file | what it holds |
//! |---|---|
//! | `rules.rs`, `deck.rs` | stances, modes, tiers; cards as numbers, layouts, all pairings |
//! | `survey.rs`, `recount.rs`, `figures.rs` | every game, counted fast and again slowly; what that tells |
//! | `invariants.rs`, `semantics.rs`, `judge.rs` | I1–I22 and the bands, S1–S16, everything together |
//! | `knowledge.rs`, `honest.rs`, `advise.rs` | sets of lies that fit, honest play, what a player knows |
//! | `thinking.rs`, `rethinking.rs` | what reasoning is worth, counted fast and again slowly |
//! | `card.rs`, `predicate.rs`, `marks.rs`, `puzzle.rs` | cards with assertions, hints as data, what a reader sees of them, the document |
//! | `params.rs`, `draft.rs`, `generate.rs` | what to make, its numbers, its meaning |
//! | `lexicon.rs`, `phrase.rs`, `writer.rs`, `text.rs` | word lists and the sentences made of them |
//! | `lines.rs`, `reading.rs`, `names.rs`, `complete.rs` | every line that people read with what it may say; whether it does; whether names do; what is missing |
//! | `traps.rs`, `grade.rs`, `session.rs` | design: traps, slots, difficulty, weeks and schedules |
//! | `sweep.rs` | all 56 triples on all layouts, as a table and a heat map |
//! | `check.rs`, `seal.rs` | the independent check; what a puzzle gives away without its answer |
//! | `record.rs`, `certificate.rs` | what is learnt as inferences, and the checker that trusts none of them |
//! | `play.rs`, `draw.rs` | a game in progress, its pictures |
//!
//! The puzzle leaves its answer open: presenting a pair is the question, what KOA says the answer.
//!
//! ```
//! use cluesmith_core::{Ask, Family, Play, Seed, Work};
//! use cluesmith_pairplay::{PairPlay, Params};
//!
//! let work = &mut Work::limit(10_000_000);
//! let made = PairPlay.generate(&Params::default(), Seed(7), work)?;
//! assert!(PairPlay.check(&made.puzzle, Some(&made.answer), work).is_empty());
//! let start = PairPlay.start(&made.puzzle);
//! let told = PairPlay.answer_move(&made.puzzle, &start, Some(&made.answer), "3 8", work)?;
//! assert!(told.maker.starts_with("3+8 => "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(hidden)]
pub mod advise;
#[doc(hidden)]
pub mod card;
mod certificate;
#[doc(hidden)]
pub mod check;
mod chinese;
mod complete;
#[doc(hidden)]
pub mod deck;
mod draft;
mod draw;
mod figures;
mod generate;
mod grade;
mod honest;
#[doc(hidden)]
pub mod invariants;
#[doc(hidden)]
pub mod judge;
mod knowledge;
mod lexicon;
mod lines;
#[doc(hidden)]
pub mod marks;
mod names;
#[doc(hidden)]
pub mod params;
mod phrase;
mod play;
#[doc(hidden)]
pub mod predicate;
#[doc(hidden)]
pub mod puzzle;
mod reading;
mod record;
#[doc(hidden)]
pub mod recount;
#[doc(hidden)]
pub mod rethinking;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod seal;
mod semantics;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod survey;
#[doc(hidden)]
pub mod sweep;
mod text;
#[doc(hidden)]
pub mod thinking;
#[doc(hidden)]
pub mod traps;
mod verbs;
mod writer;

use cluesmith_core::ink::{self, Picture};
use cluesmith_core::{
    About, Ask, ByAsking, CertificateError, Family, Finding, GenerateError, Grade, GradedBy, Hint,
    Inference, Language, Made, MoveError, Nothing, OwnWords, Play, Preview, Refused, Review, Seed,
    Select, SettingsError, Sitting, Solutions, Step, Technique, Told, Unproven, Work, about,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use judge::Measured;
pub use params::{Level, Params};
pub use play::State;
pub use puzzle::{Answer, Puzzle};
use text::WORDS;

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct PairPlay;

/// What the fast engines measure.
pub fn measure(puzzle: &Puzzle, lies: deck::Cards, mutters: &[puzzle::Mutter]) -> Measured {
    let deck = puzzle.deck();
    let beginner = puzzle.rules.for_beginners();
    Measured {
        figures: survey::survey(&deck, lies, &puzzle.rules),
        training: survey::survey(&deck, lies, &beginner),
        thinking: thinking::think(puzzle, &deck, lies, mutters),
    }
}

/// What a player sees: the file, what was presented and heard, and how it stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The file, the house and her lines.
    pub puzzle: Puzzle,
    /// What was presented and heard.
    pub state: State,
    /// The score as far as it was read out.
    pub score: i32,
    /// The Double-Check waits for an answer.
    pub double_check: bool,
}

impl Family for PairPlay {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByAsking;
    const NAME: &'static str = "pairplay";
    const GENERATOR: u32 = 4;
    const WORDING: &'static [&'static str] = &[
        "/puzzle/scenario",
        "/puzzle/stance_line",
        "/puzzle/hint/text",
        "/puzzle/pairs/*/say",
        "/puzzle/pairs/*/koa",
        "/puzzle/pairs/*/tell",
        "/puzzle/reactions",
        "/puzzle/check",
        "/puzzle/quips",
        "/puzzle/closing",
        "/answer/mutters/*/text",
    ];

    fn about(&self, language: Language) -> About {
        about!(WORDS, language, Level::ALL.map(Level::name))
    }

    fn techniques(&self) -> &'static [Technique] {
        &advise::TECHNIQUES
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
        generate::generate(&params.recipe()?, seed, work)
    }

    fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        puzzle.inspect(language)
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work)
    }

    fn prove(
        &self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Map<String, Value>, Unproven> {
        check::prove(puzzle, answer.ok_or(Unproven::ByAsking)?, work)
    }

    fn own_words(&self, puzzle: &Puzzle) -> Vec<OwnWords> {
        names::own(puzzle)
    }

    /// Writes every word that is missing, and mutterings for an answer without.
    fn fill_in(
        &self,
        puzzle: &mut Puzzle,
        answer: Option<&mut Answer>,
        work: &mut Work,
    ) -> Result<(), Finding> {
        complete::fill_in(puzzle, answer, work)
    }
}

impl Play for PairPlay {
    type State = State;
    type View = View;
    type Question = Nothing;
    type Counsel = Nothing;

    fn start(&self, _: &Puzzle) -> State {
        State::default()
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
        state.review(puzzle, work.language())
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, _all: bool, work: &mut Work) -> Hint {
        match work.spend(deck::SEARCH) {
            Ok(()) => advise::hint(puzzle, state, work.language()),
            Err(stopped) => Hint::Stuck { reason: stopped.to_string() },
        }
    }

    fn view(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        let is_chinese = work.language() == Language::CHINESE;
        View {
            score: state.score(puzzle),
            double_check: state.is_checked(puzzle),
            puzzle: if is_chinese { chinese::in_words(puzzle) } else { puzzle.clone() },
            state: state.clone(),
        }
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
        draw::picture(puzzle, state, None, work.language())
    }

    fn picture_answer(&self, puzzle: &Puzzle, answer: &Answer, _: &mut Work) -> Picture {
        draw::picture_of_answer(puzzle, answer)
    }

    fn selects(&self) -> Option<&dyn Select<PairPlay>> {
        Some(self)
    }

    fn verbs(&self) -> &'static [cluesmith_core::Verb<PairPlay>] {
        verbs::VERBS
    }

    fn share(&self, puzzle: &Puzzle, state: &State, _: u32, work: &mut Work) -> String {
        draw::share(puzzle, state, work.language())
    }

    fn consult(
        &self,
        _: Option<Sitting<'_, PairPlay>>,
        question: Nothing,
        _: &mut Work,
    ) -> Result<Nothing, Refused> {
        match question {}
    }
}

impl Select<PairPlay> for PairPlay {
    fn preview(
        &self,
        puzzle: &Puzzle,
        state: &State,
        text: &str,
        work: &mut Work,
    ) -> Option<Result<Preview, MoveError>> {
        let language = work.language();
        let look = play::read_look(state, text, language)?;
        let picture = |pair| draw::picture(puzzle, state, Some(pair), language);
        Some(look.map(|[a, b]| Preview {
            drawn: ink::terminal(&picture([a, b])),
            plays: (!state.is_checked(puzzle)).then(|| format!("{a}+{b}")),
        }))
    }
}

impl Ask for PairPlay {
    const GRADED: GradedBy = GradedBy::Proof;

    /// The sets of lies that fit house rule and hint and would make this a sound puzzle.
    fn possible(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let deck = puzzle.deck();
        let (mut solutions, mut complete) = (Vec::new(), true);
        if !seal::is_sound(puzzle, &deck) {
            return Solutions { count: 0, complete, solutions };
        }
        let course = survey::Course::of(&deck, &puzzle.rules);
        let mut promises = seal::Promises::of(&course, &deck, &puzzle.rules, puzzle.bands);
        for lies in promises.kept(&semantics::About::of(puzzle, &deck)) {
            if work.spend(1).is_err() || solutions.len() >= limit {
                complete = false;
                break;
            }
            solutions.push(Answer::of(puzzle, lies));
        }
        Solutions { count: solutions.len(), complete, solutions }
    }

    fn grade_answer(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        _: Option<&Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven> {
        work.spend(deck::SEARCH)?;
        let lies = answer.read(puzzle, work.language()).map_err(|_| Unproven::NoAnswer)?;
        let measured = measure(puzzle, lies, &answer.mutters);
        Ok(grade::grade(puzzle, &measured))
    }

    /// The reasoning player's own game to its end. Without the answer: what is known before the first pair,
    /// the opening that does best with it, and what is left open.
    fn explain_answer(
        &self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven> {
        work.spend(deck::SEARCH)?;
        advise::story(puzzle, answer, work.language()).ok_or(Unproven::NoAnswer)
    }

    /// Verifies the reasoning player's game, step by step to its end.
    fn verify_answer(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<(), CertificateError> {
        certificate::verify(puzzle, answer, certificate, work)
    }

    fn answer_move(
        &self,
        puzzle: &Puzzle,
        state: &State,
        answer: Option<&Answer>,
        text: &str,
        work: &mut Work,
    ) -> Result<Told, MoveError> {
        play::answer_move(puzzle, state, answer, text, work.language())
    }

    fn is_completed(&self, text: &str) -> bool {
        text.contains(play::ORACLE)
    }
}
