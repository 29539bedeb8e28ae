//! The document's puzzle and answer.

use cluesmith_core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::archetype::Archetype;
use crate::cards::{Cards, letter};
use crate::claim::{Activity, Axis, Condition, Mood, Place, Proof, Severity, Trust};
use crate::clock::{Span, parse_time};
use crate::conflict::{self, Claim};
use crate::lexicon::called;
use crate::params::Level;
use crate::rules::Rules;

/// All that a player may see: evidence, concerns, counters and every line that is said.
///
/// What people read says what the data say. A sentence is one that the writer can write for the data beside
/// it; `check` refuses any other. Names and sentences can be left out, and `complete` writes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// How hard it is meant to be.
    pub level: Level,
    /// What kind of thinking it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archetype: Option<Archetype>,
    /// The switches that are not as usual.
    #[serde(default, skip_serializing_if = "Rules::usual")]
    pub rules: Rules,
    /// What this is about.
    #[serde(default)]
    pub scenario: Scenario,
    /// How much convincing KOA needs.
    #[schemars(range(min = 1, max = 200))]
    pub resistance: u32,
    /// How often the player may speak.
    #[schemars(range(min = 1, max = 12))]
    pub turns: u32,
    /// When the puzzle's day begins: times are laid out from here on, so that a night across
    /// midnight is one stretch.
    pub begins: String,
    /// What KOA wants to know.
    #[schemars(length(max = 5))]
    pub concerns: Vec<Concern>,
    /// What KOA holds against the player.
    #[schemars(length(max = 4))]
    pub counters: Vec<Counter>,
    /// The hand; cards are called A, B, C… in this order.
    #[schemars(length(min = 1, max = 8))]
    pub cards: Vec<Card>,
    /// Every pair of cards that is suspicious or impossible together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Conflict>,
    /// What is said for every set of one to three cards as the opening words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combinations: Vec<Combination>,
    /// What KOA says besides.
    #[serde(default, skip_serializing_if = "Lines::is_empty")]
    pub lines: Lines,
}

/// What happened, in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// A headline: of the house's own for something of the house; otherwise free prose, from which nothing
    /// is concluded.
    #[serde(default)]
    pub title: String,
    /// What KOA has locked until this is explained. For something of the house it tells what happened.
    #[serde(default)]
    pub device: String,
    /// What she says first: what happened and when, what is locked, and that she is listening. What
    /// happened to something that is not of the house is free prose; nothing is concluded from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3))]
    pub opening: Vec<String>,
}

/// One thing KOA wants to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Concern {
    /// What proves it.
    pub proof: Proof,
    /// If not empty, the same card must claim one of these states.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<Condition>,
    /// Her question: about this proof, and the time told in the opening.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What KOA holds against evidence of some kinds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// What it is. A name of the house targets what it targets there, and may target more.
    #[serde(default)]
    pub name: String,
    /// The kinds of proof it halves.
    #[schemars(length(min = 1, max = 5))]
    pub targets: Vec<Proof>,
    /// What she says when it fires: its name, against evidence of the kinds it targets.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub claim: String,
    /// What she says when it is refuted: its name, and that it is gone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub refuted: String,
    /// The cards that refute it, by letter; what the cards say decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutable_by: Vec<String>,
}

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What it is. What has a name of the house knows what that can know, or explains what that explains.
    #[serde(default)]
    pub name: String,
    /// Where it comes from, as the player calls it in a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// How convincing it is.
    #[schemars(range(min = 1, max = 40))]
    pub power: u32,
    /// What it proves; nothing for a card that refutes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proves: Vec<Proof>,
    /// When, as in 2:05am-2:10am.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Where it puts the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// In what state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Condition>,
    /// Doing what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activity: Option<Activity>,
    /// How far KOA trusts it.
    #[serde(default = "verified")]
    pub trust: Trust,
    /// The counters it refutes, numbered from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutes: Vec<u32>,
    /// What is printed on it: something about what it proves, and where and how it has the player.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub flavor: String,
}

fn verified() -> Trust {
    Trust::Verified
}

/// Two cards that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// Which, as in A+F.
    pub cards: Cards,
    /// How bad.
    pub severity: Severity,
    /// On which axis.
    pub axis: Axis,
}

/// What is said when these cards are the opening words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combination {
    /// Which, as in A+C.
    pub cards: Cards,
    /// What the player says: the claim or excuse of each card, in the order of the hand.
    #[serde(default)]
    pub player: String,
    /// What KOA answers: in her mood, about the source, clash or counter that it comes from.
    #[serde(default)]
    pub koa: String,
    /// How she feels about it.
    pub mood: Mood,
}

/// What KOA says when no combination fits, and at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// A few for each mood.
    #[serde(default)]
    pub moods: Vec<MoodLines>,
    /// For each way the game can end.
    #[serde(default)]
    pub endings: Vec<EndingLine>,
    /// When one more point of scrutiny would end it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub edge: Vec<String>,
}

