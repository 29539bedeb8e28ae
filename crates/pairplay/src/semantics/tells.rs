//! What KOA says about pairs and about the lie outside her hint: S4, S5, S10, S12, S14.

use super::shape::leaning_tone;
use super::stems::{Stems, contains_word};
use crate::card::Evidence;
use crate::deck::{Cards, Deck};
use crate::invariants::Check;
use crate::lexicon::THINGS;
use crate::predicate::Predicate;
use crate::puzzle::{Mutter, PairLines, Pattern, Puzzle};
use crate::writer;

/// S4: a tell says what it saw, and gives no advice.
pub(super) fn tells(puzzle: &Puzzle, deck: &Deck, mutters: &[Mutter]) -> Check {
    let mut wrong = None;
    for lines in &puzzle.pairs {
        let [a, b] = lines.cards.map(|strength| usize::from(strength) - 1);
        let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
        let neighbours = deck.slot[a].abs_diff(deck.slot[b]) == 1;
        let text = lines.tell.to_lowercase();
        let says = |word: &str| text.contains(word);
        let seen = match lines.pattern {
            Pattern::Alike => says(one.evidence.label()),
            Pattern::Mixed => says(one.evidence.label()) && says(two.evidence.label()),
            Pattern::High | Pattern::Low | Pattern::Close => {
                THINGS.labels(lines.pattern.name()).iter().any(|word| says(word))
            }
        };
        if !seen || lines.pattern != writer::pattern(one, two, neighbours) {
            wrong.get_or_insert_with(|| lines.tell.clone());
        }
    }
    let advice = THINGS.labels("advice");
    let gives_advice = |text: &&str| contains_word(text, advice);
    let advice = said(puzzle, mutters).find(gives_advice);
    let wrong = wrong.or_else(|| advice.map(str::to_owned));
    Check::new("S4", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/pairs")
}

/// Whatever KOA says after a pair.
pub(super) fn said<'a>(
    puzzle: &'a Puzzle,
    mutters: &'a [Mutter],
) -> impl Iterator<Item = &'a str> + 'a {
    let said = puzzle.pairs.iter().map(|lines| lines.tell.as_str());
    let reactions = &puzzle.reactions;
    said.chain(reactions.steady.iter().chain(&reactions.uneasy).map(String::as_str))
        .chain(mutters.iter().map(|mutter| mutter.text.as_str()))
}

/// S5: no tell and no muttering names what a lie is about.
pub(super) fn no_names(said: [&Stems; 2], lie_words: &[&str]) -> Check {
    // "sensor" is a kind of evidence before it is part of a name, and so are the labels.
    let kind = |word: &str| Evidence::ALL.iter().any(|kind| kind.label() == word);
    let is_said = |word: &str| said.iter().any(|said| said.has(word));
    let named = lie_words.iter().find(|word| !kind(word) && is_said(word));
    Check::new("S5", named.is_none(), named.unwrap_or(&"-"), "-").at("/puzzle/pairs")
}

/// Whether a sentence holds a word for each part of its meaning, and turns it round where that does.
fn says_it(text: &str, about: &Predicate) -> bool {
    let lower = text.to_lowercase();
    let any = |key: &str| THINGS.labels(key).iter().any(|word| lower.contains(word));
    let turned = !about.has_not() || any("not");
    turned
        && about.atoms().iter().all(|atom| match atom {
            Predicate::Location(place) => lower.contains(place.as_str()),
            Predicate::Before(time) | Predicate::From(time) => {
                text.contains(time.as_str()) && any(&atom.key())
            }
            atom => any(&atom.key()),
        })
}

/// S10: hint and mutterings say what they mean.
pub(super) fn hint_text(puzzle: &Puzzle, mutters: &[Mutter]) -> Check {
    let mut wrong = None;
    if !says_it(&puzzle.hint.text, &puzzle.hint.about) {
        wrong = Some(puzzle.hint.text.as_str());
    }
    for mutter in mutters {
        if !says_it(&mutter.text, &mutter.about) {
            wrong.get_or_insert(mutter.text.as_str());
        }
    }
    Check::new("S10", wrong.is_none(), wrong.unwrap_or("-"), "-").at("/puzzle/hint")
}

/// S12: a muttering is true of the lie outside the hint and of another card out there, so that it
/// does not point at one; and the other one tells something more, or whoever waits for it hears nothing.
pub(super) fn vague(puzzle: &Puzzle, lies: Cards, group: Cards, mutters: &[Mutter]) -> Check {
    let hidden = lies & !group;
    let cards: Vec<Cards> = mutters.iter().map(|mutter| mutter.about.cards(puzzle)).collect();
    let count = |cards: Cards| (cards & !group).count_ones();
    let sizes: Vec<String> = cards.iter().map(|&cards| count(cards).to_string()).collect();
    let points = |&cards: &Cards| count(cards) < 2 || cards & hidden != hidden;
    let all = cards.iter().fold(Cards::MAX, |all, cards| all & cards);
    let adds = |&cards: &Cards| count(all) < count(cards);
    let ok = !cards.iter().any(points) && (cards.len() < 2 || cards.iter().all(adds));
    let sizes = format!("{}; together {}", sizes.join(" and "), count(all));
    Check::new("S12", ok, sizes, "≥ 2 each, the hidden lie among them, and fewer together")
        .at("/answer/mutters")
}

/// An answer of KOA with another tone than place and time give, or that speaks of truth.
pub(super) fn loose_answer(puzzle: &Puzzle, deck: &Deck) -> Option<String> {
    let truth = THINGS.labels("truth");
    let loose = |lines: &&PairLines| {
        let [a, b] = lines.cards.map(|strength| usize::from(strength) - 1);
        lines.tone != writer::tone(&deck.slot, a, b, deck.natural(a, b))
            || contains_word(&lines.koa, truth)
    };
    puzzle.pairs.iter().find(loose).map(|lines| lines.koa.clone())
}

/// S14: what KOA answers depends on the argument. Each tone is the one that place and time give, no
/// answer speaks of truth, and no tone is nearly always or nearly never about a lie.
pub(super) fn no_leak(deck: &Deck, lies: Cards, loose_answer: Option<&str>) -> Check {
    let leaning = || leaning_tone(deck, lies);
    let wrong = loose_answer.map(str::to_owned).or_else(leaning);
    Check::new("S14", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/pairs")
}
