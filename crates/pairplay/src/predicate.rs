//! What hints and mutterings say about cards, as data: a sentence and its meaning stay together.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::{Card, Evidence, Manner, after_noon, read_time};
use crate::deck::Cards;
use crate::puzzle::Puzzle;

/// Something that is true of some cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Predicate {
    /// One of these kinds of evidence.
    Evidence(Vec<Evidence>),
    /// In this part of the house.
    Zone(String),
    /// In this place.
    Location(String),
    /// Earlier than this time.
    Before(String),
    /// At this time or later.
    From(String),
    /// That something happened, or that nobody did it.
    Happened(bool),
    /// Treats its time like this.
    Manner(Manner),
    /// The activity involves this.
    Tag(String),
    /// Another card is about the same thing.
    Shared,
    /// All of these.
    All(Vec<Predicate>),
    /// Any of these.
    Any(Vec<Predicate>),
    /// Not this.
    Not(Box<Predicate>),
}

impl Predicate {
    /// Whether it is true of a card.
    pub fn holds(&self, puzzle: &Puzzle, card: &Card) -> bool {
        let minutes = |time: &str| read_time(time).map(after_noon);
        match self {
            Predicate::Evidence(kinds) => kinds.contains(&card.evidence),
            Predicate::Zone(zone) => {
                puzzle.places.iter().any(|place| place.name == card.location && place.zone == *zone)
            }
            Predicate::Location(name) => card.location == *name,
            Predicate::Before(time) => minutes(&card.time) < minutes(time),
            Predicate::From(time) => minutes(&card.time) >= minutes(time),
            Predicate::Happened(happened) => card.asserts.happened == *happened,
            Predicate::Manner(manner) => card.asserts.manner == *manner,
            Predicate::Tag(tag) => card.asserts.tags.contains(tag),
            Predicate::Shared => puzzle.cards.iter().any(|other| {
                other.strength != card.strength && other.asserts.topic == card.asserts.topic
            }),
            Predicate::All(parts) => parts.iter().all(|part| part.holds(puzzle, card)),
            Predicate::Any(parts) => parts.iter().any(|part| part.holds(puzzle, card)),
            Predicate::Not(part) => !part.holds(puzzle, card),
        }
    }

    /// The cards it is true of, by place.
    pub fn cards(&self, puzzle: &Puzzle) -> Cards {
        let cards = puzzle.cards.iter().enumerate();
        cards
            .filter(|(_, card)| self.holds(puzzle, card))
            .fold(0, |set, (place, _)| set | 1 << (place % 8))
    }

    /// The parts that are no combinations.
    pub fn atoms(&self) -> Vec<&Predicate> {
        match self {
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().flat_map(Predicate::atoms).collect()
            }
            Predicate::Not(part) => part.atoms(),
            atom => vec![atom],
        }
    }

    /// Whether some part is turned round.
    pub fn has_not(&self) -> bool {
        match self {
            Predicate::Not(_) => true,
            Predicate::All(parts) | Predicate::Any(parts) => parts.iter().any(Predicate::has_not),
            _ => false,
        }
    }

    /// What it asks a reader to look at.
    pub fn axes(&self) -> BTreeSet<Axis> {
        let axis = |atom: &&Predicate| match atom {
            Predicate::Evidence(_) => Axis::Source,
            Predicate::Zone(_) | Predicate::Location(_) => Axis::Place,
            Predicate::Before(_) | Predicate::From(_) => Axis::Time,
            Predicate::Shared => Axis::Story,
            Predicate::Tag(_) => Axis::Matter,
            _ => Axis::Manner,
        };
        self.atoms().iter().map(axis).collect()
    }

    /// The name under which the word lists know it.
    pub fn key(&self) -> String {
        match self {
            Predicate::Evidence(kinds) if kinds == &GADGETS => "evidence.gadgets".into(),
            Predicate::Evidence(kinds) if kinds == &PAPERWORK => "evidence.paperwork".into(),
            Predicate::Evidence(kinds) => match kinds[..] {
                [kind] => kind.name().to_owned(),
                // No word says this, so nothing is written for it.
                _ => "evidence".into(),
            },
            Predicate::Zone(zone) => format!("zone.{zone}"),
            Predicate::Location(_) => "place".into(),
            Predicate::Before(_) => "before".into(),
            Predicate::From(_) => "from".into(),
            Predicate::Happened(true) => "manner.present".into(),
            Predicate::Happened(false) => "manner.absent".into(),
            Predicate::Manner(manner) => format!("manner.{}", manner.name()),
            Predicate::Tag(tag) => format!("oblique.{tag}"),
            Predicate::Shared => "relational".into(),
            Predicate::All(_) | Predicate::Any(_) | Predicate::Not(_) => "compound".into(),
        }
    }
}

/// What a hint can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// What kind of evidence.
    Source,
    /// Where.
    Place,
    /// When.
    Time,
    /// How the claim puts it.
    Manner,
    /// What the activity involves.
    Matter,
    /// What the activity is.
    Story,
}

/// What runs on a plug or a battery.
pub const GADGETS: [Evidence; 2] = [Evidence::Digital, Evidence::Sensor];
/// What does not.
pub const PAPERWORK: [Evidence; 2] = [Evidence::Physical, Evidence::Testimony];
