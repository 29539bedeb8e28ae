//! Who says which line when: walks through all the lines of an entry, so that none comes back too soon.

use std::collections::BTreeMap;

use cluesmith_core::{Rng, Seed};

use crate::{Grammar, Voice, Walk};

/// Lines of one entry that do not repeat before all were used.
#[derive(Debug)]
pub struct Fresh {
    grammar: &'static Grammar,
    walk: Walk,
    said: u64,
}

impl Fresh {
    /// Begins anywhere.
    pub fn new(grammar: &'static Grammar, key: &str, rng: &mut Rng) -> Fresh {
        Fresh { grammar, walk: Walk::varied(grammar.count(key), rng), said: 0 }
    }

    /// The next one.
    pub fn next(&mut self, key: &str, slots: &[(&str, &str)]) -> String {
        self.said += 1;
        self.grammar.nth(key, self.walk.at(self.said), slots)
    }
}

/// Speaks for one day. Days that follow each other take their lines from different parts of one
/// walk through all the lines there are, so that a line comes back only after all others.
#[derive(Debug)]
pub struct Speaker {
    grammar: &'static Grammar,
    share_of_a_day: fn(&str) -> u64,
    day: u64,
    said: BTreeMap<String, u64>,
}

impl Speaker {
    /// For a day; `share_of_a_day` tells how many lines of an entry each day has for itself.
    pub fn new(grammar: &'static Grammar, share_of_a_day: fn(&str) -> u64, day: u64) -> Speaker {
        // Beyond this the walk would be the same anyway, and sums might not fit.
        Speaker { grammar, share_of_a_day, day: day % (1 << 40), said: BTreeMap::new() }
    }

    /// The next line of an entry that keeps to the rules of the voice.
    pub fn say(&mut self, key: &str, voice: Voice, slots: &[(&str, &str)]) -> String {
        let share = (self.share_of_a_day)(key);
        let mut line = String::new();
        for _ in 0..share {
            line = self.next(key, share, slots);
            if voice.faults(&line).is_empty() {
                break;
            }
        }
        line
    }

    fn next(&mut self, key: &str, share: u64, slots: &[(&str, &str)]) -> String {
        let walk = Walk::varied(self.grammar.count(key), &mut Rng::new(Seed(0), key));
        let said = self.said.entry(key.to_owned()).or_default();
        let number = walk.at(self.day * share + *said % share);
        *said += 1;
        self.grammar.nth(key, number, slots)
    }
}
