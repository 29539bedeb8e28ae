//! A hand without words: powers, proofs, claims, counters and concerns, drawn so that a good puzzle
//! is likely. Whether it is one, the criteria say.

use cluesmith_core::Rng;

use crate::archetype::Archetype;
use crate::cards::letter;
use crate::claim::{Activity, Condition, Place, Proof, Trust};
use crate::clock::Span;
use crate::params::{Level, Params};
use crate::puzzle::{Card, Concern, Counter, Puzzle, Scenario};
use crate::sense::nonsense;

/// Where and when it all happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Incident {
    /// When the puzzle's day begins, in minutes past midnight.
    pub begins: u32,
    /// When it happened, on the puzzle's axis.
    pub minute: u32,
    /// In which room.
    pub room: Place,
    /// Whether it was at night.
    pub night: bool,
}

impl Incident {
    /// Where somebody can be who is not at home: nobody sits in a coffee shop at two in the morning.
    fn away(self) -> &'static [Place] {
        if self.night { &AWAY[..2] } else { &AWAY }
    }

    /// Everywhere somebody can be, but for home as a whole.
    pub fn places(self) -> impl Iterator<Item = Place> {
        ROOMS.into_iter().chain(self.away().iter().copied())
    }
}

/// What a kind of puzzle wants of a hand.
struct Taste {
    /// How often a pair of honest cards is made suspicious, in percent.
    suspicion: u32,
    /// How often a card is sketchy, in percent.
    sketchy: u32,
    /// How often a claim agrees with another, in percent.
    agreement: u32,
    /// How much the hand has beyond what it must have.
    spare: (u32, u32),
    /// How strong cards that refute are.
    refuters: (u32, u32),
    /// How often those are sketchy, in percent.
    sketchy_refuters: u32,
    /// How often all counters are refuted by one card, in percent.
    one_refuter: u32,
}

impl Taste {
    fn of(level: Level, archetype: Option<Archetype>) -> Taste {
        let spare = match level {
            Level::Tutorial | Level::Easy | Level::Normal => (4, 16),
            Level::Hard => (6, 18),
            Level::Expert => (8, 20),
        };
        let usual = Taste {
            suspicion: 15,
            sketchy: 10,
            agreement: 60,
            spare,
            refuters: (3, 8),
            sketchy_refuters: 0,
            one_refuter: 40,
        };
        let gentle = Taste { suspicion: 5, sketchy: 5, spare: (2, 9), ..usual };
        match archetype {
            None if level <= Level::Easy => gentle,
            None | Some(Archetype::Trap) => usual,
            Some(Archetype::Scrutiny) => Taste { suspicion: 60, sketchy: 0, ..usual },
            Some(Archetype::CounterHeavy) => Taste { spare: (2, 10), ..usual },
            Some(Archetype::EatTheContest) => {
                Taste { refuters: (1, 6), sketchy_refuters: 80, spare: (8, 20), ..usual }
            }
            Some(Archetype::Tight) => Taste { refuters: (1, 2), spare: (0, 8), ..usual },
            Some(Archetype::Corroboration) => Taste { agreement: 80, spare: (0, 10), ..usual },
        }
    }
}

const ROOMS: [Place; 4] = [Place::Bedroom, Place::Kitchen, Place::LivingRoom, Place::Bathroom];
/// Those that never close first.
const AWAY: [Place; 4] = [Place::Outside, Place::Gym, Place::Work, Place::CoffeeShop];
pub(crate) const UP: [Condition; 3] = [Condition::Awake, Condition::Alert, Condition::Active];

/// Draws a hand; if `wary`, one whose trap tempts whoever answers questions first.
pub(crate) fn draft(
    params: &Params,
    archetype: Option<Archetype>,
    at: Incident,
    wary: bool,
    rng: &mut Rng,
) -> Puzzle {
    let tuning = params.level.tuning();
    let taste = Taste::of(params.level, archetype);
    let mut proofs = Proof::ALL.to_vec();
    rng.shuffle(&mut proofs);
    let asked = &proofs[..tuning.concerns];
    let concerns = asked
        .iter()
        .map(|&proof| Concern { proof, states: Concern::usual_states(proof), text: String::new() })
        .collect();
    let refuters = match tuning.counters {
        1 => 1,
        _ if rng.chance(taste.one_refuter, 100) => 1,
        _ => 2,
    };
    let main = tuning.cards - tuning.traps - refuters;
    let story = story(at, rng);
    let mut cards = honest(asked, main, at, story, &taste, rng);
    let mut counters = counters(tuning.counters, asked, rng);
    for index in 0..refuters {
        let refutes = (0..tuning.counters as u32)
            .filter(|counter| *counter as usize % refuters == index)
            .map(|counter| counter + 1);
        let mut card = refuter(refutes.collect(), rng.range(taste.refuters.0, taste.refuters.1));
        card.trust = match rng.below(100) {
            n if n < taste.sketchy_refuters => Trust::Sketchy,
            n if n < 90 => Trust::Plausible,
            _ => Trust::Verified,
        };
        cards.push(card);
    }
    give_power(&mut cards, &taste, &tuning, rng);
    match archetype {
        // Two ways within three points of each other: one lets a challenge stand that costs little.
        Some(Archetype::Tight) => {
            cards[0].power = rng.range(2, 3);
            counters[0].targets = vec![cards[0].proves[0]];
        }
        // A question that only a dubious source can answer.
        Some(Archetype::Scrutiny) => {
            cards[0].trust = Trust::Sketchy;
            let only = cards[0].proves[0];
            for card in &mut cards[1..] {
                if card.proves.len() > 1 {
                    card.proves.retain(|proof| *proof != only);
                }
            }
        }
        _ => {}
    }
    if tuning.traps > 0 {
        let answers = if wary { 75 } else { 30 };
        cards.push(trap(&cards, asked, at, story, answers, rng));
    }
    rng.shuffle(&mut cards);
    let mut puzzle = Puzzle {
        level: params.level,
        archetype,
        rules: params.rules(),
        scenario: Scenario::default(),
        resistance: tuning.resistance,
        turns: tuning.turns,
        begins: crate::clock::say_time(at.begins),
        concerns,
        counters,
        cards,
        conflicts: Vec::new(),
        combinations: Vec::new(),
        lines: Default::default(),
    };
    settle(&mut puzzle);
    puzzle
}

