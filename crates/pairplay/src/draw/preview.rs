//! Before a pair is presented: what weighs on it, and what it would earn.

use cluesmith_core::ink::{Picture, Role, line};
use cluesmith_core::{Language, say};

use super::{parts, signed};
use crate::card::Evidence;
use crate::deck::{CARDS, Deck};
use crate::play::State;
use crate::puzzle::Puzzle;
use crate::recount::{Two, combos, pressure, turn};
use crate::rules::{Echo, HIGH_STRENGTH};
use crate::text::WORDS;

/// What weighs on the next pair, and what the pair that is looked at would earn.
pub(super) fn preview(
    mut picture: Picture,
    puzzle: &Puzzle,
    state: &State,
    look: Option<[u8; 2]>,
    language: Language,
) -> Picture {
    let deck = puzzle.deck();
    let played = state.played();
    if puzzle.rules.mode.pressure() {
        let list = weights(puzzle, &deck, &played, language);
        let said = match list.is_empty() {
            true => say!(WORDS, language, "draw.pressure.none"),
            false => say!(WORDS, language, "draw.pressure", list = list.join(", ")),
        };
        picture = picture.gap().para(line(Role::Muted, said));
    }
    if let Some([a, b]) = look {
        let cards = [a, b].map(|strength| usize::from(strength) - 1);
        let score = |lies: u8| turn(&deck, lies, &puzzle.rules, &played, cards).score();
        let pressed = if puzzle.rules.mode.pressure() {
            pressure(&deck, puzzle.rules.echo, &played, cards)
        } else {
            Vec::new()
        };
        let [one, two] = cards.map(|card| 1u8 << card);
        let either = format!("{} or {}", signed(score(one)), signed(score(two)));
        picture = picture.para(say!(
            WORDS,
            language,
            "draw.look",
            a,
            b,
            base = signed(i32::from(a + b)),
            combos = parts("combo.", &combos(&deck, &puzzle.rules, cards), language),
            pressure = parts("pressure.", &pressed, language),
            total = signed(score(0)),
            one = either,
            both = signed(score(one | two))
        ));
    }
    picture
}

/// What pairs presented so far would cost the next, as far as some card is left that it would cost.
fn weights(puzzle: &Puzzle, deck: &Deck, played: &[Two], language: Language) -> Vec<String> {
    let Some(&last) = played.last() else {
        return Vec::new();
    };
    let open = |card: usize| !played.iter().flatten().any(|&gone| gone == card);
    let mut list = Vec::new();
    if last.iter().map(|&card| deck.strength[card]).sum::<u8>() > HIGH_STRENGTH {
        list.push(say!(WORDS, language, "draw.pressure.high"));
    }
    let heard = match puzzle.rules.echo {
        Echo::Previous => &played[played.len() - 1..],
        Echo::Earlier => played,
    };
    let echoes = |kind: &Evidence| {
        let is_kind = |card: &usize| puzzle.cards[*card].evidence == *kind;
        heard.iter().flatten().any(is_kind)
            && (0..CARDS).filter(|&card| open(card)).any(|c| is_kind(&c))
    };
    let kinds: Vec<&str> =
        Evidence::ALL.iter().filter(|kind| echoes(kind)).map(|kind| kind.label()).collect();
    if !kinds.is_empty() {
        list.push(say!(WORDS, language, "draw.pressure.echo", kinds = kinds.join(" or ")));
    }
    let [here, there] = last.map(|card| deck.location[card]);
    if here == there && (0..CARDS).any(|card| open(card) && deck.location[card] == here) {
        let place = &puzzle.cards[last[0]].location;
        list.push(say!(WORDS, language, "draw.pressure.chain", place));
    }
    list
}
