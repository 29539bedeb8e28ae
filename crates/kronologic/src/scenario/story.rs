//! What was hidden in a finished night, as it is shown when the night is replayed.

use crate::schedule::Schedule;
use crate::world::{Person, Room, Time};

/// Something hidden, as it is at each time: whom it is about, and perhaps where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What it is, as the end of a key `mark.…` of the catalogue.
    pub kind: &'static str,
    /// For each time the people, as bits, and the room.
    pub times: Vec<(u32, Option<Room>)>,
}

impl Story {
    /// What somebody is all night.
    pub fn always(kind: &'static str, people: &[Person], schedule: &Schedule) -> Story {
        let people = people.iter().fold(0, |all, &person| all | 1 << person);
        Story::each(kind, schedule, |_| people)
    }

    /// Who it is at each time.
    pub fn each(kind: &'static str, schedule: &Schedule, who: impl Fn(Time) -> u32) -> Story {
        Story { kind, times: schedule.each_time().map(|time| (who(time), None)).collect() }
    }

    /// In which room it is at each time, if it is anywhere.
    pub fn place(
        kind: &'static str,
        schedule: &Schedule,
        room: impl Fn(Time) -> Option<Room>,
    ) -> Story {
        Story { kind, times: schedule.each_time().map(|time| (0, room(time))).collect() }
    }
}
