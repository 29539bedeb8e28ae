//! A puzzle as its document holds it: everything a player may see, and apart from it the answer.

use std::collections::BTreeSet;

use cluesmith_core::Finding;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::{Card, after_noon, read_time};
use crate::deck::{CARDS, Cards, Deck, PAIRS};
use crate::knowledge::HintCards;
use crate::predicate::Predicate;
use crate::rules::{Rules, Tier};
use crate::text::WORDS;

/// The longest sentence that is accepted.
const MAX_TEXT: usize = 600;

/// All that a player may see. Nothing here depends on which cards are lies, except the hint, which is
/// about two of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name.
    #[schemars(length(max = 600))]
    pub title: String,
    /// What happened, and why the file is padded.
    #[schemars(length(max = 600))]
    pub scenario: String,
    /// Stance, target and the rest.
    pub rules: Rules,
    /// Which bands the puzzle promises to keep.
    #[serde(default)]
    pub bands: Bands,
    /// KOA's stance in her words.
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
    #[schemars(length(max = 28))]
    pub pairs: Vec<PairLines>,
    /// After the first two pairs: whether something in them is invented, without saying what.
    pub reactions: Reactions,
    /// The Double-Check.
    pub check: CheckLines,
    /// What is said about each card when it is read out.
    #[schemars(length(max = 8))]
    pub quips: Vec<Quip>,
    /// How it ends.
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

/// The six kinds of hint.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum HintKind {
    /// One attribute.
    Direct,
    /// Two attributes at once.
    Compound,
    /// How the lies sound.
    Behavioral,
    /// What the lies are not.
    Negation,
    /// How the lies are related.
    Relational,
    /// A riddle.
    Oblique,
}

impl HintKind {
    /// All of them, easiest first.
    pub const ALL: [HintKind; 6] = [
        HintKind::Direct,
        HintKind::Compound,
        HintKind::Negation,
        HintKind::Behavioral,
        HintKind::Relational,
        HintKind::Oblique,
    ];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            HintKind::Direct => "direct",
            HintKind::Compound => "compound",
            HintKind::Behavioral => "behavioral",
            HintKind::Negation => "negation",
            HintKind::Relational => "relational",
            HintKind::Oblique => "oblique",
        }
    }

    /// How many cards a hint of this kind may fit.
    ///
    /// The specification allows DIRECT hints that fit three cards, and elsewhere asks for at least
    /// four, "or the puzzle solves itself"; four it is.
    pub const fn sizes(self) -> std::ops::RangeInclusive<u32> {
        match self {
            HintKind::Direct => 4..=4,
            HintKind::Compound | HintKind::Negation => 4..=5,
            HintKind::Behavioral => 4..=6,
            HintKind::Relational | HintKind::Oblique => 5..=6,
        }
    }

    /// How much reading it takes: 1 to 4.
    pub const fn rank(self) -> u8 {
        match self {
            HintKind::Direct => 1,
            HintKind::Compound => 2,
            HintKind::Negation | HintKind::Behavioral => 3,
            HintKind::Relational | HintKind::Oblique => 4,
        }
    }
}

/// KOA's hint. It is about exactly two of the three lies.
///
/// The specification says in one place that it describes all three, in another that one stays outside.
/// With all three inside, the lie outside could not be deduced because there is none, and the tells
/// would have nothing to add; so two are inside, and the third is what the tells are for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Which kind.
    pub kind: HintKind,
    /// What she says.
    #[schemars(length(max = 600))]
    pub text: String,
    /// What it means.
    pub about: Predicate,
}

/// How well an argument holds together, whatever its truth.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// One place or neighbouring times.
    Cohesive,
    /// Not far apart.
    Plausible,
    /// Hours apart.
    Stitched,
}

impl Tone {
    /// All of them.
    pub const ALL: [Tone; 3] = [Tone::Cohesive, Tone::Plausible, Tone::Stitched];

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Tone::Cohesive => "cohesive",
            Tone::Plausible => "plausible",
            Tone::Stitched => "stitched",
        }
    }
}

