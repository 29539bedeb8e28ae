//! A game in progress, the same for every family and every front end: moves, undo, hints, notes,
//! time, save and share.
//!
//! The game has no clock: whoever shows it adds the seconds that passed.

mod position;
mod save;
mod seal;
mod skill;

use std::sync::Arc;

use cluesmith_core::play::is_row;
use cluesmith_core::{
    AnyFamily, Case, Document, Finding, Hint, Language, Played, Position, PuzzleId, Refused,
    Review, Severity, Shown, Step, Told, Work, play,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::share::{Card, Outcome, Time};

pub use skill::Skill;

pub use save::{GAME_FORMAT, MAX_MOVES, MAX_NOTES, MAX_TEXT, is_saved_game};

/// One game: a puzzle, the moves made, and what else belongs to the player.
pub struct Game {
    case: Arc<dyn Case>,
    start: Box<dyn Position>,
    /// Every move known; those from `cursor` on are undone.
    moves: Vec<Turn>,
    cursor: usize,
    hints: u32,
    /// How many rungs of the hint at this position were told.
    rung: usize,
    /// Which answers lay under a cover then.
    covered: Vec<usize>,
    seconds: u64,
    notes: Vec<String>,
    revealed: bool,
    slips: u32,
    /// The mistake at this position was counted already.
    slipped: bool,
    /// Goes up whenever the position changes.
    moment: u64,
}

/// One move.
pub struct Turn {
    /// What the player said.
    said: String,
    /// The same with what was answered, as it was applied.
    heard: String,
    /// What was answered cannot be unheard.
    answered: bool,
    /// The position after it.
    position: Box<dyn Position>,
    /// A hint was on the table when it was made.
    hinted: bool,
}

impl Turn {
    /// What the player said, without what was answered.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Whether it was answered, and cannot be unheard.
    pub fn is_answered(&self) -> bool {
        self.answered
    }
}

/// What a check found: the same for every front end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Checked {
    /// Something cannot stay.
    Wrong {
        /// What, and how to mend it.
        findings: Vec<Finding>,
    },
    /// Everything leads to the answer.
    Right,
    /// No rule is broken; whether it leads to the answer is not known.
    Unbroken,
}

