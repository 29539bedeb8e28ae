//! Words for a hand: what happened, where the evidence comes from, and every line that is said.

use cluesmith_core::{Rng, Seed};
use cluesmith_koa::{Speaker, Voice, Walk};

use super::Found;
use super::draft::Incident;
use crate::cards::Cards;
use crate::claim::{Mood, Trust};
use crate::clock::say_time;
use crate::lexicon::{DEEDS, DOUBTS, Deed, assign, devices_for, every_excuse};
use crate::puzzle::{Combination, Ending, EndingLine, Lines, MoodLines, Puzzle, Scenario};
use crate::voice::{Beat, PLAYER, beats, claim, clause, reason, speaker};

/// How many lines a mood has besides the combinations; a game seldom has more turns.
const BARKS: usize = 4;

/// How many lines there are for the last point of scrutiny but one.
const EDGES: usize = 2;

/// The deed of a day: all of them before any comes again.
pub(crate) fn deed(day: u64) -> &'static Deed {
    let walk = Walk::new(DEEDS.len() as u64, &mut Rng::new(Seed(0), "deed"));
    &DEEDS[walk.at(day % (1 << 40)) as usize]
}

/// When it happened: nights are laid out from noon to noon, days from midnight.
pub(crate) fn incident(deed: &Deed, rng: &mut Rng) -> Incident {
    let (begins, first, last) =
        if deed.night { (12 * 60, 9 * 60, 14 * 60) } else { (0, 540, 1140) };
    let minute = first + rng.below(last - first);
    Incident { begins, minute, room: deed.room, night: deed.night }
}

/// Puts everything into words.
pub(crate) fn speak(found: &mut Found, deed: &Deed, at: Incident, day: u64, rng: &mut Rng) {
    let mut speaker = speaker(day);
    let puzzle = &mut found.puzzle;
    let time = say_time(at.minute + at.begins);
    let slots =
        [("device", deed.device), ("deed", deed.deed), ("time", &time), ("object", deed.object)];
    let title = speaker.say("title", TITLE, &slots);
    let opening = ["opening.first", "opening.second", "opening.third"];
    puzzle.scenario = Scenario {
        title,
        device: deed.device.to_owned(),
        opening: opening.map(|key| speaker.say(key, Voice::BEAT, &slots)).to_vec(),
    };
    for concern in &mut puzzle.concerns {
        concern.text =
            speaker.say(&format!("concern.{}", concern.proof.name()), Voice::BEAT, &slots);
    }
    let called = name_counters(puzzle, &mut speaker, rng);
    let excuses = name_cards(puzzle, &mut speaker, rng);
    let clauses: Vec<String> =
        (0..puzzle.cards.len()).map(|card| clause(puzzle, card, excuses[card])).collect();
    let beats = beats(&found.puzzle, &found.tree);
    let combinations = beats.iter().map(|beat| {
        let player = player_line(beat.cards, &clauses, &mut speaker);
        let koa = koa_line(&found.puzzle, beat, &called, deed, &mut speaker);
        Combination { cards: beat.cards, player, koa, mood: beat.mood }
    });
    found.puzzle.combinations = combinations.collect();
    found.puzzle.lines = lines(&mut speaker, deed);
}

/// A title has no full stop: any ending is fine, as long as it is short.
const TITLE: Voice = Voice { sentences: 1, characters: 60 };

fn name_counters(puzzle: &mut Puzzle, speaker: &mut Speaker, rng: &mut Rng) -> Vec<&'static str> {
    let mut used: Vec<&str> = Vec::new();
    let mut called = Vec::new();
    for counter in &mut puzzle.counters {
        let target = counter.targets[0];
        let free: Vec<_> = DOUBTS
            .iter()
            .filter(|doubt| doubt.target == target && !used.contains(&doubt.name))
            .collect();
        let Some(doubt) = rng.choose(&free) else { continue };
        used.push(doubt.name);
        called.push(doubt.called);
        counter.name = doubt.name.to_owned();
        let key = format!("counter.{}", target.name());
        counter.claim = speaker.say(&key, Voice::BEAT, &[("counter", doubt.called)]);
        counter.refuted = speaker.say("refuted.line", Voice::BEAT, &[("counter", doubt.called)]);
    }
    called
}