/// Writes down what follows from the cards.
pub(crate) fn settle(puzzle: &mut Puzzle) {
    for (index, counter) in puzzle.counters.iter_mut().enumerate() {
        let refutes = |card: &usize| puzzle.cards[*card].refutes.contains(&(index as u32 + 1));
        let by = (0..puzzle.cards.len()).filter(refutes).map(|card| letter(card).to_string());
        counter.refutable_by = by.collect();
    }
}

fn blank() -> Card {
    Card {
        name: String::new(),
        source: String::new(),
        power: 1,
        proves: Vec::new(),
        time: None,
        place: None,
        state: None,
        activity: None,
        trust: Trust::Verified,
        refutes: Vec::new(),
        flavor: String::new(),
    }
}

fn refuter(refutes: Vec<u32>, power: u32) -> Card {
    Card { refutes, power, ..blank() }
}

pub(crate) fn span(from: u32, length: u32, at: Incident) -> Option<String> {
    Some(Span { from, to: from + length }.write(at.begins))
}

/// Where the player really was: in the room it is about, or somewhere else altogether. Both happen, so
/// that being out is no sign of a trap.
fn story(at: Incident, rng: &mut Rng) -> Place {
    let away = rng.chance(40, 100);
    if away { *rng.choose(at.away()).unwrap_or(&Place::Outside) } else { at.room }
}

/// Evidence for one story: one evening, one place or two, and somebody who was up.
fn honest(
    asked: &[Proof],
    count: usize,
    at: Incident,
    story: Place,
    taste: &Taste,
    rng: &mut Rng,
) -> Vec<Card> {
    let around = if story.is_home() { Place::Home } else { Place::Outside };
    let mut cards: Vec<Card> = Vec::new();
    let mood = *rng.choose(&UP).unwrap_or(&Condition::Awake);
    let busy = *rng
        .choose(&[Activity::Walking, Activity::Sitting, Activity::Eating])
        .unwrap_or(&Activity::Sitting);
    for index in 0..count {
        // Every concern has somebody to answer for it; what is left over proves anything.
        let mut proves: Vec<Proof> = asked
            .iter()
            .copied()
            .enumerate()
            .filter(|(at, _)| at % count == index)
            .map(|(_, p)| p)
            .collect();
        if proves.is_empty() {
            proves.push(*rng.choose(Proof::ALL).unwrap_or(&Proof::Liveness));
        }
        if proves.len() == 1 && rng.chance(30, 100) {
            let more = *rng.choose(Proof::ALL).unwrap_or(&Proof::Liveness);
            if !proves.contains(&more) {
                proves.push(more);
            }
        }
        proves.sort_unstable();
        let agrees = rng.chance(taste.agreement, 100);
        let state = match rng.below(4) {
            _ if proves.contains(&Proof::Alertness) && agrees => Some(mood),
            _ if proves.contains(&Proof::Alertness) => rng.choose(&UP).copied(),
            0 => None,
            _ if agrees => Some(mood),
            1 => Some(Condition::Idle),
            2 => Some(Condition::Drowsy),
            _ => rng.choose(&UP).copied(),
        };
        let place = match rng.below(4) {
            0 if !proves.contains(&Proof::Location) => None,
            1 => Some(around),
            _ if agrees || !story.is_home() => Some(story),
            _ => rng.choose(&ROOMS).copied(),
        };
        let state = if place.is_none() { state.or(Some(mood)) } else { state };
        let activity = rng.chance(25, 100).then_some(busy);
        let trust = match rng.below(100) {
            n if n < taste.sketchy => Trust::Sketchy,
            n if n < 50 => Trust::Plausible,
            _ => Trust::Verified,
        };
        let suspicious = cards.last().is_some() && rng.chance(taste.suspicion, 100);
        let mut card = Card { proves, state, place, activity, trust, ..blank() };
        let from = at.minute + rng.below(14) * 3;
        let long = if rng.chance(15, 100) { rng.range(15, 40) } else { rng.range(2, 9) };
        card.time = span(from, long, at);
        if suspicious {
            make_suspicious(&mut card, &cards, at, rng);
        }
        if nonsense(&card) == Some("E1") {
            card.activity = None;
        }
        cards.push(card);
    }
    cards
}

