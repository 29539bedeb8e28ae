//! Names carry meaning, too: what is called like a thing of the house must be that thing, and what an
//! author names anew must not name a place or a state that its data do not have.

use cluesmith_core::spelling::{has_words, is_invisible, is_taken_for, is_written_as_a_name, says};
use cluesmith_core::{Finding, Language, OwnWords, finding, look_up};
use cluesmith_koa::alike::mistaken;

use crate::claim::{Activity, Condition, Place};
use crate::lexicon::{
    DEEDS, deed_about, device_from, device_named, doubt_named, every_name, every_source,
    excuse_from, excuse_named,
};
use crate::puzzle::{Card, Puzzle};
use crate::scene::find_time;
use crate::text::{WORDS, WRITTEN};

/// V5, V7 and V9: names that say something else.
pub(crate) fn check_names(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, card) in puzzle.cards.iter().enumerate() {
        let path = format!("/puzzle/cards/{index}");
        let twice = puzzle.cards[..index].iter().any(|other| other.name == card.name);
        let wrong = match card.is_refuter() {
            true => misnamed_refuter(puzzle, index),
            false => misnamed_evidence(card),
        };
        if let Some(field) = wrong.or((twice && !card.name.is_empty()).then_some("name")) {
            let name = if field == "name" { &card.name } else { &card.source };
            findings.push(finding!(WORDS, language, "V5", format!("{path}/{field}"), name));
        } else if let Some((field, word)) = names_another(card) {
            findings.push(finding!(WORDS, language, "V7", format!("{path}/{field}"), word));
        }
    }
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let path = format!("/puzzle/counters/{index}/name");
        let (name, before) = (&counter.name, &puzzle.counters[..index]);
        let twice = !name.is_empty() && before.iter().any(|other| other.name == *name);
        let other = doubt_named(name).is_some_and(|doubt| !counter.targets.contains(&doubt.target));
        if twice || other {
            findings.push(finding!(WORDS, language, "V5", path, name));
        } else if let Some(word) = no_name(name).filter(|_| doubt_named(name).is_none()) {
            findings.push(finding!(WORDS, language, "V7", path, word));
        }
    }
    findings.extend(alike(puzzle, language));
    findings
}

/// A name in a document: where it stands, what it is, and whether it is the author's own.
type Named<'a> = (String, &'a str, bool);

/// V9: own names that a reader takes for a thing of the house, or for another of this story.
fn alike(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let (mut names, mut sources): (Vec<Named<'_>>, Vec<Named<'_>>) = (Vec::new(), Vec::new());
    for (index, Card { name, source, .. }) in puzzle.cards.iter().enumerate() {
        let path = |field: &str| format!("/puzzle/cards/{index}/{field}");
        let is_own = device_named(name).is_none() && excuse_named(name).is_none();
        names.push((path("name"), name.as_str(), is_own));
        let is_own = device_from(source).is_none() && excuse_from(source).is_none();
        sources.push((path("source"), source.as_str(), is_own));
    }
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let (path, name) = (format!("/puzzle/counters/{index}/name"), counter.name.as_str());
        names.push((path, name, doubt_named(name).is_none()));
    }
    let device = puzzle.scenario.device.as_str();
    let locked = ("/puzzle/scenario/device".to_owned(), device, deed_about(device).is_none());
    // What is locked is no witness of its own.
    let witness = |(_, source, _): &&Named<'_>| is_taken_for(source, device);
    let witness = sources.iter().find(witness).filter(|_| locked.2 && !device.is_empty());
    let mut findings = alike_among(&names, every_name(), language);
    findings.extend(witness.map(|(_, other, _)| {
        finding!(WORDS, language, "V9", "/puzzle/scenario/device", name = device, other)
    }));
    findings.extend(
        no_name(device)
            .filter(|_| locked.2)
            .map(|word| finding!(WORDS, language, "V7", "/puzzle/scenario/device", word)),
    );
    findings.extend(alike_among(&sources, every_source(), language));
    findings.extend(alike_among(&[locked], DEEDS.iter().map(|deed| deed.device), language));
    findings
}

