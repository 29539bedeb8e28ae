//! The things of the house, read from tables: one thing a line, its parts between bars.

use std::sync::LazyLock;

use crate::claim::{Place, Proof};

/// Where evidence comes from.
#[derive(Debug)]
pub(crate) struct Device {
    pub proof: Proof,
    home: bool,
    away: bool,
    pub name: &'static str,
    pub source: &'static str,
}

/// What refutes a counter.
#[derive(Debug)]
pub(crate) struct Excuse {
    pub against: Proof,
    pub name: &'static str,
    pub source: &'static str,
    pub says: &'static str,
}

/// What KOA holds against evidence.
#[derive(Debug)]
pub(crate) struct Doubt {
    pub target: Proof,
    pub name: &'static str,
    pub called: &'static str,
}

/// What happened.
#[derive(Debug)]
pub(crate) struct Deed {
    pub room: Place,
    pub night: bool,
    pub device: &'static str,
    pub object: &'static str,
    pub deed: &'static str,
}

impl Device {
    /// Whether it can put somebody there.
    pub fn reaches(&self, place: Option<Place>) -> bool {
        place.is_none_or(|place| if place.is_home() { self.home } else { self.away })
    }
}

/// The lines of a table, without comments; a line with another number of parts is left out, and a
/// test counts them.
fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.filter_map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        parts.try_into().ok()
    })
}

const DEVICE_TABLE: &str = include_str!("../words/devices.txt");
const EXCUSE_TABLE: &str = include_str!("../words/excuses.txt");
const DOUBT_TABLE: &str = include_str!("../words/counters.txt");
const DEED_TABLE: &str = include_str!("../words/incidents.txt");

pub(crate) static DEVICES: LazyLock<Vec<Device>> = LazyLock::new(|| {
    let device = |[proof, where_to, name, source]: [&'static str; 4]| {
        let (home, away) = (where_to != "away", where_to != "home");
        Some(Device { proof: Proof::find(proof)?, home, away, name, source })
    };
    rows(DEVICE_TABLE).filter_map(device).collect()
});

pub(crate) static EXCUSES: LazyLock<Vec<Excuse>> = LazyLock::new(|| {
    let excuse = |[against, name, source, says]: [&'static str; 4]| {
        Some(Excuse { against: Proof::find(against)?, name, source, says })
    };
    rows(EXCUSE_TABLE).filter_map(excuse).collect()
});

pub(crate) static DOUBTS: LazyLock<Vec<Doubt>> = LazyLock::new(|| {
    let doubt = |[target, name, called]: [&'static str; 3]| {
        Some(Doubt { target: Proof::find(target)?, name, called })
    };
    rows(DOUBT_TABLE).filter_map(doubt).collect()
});

pub(crate) static DEEDS: LazyLock<Vec<Deed>> = LazyLock::new(|| {
    let deed = |[room, when, device, object, deed]: [&'static str; 5]| {
        Some(Deed { room: Place::find(room)?, night: when == "night", device, object, deed })
    };
    rows(DEED_TABLE).filter_map(deed).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_table_is_read() {
        let lines = |text: &str| {
            text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).count()
        };
        assert_eq!(DEVICES.len(), lines(DEVICE_TABLE));
        assert_eq!(EXCUSES.len(), lines(EXCUSE_TABLE));
        assert_eq!(DOUBTS.len(), lines(DOUBT_TABLE));
        assert_eq!(DEEDS.len(), lines(DEED_TABLE));
    }

    #[test]
    fn every_proof_has_enough_things_for_a_hand() {
        for &proof in Proof::ALL {
            for place in [Place::Kitchen, Place::Gym] {
                let fit = |device: &&Device| device.proof == proof && device.reaches(Some(place));
                assert!(DEVICES.iter().filter(fit).count() >= 5, "{proof:?} {place:?}");
            }
            assert!(EXCUSES.iter().filter(|excuse| excuse.against == proof).count() >= 4);
            assert!(DOUBTS.iter().filter(|doubt| doubt.target == proof).count() >= 3);
        }
        assert!(DEEDS.iter().filter(|deed| !deed.night).count() >= 8);
    }
}
