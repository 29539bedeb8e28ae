//! When two cards cannot both be true, by the documents' tables, in minutes.

use crate::claim::{Condition, Place};
use crate::clock::{DAY, parse_range, parse_time};
use crate::puzzle::{Card, Puzzle};
use crate::rules::*;

/// How two cards stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clash {
    /// Fine.
    Fine,
    /// Suspicious.
    Suspicious,
    /// Impossible.
    Impossible,
}

/// From and to, in minutes on the puzzle's axis.
pub(super) fn times(puzzle: &Puzzle, card: &Card) -> Option<(i64, i64)> {
    let begins = i64::from(parse_time(&puzzle.begins)?);
    let (from, to) = parse_range(card.time.as_deref()?)?;
    let day = i64::from(DAY);
    let on_axis = |time: u32| (i64::from(time) - begins).rem_euclid(day);
    Some((on_axis(from), on_axis(to)))
}

/// Minutes between two cards, as the rules measure them.
fn distance(puzzle: &Puzzle, a: &Card, b: &Card) -> Option<i64> {
    let ((from_a, to_a), (from_b, to_b)) = (times(puzzle, a)?, times(puzzle, b)?);
    Some(match puzzle.rules.gap {
        Gap::StartToStart => (from_a - from_b).abs(),
        Gap::Interval => (from_a.max(from_b) - to_a.min(to_b)).max(0),
    })
}

pub(super) fn clash(puzzle: &Puzzle, a: &Card, b: &Card) -> Clash {
    let Some(minutes) = distance(puzzle, a, b) else { return Clash::Fine };
    let rules = &puzzle.rules;
    // (impossible below, suspicious up to); whole minutes, so half a minute is "below one".
    let judge = |(below, to): (i64, i64)| {
        let suspicious = minutes < to || (minutes == to && rules.boundary == Boundary::Inclusive);
        if minutes < below {
            Clash::Impossible
        } else if suspicious {
            Clash::Suspicious
        } else {
            Clash::Fine
        }
    };
    let state = match (a.state, b.state) {
        (Some(one), Some(other)) => {
            let met = |x: Condition, y: Condition| (one, other) == (x, y) || (other, one) == (x, y);
            let wide = rules.asleep == Asleep::AwakeAlertActive;
            let sleeping = met(Condition::Asleep, Condition::Awake)
                || (wide && met(Condition::Asleep, Condition::Alert))
                || (wide && met(Condition::Asleep, Condition::Active));
            if sleeping && rules.waking == Waking::FiveToFifteen {
                judge((5, 15))
            } else if sleeping {
                judge((3, 10))
            } else if rules.drowsy_alert && met(Condition::Drowsy, Condition::Alert) && minutes < 5
            {
                Clash::Suspicious
            } else {
                Clash::Fine
            }
        }
        _ => Clash::Fine,
    };
    let place = match (a.place, b.place) {
        (Some(one), Some(other)) if one != other => {
            way(rules, one, other).map_or(Clash::Fine, judge)
        }
        _ => Clash::Fine,
    };
    match rules.axes {
        Axes::Worst => state.max(place),
        Axes::StateFirst if state == Clash::Fine => place,
        Axes::StateFirst => state,
    }
}

/// How long the way between two places takes; nothing where it takes no time.
fn way(rules: &Rules, one: Place, other: Place) -> Option<(i64, i64)> {
    const INSIDE: [Place; 5] =
        [Place::Home, Place::Bedroom, Place::Kitchen, Place::LivingRoom, Place::Bathroom];
    let inside = |place: Place| INSIDE.contains(&place);
    let quick = rules.other_rooms == OtherRooms::OneMinute;
    match (inside(one), inside(other)) {
        (true, true) if one == Place::Home || other == Place::Home => {
            (rules.home_and_rooms == HomeAndRooms::Apart).then_some((20, 30))
        }
        (true, true) => {
            let pair = [one, other];
            let long = pair.contains(&Place::Bedroom) && pair.contains(&Place::Kitchen);
            Some(if long || !quick { (1, 2) } else { (1, 1) })
        }
        (false, false) => {
            let outside = one == Place::Outside || other == Place::Outside;
            let far = rules.far_places == FarPlaces::Usual && !outside;
            far.then_some((20, 30))
        }
        (at_home, _) => match if at_home { other } else { one } {
            Place::Gym => Some((20, 30)),
            Place::Work | Place::CoffeeShop if rules.ways == Ways::Alike => Some((20, 30)),
            Place::Work => Some((25, 40)),
            Place::CoffeeShop => Some((10, 15)),
            _ => (rules.far_places == FarPlaces::Usual).then_some((1, 2)),
        },
    }
}
