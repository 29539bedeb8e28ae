//! What happened, and when: the one thing that a document tells in words alone. What KOA locked tells the
//! deed, and the time stands in the opening; whoever checks reads both back.

use std::ops::RangeInclusive;

use cluesmith_core::{Rng, say};
use cluesmith_koa::grammar::capitalised;

use crate::clock::{DAY, parse_time, say_time};
use crate::lexicon::{DEEDS, Deed, deed_about};
use crate::puzzle::Puzzle;
use crate::text::{WORDS, WRITTEN};

/// What happened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// What is locked.
    pub device: String,
    /// The thing in the headline.
    pub object: String,
    /// What was done.
    pub deed: String,
    /// When, as it is told.
    pub time: String,
}

/// How much earlier than the deed evidence may begin, and how much later, in minutes: the generator's bounds, with
/// some to spare.
const BEFORE: u32 = 30;
const AFTER: u32 = 100;

impl Scene {
    /// One of the house's deeds.
    pub fn of(deed: &Deed, time: String) -> Scene {
        Scene {
            device: deed.device.to_owned(),
            object: deed.object.to_owned(),
            deed: deed.deed.to_owned(),
            time,
        }
    }

    /// As the puzzle tells it; what it does not tell is empty. What is locked decides the deed, but for
    /// something that is not of this house, about which anything can be told.
    pub fn read(puzzle: &Puzzle) -> Scene {
        let scenario = &puzzle.scenario;
        let asked = puzzle.concerns.iter().map(|concern| &concern.text);
        let time = scenario.opening.iter().chain(asked).find_map(|text| find_time(text));
        let time = time.unwrap_or_default().to_owned();
        if let Some(deed) = deed_about(&scenario.device) {
            return Scene::of(deed, time);
        }
        let first = scenario.opening.first().map_or("", String::as_str);
        let told = first.split_once(&format!("{time}, ")).map(|(_, deed)| deed);
        let deed = told.and_then(|deed| deed.strip_suffix('.')).unwrap_or_default().to_owned();
        Scene { device: scenario.device.clone(), object: String::new(), deed, time }
    }

    /// The same with everything in it: a deed that goes with the time, and a time that goes with the
    /// evidence.
    pub fn settle(mut self, puzzle: &Puzzle, rng: &mut Rng) -> Scene {
        if self.time.is_empty() {
            let axis = puzzle.axis();
            let near = near(puzzle).map(|near| middle(puzzle).clamp(*near.start(), *near.end()));
            self.time = say_time(near.unwrap_or_default() + axis);
        }
        if self.device.is_empty() {
            let night = parse_time(&self.time).is_some_and(is_night);
            let fits: Vec<&Deed> = DEEDS.iter().filter(|deed| deed.night == night).collect();
            if let Some(deed) = rng.choose(&fits) {
                return Scene::of(deed, self.time);
            }
        }
        if self.object.is_empty() {
            let words = bare(&self.device).split(' ').map(capitalised);
            self.object = words.collect::<Vec<_>>().join(" ");
        }
        if self.deed.is_empty() {
            self.deed = say!(WORDS, WRITTEN, "deed.own", device = self.device);
        }
        self
    }

    /// The deed of the house, if it is one.
    pub fn of_the_house(&self) -> Option<&'static Deed> {
        deed_about(&self.device)
    }

    /// Whether it is told about a time that the evidence is about.
    pub fn is_near(&self, puzzle: &Puzzle) -> bool {
        let Some(time) = parse_time(&self.time) else { return false };
        let axis = puzzle.axis();
        let told = (time + DAY - axis % DAY) % DAY;
        near(puzzle).is_none_or(|near| near.contains(&told))
    }

    /// Whether it is told about a time of day at which it happens.
    pub fn is_timely(&self) -> bool {
        let Some(time) = parse_time(&self.time) else { return false };
        self.of_the_house().is_none_or(|deed| deed.night == is_night(time))
    }
}

/// From eight in the evening to six in the morning.
fn is_night(minutes: u32) -> bool {
    !(6 * 60..20 * 60).contains(&minutes)
}

/// When each piece of evidence begins, on the axis of the puzzle, in order.
fn beginnings(puzzle: &Puzzle) -> Vec<u32> {
    let axis = puzzle.axis();
    let mut from: Vec<u32> =
        puzzle.cards.iter().filter_map(|card| card.span(axis)).map(|span| span.from).collect();
    from.sort_unstable();
    from
}

/// When the evidence begins, in the middle; on the axis.
fn middle(puzzle: &Puzzle) -> u32 {
    let from = beginnings(puzzle);
    from.get(from.len() / 2).copied().unwrap_or_default()
}

/// When the deed may be, so that all evidence is about it; evidence of a longer evening has it in its midst.
fn near(puzzle: &Puzzle) -> Option<RangeInclusive<u32>> {
    let from = beginnings(puzzle);
    let (first, last) = (*from.first()?, *from.last()?);
    Some(match last - first <= BEFORE + AFTER {
        true => last.saturating_sub(AFTER)..=first + BEFORE,
        false => first..=last,
    })
}

/// A thing without its article: "my left shoe" is a "left shoe".
pub(crate) fn bare(thing: &str) -> &str {
    let articles = ["the ", "The ", "my ", "My ", "a ", "A ", "an ", "An "];
    articles.iter().find_map(|article| thing.strip_prefix(article)).unwrap_or(thing)
}

/// The first time of day that a text names.
pub(crate) fn find_time(text: &str) -> Option<&str> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches([',', '.', '?', '!']));
    words.into_iter().find(|word| parse_time(word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_found_in_a_sentence() {
        assert_eq!(find_time("Hello, you. At 10:45pm, the tea left."), Some("10:45pm"));
        assert_eq!(find_time("Where were you near 9:05am?"), Some("9:05am"));
        assert_eq!(find_time("Were you awake, or on autopilot again?"), None);
    }
}
