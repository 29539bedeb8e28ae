//! The family as the rest of Cluesmith sees it.

use cluesmith_core::ink::Picture;
use cluesmith_core::{
    About, ByReasoning, CertificateError, Family, Finding, GenerateError, Grade, Hint, Inference,
    Language, Made, MoveError, Name, Nothing, OwnWords, Paper, Play, Played, Reason, Refused,
    Review, Rng, Seed, SettingsError, Sitting, Solutions, Step, Stopped, Suppose, Supposed,
    Technique, Unproven, Work, about, finding, look_up, say,
};
use serde_json::{Map, Value, json};

use crate::board::{Identity, each};
use crate::check::find_idle;
use crate::clue::Clue;
use crate::deduce::{TECHNIQUES, step};
use crate::generate::{Draft, draft};
use crate::language::normal::Known;
use crate::params::{LevelName, Params};
use crate::play::State;
use crate::puzzle::{Answer, Person, Puzzle};
use crate::text::Scribe;
use crate::turns::turns;
use crate::view::View;
use crate::walk::{Stride, walk};
use crate::words::WORDS;
use crate::worlds::argument::Turn;
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::{assume, certificate, check, deduce, draw, grade, hint, names, paper, play};

/// Cultivators or Demon-in-Disguise; it has no state of its own.
#[derive(Clone, Copy, Debug)]
pub struct Demons;

impl Family for Demons {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByReasoning;
    const NAME: &'static str = "demons";
    const GENERATOR: u32 = 2;
    const GENERATOR_KNOWS: &'static [cluesmith_core::Known] =
        &[cluesmith_core::Known::Count("attempts")];
    const WORDING: &'static [&'static str] = &["/puzzle/people/*/clue/text"];

    fn about(&self, language: Language) -> About {
        about!(WORDS, language, LevelName::ALL.map(LevelName::name))
    }

    fn techniques(&self) -> &'static [Technique] {
        &TECHNIQUES
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
        let language = work.language();
        let recipe = params.recipe()?;
        if recipe.repertoire.is_plain() && params.level != LevelName::Easy {
            return Err(GenerateError::Impossible(say!(WORDS, language, "generate.plain")));
        }
        let rng = Rng::new(seed, Self::NAME);
        let Some(draft) = draft(&recipe, &rng, work)? else {
            let (level, people) = (params.level.name(), recipe.rows * recipe.cols);
            let message = say!(WORDS, language, "generate.rare", level, people);
            let help = say!(WORDS, language, "generate.rare.help");
            return Err(GenerateError::NotFound { message, help });
        };
        let names = params
            .names()
            .unwrap_or_else(|| names::draw(draft.board.len(), &mut rng.fork("names")));
        let puzzle = written(params, &draft, &names, recipe.demons);
        let case = puzzle.case();
        let mut proof = Map::new();
        proof.insert("attempts".into(), json!(draft.attempts));
        proof.insert("needed".into(), json!(draft.board.len() as u32 - draft.flavour.count_ones()));
        Ok(Made {
            answer: Answer::new(draft.board.len(), draft.demons),
            grade: Some(grade::grade(&case, &draft.walk)),
            puzzle,
            solutions: 1,
            proof,
        })
    }

    fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        puzzle.inspect(language)
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work.language(), work)
    }

    /// How many boards were begun only the generator can tell.
    fn prove(
        &self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Map<String, Value>, Unproven> {
        let needed = check::count_needed(puzzle, answer, work)?;
        Ok(Map::from_iter([("needed".to_owned(), json!(needed))]))
    }

    fn own_words(&self, puzzle: &Puzzle) -> Vec<OwnWords> {
        let people = puzzle.people.iter().enumerate();
        let own = people.filter(|(_, person)| {
            !person.name.is_empty() && names::in_hanzi(&person.name).is_none()
        });
        let path = |n: usize| format!("/puzzle/people/{n}/name");
        own.map(|(n, person)| OwnWords::new(path(n), &person.name)).collect()
    }

    fn fill_in(
        &self,
        puzzle: &mut Puzzle,
        answer: Option<&mut Answer>,
        work: &mut Work,
    ) -> Result<(), Finding> {
        puzzle.fill_in();
        let idle = find_idle(puzzle, answer.as_deref(), work);
        let unknown = |why: Stopped| {
            finding!(WORDS, work.language(), "P29", "/puzzle/people", why = why.to_string())
        };
        // Where the game cannot be finished every clue would be idle; the judge says what is wrong.
        for person in idle.map_err(unknown)?.into_iter().flat_map(each) {
            puzzle.people[person].clue.flavour = true;
        }
        Ok(())
    }
}

impl Play for Demons {
    type State = State;
    type View = View;
    type Question = Nothing;
    type Counsel = Nothing;

