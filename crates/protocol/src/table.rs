//! Several people at one table of the engine, on one device.
//!
//! What the page holds of it is what everybody may see; what only one may know is asked for when that one looks
//! ([`Request::Look`](crate::message::Request::Look)) and is in nothing else, the saved table included: that has what
//! was said, and the referee says again what it answered.

use cluesmith::document::read_part;
use cluesmith::game::Game;
use cluesmith::table::{MAX_EVENTS, Referee, Seat};
use cluesmith::{AnyFamily, Language, Position, Work};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, to_string};

use crate::engine::{Engine, Failure, Made, Progress, WORK, words};
use crate::message::{self, Reply, Seated};
use crate::session::view;

/// The most people who share a device.
const MOST_SEATS: u8 = 8;

pub(crate) struct Table {
    name: String,
    /// The puzzle; nobody plays this game.
    game: Game,
    referee: Referee,
    seats: u8,
    said: Vec<Turn>,
}

/// A move as it was said.
#[derive(Clone, Serialize, Deserialize)]
struct Turn(u8, String);

/// What a saved table adds to its puzzle.
#[derive(Serialize, Deserialize)]
struct Log {
    seats: u8,
    said: Vec<Turn>,
}

impl Table {
    pub(crate) fn lay(
        engine: &Engine,
        name: &str,
        seats: u8,
        save: Option<&str>,
        language: Language,
        progress: Progress,
    ) -> Result<Table, Failure> {
        let (name, game, log) = match save {
            None => {
                let Made { name, family, document, .. } = engine.make(name, language, progress)?;
                let case = family.open(document, language).map_err(words)?;
                (name, Game::of(case), Log { seats, said: Vec::new() })
            }
            Some(save) => restore(engine, name, save, language)?,
        };
        if !(1..=MOST_SEATS).contains(&log.seats) {
            return Err(format!("1 to {MOST_SEATS} people share a table"));
        }
        let referee = Referee::new(game.case(), log.seats).map_err(words)?;
        let mut table = Table { name, game, referee, seats: log.seats, said: Vec::new() };
        for Turn(seat, text) in log.said {
            table.make(seat, &text, language)?;
        }
        Ok(table)
    }

    /// Makes a move, and tells what everybody may know of it.
    pub(crate) fn act(
        &mut self,
        seat: u8,
        text: &str,
        language: Language,
    ) -> Result<Reply, Failure> {
        self.make(seat, text, language)?;
        Ok(self.shown(None, language))
    }

    fn make(&mut self, seat: u8, text: &str, language: Language) -> Result<(), Failure> {
        let work = &mut Work::limit(WORK).speaking(language);
        self.referee.act(Seat::Player(seat), text, work).map_err(words)?;
        self.said.push(Turn(seat, text.to_owned()));
        Ok(())
    }

    /// What one of them sees.
    pub(crate) fn look(&self, seat: u8, language: Language) -> Result<Reply, Failure> {
        let work = &mut Work::limit(WORK).speaking(language);
        let position = self.referee.position(Seat::Player(seat)).map_err(words)?;
        Ok(Reply::Looked { board: view(&self.game, position, work), review: position.review(work) })
    }

    /// Where somebody stands, or where everybody does.
    pub(crate) fn position(
        &self,
        seat: Option<u8>,
    ) -> Result<(&dyn AnyFamily, &dyn Position), Failure> {
        let seat = seat.map_or(Seat::Television, Seat::Player);
        Ok((self.game.family(), self.referee.position(seat).map_err(words)?))
    }

    /// The table as everybody may see it, for whoever has seen nothing of it yet.
    pub(crate) fn laid(&self, language: Language) -> Reply {
        self.shown(Some(self.game.save_puzzle()), language)
    }

    fn shown(&self, puzzle: Option<Value>, language: Language) -> Reply {
        let work = &mut Work::limit(WORK).speaking(language);
        let document = self.game.document();
        let from = self.referee.heard_by(Seat::Television).filter_map(|heard| match heard.by {
            Seat::Player(seat) => Some(seat),
            _ => None,
        });
        let heard_from = from.collect();
        // Nobody is without a position of their own.
        let everybody = self.referee.position(Seat::Television).unwrap_or(self.game.position());
        let seats = (0..self.seats).map(|seat| self.seated(seat, work)).collect();
        Reply::Table {
            table: Box::new(message::Table {
                name: self.name.clone(),
                generator: document.generator.unwrap_or_default(),
                grade: document.grade.clone(),
                board: view(&self.game, everybody, work),
                heard_from,
                seats,
                puzzle,
                log: json!(Log { seats: self.seats, said: self.said.clone() }),
            }),
        }
    }

    fn seated(&self, seat: u8, work: &mut Work) -> Seated {
        let moves = self.said.iter().filter(|turn| turn.0 == seat).count();
        let position = self.referee.position(Seat::Player(seat));
        let (slips, won) = position.map_or((0, false), |at| (at.slips(), at.review(work).is_won()));
        Seated { moves, slips, won }
    }
}

/// Reads a saved table. The text may come from anyone.
fn restore(
    engine: &Engine,
    name: &str,
    save: &str,
    language: Language,
) -> Result<(String, Game, Log), Failure> {
    let mut value: Value = serde_json::from_slice(save.as_bytes()).map_err(words)?;
    let log = value.as_object_mut().and_then(|saved| saved.remove("table"));
    let log: Log = read_part("", &log.unwrap_or_default()).map_err(|finding| finding.message)?;
    if log.said.len() > MAX_EVENTS {
        return Err(format!("a table holds at most {MAX_EVENTS} moves"));
    }
    // The puzzle is read as that of a game in which nothing has happened yet.
    value["log"] = json!({});
    let (name, _, game) = engine.restore(name, &to_string(&value).map_err(words)?, language)?;
    Ok((name, game, log))
}
