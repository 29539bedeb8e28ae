//! The word lists: places, things that say something, what they say, and what KOA makes of it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cluesmith_koa::Grammar;

use crate::card::{Evidence, Manner};
use crate::writer::definite;

/// A place one can be in.
#[derive(Debug)]
pub(crate) struct PlaceWords {
    pub(crate) name: &'static str,
    pub(crate) zone: &'static str,
    pub(crate) at: &'static str,
}

/// Somebody or something that says something.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) verbs: Vec<&'static str>,
}

/// What can be said.
#[derive(Debug)]
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    pub(crate) tags: Vec<&'static str>,
    pub(crate) activities: Vec<&'static str>,
}

/// How an attribute shows on a card and in a sentence.
#[derive(Debug)]
struct Label {
    mark: &'static str,
    words: Vec<&'static str>,
}

/// What the scenario is about.
#[derive(Debug)]
pub(crate) struct Incident {
    pub(crate) title: &'static str,
    pub(crate) what: &'static str,
    pub(crate) locked: &'static str,
    pub(crate) plural: bool,
}

/// All of it.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    pub(crate) places: Vec<PlaceWords>,
    pub(crate) subjects: [Vec<Subject>; 4],
    /// How each of them is called in lower case once it has been mentioned.
    pub(crate) sources: Vec<String>,
    pub(crate) topics: Vec<Topic>,
    manners: [Vec<&'static str>; 3],
    labels: BTreeMap<&'static str, Label>,
    pub(crate) incidents: Vec<Incident>,
}

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    Lexicon::parse(include_str!("../words/lexicon.txt"), include_str!("../words/incidents.txt"))
});

/// What the program fills in.
const SLOTS: [&str; 18] = [
    "incident", "locked", "is", "stays", "has", "time", "place", "one", "two", "kind", "other",
    "where", "s1", "s2", "t1", "t2", "subject", "verb",
];

pub(crate) static KOA: LazyLock<Grammar> = LazyLock::new(|| {
    match Grammar::parse(include_str!("../words/koa.txt"), &SLOTS) {
        Ok(grammar) => grammar,
        // The file is part of the program, and a test reads it.
        Err(error) => unreachable!("koa.txt: {error}"),
    }
});

fn list(text: &'static str) -> Vec<&'static str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

impl Lexicon {
    fn parse(words: &'static str, incidents: &'static str) -> Lexicon {
        let mut lexicon = Lexicon::default();
        let mut section = "";
        for line in lines(words) {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']');
                continue;
            }
            let columns: Vec<&'static str> = line.split('|').map(str::trim).collect();
            let column = |n: usize| columns.get(n).copied().unwrap_or_default();
            let kind = Evidence::ALL.iter().position(|kind| kind.name() == section);
            let manner = Manner::ALL.iter().position(|manner| manner.name() == section);
            match (section, kind, manner) {
                ("places", ..) => lexicon.places.push(PlaceWords {
                    name: column(0),
                    zone: column(1),
                    at: column(2),
                }),
                ("topics", ..) => lexicon.topics.push(Topic {
                    name: column(0),
                    tags: column(1).split_whitespace().collect(),
                    activities: list(column(2)),
                }),
                ("labels", ..) => {
                    let label = Label { mark: column(1), words: list(column(2)) };
                    lexicon.labels.insert(column(0), label);
                }
                (_, Some(kind), _) => {
                    let verbs = column(1).split("; ").collect();
                    lexicon.sources.push(definite(column(0)).to_lowercase());
                    lexicon.subjects[kind].push(Subject { name: column(0), verbs });
                }
                (_, _, Some(manner)) => lexicon.manners[manner].push(line),
                _ => {}
            }
        }
        for line in lines(incidents) {
            let columns: Vec<&'static str> = line.split('|').map(str::trim).collect();
            if let [title, what, locked, number] = columns[..] {
                let plural = number == "are";
                lexicon.incidents.push(Incident { title, what, locked, plural });
            }
        }
        lexicon
    }

    /// The ways to treat a time.
    pub(crate) fn manner(&self, manner: Manner) -> &[&'static str] {
        &self.manners[manner as usize]
    }

    /// Words of which a sentence about this must hold at least one.
    pub(crate) fn labels(&self, key: &str) -> &[&'static str] {
        self.labels.get(key).map_or(&[], |label| label.words.as_slice())
    }

    /// What is printed on a card to show it, if it is not in plain sight.
    pub(crate) fn mark(&self, key: &str) -> Option<&'static str> {
        self.labels.get(key).map(|label| label.mark).filter(|mark| !mark.is_empty())
    }

    /// Where a place puts you: "in the kitchen".
    pub(crate) fn at(&self, place: &str) -> String {
        let known = self.places.iter().find(|known| known.name == place);
        known.map_or_else(|| format!("at the {place}"), |known| known.at.to_owned())
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predicate::Predicate;

    #[test]
    fn the_lists_are_complete() {
        let lexicon = &*LEXICON;
        for zone in ["downstairs", "upstairs", "outside"] {
            assert!(lexicon.places.iter().filter(|place| place.zone == zone).count() >= 4);
        }
        for subjects in &lexicon.subjects {
            assert!(subjects.len() >= 10);
            assert!(subjects.iter().all(|subject| subject.verbs.len() >= 3));
        }
        assert!(lexicon.topics.iter().all(|topic| topic.activities.len() == 3));
        for tag in ["food", "water", "sound", "light", "hands"] {
            let with = lexicon.topics.iter().filter(|topic| topic.tags.contains(&tag)).count();
            assert!(with >= 6, "{tag}: {with}");
        }
        assert!(lexicon.incidents.len() >= 12);
        assert!(Manner::ALL.iter().all(|&manner| !lexicon.manner(manner).is_empty()));
    }

    #[test]
    fn every_kind_of_hint_and_muttering_has_its_words() {
        let tags = ["food", "water", "sound", "light", "hands"];
        for tag in tags.iter().chain(&["still"]) {
            let key = Predicate::Tag((*tag).to_owned()).key();
            assert!(KOA.has(&format!("mutter.{key}")), "{key}");
            assert!(!LEXICON.labels(&key).is_empty() && LEXICON.mark(&key).is_some(), "{key}");
        }
        for tag in tags {
            assert!(KOA.has(&format!("hint.oblique.{tag}")));
        }
    }

    #[test]
    fn every_line_that_koa_can_say_is_in_her_voice() {
        use cluesmith_koa::Voice;
        let longest = |names: &mut dyn Iterator<Item = &'static str>| {
            names.max_by_key(|name| name.len()).unwrap_or_default()
        };
        let lexicon = &*LEXICON;
        let subject = longest(&mut lexicon.subjects.iter().flatten().map(|s| s.name));
        let place = longest(&mut lexicon.places.iter().map(|place| place.name));
        let locked = longest(&mut lexicon.incidents.iter().map(|incident| incident.locked));
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
        for key in KOA.keys().filter(|key| starts.iter().any(|start| key.starts_with(start))) {
            for number in (0..KOA.count(key)).filter(|_| !part.contains(&key)) {
                let parts = if key == "hint.negation" { nor } else { is };
                let line = KOA.nth(key, number, &[&slots[..], &parts].concat());
                assert_eq!(Voice::BEAT.faults(&line), [], "{key}: {line}");
                lines += 1;
            }
        }
        assert!(lines > 800, "{lines}");
    }
}
