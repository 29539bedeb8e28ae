//! What is said in Testimony, and the things of the house that it is about.

use std::sync::LazyLock;

use cluesmith_core::words::{Broken, Sections};

use crate::{Grammar, Voice, built_in};

/// Where evidence comes from.
#[derive(Debug)]
pub struct Device {
    /// What it proves.
    pub proof: &'static str,
    /// Where it can put somebody.
    pub places: Vec<&'static str>,
    /// What states and activities it can tell.
    pub tells: Vec<&'static str>,
    /// Its name.
    pub name: &'static str,
    /// How people call it in a sentence.
    pub source: &'static str,
}

/// What KOA holds against evidence.
#[derive(Debug)]
pub struct Counter {
    /// The kind of proof it targets.
    pub target: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How she calls it.
    pub called: &'static str,
}

/// What refutes a counter.
#[derive(Debug)]
pub struct Excuse {
    /// The counters it explains away, by name; none: several at once.
    pub against: Vec<&'static str>,
    /// Its name.
    pub name: &'static str,
    /// How people call it.
    pub source: &'static str,
    /// What it says.
    pub says: &'static str,
}

/// What happened.
#[derive(Debug)]
pub struct Incident {
    /// Where.
    pub room: &'static str,
    /// By night.
    pub night: bool,
    /// What KOA locked.
    pub device: &'static str,
    /// The thing in the headline.
    pub object: &'static str,
    /// What was done.
    pub deed: &'static str,
}

/// All of it, in the order of the file.
#[derive(Debug)]
pub struct Things {
    /// Where evidence comes from.
    pub devices: Vec<Device>,
    /// What KOA holds against evidence.
    pub counters: Vec<Counter>,
    /// What refutes a counter.
    pub excuses: Vec<Excuse>,
    /// What happened.
    pub incidents: Vec<Incident>,
}

/// The things of `words/testimony/things.txt`.
pub static THINGS: LazyLock<Things> = LazyLock::new(|| {
    let text = include_str!("../words/testimony/things.txt");
    built_in("testimony/things.txt", Things::parse(text))
});

/// Names of things, and what a Chinese player reads for them.
static CHINESE: LazyLock<Vec<[&'static str; 2]>> = LazyLock::new(|| {
    let sections = |text| {
        let all = Sections::parse(text)?;
        let parts = ["devices", "counters", "excuses", "incidents"];
        let parts: Result<Vec<_>, Broken> = parts.iter().map(|part| all.table(part)).collect();
        Ok::<_, Broken>(parts?.concat())
    };
    built_in("testimony/names.zh.txt", sections(include_str!("../words/testimony/names.zh.txt")))
});

/// What a thing of the house is called in Chinese, by its name; nothing if it is not of the house.
pub fn in_chinese(name: &str) -> Option<&'static str> {
    CHINESE.iter().find(|[english, _]| *english == name).map(|[_, chinese]| *chinese)
}

/// The values that the program fills in.
const SLOTS: [&str; 11] =
    ["source", "a", "b", "c", "reason", "counter", "device", "object", "deed", "time", "claim"];

/// The lines of `words/testimony/lines.txt`.
pub static LINES: LazyLock<Grammar> = LazyLock::new(|| {
    let text = include_str!("../words/testimony/lines.txt");
    built_in("testimony/lines.txt", Grammar::parse(text, &SLOTS))
});

/// One beat of the player: longer, because it may hold three pieces of evidence.
pub const PLAYER: Voice = Voice { sentences: 2, characters: 260 };

/// Days in a row without the same line.
pub const DAYS: u64 = 30;

/// How many lines of this entry a day has for itself: as often as it may be spoken, and a few more
/// for lines that turn out too long.
pub fn share_of_a_day(key: &str) -> u64 {
    match key {
        "player.one" => 8,
        "player.two" => 17,
        "player.three" => 22,
        "flavor.refuter" => 4,
        "edge" => 2,
        _ => match key.split_once('.') {
            Some(("koa", _)) => 60,
            Some(("counter" | "flavor", _)) => 6,
            Some(("refuted", _)) => 4,
            Some(("bark", _)) => 4,
            _ => 1,
        },
    }
}

