//! Scenario, claims, arguments and last words: S1, S2, S3, S6, S8, S9.

use super::in_set;
use super::stems::{Stems, contains_word, in_common};
use crate::card::{Card, read_time};
use crate::deck::{Cards, Deck, PAIR};
use crate::invariants::Check;
use crate::lexicon::LEXICON;
use crate::puzzle::Puzzle;
use crate::writer;

/// S1: the scenario does not name what a lie is about.
pub(super) fn scenario(said: &Stems, lie_words: &[&str]) -> Check {
    let named = lie_words.iter().find(|word| said.has(word));
    Check::new("S1", named.is_none(), named.unwrap_or(&"-"), "-").at("/puzzle/scenario")
}

/// S1, the other half: no lie has more words in common with the scenario than every truth has, or a
/// reader would find it by comparing the two.
pub(super) fn no_echo_of_the_scenario(puzzle: &Puzzle, lies: Cards, said: &Stems) -> Check {
    let most = |cards: Cards| {
        in_set(cards).map(|place| in_common(&puzzle.cards[place].claim, said)).max().unwrap_or(0)
    };
    let (lie, truth) = (most(lies), most(!lies));
    Check::new("S1b", lie <= truth, lie, format!("≤ {truth}")).at("/puzzle/scenario").warning()
}

/// S2, the part a program sees: no claim of the hint group stands out by its length.
pub(super) fn alike_in_length(puzzle: &Puzzle, group: Cards) -> Check {
    let lengths: Vec<usize> = in_set(group).map(|place| puzzle.cards[place].claim.len()).collect();
    let (short, long) = (lengths.iter().min(), lengths.iter().max());
    let (short, long) = (short.copied().unwrap_or(1), long.copied().unwrap_or(1));
    Check::new("S2", long <= 2 * short, format!("{short} to {long}"), "at most twice")
        .at("/puzzle/cards")
        .warning()
}

/// Truths about one thing in one place this near to each other, in minutes, must agree.
const ONE_OCCASION: u16 = 90;
/// Nobody gets from one place to another in less.
const ON_FOOT: u16 = 2;

