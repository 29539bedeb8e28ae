//! Kronologic: a night in a house. Who was where, when? Players ask how many people were in a room at
//! a time, or how often somebody visited a room, and find out what happened.
//!
//! Where to find what:
//!
//! | file | what it holds |
//! |---|---|
//! | `map.rs`, `map/`, `atlas.rs`, `world.rs` | maps as text, the built-in ones, a night's fixed parts |
//! | `plan.rs`, `plan/` | the map on a sheet: floor plans drawn by hand, plates for any other map |
//! | `numbered.rs` | people, rooms and times, three kinds of number |
//! | `schedule.rs` | a finished night, and plain questions about it |
//! | `scenario/` | the mysteries, each rule stated three times |
//! | `logic.rs`, `solver.rs` | a night as constraints, and the SAT solver behind them |
//! | `walk.rs`, `change.rs`, `sample.rs` | fair samples |
//! | `params.rs`, `recipe.rs` | what is wished for, and whether that can be |
//! | `mystery.rs`, `generate.rs`, `points.rs` | combining, choosing by score |
//! | `check.rs`, `fill_in.rs` | the independent check; what an author may leave out |
//! | `ask.rs`, `asked.rs`, `play.rs`, `note.rs` | questions, games, accusations, notes |
//! | `part.rs` | what must be found out, in the solver's words |
//! | `reason/` | what is known, why, what to ask next, how many questions it takes |
//! | `hint.rs`, `table.rs` | all that as hints; who can still be where, as a table |
//! | `handbook.rs`, `verbs/` | what is told of a scenario before a game, what only this family's commands do |
//! | `counsel/` | what the pages ask besides the game |
//! | `solution.rs` | the whole way to the answer, question by question |
//! | `certificate/` | the checker of that, with an engine of its own |
//!
//! The puzzle leaves its answer open: it is found by asking, and the document's answer is what the
//! questions are answered from.
//!
//! ```
//! use cluesmith_core::{Ask, Family, Play, Seed, Work};
//! use cluesmith_kronologic::{Kronologic, Params};
//!
//! let work = &mut Work::limit(10_000_000);
//! let made = Kronologic.generate(&Params::default(), Seed(7), work)?;
//! assert!(Kronologic.check(&made.puzzle, Some(&made.answer), work).is_empty());
//! let start = Kronologic.start(&made.puzzle);
//! let (puzzle, answer) = (&made.puzzle, Some(&made.answer));
//! let told = Kronologic.answer_move(puzzle, &start, answer, "ask Gallery 3", work)?;
//! assert!(told.maker.starts_with("ask Gallery 3 => "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(hidden)]
pub mod accuse;
#[doc(hidden)]
pub mod ask;
mod asked;
#[doc(hidden)]
pub mod atlas;
#[doc(hidden)]
pub mod certificate;
mod change;
mod check;
#[cfg(test)]
mod chinese;
pub mod counsel;
mod draw;
mod fill_in;
mod focus;
mod generate;
mod handbook;
#[doc(hidden)]
pub mod hint;
mod logic;
pub mod map;
#[doc(hidden)]
pub mod mystery;
mod names;
mod note;
mod numbered;
#[doc(hidden)]
pub mod params;
#[doc(hidden)]
pub mod part;
pub mod plan;
mod play;
mod points;
mod puzzle;
#[doc(hidden)]
pub mod reason;
mod recipe;
#[doc(hidden)]
pub mod sample;
#[doc(hidden)]
pub mod scenario;
#[doc(hidden)]
pub mod schedule;
mod side_by_side;
#[doc(hidden)]
pub mod solution;
#[doc(hidden)]
pub mod solver;
mod spoken;
mod table;
#[doc(hidden)]
pub mod text;
mod verbs;
mod walk;
#[doc(hidden)]
pub mod world;

use std::sync::Arc;

use cluesmith_core::date::Date;
use cluesmith_core::ink::Picture;
use cluesmith_core::{
    About, Ask, ByAsking, CertificateError, Converse, Cover, Dialogue, Family, Finding,
    GenerateError, Grade, GradedBy, Hint, Inference, Known, Language, Made, MoveError, Name, Older,
    OwnWords, Play, Refused, Review, Seed, SettingsError, Sitting, Solutions, Step, Technique,
    Told, Unproven, Work, about, say,
};
use schemars::JsonSchema;
use serde::Serialize;

pub use params::{Level, Params};
pub use play::State;
pub use puzzle::{Answer, Puzzle};
use spoken::Spoken;
use text::{WORDS, WRITTEN};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Kronologic;