/// Lines for one mood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoodLines {
    /// The mood.
    pub mood: Mood,
    /// What she says in it.
    #[schemars(length(min = 1, max = 8))]
    pub lines: Vec<String>,
}

/// The last word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingLine {
    /// After what.
    pub after: Ending,
    /// What she says: that it ended so.
    #[serde(default)]
    pub line: String,
}

crate::claim::words! {
    /// How a game can end.
    Ending:
    /// Won: nothing suspicious, every challenge refuted.
    Flawless = "flawless",
    /// Won: hardly suspicious.
    Clean = "clean",
    /// Won: although a challenge that fired still stands.
    Endured = "endured",
    /// Won: with scrutiny 2 and more.
    Scrappy = "scrappy",
    /// Won: on the last turn.
    Close = "close",
    /// Lost: scrutiny 5.
    Scrutiny = "scrutiny",
    /// Lost: no turns left.
    Turns = "turns",
    /// Lost: what is left cannot be true beside the story.
    Stuck = "stuck",
    /// Lost: nothing is left in hand.
    Empty = "empty",
    /// Lost: hardly any resistance left.
    Near = "near",
    /// Lost: no resistance left, but a question open.
    Unanswered = "unanswered",
    /// Lost: the player asked for the result when no win was left.
    GivenUp = "given-up",
}

impl Lines {
    fn is_empty(&self) -> bool {
        self.moods.is_empty() && self.endings.is_empty() && self.edge.is_empty()
    }
}

/// The best line of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What to say, one submission after the other: ["D+E", "A+B+C"].
    #[schemars(length(min = 1, max = 12))]
    pub line: Vec<Cards>,
}

impl Card {
    /// Whether it refutes rather than proves.
    pub fn is_refuter(&self) -> bool {
        !self.refutes.is_empty()
    }

    /// When, on the axis that begins so many minutes past midnight.
    pub fn span(&self, begins: u32) -> Option<Span> {
        self.time.as_deref().and_then(|time| Span::read(time, begins))
    }

    /// Whether it claims the same place, state or activity as another.
    pub fn agrees(&self, other: &Card, rules: &Rules) -> bool {
        (self.place.is_some() && self.place == other.place)
            || (self.state.is_some() && self.state == other.state)
            || (rules.activity_corroborates
                && self.activity.is_some()
                && self.activity == other.activity)
    }

    /// What it claims, for the tables of conflicts.
    pub fn claim(&self, begins: u32) -> Claim {
        Claim { span: self.span(begins), place: self.place, state: self.state }
    }
}

impl Concern {
    /// The usual concern of a kind: alertness wants to see somebody up.
    pub fn usual_states(proof: Proof) -> Vec<Condition> {
        match proof {
            Proof::Alertness => vec![Condition::Awake, Condition::Alert, Condition::Active],
            _ => Vec::new(),
        }
    }
}

impl Puzzle {
    /// Where the axis of times begins, in minutes past midnight.
    pub fn axis(&self) -> u32 {
        parse_time(&self.begins).unwrap_or_default()
    }

    /// Whether this card settles that concern.
    pub fn settles(&self, concern: &Concern, card: &Card) -> bool {
        let free = concern.states.is_empty() || !self.rules.states_required;
        let fits = free || card.state.is_some_and(|state| concern.states.contains(&state));
        card.proves.contains(&concern.proof) && fits
    }

    /// What two cards say against each other.
    pub fn conflict(&self, a: usize, b: usize) -> (Severity, Axis) {
        let axis = self.axis();
        conflict::between(&self.cards[a].claim(axis), &self.cards[b].claim(axis), &self.rules)
    }

    /// Every pair that does not go together.
    pub fn find_conflicts(&self) -> Vec<Conflict> {
        let mut found = Vec::new();
        for b in 0..self.cards.len() {
            for a in 0..b {
                let (severity, axis) = self.conflict(a, b);
                if severity > Severity::None {
                    found.push(Conflict { cards: Cards::of(&[a, b]), severity, axis });
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The cards that refute a counter, by letter.
    pub fn refuters(&self, counter: usize) -> Vec<String> {
        let refutes = |card: &Card| card.refutes.iter().any(|&n| n as usize == counter + 1);
        let cards = (0..self.cards.len()).filter(|&card| refutes(&self.cards[card]));
        cards.map(|card| letter(card).to_string()).collect()
    }

    /// The names of the counters that a card refutes.
    pub(crate) fn refuted_names(&self, card: usize) -> Vec<&str> {
        let counter = |&number: &u32| self.counters.get((number as usize).checked_sub(1)?);
        self.cards[card].refutes.iter().filter_map(counter).map(|one| one.name.as_str()).collect()
    }

    /// A card's letter and name.
    pub fn title(&self, card: usize, language: Language) -> String {
        match self.cards[card].name.as_str() {
            "" => letter(card).to_string(),
            name if language == Language::CHINESE => {
                format!("{}（{}）", letter(card), called(name, language))
            }
            name => format!("{} ({name})", letter(card)),
        }
    }
}
