//! Two halves of a game: what somebody sees follows from what that somebody was told.
//!
//! A referee has the answer. Two seats and a television have the puzzle without it, and apply what they are
//! told and nothing else.

use cluesmith_core::{Case, Hint, Language, Position, Told};

use crate::promises::{id, work};

/// How many moves of a game are looked at.
const MOVES: usize = 6;

/// The listener that is nobody's seat.
const TELEVISION: usize = 2;

/// Everyone around the table.
struct Table {
    /// Has the answer, and plays the game of whoever moves.
    referee: [Box<dyn Position>; 2],
    /// The seats and the television, without the answer.
    listeners: [Box<dyn Position>; 3],
}

/// Two seats take turns at following their hints.
pub(crate) fn views_follow_what_was_told(case: &dyn Case) {
    let id = id(case.document());
    let sealed = case.sealed();
    assert_eq!(sealed.document().answer, None, "{id}: a sealed document has no answer");
    let mut table = Table {
        referee: [case.start(), case.start()],
        listeners: [sealed.start(), sealed.start(), sealed.start()],
    };
    let mut made = 0;
    let mut public: Vec<String> = Vec::new();
    for turn in 0..MOVES {
        let seat = turn % 2;
        let hint = table.referee[seat].hint(false, &mut work());
        let Hint::Steps { steps, .. } = hint else { break };
        let Some(text) = steps.last().and_then(|step| step.moves.first().cloned()) else { break };
        let Ok(told) = table.referee[seat].complete(&text, &mut work()) else { break };
        assert!(told.maker.starts_with(&told.said), "{id}: {told:?}");
        let others = told.others.as_deref().unwrap_or(&told.said);
        assert!(told.maker.starts_with(others), "{id}: others hear a part of it: {told:?}");
        let before = table.listeners[TELEVISION].view(&mut work());
        table.hear(id, seat, &told);
        made += 1;
        for seat in 0..2 {
            let (own, whole) = (&table.listeners[seat], &table.referee[seat]);
            let seen = own.view(&mut work());
            assert_eq!(seen, whole.view(&mut work()), "{id}: seat {seat} sees what it was told");
        }
        let screen = table.listeners[TELEVISION].view(&mut work());
        match &told.others {
            None => assert_eq!(screen, before, "{id}: {text} is nobody else's business"),
            Some(others) => {
                public.push(others.clone());
                assert_eq!(screen, show(&*sealed, &public), "{id}: {text}");
            }
        }
    }
    assert!(made > 0, "{id}: no move was made, so nothing was shown");
}

/// What a screen shows that is switched on late: it has the sealed file and hears at once what was said aloud.
fn show(sealed: &dyn Case, public: &[String]) -> serde_json::Value {
    let case = sealed.family().open(sealed.document().clone(), Language::default());
    let case =
        case.unwrap_or_else(|_| panic!("{}: a sealed document opens", id(sealed.document())));
    let start = case.start();
    let end = public.iter().fold(start, |at, heard| {
        at.apply(heard, &mut work()).unwrap_or_else(|error| panic!("{heard}: {error}"))
    });
    end.view(&mut work())
}

impl Table {
    fn hear(&mut self, id: &str, seat: usize, told: &Told) {
        let Table { referee, listeners } = self;
        let everyone = referee.iter_mut().enumerate().chain(listeners.iter_mut().enumerate());
        for (place, position) in everyone {
            let heard = if place == seat { Some(&told.maker) } else { told.others.as_ref() };
            let Some(heard) = heard else { continue };
            let after = position.apply(heard, &mut work());
            *position = after.unwrap_or_else(|error| panic!("{id}: {heard}: {error}"));
        }
    }
}