    fn start(&self, puzzle: &Puzzle) -> State {
        play::start(puzzle)
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Finding> {
        play::inspect_state(puzzle, state, work)
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

    fn review(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Review {
        play::review(puzzle, state, work.language())
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        hint::hint(puzzle, state, all, work.language(), work)
    }

    fn names(&self, puzzle: &Puzzle, _: &Step, language: Language) -> Vec<Name> {
        deduce::names(puzzle, language)
    }

    fn supposes(&self) -> Option<&dyn Suppose<Demons>> {
        Some(self)
    }

    fn way(&self, puzzle: &Puzzle, before: &State, after: &State, work: &mut Work) -> Vec<Step> {
        hint::way(puzzle, before, after, work).unwrap_or_default()
    }

    fn view(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        View::of(puzzle, state, work)
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
        draw::picture(puzzle, state, work)
    }

    fn picture_answer(&self, puzzle: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
        draw::picture_of_answer(puzzle, answer, work)
    }

    fn paper(&self, puzzle: &Puzzle, work: &mut Work) -> Paper {
        paper::sheet(puzzle, work).unwrap_or_else(|| Paper {
            svg: cluesmith_core::ink::svg(&self.picture(puzzle, &play::start(puzzle), work)),
            sealed: Vec::new(),
        })
    }

    fn share(&self, puzzle: &Puzzle, state: &State, _: u32, work: &mut Work) -> String {
        play::share(puzzle, state, work.language())
    }

    fn trail(&self, puzzle: &Puzzle, played: &[Played<&State>], work: &mut Work) -> Vec<String> {
        let mut last = played.last().map_or_else(|| play::start(puzzle), |one| one.state.clone());
        // Whoever was revealed with a hint on the table was found with a hint.
        let mut before = 1;
        for one in played {
            let new = one.state.revealed.get(before..).unwrap_or_default();
            last.hinted.extend(new.iter().filter(|_| one.hinted));
            before = one.state.revealed.len();
        }
        let share = play::share(puzzle, &last, work.language());
        share.lines().skip(1).map(str::to_owned).collect()
    }

    fn slips(&self, state: &State) -> u32 {
        state.refused.len() as u32
    }

    fn consult(
        &self,
        _: Option<Sitting<'_, Demons>>,
        question: Nothing,
        _: &mut Work,
    ) -> Result<Nothing, Refused> {
        match question {}
    }
}

impl Suppose<Demons> for Demons {
    fn suppose(
        &self,
        puzzle: &Puzzle,
        state: &State,
        assumed: &[String],
        work: &mut Work,
    ) -> Result<Supposed, MoveError> {
        assume::suppose(puzzle, state, assumed, work)
    }
}

impl Reason for Demons {
    fn solve(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let case = puzzle.case();
        let everyone = case.board.everyone();
        let mut known = Known::default();
        if let Some(opening) = case.opening {
            known = known.with(case.start, opening);
        }
        let mut engine = Engine::default();
        let mut solutions = Vec::new();
        let mut stack = vec![known];
        let mut complete = true;
        while let Some(known) = stack.pop() {
            let evidence = case.evidence(everyone, known, Total::Counted);
            match engine.entail(&evidence, None, work) {
                Err(_) => {
                    complete = false;
                    break;
                }
                Ok(None) => {}
                Ok(Some(_)) if solutions.len() >= limit => {
                    complete = false;
                    break;
                }
                Ok(Some(settled)) if settled.crowd() == everyone => {
                    solutions.push(Answer::new(case.board.len(), settled.demons));
                }
                Ok(Some(settled)) => {
                    let person = (everyone & !settled.crowd()).trailing_zeros() as usize;
                    stack.push(settled.with(person, Identity::Demon));
                    stack.push(settled.with(person, Identity::Cultivator));
                }
            }
        }
        Solutions { count: solutions.len(), complete, solutions }
    }

    fn grade(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
        let case = puzzle.case();
        let strides = way(&case, work)?;
        Ok(grade::grade(&case, &strides))
    }

    fn explain(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
        let case = puzzle.case();
        let opening = case.opening(work)?.ok_or(Unproven::Several)?;
        let opening = Known::default().with(case.start, opening);
        let mut told = Vec::new();
        for Turn { before, argument } in turns(&case.clues, opening, case.board.everyone(), work)? {
            told.push(step(puzzle, &case, before, &argument, false, work)?);
        }
        Ok(told)
    }

    fn verify(
        &self,
        puzzle: &Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Answer, CertificateError> {
        let case = puzzle.case();
        let fail = |message: String| CertificateError { step: 0, message };
        let opening = case.opening(work).map_err(|stopped| fail(stopped.to_string()))?;
        let demons = certificate::verify(&case, opening, certificate, work)?;
        Ok(Answer::new(case.board.len(), demons))
    }
}

/// The easiest way through a board.
fn way(case: &Case, work: &mut Work) -> Result<Vec<Stride>, Unproven> {
    let opening = case.opening(work)?.ok_or(Unproven::Several)?;
    walk(&case.clues, case.start, opening, case.board.everyone(), work)
}

/// The draft with names and sentences, in the language of documents.
fn written(params: &Params, draft: &Draft, names: &[String], demons: (u8, u8)) -> Puzzle {
    let board = &draft.board;
    let scribe = Scribe { language: Language::ENGLISH, names, board };
    let people = draft
        .said
        .iter()
        .enumerate()
        .map(|(person, said)| {
            let text = scribe.write(said.form, person, params.style);
            let mut clue = Clue::new(said.form, text);
            clue.flavour = draft.flavour >> person & 1 == 1;
            clue.fallback = said.fallback;
            let opening = Identity::of(person, draft.demons);
            Person {
                id: person as u8,
                name: names.get(person).cloned().unwrap_or_default(),
                row: board.row_of(person) as u8,
                col: board.col_of(person) as u8,
                spiritual_root: draft.roots[person].clone(),
                identity: (person == draft.start).then_some(opening),
                clue,
            }
        })
        .collect();
    let (rows, cols) = (board.rows() as u8, board.cols() as u8);
    Puzzle { rows, cols, start: draft.start as u8, demons: Some(demons), people }
}