impl Excuse {
    /// Whether it explains just this counter, or several if there are several.
    pub fn explains(&self, counters: &[&str]) -> bool {
        match counters {
            [one] => self.against.contains(one),
            _ => self.against.is_empty(),
        }
    }

    /// Whether what it says is about all of these counters.
    pub fn covers(&self, counters: &[&str]) -> bool {
        self.against.is_empty() || counters.iter().all(|counter| self.against.contains(counter))
    }
}

impl Things {
    fn parse(text: &'static str) -> Result<Things, Broken> {
        let sections = Sections::parse(text)?;
        let (places, tells) = (sections.table::<2>("places")?, sections.table::<2>("tells")?);
        let device = |[proof, at, told, name, source]: [&'static str; 5]| Device {
            proof,
            places: spell_out(at, &places),
            tells: spell_out(told, &tells),
            name,
            source,
        };
        let counter = |[target, name, called]: [&'static str; 3]| Counter { target, name, called };
        let excuse = |[against, name, source, says]: [&'static str; 4]| {
            let counters = against.split(',').map(str::trim).filter(|counter| *counter != "any");
            Excuse { against: counters.collect(), name, source, says }
        };
        let incident = |[room, when, device, object, deed]: [&'static str; 5]| Incident {
            room,
            night: when == "night",
            device,
            object,
            deed,
        };
        Ok(Things {
            devices: sections.table("devices")?.into_iter().map(device).collect(),
            counters: sections.table("counters")?.into_iter().map(counter).collect(),
            excuses: sections.table("excuses")?.into_iter().map(excuse).collect(),
            incidents: sections.table("incidents")?.into_iter().map(incident).collect(),
        })
    }
}

/// The words of a column, groups written out.
fn spell_out(column: &'static str, groups: &[[&'static str; 2]]) -> Vec<&'static str> {
    let group = |word: &str| groups.iter().find(|[name, _]| *name == word).map(|[_, all]| *all);
    let words = column.split_whitespace();
    words.flat_map(|word| group(word).unwrap_or(word).split(' ')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_a_line_for_everyone() {
        let spoken =
            ["koa", "player", "counter", "refuted", "flavor", "bark", "concern", "opening", "edge"];
        let mut few = Vec::new();
        for key in LINES.keys() {
            let first = key.split('.').next().unwrap_or_default();
            if !spoken.contains(&first) && first != "ending" && key != "title" {
                continue;
            }
            let (has, wants) = (LINES.count(key), DAYS * share_of_a_day(key));
            if has < wants {
                few.push(format!("{key} {has} of {wants}"));
            }
        }
        assert!(few.is_empty(), "{few:#?}");
    }

    #[test]
    fn every_thing_has_a_chinese_name_of_its_own() {
        let Things { devices, counters, excuses, incidents } = &*THINGS;
        let names = devices.iter().map(|one| one.name).chain(counters.iter().map(|one| one.name));
        let names = names.chain(excuses.iter().map(|one| one.name));
        let names: Vec<&str> = names.chain(incidents.iter().map(|one| one.device)).collect();
        let known: Vec<&str> = CHINESE.iter().map(|[english, _]| *english).collect();
        assert_eq!(known, names);
        let mut chinese: Vec<&str> = names.iter().filter_map(|name| in_chinese(name)).collect();
        chinese.sort_unstable();
        chinese.dedup();
        assert_eq!(chinese.len(), names.len());
    }

    #[test]
    fn every_counter_is_explained_by_two_things_and_nothing_explains_what_is_not_there() {
        let Things { counters, excuses, .. } = &*THINGS;
        for counter in counters {
            let count = excuses.iter().filter(|e| e.explains(&[counter.name])).count();
            assert!(count >= 2, "{}: {count}", counter.name);
        }
        for excuse in excuses {
            for name in &excuse.against {
                assert!(counters.iter().any(|c| c.name == *name), "{}: {name}", excuse.name);
            }
        }
    }
}
