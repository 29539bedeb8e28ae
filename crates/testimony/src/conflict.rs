//! When two claims cannot both be true: the complete tables of the game.

use crate::claim::{Axis, Condition, Place, Severity};
use crate::clock::Span;
use crate::rules::{
    Asleep, Axes, Boundary, FarPlaces, Gap, HomeAndRooms, OtherRooms, Rules, Waking, Ways,
};

/// What a piece of evidence claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// When; without it nothing contradicts.
    pub span: Option<Span>,
    /// Where.
    pub place: Option<Place>,
    /// In what state.
    pub state: Option<Condition>,
}

/// Below the first number of seconds impossible, up to the second suspicious.
type Limits = (u32, u32);

const MINUTE: u32 = 60;
/// Asleep, then awake.
const WAKING: Limits = (3 * MINUTE, 10 * MINUTE);
const WAKING_SLOWLY: Limits = (5 * MINUTE, 15 * MINUTE);
/// Drowsy, then alert: never impossible, suspicious *below* five minutes.
const DROWSY_ALERT: u32 = 5 * MINUTE;
/// From one room to the next.
const ROOMS: Limits = (30, 2 * MINUTE);
const ROOMS_QUICK: Limits = (30, MINUTE);
const GYM: Limits = (20 * MINUTE, 30 * MINUTE);
const WORK: Limits = (25 * MINUTE, 40 * MINUTE);
const COFFEE: Limits = (10 * MINUTE, 15 * MINUTE);
/// Between two places away from home, and wherever no way is told from another.
const AWAY: Limits = (20 * MINUTE, 30 * MINUTE);

fn by_limits((major, minor): Limits, gap: u32, rules: &Rules) -> Severity {
    let suspicious = match rules.boundary {
        Boundary::Inclusive => gap <= minor,
        Boundary::Exclusive => gap < minor,
    };
    match (gap < major, suspicious) {
        (true, _) => Severity::Major,
        (false, true) => Severity::Minor,
        (false, false) => Severity::None,
    }
}

/// Two states so many seconds apart.
pub fn states(a: Condition, b: Condition, gap: u32, rules: &Rules) -> Severity {
    use Condition::{Active, Alert, Asleep as Sleeping, Awake, Drowsy};
    let waking = match rules.waking {
        Waking::ThreeToTen => WAKING,
        Waking::FiveToFifteen => WAKING_SLOWLY,
    };
    let (low, high) = (a.min(b), a.max(b));
    match (low, high) {
        (Awake, Sleeping) => by_limits(waking, gap, rules),
        (Sleeping, Alert | Active) if rules.asleep == Asleep::AwakeAlertActive => {
            by_limits(waking, gap, rules)
        }
        (Drowsy, Alert) if rules.drowsy_alert && gap < DROWSY_ALERT => Severity::Minor,
        _ => Severity::None,
    }
}

/// Two places so many seconds apart.
pub fn places(a: Place, b: Place, gap: u32, rules: &Rules) -> Severity {
    if a == b {
        return Severity::None;
    }
    let (home, other) = if a.is_home() { (a, b) } else { (b, a) };
    let limits = match (home.is_home(), other) {
        (true, _) if other.is_home() => {
            let container = home == Place::Home || other == Place::Home;
            let usual =
                matches!((home.min(other), home.max(other)), (Place::Bedroom, Place::Kitchen));
            match (container, usual || rules.other_rooms == OtherRooms::TwoMinutes) {
                (true, _) if rules.home_and_rooms == HomeAndRooms::Apart => AWAY,
                (true, _) => return Severity::None,
                (false, true) => ROOMS,
                (false, false) => ROOMS_QUICK,
            }
        }
        (true, Place::Work | Place::CoffeeShop) if rules.ways == Ways::Alike => AWAY,
        (true, Place::Gym) => GYM,
        (true, Place::Work) => WORK,
        (true, Place::CoffeeShop) => COFFEE,
        _ if rules.far_places == FarPlaces::Compatible => return Severity::None,
        (true, _) => ROOMS,
        (false, _) if a == Place::Outside || b == Place::Outside => return Severity::None,
        (false, _) => AWAY,
    };
    by_limits(limits, gap, rules)
}

/// Two claims held against each other: how bad, and on which axis.
pub fn between(a: &Claim, b: &Claim, rules: &Rules) -> (Severity, Axis) {
    let (Some(one), Some(other)) = (a.span, b.span) else {
        return (Severity::None, Axis::State);
    };
    let gap = match rules.gap {
        Gap::Interval => one.gap(other),
        Gap::StartToStart => one.between_starts(other),
    };
    let pair = |x: Option<_>, y: Option<_>| x.zip(y);
    let state = pair(a.state, b.state).map_or(Severity::None, |(x, y)| states(x, y, gap, rules));
    let place = a.place.zip(b.place).map_or(Severity::None, |(x, y)| places(x, y, gap, rules));
    match rules.axes {
        Axes::Worst if place > state => (place, Axis::Place),
        Axes::StateFirst if state == Severity::None => (place, Axis::Place),
        _ => (state, Axis::State),
    }
}
