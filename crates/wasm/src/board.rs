//! What is on the table, in each family's own types, with what its page would have to work out.

use cluesmith::game::Game;
use cluesmith::{Language, Refused, Work, document};
use cluesmith_demons::board::{Identity, each};
use cluesmith_demons::play::{Outcome, facts, judge};
use cluesmith_demons::puzzle::Puzzle as DemonsPuzzle;
use cluesmith_tetonor::board::Puzzle as TetonorPuzzle;
use cluesmith_tetonor::play::State as TetonorState;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Puzzle and position. A family with a page has its own entry here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum Board {
    /// Tetonor.
    Tetonor {
        /// Grid and strip.
        puzzle: TetonorPuzzle,
        /// What the player entered.
        state: TetonorState,
        /// How many columns the grid has.
        columns: usize,
    },
    /// Demons.
    Demons {
        /// Who is there.
        puzzle: DemonsPuzzle,
        /// Who is revealed, marks, notes.
        state: cluesmith_demons::play::State,
        /// What follows for the cards.
        cards: Vec<Card>,
        /// After a judgement without enough evidence: the demons of two worlds that both fit.
        worlds: Option<[Vec<usize>; 2]>,
    },
    /// A family without a page.
    Other {
        /// As in the document.
        puzzle: Value,
        /// The position.
        state: Value,
    },
}

/// What can be seen of one person. Nothing about people who are not revealed.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Card {
    /// Where: `B3`.
    pub place: String,
    /// What the person is.
    pub identity: Option<Identity>,
    /// What the person said.
    pub said: Option<String>,
    /// Whom that is about.
    pub about: Vec<usize>,
    /// Everyone it is about is revealed: it has nothing more to tell.
    pub spent: bool,
}

/// More than any honest position needs.
const LIMIT: u64 = 1_000_000;

impl Board {
    /// The table of a game.
    pub fn of(game: &Game) -> Result<Board, Refused> {
        let (puzzle, state) = (&game.document().puzzle, game.state());
        match game.family().name() {
            "tetonor" => {
                let puzzle: TetonorPuzzle = document::read_part("/puzzle", puzzle)?;
                let state = document::read_part("/state", state)?;
                Ok(Board::Tetonor { columns: puzzle.columns(), puzzle, state })
            }
            "demons" => demons(
                document::read_part("/puzzle", puzzle)?,
                document::read_part("/state", state)?,
            ),
            _ => Ok(Board::Other { puzzle: puzzle.clone(), state: state.clone() }),
        }
    }
}

/// The puzzle as it is printed: a picture, and what is read by number in the course of the game.
pub fn paper(game: &Game) -> Result<(String, Vec<String>), Refused> {
    let (family, puzzle) = (game.family(), &game.document().puzzle);
    if family.name() == "demons" {
        let sheet = cluesmith_demons::paper::sheet(
            &document::read_part("/puzzle", puzzle)?,
            Language::spoken(),
        );
        if let Some(sheet) = sheet {
            return Ok((sheet.svg, sheet.sealed));
        }
    }
    Ok((family.svg(puzzle, &family.start(puzzle)?)?, Vec::new()))
}

fn demons(puzzle: DemonsPuzzle, state: cluesmith_demons::play::State) -> Result<Board, Refused> {
    let language = Language::spoken();
    let case = puzzle.case();
    let known = facts(&case, &state, &mut Work::limit(LIMIT)).ok().flatten().unwrap_or_default();
    let card = |person: usize| {
        let place = case.board.label(person);
        let Some(identity) = known.get(person) else { return Card { place, ..Card::default() } };
        let about: Vec<usize> = each(case.clues[person].crowd()).collect();
        Card {
            place,
            identity: Some(identity),
            said: Some(puzzle.said(person, language)),
            spent: about.iter().all(|&other| known.get(other).is_some()),
            about,
        }
    };
    let cards = (0..case.board.len()).map(card).collect();
    let worlds = state
        .last
        .filter(|last| last.outcome == Outcome::Unproven)
        .and_then(|last| {
            judge(&puzzle, &state, last.id.into(), last.identity, language).ok()?.worlds
        })
        .map(|(one, other)| [one, other].map(|demons| each(demons).collect()));
    Ok(Board::Demons { puzzle, state, cards, worlds })
}
