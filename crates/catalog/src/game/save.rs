//! Saved games: versioned JSON, replayed move by move when it is read, because it may come from
//! anyone. The answer is in it, for the game asks for it, but sealed: nobody reads it by accident.

use std::borrow::Cow;

use cluesmith_core::document::{Document, Proof, read_part};
use cluesmith_core::{AnyFamily, GameKind, Inference, Work};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::seal::{key, seal, unseal};
use super::{Game, GameError, Turn};

/// The version of the saved game format that this library writes. It reads version 1 as well, which held
/// its document with the answer for all to see.
pub const GAME_FORMAT: u64 = 2;
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
    /// What the document says of its answer, sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    log: Log<'a>,
}

/// What a game adds to its puzzle.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Log<'a> {
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

/// What a document says of its answer.
#[derive(Serialize, Deserialize)]
struct Secret {
    answer: Option<Value>,
    proof: Option<Proof>,
    certificate: Option<Vec<Inference>>,
}

const PURPOSE: &str = "answer";

/// A document with what it says of its answer taken out and sealed.
fn hide(mut document: Document) -> (Document, Option<String>) {
    let (answer, proof) = (document.answer.take(), document.proof.take());
    let secret = Secret { answer, proof, certificate: document.certificate.take() };
    if let Secret { answer: None, proof: None, certificate: None } = secret {
        return (document, None);
    }
    let bytes = serde_json::to_vec(&secret).unwrap_or_default();
    let hidden = seal(key(&document), PURPOSE, bytes);
    (document, Some(hidden))
}

/// A document with what was sealed put in again.
fn unhide(mut document: Document, secret: &str) -> Option<Document> {
    let bytes = unseal(key(&document), PURPOSE, secret).ok()?;
    let value = serde_json::from_slice(&bytes).ok()?;
    let Secret { answer, proof, certificate } = read_part("", &value).ok()?;
    (document.answer, document.proof, document.certificate) = (answer, proof, certificate);
    Some(document)
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
        let (document, secret) = hide(self.document().clone());
        let document = Cow::Owned(document);
        let saved = Saved { cluesmith_game: GAME_FORMAT, document, secret, log: self.log() };
        // Plain data with text keys always serialises.
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// What a saved game holds of its puzzle: version, document and sealed answer. It never changes; with
    /// [`Game::save_log`] as its `log` it is the whole.
    pub fn save_puzzle(&self) -> Value {
        let (document, secret) = hide(self.document().clone());
        let mut saved = serde_json::json!({ VERSION: GAME_FORMAT, "document": document });
        if let Some(secret) = secret {
            saved["secret"] = secret.into();
        }
        saved
    }

    /// What a saved game adds to its puzzle: everything that changes.
    pub fn save_log(&self) -> Value {
        serde_json::to_value(self.log()).unwrap_or_default()
    }

    fn log(&self) -> Log<'_> {
        // Whoever reads this has the answer, too, and is answered again; what was heard alone stays out of it.
        let sealed = self.is_sealed();
        let text = |turn: &Turn| if sealed { turn.heard.clone() } else { turn.said.clone() };
        let texts = |moves: &[Turn]| moves.iter().map(|turn| Cow::Owned(text(turn))).collect();
        Log {
            moves: texts(&self.moves[..self.cursor]),
            undone: texts(&self.moves[self.cursor..]),
            hints: self.hints,
            seconds: self.seconds,
            notes: Cow::Borrowed(&self.notes),
            revealed: self.revealed,
            slips: self.slips,
            hinted: (0..self.moves.len()).filter(|&at| self.moves[at].hinted).collect(),
        }
    }

    /// Reads a saved game, or a document as one in which nothing has happened. The text may come from anyone: its size is bounded, and every move is
    /// made again by the rules.
    pub fn load(text: &str, work: &mut Work) -> Result<Game, GameError> {
        Game::load_with(text, &crate::family, work)
    }

    /// Reads a saved game of a family that `find` finds by its name.
    pub fn load_with(
        text: &str,
        find: &dyn Fn(&str) -> Option<&'static dyn AnyFamily>,
        work: &mut Work,
    ) -> Result<Game, GameError> {
        let not_a_game = |path: String, message: String| GameError::NotAGame { path, message };
        if text.len() > MAX_GAME {
            return Err(GameError::TooMuch { what: "bytes", limit: MAX_GAME });
        }
        let mut value: Value = serde_json::from_slice(text.as_bytes())
            .map_err(|error| not_a_game(String::new(), error.to_string()))?;
        // A bare document is a game in which nothing has happened.
        if !is_saved_game(&value) && value.get("puzzle").is_some() {
            value = serde_json::json!({ VERSION: GAME_FORMAT, "document": value, "log": {} });
        }
        match value.get(VERSION).map(Value::as_u64) {
            Some(Some(1 | GAME_FORMAT)) => {}
            Some(Some(other)) => return Err(GameError::Version(other)),
            _ => {
                let message = format!("it has no `{VERSION}` version");
                return Err(not_a_game(format!("/{VERSION}"), message));
            }
        }
        let saved: Saved<'static> = read_part("", &in_format_two(value))
            .map_err(|finding| not_a_game(finding.path, finding.message))?;
        saved.into_game(find, work)
    }
}

