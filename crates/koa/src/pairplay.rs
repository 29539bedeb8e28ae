//! What is said in Pair Play, and the things that the evidence is about.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cluesmith_core::words::{Broken, Sections};

use crate::grammar::definite;
use crate::{Grammar, built_in};

/// The kinds of evidence that things are listed by.
pub const KINDS: [&str; 4] = ["digital", "physical", "testimony", "sensor"];
/// The ways to treat a time.
pub const MANNERS: [&str; 3] = ["plain", "exact", "vague"];

/// A place one can be in.
#[derive(Debug)]
pub struct Place {
    /// Its name.
    pub name: &'static str,
    /// The part of the house.
    pub zone: &'static str,
    /// Where it puts you: "in the kitchen".
    pub at: &'static str,
}

/// Somebody or something that says something.
#[derive(Debug)]
pub struct Subject {
    /// As it is named in a sentence.
    pub name: &'static str,
    /// How it says something.
    pub verbs: Vec<&'static str>,
}

/// What can be said.
#[derive(Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// What it has to do with.
    pub tags: Vec<&'static str>,
    /// What one was doing.
    pub activities: Vec<&'static str>,
}

/// What the scenario is about.
#[derive(Debug)]
pub struct Incident {
    /// Its title.
    pub title: &'static str,
    /// What happened, as half a sentence.
    pub what: &'static str,
    /// What KOA locked.
    pub locked: &'static str,
    /// Whether that "are" locked.
    pub plural: bool,
}

/// How an attribute shows on a card and in a sentence.
#[derive(Debug)]
struct Label {
    mark: &'static str,
    words: Vec<&'static str>,
}

/// All of it, in the order of the file.
#[derive(Debug)]
pub struct Things {
    /// Where one can be.
    pub places: Vec<Place>,
    /// What says something, by [`KINDS`].
    pub subjects: [Vec<Subject>; 4],
    /// How each of them is called in lower case once it has been mentioned.
    pub sources: Vec<String>,
    /// What can be said.
    pub topics: Vec<Topic>,
    /// How a claim treats its time, by [`MANNERS`].
    pub manners: [Vec<&'static str>; 3],
    /// What the scenario can be about.
    pub incidents: Vec<Incident>,
    labels: BTreeMap<&'static str, Label>,
}

/// The things of `words/pairplay/things.txt`.
pub static THINGS: LazyLock<Things> = LazyLock::new(|| {
    let text = include_str!("../words/pairplay/things.txt");
    built_in("pairplay/things.txt", Things::parse(text))
});

/// The lists of `words/pairplay/names.zh.txt`.
const LISTS: [&str; 6] = ["claims", "places", "sources", "tags", "topics", "activities"];

/// What a Chinese player reads, by list and name.
static CHINESE: LazyLock<BTreeMap<(&str, &str), &str>> = LazyLock::new(|| {
    let read = |text| {
        let sections = Sections::parse(text)?;
        let mut all = BTreeMap::new();
        for list in LISTS {
            let named = sections.table::<2>(list)?.into_iter();
            all.extend(named.map(|[name, chinese]| ((list, name), chinese)));
        }
        Ok::<_, Broken>(all)
    };
    built_in("pairplay/names.zh.txt", read(include_str!("../words/pairplay/names.zh.txt")))
});

/// What something is called in Chinese, by the list it stands in (claims, places, sources, tags, topics or activities);
/// nothing if it is not in the word lists.
pub fn in_chinese(list: &str, name: &str) -> Option<&'static str> {
    CHINESE.iter().find(|((of, known), _)| *of == list && *known == name).map(|(_, said)| *said)
}

/// The values that the program fills in.
const SLOTS: [&str; 18] = [
    "incident", "locked", "is", "stays", "has", "time", "place", "one", "two", "kind", "other",
    "where", "s1", "s2", "t1", "t2", "subject", "verb",
];

/// The lines of `words/pairplay/lines.txt`.
pub static LINES: LazyLock<Grammar> = LazyLock::new(|| {
    let text = include_str!("../words/pairplay/lines.txt");
    built_in("pairplay/lines.txt", Grammar::parse(text, &SLOTS))
});