/// What KOA notices about a pair as a pattern.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    /// One kind of evidence.
    Alike,
    /// More than twelve together.
    High,
    /// Less than six together.
    Low,
    /// Neighbouring times.
    Close,
    /// Two kinds of evidence.
    Mixed,
}

impl Pattern {
    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::Alike => "alike",
            Pattern::High => "high",
            Pattern::Low => "low",
            Pattern::Close => "close",
            Pattern::Mixed => "mixed",
        }
    }
}

/// What is said when two cards are played together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairLines {
    /// Their strengths, the smaller first.
    pub cards: [u8; 2],
    /// How well the argument holds together.
    pub tone: Tone,
    /// What the player says.
    #[schemars(length(max = 600))]
    pub say: String,
    /// What KOA answers: to the argument, not to its truth.
    #[schemars(length(max = 600))]
    pub koa: String,
    /// What she notices about the pair.
    pub pattern: Pattern,
    /// And how she says it after the first and second pair.
    #[schemars(length(max = 600))]
    pub tell: String,
}

/// Whether something in a pair is invented: lines after the first and the second pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reactions {
    /// Nothing is.
    pub steady: [String; 2],
    /// Something is.
    pub uneasy: [String; 2],
    /// What she mutters when there is nothing to add.
    pub nothing: String,
}

/// The Double-Check. The question has the place of the card filled in when it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckLines {
    /// What she asks about each card, weakest first.
    #[schemars(length(max = 8))]
    pub ask: Vec<String>,
    /// The card was stood by, and is true.
    pub held: String,
    /// The card was stood by, and is a lie.
    pub broke: String,
    /// The card was withdrawn.
    pub withdrawn: String,
}

/// What is said about a card once its truth is known: both lines, so that neither tells anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quip {
    /// The card.
    #[schemars(range(min = 1, max = 8))]
    pub card: u8,
    /// If it is a truth.
    #[schemars(length(max = 600))]
    pub truth: String,
    /// If it is a lie.
    #[schemars(length(max = 600))]
    pub lie: String,
}

/// Last words by tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named after the tiers")]
pub struct Closing {
    #[schemars(length(max = 600))]
    pub flawless: String,
    #[schemars(length(max = 600))]
    pub cleared: String,
    #[schemars(length(max = 600))]
    pub close: String,
    #[schemars(length(max = 600))]
    pub busted: String,
}

impl Closing {
    /// The line for a tier.
    pub fn line(&self, tier: Tier) -> &str {
        match tier {
            Tier::Flawless => &self.flawless,
            Tier::Cleared => &self.cleared,
            Tier::Close => &self.close,
            Tier::Busted => &self.busted,
        }
    }
}

/// Which cards are lies, and what KOA mutters about the one her hint leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The strengths of the three lies, smallest first.
    pub lies: [u8; 3],
    /// After the first and the second pair.
    #[serde(default)]
    #[schemars(length(max = 2))]
    pub mutters: Vec<Mutter>,
}

/// Something true of the lie outside the hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mutter {
    /// What she says.
    #[schemars(length(max = 600))]
    pub text: String,
    /// What it means.
    pub about: Predicate,
}

impl Answer {
    /// The lies alone.
    pub fn of(puzzle: &Puzzle, lies: Cards) -> Answer {
        let mut strengths = [0; 3];
        let told = (0..CARDS).filter(|place| lies >> place & 1 == 1);
        for (slot, place) in strengths.iter_mut().zip(told) {
            *slot = puzzle.cards[place].strength;
        }
        strengths.sort_unstable();
        Answer { lies: strengths, mutters: Vec::new() }
    }

    /// The lies by place, or what is wrong with them.
    pub fn read(&self, puzzle: &Puzzle) -> Result<Cards, Finding> {
        let deck = puzzle.deck();
        let lies = deck.with_strengths(&self.lies);
        if lies.count_ones() == 3 && self.lies.is_sorted() {
            return Ok(lies);
        }
        let values: [(&str, &dyn std::fmt::Display); 1] = [("lies", &format!("{:?}", self.lies))];
        let (message, help) = (WORDS.say("P10", &values), WORDS.say("P10.help", &values));
        Err(Finding::error("P10", "/answer/lies", message, help))
    }
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

