//! The table on paper.

use std::fmt::Write as _;

use cluesmith_core::look_up;

use super::{against, meter_line, what_it_does};
use crate::cards::letter;
use crate::hand::Hand;
use crate::play::{State, visible};
use crate::puzzle::Puzzle;
use crate::text::{LANGUAGE, WORDS};

/// A picture to print: questions, challenges and evidence.
pub(crate) fn svg(puzzle: &Puzzle, state: &State) -> String {
    let hand = Hand::new(puzzle);
    let at = state.position(&hand).unwrap_or_else(|| hand.start());
    let mut lines: Vec<(u32, String)> = vec![(18, puzzle.scenario.title.clone())];
    lines.extend(puzzle.scenario.opening.iter().map(|line| (11, format!("KOA: {line}"))));
    for concern in &puzzle.concerns {
        let name = look_up!(WORDS, LANGUAGE, "proof.", concern.proof.name());
        lines.push((12, format!("○ {name}: {}", concern.text)));
    }
    let seen = visible(puzzle, &hand, &at);
    for (index, counter) in puzzle.counters.iter().enumerate() {
        if seen >> index & 1 == 1 {
            let against = against(counter);
            lines.push((12, format!("! {} {against}: {}", counter.name, counter.claim)));
        }
    }
    lines.push((12, meter_line(&hand, &at)));
    for card in hand.left(&at).iter() {
        let piece = &puzzle.cards[card];
        let (name, power) = (&piece.name, piece.power);
        let trust = look_up!(WORDS, LANGUAGE, "trust.", piece.trust.name());
        let what = what_it_does(puzzle, &hand, &at, piece);
        lines.push((13, format!("{} ({power}) {name} – {what} – {trust}", letter(card))));
        lines.push((10, piece.flavor.clone()));
    }
    let mut y = 0;
    let mut body = String::new();
    for (size, text) in lines {
        y += size + 10;
        let _ =
            write!(body, "<text x=\"16\" y=\"{y}\" font-size=\"{size}\">{}</text>", escape(&text));
    }
    let height = y + 20;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 {height}\" font-family=\"sans-serif\">{body}</svg>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
