//! The board as a picture, described once for every way to show it.

use cluesmith_core::ink::{Block, Cell, Grid, List, Look, Picture, Role, Text, line};
use cluesmith_core::{Language, Work, say, template};

use crate::board::{Crowd, Element, Identity, column_letter, each};
use crate::deduce::range;
use crate::language::normal::Known;
use crate::play::{Colour, Outcome, State, facts, judge};
use crate::puzzle::{Answer, Puzzle};
use crate::words::{WORDS, a_kind, element, kind};

/// How many letters wide a card is.
const CARD: u16 = 16;

fn known(puzzle: &Puzzle, state: &State, work: &mut Work) -> Known {
    facts(&puzzle.case(), state, work).ok().flatten().unwrap_or_default()
}

/// The grid, the clues heard, and how the game stands.
pub fn picture(puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
    let language = work.language();
    let board = puzzle.board();
    let mut picture = Picture::new(say!(WORDS, language, "title"));
    picture.push(cards(puzzle, state, work, |_| "?".to_owned()));
    let mut notes = List::flush();
    for note in &state.notes {
        notes.push(board.label(note.id.into()), [line(Role::Muted, &note.text)]);
    }
    if !notes.is_empty() {
        picture.push(notes);
    }
    if let Some(person) = state.why {
        picture.extend(why(puzzle, state, person.into(), work));
    }
    picture.extend(status(puzzle, state, language));
    picture
}

/// A card for everyone, with what has been heard, and with what stands on the cards of people nobody
/// knows yet.
pub(crate) fn cards(
    puzzle: &Puzzle,
    state: &State,
    work: &mut Work,
    unknown: impl Fn(usize) -> String,
) -> Grid {
    let language = work.language();
    let board = puzzle.board();
    let known = known(puzzle, state, work);
    let letters = (0..board.cols()).map(|col| column_letter(col).to_string());
    let grid = Grid::new(Look::Cards).least(CARD).lines(6).columns(letters);
    let card = |person: usize| {
        let word = unknown(person);
        let card = face(puzzle, state, person, language).thing(board.label(person));
        let heard = state.revealed.iter().position(|&id| usize::from(id) == person);
        let card =
            heard.map_or(card.clone(), |rank| card.detail(rank, puzzle.said(person, language)));
        match known.get(person) {
            Some(identity @ Identity::Demon) => {
                card.role(Role::Wrong).beside(kind(language, identity))
            }
            Some(identity @ Identity::Cultivator) => {
                card.role(Role::Good).beside(kind(language, identity))
            }
            None => card.beside(line(Role::Muted, cluesmith_core::ink::glued(word))),
        }
    };
    let grid = (0..board.rows())
        .fold(grid, |grid, row| grid.row((row + 1).to_string(), each(board.row(row)).map(card)));
    grid.key(template!(WORDS, language, "play.roots"))
}

/// Name, mark and spiritual root.
fn face(puzzle: &Puzzle, state: &State, person: usize, language: Language) -> Cell {
    let card = &puzzle.people[person];
    let mark = state.marks.iter().find(|mark| usize::from(mark.id) == person);
    let mark = mark.map(|mark| match mark.colour {
        Colour::Red => Role::Wrong.of(" r"),
        Colour::Green => Role::Good.of(" g"),
        Colour::Yellow => Role::Doubt.of(" y"),
    });
    let words: Vec<String> =
        card.spiritual_root.iter().map(|&one| element(language, one)).collect();
    let letters: String = card.spiritual_root.iter().map(|&one| letter(one)).collect();
    let root = Role::Plain.of(words.join(" ")).or_short(letters);
    let name: Text =
        [Role::Strong.of(puzzle.called(person, language))].into_iter().chain(mark).collect();
    Cell::new().line(name).small(root)
}

/// Two worlds side by side that fit everything seen and differ on a person; or that the person can be
/// proved. What the person is remains unsaid.
fn why(puzzle: &Puzzle, state: &State, person: usize, work: &mut Work) -> Vec<Block> {
    let language = work.language();
    let name = puzzle.called(person, language);
    let judged = judge(puzzle, state, person, Identity::Demon, work).ok();
    let Some((demon, cultivator)) = judged.and_then(|judged| judged.worlds) else {
        let certain = say!(WORDS, language, "play.why.certain", name);
        return vec![Block::Para(certain.into()), Block::Gap];
    };
    let board = puzzle.board();
    let cell = |world: Crowd, p: usize| {
        let letter = if world >> p & 1 == 1 { 'D' } else { 'c' };
        let seen = state.revealed.iter().any(|&id| usize::from(id) == p);
        let text = match p == person {
            true => line(Role::Strong, format!("[{letter}]")),
            false if seen => line(Role::Plain, letter),
            false => line(Role::Muted, letter),
        };
        Cell::new().line(text)
    };
    let worlds = (0..board.rows()).fold(Grid::new(Look::Open).centred().least(3), |grid, row| {
        let one = |world: Crowd| each(board.row(row)).map(move |p| cell(world, p));
        let cells: Vec<Cell> = one(demon).chain([Cell::new()]).chain(one(cultivator)).collect();
        grid.row("", cells)
    });
    let both = say!(WORDS, language, "play.why", name);
    vec![Block::Para(both.into()), Block::Gap, worlds.into(), Block::Gap]
}

fn status(puzzle: &Puzzle, state: &State, language: Language) -> Vec<Block> {
    let mut lines = Vec::new();
    if let Some(last) = state.last {
        let name = puzzle.called(last.id.into(), language);
        lines.push(match last.outcome {
            Outcome::Accepted => say!(
                WORDS,
                language,
                "play.accepted",
                name,
                akind = a_kind(language, last.identity)
            ),
            Outcome::Contradicted | Outcome::Unproven => say!(WORDS, language, "play.refused"),
        });
    }
    let (revealed, people) = (state.revealed.len(), puzzle.people.len());
    if revealed >= people {
        lines.push(say!(WORDS, language, "play.won"));
    }
    let mistakes = state.refused.len();
    lines.push(say!(WORDS, language, "play.status", revealed, people, mistakes));
    if let Some((low, high)) = puzzle.demons {
        lines.push(say!(WORDS, language, "play.demons", range = range(low, high, language)));
    }
    lines.into_iter().map(|said| Block::Para(said.into())).collect()
}

/// One letter for an element. Two begin with W, so Wood is the `T` of trees.
fn letter(element: Element) -> char {
    match element {
        Element::Metal => 'M',
        Element::Wood => 'T',
        Element::Water => 'W',
        Element::Fire => 'F',
        Element::Earth => 'E',
    }
}

/// What everyone is, as a grid of names.
pub fn picture_of_answer(puzzle: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
    let language = work.language();
    let board = puzzle.board();
    let cell = |person: usize| {
        let name = puzzle.called(person, language);
        let identity = answer.identities.get(person);
        let (role, short) = match identity {
            Some(Identity::Demon) => (Role::Wrong, "D"),
            Some(Identity::Cultivator) => (Role::Good, "C"),
            None => (Role::Muted, "?"),
        };
        let word = identity.map_or("?".to_owned(), |&identity| kind(language, identity));
        let text = Text::from(role.of(word).or_short(short)).and(" ").and(name);
        Cell::new().thing(board.label(person)).line(text)
    };
    let grid = (0..board.rows()).fold(Grid::new(Look::Open).least(CARD), |grid, row| {
        grid.row("", each(board.row(row)).map(cell))
    });
    Picture::new(say!(WORDS, language, "title")).block(grid)
}