impl Family for Kronologic {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByAsking;
    const NAME: &'static str = "kronologic";
    const GENERATOR: u32 = 5;
    const OLDER: &'static [Older] = &[Older { generator: 4, until: Date::on(2026, 12, 1) }];
    const GENERATOR_KNOWS: &'static [Known] = &[
        Known::Count("samples"),
        Known::Count("rank"),
        Known::Count("lowest_par"),
        Known::Count("highest_par"),
        Known::Count("percentile"),
        Known::Points("lowest"),
        Known::Points("highest"),
    ];

    fn about(&self, language: Language) -> About {
        about!(WORDS, language, Level::ALL.map(Level::name))
    }

    fn techniques(&self) -> &'static [Technique] {
        &hint::TECHNIQUES
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
        generate::generate(&params.recipe_in(work.language())?, seed, work)
    }

    fn generate_as(
        &self,
        _: u32,
        params: &Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Puzzle, Answer>, GenerateError> {
        let recipe = params.recipe_in(work.language())?.of_generator_4(work.language())?;
        generate::generate(&recipe, seed, work)
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
    ) -> Result<serde_json::Map<String, serde_json::Value>, Unproven> {
        check::prove(puzzle, answer.ok_or(Unproven::ByAsking)?, work)
    }

    fn bears_out(
        &self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        field: &str,
        told: &serde_json::Value,
        work: &mut Work,
    ) -> bool {
        field == "line" && answer.is_some_and(|answer| check::is_line(puzzle, answer, told, work))
    }

    fn own_words(&self, puzzle: &Puzzle) -> Vec<OwnWords> {
        let people = puzzle.characters.iter().enumerate();
        let people = people.filter(|(_, name)| !params::NAMES.contains(&name.as_str()));
        let people =
            people.map(|(n, name)| OwnWords::new(format!("/puzzle/characters/{n}"), name.as_str()));
        let rooms = puzzle.map.rooms.iter().enumerate();
        let rooms = rooms.filter(|(_, room)| !atlas::has_room(room));
        people
            .chain(
                rooms.map(|(n, room)| {
                    OwnWords::new(format!("/puzzle/map/rooms/{n}"), room.as_str())
                }),
            )
            .collect()
    }

    fn fill_in(
        &self,
        puzzle: &mut Puzzle,
        answer: Option<&mut Answer>,
        work: &mut Work,
    ) -> Result<(), Finding> {
        answer.map_or(Ok(()), |answer| fill_in::fill_in(puzzle, answer, work.language()))
    }
}

impl Play for Kronologic {
    type State = State;
    type View = View;
    type Question = counsel::Wish;
    type Counsel = counsel::Counsel;

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
        let said = Spoken::of(puzzle, work.language());
        state.apply(puzzle, &said.written(text), work.language())
    }

    fn review(&self, _: &Puzzle, state: &State, work: &mut Work) -> Review {
        state.review(work.language())
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        let said = Spoken::of(puzzle, work.language());
        hint::hint(&said.puzzle(puzzle), &said.state(state), all, work)
    }

    fn names(&self, puzzle: &Puzzle, _: &Step, language: Language) -> Vec<Name> {
        let puzzle = Spoken::of(puzzle, language).puzzle(puzzle).into_owned();
        focus::names(&puzzle.map.rooms, &puzzle.characters)
    }

    fn view(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        let said = Spoken::of(puzzle, work.language());
        let (puzzle, state) = (said.puzzle(puzzle), said.state(state));
        View { puzzle: puzzle.into_owned(), state: state.into_owned(), called: said.names }
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
        let said = Spoken::of(puzzle, work.language());
        draw::picture(&said.puzzle(puzzle), &said.state(state), work.language())
    }

    fn picture_answer(&self, puzzle: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
        let said = Spoken::of(puzzle, work.language());
        draw::picture_of_answer(&said.puzzle(puzzle), &said.answer(answer), work.language())
    }

    fn verbs(&self) -> &'static [cluesmith_core::Verb<Kronologic>] {
        verbs::VERBS
    }

    fn consult(
        &self,
        at: Option<Sitting<'_, Kronologic>>,
        wish: counsel::Wish,
        work: &mut Work,
    ) -> Result<counsel::Counsel, Refused> {
        counsel::consult(at.as_ref(), wish, work)
    }

    fn slips(&self, state: &State) -> u32 {
        state.slips()
    }

    fn share(&self, _: &Puzzle, state: &State, help: u32, work: &mut Work) -> String {
        state.share(help, work.language())
    }

    fn covers(&self) -> Option<&dyn Cover<Kronologic>> {
        Some(self)
    }

    fn converses(&self) -> Option<&dyn Converse<Kronologic>> {
        Some(self)
    }
}

impl Cover<Kronologic> for Kronologic {
    fn uncovered(&self, state: &State, covered: &[usize]) -> State {
        state.uncovered(covered)
    }
}

impl Converse<Kronologic> for Kronologic {
    fn dialogue(
        &self,
        puzzle: &Puzzle,
        text: &str,
        replies: &[String],
        work: &mut Work,
    ) -> Option<Dialogue> {
        if !text.trim().eq_ignore_ascii_case("accuse") {
            return None;
        }
        let said = Spoken::of(puzzle, work.language()).puzzle(puzzle).into_owned();
        let mystery = said.mystery_in(work.language()).ok()?;
        Some(accuse::dialogue::accuse(&mystery, replies, work.language()))
    }

