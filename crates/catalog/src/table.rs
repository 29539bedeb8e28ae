//! Several people at one table: a referee who has the answer, seats, and a television.
//!
//! A move becomes an [`Event`] with an audience: what its maker hears, and what everybody else hears. The
//! [`Referee`] completes moves and keeps a position for every seat, made of nothing but what that seat heard;
//! a [`Listener`] is the same on the other side of a wire, without the answer. What a seat sees is therefore
//! a function of the events it was sent, and the television is a seat that never moves.

use cluesmith_core::{Case, Position, Refused, Told, Work};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Seat {
    /// A player, counted from 0.
    Player(u8),
    /// Whoever sees only what everybody hears: the television, spectators.
    Television,
}

/// The most players at a table.
pub const MAX_SEATS: u8 = 64;
/// The most moves that are made at a table.
pub const MAX_EVENTS: usize = 4_000;

/// A move that was made, and who hears what of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who made it.
    pub by: Seat,
    /// What was said and answered.
    told: Told,
}

impl Event {
    /// What somebody hears of it; nothing where it is none of their business.
    pub fn heard_by(&self, seat: Seat) -> Option<Heard<'_>> {
        let whole = seat == self.by && seat != Seat::Television;
        let text = if whole { Some(&self.told.maker) } else { self.told.others.as_ref() }?;
        Some(Heard { by: self.by, text })
    }
}

/// An event as it is sent to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Heard<'a> {
    /// Who made the move.
    pub by: Seat,
    /// The move, with as much of what was answered as this one may hear.
    pub text: &'a str,
}

/// Why nothing happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Nobody sits there.
    #[error("there is no such seat")]
    NoSeat,
    /// More than a table holds.
    #[error("a table holds at most {limit} {what}")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// How many.
        limit: usize,
    },
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// The half of a game that has no answer: it believes what it is told.
pub struct Listener(Box<dyn Position>);

impl Listener {
    /// Somebody who has heard nothing yet. The case should be [sealed](Case::sealed).
    pub fn new(case: &dyn Case) -> Listener {
        Listener(case.start())
    }

    /// Hears an event.
    pub fn hear(&mut self, heard: Heard<'_>, work: &mut Work) -> Result<(), TableError> {
        self.0 = self.0.apply(heard.text, work).map_err(Refused::from)?;
        Ok(())
    }

    /// What this one sees.
    pub fn view(&self, work: &mut Work) -> Value {
        self.0.view(work)
    }
}

/// The half of a game that has the answer.
pub struct Referee {
    television: Box<dyn Position>,
    seats: Vec<Box<dyn Position>>,
    events: Vec<Event>,
}

impl Referee {
    /// A table with so many seats, before the first move.
    pub fn new(case: &dyn Case, seats: u8) -> Result<Referee, TableError> {
        if seats > MAX_SEATS {
            return Err(TableError::TooMuch { what: "seats", limit: MAX_SEATS.into() });
        }
        Ok(Referee {
            television: case.start(),
            seats: (0..seats).map(|_| case.start()).collect(),
            events: Vec::new(),
        })
    }

    /// Makes a move for a seat. If it cannot be made, nothing has changed for anybody.
    pub fn act(&mut self, by: Seat, text: &str, work: &mut Work) -> Result<&Event, TableError> {
        if self.events.len() >= MAX_EVENTS {
            return Err(TableError::TooMuch { what: "moves", limit: MAX_EVENTS });
        }
        let Seat::Player(_) = by else { return Err(TableError::NoSeat) };
        let told = self.position(by)?.complete(text, work)?;
        let event = Event { by, told };
        let after = |position: &dyn Position, seat: Seat, work: &mut Work| {
            event.heard_by(seat).map(|heard| position.apply(heard.text, work)).transpose()
        };
        let mut seats = Vec::with_capacity(self.seats.len());
        for (number, position) in (0..).zip(&self.seats) {
            seats.push(after(&**position, Seat::Player(number), work).map_err(Refused::from)?);
        }
        let television = after(&*self.television, Seat::Television, work).map_err(Refused::from)?;
        let positions = self.seats.iter_mut().chain([&mut self.television]);
        for (position, after) in positions.zip(seats.into_iter().chain([television])) {
            if let Some(after) = after {
                *position = after;
            }
        }
        self.events.push(event);
        Ok(&self.events[self.events.len() - 1])
    }

