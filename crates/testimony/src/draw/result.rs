//! How a game ended, and how it could have.

use cluesmith_core::ink::{List, Picture, Role, line};
use cluesmith_core::{Language, Work, look_up, say};

use super::story::{lines_of_doubt, sums};
use crate::hand::Hand;
use crate::lexicon::{called, comma};
use crate::play::{State, find_best, say_refusal, share};
use crate::puzzle::{Answer, Puzzle};
use crate::resolve::{Loss, Outcome, Position, Refusal, Status};
use crate::score::{score, tier};
use crate::text::WORDS;
use crate::tree::Tree;

/// Points, where scrutiny came from, and what was missing.
pub(super) fn result(
    picture: Picture,
    puzzle: &Puzzle,
    hand: &Hand,
    state: &State,
    at: &Position,
    outcomes: &[Outcome],
    work: &mut Work,
) -> Picture {
    let language = work.language();
    let mut picture = picture.gap().heading(share(puzzle, state, work));
    if let Some(best) = find_best(hand, work) {
        let score = score(hand, at);
        picture = picture.para(say!(WORDS, language, "draw.score", score, best));
        if puzzle.rules.tiers {
            let tier = tier(hand, at, best).name();
            picture = picture.para(look_up!(WORDS, language, "tier.", tier));
        }
    }
    let quiet = |text: String| line(Role::Muted, text);
    // Where every point of scrutiny came from.
    let mut before = hand.start();
    for outcome in outcomes {
        if outcome.minors + outcome.sketchy > 0 {
            let reasons = lines_of_doubt(puzzle, &before, outcome, language).join(". ");
            let cost = outcome.minors + outcome.sketchy;
            picture = picture.para(quiet(say!(
                WORDS,
                language,
                "draw.cost",
                cards = outcome.said,
                cost,
                reasons
            )));
        }
        before = outcome.after;
    }
    if at.status != Status::Won {
        picture = picture.para(quiet(missing(hand, at, language)));
        for why in lines_of_silence(puzzle, hand, at, language) {
            picture = picture.para(quiet(why));
        }
    }
    picture
}

/// Why no more can be said in a game that ended without a decision: the turns are used up, or the
/// hand, or what is left of it cannot be true beside the story.
pub(super) fn lines_of_silence(
    puzzle: &Puzzle,
    hand: &Hand,
    at: &Position,
    language: Language,
) -> Vec<String> {
    let left = hand.left(at);
    match at.status {
        Status::Lost(Loss::Turns | Loss::NothingToSay) if at.turns == 0 => {
            vec![say!(WORDS, language, "draw.no-turns")]
        }
        Status::Lost(Loss::Turns | Loss::NothingToSay) if left.is_empty() => {
            vec![say!(WORDS, language, "draw.no-cards")]
        }
        Status::Lost(Loss::Turns | Loss::NothingToSay) => {
            let clash = |card: usize| hand.major[card].shared(at.played).iter().next();
            let pairs =
                left.iter().filter_map(|card| Some(Refusal::Impossible(card, clash(card)?)));
            pairs.map(|pair| say_refusal(puzzle, pair, language)).collect()
        }
        _ => Vec::new(),
    }
}

/// What is left to overcome and to answer.
pub(super) fn missing(hand: &Hand, at: &Position, language: Language) -> String {
    let open = hand.open_concerns(at).count_ones();
    let left = at.resistance.max(0);
    match open {
        0 => say!(WORDS, language, "draw.missing.none", left),
        _ => say!(WORDS, language, "draw.missing", left, open),
    }
}

/// The best line in words.
pub(crate) fn picture_of_answer(puzzle: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
    let language = work.language();
    let hand = Hand::new(puzzle);
    let mut at = hand.start();
    let mut list = List::new();
    for (index, &said) in answer.line.iter().enumerate() {
        let names: Vec<&str> = said
            .iter()
            .filter_map(|card| puzzle.cards.get(card).map(|piece| called(&piece.name, language)))
            .collect();
        let mut text = line(Role::Strong, said).and("  ").and(names.join(comma(language)));
        if let Ok(outcome) = hand.resolve(&at, said) {
            let left = outcome.after.resistance.max(0);
            let left = say!(WORDS, language, "draw.leaves", left);
            let sums = sums(puzzle, &outcome, language);
            text = text.and("  ").with(Role::Muted, format!("{sums} · {left}"));
            at = outcome.after;
        }
        list = list.item(format!("{}.", index + 1), text);
    }
    let mut picture = Picture::new(&puzzle.scenario.title).block(list);
    let best = Tree::grow(hand, work).map(|tree| tree.best_lines());
    if let Ok(best) = best
        && best.len() > 1
        && best.contains(&answer.line)
    {
        let one = say!(WORDS, language, "draw.one-of", count = best.len());
        picture = picture.para(line(Role::Muted, one));
    }
    picture
}
