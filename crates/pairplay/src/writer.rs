//! Words for a drafted puzzle: claims, narrations, tells, the rest. Nothing in here is told which cards
//! are lies, so nothing it writes can betray them.

use cluesmith_core::Rng;
use cluesmith_koa::Fresh;
use cluesmith_koa::grammar::{capitalised, definite};

use crate::card::{Assertion, Card, after_noon, read_time};
use crate::deck::{Deck, PAIR};
use crate::lexicon::{Incident, LINES, Subject, THINGS, ways_to_say};
use crate::phrase::Phrase;
use crate::predicate::Predicate;
use crate::puzzle::{
    CheckLines, Closing, HintKind, PairLines, Pattern, Puzzle, Quip, Reactions, Tone,
};
use crate::rules::Stance;

/// The claim that is printed on a card.
pub(crate) fn claim(card: &Card, verb: &str, rng: &mut Rng) -> String {
    let when = ways_to_say(card.asserts.manner);
    claim_with(card, verb, when[rng.index(when.len())])
}

/// Every claim that says what a card asserts: its source has its own verbs, and the manner its own ways.
pub(crate) fn claims(card: &Card) -> Vec<String> {
    let known = &THINGS.subjects[card.evidence as usize];
    let own = |subject: &&Subject| subject.name == card.asserts.subject;
    let verbs: Vec<&str> = match known.iter().find(own) {
        Some(subject) => subject.verbs.clone(),
        None => known.iter().flat_map(|subject| subject.verbs.iter().copied()).collect(),
    };
    let ways = |verb| {
        ways_to_say(card.asserts.manner).iter().map(move |when| claim_with(card, verb, when))
    };
    verbs.into_iter().flat_map(ways).collect()
}

fn claim_with(card: &Card, verb: &str, when: &str) -> String {
    let Assertion { subject, activity, happened, .. } = &card.asserts;
    let who = if *happened { "you were" } else { "nobody was" };
    let when = when.replace("{time}", &card.time);
    let place = THINGS.at(&card.location);
    capitalised(&format!("{subject} {verb} {who} {activity} {place} {when}."))
}

fn minutes(card: &Card) -> u16 {
    read_time(&card.time).map_or(0, after_noon)
}

/// How two cards go together: by place, kind and time only.
pub(crate) fn tone(deck_slots: &[u8; 8], a: usize, b: usize, natural: bool) -> Tone {
    match deck_slots[a].abs_diff(deck_slots[b]) {
        _ if natural => Tone::Cohesive,
        0 | 1 => Tone::Cohesive,
        2 | 3 => Tone::Plausible,
        _ => Tone::Stitched,
    }
}

/// What KOA notices first about two cards.
pub(crate) fn pattern(a: &Card, b: &Card, neighbours: bool) -> Pattern {
    let sum = a.strength + b.strength;
    if a.evidence == b.evidence {
        Pattern::Alike
    } else if sum > 12 {
        Pattern::High
    } else if sum < 6 {
        Pattern::Low
    } else if neighbours {
        Pattern::Close
    } else {
        Pattern::Mixed
    }
}

/// What two cards make one say.
pub(crate) struct PairPhrases {
    pub(crate) tone: Tone,
    pub(crate) pattern: Pattern,
    pub(crate) say: Phrase,
    pub(crate) koa: Phrase,
    pub(crate) tell: Phrase,
}

/// What is said about the cards at two places.
pub(crate) fn pair_phrases(puzzle: &Puzzle, deck: &Deck, a: usize, b: usize) -> PairPhrases {
    let natural = deck.natural(a, b);
    let tone = tone(&deck.slot, a, b, natural);
    let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
    let (early, late) = if minutes(one) <= minutes(two) { (one, two) } else { (two, one) };
    let argument = match tone {
        _ if natural => "say.natural",
        Tone::Cohesive => "say.close",
        Tone::Plausible => "say.plausible",
        Tone::Stitched => "say.stitched",
    };
    let pattern = pattern(one, two, deck.slot[a].abs_diff(deck.slot[b]) == 1);
    PairPhrases {
        tone,
        pattern,
        say: Phrase::new(argument)
            .with("s1", definite(&early.asserts.subject))
            .with("s2", definite(&late.asserts.subject))
            .with("t1", &early.time)
            .with("t2", &late.time)
            .with("where", THINGS.at(&early.location)),
        koa: Phrase::new(format!("koa.{}", tone.name())),
        tell: Phrase::new(format!("tell.{}.{}", pattern.name(), puzzle.rules.stance.name()))
            .with("kind", early.evidence.label())
            .with("other", late.evidence.label()),
    }
}

/// The 28 pairs.
pub(crate) fn pairs(puzzle: &Puzzle, rng: &mut Rng) -> Vec<PairLines> {
    let deck = puzzle.deck();
    let mut fresh = Tone::ALL.map(|tone| Fresh::new(&LINES, &format!("koa.{}", tone.name()), rng));
    PAIR.iter()
        .map(|&(a, b)| {
            let PairPhrases { tone, pattern, say, koa, tell } = pair_phrases(puzzle, &deck, a, b);
            let tell = tell.draw(rng);
            PairLines {
                cards: [puzzle.cards[a].strength, puzzle.cards[b].strength],
                tone,
                say: say.draw(rng),
                koa: fresh[tone as usize].next(koa.key(), &[]),
                pattern,
                tell,
            }
        })
        .collect()
}

/// KOA's hint in words.
pub(crate) fn hint(kind: HintKind, about: &Predicate, rng: &mut Rng) -> String {
    let said: Vec<String> = hint_parts(kind, about).iter().map(|part| part.draw(rng)).collect();
    hint_phrase(kind, about, &said).draw(rng)
}

