//! A month as it is served: what is promised for each day, what has been opened, and what was superseded and why.

use std::collections::BTreeMap;

use cluesmith::calendar::Date;
use serde::{Deserialize, Serialize};

use crate::digest::{commitment, is_digest};
use crate::pack::FORMAT;

/// A month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Month {
    /// The version of the format.
    pub pack: u32,
    /// `2026-11`.
    pub month: String,
    /// For each day, for each family.
    pub days: BTreeMap<String, BTreeMap<String, Slot>>,
}

/// The puzzle of a family on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// SHA-256 of the salt and the object's name.
    pub commitment: String,
    /// What was promised, once the day has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Opened>,
    /// What stood here before, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub superseded: Vec<Superseded>,
}

/// What keeps a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// 64 digits that nobody could guess.
    pub salt: String,
    /// The object: `o/` this `.json`.
    pub object: String,
    /// How many bytes it has.
    pub bytes: u64,
    /// The puzzle's name, with its generator.
    pub id: String,
}

/// What was replaced after its day had begun. People who played it keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Superseded {
    /// What had been promised.
    pub commitment: String,
    /// What it was, if it had been opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Opened>,
    /// The publisher's reason.
    pub why: String,
    /// On which day it was replaced.
    pub on: String,
}

impl Opened {
    /// What must have been promised.
    pub fn commitment(&self) -> String {
        commitment(&self.salt, &self.object)
    }
}

impl Month {
    /// A month without days.
    pub fn new(month: &str) -> Month {
        Month { pack: FORMAT, month: month.to_owned(), days: BTreeMap::new() }
    }

    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}.json", self.month)
    }

    /// As it is served.
    pub fn write(&self) -> String {
        // Maps with text keys always serialise.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads what [`Month::write`] has written, to the last byte, and nothing else. Every name in it is looked at:
    /// what it gives out leads nowhere else.
    pub fn read(text: &str) -> Result<Month, String> {
        let month: Month = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if month.pack != FORMAT {
            return Err(format!("it is of format {}, and this program reads {FORMAT}", month.pack));
        }
        if month.write() != text {
            return Err("it is not written as Cluesmith writes it".to_owned());
        }
        for (date, families) in &month.days {
            if date.parse::<Date>().is_err() || month_of(date) != month.month {
                return Err(format!("`{}` is no day of it", shown(date)));
            }
            for (family, slot) in families {
                slot.inspect().map_err(|why| format!("{date} {}: {why}", shown(family)))?;
            }
        }
        Ok(month)
    }

    /// Its puzzles: day, family, and what is said of them.
    pub fn slots(&self) -> impl Iterator<Item = (&str, &str, &Slot)> {
        self.days.iter().flat_map(|(date, families)| {
            families.iter().map(move |(family, slot)| (&**date, &**family, slot))
        })
    }
}

impl Slot {
    /// What there is or was to be had.
    pub fn objects(&self) -> impl Iterator<Item = &Opened> {
        self.superseded.iter().filter_map(|before| before.opened.as_ref()).chain(&self.opened)
    }

    fn inspect(&self) -> Result<(), String> {
        let before =
            self.superseded.iter().map(|before| (&before.commitment, before.opened.as_ref()));
        for (promised, opened) in before.chain([(&self.commitment, self.opened.as_ref())]) {
            if !is_digest(promised) {
                return Err("what is promised is no SHA-256".to_owned());
            }
            let Some(opened) = opened else { continue };
            if !is_digest(&opened.object) || !is_digest(&opened.salt) {
                return Err("an object or its salt is no SHA-256".to_owned());
            }
            if opened.commitment() != *promised {
                return Err("what was opened is not what was promised".to_owned());
            }
        }
        Ok(())
    }
}

/// `2026-11` of `2026-11-16`.
pub fn month_of(date: &str) -> &str {
    date.get(..7).unwrap_or_default()
}

/// Whether a file is called as a manifest is.
pub fn is_manifest(name: &str) -> bool {
    let month = name.strip_suffix(".json").unwrap_or_default();
    month.len() == 7 && format!("{month}-01").parse::<Date>().is_ok()
}

fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::digest;

    fn month() -> Month {
        let (salt, object) = (digest(b"salt"), digest(b"object"));
        let opened = Opened { salt, object, bytes: 6, id: "tetonor@2:easy#1".to_owned() };
        let slot = |opened: Option<&Opened>| Slot {
            commitment: opened.map_or_else(|| digest(b"x"), Opened::commitment),
            opened: opened.cloned(),
            superseded: Vec::new(),
        };
        let mut month = Month::new("2026-11");
        for (date, opened) in [("2026-11-16", Some(&opened)), ("2026-11-17", None)] {
            let families = BTreeMap::from([("tetonor".to_owned(), slot(opened))]);
            month.days.insert(date.to_owned(), families);
        }
        month
    }

    #[test]
    fn a_month_is_written_in_one_way() {
        let text = month().write();
        assert_eq!(Month::read(&text), Ok(month()));
        for other in [text.trim().to_owned(), format!("{text} "), text.replace("  ", " ")] {
            assert!(Month::read(&other).is_err());
        }
        assert!(is_manifest("2026-11.json") && !is_manifest("2026-13.json"));
        assert!(!is_manifest("../26-1.json") && !is_manifest("2026-11.json.minisig"));
    }

    #[test]
    fn names_that_lead_elsewhere_and_promises_that_were_not_kept_are_refused() {
        let fails = |change: &dyn Fn(&mut Month)| {
            let mut month = month();
            change(&mut month);
            Month::read(&month.write()).unwrap_err()
        };
        let slot = |month: &mut Month, change: &dyn Fn(&mut Slot)| {
            let families = month.days.get_mut("2026-11-16").unwrap();
            change(families.get_mut("tetonor").unwrap());
        };
        let opened = |month: &mut Month, change: &dyn Fn(&mut Opened)| {
            slot(month, &|slot| change(slot.opened.as_mut().unwrap()));
        };
        let said = fails(&|month| opened(month, &|it| it.object = "../../secret".to_owned()));
        assert!(said.contains("no SHA-256"), "{said}");
        let said = fails(&|month| opened(month, &|it| it.object = digest(b"another")));
        assert!(said.contains("not what was promised"), "{said}");
        let said = fails(&|month| slot(month, &|slot| slot.commitment = String::new()));
        assert!(said.contains("no SHA-256"), "{said}");
        let said = fails(&|month| month.month = "2026-12".to_owned());
        assert!(said.contains("no day of it"), "{said}");
        let said = fails(&|month| month.pack = 2);
        assert!(said.contains("format 2"), "{said}");
    }
}