    /// What somebody knows.
    pub fn position(&self, seat: Seat) -> Result<&dyn Position, TableError> {
        match seat {
            Seat::Television => Ok(&*self.television),
            Seat::Player(number) => {
                let position = self.seats.get(usize::from(number));
                position.map(|position| &**position).ok_or(TableError::NoSeat)
            }
        }
    }

    /// What somebody sees.
    pub fn view(&self, seat: Seat, work: &mut Work) -> Result<Value, TableError> {
        Ok(self.position(seat)?.view(work))
    }

    /// Everything that somebody has heard, for those who come late or come back.
    pub fn heard_by(&self, seat: Seat) -> impl Iterator<Item = Heard<'_>> {
        self.events.iter().filter_map(move |event| event.heard_by(seat))
    }
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Language, Seed, Settings};

    use super::*;

    fn work() -> Work {
        Work::limit(50_000_000)
    }

    /// Two players ask in turn; each sees what it asked in full, the other's without the whisper, and the
    /// television no whisper at all.
    #[cfg(feature = "kronologic")]
    #[test]
    fn a_whisper_is_heard_by_its_asker_alone() {
        let family = crate::family("kronologic").unwrap();
        let document = family.generate(&Settings::level("easy"), Seed(7), &mut work()).unwrap();
        let case = family.open(document, Language::default()).unwrap();
        let sealed = case.sealed();
        let seats = [Seat::Player(0), Seat::Player(1), Seat::Television];
        let mut referee = Referee::new(&*case, 2).unwrap();
        let mut listeners = seats.map(|_| Listener::new(&*sealed));
        let rooms = ["Gallery", "Foyer", "Library", "Kitchen", "Hall"];
        let questions =
            rooms.iter().flat_map(|room| (1..=4).map(move |n| format!("ask {room} {n}")));
        let mut whispers = 0;
        for (turn, question) in questions.enumerate() {
            let by = seats[turn % 2];
            let Ok(event) = referee.act(by, &question, &mut work()) else { continue };
            let heard = seats.map(|seat| event.heard_by(seat).unwrap().text.to_owned());
            assert_eq!(heard[1 - turn % 2], heard[2], "the others hear the same");
            assert!(heard[turn % 2].starts_with(&heard[2]));
            whispers += usize::from(heard[turn % 2] != heard[2]);
            for (seat, listener) in seats.into_iter().zip(&mut listeners) {
                listener.hear(event.heard_by(seat).unwrap(), &mut work()).unwrap();
            }
        }
        assert!(whispers > 2, "{whispers}");
        for (seat, listener) in seats.into_iter().zip(&listeners) {
            let view = referee.view(seat, &mut work()).unwrap();
            assert_eq!(view, listener.view(&mut work()), "{seat:?}");
            let private = view.to_string().matches("\"private\"").count();
            assert_eq!(private > 0, seat != Seat::Television, "{seat:?}: {private}");
        }
        let late =
            referee.heard_by(Seat::Television).fold(Listener::new(&*sealed), |mut one, heard| {
                one.hear(heard, &mut work()).unwrap();
                one
            });
        assert_eq!(late.view(&mut work()), listeners[2].view(&mut work()));
    }

    #[test]
    fn a_move_that_cannot_be_made_changes_nothing_for_anybody() {
        let family = crate::families()[0];
        let document = family.generate(&Settings::default(), Seed(7), &mut work()).unwrap();
        let case = family.open(document, Language::default()).unwrap();
        let mut referee = Referee::new(&*case, 1).unwrap();
        let before = referee.view(Seat::Player(0), &mut work()).unwrap();
        assert!(referee.act(Seat::Player(0), "nonsense", &mut work()).is_err());
        assert_eq!(referee.act(Seat::Player(1), "A1=", &mut work()), Err(TableError::NoSeat));
        assert_eq!(referee.act(Seat::Television, "A1=", &mut work()), Err(TableError::NoSeat));
        assert_eq!(referee.view(Seat::Player(0), &mut work()).unwrap(), before);
        assert_eq!(referee.heard_by(Seat::Television).count(), 0);
        assert!(Referee::new(&*case, 65).is_err());
    }
}