    /// The hint as sets of cards.
    pub fn hint_cards(&self) -> HintCards {
        let group = self.hint.about.cards(self);
        let stories = (self.hint.about == Predicate::Shared).then(|| {
            let topics: BTreeSet<&str> =
                self.cards.iter().map(|card| card.asserts.topic.as_str()).collect();
            let told = |topic: &str| {
                let cards = self.cards.iter().enumerate();
                cards
                    .filter(|(_, card)| card.asserts.topic == topic)
                    .fold(0u8, |set, (place, _)| set | 1 << (place % 8))
            };
            topics.into_iter().map(told).filter(|set| set.count_ones() > 1).collect()
        });
        HintCards { group, stories }
    }

    /// What is wrong with the form.
    pub fn inspect(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut wrong = |id: &str, path: String, values: &[(&str, &dyn std::fmt::Display)]| {
            let (message, help) = (WORDS.say(id, values), WORDS.say(&format!("{id}.help"), values));
            findings.push(Finding::error(id, path, message, help));
        };
        if self.cards.len() != CARDS {
            wrong("P01", "/puzzle/cards".into(), &[("count", &self.cards.len())]);
        }
        for (place, card) in self.cards.iter().take(CARDS).enumerate() {
            let path = |field: &str| format!("/puzzle/cards/{place}/{field}");
            if usize::from(card.strength) != place + 1 {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("found", &card.strength), ("place", &(place + 1))];
                wrong("P02", path("strength"), &values);
            }
            if read_time(&card.time).is_none() {
                wrong("P03", path("time"), &[("time", &card.time)]);
            }
            let same_time = |other: &Card| read_time(&other.time) == read_time(&card.time);
            if self.cards[..place].iter().any(same_time) {
                wrong("P04", path("time"), &[("time", &card.time)]);
            }
            if !self.places.iter().any(|known| known.name == card.location) {
                wrong("P05", path("location"), &[("place", &card.location)]);
            }
        }
        if !(1..=60).contains(&self.rules.target) {
            wrong("P06", "/puzzle/rules/target".into(), &[("target", &self.rules.target)]);
        }
        if self.pairs.len() > PAIRS || self.quips.len() > CARDS || self.check.ask.len() > CARDS {
            wrong("P07", "/puzzle/pairs".into(), &[("count", &self.pairs.len())]);
        }
        let pair_path = |place: usize, field: &str| format!("/puzzle/pairs/{place}/{field}");
        for (place, lines) in self.pairs.iter().take(PAIRS).enumerate() {
            let [a, b] = lines.cards;
            let twice = self.pairs[..place].iter().any(|other| other.cards == lines.cards);
            if !(1 <= a && a < b && b <= 8) || twice {
                wrong("P08", pair_path(place, "cards"), &[("a", &a), ("b", &b)]);
            }
        }
        if self.longest() > MAX_TEXT || self.places.len() > CARDS {
            wrong("P09", "/puzzle".into(), &[("most", &MAX_TEXT)]);
        }
        findings
    }

    /// Bytes of the longest text.
    fn longest(&self) -> usize {
        let cards = self.cards.iter().flat_map(|card| {
            [&card.claim, &card.location, &card.asserts.subject, &card.asserts.activity]
        });
        let lines = self.pairs.iter().flat_map(|pair| [&pair.say, &pair.koa, &pair.tell]);
        let others = [&self.title, &self.scenario, &self.stance_line, &self.hint.text];
        let ends = [&self.closing.flawless, &self.closing.cleared];
        let more = [&self.closing.close, &self.closing.busted, &self.reactions.nothing];
        let said = self.reactions.steady.iter().chain(&self.reactions.uneasy);
        let check = [&self.check.held, &self.check.broke, &self.check.withdrawn];
        let texts = cards.chain(lines).chain(others).chain(ends).chain(more).chain(said);
        let texts = texts.chain(check).chain(&self.check.ask);
        let texts = texts.chain(self.quips.iter().flat_map(|quip| [&quip.truth, &quip.lie]));
        texts.map(String::len).max().unwrap_or(0)
    }
}
