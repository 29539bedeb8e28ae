//! A puzzle as its document holds it: everything a player may see, and apart from it the answer.

mod answer;
mod hint;
mod lines;

use cluesmith_core::{Finding, Language, finding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::{Card, after_noon, is_time, read_time, write_time};
use crate::deck::{CARDS, Deck, PAIRS};
use crate::knowledge::HintCards;
use crate::rules::Rules;
use crate::text::WORDS;

pub use answer::{Answer, Mutter};
pub use hint::{Hint, HintKind};
pub use lines::{CheckLines, Closing, PairLines, Pattern, Quip, Reactions, Tone};

/// The longest sentence that is accepted.
const MAX_TEXT: usize = 600;
/// As long as a clock without dates can tell what came first, in minutes.
const HALF_A_DAY: u16 = 12 * 60;

/// All that a player may see. Nothing here depends on which cards are lies, except the hint, which is
/// about two of them. Words may be left out: `cluesmith complete` writes them from the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name. KOA's house knows some, each with its own scenario and last words; any other is free
    /// prose: nothing is concluded from it.
    #[serde(default)]
    #[schemars(length(max = 600))]
    pub title: String,
    /// What happened, and why the file is padded. Under a title of the author's own it is free prose:
    /// nothing is concluded from it, and it says nothing of the cards.
    #[serde(default)]
    #[schemars(length(max = 600))]
    pub scenario: String,
    /// Stance, target and the rest.
    pub rules: Rules,
    /// Which bands the puzzle promises to keep.
    #[serde(default)]
    pub bands: Bands,
    /// KOA's stance in her words.
    #[serde(default)]
    #[schemars(length(max = 600))]
    pub stance_line: String,
    /// Her hint.
    pub hint: Hint,
    /// The four places.
    #[schemars(length(max = 8))]
    pub places: Vec<Place>,
    /// The eight cards, weakest first.
    #[schemars(length(min = 8, max = 8))]
    pub cards: Vec<Card>,
    /// What is said about each of the 28 pairs.
    #[serde(default)]
    #[schemars(length(max = 28))]
    pub pairs: Vec<PairLines>,
    /// After the first two pairs: whether something in them is invented, without saying what.
    #[serde(default)]
    pub reactions: Reactions,
    /// The Double-Check.
    #[serde(default)]
    pub check: CheckLines,
    /// What is said about each card when it is read out.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub quips: Vec<Quip>,
    /// How it ends.
    #[serde(default)]
    pub closing: Closing,
}

/// Which bands are promised.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Bands {
    /// All.
    #[default]
    All,
    /// All but the margin over the target and "three lies never clear".
    Relaxed,
}

/// A part of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name.
    #[schemars(length(max = 30))]
    pub name: String,
    /// Downstairs, upstairs or outside.
    #[schemars(length(max = 30))]
    pub zone: String,
}

impl Puzzle {
    /// The cards as numbers. Anything that [`inspect`](Puzzle::inspect) refuses counts as 0.
    pub fn deck(&self) -> Deck {
        let card = |place: usize| self.cards.get(place);
        let location = |place: usize| {
            let name = card(place).map_or("", |card| card.location.as_str());
            self.cards.iter().position(|card| card.location == name).unwrap_or(0) as u8
        };
        let clock: [u16; CARDS] =
            std::array::from_fn(|place| card(place).and_then(|c| read_time(&c.time)).unwrap_or(0));
        let minutes = clock.map(after_noon);
        Deck {
            strength: std::array::from_fn(|place| card(place).map_or(0, |card| card.strength)),
            evidence: std::array::from_fn(|place| card(place).map_or(0, |c| c.evidence as u8)),
            location: std::array::from_fn(|place| location(place) % 8),
            slot: minutes.map(|at| minutes.iter().filter(|&&other| other < at).count() as u8),
            minutes,
            clock,
        }
    }

    /// The card of a strength.
    pub fn card(&self, strength: u8) -> Option<&Card> {
        self.cards.iter().find(|card| card.strength == strength)
    }

    /// What is said about two cards, by strength.
    pub fn lines(&self, a: u8, b: u8) -> Option<&PairLines> {
        self.pairs.iter().find(|lines| lines.cards == [a.min(b), a.max(b)])
    }

    /// The hint as a set of cards.
    pub fn hint_cards(&self) -> HintCards {
        HintCards { group: self.hint.about.cards(self) }
    }

