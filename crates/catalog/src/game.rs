//! A game in progress, the same for every family and every front end: moves, undo, hints, notes,
//! time, save and share.
//!
//! The game has no clock: whoever shows it adds the seconds that passed.

mod position;
mod save;

use cluesmith_core::family::is_row;
use cluesmith_core::{
    AnyFamily, Document, Hint, Played, PuzzleId, Refused, Review, Severity, Step, Work,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::share::{Card, Outcome, Time};

pub use save::{GAME_FORMAT, MAX_MOVES, MAX_NOTES, MAX_TEXT, is_saved_game};

/// One game: a puzzle, the moves made, and what else belongs to the player.
pub struct Game {
    family: &'static dyn AnyFamily,
    document: Document,
    start: Value,
    /// Every move known; those from `cursor` on are undone.
    moves: Vec<Turn>,
    cursor: usize,
    hints: u32,
    rung: Option<Rung>,
    seconds: u64,
    notes: Vec<String>,
    revealed: bool,
    slips: u32,
    /// The mistake at this position was counted already.
    slipped: bool,
}

/// One move.
struct Turn {
    text: String,
    /// The position after it.
    state: Value,
    /// A hint was on the table when it was made.
    hinted: bool,
}

/// How much a hint says. Asking again at the same position climbs one rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// Where to look.
    Look,
    /// Which rule helps.
    Rule,
    /// The whole step.
    Step,
}

impl Rung {
    fn above(rung: Option<Rung>) -> Rung {
        match rung {
            None => Rung::Look,
            Some(Rung::Look) => Rung::Rule,
            Some(Rung::Rule | Rung::Step) => Rung::Step,
        }
    }
}

/// What went wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The text is no saved game.
    #[error("this is no saved game: {message}")]
    NotAGame {
        /// JSON pointer to the part that is wrong.
        path: String,
        /// What is wrong.
        message: String,
    },
    /// Saved by a newer program.
    #[error("saved game format {0} is not known; this program reads format {GAME_FORMAT}")]
    Version(u64),
    /// A family this program does not have.
    #[error("there is no family `{0}`")]
    UnknownFamily(String),
    /// A saved move that the rules do not allow.
    #[error("move {number} of the saved game (`{text}`) cannot be made: {why}")]
    Replay {
        /// Which move, from 1.
        number: usize,
        /// The move.
        text: String,
        /// Why not.
        why: String,
    },
    /// More than a game holds.
    #[error("a game holds at most {limit} {what}")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// How many.
        limit: usize,
    },
    /// The family refused.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl GameError {
    /// Whether a well-written move was refused by the rules.
    pub fn is_about_rules(&self) -> bool {
        matches!(self, GameError::Refused(Refused::Move(error)) if error.well_written)
    }
}

impl Game {
    /// A game at its first position.
    pub fn new(document: Document) -> Result<Game, GameError> {
        let family = crate::family(&document.family)
            .ok_or_else(|| GameError::UnknownFamily(document.family.clone()))?;
        let start = family.start(&document.puzzle)?;
        Ok(Game {
            family,
            document,
            start,
            moves: Vec::new(),
            cursor: 0,
            hints: 0,
            rung: None,
            seconds: 0,
            notes: Vec::new(),
            revealed: false,
            slips: 0,
            slipped: false,
        })
    }