/// What the house does not know: names, and what happened to something that is not of it.
pub(crate) fn own(puzzle: &Puzzle) -> Vec<OwnWords> {
    let mut own = Vec::new();
    let mut add = |known: bool, path: String, text: &str| {
        if !known && !text.is_empty() {
            own.push(OwnWords::new(path, text));
        }
    };
    for (index, card) in puzzle.cards.iter().enumerate() {
        let path = |field: &str| format!("/puzzle/cards/{index}/{field}");
        let Card { name, source, .. } = card;
        let is_known = device_named(name).is_some() || excuse_named(name).is_some();
        add(is_known, path("name"), name);
        let is_known = device_from(source).is_some() || excuse_from(source).is_some();
        add(is_known, path("source"), source);
    }
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let is_known = doubt_named(&counter.name).is_some();
        add(is_known, format!("/puzzle/counters/{index}/name"), &counter.name);
    }
    let scenario = &puzzle.scenario;
    let is_known = deed_about(&scenario.device).is_some();
    add(is_known, "/puzzle/scenario/device".to_owned(), &scenario.device);
    add(is_known, "/puzzle/scenario/title".to_owned(), &scenario.title);
    let first = scenario.opening.first().map_or("", String::as_str);
    add(is_known, "/puzzle/scenario/opening/0".to_owned(), first);
    own
}

/// The same among names of one kind, given those of the house.
fn alike_among(
    named: &[Named<'_>],
    house: impl Iterator<Item = &'static str>,
    language: Language,
) -> Vec<Finding> {
    let names: Vec<&str> = named.iter().map(|(_, name, _)| *name).collect();
    let finding = |(index, other): (usize, &str)| {
        let (path, name) = (&named[index].0, names[index]);
        finding!(WORDS, language, "V9", path, name, other)
    };
    mistaken(&names, |index| named[index].2, house).into_iter().map(finding).collect()
}

/// Which of the two names of a piece of evidence is another thing's.
fn misnamed_evidence(card: &Card) -> Option<&'static str> {
    let (named, called) = (device_named(&card.name), device_from(&card.source));
    match (named, called) {
        _ if excuse_named(&card.name).is_some() => Some("name"),
        _ if excuse_from(&card.source).is_some() => Some("source"),
        (Some(named), _) if !named.fits(card) => Some("name"),
        (Some(named), _) if named.source != card.source => {
            (!card.source.is_empty()).then_some("source")
        }
        (None, Some(called)) if called.name != card.name => {
            (!card.name.is_empty()).then_some("source")
        }
        _ => None,
    }
}

/// The same of a card that refutes: it must explain the very counters it refutes.
fn misnamed_refuter(puzzle: &Puzzle, index: usize) -> Option<&'static str> {
    let card = &puzzle.cards[index];
    let (named, called) = (excuse_named(&card.name), excuse_from(&card.source));
    match (named, called) {
        _ if device_named(&card.name).is_some() => Some("name"),
        _ if device_from(&card.source).is_some() => Some("source"),
        (Some(named), _) if !named.covers(&puzzle.refuted_names(index)) => Some("name"),
        (Some(named), _) if named.source != card.source => {
            (!card.source.is_empty()).then_some("source")
        }
        (None, Some(called)) if called.name != card.name => {
            (!card.name.is_empty()).then_some("source")
        }
        _ => None,
    }
}

/// Where a name that is not of the house says something: that it is another place, state or activity than the card
/// has, or what a name never says.
fn names_another(card: &Card) -> Option<(&'static str, String)> {
    let is_house = device_named(&card.name).is_some() || excuse_named(&card.name).is_some();
    let fields = [("name", &card.name), ("source", &card.source)];
    let told = || fields.into_iter().find_map(|(field, text)| Some((field, no_name(text)?)));
    let own = |word: &String| claims(card).contains(word);
    let claimed = || {
        fields.into_iter().find_map(|(field, text)| {
            claimed_in(text).into_iter().find(|word| !own(word)).map(|word| (field, word))
        })
    };
    match (is_house, card.is_refuter()) {
        (true, _) => None,
        (false, true) => told(),
        (false, false) => told().or_else(claimed),
    }
}

/// What makes a text no name: a word that denies or counts, the letter of a card, or how it is written.
fn no_name(text: &str) -> Option<String> {
    let odd = || (!is_written_as_a_name(text)).then_some(text);
    let letter = || letters_in(text).find(|&at| !is_initial(&text[at + 1..]));
    let letter = || letter().map(|at| &text[at..=at]);
    says(text).or_else(letter).or_else(odd).map(str::to_owned)
}

/// What a card does in a sentence, behind its letter; behind an article nothing does.
const AFTER_A_LETTER: [&str; 12] =
    ["and", "or", "nor", "is", "was", "are", "lies", "lied", "proves", "says", "contradicts", "s"];

/// The letter of a card in a text: not the article, which stands before a noun, and no part of a word (`E-Ticket`,
/// `D'Angelo`, `F.B.I.`).
fn letter_in(text: &str) -> Option<&str> {
    letters_in(text).next().map(|at| &text[at..=at])
}