    /// What is wrong with the form.
    pub fn inspect(&self, language: Language) -> Vec<Finding> {
        let mut findings = Vec::new();
        let count = self.cards.len();
        if count != CARDS {
            findings.push(finding!(WORDS, language, "P01", "/puzzle/cards", count));
        }
        for (place, card) in self.cards.iter().take(CARDS).enumerate() {
            let path = |field: &str| format!("/puzzle/cards/{place}/{field}");
            if usize::from(card.strength) != place + 1 {
                let (path, found, place) = (path("strength"), card.strength, place + 1);
                findings.push(finding!(WORDS, language, "P02", path, found, place));
            }
            if !is_time(&card.time) {
                findings.push(finding!(WORDS, language, "P03", path("time"), time = card.time));
            }
            let same_time = |other: &Card| read_time(&other.time) == read_time(&card.time);
            if self.cards[..place].iter().any(same_time) {
                findings.push(finding!(WORDS, language, "P04", path("time"), time = card.time));
            }
            if !self.places.iter().any(|known| known.name == card.location) {
                let (path, place) = (path("location"), &card.location);
                findings.push(finding!(WORDS, language, "P05", path, place));
            }
        }
        findings.extend(self.inspect_evening(language));
        let target = self.rules.target;
        if !(1..=60).contains(&target) {
            findings.push(finding!(WORDS, language, "P06", "/puzzle/rules/target", target));
        }
        if self.pairs.len() > PAIRS || self.quips.len() > CARDS || self.check.ask.len() > CARDS {
            let (path, count) = ("/puzzle/pairs", self.pairs.len());
            findings.push(finding!(WORDS, language, "P07", path, count));
        }
        let pair_path = |place: usize, field: &str| format!("/puzzle/pairs/{place}/{field}");
        for (place, lines) in self.pairs.iter().take(PAIRS).enumerate() {
            let [a, b] = lines.cards;
            let twice = self.pairs[..place].iter().any(|other| other.cards == lines.cards);
            if !(1 <= a && a < b && b <= 8) || twice {
                findings.push(finding!(WORDS, language, "P08", pair_path(place, "cards"), a, b));
            }
        }
        let tags = self.cards.iter().map(|card| card.asserts.tags.len()).max();
        if self.longest() > MAX_TEXT || self.places.len() > CARDS || tags > Some(CARDS) {
            findings.push(finding!(WORDS, language, "P09", "/puzzle", most = MAX_TEXT));
        }
        findings
    }

    /// What is earlier and what is later is told by the clock alone, and over more than half a day it cannot: 11:50 AM
    /// would count as later than 9:30 PM.
    fn inspect_evening(&self, language: Language) -> Option<Finding> {
        let minutes = |card: &Card| read_time(&card.time).map(after_noon);
        let cards = self.cards.iter().take(CARDS).enumerate();
        let times = cards.filter_map(|(place, card)| Some((minutes(card)?, place)));
        let ((first, _), (last, place)) = (times.clone().min()?, times.max()?);
        let path = format!("/puzzle/cards/{place}/time");
        let [from, to] = [first, last].map(|minutes| write_time(minutes + 720));
        (last - first > HALF_A_DAY).then(|| finding!(WORDS, language, "P20", path, from, to))
    }

    /// Whether the clock tells what is before a time and what is after it, on an evening of these cards.
    pub(crate) fn tells(&self, time: &str) -> bool {
        let Some(time) = read_time(time).map(after_noon).filter(|_| is_time(time)) else {
            return false;
        };
        let mut times = self.cards.iter().filter_map(|card| read_time(&card.time).map(after_noon));
        times.all(|card| card.abs_diff(time) <= HALF_A_DAY)
    }

    /// Bytes of the longest text.
    fn longest(&self) -> usize {
        let cards = self.cards.iter().flat_map(|card| {
            let asserts = &card.asserts;
            let said = [&asserts.subject, &asserts.topic, &asserts.activity];
            [&card.claim, &card.location].into_iter().chain(said).chain(&asserts.tags)
        });
        let lines = self.pairs.iter().flat_map(|pair| [&pair.say, &pair.koa, &pair.tell]);
        let others = [&self.title, &self.scenario, &self.stance_line, &self.hint.text];
        let ends = [&self.closing.flawless, &self.closing.cleared];
        let more = [&self.closing.close, &self.closing.busted, &self.reactions.nothing];
        let said = self.reactions.steady.iter().chain(&self.reactions.uneasy);
        let check = [&self.check.held, &self.check.broke, &self.check.withdrawn];
        let texts = cards.chain(lines).chain(others).chain(ends).chain(more).chain(said);
        let texts = texts.chain(check).chain(&self.check.ask);
        let texts = texts.chain(self.places.iter().flat_map(|place| [&place.name, &place.zone]));
        let texts = texts.chain(self.quips.iter().flat_map(|quip| [&quip.truth, &quip.lie]));
        texts.map(String::len).max().unwrap_or(0)
    }
}