/// Names and sources; what a card that refutes says, for each card.
fn name_cards(
    puzzle: &mut Puzzle,
    speaker: &mut Speaker,
    rng: &mut Rng,
) -> Vec<Option<&'static str>> {
    let mut used: Vec<&str> = Vec::new();
    let counters: Vec<String> = puzzle.counters.iter().map(|one| one.name.clone()).collect();
    let evidence = puzzle.cards.iter().filter(|card| !card.is_refuter());
    let mut wanted: Vec<_> = evidence.map(devices_for).collect();
    wanted.iter_mut().for_each(|devices| rng.shuffle(devices));
    let mut devices = assign(&wanted).unwrap_or_default().into_iter();
    let mut excuses = Vec::new();
    for card in &mut puzzle.cards {
        if card.is_refuter() {
            let against: Vec<&str> =
                card.refutes.iter().map(|&n| counters[n as usize - 1].as_str()).collect();
            let fits: Vec<_> = every_excuse()
                .iter()
                .filter(|excuse| excuse.explains(&against) && !used.contains(&excuse.name))
                .collect();
            let Some(excuse) = rng.choose(&fits) else {
                excuses.push(None);
                continue;
            };
            used.push(excuse.name);
            (card.name, card.source) = (excuse.name.to_owned(), excuse.source.to_owned());
            card.flavor = speaker.say("flavor.refuter", Voice::BEAT, &[]);
            excuses.push(Some(excuse.says));
            continue;
        }
        excuses.push(None);
        let Some(device) = devices.next() else { continue };
        (card.name, card.source) = (device.name.to_owned(), device.source.to_owned());
        // Every piece tells where and how it has the player: a trap can be recognised by that, and
        // by nothing else.
        let key = format!("flavor.{}", device.proof.name());
        card.flavor = speaker.say(&key, Voice::BEAT, &[("claim", &claim(card))]);
    }
    excuses
}

fn player_line(cards: Cards, clauses: &[String], speaker: &mut Speaker) -> String {
    let said: Vec<&str> = cards.iter().map(|card| clauses[card].as_str()).collect();
    let key = ["player.one", "player.two", "player.three"][said.len().clamp(1, 3) - 1];
    let part = |index: usize| said.get(index).copied().unwrap_or_default();
    speaker.say(key, PLAYER, &[("a", part(0)), ("b", part(1)), ("c", part(2))])
}

fn koa_line(
    puzzle: &Puzzle,
    beat: &Beat,
    called: &[&str],
    deed: &Deed,
    speaker: &mut Speaker,
) -> String {
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
    let source = match source.strip_prefix("my ") {
        Some(thing) => format!("your {thing}"),
        None => source.to_owned(),
    };
    let source = source.as_str();
    let why = beat.clash.map_or_else(String::new, |(a, b)| reason(puzzle, a, b));
    let counter = beat.counter.and_then(|counter| called.get(counter)).copied();
    let slots = [
        ("source", source),
        ("reason", why.as_str()),
        ("counter", counter.unwrap_or_default()),
        ("device", deed.device),
    ];
    let key = match (beat.mood, beat.clash) {
        (Mood::Suspicious, None) => "koa.sketchy".to_owned(),
        (mood, _) => format!("koa.{}", mood.name()),
    };
    speaker.say(&key, Voice::BEAT, &slots)
}

fn lines(speaker: &mut Speaker, deed: &Deed) -> Lines {
    let slots = [("device", deed.device)];
    let mood = |speaker: &mut Speaker, mood: Mood| {
        let key = format!("bark.{}", mood.name());
        let lines = (0..BARKS).map(|_| speaker.say(&key, Voice::BEAT, &slots)).collect();
        MoodLines { mood, lines }
    };
    let moods = Mood::ALL.iter().map(|&one| mood(speaker, one)).collect();
    let ending = |speaker: &mut Speaker, after: Ending| EndingLine {
        after,
        line: speaker.say(&format!("ending.{}", after.name()), Voice::BEAT, &slots),
    };
    let endings = Ending::ALL.iter().map(|&after| ending(speaker, after)).collect();
    let edge = (0..EDGES).map(|_| speaker.say("edge", Voice::BEAT, &slots)).collect();
    Lines { moods, endings, edge }
}
