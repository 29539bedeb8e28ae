//! What may be said about the answer, for scenarios that say what an unfinished night shows.

use crate::maybe::{Maybe, all, first, not};
use crate::unfinished::Unfinished;
use crate::world::{Person, Room, Time, World};

/// One thing that may be said about a part of the answer, in the words of an
/// [`Aspect`](crate::part::Aspect) and one of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said<'a> {
    /// The part.
    pub part: &'a str,
    /// Whom or what it is about, where a part is about several; else empty.
    pub of: &'a str,
    /// Which side of it, where there are several; else empty.
    pub side: &'a str,
    /// What it is; nothing means "none".
    pub value: Option<&'a str>,
}

impl Said<'_> {
    /// Whom it is about.
    pub fn who(&self, world: &World) -> Option<Person> {
        world.person(self.of)
    }

    /// The time it is about.
    pub fn when(&self) -> Option<Time> {
        Time::of_clock(self.of.parse().ok()?)
    }

    /// The person it is.
    pub fn person(&self, world: &World) -> Option<Person> {
        world.person(self.value?)
    }

    /// The room it is.
    pub fn room(&self, world: &World) -> Option<Room> {
        world.room(self.value?)
    }

    /// The time it is.
    pub fn time(&self) -> Option<Time> {
        Time::of_clock(self.value?.parse().ok()?)
    }

    /// Whether this is so, if it is about when (or where) something first happens to a person, from
    /// whether it happens at each time.
    pub fn first(
        &self,
        world: &World,
        night: &Unfinished,
        person: Person,
        happens: &[Maybe],
    ) -> Maybe {
        let never = first(happens, None);
        match (self.value, self.side) {
            (None, _) => never,
            (Some(_), "room") => {
                let room = self.room(world)?;
                let times =
                    Time::all(happens.len()).filter(|&t| first(happens, Some(t)) != Some(false));
                let there: Vec<Maybe> = times.map(|time| night.here(person, time, room)).collect();
                match there.iter().all(|there| *there == Some(false)) {
                    true => Some(false),
                    false => all(there.into_iter().chain([not(never)])).filter(|is| *is),
                }
            }
            (Some(_), _) => first(happens, Some(self.time()?)),
        }
    }

    /// Whether this is so, if it is about being a member, from whether somebody is.
    pub fn member(&self, is: Maybe) -> Maybe {
        if self.value.is_some() { is } else { not(is) }
    }
}
