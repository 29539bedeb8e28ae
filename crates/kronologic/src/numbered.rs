//! People, rooms and times are numbers, and three kinds of them: what is meant for one cannot be given
//! for another.
//!
//! ```
//! use cluesmith_kronologic::schedule::Schedule;
//! use cluesmith_kronologic::world::{Person, Room, Time};
//! # let mut night = Schedule::by_number(&[vec![0, 1]]);
//! night.put(Person(0), Time(1), Room(0));
//! ```
//!
//! ```compile_fail,E0308
//! use cluesmith_kronologic::schedule::Schedule;
//! use cluesmith_kronologic::world::{Person, Room, Time};
//! # let mut night = Schedule::by_number(&[vec![0, 1]]);
//! night.put(Person(0), Room(0), Time(1)); // The time comes before the room.
//! ```
//!
//! Lists with an entry for each of a kind are indexed by it (`world.doors[room]`), sets are bits
//! (`1 << person`), and [`bits`] lists their members.

use std::ops::{Index, IndexMut, Shl, Shr};

macro_rules! numbered {
    ($(#[$doc:meta])* $kind:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $kind(pub usize);

        impl $kind {
            /// Its place in a list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0
            }

            /// The first so many.
            #[inline]
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = $kind> + ExactSizeIterator + Clone {
                (0..count).map($kind)
            }
        }

        impl $kind {
            /// The entries of a list that has one for each, with whose they are.
            #[inline]
            pub fn over<I: IntoIterator>(list: I) -> impl Iterator<Item = ($kind, I::Item)> {
                list.into_iter().enumerate().map(|(place, entry)| ($kind(place), entry))
            }
        }

        impl From<usize> for $kind {
            #[inline]
            fn from(place: usize) -> $kind {
                $kind(place)
            }
        }

        impl Shl<$kind> for u32 {
            type Output = u32;

            #[inline]
            fn shl(self, member: $kind) -> u32 {
                self << member.0
            }
        }

        impl Shr<$kind> for u32 {
            type Output = u32;

            #[inline]
            fn shr(self, member: $kind) -> u32 {
                self >> member.0
            }
        }

        impl<T> Index<$kind> for [T] {
            type Output = T;

            #[inline]
            fn index(&self, place: $kind) -> &T {
                &self[place.0]
            }
        }

        impl<T> IndexMut<$kind> for [T] {
            #[inline]
            fn index_mut(&mut self, place: $kind) -> &mut T {
                &mut self[place.0]
            }
        }

        impl<T> Index<$kind> for Vec<T> {
            type Output = T;

            #[inline]
            fn index(&self, place: $kind) -> &T {
                &self[place.0]
            }
        }

        impl<T> IndexMut<$kind> for Vec<T> {
            #[inline]
            fn index_mut(&mut self, place: $kind) -> &mut T {
                &mut self[place.0]
            }
        }
    };
}

numbered! {
    /// A person, by place in the list of characters.
    Person
}
numbered! {
    /// A room, by place in the list of rooms.
    Room
}

numbered! {
    /// A time, from 0; people see it from 1.
    Time
}

impl Person {
    /// The first person listed, of whom some scenarios speak.
    pub const FIRST: Person = Person(0);
}

impl Time {
    /// When the night begins.
    pub const FIRST: Time = Time(0);

    /// The time after.
    #[inline]
    pub const fn next(self) -> Time {
        Time(self.0 + 1)
    }

    /// The time before, if there is one.
    #[inline]
    pub fn before(self) -> Option<Time> {
        self.0.checked_sub(1).map(Time)
    }

    /// As people count, from 1.
    #[inline]
    pub const fn clock(self) -> usize {
        self.0 + 1
    }

    /// The time that people call so.
    pub fn of_clock(clock: usize) -> Option<Time> {
        clock.checked_sub(1).map(Time)
    }

    /// From this time on, so long as it is before `end`.
    #[inline]
    pub fn until(self, end: Time) -> impl DoubleEndedIterator<Item = Time> + Clone {
        (self.0..end.0).map(Time)
    }

    /// From this time on, up to `last`.
    #[inline]
    pub fn through(self, last: Time) -> impl DoubleEndedIterator<Item = Time> + Clone {
        (self.0..last.0 + 1).map(Time)
    }
}

/// The members of a set that is given as bits, in order.
#[inline]
pub fn bits<T: From<usize>>(mut mask: u32) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 32).then(|| T::from(bit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_listed_in_order() {
        assert_eq!(bits::<usize>(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(bits::<Room>(0).count(), 0);
        assert_eq!(bits::<Person>(1 << 31).collect::<Vec<_>>(), [Person(31)]);
    }
}