/// Every hint that means this; none for what a hint of this kind cannot mean.
pub(crate) fn hints(kind: HintKind, about: &Predicate) -> Vec<String> {
    if HintKind::of(about) != Some(kind) {
        return Vec::new();
    }
    let mut said = vec![Vec::new()];
    for part in hint_parts(kind, about) {
        let ways = part.ways();
        let longer = |said: Vec<String>| {
            let one_more = |way: &String| [&said[..], std::slice::from_ref(way)].concat();
            ways.iter().map(one_more).collect::<Vec<_>>()
        };
        said = said.into_iter().flat_map(longer).collect();
    }
    said.iter().flat_map(|said| hint_phrase(kind, about, said).ways()).collect()
}

/// What is put together in a hint of two parts.
fn hint_parts(kind: HintKind, about: &Predicate) -> Vec<Phrase> {
    match (kind, about) {
        (HintKind::Compound, Predicate::All(parts)) => parts.iter().map(is).collect(),
        (HintKind::Negation, Predicate::Not(inner)) => match &**inner {
            Predicate::Any(parts) => parts.iter().map(nor).collect(),
            part => vec![nor(part)],
        },
        _ => Vec::new(),
    }
}

/// The whole hint around its parts.
fn hint_phrase(kind: HintKind, about: &Predicate, parts: &[String]) -> Phrase {
    let (Some(one), Some(two)) = (parts.first(), parts.last()) else {
        return Phrase::new(format!("hint.{}", about.key())).with("time", time_of(about));
    };
    Phrase::new(format!("hint.{}", kind.name())).with("one", one).with("two", two)
}

/// "away from the kitchen"
fn is(part: &Predicate) -> Phrase {
    let (key, place) = match part {
        Predicate::Not(inner) => match &**inner {
            Predicate::Location(place) => ("is.away".to_owned(), place.as_str()),
            other => (format!("is.not.{}", other.key()), ""),
        },
        other => (format!("is.{}", other.key()), ""),
    };
    Phrase::new(key).with("place", place).with("time", time_of(part))
}

/// "from the kitchen"
fn nor(part: &Predicate) -> Phrase {
    let place = match part {
        Predicate::Location(place) => place.as_str(),
        _ => "",
    };
    Phrase::new(format!("nor.{}", part.key())).with("place", place).with("time", time_of(part))
}

fn time_of(part: &Predicate) -> &str {
    match part {
        Predicate::Before(time) | Predicate::From(time) => time,
        _ => "",
    }
}

/// What KOA mutters about the lie outside the hint.
pub(crate) fn mutter(about: &Predicate) -> Phrase {
    Phrase::new(format!("mutter.{}", about.key())).with("time", time_of(about))
}

/// Two different lines of one entry.
fn two_lines(key: &str, rng: &mut Rng) -> [String; 2] {
    let mut fresh = Fresh::new(&LINES, key, rng);
    [0, 1].map(|_| fresh.next(key, &[]))
}

pub(crate) fn reactions(rng: &mut Rng) -> Reactions {
    Reactions {
        steady: two_lines("steady", rng),
        uneasy: two_lines("uneasy", rng),
        nothing: Phrase::new("mutter.nothing").draw(rng),
    }
}

/// What she asks about a card.
pub(crate) fn question(card: &Card) -> Phrase {
    Phrase::new("check")
        .with("kind", card.evidence.label())
        .with("where", THINGS.at(&card.location))
        .with("time", &card.time)
}

pub(crate) fn check_lines(cards: &[Card], rng: &mut Rng) -> CheckLines {
    CheckLines {
        ask: cards.iter().map(|card| question(card).draw(rng)).collect(),
        held: Phrase::new("check.true").draw(rng),
        broke: Phrase::new("check.lie").draw(rng),
        withdrawn: Phrase::new("check.withdrawn").draw(rng),
    }
}

pub(crate) fn quips(cards: &[Card], rng: &mut Rng) -> Vec<Quip> {
    let mut fresh = ["quip.true", "quip.lie"].map(|key| Fresh::new(&LINES, key, rng));
    cards
        .iter()
        .map(|card| {
            let subject = definite(&card.asserts.subject);
            let slots = [("subject", subject.as_str())];
            Quip {
                card: card.strength,
                truth: fresh[0].next("quip.true", &slots),
                lie: fresh[1].next("quip.lie", &slots),
            }
        })
        .collect()
}

/// What is said about a card that is true, or a lie.
pub(crate) fn quip(card: &Card, lie: bool) -> Phrase {
    let key = if lie { "quip.lie" } else { "quip.true" };
    Phrase::new(key).with("subject", definite(&card.asserts.subject))
}

/// KOA's stance in her words.
pub(crate) fn stance(stance: Stance) -> Phrase {
    Phrase::new(format!("stance.{}", stance.name()))
}

/// A line of the frame: `scenario`, `end.cleared` and so on. Without an incident only what speaks of none
/// can be said.
pub(crate) fn framed(key: impl Into<String>, incident: Option<&Incident>) -> Phrase {
    let Some(incident) = incident else { return Phrase::new(key) };
    let [is, stays, has] =
        if incident.plural { ["are", "stay", "have"] } else { ["is", "stays", "has"] };
    Phrase::new(key)
        .with("incident", incident.what)
        .with("locked", incident.locked)
        .with("is", is)
        .with("stays", stays)
        .with("has", has)
}

/// Scenario and last words.
pub(crate) fn frame(incident: &Incident, rng: &mut Rng) -> (String, Closing) {
    let mut line = |key: &str| framed(key, Some(incident)).draw(rng);
    let closing = Closing {
        flawless: line("end.flawless"),
        cleared: line("end.cleared"),
        close: line("end.close"),
        busted: line("end.busted"),
    };
    (line("scenario"), closing)
}