impl Things {
    fn parse(text: &'static str) -> Result<Things, Broken> {
        let sections = Sections::parse(text)?;
        let place = |[name, zone, at]: [&'static str; 3]| Place { name, zone, at };
        let topic = |[name, tags, activities]: [&'static str; 3]| Topic {
            name,
            tags: tags.split_whitespace().collect(),
            activities: list(activities),
        };
        let label =
            |[key, mark, words]: [&'static str; 3]| (key, Label { mark, words: list(words) });
        let incident = |[title, what, locked, number]: [&'static str; 4]| Incident {
            title,
            what,
            locked,
            plural: number == "are",
        };
        let (mut subjects, mut manners) = <([Vec<Subject>; 4], [Vec<&'static str>; 3])>::default();
        for (all, kind) in subjects.iter_mut().zip(KINDS) {
            let subject = |[name, verbs]: [&'static str; 2]| Subject {
                name,
                verbs: verbs.split("; ").collect(),
            };
            *all = sections.table(kind)?.into_iter().map(subject).collect();
        }
        for (all, manner) in manners.iter_mut().zip(MANNERS) {
            *all = sections.table::<1>(manner)?.into_iter().map(|[way]| way).collect();
        }
        let called = |subject: &Subject| definite(subject.name).to_lowercase();
        Ok(Things {
            places: sections.table("places")?.into_iter().map(place).collect(),
            sources: subjects.iter().flatten().map(called).collect(),
            topics: sections.table("topics")?.into_iter().map(topic).collect(),
            incidents: sections.table("incidents")?.into_iter().map(incident).collect(),
            labels: sections.table("labels")?.into_iter().map(label).collect(),
            subjects,
            manners,
        })
    }

    /// Words of which a sentence about this must hold at least one.
    pub fn labels(&self, key: &str) -> &[&'static str] {
        self.labels.get(key).map_or(&[], |label| label.words.as_slice())
    }

    /// What is printed on a card to show it, if it is not in plain sight.
    pub fn mark(&self, key: &str) -> Option<&'static str> {
        self.labels.get(key).map(|label| label.mark).filter(|mark| !mark.is_empty())
    }

    /// Every word that means something wherever it stands on a card: places and parts of the house, kinds
    /// of evidence, who says something, stories, and whatever a card is marked with.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let places = self.places.iter().flat_map(|place| [place.name, place.zone]);
        let subjects = self.subjects.iter().flatten().map(|subject| subject.name);
        let stories = self.topics.iter().flat_map(|topic| {
            topic.activities.iter().chain(&topic.tags).copied().chain([topic.name])
        });
        let kinds = KINDS.into_iter();
        let kinds = kinds.flat_map(move |kind| self.labels(kind).iter().copied().chain([kind]));
        let marks = self.labels.values().map(|label| label.mark).filter(|mark| !mark.is_empty());
        places.chain(subjects).chain(stories).chain(kinds).chain(marks)
    }

    /// Where a place puts you: "in the kitchen".
    pub fn at(&self, place: &str) -> String {
        let known = self.places.iter().find(|known| known.name == place);
        known.map_or_else(|| format!("at the {place}"), |known| known.at.to_owned())
    }
}

fn list(text: &'static str) -> Vec<&'static str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Voice;

    #[test]
    fn everything_on_a_card_has_a_chinese_name_of_its_own() {
        let Things { places, subjects, topics, .. } = &*THINGS;
        let wanted = [
            ("places", places.iter().flat_map(|place| [place.name, place.zone]).collect()),
            ("sources", subjects.iter().flatten().map(|subject| subject.name).collect()),
            ("tags", topics.iter().flat_map(|topic| topic.tags.clone()).collect()),
            ("topics", topics.iter().map(|topic| topic.name).collect()),
            ("activities", topics.iter().flat_map(|topic| topic.activities.clone()).collect()),
        ];
        for (list, names) in wanted {
            let names: BTreeSet<&str> = Vec::<&str>::into_iter(names).collect();
            let of_list = || CHINESE.iter().filter(|((of, _), _)| *of == list);
            assert_eq!(of_list().map(|((_, name), _)| *name).collect::<BTreeSet<_>>(), names);
            assert_eq!(
                of_list().map(|(_, said)| *said).collect::<BTreeSet<_>>().len(),
                names.len()
            );
        }
        for happened in ["happened", "absent"] {
            for manner in MANNERS {
                let claim = in_chinese("claims", &format!("{happened} {manner}"));
                for slot in ["{subject}", "{time}", "{place}", "{activity}"] {
                    assert!(claim.is_some_and(|claim| claim.contains(slot)), "{happened} {manner}");
                }
            }
        }
    }

    #[test]
    fn the_lists_are_complete() {
        for zone in ["downstairs", "upstairs", "outside"] {
            assert!(THINGS.places.iter().filter(|place| place.zone == zone).count() >= 4);
        }
        for subjects in &THINGS.subjects {
            assert!(subjects.len() >= 10);
            assert!(subjects.iter().all(|subject| subject.verbs.len() >= 3));
        }
        assert!(THINGS.topics.iter().all(|topic| topic.activities.len() == 3));
        for tag in ["food", "water", "sound", "light", "hands"] {
            let with = THINGS.topics.iter().filter(|topic| topic.tags.contains(&tag)).count();
            assert!(with >= 6, "{tag}: {with}");
        }
        assert!(THINGS.incidents.len() >= 12);
        assert!(THINGS.manners.iter().all(|manner| !manner.is_empty()));
    }

    #[test]
    fn every_line_that_koa_can_say_is_in_her_voice() {
        let longest = |names: &mut dyn Iterator<Item = &'static str>| {
            names.max_by_key(|name| name.len()).unwrap_or_default()
        };
        let subject = longest(&mut THINGS.subjects.iter().flatten().map(|s| s.name));
        let place = longest(&mut THINGS.places.iter().map(|place| place.name));
        let locked = longest(&mut THINGS.incidents.iter().map(|incident| incident.locked));
        let slots = [
            ("subject", subject),
            ("place", place),
            ("where", "in the living room"),
            ("locked", locked),
            ("is", "is"),
            ("stays", "stays"),
            ("time", "10:40 PM"),
            ("kind", "physical"),
            ("other", "digital"),
        ];
        // The longest parts of hints that are put together.
        let is = [("one", "nowhere near the laundry room"), ("two", "no earlier than 10:40 PM")];
        let nor = [("one", "from the laundry room"), ("two", "from 10:40 PM or later")];
        let starts = [
            "stance.", "hint.", "mutter.", "tell.", "koa.", "check", "quip.", "end.", "steady",
            "uneasy",
        ];
        let part = ["hint.shrug"];
        let mut lines = 0;
        for key in LINES.keys().filter(|key| starts.iter().any(|start| key.starts_with(start))) {
            for number in (0..LINES.count(key)).filter(|_| !part.contains(&key)) {
                let parts = if key == "hint.negation" { nor } else { is };
                let line = LINES.nth(key, number, &[&slots[..], &parts].concat());
                assert_eq!(Voice::BEAT.faults(&line), [], "{key}: {line}");
                lines += 1;
            }
        }
        assert!(lines > 800, "{lines}");
    }
}
