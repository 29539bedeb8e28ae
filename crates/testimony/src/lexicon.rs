//! The things of KOA's house, in the terms of the game.

use std::sync::LazyLock;

use cluesmith_core::{Language, look_up};
use cluesmith_koa::testimony::{self as house, Excuse, THINGS};

use crate::claim::{Activity, Condition, Place, Proof};
use crate::puzzle::Card;
use crate::text::WORDS;

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
    /// Whether it can know all that the card claims.
    pub(crate) fn fits(&self, card: &Card) -> bool {
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
pub(crate) fn assign(wanted: &[Vec<&'static Device>]) -> Option<Vec<Option<&'static Device>>> {
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
    place(wanted, &mut taken).then(|| taken.into_iter().map(Some).collect())
}

static DEVICES: LazyLock<Vec<Device>> = LazyLock::new(|| {
    let device = |device: &house::Device| {
        Some(Device {
            proof: Proof::find(device.proof)?,
            places: device.places.iter().filter_map(|word| Place::find(word)).collect(),
            states: device.tells.iter().filter_map(|word| Condition::find(word)).collect(),
            activities: device.tells.iter().filter_map(|word| Activity::find(word)).collect(),
            name: device.name,
            source: device.source,
        })
    };
    THINGS.devices.iter().filter_map(device).collect()
});

/// A name as it is read in a language: things of the house have one in Chinese, and others their own.
pub(crate) fn called(name: &str, language: Language) -> &str {
    let chinese = house::in_chinese(name).filter(|_| language == Language::CHINESE);
    chinese.unwrap_or(name)
}

/// What stands between the members of a list.
pub(crate) fn comma(language: Language) -> &'static str {
    if language == Language::CHINESE { "、" } else { ", " }
}

/// A kind of proof within a sentence.
pub(crate) fn in_a_sentence(proof: Proof, language: Language) -> String {
    if language != Language::CHINESE {
        return proof.name().to_owned();
    }
    look_up!(WORDS, language, "proof.", proof.name())
}

/// The device of this name.
pub(crate) fn device_named(name: &str) -> Option<&'static Device> {
    DEVICES.iter().find(|device| device.name == name)
}

/// The device that people call so.
pub(crate) fn device_from(source: &str) -> Option<&'static Device> {
    DEVICES.iter().find(|device| device.source == source)
}

/// The excuse of this name.
pub(crate) fn excuse_named(name: &str) -> Option<&'static Excuse> {
    every_excuse().iter().find(|excuse| excuse.name == name)
}

/// The excuse that people call so.
pub(crate) fn excuse_from(source: &str) -> Option<&'static Excuse> {
    every_excuse().iter().find(|excuse| excuse.source == source)
}

/// The counter of this name.
pub(crate) fn doubt_named(name: &str) -> Option<&'static Doubt> {
    DOUBTS.iter().find(|doubt| doubt.name == name)
}

/// What happened if this is locked.
pub(crate) fn deed_about(device: &str) -> Option<&'static Deed> {
    DEEDS.iter().find(|deed| deed.device == device)
}

/// What explains counters away.
pub(crate) fn every_excuse() -> &'static [Excuse] {
    &THINGS.excuses
}

/// What the things of the house are called.
pub(crate) fn every_name() -> impl Iterator<Item = &'static str> {
    let devices = DEVICES.iter().map(|device| device.name);
    let excuses = every_excuse().iter().map(|excuse| excuse.name);
    devices.chain(excuses).chain(DOUBTS.iter().map(|doubt| doubt.name))
}

/// What they are called in a sentence.
pub(crate) fn every_source() -> impl Iterator<Item = &'static str> {
    let devices = DEVICES.iter().map(|device| device.source);
    let excuses = every_excuse().iter().map(|excuse| excuse.source);
    devices.chain(excuses).chain(DOUBTS.iter().map(|doubt| doubt.called))
}

pub(crate) static DOUBTS: LazyLock<Vec<Doubt>> = LazyLock::new(|| {
    let doubt = |counter: &house::Counter| {
        let target = Proof::find(counter.target)?;
        Some(Doubt { target, name: counter.name, called: counter.called })
    };
    THINGS.counters.iter().filter_map(doubt).collect()
});

pub(crate) static DEEDS: LazyLock<Vec<Deed>> = LazyLock::new(|| {
    let deed = |incident: &house::Incident| {
        let &house::Incident { room, night, device, object, deed } = incident;
        Some(Deed { room: Place::find(room)?, night, device, object, deed })
    };
    THINGS.incidents.iter().filter_map(deed).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_of_the_house_has_its_place_in_the_game() {
        assert_eq!(DEVICES.len(), THINGS.devices.len());
        assert_eq!(DOUBTS.len(), THINGS.counters.len());
        assert_eq!(DEEDS.len(), THINGS.incidents.len());
    }

    #[test]
    fn a_name_of_the_house_names_one_thing() {
        let devices = DEVICES.iter().flat_map(|device| [device.name, device.source]);
        let excuses = every_excuse().iter().flat_map(|e| [e.name, e.source, e.says]);
        let doubts = DOUBTS.iter().map(|doubt| doubt.name);
        let deeds = DEEDS.iter().flat_map(|deed| [deed.device, deed.object, deed.deed]);
        let names: Vec<&str> = devices.chain(excuses).chain(doubts).collect();
        for names in [names, deeds.collect()] {
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{name} twice");
            }
        }
    }

    #[test]
    fn every_word_about_a_device_is_a_place_a_state_or_an_activity() {
        for device in &THINGS.devices {
            for word in &device.places {
                assert!(Place::find(word).is_some(), "{}: {word}", device.name);
            }
            for word in &device.tells {
                let known = Condition::find(word).is_some() || Activity::find(word).is_some();
                assert!(known, "{}: {word}", device.name);
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
        assert!(every_excuse().iter().filter(|excuse| excuse.explains(&[])).count() >= 4);
        assert!(DEEDS.iter().filter(|deed| !deed.night).count() >= 8);
    }
}
