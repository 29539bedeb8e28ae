//! Words for a drafted puzzle: claims, narrations, tells, the rest. Nothing in here is told which cards
//! are lies, so nothing it writes can betray them.

use cluesmith_core::Rng;
use cluesmith_koa::Fresh;
use cluesmith_koa::grammar::{capitalised, definite};

use crate::card::{Card, after_noon, read_time};
use crate::deck::PAIR;
use crate::lexicon::{Incident, LINES, THINGS, ways_to_say};
use crate::predicate::Predicate;
use crate::puzzle::{
    CheckLines, Closing, HintKind, PairLines, Pattern, Puzzle, Quip, Reactions, Tone,
};

/// The claim that is printed on a card.
pub(crate) fn claim(card: &Card, verb: &str, rng: &mut Rng) -> String {
    let asserts = &card.asserts;
    let who = if asserts.happened { "you were" } else { "nobody was" };
    let when = ways_to_say(asserts.manner);
    let when = when[rng.index(when.len())].replace("{time}", &card.time);
    let place = THINGS.at(&card.location);
    let sentence = format!("{} {verb} {who} {} {place} {when}.", asserts.subject, asserts.activity);
    capitalised(&sentence)
}

/// One drawn line.
fn line(key: &str, rng: &mut Rng, slots: &[(&str, &str)]) -> String {
    LINES.draw(key, rng, slots)
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

/// The 28 pairs.
pub(crate) fn pairs(puzzle: &Puzzle, rng: &mut Rng) -> Vec<PairLines> {
    let deck = puzzle.deck();
    let stance = puzzle.rules.stance.name();
    let mut koa = Tone::ALL.map(|tone| Fresh::new(&LINES, &format!("koa.{}", tone.name()), rng));
    PAIR.iter()
        .map(|&(a, b)| {
            let natural = deck.natural(a, b);
            let tone = tone(&deck.slot, a, b, natural);
            let neighbours = deck.slot[a].abs_diff(deck.slot[b]) == 1;
            let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
            let (early, late) = if minutes(one) <= minutes(two) { (one, two) } else { (two, one) };
            let place = THINGS.at(&early.location);
            let [s1, s2] = [early, late].map(|card| definite(&card.asserts.subject));
            let slots = [
                ("s1", s1.as_str()),
                ("s2", s2.as_str()),
                ("t1", early.time.as_str()),
                ("t2", late.time.as_str()),
                ("where", place.as_str()),
            ];
            let argument = match tone {
                _ if natural => "say.natural",
                Tone::Cohesive => "say.close",
                Tone::Plausible => "say.plausible",
                Tone::Stitched => "say.stitched",
            };
            let pattern = pattern(one, two, neighbours);
            let kinds = [("kind", early.evidence.label()), ("other", late.evidence.label())];
            let tell = line(&format!("tell.{}.{stance}", pattern.name()), rng, &kinds);
            PairLines {
                cards: [one.strength, two.strength],
                tone,
                say: line(argument, rng, &slots),
                koa: koa[tone as usize].next(&format!("koa.{}", tone.name()), &[]),
                pattern,
                tell,
            }
        })
        .collect()
}

/// KOA's hint in words.
pub(crate) fn hint(kind: HintKind, about: &Predicate, rng: &mut Rng) -> String {
    match (kind, about) {
        (HintKind::Compound, Predicate::All(parts)) if parts.len() == 2 => {
            let [one, two] = [0, 1].map(|n| is(&parts[n], rng));
            line("hint.compound", rng, &[("one", &one), ("two", &two)])
        }
        (HintKind::Negation, Predicate::Not(inner)) => {
            let parts = match &**inner {
                Predicate::Any(parts) => parts.as_slice(),
                part => std::slice::from_ref(part),
            };
            let said: Vec<String> = parts.iter().map(|part| nor(part, rng)).collect();
            let one = said.first().map_or("", String::as_str);
            let two = said.last().map_or("", String::as_str);
            line("hint.negation", rng, &[("one", one), ("two", two)])
        }
        _ => line(&format!("hint.{}", about.key()), rng, &[("time", &time_of(about))]),
    }
}

/// "away from the kitchen"
fn is(part: &Predicate, rng: &mut Rng) -> String {
    let (key, place) = match part {
        Predicate::Not(inner) => match &**inner {
            Predicate::Location(place) => ("is.away".to_owned(), place.as_str()),
            other => (format!("is.not.{}", other.key()), ""),
        },
        other => (format!("is.{}", other.key()), ""),
    };
    line(&key, rng, &[("place", place), ("time", &time_of(part))])
}

/// "from the kitchen"
fn nor(part: &Predicate, rng: &mut Rng) -> String {
    let place = match part {
        Predicate::Location(place) => place.as_str(),
        _ => "",
    };
    line(&format!("nor.{}", part.key()), rng, &[("place", place), ("time", &time_of(part))])
}

fn time_of(part: &Predicate) -> String {
    match part {
        Predicate::Before(time) | Predicate::From(time) => time.clone(),
        _ => String::new(),
    }
}

/// What KOA mutters about the lie outside the hint.
pub(crate) fn mutter(about: &Predicate, rng: &mut Rng) -> String {
    line(&format!("mutter.{}", about.key()), rng, &[("time", &time_of(about))])
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
        nothing: line("mutter.nothing", rng, &[]),
    }
}

pub(crate) fn check_lines(cards: &[Card], rng: &mut Rng) -> CheckLines {
    let ask = cards.iter().map(|card| {
        let place = THINGS.at(&card.location);
        let slots =
            [("kind", card.evidence.label()), ("where", place.as_str()), ("time", &*card.time)];
        line("check", rng, &slots)
    });
    CheckLines {
        ask: ask.collect(),
        held: line("check.true", rng, &[]),
        broke: line("check.lie", rng, &[]),
        withdrawn: line("check.withdrawn", rng, &[]),
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

/// Title, scenario and last words.
pub(crate) fn frame(incident: &Incident, rng: &mut Rng) -> (String, Closing) {
    let number = if incident.plural {
        [("is", "are"), ("stays", "stay"), ("has", "have")]
    } else {
        [("is", "is"), ("stays", "stays"), ("has", "has")]
    };
    let mut slots = vec![("incident", incident.what), ("locked", incident.locked)];
    slots.extend(number);
    let closing = Closing {
        flawless: line("end.flawless", rng, &slots),
        cleared: line("end.cleared", rng, &slots),
        close: line("end.close", rng, &slots),
        busted: line("end.busted", rng, &slots),
    };
    (line("scenario", rng, &slots), closing)
}