    /// The family it belongs to.
    pub fn family(&self) -> &'static dyn AnyFamily {
        self.family
    }

    /// The puzzle being played.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The position now.
    pub fn state(&self) -> &Value {
        match self.cursor {
            0 => &self.start,
            n => &self.moves[n - 1].state,
        }
    }

    /// The moves that led to this position.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves[..self.cursor].iter().map(|turn| turn.text.as_str())
    }

    /// Makes a move; what was undone before is forgotten. Says whether the position changed: a move
    /// that changes nothing is not kept, so that every undo is visible.
    pub fn play(&mut self, text: &str) -> Result<bool, GameError> {
        let text = text.trim();
        if self.cursor >= MAX_MOVES {
            return Err(GameError::TooMuch { what: "moves", limit: MAX_MOVES });
        }
        if text.len() > MAX_TEXT {
            return Err(GameError::TooMuch { what: "bytes in a move", limit: MAX_TEXT });
        }
        let (puzzle, answer) = (&self.document.puzzle, self.document.answer.as_ref());
        let text = self.family.oracle(puzzle, self.state(), answer, text)?;
        let state = self.family.apply(puzzle, self.state(), &text)?;
        if state == *self.state() {
            return Ok(false);
        }
        if let Some(again) = self.made_before(&state) {
            // Typed or redone, it is the same move, and what came after it can still be redone.
            self.go_to(again);
            return Ok(true);
        }
        self.slips += u32::from(self.forgets_an_answer());
        self.moves.truncate(self.cursor);
        self.moves.push(Turn { text, state, hinted: self.rung.is_some() });
        self.go_to(self.cursor + 1);
        Ok(true)
    }

    /// Where the undone moves lead to this very position, with nothing answered on the way there but
    /// the move itself.
    fn made_before(&self, state: &Value) -> Option<usize> {
        let undone = &self.moves[self.cursor..];
        let free = undone.iter().take_while(|turn| !self.family.is_answered(&turn.text)).count();
        let last = (self.cursor + free + 1).min(self.moves.len());
        (self.cursor..last).find(|&at| self.moves[at].state == *state).map(|at| at + 1)
    }

    /// Whether going another way drops an undone move that was answered. Taking a move back to look at
    /// the board is free, and so is making it again; going another way with what was heard is not.
    fn forgets_an_answer(&self) -> bool {
        let undone = &self.moves[self.cursor..];
        undone.iter().any(|turn| self.family.is_answered(&turn.text))
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<&str> {
        let before = self.cursor.checked_sub(1)?;
        self.go_to(before);
        Some(&self.moves[before].text)
    }

    /// Makes the last undone move again and returns it.
    pub fn redo(&mut self) -> Option<&str> {
        if self.cursor == self.moves.len() {
            return None;
        }
        self.go_to(self.cursor + 1);
        Some(&self.moves[self.cursor - 1].text)
    }

    /// Back to the first position. Every move can be redone.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    fn go_to(&mut self, cursor: usize) {
        self.cursor = cursor;
        self.rung = None;
        self.slipped = false;
    }

    /// Whether there is a move to take back, and whether there is one to make again.
    pub fn can_undo_and_redo(&self) -> (bool, bool) {
        (self.cursor > 0, self.cursor < self.moves.len())
    }

    /// The position judged by the rules.
    pub fn review(&self) -> Result<Review, GameError> {
        Ok(self.family.review(&self.document.puzzle, self.state())?)
    }

    /// The same, because the player asked: errors count as a slip, once at each position.
    pub fn check(&mut self) -> Result<Review, GameError> {
        let review = self.review()?;
        if review.findings.iter().any(|finding| finding.severity == Severity::Error) {
            self.slip();
        }
        Ok(review)
    }

    fn slip(&mut self) {
        if !std::mem::replace(&mut self.slipped, true) {
            self.slips += 1;
        }
    }

    /// Mistakes that came to light.
    pub fn slips(&self) -> u32 {
        self.slips + self.family.slips(self.state()).unwrap_or_default()
    }

    /// Whether the puzzle is solved.
    pub fn solved(&self) -> bool {
        self.review().is_ok_and(|review| review.solved)
    }

    /// Last words, if the game is over in a way that can be lost as well as won.
    pub fn ending(&self) -> Option<String> {
        self.family.ending(&self.document.puzzle, self.state()).ok().flatten()
    }

    /// The next step, and how much of it to show: each call at the same position says more. Only
    /// the first counts as a hint used, and only if there was a step to show.
    pub fn hint(&mut self, work: &mut Work) -> Result<(Rung, Hint), GameError> {
        let hint = self.family.hint(&self.document.puzzle, self.state(), false, work)?;
        let rung = Rung::above(self.rung);
        match &hint {
            Hint::Steps { .. } => {
                self.hints += u32::from(self.rung.is_none());
                self.rung = Some(rung);
            }
            Hint::Mistake { .. } => self.slip(),
            Hint::Solved | Hint::Stuck { .. } => {}
        }
        Ok((rung, hint))
    }

    /// Plays the next step and returns it. A step whose hint was not asked for counts as one.
    pub fn play_hint(&mut self, work: &mut Work) -> Result<Option<Step>, GameError> {
        let Hint::Steps { mut steps, .. } =
            self.family.hint(&self.document.puzzle, self.state(), false, work)?
        else {
            return Ok(None);
        };
        let Some(step) = steps.pop() else {
            return Ok(None);
        };
        self.hints += u32::from(self.rung.is_none());
        for text in &step.moves {
            self.rung = Some(Rung::Step);
            self.play(text)?;
        }
        Ok(Some(step))
    }

    /// How many hints were used.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Seconds played so far.
    pub fn seconds(&self) -> u64 {
        self.seconds
    }

    /// Adds time that passed.
    pub fn add_seconds(&mut self, seconds: u64) {
        self.seconds = self.seconds.saturating_add(seconds);
    }

    /// The player's notes.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Writes a note down.
    pub fn add_note(&mut self, text: &str) -> Result<(), GameError> {
        if self.notes.len() >= MAX_NOTES {
            return Err(GameError::TooMuch { what: "notes", limit: MAX_NOTES });
        }
        if text.len() > MAX_TEXT {
            return Err(GameError::TooMuch { what: "bytes in a note", limit: MAX_TEXT });
        }
        self.notes.push(text.trim().to_owned());
        Ok(())
    }

    /// The player has seen the answer; the share line says so from now on.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// The name of the puzzle, if it has one.
    pub fn id(&self) -> Option<PuzzleId> {
        self.document.puzzle_id(self.family.generator())
    }

    /// The player has seen the answer.
    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// How it went, to show to others; nothing of the answer.
    pub fn card(&self) -> Card {
        let name = self.id().map_or_else(|| self.family.name().to_owned(), |id| id.to_string());
        let result = match (self.revealed, self.solved()) {
            (true, _) => Outcome::AnswerShown,
            (false, true) => Outcome::Solved,
            (false, false) if self.ending().is_some() => Outcome::Over,
            (false, false) => Outcome::Unfinished,
        };
        let played: Vec<Played<&Value>> = self.moves[..self.cursor]
            .iter()
            .map(|turn| Played { state: &turn.state, hinted: turn.hinted })
            .collect();
        Card {
            id: name,
            result,
            time: Some(Time::Seconds(self.seconds)),
            hints: self.hints,
            slips: self.slips(),
            rows: self.family.trail(&self.document.puzzle, &played).unwrap_or_default(),
        }
    }

    /// The card as text, and what else the family has to show.
    pub fn share(&self) -> String {
        let more = self.family.share(&self.document.puzzle, self.state()).unwrap_or_default();
        let more = more.lines().filter(|line| !is_row(line) && !line.trim().is_empty());
        std::iter::once(self.card().to_string().as_str()).chain(more).collect::<Vec<_>>().join("\n")
    }
}

/// Seconds as people write them: `4:33`, `1:02:07`.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests;
