//! A puzzle as a Chinese player reads it: what stands on the cards is said anew from what it means. What KOA says is hers,
//! and English; so are names that the word lists do not know.

use cluesmith_koa::pairplay::in_chinese;

use crate::card::Card;
use crate::puzzle::Puzzle;

/// The same puzzle, its cards in Chinese. It is for reading only: hints and mutterings know the names of the document.
pub(crate) fn in_words(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for place in &mut puzzle.places {
        rename("places", &mut place.name);
        rename("places", &mut place.zone);
    }
    for card in &mut puzzle.cards {
        rename("places", &mut card.location);
        let asserts = &mut card.asserts;
        let known =
            [rename("sources", &mut asserts.subject), rename("activities", &mut asserts.activity)];
        rename("topics", &mut asserts.topic);
        for tag in &mut asserts.tags {
            rename("tags", tag);
        }
        // A claim about what nobody knows here stays as its author wrote it.
        if known == [true, true]
            && let Some(claim) = claim(card)
        {
            card.claim = claim;
        }
    }
    puzzle
}

/// Gives a thing its Chinese name, if there is one.
fn rename(list: &str, name: &mut String) -> bool {
    let known = in_chinese(list, name);
    if let Some(chinese) = known {
        *name = chinese.to_owned();
    }
    known.is_some()
}

/// What is printed on a card whose parts are in Chinese.
fn claim(card: &Card) -> Option<String> {
    let asserts = &card.asserts;
    let how = if asserts.happened { "happened" } else { "absent" };
    let form = in_chinese("claims", &format!("{how} {}", asserts.manner.name()))?;
    let filled = [
        ("{subject}", &asserts.subject),
        ("{time}", &card.time),
        ("{place}", &card.location),
        ("{activity}", &asserts.activity),
    ];
    Some(filled.into_iter().fold(form.to_owned(), |said, (slot, value)| said.replace(slot, value)))
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Family, Seed, Work};

    use super::*;
    use crate::PairPlay;
    use crate::params::{Level, Params};

    #[test]
    fn cards_are_said_anew_and_sums_stay_the_same() {
        let params = Params::level(Level::Easy);
        let made = PairPlay.generate(&params, Seed(7), &mut Work::unlimited());
        let puzzle = made.map(|made| made.puzzle).unwrap_or_else(|error| panic!("{error}"));
        let chinese = in_words(&puzzle);
        assert_eq!(chinese.cards[0].claim, "保姆：大约 11:40 PM，没有人在车库拆毛衣袖子。");
        for card in &chinese.cards {
            let asserts = &card.asserts;
            for text in [&card.claim, &card.location, &asserts.topic, &asserts.subject] {
                let foreign = text.replace("AM", "").replace("PM", "");
                assert!(!foreign.contains(|one: char| one.is_ascii_alphabetic()), "{text}");
            }
        }
        let same = |one: &Puzzle| {
            let at =
                |card: &Card| one.cards.iter().position(|other| other.location == card.location);
            one.cards.iter().map(at).collect::<Vec<_>>()
        };
        assert_eq!(same(&chinese), same(&puzzle), "who shares a place still does");
    }
}
