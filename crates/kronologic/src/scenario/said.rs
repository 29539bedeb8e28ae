//! What may be said about the answer, and which nights it is true in.

use crate::certificate::nights::{Claim, Nights};
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

    /// If it is about who somebody is: whether it is this person.
    pub fn is(&self, world: &World, person: Person) -> Option<Claim> {
        Some(Claim::from(self.person(world)? == person))
    }

    /// If it is about being a member: from whether somebody is.
    pub fn member(&self, is: impl Into<Claim>) -> Option<Claim> {
        let is = is.into();
        Some(if self.value.is_some() { is } else { !is })
    }

    /// If it is about when (or where) something first happens to a person: from whether it happens at each
    /// time.
    pub fn first(
        &self,
        world: &World,
        nights: &mut Nights,
        person: Person,
        happens: &[Claim],
    ) -> Option<Claim> {
        Some(match (self.value, self.side) {
            (None, _) => nights.first(happens, None),
            (Some(_), "room") => {
                let room = self.room(world)?;
                let there = Time::all(happens.len()).map(|time| {
                    let (first, here) =
                        (nights.first(happens, Some(time)), nights.here(person, time, room));
                    nights.all([first, here])
                });
                let there: Vec<Claim> = there.collect();
                nights.any(there)
            }
            (Some(_), _) => nights.first(happens, Some(self.time()?)),
        })
    }
}
