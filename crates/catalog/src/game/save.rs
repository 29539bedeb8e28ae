//! Saved games: versioned JSON, replayed move by move when it is read, because it may come from
//! anyone.

use std::borrow::Cow;

use cluesmith_core::Document;
use cluesmith_core::document::read_part;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Game, GameError, Turn};

/// The version of the saved game format that this library writes, and the only one it reads.
pub const GAME_FORMAT: u64 = 1;
/// The most moves a game keeps.
pub const MAX_MOVES: usize = 2_000;
/// The most notes a game keeps.
pub const MAX_NOTES: usize = 1_000;
/// The longest move or note, in bytes.
pub const MAX_TEXT: usize = 4_096;
/// The longest saved game that is read, in bytes.
const MAX_GAME: usize = 64 << 20;

const VERSION: &str = "cluesmith_game";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved<'a> {
    cluesmith_game: u64,
    document: Cow<'a, Document>,
    #[serde(default)]
    moves: Vec<Cow<'a, str>>,
    /// The next one to redo comes first.
    #[serde(default)]
    undone: Vec<Cow<'a, str>>,
    #[serde(default)]
    hints: u32,
    #[serde(default)]
    seconds: u64,
    #[serde(default)]
    notes: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    revealed: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    slips: u32,
    /// Which moves, counted from 0, were made with a hint on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hinted: Vec<usize>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Whether a JSON value means to be a saved game, and not a document.
pub fn is_saved_game(value: &Value) -> bool {
    value.get(VERSION).is_some()
}

impl Game {
    /// The game as JSON.
    pub fn save(&self) -> String {
        let texts =
            |moves: &'_ [Turn]| moves.iter().map(|turn| Cow::Owned(turn.text.clone())).collect();
        let hinted = (0..self.moves.len()).filter(|&at| self.moves[at].hinted).collect();
        let saved = Saved {
            cluesmith_game: GAME_FORMAT,
            document: Cow::Borrowed(&self.document),
            moves: texts(&self.moves[..self.cursor]),
            undone: texts(&self.moves[self.cursor..]),
            hints: self.hints,
            seconds: self.seconds,
            notes: Cow::Borrowed(&self.notes),
            revealed: self.revealed,
            slips: self.slips,
            hinted,
        };
        // Plain data with text keys always serialises.
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// Reads a saved game. The text may come from anyone: its size is bounded, and every move is
    /// made again by the rules.
    pub fn load(text: &str) -> Result<Game, GameError> {
        let not_a_game = |path: String, message: String| GameError::NotAGame { path, message };
        if text.len() > MAX_GAME {
            return Err(GameError::TooMuch { what: "bytes", limit: MAX_GAME });
        }
        let value: Value = serde_json::from_str(text)
            .map_err(|error| not_a_game(String::new(), error.to_string()))?;
        match value.get(VERSION).map(Value::as_u64) {
            Some(Some(GAME_FORMAT)) => {}
            Some(Some(other)) => return Err(GameError::Version(other)),
            _ => {
                let message = format!("it has no `{VERSION}` version");
                return Err(not_a_game(format!("/{VERSION}"), message));
            }
        }
        let saved: Saved<'static> =
            read_part("", &value).map_err(|finding| not_a_game(finding.path, finding.message))?;
        saved.into_game()
    }
}

impl Saved<'_> {
    fn into_game(self) -> Result<Game, GameError> {
        for (what, count, limit) in [
            ("moves", self.moves.len() + self.undone.len(), MAX_MOVES),
            ("notes", self.notes.len(), MAX_NOTES),
        ] {
            if count > limit {
                return Err(GameError::TooMuch { what, limit });
            }
        }
        let mut game = Game::new(self.document.into_owned())?;
        // Older games have ids without a generator; from here on it is written.
        game.document.id = game.id().map(|id| id.to_string()).or(game.document.id);
        game.replay(&self.moves, 1)?;
        let cursor = game.cursor;
        game.replay(&self.undone, 1 + self.moves.len())?;
        game.go_to(cursor);
        for note in self.notes.iter() {
            game.add_note(note)?;
        }
        game.hints = self.hints;
        game.seconds = self.seconds;
        game.revealed = self.revealed;
        game.slips = self.slips;
        for at in self.hinted {
            if let Some(turn) = game.moves.get_mut(at) {
                turn.hinted = true;
            }
        }
        Ok(game)
    }
}

impl Game {
    pub(super) fn replay(
        &mut self,
        moves: &[impl AsRef<str>],
        first: usize,
    ) -> Result<(), GameError> {
        for (number, text) in (first..).zip(moves) {
            let text = text.as_ref();
            self.play(text).map_err(|error| GameError::Replay {
                number,
                text: text.chars().take(60).collect(),
                why: error.to_string(),
            })?;
        }
        Ok(())
    }
}
