//! Counts added up, and set against others.
//!
//! A count is taken without whoever is known. One side has a few counts, the other a few; how many demons they leave, and by
//! how many they could differ at most, is arithmetic that people can follow.

use cluesmith_core::{Stopped, Work};

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known};
use crate::worlds::count::restricted;

/// One count of an argument, without the revealed; nobody states the number of all demons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Whose clue it is.
    pub speaker: Option<usize>,
    /// What it says.
    pub count: Constraint,
}

/// A few counts added up, and a few others.
#[derive(Clone, Debug, PartialEq)]
pub struct Sides {
    /// The counts of the first side, and those of the other.
    pub parts: [Vec<Part>; 2],
    /// How many demons the first leaves at least among the people who are open, and the other at most.
    pub demons: [i16; 2],
    /// How many open people each counts, those twice whom two of its counts have.
    pub open: [i16; 2],
    /// By how many demons the first side could at most have more.
    pub most: i16,
    /// Who would have to be what for that: whomever the one side counts more often than the other.
    pub then: Known,
    /// Whether somebody is counted more often by two or more.
    pub twice: bool,
    /// Whether some count is no number, but at least or at most one.
    pub loose: bool,
}

impl Sides {
    /// Everyone whom they count.
    pub fn people(&self) -> Crowd {
        self.parts.iter().flatten().fold(0, |crowd, part| crowd | part.count.crowd())
    }
}

/// So many sums are as much work as a position of the engine.
const SUMS: u64 = 16;

/// The shortest choice of counts, each on one side or on the other, of which this is true.
pub fn weighed(
    parts: &[Part],
    most: usize,
    found: Known,
    work: &mut Work,
    is: &dyn Fn(&Sides) -> bool,
) -> Result<Option<Sides>, Stopped> {
    let counts = |part: &&Part| part.speaker.is_some() && numbers(part, found).is_some();
    let parts: Vec<&Part> = parts.iter().filter(counts).collect();
    let mut best: Option<((usize, u8), Sides)> = None;
    let mut stack = vec![(0, [Vec::new(), Vec::new()])];
    let mut tried = 0_u64;
    while let Some((next, taken)) = stack.pop() {
        tried += 1;
        work.spend(u64::from(tried.is_multiple_of(SUMS)))?;
        let [one, other] = taken.each_ref().map(Vec::len);
        if one > 0 && other > 0 {
            let sides = sides(&taken, found);
            let length = (one + other, size(sides.people()));
            if is(&sides) && best.as_ref().is_none_or(|(least, _)| length < *least) {
                best = Some((length, sides));
            }
        }
        if one + other < most {
            for (at, &&part) in parts.iter().enumerate().skip(next) {
                for side in 0..2 {
                    let mut more = taken.clone();
                    more[side].push(part);
                    stack.push((at + 1, more));
                }
            }
        }
    }
    Ok(best.map(|(_, sides)| sides))
}

/// What these counts leave among whoever is open.
fn sides(taken: &[Vec<Part>; 2], found: Known) -> Sides {
    let mut sides = Sides {
        parts: taken.clone(),
        demons: [0; 2],
        open: [0; 2],
        most: 0,
        then: Known::default(),
        twice: false,
        loose: false,
    };
    for (side, part) in (0..2).flat_map(|side| taken[side].iter().map(move |part| (side, part))) {
        if let Some(numbers) = numbers(part, found) {
            let [least, most] = [numbers.trailing_zeros(), numbers.ilog2()];
            sides.demons[side] += [least, most][side] as i16;
            sides.open[side] += i16::from(size(part.count.crowd() & !found.crowd()));
            sides.loose |= least != most;
        }
    }
    for person in each(sides.people() & !found.crowd()) {
        let counts = |part: &&Part| part.count.crowd() >> person & 1 == 1;
        let [one, other] = taken.each_ref().map(|side| side.iter().filter(counts).count() as i16);
        sides.most += (one - other).max(0);
        sides.twice |= (one - other).abs() > 1;
        if one != other {
            let identity = if one > other { Identity::Demon } else { Identity::Cultivator };
            sides.then = sides.then.with(person, identity);
        }
    }
    sides
}

/// How many demons a count allows among whoever is open, as bits; nothing if it compares, or cannot be met.
pub fn numbers(part: &Part, found: Known) -> Option<u128> {
    let numbers = match left(&part.count, found)? {
        Constraint::Exactly { count, .. } => 1 << count,
        Constraint::Tally { minus: 0, allowed, .. } => allowed,
        Constraint::Tally { plus: 0, minus, allowed } => {
            allowed.reverse_bits() >> (127 - size(minus))
        }
        _ => 0,
    };
    (numbers != 0).then_some(numbers)
}

/// A count without the known, where there is anything left of it.
pub fn left(part: &Constraint, known: Known) -> Option<Constraint> {
    match *part {
        _ if part.crowd() & !known.crowd() == 0 => None,
        Constraint::Exactly { crowd, count } if size(crowd & known.demons) > count => None,
        _ => restricted(part, known),
    }
}