/// What went wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A game of a family in the catalog, at its first position.
    pub fn new(document: Document, language: Language) -> Result<Game, GameError> {
        let family = crate::family(&document.family)
            .ok_or_else(|| GameError::UnknownFamily(document.family.clone()))?;
        Ok(Game::of(family.open(document, language)?))
    }

    /// A game of any opened puzzle, whoever made its family.
    pub fn of(case: Arc<dyn Case>) -> Game {
        Game {
            start: case.start(),
            case,
            moves: Vec::new(),
            cursor: 0,
            hints: 0,
            rung: 0,
            covered: Vec::new(),
            seconds: 0,
            notes: Vec::new(),
            revealed: false,
            slips: 0,
            slipped: false,
            moment: 0,
        }
    }

    /// The puzzle being played.
    pub fn case(&self) -> &dyn Case {
        &*self.case
    }

    /// The family it belongs to.
    pub fn family(&self) -> &dyn AnyFamily {
        self.case.family()
    }

    /// The document of the puzzle.
    pub fn document(&self) -> &Document {
        self.case.document()
    }

    /// The puzzle and the position now: all of a game but its past.
    pub fn into_parts(mut self) -> (Arc<dyn Case>, Box<dyn Position>) {
        let position = match self.cursor {
            0 => self.start,
            n => self.moves.swap_remove(n - 1).position,
        };
        (self.case, position)
    }

    /// The position now.
    pub fn position(&self) -> &dyn Position {
        match self.cursor {
            0 => &*self.start,
            n => &*self.moves[n - 1].position,
        }
    }

    /// The moves that led to this position, with what was answered.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves[..self.cursor].iter().map(|turn| turn.heard.as_str())
    }

    /// Makes a move; what was undone before is forgotten. Says whether the position changed: a move
    /// that changes nothing is not kept, so that every undo is visible.
    pub fn play(&mut self, text: &str, work: &mut Work) -> Result<bool, GameError> {
        self.has_room_for(text)?;
        let told = self.position().complete(text.trim(), work)?;
        self.make(told, work)
    }

    /// Makes a move as it was heard from a referee elsewhere: the half of a game that has no answer.
    pub fn hear(&mut self, heard: &str, work: &mut Work) -> Result<bool, GameError> {
        self.has_room_for(heard)?;
        self.make(Told { answered: true, ..Told::plain(heard) }, work)
    }

    fn has_room_for(&self, text: &str) -> Result<(), GameError> {
        if self.cursor >= MAX_MOVES {
            return Err(GameError::TooMuch { what: "moves", limit: MAX_MOVES });
        }
        if text.len() > MAX_TEXT {
            return Err(GameError::TooMuch { what: "bytes in a move", limit: MAX_TEXT });
        }
        Ok(())
    }

    fn make(&mut self, told: Told, work: &mut Work) -> Result<bool, GameError> {
        let Told { said, maker: heard, answered, .. } = told;
        let position = self.position().apply(&heard, work).map_err(Refused::from)?;
        if position.is_same(self.position()) {
            return Ok(false);
        }
        if let Some(again) = self.made_before(&*position) {
            // Typed or redone, it is the same move, and what came after it can still be redone.
            self.go_to(again);
            return Ok(true);
        }
        self.slips += u32::from(self.forgets_an_answer());
        self.moves.truncate(self.cursor);
        self.moves.push(Turn { said, heard, answered, position, hinted: false });
        self.go_to(self.cursor + 1);
        Ok(true)
    }

    /// Where the undone moves lead to this very position, with nothing answered on the way there but
    /// the move itself.
    fn made_before(&self, position: &dyn Position) -> Option<usize> {
        let undone = &self.moves[self.cursor..];
        let free = undone.iter().take_while(|turn| !turn.answered).count();
        let last = (self.cursor + free + 1).min(self.moves.len());
        (self.cursor..last).find(|&at| self.moves[at].position.is_same(position)).map(|at| at + 1)
    }

    /// Whether going another way drops an undone move that was answered. Taking a move back to look at
    /// the board is free, and so is making it again; going another way with what was heard is not.
    fn forgets_an_answer(&self) -> bool {
        self.moves[self.cursor..].iter().any(|turn| turn.answered)
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<&Turn> {
        let before = self.cursor.checked_sub(1)?;
        self.go_to(before);
        Some(&self.moves[before])
    }

    /// Makes the last undone move again and returns it.
    pub fn redo(&mut self) -> Option<&Turn> {
        if self.cursor == self.moves.len() {
            return None;
        }
        self.go_to(self.cursor + 1);
        Some(&self.moves[self.cursor - 1])
    }

    /// Back to the first position. Every move can be redone.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    fn go_to(&mut self, cursor: usize) {
        // Whether it is new, redone or made again: a hint had told of the move that follows it.
        if let Some(next) = self.moves.get_mut(self.cursor).filter(|_| cursor > self.cursor) {
            next.hinted |= self.rung > 0;
        }
        self.cursor = cursor;
        self.rung = 0;
        self.slipped = false;
        self.moment += 1;
    }

    /// A number that is another one whenever the position has changed.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Whether there is a move to take back, and whether there is one to make again.
    pub fn can_undo_and_redo(&self) -> (bool, bool) {
        (self.cursor > 0, self.cursor < self.moves.len())
    }

    /// The position judged by the rules.
    pub fn review(&self, work: &mut Work) -> Review {
        self.position().review(work)
    }

    /// Looks for mistakes, because the player asked: broken rules first, and then what breaks none and still
    /// leads nowhere, as a hint would find out. One is a slip, once at each position.
    pub fn check(&mut self, work: &mut Work) -> Checked {
        let mut errors = self.review(work).findings;
        errors.retain(|finding| finding.severity == Severity::Error);
        let checked = match errors.is_empty() {
            false => Checked::Wrong { findings: errors },
            true => match self.position().hint(false, work) {
                Hint::Mistake { findings } => Checked::Wrong { findings },
                Hint::Steps { .. } | Hint::Solved => Checked::Right,
                _ => Checked::Unbroken,
            },
        };
        if let Checked::Wrong { .. } = checked {
            self.slip();
        }
        checked
    }

    fn slip(&mut self) {
        if !std::mem::replace(&mut self.slipped, true) {
            self.slips += 1;
        }
    }

    /// Mistakes that came to light.
    pub fn slips(&self) -> u32 {
        self.slips + self.position().slips()
    }

    /// How the game stands.
    pub fn outcome(&self, work: &mut Work) -> play::Outcome {
        self.review(work).outcome
    }

    /// The next step, and how much of it to show: each call at the same position climbs one rung. Only
    /// the first counts as a hint used, and only if there was a step to show.
    pub fn hint(&mut self, work: &mut Work) -> (Hint, Option<Shown>) {
        self.hint_uncovered(&[], work)
    }

    /// The same for a player who has not looked at what is private in these answers, by their numbers: it says
    /// nothing that they do not know.
    pub fn hint_uncovered(&mut self, covered: &[usize], work: &mut Work) -> (Hint, Option<Shown>) {
        self.look(covered);
        let hint = self.next_step(covered, work);
        let shown = hint.up_to(self.rung + 1);
        if let Some(shown) = &shown {
            self.hints += u32::from(self.rung == 0);
            self.rung = shown.rung;
        }
        if let Hint::Mistake { .. } = &hint {
            self.slip();
        }
        (hint, shown)
    }

    /// Plays the next step and returns it. A step whose hint was not asked for counts as one.
    pub fn play_hint(&mut self, work: &mut Work) -> Result<Option<Step>, GameError> {
        self.play_hint_uncovered(&[], work)
    }

    /// The same for a player who has not looked at everything.
    pub fn play_hint_uncovered(
        &mut self,
        covered: &[usize],
        work: &mut Work,
    ) -> Result<Option<Step>, GameError> {
        self.look(covered);
        let Hint::Steps { mut steps, .. } = self.next_step(covered, work) else {
            return Ok(None);
        };
        let Some(step) = steps.pop() else {
            return Ok(None);
        };
        self.hints += u32::from(self.rung == 0);
        for text in &step.moves {
            self.rung = usize::MAX;
            self.play(text, work)?;
        }
        Ok(Some(step))
    }

    /// Whoever has looked under another cover knows more, and is told of another step from its first rung.
    fn look(&mut self, covered: &[usize]) {
        if self.covered != covered {
            self.covered = covered.to_vec();
            self.rung = 0;
        }
    }

    fn next_step(&self, covered: &[usize], work: &mut Work) -> Hint {
        match covered {
            [] => self.position().hint(false, work),
            _ => self.position().uncovered(covered).hint(false, work),
        }
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
        self.document().puzzle_id(self.family().generator())
    }

    /// The player has seen the answer.
    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// How it went, to show to others; nothing of the answer.
    pub fn card(&self, work: &mut Work) -> Card {
        let name = self.id().map_or_else(|| self.family().name().to_owned(), |id| id.to_string());
        let outcome = self.outcome(work);
        let result = match self.revealed {
            true => Outcome::AnswerShown,
            false if outcome.is_won() => Outcome::Solved,
            false if outcome.is_over() => Outcome::Over,
            false => Outcome::Unfinished,
        };
        let played: Vec<Played<&dyn Position>> = self.moves[..self.cursor]
            .iter()
            .map(|turn| Played { state: &*turn.position, hinted: turn.hinted })
            .collect();
        Card {
            id: name,
            result,
            time: Some(Time::Seconds(self.seconds)),
            hints: self.hints,
            slips: self.slips(),
            rows: self.position().trail(&played, work),
        }
    }

    /// The card as text, and what else the family has to show.
    pub fn share(&self, work: &mut Work) -> String {
        let more = self.position().share(self.hints + self.slips, work);
        let more = more.lines().filter(|line| !is_row(line) && !line.trim().is_empty());
        let card = self.card(work).to_string();
        std::iter::once(card.as_str()).chain(more).collect::<Vec<_>>().join("\n")
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