/// Moves a card so that it is hard, but not impossible, to believe beside an earlier one.
fn make_suspicious(card: &mut Card, cards: &[Card], at: Incident, rng: &mut Rng) {
    let Some(earlier) = rng.choose(cards) else { return };
    let Some(before) = earlier.span(at.begins) else { return };
    let long = rng.range(2, 8);
    match earlier.place {
        Some(room) if room.is_room() => {
            let others: Vec<Place> = ROOMS.into_iter().filter(|other| *other != room).collect();
            card.place = rng.choose(&others).copied();
            card.time = span(before.to + rng.range(1, 2), long, at);
        }
        _ if earlier.state == Some(Condition::Alert) => {
            card.state = Some(Condition::Drowsy);
            card.time = span(before.to + rng.range(0, 4), long, at);
        }
        _ => {}
    }
}

fn counters(count: usize, asked: &[Proof], rng: &mut Rng) -> Vec<Counter> {
    let mut targets = asked.to_vec();
    rng.shuffle(&mut targets);
    (0..count)
        .map(|index| {
            let mut hits = vec![targets[index % targets.len()]];
            if rng.chance(35, 100) {
                let more = *rng.choose(Proof::ALL).unwrap_or(&Proof::Identity);
                if !hits.contains(&more) {
                    hits.push(more);
                }
            }
            hits.sort_unstable();
            Counter {
                name: String::new(),
                targets: hits,
                claim: String::new(),
                refuted: String::new(),
                refutable_by: Vec::new(),
            }
        })
        .collect()
}

/// Powers that add up to what the hand needs, and a little more.
fn give_power(cards: &mut [Card], taste: &Taste, tuning: &crate::params::Tuning, rng: &mut Rng) {
    let trap = if tuning.traps > 0 { 17 } else { 0 };
    let wanted = tuning.resistance + 10 + rng.range(taste.spare.0, taste.spare.1);
    let fixed: u32 = cards.iter().filter(|card| card.is_refuter()).map(|card| card.power).sum();
    let evidence: Vec<usize> = (0..cards.len()).filter(|&card| !cards[card].is_refuter()).collect();
    let mut left = wanted.saturating_sub(trap + fixed);
    for (done, &card) in evidence.iter().enumerate() {
        let share = left / (evidence.len() - done) as u32;
        let low = share.saturating_sub(4).clamp(2, 18);
        let power = if done + 1 == evidence.len() { left } else { rng.range(low, share + 4) };
        // Sketchy sources promise more than they should.
        let extra = if cards[card].trust == Trust::Sketchy { 2 } else { 0 };
        cards[card].power = (power + extra).clamp(2, 19);
        left = left.saturating_sub(power);
    }
}

/// The strongest card or nearly: it answers a question, and it contradicts the story.
///
/// In so many percent of the cases it answers two.
fn trap(
    cards: &[Card],
    asked: &[Proof],
    at: Incident,
    story: Place,
    two: u32,
    rng: &mut Rng,
) -> Card {
    let most = cards.iter().map(|card| card.power).max().unwrap_or(10);
    let mut proves = vec![*rng.choose(asked).unwrap_or(&Proof::Identity)];
    if rng.chance(two, 100) {
        let more = *rng.choose(asked).unwrap_or(&Proof::Identity);
        if !proves.contains(&more) {
            proves.push(more);
        }
    }
    proves.sort_unstable();
    let mind = proves.contains(&Proof::Alertness) || proves.contains(&Proof::Intent);
    let asleep = !mind && rng.chance(30, 100);
    let far = |place: &Place| {
        let beside = !story.is_home() && (story == Place::Outside || *place == Place::Outside);
        *place != story && (place.is_home() || !beside)
    };
    let elsewhere: Vec<Place> = at.places().filter(far).collect();
    let place = if asleep { Some(Place::Bedroom) } else { rng.choose(&elsewhere).copied() };
    let state = if asleep { Some(Condition::Asleep) } else { rng.choose(&UP).copied() };
    let busy = rng.chance(40, 100).then(|| rng.choose(Activity::ALL).copied()).flatten();
    let mut card = Card {
        power: (most + rng.range(0, 4)).saturating_sub(2).clamp(12, 20),
        proves,
        // Long, so that what it contradicts overlaps and needs no stopwatch.
        time: span(at.minute - rng.below(10), rng.range(32, 64), at),
        place,
        state,
        activity: if asleep { Some(Activity::Sleeping) } else { busy },
        trust: if rng.chance(1, 2) { Trust::Verified } else { Trust::Plausible },
        ..blank()
    };
    if nonsense(&card).is_some() {
        card.activity = None;
    }
    card
}
