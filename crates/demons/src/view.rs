//! What a player sees of a board: nothing of people who are not revealed but where they are.

use cluesmith_core::{Language, Work};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::{Element, Identity, each};
use crate::play::{Outcome, State, facts, judge};
use crate::puzzle::{Person, Puzzle};
use crate::text::Term;

/// A board as its player sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct View {
    /// Who is there.
    pub puzzle: Company,
    /// What is known of everyone, row by row.
    pub cards: Vec<Card>,
    /// Who is revealed, marks, notes.
    pub state: State,
    /// After a judgement without enough evidence: the demons of two worlds that both fit.
    pub worlds: Option<[Vec<usize>; 2]>,
}

/// What everybody sees from the start.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Company {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub cols: u8,
    /// The id of the person who is known from the start.
    pub start: u8,
    /// The fewest and the most demons there may be, if that is announced.
    pub demons: Option<(u8, u8)>,
    /// Everyone, row by row.
    pub people: Vec<Somebody>,
}

/// Someone on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Somebody {
    /// Counted row by row, from 0.
    pub id: u8,
    /// The name.
    pub name: String,
    /// From 0.
    pub row: u8,
    /// From 0.
    pub col: u8,
    /// One to five different elements.
    #[serde(rename = "spiritualRoot")]
    pub spiritual_root: Vec<Element>,
}

/// What is known of one person: nothing but the place before the person is revealed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Card {
    /// Where: `B3`.
    pub place: String,
    /// What the person is, once revealed.
    pub identity: Option<Identity>,
    /// What the person said, once revealed.
    pub said: Option<String>,
    /// The words of it that mean a group of people.
    pub words: Vec<Word>,
    /// Whom that is about.
    pub about: Vec<usize>,
    /// Everyone it is about is revealed: it has nothing more to tell.
    pub spent: bool,
}

/// A word of a clue that means a group of people, such as "neighbours" or "row 2".
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Word {
    /// Where it begins in what was said, in characters.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it means, in a sentence.
    pub means: String,
    /// Whom it means here.
    pub people: Vec<usize>,
}

impl Word {
    fn of(Term { start, end, means, crowd }: Term) -> Word {
        Word { start, end, means, people: each(crowd).collect() }
    }
}

impl View {
    /// The board of a position.
    pub(crate) fn of(puzzle: &Puzzle, state: &State, work: &mut Work) -> View {
        let language = work.language();
        let case = puzzle.case();
        let known = facts(&case, state, work).ok().flatten().unwrap_or_default();
        let card = |person: usize| {
            let identity = known.get(person);
            let about: Vec<usize> = match identity {
                Some(_) => each(case.clues[person].crowd()).collect(),
                None => Vec::new(),
            };
            let said = identity.map(|_| puzzle.said(person, language));
            let terms = said.as_ref().map(|said| puzzle.terms(person, said, language));
            Card {
                place: case.board.label(person),
                words: terms.into_iter().flatten().map(Word::of).collect(),
                said,
                spent: identity.is_some() && about.iter().all(|&one| known.get(one).is_some()),
                about,
                identity,
            }
        };
        let worlds = state
            .last
            .filter(|last| last.outcome == Outcome::Unproven)
            .and_then(|last| judge(puzzle, state, last.id.into(), last.identity, work).ok()?.worlds)
            .map(|(one, other)| [one, other].map(|demons| each(demons).collect()));
        View {
            puzzle: Company::of(puzzle, language),
            cards: (0..case.board.len()).map(card).collect(),
            state: state.clone(),
            worlds,
        }
    }
}

impl Company {
    fn of(puzzle: &Puzzle, language: Language) -> Company {
        let somebody = |(index, person): (usize, &Person)| Somebody {
            id: person.id,
            name: puzzle.called(index, language).into_owned(),
            row: person.row,
            col: person.col,
            spiritual_root: person.spiritual_root.clone(),
        };
        Company {
            rows: puzzle.rows,
            cols: puzzle.cols,
            start: puzzle.start,
            demons: puzzle.demons,
            people: puzzle.people.iter().enumerate().map(somebody).collect(),
        }
    }
}