/// S3: two truths about one thing in one place at about one time say the same, and nobody is in two
/// places at once.
pub(super) fn no_contradiction(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> Check {
    let against = PAIR.iter().find(|&&(a, b)| {
        let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
        let apart = deck.minutes[a].abs_diff(deck.minutes[b]);
        let one_thing = one.asserts.topic == two.asserts.topic && one.location == two.location;
        let disagree = one.asserts.happened != two.asserts.happened;
        let both_there = one.asserts.happened && two.asserts.happened;
        (lies >> a | lies >> b) & 1 == 0
            && ((one_thing && disagree && apart <= ONE_OCCASION)
                || (both_there && one.location != two.location && apart < ON_FOOT))
    });
    let shown = against.map_or("-".to_owned(), |&(a, b)| format!("{} and {}", a + 1, b + 1));
    Check::new("S3", against.is_none(), shown, "-").at("/puzzle/cards")
}

/// S6: each truth inside the hint has something in common with a lie.
pub(super) fn red_herrings(puzzle: &Puzzle, lies: Cards, group: Cards) -> Check {
    let herrings: Vec<usize> = in_set(group & !lies).collect();
    let misleads = |place: &&usize| {
        let card = &puzzle.cards[**place];
        in_set(lies).map(|lie| &puzzle.cards[lie]).any(|lie| {
            card.location == lie.location
                || card.evidence == lie.evidence
                || card.asserts.happened == lie.asserts.happened
                || card.asserts.manner == lie.asserts.manner
        })
    };
    let good = herrings.iter().filter(misleads).count();
    let figure = format!("{good} of {}", herrings.len());
    Check::new("S6", good == herrings.len() && good > 0, figure, "all").at("/puzzle/hint").warning()
}

/// The clock times in a text.
fn times(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let two = parts.windows(2).map(|two| {
        format!("{} {}", two[0], two[1].trim_end_matches(|c: char| !c.is_ascii_alphabetic()))
    });
    two.filter(|time| read_time(time).is_some()).collect()
}

/// S8: an argument speaks of its two cards and of nothing else, and a claim says what its assertion
/// says.
pub(super) fn narrations(puzzle: &Puzzle) -> Check {
    let strays = puzzle.pairs.iter().filter(|lines| {
        let [mine, others]: [Vec<&Card>; 2] = [true, false].map(|is_mine| {
            let cards = puzzle.cards.iter();
            cards.filter(|card| lines.cards.contains(&card.strength) == is_mine).collect()
        });
        strays(&lines.say, &mine, &others)
    });
    let claims = puzzle.cards.iter().filter(|card| !is_its_assertion(card));
    let wrong = strays.map(|lines| &lines.say).chain(claims.map(|card| &card.claim)).next();
    Check::new("S8", wrong.is_none(), wrong.map_or("-", String::as_str), "-").at("/puzzle/pairs")
}

/// Whether an argument for some cards names a time, a number, a place, a source or an activity that
/// is not theirs, or denies what none of them denies.
fn strays(say: &str, mine: &[&Card], others: &[&Card]) -> bool {
    let lower = say.to_lowercase();
    let theirs = |place: &str| mine.iter().any(|card| card.location == place);
    let elsewhere =
        LEXICON.places.iter().any(|place| !theirs(place.name) && say.contains(place.at))
            || others.iter().any(|card| !theirs(&card.location) && lower.contains(&card.location));
    let source = |card: &&Card| writer::definite(&card.asserts.subject).to_lowercase();
    let own: Vec<String> = mine.iter().map(source).collect();
    let foreign = |name: &String| !own.contains(name) && lower.contains(name.as_str());
    let foreign =
        LEXICON.sources.iter().any(foreign) || others.iter().map(source).any(|name| foreign(&name));
    let acts = others.iter().any(|card| say.contains(&card.asserts.activity));
    let times = times(say);
    let wrong_time = times.iter().any(|time| !mine.iter().any(|card| card.time == *time));
    // A clock time has one number for the hour and one for the minutes; any other is made up.
    let numbers = say.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let denies = contains_word(say, LEXICON.labels("denial")).is_some();
    let may_deny = mine.iter().any(|card| !card.asserts.happened);
    elsewhere || foreign || acts || wrong_time || numbers != 2 * times.len() || denies && !may_deny
}

/// Whether a claim says who, what, where and when, and whether it happened.
fn is_its_assertion(card: &Card) -> bool {
    let who = if card.asserts.happened { " you were " } else { " nobody was " };
    let parts = [who, &card.asserts.activity, &card.time, &LEXICON.at(&card.location)];
    let lower = card.claim.to_lowercase();
    lower.starts_with(&card.asserts.subject.to_lowercase())
        && parts.iter().all(|part| card.claim.contains(*part))
}

/// Her last words.
pub(super) fn ends(puzzle: &Puzzle) -> [&String; 4] {
    let closing = &puzzle.closing;
    [&closing.flawless, &closing.cleared, &closing.close, &closing.busted]
}

/// S9: the last words give nothing away.
pub(super) fn closings(puzzle: &Puzzle, lies: Cards, said: &Stems, lie_words: &[&str]) -> Check {
    let mut wrong = lie_words.iter().find(|word| said.has(word)).map(|word| (*word).to_owned());
    for end in ends(puzzle) {
        if contains_word(end, LEXICON.labels("truth")).is_some()
            && contains_word(end, LEXICON.labels("count")).is_some()
        {
            wrong.get_or_insert_with(|| end.clone());
        }
        let lower = end.to_lowercase();
        for card in in_set(lies).map(|place| &puzzle.cards[place]) {
            if lower.contains(&card.location) || lower.contains(card.evidence.label()) {
                wrong.get_or_insert_with(|| card.location.clone());
            }
        }
    }
    Check::new("S9", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/closing")
}
