//! The things of the house, read from tables: one thing a line, its parts between bars.

use std::sync::LazyLock;

use crate::claim::{Activity, Condition, Place, Proof};
use crate::puzzle::Card;

/// Where evidence comes from.
#[derive(Debug)]
pub(crate) struct Device {
    pub proof: Proof,
    places: Vec<Place>,
    states: Vec<Condition>,
    activities: Vec<Activity>,
    pub name: &'static str,
    pub source: &'static str,
}

/// What refutes a counter.
#[derive(Debug)]
pub(crate) struct Excuse {
    /// The counters it explains away; none: several at once.
    against: Vec<&'static str>,
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

impl Excuse {
    /// Whether it explains just this counter, or several if there are several.
    pub fn explains(&self, counters: &[&str]) -> bool {
        match counters {
            [one] => self.against.contains(one),
            _ => self.against.is_empty(),
        }
    }
}

impl Device {
    /// Whether it can know all that the card claims.
    fn fits(&self, card: &Card) -> bool {
        card.proves.contains(&self.proof)
            && card.place.is_none_or(|place| self.places.contains(&place))
            && card.state.is_none_or(|state| self.states.contains(&state))
            && card.activity.is_none_or(|activity| self.activities.contains(&activity))
    }
}

/// The devices that can know all that a card claims.
pub(crate) fn devices_for(card: &Card) -> Vec<&'static Device> {
    DEVICES.iter().filter(|device| device.fits(card)).collect()
}

/// A device for each card, none twice; nothing if there are not enough. Earlier cards give way where a
/// later one would get none.
pub(crate) fn assign(wanted: &[Vec<&'static Device>]) -> Option<Vec<&'static Device>> {
    fn place(wanted: &[Vec<&'static Device>], taken: &mut Vec<&'static Device>) -> bool {
        let Some(choices) = wanted.get(taken.len()) else { return true };
        choices.iter().any(|&device| {
            if taken.iter().any(|other| std::ptr::eq(*other, device)) {
                return false;
            }
            taken.push(device);
            let fits = place(wanted, taken);
            if !fits {
                taken.pop();
            }
            fits
        })
    }
    let mut taken = Vec::new();
    place(wanted, &mut taken).then_some(taken)
}

/// The words of a column, groups written out; a word that is none of either list is left out, and a
/// test finds it.
fn listed<T>(column: &str, groups: &[(&str, &str)], find: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let group = |word: &str| groups.iter().find(|(name, _)| *name == word).map(|(_, all)| *all);
    let words = column.split_whitespace();
    words.flat_map(|word| group(word).unwrap_or(word).split(' ')).filter_map(find).collect()
}

const PLACES: [(&str, &str); 3] = [
    ("house", "home bedroom kitchen living-room bathroom"),
    ("away", "gym work coffee-shop outside"),
    ("any", "home bedroom kitchen living-room bathroom gym work coffee-shop outside"),
];
const TELLS: [(&str, &str); 3] = [
    ("up", "awake alert active"),
    ("still", "idle drowsy"),
    ("any", "awake asleep drowsy alert active idle walking sleeping sitting exercising eating"),
];

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

static DEVICES: LazyLock<Vec<Device>> = LazyLock::new(|| {
    let device = |[proof, places, tells, name, source]: [&'static str; 5]| {
        Some(Device {
            proof: Proof::find(proof)?,
            places: listed(places, &PLACES, Place::find),
            states: listed(tells, &TELLS, Condition::find),
            activities: listed(tells, &TELLS, Activity::find),
            name,
            source,
        })
    };
    rows(DEVICE_TABLE).filter_map(device).collect()
});

pub(crate) static EXCUSES: LazyLock<Vec<Excuse>> = LazyLock::new(|| {
    let excuse = |[against, name, source, says]: [&'static str; 4]| {
        let counters = against.split(',').map(str::trim).filter(|counter| *counter != "any");
        Some(Excuse { against: counters.collect(), name, source, says })
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
    fn every_word_about_a_device_is_a_place_a_state_or_an_activity() {
        for [_, places, tells, name, _] in rows::<5>(DEVICE_TABLE) {
            let known = |word: &str, groups: &[(&str, &str)]| {
                groups.iter().any(|(group, _)| *group == word)
                    || Place::find(word).is_some()
                    || Condition::find(word).is_some()
                    || Activity::find(word).is_some()
            };
            for word in places.split_whitespace() {
                assert!(known(word, &PLACES) && Condition::find(word).is_none(), "{name}: {word}");
            }
            for word in tells.split_whitespace() {
                assert!(known(word, &TELLS) && Place::find(word).is_none(), "{name}: {word}");
            }
        }
    }

    #[test]
    fn every_counter_is_explained_by_two_things_and_nothing_explains_what_is_not_there() {
        for doubt in DOUBTS.iter() {
            let count = EXCUSES.iter().filter(|excuse| excuse.explains(&[doubt.name])).count();
            assert!(count >= 2, "{}: {count}", doubt.name);
        }
        for excuse in EXCUSES.iter() {
            for counter in &excuse.against {
                let known = DOUBTS.iter().any(|doubt| doubt.name == *counter);
                assert!(known, "{}: {counter}", excuse.name);
            }
        }
    }

    #[test]
    fn every_proof_has_enough_things_for_a_hand() {
        for &proof in Proof::ALL {
            for &place in Place::ALL {
                for state in [Condition::Awake, Condition::Alert, Condition::Active] {
                    let fit = |device: &&Device| {
                        device.proof == proof
                            && device.places.contains(&place)
                            && device.states.contains(&state)
                    };
                    let count = DEVICES.iter().filter(fit).count();
                    assert!(count >= 3, "{proof:?} {place:?} {state:?}: {count}");
                }
            }
            assert!(DOUBTS.iter().filter(|doubt| doubt.target == proof).count() >= 3);
        }
        assert!(EXCUSES.iter().filter(|excuse| excuse.explains(&[])).count() >= 4);
        assert!(DEEDS.iter().filter(|deed| !deed.night).count() >= 8);
    }
}