/// Format 1 had the fields of the log beside the document.
fn in_format_two(mut value: Value) -> Value {
    if value.get(VERSION) != Some(&Value::from(1)) {
        return value;
    }
    if let Value::Object(fields) = &mut value {
        let kept = ["document", VERSION].map(|name| (name.to_owned(), fields.remove(name)));
        let log = Value::Object(std::mem::take(fields));
        fields.extend(kept.into_iter().filter_map(|(name, value)| Some((name, value?))));
        fields.insert("log".to_owned(), log);
    }
    value
}

impl Saved<'_> {
    fn into_game(
        self,
        find: &dyn Fn(&str) -> Option<&'static dyn AnyFamily>,
        work: &mut Work,
    ) -> Result<Game, GameError> {
        let log = self.log;
        for (what, count, limit) in [
            ("moves", log.moves.len() + log.undone.len(), MAX_MOVES),
            ("notes", log.notes.len(), MAX_NOTES),
        ] {
            if count > limit {
                return Err(GameError::TooMuch { what, limit });
            }
        }
        let mut document = match &self.secret {
            None => self.document.into_owned(),
            Some(secret) => unhide(self.document.into_owned(), secret).ok_or_else(|| {
                let message = "its sealed answer was cut or changed, or its puzzle was".to_owned();
                GameError::NotAGame { path: "/secret".to_owned(), message }
            })?,
        };
        let family = find(&document.family)
            .ok_or_else(|| GameError::UnknownFamily(document.family.clone()))?;
        // Older games have ids without a generator; from here on it is written.
        if let Some(id) = document.puzzle_id(family.generator()) {
            document.id = Some(id.to_string());
        }
        let mut game = Game::of(family.open(document, work.language())?);
        game.replay(&log.moves, 1, work)?;
        let cursor = game.cursor;
        game.replay(&log.undone, 1 + log.moves.len(), work)?;
        game.go_to(cursor);
        for note in log.notes.iter() {
            game.add_note(note)?;
        }
        game.hints = log.hints;
        game.seconds = log.seconds;
        game.revealed = log.revealed;
        game.slips = log.slips;
        for at in log.hinted {
            if let Some(turn) = game.moves.get_mut(at) {
                turn.hinted = true;
            }
        }
        Ok(game)
    }
}

impl Game {
    /// Nobody is there who could answer a question.
    fn is_sealed(&self) -> bool {
        self.family().kind() == GameKind::Asked && self.document().answer.is_none()
    }

    /// Makes moves again. Without the answer to ask, what was heard then is believed.
    pub(super) fn replay(
        &mut self,
        moves: &[impl AsRef<str>],
        first: usize,
        work: &mut Work,
    ) -> Result<(), GameError> {
        let sealed = self.is_sealed();
        for (number, text) in (first..).zip(moves) {
            let text = text.as_ref();
            // Selections were moves once.
            if self.position().preview(text, work).is_some() {
                continue;
            }
            let played = if sealed { self.hear(text, work) } else { self.play(text, work) };
            played.map_err(|error| GameError::Replay {
                number,
                text: text.chars().take(60).collect(),
                why: error.to_string(),
            })?;
        }
        Ok(())
    }
}