/// Where letters of cards stand in a text.
fn letters_in(text: &str) -> impl Iterator<Item = usize> {
    let letters = text.char_indices().filter(|(_, c)| matches!(c, 'A'..='H'));
    letters.map(|(at, _)| at).filter(|&at| is_letter(&text[..at], &text[at..]))
}

/// Whether a letter is somebody's initial, by what stands behind it (`B. Jones`, `C. D. Moore`). In a name only: in prose
/// a sentence may end there.
fn is_initial(after: &str) -> bool {
    let Some(name) = after.strip_prefix(". ") else { return false };
    let word = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let (does, another) = (word.to_lowercase(), name[word.len()..].starts_with('.'));
    word.starts_with(char::is_uppercase)
        && (word.chars().nth(1).is_some() || another)
        && !AFTER_A_LETTER.contains(&&*does)
}

/// Whether what follows begins with the letter of a card.
fn is_letter(before: &str, from: &str) -> bool {
    let (letter, after) = from.split_at(1);
    let is_word = |c: char| c.is_alphanumeric();
    let mut back = before.chars().rev();
    let abbreviated = back.next() == Some('.') && back.next().is_some_and(is_word);
    if before.ends_with(is_word) || after.starts_with(is_word) || abbreviated {
        return false;
    }
    let next = after.split(|c: char| !is_word(c)).find(|word| !word.is_empty());
    let joined =
        |sign: char| after.strip_prefix(sign).is_some_and(|rest| rest.starts_with(is_word));
    let part_of_a_word = joined('.')
        || joined('-') && next.is_some_and(|word| word.chars().nth(1).is_some())
        || (joined('\'') || joined('’')) && next != Some("s");
    let begins =
        before.trim_end().is_empty() || before.trim_end().ends_with(['.', '!', '?', ':', ';']);
    let titled = |word: &str| begins || word.starts_with(char::is_uppercase) && word.len() > 1;
    let article = letter == "A"
        && after.starts_with(' ')
        && next.is_some_and(|word| titled(word) && !AFTER_A_LETTER.contains(&word));
    !part_of_a_word && !article
}

/// The words that name what a card claims. Home contains its rooms.
fn claims(card: &Card) -> Vec<String> {
    let place = Place::ALL.iter().filter(|&&place| {
        let around = |here: Place| {
            here == place
                || (here == Place::Home && place.is_room())
                || (here.is_room() && place == Place::Home)
        };
        card.place.is_some_and(around)
    });
    let place = place.flat_map(|place| words_of(place.name()));
    let state = card.state.into_iter().flat_map(|state| words_of(state.name()));
    place.chain(state).chain(card.activity.map(doing)).collect()
}

fn doing(activity: Activity) -> String {
    look_up!(WORDS, WRITTEN, "does.", activity.name())
}

/// How a place or a state is recognised.
fn words_of(name: &str) -> Vec<String> {
    look_up!(WORDS, WRITTEN, "tell.", name).split(", ").map(str::to_owned).collect()
}

/// The places, states and activities that a text names.
fn claimed_in(text: &str) -> Vec<String> {
    let places = Place::ALL.iter().flat_map(|place| words_of(place.name()));
    let states = Condition::ALL.iter().flat_map(|state| words_of(state.name()));
    let doings = Activity::ALL.iter().map(|&activity| doing(activity));
    places.chain(states).chain(doings).filter(|word| has_words(text, word)).collect()
}

/// What free prose must not name: places, states, activities, times, other deeds of the house, and what is on the
/// table.
pub(crate) fn mentions(puzzle: &Puzzle, text: &str) -> Vec<String> {
    let cards = puzzle.cards.iter().flat_map(|card| [&card.name, &card.source]);
    let cards = cards.filter(|name| !name.is_empty() && has_words(text, bare(name))).cloned();
    let letters = letter_in(text).map(str::to_owned);
    let unseen = text.chars().filter(|&c| is_invisible(c)).map(|c| c.escape_unicode().to_string());
    let deeds = DEEDS.iter().flat_map(|deed| [deed.object, deed.deed]).map(str::to_lowercase);
    let deeds = deeds.filter(|words| has_words(text, words));
    let times = find_time(text).map(str::to_owned);
    let on_table = cards.chain(letters).chain(unseen);
    claimed_in(text).into_iter().chain(times).chain(deeds).chain(on_table).collect()
}

/// A source without its article.
fn bare(name: &str) -> &str {
    ["the ", "my ", "a ", "an "]
        .iter()
        .find_map(|article| name.strip_prefix(article))
        .unwrap_or(name)
}
