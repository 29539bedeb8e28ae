//! The family as the rest of Cluesmith sees it.

use cluesmith_core::{
    About, CertificateError, Family, Finding, GenerateError, Grade, Hint, Inference, Level, Made,
    MoveError, Played, Review, Rng, Seed, SettingsError, Solutions, Step, Technique, Unproven,
    Work,
};
use serde_json::{Map, json};

use crate::board::Identity;
use crate::clue::Clue;
use crate::deduce::{TECHNIQUES, step};
use crate::generate::{Draft, draft};
use crate::language::normal::Known;
use crate::params::{LevelName, Params, only_plain};
use crate::play::State;
use crate::puzzle::{Answer, Person, Puzzle};
use crate::text::Scribe;
use crate::walk::{Stride, walk};
use crate::words::{say, template};
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::{certificate, check, draw, grade, hint, names, play};

/// Cultivators or Demon-in-Disguise; it has no state of its own.
pub struct Demons;

impl Family for Demons {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type State = State;
    const NAME: &'static str = "demons";
    const GENERATOR: u32 = 2;

    fn about(&self) -> About {
        let level = |level: LevelName| Level {
            name: level.name().to_owned(),
            summary: say(&format!("level.{}", level.name()), &[]),
        };
        About {
            title: template("title"),
            summary: template("summary"),
            rules: template("rules"),
            moves: template("moves"),
            levels: LevelName::ALL.into_iter().map(level).collect(),
        }
    }

    fn techniques(&self) -> &'static [Technique] {
        &TECHNIQUES
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
        let recipe = params.recipe()?;
        if only_plain(recipe.repertoire) && params.level != LevelName::Easy {
            return Err(GenerateError::Impossible(template("generate.plain")));
        }
        let rng = Rng::new(seed, Self::NAME);
        let Some(draft) = draft(&recipe, &rng, work)? else {
            let (level, people) = (params.level.name(), recipe.rows * recipe.cols);
            let why = say("generate.rare", &[("level", &level), ("people", &people)]);
            return Err(SettingsError::new("level", why, template("generate.rare.help")).into());
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

    fn inspect(&self, puzzle: &Puzzle) -> Vec<Finding> {
        puzzle.inspect()
    }

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

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        check::check(puzzle, answer, work)
    }

    fn grade(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
        let case = puzzle.case();
        let strides = way(&case, work)?;
        Ok(grade::grade(&case, &strides))
    }

    fn explain(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
        let case = puzzle.case();
        let strides = way(&case, work)?;
        let steps = strides
            .iter()
            .map(|stride| step(puzzle, &case, stride.before, &stride.proof, work))
            .collect::<Result<_, _>>()?;
        Ok(steps)
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

    fn start(&self, puzzle: &Puzzle) -> State {
        play::start(puzzle)
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State) -> Vec<Finding> {
        play::inspect_state(puzzle, state)
    }

    fn apply(&self, puzzle: &Puzzle, state: &State, text: &str) -> Result<State, MoveError> {
        play::apply(puzzle, state, text)
    }

    fn review(&self, puzzle: &Puzzle, state: &State) -> Review {
        play::review(puzzle, state)
    }

    fn hint(&self, puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
        hint::hint(puzzle, state, all, work)
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

    fn trail(&self, puzzle: &Puzzle, played: &[Played<State>]) -> Vec<String> {
        let mut last = played.last().map_or_else(|| play::start(puzzle), |one| one.state.clone());
        // Whoever was revealed with a hint on the table was found with a hint.
        let mut before = 1;
        for one in played {
            let new = one.state.revealed.get(before..).unwrap_or_default();
            last.hinted.extend(new.iter().filter(|_| one.hinted));
            before = one.state.revealed.len();
        }
        play::share(puzzle, &last).lines().skip(1).map(str::to_owned).collect()
    }

    fn slips(&self, state: &State) -> u32 {
        state.refused.len() as u32
    }
}

/// The easiest way through a board.
fn way(case: &Case, work: &mut Work) -> Result<Vec<Stride>, Unproven> {
    let opening = case.opening(work)?.ok_or(Unproven::Several)?;
    walk(&case.clues, case.start, opening, case.board.everyone(), work)
}

/// The draft with names and sentences.
fn written(params: &Params, draft: &Draft, names: &[String], demons: (u8, u8)) -> Puzzle {
    let board = &draft.board;
    let scribe = Scribe { names, board };
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
