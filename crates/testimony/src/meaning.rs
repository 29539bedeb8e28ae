//! What each sentence must say: an entry of KOA's grammar with its values filled in from the data. The
//! writer writes it, the check asks whether the grammar could have written what stands there.

use cluesmith_koa::testimony::LINES;
use cluesmith_koa::{Speaker, Voice};

use crate::claim::{Mood, Trust};
use crate::lexicon::device_named;
use crate::puzzle::{Card, Puzzle};
use crate::scene::Scene;
use crate::sentence::Sentence;
use crate::text::WRITTEN;
use crate::voice::{Beat, called, claim, clause, reason};

/// What is said first, second and third.
pub(crate) const OPENING: [&str; 3] = ["opening.first", "opening.second", "opening.third"];

/// A puzzle and all that its sentences are about.
#[derive(Clone, Copy)]
pub(crate) struct Sense<'a> {
    pub puzzle: &'a Puzzle,
    pub scene: &'a Scene,
    pub beats: &'a [Beat],
}

/// What a sentence must say.
pub(crate) struct Meaning {
    /// The entries that say it. Any of them will do; the writer takes the first.
    entries: Vec<String>,
    slots: Vec<(&'static str, String)>,
}

impl Meaning {
    fn slots(&self) -> Vec<(&str, &str)> {
        self.slots.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    /// Whether this line says it.
    pub fn is_said_by(&self, line: &str) -> bool {
        let slots = self.slots();
        self.entries.iter().any(|entry| LINES.could_say(entry, line, &slots))
    }

    /// One way to say it.
    pub fn example(&self) -> String {
        let entry = self.entries.first().map_or("", String::as_str);
        LINES.nth(entry, 0, &self.slots())
    }

    /// The next way to say it, in the order of the speaker.
    pub fn say(&self, speaker: &mut Speaker, voice: Voice) -> String {
        let entry = self.entries.first().map_or("", String::as_str);
        speaker.say(entry, voice, &self.slots())
    }
}

impl Sense<'_> {
    /// What this sentence must say; nothing if it is free prose.
    pub fn of(self, sentence: Sentence) -> Option<Meaning> {
        let Sense { puzzle, scene, .. } = self;
        let one = |entry: String| Some(self.meaning(vec![entry], Vec::new()));
        match sentence {
            // Only what is of the house has a headline of the house.
            Sentence::Title if scene.object.is_empty() => None,
            Sentence::Title => one("title".to_owned()),
            Sentence::Opening(index) => one((*OPENING.get(index)?).to_owned()),
            Sentence::Concern(index) => {
                one(format!("concern.{}", puzzle.concerns[index].proof.name()))
            }
            Sentence::Claim(index) => {
                let targets = puzzle.counters[index].targets.iter();
                let entries = targets.map(|target| format!("counter.{}", target.name())).collect();
                Some(self.meaning(entries, vec![("counter", called(puzzle, index))]))
            }
            Sentence::Refuted(index) => {
                let slots = vec![("counter", called(puzzle, index))];
                Some(self.meaning(vec!["refuted.line".to_owned()], slots))
            }
            Sentence::Flavor(index) => {
                let card = &puzzle.cards[index];
                Some(self.meaning(flavors(card), vec![("claim", claim(card))]))
            }
            Sentence::Player(index) => self.player(index),
            Sentence::Koa(index) => self.koa(self.beats.get(index)?),
            Sentence::Bark(mood, _) => {
                one(format!("bark.{}", puzzle.lines.moods[mood].mood.name()))
            }
            Sentence::Ending(index) => {
                one(format!("ending.{}", puzzle.lines.endings[index].after.name()))
            }
            Sentence::Edge(_) => one("edge".to_owned()),
        }
    }

    /// These entries with what happened and these values filled in.
    fn meaning(self, entries: Vec<String>, mut slots: Vec<(&'static str, String)>) -> Meaning {
        let Scene { device, object, deed, time } = self.scene.clone();
        slots.extend([("device", device), ("object", object), ("deed", deed), ("time", time)]);
        Meaning { entries, slots }
    }

    fn player(self, index: usize) -> Option<Meaning> {
        let cards = self.puzzle.combinations.get(index)?.cards;
        let entry =
            ["player.one", "player.two", "player.three"].get(cards.len().checked_sub(1)?)?;
        let said = cards.iter().map(|card| clause(self.puzzle, card));
        Some(
            self.meaning(
                vec![(*entry).to_owned()],
                ["a", "b", "c"].into_iter().zip(said).collect(),
            ),
        )
    }

    fn koa(self, beat: &Beat) -> Option<Meaning> {
        let puzzle = self.puzzle;
        let why = beat.clash.map_or_else(String::new, |(a, b)| reason(puzzle, a, b, WRITTEN));
        let counter = beat.counter.map_or_else(String::new, |counter| called(puzzle, counter));
        let slots = vec![("source", source(puzzle, beat)), ("reason", why), ("counter", counter)];
        let entry = match (beat.mood, beat.clash) {
            (Mood::Suspicious, None) => "koa.sketchy".to_owned(),
            (mood, _) => format!("koa.{}", mood.name()),
        };
        Some(self.meaning(vec![entry], slots))
    }
}

/// The entries for what is printed on a card: what its device is for comes first.
fn flavors(card: &Card) -> Vec<String> {
    if card.is_refuter() {
        return vec!["flavor.refuter".to_owned()];
    }
    let own = device_named(&card.name).map(|device| device.proof);
    let own = own.filter(|proof| card.proves.contains(proof));
    let others = card.proves.iter().copied().filter(|proof| Some(*proof) != own);
    own.into_iter().chain(others).map(|proof| format!("flavor.{}", proof.name())).collect()
}

/// The source that KOA's answer is about, as she calls it: what refutes, what is sketchy, or else the
/// strongest.
fn source(puzzle: &Puzzle, beat: &Beat) -> String {
    let strongest = beat.cards.iter().max_by_key(|&card| (puzzle.cards[card].power, 8 - card));
    let refutes = |card: &usize| {
        let counter = beat.counter.and_then(|counter| u32::try_from(counter + 1).ok());
        counter.is_some_and(|counter| puzzle.cards[*card].refutes.contains(&counter))
    };
    let sketchy = |card: &usize| puzzle.cards[*card].trust == Trust::Sketchy;
    let subject = match beat.mood {
        Mood::Grudging => beat.cards.iter().find(refutes),
        Mood::Suspicious if beat.clash.is_none() => beat.cards.iter().find(sketchy),
        _ => None,
    };
    let source = subject.or(strongest).map_or("", |card| puzzle.cards[card].source.as_str());
    // Sources are written as the player calls them.
    match source.strip_prefix("my ") {
        Some(thing) => format!("your {thing}"),
        None => source.to_owned(),
    }
}
