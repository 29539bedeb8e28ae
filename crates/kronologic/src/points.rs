//! Difficulty points, exact.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde_json::Value;

/// Points of a difficulty score. Some scores are fractions of the number of times or of people;
/// both are at most 12, so counting in parts of 1/27720 (the least common multiple of 1 to 12)
/// keeps every score a whole number, and sorting never asks a float.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u64);

const PARTS: u64 = 27_720;

impl Points {
    /// So many whole points.
    pub fn whole(points: u64) -> Points {
        Points(points * PARTS)
    }

    /// `points` × `part` / `of`, for `of` from 1 to 12.
    pub fn share(points: u64, part: u64, of: u64) -> Points {
        Points(points * part * PARTS / of.max(1))
    }

    /// To the nearest whole number.
    pub fn rounded(self) -> u32 {
        u32::try_from((self.0 + PARTS / 2) / PARTS).unwrap_or(u32::MAX)
    }

    /// For documents: a whole number, or else a text with two decimals, since a fraction as a JSON
    /// number does not survive every reader.
    pub fn written(self) -> Value {
        match self.0 % PARTS {
            0 => Value::from(self.0 / PARTS),
            _ => Value::from(self.to_string()),
        }
    }

    /// As a decimal number, to show.
    pub fn shown(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::default(), Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % PARTS {
            0 => write!(f, "{}", self.0 / PARTS),
            _ => write!(f, "{:.2}", self.shown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_up_exactly() {
        let thirds: Points = (0..3).map(|_| Points::share(100, 1, 3)).sum();
        assert_eq!(thirds, Points::whole(100));
        assert_eq!(Points::share(100, 5, 6).to_string(), "83.33");
        assert_eq!(Points::share(100, 5, 6).rounded(), 83);
        assert_eq!(Points::whole(25).to_string(), "25");
    }
}
