//! The preview shows what will happen: every reason for scrutiny, every challenge refuted and what it
//! gives back, and never an offer to say what cannot be said. What is said is not said twice.

mod common;

use cluesmith_core::{Family, Rng, Seed, Work};
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::puzzle::Puzzle;
use cluesmith_testimony::resolve::{Refusal, Status};
use cluesmith_testimony::{Params, State, Testimony};
use common::*;

fn preview(puzzle: &Puzzle, state: &State, cards: Cards) -> String {
    let state = Testimony.apply(puzzle, state, &format!("? {cards}")).unwrap();
    let table = Testimony.draw(puzzle, &state);
    table.split("If you say").nth(1).unwrap().to_owned()
}

/// Looks at every submission of some wild games before one is made.
fn look_at_wild_games(mut look: impl FnMut(&Puzzle, &State, Cards, &str)) {
    for seed in 0..seeds(60) {
        let mut rng = Rng::new(Seed(seed), "previews");
        let puzzle = wild(&mut rng);
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        while let Some(at) = state.position(&hand).filter(|at| at.status == Status::Active) {
            let mut legal = Vec::new();
            for &cards in &hand.submissions {
                match hand.resolve(&at, cards) {
                    Ok(_) => legal.push(cards),
                    Err(Refusal::Impossible(..)) => {}
                    Err(_) => continue,
                }
                look(&puzzle, &state, cards, &preview(&puzzle, &state, cards));
            }
            state.said.push(*rng.choose(&legal).unwrap());
        }
    }
}

#[test]
fn every_point_of_scrutiny_has_a_reason() {
    let mut points = 0;
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let Ok(outcome) = hand.resolve(&state.position(&hand).unwrap(), cards) else { return };
        let reasons =
            text.matches("Suspicious:").count() + text.matches("A sketchy source").count();
        assert_eq!(reasons, usize::from(outcome.minors + outcome.sketchy), "{text}");
        points += reasons;
    });
    assert!(points > 100, "{points}");
}

#[test]
fn what_is_refuted_and_given_back_is_shown() {
    let (mut refuted, mut restored) = (0, 0);
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let Ok(outcome) = hand.resolve(&state.position(&hand).unwrap(), cards) else { return };
        let shown = text.matches("would be refuted").count();
        assert_eq!(shown, outcome.refuted.count_ones() as usize, "{text}");
        assert_eq!(text.contains("give back"), outcome.restored > 0, "{text}");
        refuted += shown;
        restored += usize::from(outcome.restored > 0);
    });
    assert!(refuted > 50 && restored > 5, "{refuted} {restored}");
}

#[test]
fn what_cannot_be_said_is_not_offered() {
    let mut blocked = 0;
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let legal = hand.resolve(&state.position(&hand).unwrap(), cards).is_ok();
        assert_eq!(text.contains("`say` says it"), legal, "{text}");
        blocked += usize::from(!legal);
    });
    assert!(blocked > 20, "{blocked}");
}

#[test]
fn koa_does_not_repeat_herself_within_a_game() {
    let mut turns = 0;
    for seed in 0..seeds(12) {
        let mut rng = Rng::new(Seed(seed), "repeats");
        let made = Testimony.generate(&Params::default(), Seed(seed), &mut Work::unlimited());
        let puzzle = made.unwrap().puzzle;
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        while let Some(at) = state.position(&hand).filter(|at| at.status == Status::Active) {
            let singles = hand.submissions.iter().take(hand.cards);
            let legal: Vec<_> = singles.filter(|said| hand.resolve(&at, **said).is_ok()).collect();
            state.said.push(**rng.choose(&legal).unwrap());
        }
        let table = Testimony.draw(&puzzle, &state);
        let mut lines: Vec<&str> = table.lines().filter(|line| line.contains("KOA (")).collect();
        lines.iter_mut().for_each(|line| *line = line.split("):").nth(1).unwrap_or(line));
        turns += lines.len();
        let said = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), said, "{table}");
    }
    assert!(turns > 30, "{turns}");
}
