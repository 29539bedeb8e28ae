//! Scenario, claims, arguments and last words: S1, S2, S3, S6, S8, S9.

use cluesmith_koa::grammar::definite;

use super::in_set;
use super::stems::{Stems, contains_word};
use crate::card::{Card, read_time};
use crate::deck::{Cards, Deck, PAIR};
use crate::invariants::Check;
use crate::lexicon::THINGS;
use crate::puzzle::Puzzle;

/// S1: the scenario does not name what a lie is about.
pub(super) fn scenario(said: &Stems, lie_words: &[&str]) -> Check {
    let named = lie_words.iter().find(|word| said.has(word));
    Check::new("S1", named.is_none(), named.unwrap_or(&"-"), "-").at("/puzzle/scenario")
}

/// S1, the other half: no lie has more words in common with the scenario than every truth has, or a
/// reader would find it by comparing the two.
pub(super) fn no_echo_of_the_scenario(lies: Cards, echoes: &[usize]) -> Check {
    let most = |cards: Cards| in_set(cards).map(|place| echoes[place]).max().unwrap_or(0);
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
pub(crate) fn times(text: &str) -> Vec<String> {
    let half = |word: &str| {
        let half = word.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        ["AM", "PM"].into_iter().find(|known| *known == half)
    };
    let two = text.split_whitespace().zip(text.split_whitespace().skip(1));
    let two = two.filter_map(|(clock, after)| Some(format!("{clock} {}", half(after)?)));
    two.filter(|time| read_time(time).is_some()).collect()
}

/// S8: an argument speaks of its two cards and of nothing else, and a claim says what its assertion
/// says.
pub(super) fn narrations(puzzle: &Puzzle) -> Check {
    let sources: Vec<String> =
        puzzle.cards.iter().map(|card| definite(&card.asserts.subject).to_lowercase()).collect();
    let denial = THINGS.labels("denial");
    let strays = puzzle.pairs.iter().filter(|lines| {
        let [mine, others]: [Vec<(&Card, &str)>; 2] = [true, false].map(|is_mine| {
            let cards = puzzle.cards.iter().zip(sources.iter().map(String::as_str));
            cards.filter(|(card, _)| lines.cards.contains(&card.strength) == is_mine).collect()
        });
        strays(&lines.say, &mine, &others, denial)
    });
    let claims = puzzle.cards.iter().filter(|card| !is_its_assertion(card));
    let wrong = strays.map(|lines| &lines.say).chain(claims.map(|card| &card.claim)).next();
    Check::new("S8", wrong.is_none(), wrong.map_or("-", String::as_str), "-").at("/puzzle/pairs")
}

/// Whether an argument for some cards, each with its source, names a time, a number, a place, a source
/// or an activity that is not theirs, or denies what none of them denies.
fn strays(say: &str, mine: &[(&Card, &str)], others: &[(&Card, &str)], denial: &[&str]) -> bool {
    let lower = say.to_lowercase();
    let theirs = |place: &str| mine.iter().any(|(card, _)| card.location == place);
    let elsewhere = THINGS.places.iter().any(|place| !theirs(place.name) && say.contains(place.at))
        || others.iter().any(|(card, _)| !theirs(&card.location) && lower.contains(&card.location));
    let own = |name: &str| mine.iter().any(|(_, source)| *source == name);
    let mut sources =
        THINGS.sources.iter().map(String::as_str).chain(others.iter().map(|(_, source)| *source));
    let foreign = sources.any(|name| !own(name) && lower.contains(name));
    let acts = others.iter().any(|(card, _)| say.contains(&card.asserts.activity));
    let times = times(say);
    let wrong_time = times.iter().any(|time| !mine.iter().any(|(card, _)| card.time == *time));
    // A clock time has one number for the hour and one for the minutes; any other is made up.
    let numbers = say.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let denies = contains_word(say, denial);
    let may_deny = mine.iter().any(|(card, _)| !card.asserts.happened);
    elsewhere || foreign || acts || wrong_time || numbers != 2 * times.len() || denies && !may_deny
}

/// Whether a claim says who, what, where and when, and whether it happened.
fn is_its_assertion(card: &Card) -> bool {
    let who = if card.asserts.happened { " you were " } else { " nobody was " };
    let parts = [who, &card.asserts.activity, &card.time, &THINGS.at(&card.location)];
    let lower = card.claim.to_lowercase();
    lower.starts_with(&card.asserts.subject.to_lowercase())
        && parts.iter().all(|part| card.claim.contains(*part))
}

/// Her last words.
pub(super) fn ends(puzzle: &Puzzle) -> [&String; 4] {
    let closing = &puzzle.closing;
    [&closing.flawless, &closing.cleared, &closing.close, &closing.busted]
}

/// Last words that say how many cards are true.
pub(super) fn counted_end(puzzle: &Puzzle) -> Option<String> {
    let both = ["truth", "count"].map(|key| THINGS.labels(key));
    let counts = |end: &&String| both.iter().all(|list| contains_word(end, list));
    ends(puzzle).into_iter().find(counts).cloned()
}

/// S9: the last words give nothing away.
pub(super) fn closings(
    puzzle: &Puzzle,
    lies: Cards,
    said: &Stems,
    lie_words: &[&str],
    counted: Option<&str>,
) -> Check {
    let named = lie_words.iter().copied().find(|word| said.has(word));
    let ends = || ends(puzzle).into_iter().map(|end| end.to_lowercase());
    let shown = |card: &&Card| {
        ends().any(|end| end.contains(&card.location) || end.contains(card.evidence.label()))
    };
    let shown = || in_set(lies).map(|place| &puzzle.cards[place]).find(shown);
    let wrong = named.or(counted).or_else(|| shown().map(|card| card.location.as_str()));
    Check::new("S9", wrong.is_none(), wrong.unwrap_or("-"), "-").at("/puzzle/closing")
}