    fn table(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Result<Picture, MoveError> {
        let said = Spoken::of(puzzle, work.language());
        table::table(&said.puzzle(puzzle), &said.state(state), work)
    }

    fn news(
        &self,
        puzzle: &Puzzle,
        before: &State,
        after: &State,
        work: &mut Work,
    ) -> Option<Picture> {
        let said = Spoken::of(puzzle, work.language());
        draw::news(&said.state(before), &said.state(after), work.language())
    }
}

impl Ask for Kronologic {
    const GRADED: GradedBy = GradedBy::Par;

    /// The nights that fit what everybody is told, before the first question.
    fn possible(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let mut solutions = Vec::new();
        let mut complete = false;
        if let Ok(mystery) = puzzle.mystery() {
            let (logic, _) = mystery.constrain();
            let mut solver = solver::Solver::load(&logic, None);
            loop {
                match solver.ask(&[], work) {
                    Ok(true) if solutions.len() < limit => {}
                    Ok(possible) => {
                        complete = !possible;
                        break;
                    }
                    Err(_) => break,
                }
                let schedule = solver.schedule(&mystery.world, &logic);
                let another: Vec<logic::Lit> = schedule
                    .everybody()
                    .flat_map(|person| schedule.each_time().map(move |time| (person, time)))
                    .map(|(person, time)| !logic.here(person, time, schedule.at(person, time)))
                    .collect();
                solver.add(&another);
                if let Some(cases) = mystery.only_reading(&schedule) {
                    let facts = mystery.facts(&schedule, &cases);
                    solutions.push(Answer::new(&mystery.world, &schedule, facts));
                }
            }
        }
        Solutions { count: solutions.len(), complete, solutions }
    }

    fn grade_answer(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        params: Option<&Params>,
        work: &mut Work,
    ) -> Result<Grade, Unproven> {
        let mystery = puzzle.mystery().map_err(|_| Unproven::NoAnswer)?;
        let schedule = answer.read(&mystery.world).map_err(|_| Unproven::NoAnswer)?;
        let cases = mystery.only_reading(&schedule).ok_or(Unproven::NoAnswer)?;
        let level = params.and_then(|params| params.canonical().ok());
        let level =
            level.map_or_else(|| say!(WORDS, WRITTEN, "unranked"), |p| p.level.name().to_owned());
        let par = reason::par::par(&mystery, &schedule, work)?;
        Ok(generate::grade(&mystery, &schedule, &cases, &level, &par))
    }

    fn explain_answer(
        &self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Vec<Step>, Unproven> {
        let answer = answer.ok_or(Unproven::ByAsking)?;
        let said = Spoken::of(puzzle, work.language());
        let (written, schedule) = night(puzzle, answer).ok_or(Unproven::NoAnswer)?;
        let (spoken, _) =
            night(&said.puzzle(puzzle), &said.answer(answer)).ok_or(Unproven::NoAnswer)?;
        let steps = solution::solve(&written, &spoken, &schedule, work)?;
        let mut steps = steps.ok_or(Unproven::Several)?;
        steps.iter_mut().for_each(|step| said.write_inference(&mut step.inference));
        Ok(steps)
    }

    fn verify_answer(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<(), CertificateError> {
        let (mystery, schedule) = night(puzzle, answer).ok_or_else(|| {
            let message = "the answer does not follow the rules of the puzzle".to_owned();
            CertificateError { step: certificate.len(), message }
        })?;
        certificate::verify(&mystery, &schedule, certificate, work)
    }

    fn answer_move(
        &self,
        puzzle: &Puzzle,
        _: &State,
        answer: Option<&Answer>,
        text: &str,
        work: &mut Work,
    ) -> Result<Told, MoveError> {
        let said = Spoken::of(puzzle, work.language());
        play::answer_move(puzzle, answer, &said.written(text), work)
    }

    fn is_completed(&self, text: &str) -> bool {
        text.contains(play::ORACLE)
    }
}

/// What the owner of a position sees: the house, what everybody is told, and what was asked and heard.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct View {
    /// What everybody may see.
    pub puzzle: Puzzle,
    /// What was asked, heard, noted and accused.
    pub state: State,
    /// Names that are written otherwise than they are called here: as they are written, and as they are called.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<(String, String)>,
}

/// A mystery and its night, if the plain predicates find nothing wrong with it.
fn night(puzzle: &Puzzle, answer: &Answer) -> Option<(Arc<mystery::Mystery>, schedule::Schedule)> {
    let mystery = puzzle.mystery().ok()?;
    let schedule = answer.read(&mystery.world).ok()?;
    check::judge(&mystery, &schedule, answer, WRITTEN).is_empty().then_some((mystery, schedule))
}
